"""The methods of averaging rotations beside each other."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import filters, quat, samples
from kinema.errors import OptionError, ShapeError
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
