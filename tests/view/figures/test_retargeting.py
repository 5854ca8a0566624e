"""Source and result above each other, and what is off over time."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

from kinema import retarget, samples
from kinema.view import DARK, figures
from tests.ops.retarget.builds import long_legged
from tests.view.bodies import near_colour, pixels_of

WALK = samples.walk(seconds=1.0).motion


def test_the_source_is_white_and_the_result_green():
    found = retarget.retargeted(WALK, long_legged(WALK.skeleton))
    pixels = pixels_of(figures.retargeting(WALK, found, title="taller"))
    upper, lower = pixels[: len(pixels) // 4], pixels[len(pixels) // 4 : len(pixels) // 2]
    assert near_colour(lower, DARK.result) > 10 * near_colour(upper, DARK.result)
    assert near_colour(upper, DARK.original) > 500


def test_a_single_frame_is_drawn_without_curves():
    found = retarget.retargeted(WALK[:1], long_legged(WALK.skeleton))
    single = pixels_of(figures.retargeting(WALK[:1], found, title="taller"))
    whole = retarget.retargeted(WALK, long_legged(WALK.skeleton))
    assert len(single) < len(pixels_of(figures.retargeting(WALK, whole, title="taller")))
