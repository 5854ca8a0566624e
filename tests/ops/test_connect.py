from __future__ import annotations

import itertools
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import connect, kinematics, placement, quat, samples
from kinema.errors import OptionError, UnknownJoint
from kinema.ops.connect import _beyond, aligned, base_joint, continuation, meet, seam_of
from kinema.ops.joinable import Source, sources_of

STYLES = ("neutral", "tired", "brisk")
CYCLES = []
for style in STYLES:
    sample = samples.walk(style=style)
    times = [key.time_s for key in sample.truth.key_times]
    CYCLES.append(sample.motion[round(times[0] * 60) : round(times[-1] * 60)])
WALK = samples.walk(seconds=3.0).motion


def world(motion):
    return kinematics.forward(motion).positions


def drift_per_cycle(found):
    headings = np.degrees(np.unwrap(found.headings_rad))
    return abs(headings[-1] - headings[0]) / (len(headings) - 1)


@pytest.mark.parametrize(
    "order", [*([i] * 20 for i in range(3)), *itertools.permutations(range(3))]
)
def test_twenty_cycles_walk_straight(order):
    clips = [CYCLES[index] for index, _ in zip(itertools.cycle(order), range(20), strict=False)]
    found = connect.joined(clips)
    assert drift_per_cycle(found) < 1.0
    heights = world(found.motion)[:, 0, 1]
    assert np.ptp(heights) < 0.2


def test_the_full_matrix_tilts_what_the_others_keep_level():
    clips = [CYCLES[index % 3] for index in range(12)]
    levels = {}
    for form in ("base", "horizontal", "root_z", "matrix"):
        toes = world(connect.join(clips, form=form))[..., 1].min(axis=1)
        levels[form] = np.ptp(toes)
    assert max(levels[form] for form in ("base", "horizontal", "root_z")) < 0.05 < levels["matrix"]


def test_the_base_stays_where_it_is():
    found = connect.joined([CYCLES[0], CYCLES[1]], base="LeftToeBase")
    toe, at = WALK.skeleton.index("LeftToeBase"), found.joins[0].frame
    track = world(found.motion)[:, toe]
    assert np.linalg.norm(track[at] - track[at - 1]) < 0.01
    hips = connect.joined([CYCLES[0], CYCLES[1]], form="horizontal")
    other = world(hips.motion)[:, toe]
    assert np.linalg.norm(other[at] - other[at - 1]) > 0.02


@pytest.mark.parametrize("cut", [30, 77, 150])
def test_a_take_that_was_cut_in_two_is_put_together(cut):
    turn = samples.turn(seconds=3.0).motion
    for motion in (WALK, turn):
        again = connect.join([motion[:cut], motion[cut:]])
        np.testing.assert_allclose(world(again), world(motion), atol=5e-3)
        exact = connect.join([motion[: cut + 1], motion[cut:]])
        np.testing.assert_allclose(world(exact), world(motion), atol=1e-9)


@pytest.mark.parametrize("form", ["base", "horizontal", "root_z", "matrix"])
def test_where_the_next_clip_lies_does_not_matter(form):
    there = placement.placed(CYCLES[1], placement.Placement(1.0, x=-4.0, z=2.0))
    first, second = (connect.join([CYCLES[0], clip], form=form) for clip in (CYCLES[1], there))
    np.testing.assert_allclose(world(second), world(first), atol=1e-9)


def test_given_headings_are_used():
    found = connect.joined([WALK, WALK], headings_rad=[0.0, 0.4])
    assert found.joins[0].placement.turn_rad == pytest.approx(-0.4)


def test_clips_of_one_frame_are_placed():
    found = connect.join([WALK[:1], WALK[1:2], WALK[2:]])
    assert found.num_frames == WALK.num_frames


def test_what_does_not_exist_is_rejected():
    with pytest.raises(OptionError, match="form must be base, horizontal"):
        connect.join([WALK, WALK], form="glue")
    with pytest.raises(OptionError, match="one per clip"):
        connect.join([WALK, WALK], headings_rad=[0.0])
    with pytest.raises(UnknownJoint):
        connect.join([WALK, CYCLES[1]], base="Tail")
    with pytest.raises(OptionError, match="at least one clip"):
        connect.join([])


def test_half_a_frame_ahead_is_along_a_parabola_or_else_a_line():
    rng = np.random.default_rng(1)
    level, speed, bend = rng.normal(size=(3, 4, 3))
    track = np.array([level + at * speed + at * at * bend for at in range(-5, 1)])
    np.testing.assert_allclose(_beyond(track), level + 0.5 * speed + 0.25 * bend, atol=1e-12)
    np.testing.assert_allclose(_beyond(track[:2]), 1.5 * track[1] - 0.5 * track[0], atol=1e-12)
    np.testing.assert_allclose(_beyond(track[:1]), track[0], atol=1e-12)


