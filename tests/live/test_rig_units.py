"""Bodies in a unit that their file does not say."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import quat, samples, scale
from kinema.errors import OptionError
from kinema.live.bones import BoneFrame
from kinema.live.calibration import Calibration, _hips_height
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


def of_height(height: float) -> float:
    return metres_per_unit(SimpleNamespace(metres_per_unit=None, height=height))


def test_people_are_from_1_2_to_2_2_metres_tall():
    assert [of_height(height) for height in (1.2, 1.7, 2.2)] == [1.0, 1.0, 1.0]
    assert [of_height(height) for height in (121.0, 170.0, 219.0)] == [0.01] * 3
    assert [of_height(height) for height in (50.0, 67.0, 80.0)] == [0.0254] * 3
    assert [of_height(height) for height in (1210.0, 1700.0, 2190.0)] == [0.001] * 3
    assert [of_height(height) for height in (4.0, 5.6, 7.2)] == [0.3048] * 3
    # nothing fits: as tall as most
    for height in (1.19, 2.21, 0.5, 9.0, 300.0, 1e4):
        assert of_height(height) == pytest.approx(1.7 / height)
    assert of_height(0.0) == of_height(-1.0) == 1.0


def test_a_rig_has_at_most_a_thousand_joints(monkeypatch):
    monkeypatch.setattr("kinema.live.rig.find_roles", lambda body: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Rig(SimpleNamespace(num_joints=1000))
    with pytest.raises(OptionError, match="at most 1000 joints"):
        Rig(SimpleNamespace(num_joints=1001))


@pytest.mark.parametrize(("hips", "scaled"), [(0.21, True), (0.2, True), (0.19, False)])
def test_hips_near_the_floor_are_not_those_of_somebody_who_stands(hips, scaled):
    rig = Rig(WALK.skeleton)
    frame = BoneFrame(0.0, quat.identity((56,)), np.array([[0.0, hips, 0.0], [0.0, 0.0, 0.0]]))
    found = Calibration.of([frame], rig)
    assert found.scale == (pytest.approx(_hips_height(rig) / hips) if scaled else 1.0)
