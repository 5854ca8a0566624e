"""Which motions can be combined frame by frame."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kinema import samples
from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion
from kinema.ops.blendable import check_blendable
from kinema.ops.scale import scale

WALK = samples.walk(seconds=2.0).motion


def at_rate(frames: int, drift: float) -> Motion:
    """Frames of the walk, at a frame time that is longer by a share."""
    return WALK[:frames].with_arrays(frame_time=WALK.frame_time * (1.0 + drift))


@pytest.mark.parametrize(
    ("frames", "drift"),
    [(100, 0.004), (40, 0.0099), (2, 0.0099), (100, -0.004)],
    ids=["0.4 frames at the end", "0.396 frames", "short", "faster"],
)
def test_rates_that_stay_in_step_to_the_end_are_one_rate(frames, drift):
    check_blendable([WALK, at_rate(frames, drift)], "blending")
    check_blendable([at_rate(frames, drift), WALK], "blending")


@pytest.mark.parametrize(
    ("frames", "drift"),
    [(100, 0.006), (100, -0.006), (2, 0.011), (2, -0.012)],
    ids=["0.6 frames at the end", "faster", "short, another rate", "short, a faster rate"],
)
def test_half_a_frame_at_the_end_or_a_hundredth_anywhere_is_too_much(frames, drift):
    with pytest.raises(OptionError, match="blending needs one frame rate"):
        check_blendable([WALK, at_rate(frames, drift)], "blending")


def test_what_counts_is_the_end_of_the_shorter_one():
    """Beyond it nothing is combined: 0.4 frames after 100 of 120."""
    check_blendable([at_rate(100, 0.0), at_rate(120, 0.0045)], "blending")
    with pytest.raises(OptionError):
        check_blendable([at_rate(120, 0.0), at_rate(120, 0.0045)], "blending")


def test_exactly_half_a_frame_is_in_step():
    first = WALK[:64].with_arrays(frame_time=1.0)
    check_blendable([first, first.with_arrays(frame_time=1.0 + 1.0 / 128.0)], "blending")


def test_every_motion_is_compared_with_the_first():
    with pytest.raises(OptionError, match="found 60 and 30 fps"):
        check_blendable([WALK, WALK, samples.walk(fps=30.0).motion], "blending")
    with pytest.raises(OptionError, match="mixing needs at least one motion"):
        check_blendable([], "mixing")


def test_units_that_are_known_must_agree():
    unknown = WALK.with_arrays(skeleton=replace(WALK.skeleton, metres_per_unit=None))
    in_cm = replace(WALK.skeleton, metres_per_unit=0.01)
    check_blendable([unknown, WALK.with_arrays(skeleton=in_cm)], "blending")
    check_blendable([WALK.with_arrays(skeleton=in_cm), unknown], "blending")
    with pytest.raises(SkeletonError, match=r"found 1 and 0\.01 metres per unit"):
        check_blendable([WALK, scale(WALK, to="cm")], "blending")
