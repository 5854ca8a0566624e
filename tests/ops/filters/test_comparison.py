"""The methods of averaging rotations beside each other."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import filters, quat, samples
from kinema.errors import OptionError, ShapeError
from kinema.ops.filters.comparison import MethodResult, _spread, _verdict
from tests.frames import reframed
from tests.ops.filters.motions import wander


@pytest.fixture(scope="module")
def spin():
    """Turns twice about itself, its angle taken from -180 to 180 degrees, so that signs change."""
    hub = kinema.Skeleton.build(["hips", "head"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    angles = (np.linspace(0.0, 4.0 * np.pi, 161) + np.pi) % (2.0 * np.pi) - np.pi
    nod = np.radians(10.0 * np.sin(np.arange(161) / 8))
    rotations = np.stack(
        [quat.from_axis_angle([0, 1, 0], angles), quat.from_axis_angle([1, 0, 0], nod)], axis=1
    )
    return kinema.Motion(hub, rotations, np.tile(hub.offsets, (161, 1, 1)), 0.01)


def test_qlerp_and_expmap_fail_where_signs_change(spin):
    found = filters.compare_methods(spin)
    verdicts = {result.name: result.verdict for result in found.results}
    assert found.kernel == "average of 51 frames"
    assert found.sign_changes >= 1
    assert verdicts["intrinsic"] == "reference"
    assert verdicts["local"] == "agrees"
    assert found.result("qlerp").max_off_rad > np.pi / 2
    assert verdicts["qlerp"].startswith("fails")
    assert verdicts["expmap"].startswith("fails")
    assert verdicts["qlerp, signs aligned"] == "agrees"
    # full turns are lost to expmap even with aligned signs
    assert found.result("expmap, signs aligned").max_off_rad > np.pi / 2
    assert any("change sign" in sentence for sentence in found.explanation)
    assert any("full turns are lost" in sentence for sentence in found.explanation)
    assert found.original.verdict == ""


def test_all_methods_agree_on_a_narrow_window():
    found = filters.compare_methods(samples.walk(seconds=1.0, noise_rad=0.01).motion, width=5)
    assert found.kernel == "gaussian of 5 frames"
    assert {result.verdict for result in found.results[1:]} <= {"agrees", "slightly off"}
    assert any("any method will do" in sentence for sentence in found.explanation)


def test_a_window_of_half_a_turn_is_explained():
    """Two opposite halves in one window: the intrinsic mean itself jumps."""
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])
    angles = np.where(np.arange(60) < 30, 0.0, np.pi - 0.01)
    rotations = quat.from_axis_angle([0, 1, 0], angles)[:, None]
    motion = kinema.Motion(hub, rotations, np.zeros((60, 1, 3)), 0.01)
    found = filters.compare(motion, [0.0, 0.0, 1.0, 0.0, 0.0])
    assert found.results[0].verdict == "reference, but jumps"
    assert any("mean is ambiguous" in sentence for sentence in found.explanation)


def test_results_are_those_of_convolve():
    motion = wander(12)
    taps = np.ones(7)
    found = filters.compare(motion, taps, ends="hold")
    assert found.kernel == "kernel of 7 frames"
    for name, options in (
        ("local", {"method": "local"}),
        ("expmap, signs aligned", {"method": "expmap", "align_signs": True}),
    ):
        expected = filters.convolve(motion, taps, ends="hold", **options)
        assert np.array_equal(found.result(name).motion.rotations, expected.rotations)
    step = quat.distance(motion.rotations[:-1], motion.rotations[1:])
    assert found.original.jump_rad == step.max()
    where = step[found.original.jump_frame - 1]
    assert where[motion.skeleton.index(found.original.jump_joint)] == step.max()


@pytest.mark.parametrize("frames", [2, 3, 20])
def test_short_clips_are_compared_with_what_fits(frames):
    found = filters.compare_methods(wander(13)[:frames])
    assert found.kernel == f"average of {frames - 1 + frames % 2} frames"


def test_what_cannot_be_compared_is_rejected():
    with pytest.raises(ShapeError, match="at least two frames, found 1"):
        filters.compare_methods(wander(14)[:1])
    with pytest.raises(OptionError, match="cutoff_hz is for") as caught:
        filters.compare_methods(wander(14), cutoff_hz=3.0)
    assert caught.value.parameter == "cutoff_hz"


def test_local_axes_do_not_matter():
    """Not to the methods that average rotations; the signs of quaternions are kept."""
    motion = samples.walk(seconds=1.0).motion
    plain, other = (filters.compare_methods(m, width=9) for m in (motion, reframed(motion)))
    assert plain.sign_changes == other.sign_changes
    assert plain.spread_rad == pytest.approx(other.spread_rad, abs=1e-9)
    for a, b in zip(plain.results[:4], other.results[:4], strict=True):
        assert (a.name, a.verdict, a.jump_frame, a.jump_joint) == (
            b.name,
            b.verdict,
            b.jump_frame,
            b.jump_joint,
        )
        assert a.max_off_rad == pytest.approx(b.max_off_rad, abs=1e-7)


def result(jump_deg, off_deg):
    motion = wander(0, frames=3)
    jump, off = np.radians(jump_deg), np.radians(off_deg)
    return MethodResult("one", motion, jump, 1, "j0", off / 2.0, off)


@pytest.mark.parametrize(
    ("jump", "off", "mean_jump", "spread", "verdict"),
    [
        (4.9, 0.9, 1.0, 10.0, "agrees"),
        (4.9, 1.1, 1.0, 10.0, "slightly off"),
        (4.9, 9.9, 1.0, 10.0, "slightly off"),
        (4.9, 10.1, 1.0, 10.0, "fails"),
        (5.1, 10.1, 1.0, 10.0, "fails and jumps"),
        (5.1, 0.9, 1.0, 10.0, "jumps"),
        (5.1, 0.9, 2.6, 10.0, "agrees"),  # not twice as far as the mean
        (7.9, 0.9, 4.0, 10.0, "agrees"),
        (8.1, 0.9, 4.0, 10.0, "jumps"),
        (30.0, 10.1, 20.1, 150.1, "differs"),
        (30.0, 10.1, 20.1, 149.9, "fails"),
        (30.0, 10.1, 19.9, 150.1, "fails"),
    ],
)
def test_verdicts_follow_from_the_angles(jump, off, mean_jump, spread, verdict):
    mean, spread = result(mean_jump, 0.0), np.radians(spread)
    assert _verdict(result(jump, off), mean, spread) == verdict
    reference = "reference, but jumps" if verdict == "differs" else "reference"
    assert _verdict(mean, mean, spread) == reference


@pytest.mark.parametrize("half", [0, 1, 3, 8, 30])
def test_the_spread_is_the_largest_angle_within_half_a_window(half):
    rotations = wander(4, frames=9, step=0.4).rotations
    angles = [
        float(quat.distance(rotations[a], rotations[b]).max())
        for a in range(9)
        for b in range(a + 1, min(a + half, 8) + 1)
    ]
    assert _spread(rotations, half) == pytest.approx(max(angles, default=0.0))


@pytest.mark.parametrize(("frames", "width"), [(2, 1), (3, 3), (50, 49), (51, 51), (52, 51)])
def test_without_a_window_it_is_the_average_of_51_frames_or_of_all(frames, width):
    found = filters.compare_methods(wander(0, frames=frames, step=0.01))
    assert found.kernel == f"average of {width} frames"


def test_jumps_and_distances_are_those_of_the_frames():
    motion = wander(5, frames=30)
    signs = np.ones((30, 3, 1))
    signs[[4, 5, 19], [0, 0, 2]] = -1.0  # two frames together, and one alone
    flipped = motion.with_arrays(rotations=signs * quat.unroll(motion.rotations, axis=0))
    found = filters.compare(flipped, np.ones(5), ends="reflect")
    assert found.sign_changes == 4
    mean = found.result("intrinsic").motion.rotations
    for one in (found.original, *found.results):
        steps = quat.distance(one.motion.rotations[1:], one.motion.rotations[:-1])
        assert one.jump_rad == steps.max()
        joint = motion.skeleton.index(one.jump_joint)
        assert steps[one.jump_frame - 1, joint] == steps.max()
        off = quat.distance(one.motion.rotations, mean)
        assert (one.mean_off_rad, one.max_off_rad) == (off.mean(), off.max())
