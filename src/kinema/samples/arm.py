"""A right arm with magnetic sensors, as such a system would record it."""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.io.sensors.body import SensorBody
from kinema.io.sensors.bones import to_motion
from kinema.io.sensors.recording import Recording
from kinema.samples.curves import soft_line
from kinema.samples.damage import Damage
from kinema.samples.setting import Setting
from kinema.samples.truth import Gap, NamedTime, Sample, Truth
from kinema.skeleton import FloatArray

__all__ = ["arm"]

_BODY = SensorBody.of({"shoulder": None, "elbow": "shoulder", "wrist": "elbow", "hand": "wrist"})
_SENSORS = tuple(part.sensor for part in _BODY.parts)
_SHARES = (0.186, 0.146, 0.060)  # upper arm, forearm and palm, in body heights
_MARGIN = 3  # frames at either end of the clip without dropouts


def arm(
    *,
    seconds: float = 3.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    gaps: int = 0,
) -> Sample:
    """Straighten a bent right arm, twist it and raise it, recorded by magnetic sensors.

    Four sensors, at shoulder, elbow, wrist and hand, each with its x axis along the part that
    ends at it. ``kinema.write(sample.motion, "arm.csv")`` writes what they measured.

    Parameters
    ----------
    seconds, fps, height, seed
        As for `walk`; ``height`` is that of the whole body.
    noise_m, noise_rad : float
        Standard deviation per axis of white noise on the sensors' positions (so that the
        distances between them vary, as in real recordings) and on their angles.
    gaps : int
        Number of times a sensor drops out, for 0.1 to 0.4 s.

    Returns
    -------
    Sample
        Key times: "starts", "is straight", "is up". There are no feet and no contacts.

    Examples
    --------
    >>> from kinema import samples
    >>> sample = samples.arm(gaps=2)
    >>> sample.motion, [gap.joint for gap in sample.truth.gaps]
    (<Motion 180 frames at 60 fps, 4 joints>, ['wrist', 'elbow'])
    """
    damage = Damage(noise_m, noise_rad, 0, gaps)
    setting = Setting(seconds, fps, height, seed, damage)
    times = seconds * np.array([0.15, 0.60, 0.85])
    names = ("starts", "is straight", "is up")
    keys = tuple(NamedTime(name, float(t)) for name, t in zip(names, times, strict=True))
    clean = _clean(setting, times)
    rng = np.random.default_rng([seed, 2])
    dropouts = _dropouts(setting, rng)
    missing = np.zeros((setting.num_frames, len(_SENSORS)), bool)
    for sensor, start, stop in dropouts:
        missing[start:stop, _SENSORS.index(sensor)] = True
    measured = Recording(
        _SENSORS,
        clean.positions + noise_m * rng.standard_normal(clean.positions.shape),
        clean.angles + noise_rad * rng.standard_normal(clean.angles.shape),
        missing,
        clean.frame_time,
        1.0,
    )
    truth = Truth(to_motion(clean, _BODY), (), (), (), (), keys, gaps=dropouts)
    return Sample(to_motion(measured, _BODY), truth)


def _clean(setting: Setting, times: FloatArray) -> Recording:
    """Positions and angles without noise."""
    at, manner = setting.at, setting.manner()
    wide = setting.seconds * 0.08
    straight = soft_line(at, [times[0], times[1]], [0.0, 1.0], wide)
    raised = soft_line(at, [times[0], times[2]], [0.0, 1.0], wide)
    vary = 1.0 + 0.1 * manner.standard_normal(4)

    # along the great circle from hanging down: forward, not across the chest
    down, up = [-0.15, -0.97, 0.2], [-0.35, 0.6 * vary[0], 0.72]
    swing = quat.slerp(quat.identity(), quat.between(down, up), raised)
    upper = quat.mul(swing, quat.between([1.0, 0.0, 0.0], down))
    upper = quat.mul(upper, quat.from_axis_angle([1.0, 0.0, 0.0], -1.2 * vary[1] * raised))
    bend = 0.15 + 1.75 * vary[2] * (1.0 - straight)
    twist = quat.from_axis_angle([1.0, 0.0, 0.0], 1.4 * vary[3] * straight)
    forearm = quat.mul(quat.mul(upper, quat.from_axis_angle([0.0, -1.0, 0.0], bend)), twist)
    palm = quat.mul(forearm, quat.from_axis_angle([0.0, 0.0, 1.0], 0.25 * (1.0 - straight)))

    trunk = np.broadcast_to(quat.identity(), upper.shape)
    positions = [np.broadcast_to([-0.11, 0.82, 0.0], (len(at), 3)) * setting.height]
    for turn, share in zip((upper, forearm, palm), _SHARES, strict=True):
        positions.append(
            positions[-1] + setting.height * share * quat.rotate(turn, [1.0, 0.0, 0.0])
        )
    angles = quat.to_euler(np.stack([trunk, upper, forearm, palm], axis=1), "ZYX")
    lost = np.zeros((len(at), len(_SENSORS)), bool)
    return Recording(_SENSORS, np.stack(positions, axis=1), angles, lost, 1.0 / setting.fps, 1.0)


def _dropouts(setting: Setting, rng: np.random.Generator) -> tuple[Gap, ...]:
    """When a sensor drops out; the shoulder's never does."""
    found = []
    for _ in range(setting.damage.gaps):
        length = max(1, round(rng.uniform(0.1, 0.4) * setting.fps))
        last = setting.num_frames - _MARGIN - length
        if last <= _MARGIN:
            break
        start = int(rng.integers(_MARGIN, last))
        found.append(Gap(_SENSORS[int(rng.integers(1, len(_SENSORS)))], start, start + length))
    return tuple(found)