class Points(SimpleNamespace):
    """A clip of points that rise at a steady speed: nothing on the floor can make up for that."""

    leg = 2.0

    def __len__(self) -> int:
        return self.frames

    def joints_at(self, frames):
        shape = np.random.default_rng(5).normal(size=(6, 3))
        at = np.array([frame % self.frames for frame in frames])
        return shape + np.array([0.0, 1.0, 0.0]) * (self.start + self.speed * at)[:, None, None]


@pytest.mark.parametrize(
    ("ahead", "frame"),
    # a quarter of a frame's way: the same moment, or half a frame past either
    [
        *((-0.26, None), (-0.24, 9), (0.0, 9), (0.24, 9), (0.26, None)),
        *((0.74, None), (0.76, 10), (1.0, 10), (1.24, 10), (1.26, None)),
    ],
)
def test_clips_are_one_take_where_they_fit_far_better_than_frames_do(ahead, frame):
    first = Points(frames=10, start=0.0, speed=0.1)
    second = Points(frames=7, start=0.9 + 0.1 * ahead, speed=0.1)
    found = continuation(first, second)
    assert (None if found is None else found.previous_frame) == frame
    if found is not None:
        left = abs(ahead if frame == 9 else ahead - 1.0)
        assert found.seam == pytest.approx(0.1 * left / 2.0, abs=1e-9)
        assert found.base == "continues"


def test_what_a_frame_is_worth_is_the_mean_of_both_clips():
    """Of steps 1 and 3, root mean square: a quarter of it is 0.559."""
    first = Points(frames=10, start=0.0, speed=1.0)
    for off, same in ((0.55, True), (0.57, False)):
        second = Points(frames=7, start=9.0 + off, speed=3.0)
        found = continuation(first, second)
        assert (found is not None) == same


def test_poses_that_do_not_move_are_one_take_if_they_are_the_same():
    first = Points(frames=5, start=0.0, speed=0.0)
    assert continuation(first, Points(frames=5, start=1.9e-6, speed=0.0)) is not None
    assert continuation(first, Points(frames=5, start=2.1e-6, speed=0.0)) is None


@pytest.mark.parametrize("frames", [(2, 5), (5, 2)])
def test_two_frames_do_not_say_how_a_clip_goes_on(frames):
    clips = [Points(frames=count, start=0.0, speed=0.0) for count in frames]
    assert continuation(*clips) is None
    clips = [Points(frames=3, start=0.0, speed=0.0) for _ in frames]
    assert continuation(*clips) is not None


def test_the_base_is_the_foot_that_stays_down_longest():
    first, second = Source(WALK[:40]), Source(CYCLES[1][:40])
    toes, root = first.toes, first.body.body_root

    def contacts(left, right):
        flags = {"left": np.array(left, bool), "right": np.array(right, bool)}
        return SimpleNamespace(of=flags.__getitem__, in_place=False)

    both = contacts([1, 1], [1, 1])
    for before, after, frames, expected in (
        (both, contacts([1, 1, 0, 1], [1, 1, 1, 0]), (1, 0), toes["right"]),
        (both, contacts([1, 1, 1, 1], [1, 1, 1, 0]), (1, 0), toes["left"]),
        (both, contacts([1, 0, 1, 1], [1, 1, 1, 0]), (1, 2), toes["left"]),
        (both, contacts([1, 1, 0], [1, 1, 0]), (1, 0), toes["left"]),
        (both, contacts([0, 1, 1], [0, 1, 1]), (1, 0), root),
        (both, contacts([1, 0, 0], [0, 1, 1]), (1, 0), toes["left"]),
        (contacts([1, 0], [0, 1]), contacts([1, 1, 1], [1, 0, 0]), (1, 0), toes["right"]),
        (contacts([1, 0], [0, 1]), contacts([1, 1, 1], [1, 0, 0]), (0, 0), toes["left"]),
        (contacts([1, 0], [1, 0]), contacts([1, 1, 1], [1, 0, 0]), (1, 0), root),
    ):
        first.contacts, second.contacts = before, after
        assert base_joint(first, frames[0], second, frames[1]) == expected
        assert base_joint(first, frames[0], second, frames[1], "root") == root
    first.contacts = contacts([1, 1], [1, 1])
    for wrong in (None, SimpleNamespace(in_place=True)):
        second.contacts = wrong
        assert base_joint(first, 1, second, 0) == root
    assert base_joint(first, 1, second, 0, "LeftHand") == WALK.skeleton.index("LeftHand")


