"""What a join costs, measured frame by frame as the words have it: slow, and with nothing shared.

From the clips, the result, and where the join is: no code of the package beside forward kinematics,
contact detection and roles.
"""

from __future__ import annotations

import numpy as np

from kinema import contacts, kinematics, roles
from kinema.motion import Motion

WINDOW_S, SHORTEST_S, NEAR_FLOOR = 0.4, 0.06, 0.03


def measured(
    previous: Motion, next_: Motion, result: Motion, join, *, stops: bool = False
) -> dict[str, float]:
    """Drift, skate, speed, acceleration and knee of one join of two whole clips.

    With ``stops`` the previous clip stays at its frame where the blend begins.
    """
    found = roles.find_roles(previous)
    clips = previous, next_
    labels = [contacts.detect(clip) for clip in clips]
    worlds = [kinematics.forward(clip).positions for clip in clips]
    shown = kinematics.forward(result).positions
    leg = leg_length(worlds[0], found)
    over = (join.start + join.stop) // 2
    half = round(WINDOW_S * result.fps)
    frames = [f for f in range(over - half, over + half + 1) if 0 <= f < result.num_frames]

    def source(frame: int) -> tuple[int, int]:
        """Which clip a frame of the result belongs to, and which of its frames it is."""
        clip = 0 if frame < over else 1
        first = join.previous_frame if clip == 0 else join.next_frame
        if stops and clip == 0:
            frame = min(frame, join.start)
        return clip, min(max(frame - join.start + first, 0), clips[clip].num_frames - 1)

    drift = 0.0
    for side in ("left", "right"):
        toe, run = found[f"{side}_toe"], []
        for frame in [*frames, None]:
            if frame is not None:
                clip, at = source(frame)
                if labels[clip].toe(side)[at]:
                    run.append(shown[frame, toe])
                    continue
            if len(run) * result.frame_time >= SHORTEST_S - 1e-9:
                middle = np.mean(run, axis=0)
                drift = max(drift, max(np.linalg.norm(place - middle) for place in run) / leg)
            run = []

    standing = [
        {
            side: np.median(world[label.toe(side), found[f"{side}_toe"], 1])
            for side in ("left", "right")
        }
        for world, label in zip(worlds, labels, strict=True)
    ]

    def skate(places, frame, side, level) -> float:
        toe = found[f"{side}_toe"]
        step = (places[frame + 1, toe] - places[frame, toe]) / leg
        above = 0.5 * (
            (places[frame, toe, 1] - level[0]) / leg + (places[frame + 1, toe, 1] - level[1]) / leg
        )
        above = min(max(above, 0.0), NEAR_FLOOR)
        speed = np.hypot(step[0], step[2]) / result.frame_time
        return float(speed * (2 - 2 ** (above / NEAR_FLOOR)))

    own_skate = [
        skate(world, frame, side, (standing[c][side], standing[c][side]))
        for c, world in enumerate(worlds)
        for frame in range(len(world) - 1)
        for side in ("left", "right")
    ]
    in_join = [
        skate(shown, f, side, tuple(standing[source(g)[0]][side] for g in (f, f + 1)))
        for f in frames[:-1]
        for side in ("left", "right")
    ]
    joints = np.flatnonzero(~result.skeleton.is_end)
    legs = [
        found[f"{side}_{part}"] for side in ("left", "right") for part in ("hip", "knee", "ankle")
    ]
    window = slice(frames[0], frames[-1] + 1)

    def ratio(of) -> float:
        usual = np.percentile(
            np.concatenate(
                [of(world, clip.rotations) for world, clip in zip(worlds, clips, strict=True)]
            ),
            99,
        )
        return float(of(shown[window], result.rotations[window]).max() / usual)

    def speed(places, rotations):
        return np.linalg.norm(np.diff(places[:, joints], axis=0), axis=-1).max(axis=1)

    def acceleration(places, rotations):
        return np.linalg.norm(np.diff(places[:, joints], n=2, axis=0), axis=-1).max(axis=1)

    def knee(places, rotations):
        spins = []
        for f in range(len(rotations) - 1):
            spins.append([rotation_vector(rotations[f, j], rotations[f + 1, j]) for j in legs])
        return np.linalg.norm(np.diff(spins, axis=0), axis=-1).max(axis=1)

    return {
        "drift": drift,
        "skate": float(np.mean(in_join) / np.mean(own_skate)),
        "speed": ratio(speed),
        "acceleration": ratio(acceleration),
        "knee": ratio(knee),
    }


def leg_length(positions, found) -> float:
    """Mean of both legs' lengths from hip to knee to ankle."""
    lengths = []
    for side in ("left", "right"):
        hip, knee, ankle = (positions[:, found[f"{side}_{p}"]] for p in ("hip", "knee", "ankle"))
        whole = np.linalg.norm(hip - knee, axis=1) + np.linalg.norm(knee - ankle, axis=1)
        lengths.append(np.median(whole))
    return float(np.mean(lengths))


def rotation_vector(before, after):
    """The turn from one rotation to another, in the joint's own axes."""
    w, x, y, z = before
    a = np.array([[w, x, y, z], [-x, w, z, -y], [-y, -z, w, x], [-z, y, -x, w]]) @ after
    a = a if a[0] >= 0 else -a
    size = np.linalg.norm(a[1:])
    return np.zeros(3) if size == 0 else 2 * np.arctan2(size, a[0]) * a[1:] / size
