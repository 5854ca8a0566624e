"""What is said of a join: nothing up to a bound, and what is wrong beyond it."""

from __future__ import annotations

import warnings

import pytest

from kinema import samples
from kinema.errors import KinemaWarning
from kinema.ops.placement import Placement
from kinema.ops.transition.figures import Figures
from kinema.ops.transition.judging import complaints, warn_of
from kinema.ops.transition.records import Join

GOOD = {"drift": 0.0, "skate": 1.0, "speed": 1.0, "acceleration": 1.0, "knee": 1.0, "seam": 0.1}
BOUNDS = [
    ("drift", 0.02, "a planted foot moves by 2.0% of a leg"),
    ("skate", 6.0, "feet skate 6 times as much as in the clips"),
    ("speed", 1.5, "a joint moves 1.5 times as fast as in the clips"),
    ("acceleration", 2.0, "a joint accelerates 2 times as hard as in the clips"),
    ("knee", 2.0, "a leg bends 2 times as suddenly as in the clips"),
    ("seam", 1.0, "poses are 100% of a leg apart"),
]


def figures(**other: float) -> Figures:
    return Figures(**GOOD | other, trimmed_s=0.2)


@pytest.mark.parametrize(("name", "bound", "said"), BOUNDS)
def test_a_figure_may_be_as_large_as_its_bound_and_no_larger(name, bound, said):
    assert complaints(figures(**{name: bound})) == []
    assert complaints(figures(**{name: bound * 1.001})) == [said]


def test_poses_that_are_half_a_leg_apart_are_named_beside_other_problems():
    assert complaints(figures(speed=1.7, seam=0.5)) == [
        "a joint moves 1.7 times as fast as in the clips"
    ]
    assert complaints(figures(speed=1.7, seam=0.51))[1:] == ["poses are 51% of a leg apart"]
    assert complaints(figures(seam=0.51)) == []


def test_a_warning_says_which_join_and_when():
    walk = samples.walk(seconds=1.0, fps=50.0).motion
    join = Join(75, 85, 75, 0, figures(speed=1.7), "LeftToeBase", Placement())
    with pytest.warns(KinemaWarning, match=r"^join 3, at 1\.50 s: a joint moves 1\.7 times"):
        warn_of(2, join, walk)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cut = Join(75, 75, 75, 0, figures(speed=1.7), "continues", Placement())
        warn_of(0, cut, walk)
        warn_of(0, Join(75, 85, 75, 0, figures(), "Hips", Placement()), walk)