@pytest.mark.parametrize(("frame", "next_frame"), [(30, 12), (59, 0), (0, 50), (60, 0), (60, 5)])
@pytest.mark.parametrize("turn_rad", [None, 0.9])
def test_a_joint_is_put_where_it_is_in_the_clip_before(frame, next_frame, turn_rad):
    other = placement.placed(CYCLES[2], placement.Placement(2.0, 3.0, -1.0))
    first, second = sources_of([WALK[:60], other], "join")
    joint = WALK.skeleton.index("LeftFoot")
    found = aligned(first, frame, second, next_frame, joint, turn_rad)
    ours, theirs = (world(clip.motion)[:, joint] for clip in (first, second))
    if frame == 60:  # half a frame past either
        there, here = _beyond(ours), _beyond(theirs[next_frame : next_frame + 3][::-1])
    else:
        there, here = ours[frame], theirs[next_frame]
    np.testing.assert_allclose(found.apply(here)[[0, 2]], there[[0, 2]], atol=1e-9)
    faced = first.facing(min(frame, 59)) - second.facing(next_frame)
    expected = faced if turn_rad is None else turn_rad
    assert np.exp(1j * found.turn_rad) == pytest.approx(np.exp(1j * expected))
    assert abs(found.turn_rad) <= np.pi


def test_a_seam_is_how_far_two_poses_are_apart_in_leg_lengths():
    first, second = sources_of([WALK, CYCLES[2]], "join")
    place = placement.Placement(0.4, 1.0, -2.0)
    off = first.joints[20] - place.apply(second.joints[7])
    expected = np.sqrt((off**2).sum(axis=-1).mean()) / first.leg
    assert seam_of(first, 20, second, 7, place) == pytest.approx(expected, rel=1e-9)


def test_by_their_root_clips_meet_with_the_same_z_axis():
    first, second = sources_of([WALK[:60], placement.turned(CYCLES[2], 1.1)], "join")
    found = meet(first, second, form="root_z")
    place = placement.placed(second.motion, found.placement)
    assert Source(place).root_angle(0) == pytest.approx(first.root_angle(59), abs=1e-9)
    assert found.base == "Hips"
    assert found.previous_frame == 60
    assert found.seam == pytest.approx(seam_of(first, 59, second, 0, found.placement))


def test_headings_of_three_clips_turn_each_against_the_one_before():
    found = connect.joined([WALK[:50], WALK[:60], WALK[:70]], headings_rad=[0.5, 0.2, -0.4])
    turns = [join.placement.turn_rad for join in found.joins]
    assert turns == pytest.approx([0.3, 0.9])
    assert [join.frame for join in found.joins] == [50, 110]
    assert found.motion.num_frames == 180


def test_headings_that_are_told_are_directions_of_travel():
    clips = [WALK[:50], placement.turned(CYCLES[1], 1.0), CYCLES[2]]
    for form in ("base", "matrix"):
        found = connect.joined(clips, form=form)
        starts = [0, *(join.frame for join in found.joins)]
        lengths = [clip.num_frames for clip in clips]
        for start, length, told in zip(starts, lengths, found.headings_rad, strict=True):
            last = min(start + length, found.motion.num_frames) - 1
            way = world(found.motion)[last, 0] - world(found.motion)[start, 0]
            assert told == pytest.approx(np.arctan2(way[0], way[2]), abs=0.05)


def test_by_the_matrix_hips_meet_in_the_same_place_and_turn():
    clips = [WALK[:50], placement.turned(CYCLES[1], 1.0), CYCLES[2]]
    found = connect.joined(clips, form="matrix")
    assert found.motion.num_frames == sum(clip.num_frames for clip in clips) - 2
    assert [join.frame for join in found.joins] == [49, 48 + clips[1].num_frames]
    made = kinematics.forward(found.motion)
    frames = [0, *(join.frame for join in found.joins)]
    before = kinematics.forward(clips[0])
    np.testing.assert_allclose(made.positions[49, 0], before.positions[49, 0], atol=1e-9)
    assert quat.distance(made.rotations[49, 0], before.rotations[49, 0]) < 1e-7
    for clip, frame in zip(clips, frames, strict=True):
        own = kinematics.forward(clip)
        turn = quat.mul(made.rotations[frame, 0], quat.conjugate(own.rotations[0, 0]))
        moved = quat.rotate(turn, own.positions[-2] - own.positions[0, 0])
        there = made.positions[frame + clip.num_frames - 2] - made.positions[frame, 0]
        np.testing.assert_allclose(there, moved, atol=1e-9)
    for join, clip in zip(found.joins, clips[1:], strict=True):
        own = kinematics.forward(clip)
        turn = quat.mul(made.rotations[join.frame, 0], quat.conjugate(own.rotations[0, 0]))
        ahead = quat.rotate(turn, np.array([0.0, 0.0, 1.0]))
        assert join.placement.turn_rad == pytest.approx(np.arctan2(ahead[0], ahead[2]))
        move = made.positions[join.frame, 0] - quat.rotate(turn, own.positions[0, 0])
        assert [join.placement.x, join.placement.z] == pytest.approx(move[[0, 2]].tolist())
        assert (join.base, join.seam) == ("Hips", 0.0)
