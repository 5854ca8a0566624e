"""Feet that are held, what is asked of a whole motion, and what is out of bounds."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import samples
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import leg_length
from kinema.ops.contacts.states import Contacts
from kinema.ops.derived import Derived
from kinema.ops.retarget import optimising
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.fast import _ankle_height
from kinema.ops.retarget.fast import leg_length as pose_leg_length
from kinema.ops.retarget.feet import _climbs, _floor, hold_feet
from kinema.ops.retarget.measures import BOUNDS
from kinema.ops.retarget.optimising import optimised, placed_source
from kinema.ops.retarget.over_time import over_time
from kinema.ops.retarget.reference import CommonPose
from kinema.ops.retarget.retargeting import Retargeted
from kinema.ops.retarget.work import Work, _usable
from tests.ops.retarget.builds import long_legged

WALK = samples.walk(seconds=1.0).motion
TALL = long_legged(WALK.skeleton)
FRAMES = WALK.num_frames


def standing(left=slice(0, 0), right=slice(0, 0)) -> Contacts:
    """Whole feet that stand in some frames."""
    feet = np.zeros((2, FRAMES), bool)
    feet[0, left] = feet[1, right] = True
    return Contacts.whole_feet(*feet, frame_time=WALK.frame_time)


def pairing_with(contacts: Contacts, motion: Motion = WALK):
    """A walk and a body with long legs; the walk stands when it is said to."""
    pairing = Work(motion, TALL, None).pairing
    vars(pairing.source)["contacts"] = contacts
    return pairing


def moved_up(heights) -> Motion:
    positions = WALK.positions.copy()
    positions[:, 0, 1] += heights
    return WALK.with_arrays(positions=positions)


@pytest.mark.parametrize("feet", [{"left": slice(10, 30)}, {"right": slice(10, 30)}])
def test_one_foot_that_stands_is_held(feet):
    contacts = standing(**feet)
    pairing = pairing_with(contacts)
    posed = Work(WALK, TALL, None).posed()
    held = hold_feet(pairing, posed).held
    toe = TALL.index(f"{next(iter(feet)).capitalize()}ToeBase")
    free, fixed = (np.ptp(forward(m).positions[10:30, toe], axis=0).max() for m in (posed, held))
    assert fixed < 0.01 * free


@pytest.mark.parametrize(
    "contacts",
    [
        standing(),
        replace(standing(left=slice(3, 9)), paws={"left_hind": np.ones(FRAMES, bool)}),
    ],
    ids=["none", "four legs"],
)
def test_where_nothing_stands_on_two_feet_nothing_is_held(contacts):
    pairing = SimpleNamespace(source=SimpleNamespace(contacts=contacts))
    found = hold_feet(pairing, WALK)
    assert found.posed is found.held is WALK


@pytest.mark.parametrize(("rise", "climbs"), [(0.07, False), (0.09, True)])
def test_feet_at_other_heights_climb(rise, climbs):
    """The right foot stands higher than the left one, or the left one does a second time."""
    leg = leg_length(Derived(WALK), "left")
    toes = [
        forward(WALK).positions[:, WALK.skeleton.index(f"{s}ToeBase"), 1] for s in ("Left", "Right")
    ]
    both = standing(left=slice(5, 6), right=slice(20, 21))
    level = np.zeros(FRAMES)
    level[20] = toes[0][5] - toes[1][20]
    level[20] += rise * leg
    assert _climbs(pairing_with(both, moved_up(level)), both) is climbs
    alone = standing(left=slice(5, 6))
    again = replace(alone, left_toe=np.isin(np.arange(FRAMES), [5, 40]))
    level = np.zeros(FRAMES)
    level[40] = toes[0][5] - toes[0][40] + rise * leg
    assert _climbs(pairing_with(again, moved_up(level)), again) is climbs
    ends = standing(left=slice(FRAMES - 1, FRAMES), right=slice(0, 1))  # one after the other
    level = np.zeros(FRAMES)
    level[0] = toes[0][-1] - toes[1][0] + rise * leg
    assert _climbs(pairing_with(ends, moved_up(level)), ends) is climbs


def test_a_body_that_climbs_is_not_brought_to_one_level():
    heights = np.where(np.arange(FRAMES) < 30, 0.0, 0.5)
    contacts = standing(left=slice(5, 15), right=slice(40, 50))
    work = Work(moved_up(heights), TALL, None)
    vars(work.source)["contacts"] = contacts
    posed = work.posed()
    found = hold_feet(work.pairing, posed)
    np.testing.assert_array_equal(found.posed.positions, posed.positions)
    places = forward(found.held).positions[..., 1]
    low, high = places[5:15, TALL.index("LeftToeBase")], places[40:50, TALL.index("RightToeBase")]
    assert np.median(high) - np.median(low) > 0.3 * 100.0


def test_the_floor_is_the_lowest_joint_while_feet_are_flat():
    body = Derived(WALK)
    flat = standing(left=slice(8, 20))
    foot = WALK.skeleton.index("LeftFoot")
    joints = [foot, *WALK.skeleton.descendants(foot)]
    heights = body.world.positions[8:20, joints, 1]
    assert heights.min() - 1e-9 <= _floor(body, flat) <= np.median(heights, axis=0).min() + 0.01


def test_what_is_asked_of_a_whole_motion(monkeypatch):
    asked = []

    def as_it_is(held, task):
        asked.append(task)
        return held

    monkeypatch.setattr(optimising, "solved", as_it_is)
    work = Work(WALK, TALL, None)
    posed = work.posed()
    optimised(work.pairing, *work.standing(posed))
    (task,) = asked
    names = [TALL.names[joint] for joint in task.joints]
    slow = {"Hips", "Spine", "Spine1", "Spine2"}
    assert task.smooth_s.tolist() == [0.1 if name in slow else 0.05 for name in names]
    assert (task.root_smooth_s, task.root_stiffness) == (0.1, 1.5)
    assert {goal.weight for goal in task.goals} == {1000.0}
    assert task.length == pose_leg_length(work.target, work.pairing.target_pose)
    # heels and toes are to be where they are while they stand
    assert len(task.goals) == 4
    held = forward(work.standing(posed).held)
    toes = [goal for goal in task.goals if TALL.names[goal.joint].endswith("ToeBase")]
    assert len(toes) == 2
    for goal in toes:
        np.testing.assert_allclose(goal.places, held.positions[goal.frames, goal.joint], atol=1e-6)


def test_a_person_is_as_tall_as_legs_say():
    pairing = Work(WALK, TALL, None).pairing
    leg = leg_length(Derived(WALK), "left")
    assert placed_source(pairing).height == pytest.approx(leg / 0.47, rel=1e-6)


LIMITS = {
    "drift": 0.005,
    "depth": 0.002,
    "limb": np.radians(6.0),
    "hinge": np.radians(5.0),
    "hinge_peak": np.radians(20.0),
    "jerk": 1.5,
    "heading": np.radians(6.0),
    "travel": 1.05,
}


@pytest.mark.parametrize("name", LIMITS)
def test_figures_are_out_of_bounds_one_by_one(name):
    good = BOUNDS._replace(**{n: 1.0 if n in ("jerk", "travel") else 0.0 for n in LIMITS})
    for share, bad in ((0.99, False), (1.01, True)):
        figures = good._replace(**{name: share * LIMITS[name]})
        found = Retargeted(WALK, {}, 1.0, figures).out_of_bounds
        assert found == ((name,) if bad else ())
    assert Retargeted(WALK, {}, 1.0, None).out_of_bounds == ()


def test_travel_may_be_too_short_as_well():
    good = BOUNDS._replace(travel=1.0)
    for travel, bad in ((0.96, False), (0.95, True)):
        found = Retargeted(WALK, {}, 1.0, good._replace(travel=travel)).out_of_bounds
        assert found == (("travel",) if bad else ())


def test_heights_of_feet_start_at_the_tenth_that_is_lowest():
    feet = over_time(WALK, moved_up(0.01 * np.arange(FRAMES))).feet
    for pair in feet.values():
        for heights in pair:
            assert np.quantile(heights, 0.1) == pytest.approx(0.0, abs=1e-12)
            assert heights.min() < 0.0


def test_a_motion_of_the_target_is_used_if_it_is_whole_and_upright():
    assert _usable(WALK) is WALK
    assert _usable(WALK[:1]).num_frames == 1
    assert _usable(WALK.skeleton) is WALK.skeleton
    empty = WALK[:0]
    assert _usable(empty) is empty
    none, some = np.zeros((2, *WALK.rotations.shape[:2]), bool)
    some[3, 4] = True
    assert isinstance(_usable(WALK.with_arrays(missing=none)), Motion)
    assert _usable(WALK.with_arrays(missing=some)) is WALK.skeleton
    assert Body.of(_usable(WALK)).derived is not None


def test_ankles_are_measured_from_the_lowest_joint_of_their_foot():
    body, rng = Body.of(WALK.skeleton), np.random.default_rng(6)
    pose = CommonPose(WALK.skeleton.rest_rotations, rng.normal(size=WALK.skeleton.offsets.shape))
    found = []
    for name in ("LeftFoot", "RightFoot"):
        ankle = WALK.skeleton.index(name)
        foot = pose.positions[[ankle, *WALK.skeleton.descendants(ankle)], 1]
        found.append(foot[0] - foot.min())
    assert _ankle_height(body, pose) == pytest.approx(np.mean(found))


def test_hips_are_above_the_ankles_in_proportion_to_the_legs():
    """Whatever the height of the ankles: of a body on tall feet, all of it is higher by that."""
    offsets = np.array(WALK.skeleton.offsets)
    for side in ("Left", "Right"):
        offsets[WALK.skeleton.index(f"{side}ToeBase"), 1] -= 0.05
    offsets[WALK.skeleton.index("Head")] *= 1.2  # another body
    raised = replace(WALK.skeleton, offsets=offsets)
    offsets = np.array(offsets)
    for side in ("Left", "Right"):
        offsets[WALK.skeleton.index(f"{side}ToeBase"), 1] += 0.05
    low, high = (
        forward(Work(WALK[:3], body, None).posed()).positions[:, 0]
        for body in (replace(WALK.skeleton, offsets=offsets), raised)
    )
    np.testing.assert_allclose(high - low, [[0.0, 0.05, 0.0]] * 3, atol=1e-9)
