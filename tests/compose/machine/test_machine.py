"""State machines: what comes next, what is shown, and what cannot be asked for."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.compose.machine import Cue, Edge, Machine, perform
from kinema.compose.machine.phase import apart
from kinema.errors import OptionError, SkeletonMismatch
from kinema.motion import Pose
from tests.compose.machine.clips import assert_same, clips, shared, shown
from tests.frames import reframed
from tests.mounts import original_joints, wrapped
from tests.ops.laws import assert_same_but_for_axes
from tests.reference.machine import ReferenceMachine


def places(motion):
    return kinematics.forward(motion).positions


def test_it_is_what_the_reference_shows():
    machine, rng = shared(), np.random.default_rng(0)
    machine.restart()
    reference = ReferenceMachine(machine)
    time_s, next_s = 0.0, 0.3
    while time_s < 6.0:
        time_s += float(rng.uniform(0.005, 0.06))
        pose, _ = machine.pose(time_s)
        # a leg that is nearly straight turns far for a little
        np.testing.assert_allclose(
            places(pose.motion()), places(reference.pose(time_s)), atol=1e-5, rtol=0.0
        )
        if time_s > next_s:
            index = int(rng.integers(len(machine.states)))
            machine.request(machine.states[index])
            reference.request(index)
            next_s += float(rng.uniform(0.05, 0.8))
    assert reference.began > 4.0  # it was interrupted to the end


def test_poses_do_not_depend_on_what_is_asked_for_later():
    machine = shared()
    before = [Cue(0.31, "brisk"), Cue(0.5, "punch"), Cue(1.37, "walk")]
    one = perform(machine, [*before, Cue(1.6, "stop")], seconds=3.0)
    two = perform(machine, [*before, Cue(1.6, "punch"), Cue(1.7, "brisk")], seconds=3.0)
    assert_same(one.motion[:48], two.motion[:48])
    assert (one.motion.positions[70] != two.motion.positions[70]).any()


def test_poses_do_not_depend_on_how_often_they_are_asked_for():
    machine = shared()
    asked = [Cue(0.4, "brisk"), Cue(0.8, "punch"), Cue(1.2, "stop")]
    often = perform(machine, asked, seconds=4.0, fps=120.0).motion
    seldom = perform(machine, asked, seconds=4.0, fps=30.0).motion
    np.testing.assert_allclose(places(often)[::4], places(seldom), atol=1e-9)


def test_a_clip_repeats_as_it_is_while_nothing_is_asked():
    machine = shared()
    clip = machine.clip("walk")
    found = perform(machine, [], seconds=3.0).motion
    own = places(clip.motion)
    for cycle in range(2):
        frames = slice(cycle * clip.count, (cycle + 1) * clip.count)
        np.testing.assert_allclose(places(found)[frames], own[: clip.count], atol=1e-12)
        own = clip.cycle.apply(own)


def test_a_clip_that_does_not_close_goes_over_to_itself():
    machine = Machine({"stop": clips()["stop"]})
    assert not machine.clip("stop").repeats
    found = perform(machine, [], seconds=12.0)
    assert [spell.name for spell in found.spells] == ["stop"] * len(found.spells)
    assert len(found.spells) >= 3
    assert all(spell.requested_s is None for spell in found.spells)
    speed = np.linalg.norm(np.diff(places(found.motion), axis=0), axis=-1).max()
    own = np.linalg.norm(np.diff(places(clips()["stop"]), axis=0), axis=-1).max()
    assert speed < 1.3 * own


def test_the_next_state_can_be_changed_until_it_begins():
    machine = shared()
    machine.restart("walk")
    assert machine.pose(0.5)[1] == "next"
    assert (machine.current, machine.next, machine.waiting) == ("walk", "walk", False)
    machine.request("punch")
    assert (machine.current, machine.next, machine.waiting) == ("walk", "punch", True)
    machine.request("brisk")
    assert (machine.current, machine.next) == ("walk", "brisk")
    machine.request("walk")  # takes it back
    assert (machine.next, machine.waiting) == ("walk", False)
    assert machine.pose(1.5)[1] == "next"
    assert machine.current == "walk"


def test_the_state_says_whether_a_change_is_ahead_on_its_way_or_over():
    machine = shared()
    machine.restart("punch")
    machine.pose(0.2)
    machine.request("walk")
    states = [machine.pose(0.2 + step / 60.0)[1] for step in range(60)]
    order = list(dict.fromkeys(states))
    assert order in (["previous", "blending", "next"], ["blending", "next"])
    assert machine.moment.blend == 0.0
    assert states.count("blending") == pytest.approx(0.6 * 60, abs=1)


def test_gaits_go_over_in_phase():
    machine = shared()
    walk, brisk = machine.clip("walk"), machine.clip("brisk")
    assert np.isfinite(walk.phase).all()
    for time_s in np.arange(0.1, 2.0, 0.07):
        machine.restart("walk")
        machine.pose(float(time_s))
        machine.request("brisk")
        while machine.waiting:
            left = machine.moment.source_s
            time_s += 0.001
            machine.pose(float(time_s))
        entered = machine.moment.source_s
        at = [round(each / machine.frame_time) for each in (left, entered)]
        phases = walk.phase[at[0] % walk.count], brisk.phase[at[1] % brisk.count]
        assert apart(*map(np.array, phases)) < 0.12


def test_a_request_is_met_on_the_shortest_way_where_states_may_not_follow_each_other():
    ring = [Edge("walk", "brisk"), Edge("brisk", "punch"), Edge("punch", "walk", blend_s=0.2)]
    some = {name: clips()[name] for name in ("walk", "brisk", "punch")}
    machine = Machine(some, edges=ring)
    found = perform(machine, [Cue(0.5, "punch")], seconds=3.0)
    assert [spell.name for spell in found.spells][:3] == ["walk", "brisk", "punch"]
    assert found.spells[2].start_s < 1.2
    with pytest.raises(OptionError, match="no way leads from state 'brisk' to 'walk'"):
        Machine(some, edges=[Edge("walk", "brisk"), Edge("walk", "punch")])


def test_going_back_in_time_is_rejected_and_restart_goes_back():
    machine = shared()
    machine.restart()
    first = machine.pose(0.25)[0]
    machine.pose(1.0)
    for wrong in (0.99, float("nan"), 1.0 + 3601.0, float("inf")):
        with pytest.raises(OptionError, match="which was shown last"):
            machine.pose(wrong)
    machine.restart()
    again = machine.pose(0.25)[0]
    np.testing.assert_array_equal(first.rotations, again.rotations)


def test_poses_that_were_shown_stay_as_they_are():
    machine = shared()
    machine.restart()
    kept = machine.pose(0.1)[0]
    copy = kept.rotations.copy()
    machine.pose(0.4)
    np.testing.assert_array_equal(kept.rotations, copy)
    assert not kept.rotations.flags.writeable
    assert not kept.positions.flags.writeable
    checked = Pose(kept.skeleton, kept.rotations, kept.positions)  # unit, finite
    assert checked.skeleton is machine.skeleton
    rotations, positions = np.empty_like(copy), np.empty_like(kept.positions)
    machine.restart()
    assert machine.write(0.1, rotations, positions) == "next"
    np.testing.assert_array_equal(rotations, copy)


def test_names_and_edges_that_do_not_exist_are_rejected():
    machine = shared()
    with pytest.raises(OptionError, match="no state named 'pnch'") as caught:
        machine.request("pnch")
    assert "punch" in caught.value.hint
    with pytest.raises(OptionError, match="no state named"):
        Machine({"walk": clips()["walk"]}, loops={"run": True})
    with pytest.raises(OptionError, match="blend_s must be from 0 to 5 s"):
        Edge("a", "b", blend_s=-1.0)
    with pytest.raises(OptionError, match="1 to 500 states"):
        Machine({})
    with pytest.raises(OptionError, match=r"clip 'walk' cannot be a state: .*found 0.1 s"):
        Machine({"walk": clips()["walk"][:3]})
    with pytest.raises(SkeletonMismatch):
        Machine({"walk": clips()["walk"], "arm": samples.arm(fps=30.0).motion})


def test_too_many_moments_and_clips_are_rejected(monkeypatch):
    monkeypatch.setattr("kinema.compose.machine.matching._MOST_PAIRS", 50)
    with pytest.raises(OptionError, match="too many for one machine"):
        Machine({"walk": clips()["walk"], "stop": clips()["stop"]})


def test_a_body_without_legs_is_played_too():
    arm = samples.arm().motion
    machine = Machine({"a": arm, "b": arm[40:]}, feet="free")
    found = perform(machine, [Cue(0.5, "b"), Cue(1.2, "a")], seconds=2.0)
    assert not found.held.any()
    assert len(found.spells) >= 2


def test_clips_may_be_anywhere_and_face_any_way():
    from kinema.ops.placement import Placement, placed

    expected = shown(shared())
    rng = np.random.default_rng(3)
    elsewhere = {
        name: placed(
            motion, Placement(*rng.uniform(-3.0, 3.0, 3)) if name != "walk" else Placement()
        )
        for name, motion in clips().items()
    }
    found = shown(Machine(elsewhere))
    np.testing.assert_allclose(places(found), places(expected), atol=1e-6)


def test_a_motionless_root_changes_nothing():
    machine = Machine({name: wrapped(motion) for name, motion in clips().items()})
    found, expected = shown(machine), shown(shared())
    np.testing.assert_allclose(original_joints(places(found)), places(expected), atol=1e-6)


def test_local_axes_do_not_matter():
    machine = Machine({name: reframed(motion) for name, motion in clips().items()})
    assert_same_but_for_axes(shown(shared()), shown(machine), atol=1e-6)


def test_the_unit_of_length_does_not_matter():
    from dataclasses import replace

    def in_inches(motion):
        skeleton = replace(motion.skeleton, offsets=motion.skeleton.offsets * 39.37)
        return motion.with_arrays(skeleton=skeleton, positions=motion.positions * 39.37)

    machine = Machine({name: in_inches(motion) for name, motion in clips().items()})
    found, expected = places(shown(machine)), places(shown(shared()))
    np.testing.assert_allclose(found / 39.37, expected, atol=1e-6)


def test_moments_say_what_is_going_on():
    machine = shared()
    machine.restart("walk")
    machine.pose(0.2)
    machine.request("punch")
    machine.pose(0.2 + 0.31)
    moment = machine.moment
    assert (moment.time_s, moment.current, moment.next) == (0.51, "punch", "punch")
    assert 0.0 < moment.blend <= 1.0
    assert {moment.left, moment.right} <= {"", "heel", "ball"}


def test_arrays_of_another_shape_or_kind_are_rejected():
    machine = shared()
    joints = machine.skeleton.num_joints
    good, places_ = np.empty((joints, 4)), np.empty((joints, 3))
    for wrong in (good[:-1], good.astype(np.float32), np.empty((joints, 3))):
        with pytest.raises((ValueError, TypeError)):
            machine.write(machine.moment.time_s, wrong, places_)
    with pytest.raises((ValueError, TypeError)):
        machine.write(machine.moment.time_s, good, places_[:-1].copy())
    good.setflags(write=False)
    with pytest.raises(TypeError):
        machine.write(machine.moment.time_s, good, places_)


def test_rotations_turn_no_more_than_they_must():
    """From frame to frame the quaternions of a joint stay on one side."""
    found = shown(shared(), seconds=6.0)
    along = np.einsum("fji,fji->fj", found.rotations[1:], found.rotations[:-1])
    angles = quat.distance(found.rotations[1:], found.rotations[:-1])
    assert angles.max() < 1.0
    assert (np.abs(along) > 0.85).all()
