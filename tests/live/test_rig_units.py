"""Bodies in a unit that their file does not say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import samples, scale
from kinema.live.calibration import _hips_height
from kinema.live.rig import Rig, metres_per_unit
from kinema.skeleton import Skeleton

WALK = samples.walk(seconds=0.5).motion


@pytest.mark.parametrize(("unit", "metres"), [("m", 1.0), ("cm", 0.01), ("mm", 0.001)])
def test_an_unknown_unit_is_the_one_that_makes_a_person(unit, metres):
    scaled = scale(WALK, to=unit).skeleton
    assert metres_per_unit(scaled) == metres
    assert metres_per_unit(replace(scaled, metres_per_unit=None)) == pytest.approx(metres)


def test_a_body_of_no_usual_size_is_made_as_tall_as_people_are():
    odd = replace(scale(WALK, factor=17.0).skeleton, metres_per_unit=None)
    assert 1.5 < metres_per_unit(odd) * odd.height < 1.9
    point = Skeleton.build(["p"], [-1], [[0.0, 0.0, 0.0]])
    assert metres_per_unit(point) == 1.0


@pytest.mark.parametrize("unit", ["m", "cm", "in"])
def test_hips_are_as_high_in_any_unit(unit):
    rig = Rig(scale(WALK, to=unit).skeleton)
    legs = [
        -WALK.skeleton.offsets[WALK.skeleton.index(name), 1]
        for name in ("LeftUpLeg", "LeftLeg", "LeftFoot")
    ]
    assert np.sum(legs) <= _hips_height(rig) < 1.25 * np.sum(legs)
    assert _hips_height(rig) == pytest.approx(_hips_height(Rig(WALK.skeleton)))
