"""Clips made alike, and what joins ask of each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import connect, quat, samples, transition
from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.joinable import FEET, Source, alike, sources_of
from kinema.ops.placement import Placement, turned
from kinema.skeleton import Skeleton
from tests.mounts import wrapped

WALK = samples.walk(seconds=3.0).motion
FRAME_S = WALK.frame_time


def turning(angles: np.ndarray) -> Source:
    """A body that stands, turned in each frame by an angle."""
    still = Motion(
        WALK.skeleton,
        np.tile(WALK.rotations[:1], (len(angles), 1, 1)),
        np.tile(WALK.positions[:1], (len(angles), 1, 1)),
        FRAME_S,
    )
    frames = [turned(still[f : f + 1], float(angle)) for f, angle in enumerate(angles)]
    return Source(
        still.with_arrays(
            rotations=np.concatenate([one.rotations for one in frames]),
            positions=np.concatenate([one.positions for one in frames]),
        )
    )


ZERO = turning(np.zeros(3)).facing(1)


@pytest.mark.parametrize("frame", [30, 60, 89])
def test_the_direction_is_the_mean_of_half_a_second_on_either_side(frame):
    """Where the whole stride is there, no trend is added: the window is centred."""
    angles = 0.3 * np.sin(np.arange(120) / 7.0)
    found = turning(angles).facing(frame) - ZERO
    assert found == pytest.approx(angles[frame - 30 : frame + 31].mean(), abs=1e-9)


@pytest.mark.parametrize(("frame", "low", "high"), [(0, 0, 31), (10, 0, 41), (119, 89, 120)])
def test_at_an_end_a_turn_is_followed_but_for_what_may_be_sway(frame, low, high):
    angles = 0.02 * np.arange(120)
    ahead = angles[frame] - angles[low:high].mean()  # a straight line's own trend
    rest = np.sign(ahead) * (abs(ahead) - np.radians(6.0))
    expected = angles[low:high].mean() + rest
    assert turning(angles).facing(frame) - ZERO == pytest.approx(expected, abs=1e-9)


def test_at_an_end_sway_is_not_followed():
    """Three degrees to either side over the half second that is there: within 6."""
    angles = np.radians(0.1) * np.arange(120)
    assert turning(angles).facing(0) - ZERO == pytest.approx(angles[:31].mean(), abs=1e-9)


def test_the_slope_is_that_of_least_squares():
    rng = np.random.default_rng(3)
    angles = 0.03 * np.arange(120) + 0.1 * rng.normal(size=120)
    window = np.arange(0, 31)
    slope, _ = np.polyfit(window, angles[window], 1)
    trend = slope * (0 - window.mean())
    expected = angles[window].mean() + np.sign(trend) * (abs(trend) - np.radians(6.0))
    assert turning(angles).facing(0) - ZERO == pytest.approx(expected, abs=1e-9)


def test_a_single_frame_faces_where_it_faces():
    assert turning(np.array([0.7])).facing(0) - ZERO == pytest.approx(0.7)


def test_directions_go_on_beyond_half_a_turn():
    angles = np.linspace(0.0, 4.0 * np.pi, 120)
    found = turning(angles)
    assert found.facing(80) - found.facing(40) == pytest.approx(angles[80] - angles[40])


def test_a_clip_at_another_rate_is_brought_to_the_first_ones():
    slow = samples.walk(seconds=3.0, fps=30.0).motion
    first, second = alike([WALK, slow], "joining")
    np.testing.assert_array_equal(first.rotations, WALK.rotations)
    assert second.frame_time == WALK.frame_time
    assert second.num_frames == 2 * (slow.num_frames - 1) + 1
    np.testing.assert_allclose(second.positions[::2, 0], slow.positions[:, 0], atol=1e-12)


def test_rates_that_differ_by_rounding_are_one_rate():
    """60 fps written as 0.016667: the samples are kept, the frame time is the first one's."""
    for written, kept in ((0.016667, True), (FRAME_S * 1.0002, False)):
        other = WALK.with_arrays(frame_time=written)
        found = alike([WALK, other], "joining")[1]
        assert found.frame_time == WALK.frame_time
        same = np.array_equal(found.rotations[:100], WALK.rotations[:100])
        assert same == kept


def test_a_clip_by_other_bones_gets_the_first_ones():
    longer = replace(WALK.skeleton, offsets=WALK.skeleton.offsets * 1.02)
    other = WALK.with_arrays(skeleton=longer, positions=WALK.positions * 1.02)
    found = alike([WALK, other], "joining")[1]
    np.testing.assert_array_equal(found.skeleton.offsets, WALK.skeleton.offsets)


@pytest.mark.parametrize(
    ("clips", "message"),
    [([], "joining needs at least one clip"), ([WALK, WALK[:0]], "clip 1 has none")],
)
def test_there_must_be_clips_with_frames(clips, message):
    with pytest.raises(OptionError, match=message):
        alike(clips, "joining")


def test_the_body_is_carried_by_its_roots_or_by_the_hips_below_what_never_moves():
    joints, turn, origin = Source(WALK).mount
    assert joints == [0]
    np.testing.assert_array_equal(turn, quat.identity())
    np.testing.assert_array_equal(origin, np.zeros(3))
    hung = wrapped(WALK)
    joints, turn, origin = Source(hung).mount
    world = forward(hung)
    assert joints == [hung.skeleton.index("Hips")]
    np.testing.assert_array_equal(turn, world.rotations[0, 0])
    np.testing.assert_array_equal(origin, world.positions[0, 0])


def test_joints_of_a_body():
    found, skeleton = Source(WALK), WALK.skeleton
    assert found.toes == {
        side: skeleton.index(f"{side.title()}ToeBase") for side in ("left", "right")
    }
    names = {skeleton.names[joint] for joint in found.tips}
    assert "Hips" in names
    assert names.isdisjoint({"LeftToeBase", "RightToeBase", "LeftLeg", "Spine"})
    assert [skeleton.names[joint] for joint in found.leg_joints] == [
        f"{side}{part}" for side in ("Left", "Right") for part in ("UpLeg", "Leg", "Foot")
    ]
    assert found.joints.shape == (WALK.num_frames, 24, 3)


def test_a_leg_is_as_long_as_its_bones():
    skeleton = WALK.skeleton
    bones = [
        np.linalg.norm(skeleton.offsets[skeleton.index(f"{side}{part}")])
        for side in ("Left", "Right")
        for part in ("Leg", "Foot")
    ]
    assert Source(WALK).leg == pytest.approx(sum(bones) / 2.0)


def test_a_toe_stands_as_high_as_it_is_while_it_is_down():
    found = Source(WALK)
    assert found.stands
    assert found.contacts is not None
    for side in FEET:
        heights = forward(WALK).positions[:, found.toes[side], 1]
        down = found.contacts.toe(side)
        assert found.standing[side] == np.median(heights[down])


def test_a_toe_that_never_stands_is_taken_near_its_lowest():
    found = Source(WALK)
    found.contacts = None
    heights = forward(WALK).positions[:, found.toes["left"], 1]
    assert found.standing["left"] == np.quantile(heights, 0.05)
    assert not found.stands


def test_a_chain_has_no_feet_and_faces_along_its_root():
    chain = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    motion = Motion(chain, quat.identity((5, 3)), np.tile(chain.offsets, (5, 1, 1)), 0.1)
    found = Source(turned(motion, 0.4))
    assert found.contacts is None
    assert found.toes == {}
    assert found.facing(2) == pytest.approx(0.4)
    assert found.root_angle(2) == pytest.approx(0.4)


def test_roles_are_found_once_for_clips_by_one_body():
    first, second = sources_of([WALK, turned(WALK, 0.5)], "joining")
    assert second.body.roles is first.body.roles
    assert second.body.height == first.body.height
    place = Placement(0.5)
    np.testing.assert_allclose(second.joints, place.apply(first.joints), atol=1e-9)


HUNG = wrapped(WALK[:1]).skeleton


@pytest.mark.filterwarnings("ignore:join")
@pytest.mark.parametrize("moving", [0, 1])
def test_a_joint_that_only_carries_one_of_the_bodies_is_in_no_pose(moving):
    """It stands still in one clip and moves in the other: poses have the same joints in both."""
    motions = [wrapped(WALK[:40]), wrapped(turned(WALK, 0.5)[55:95])]
    positions = motions[moving].positions.copy()
    positions[:, 0] += 0.01 * np.arange(40)[:, None]
    motions[moving] = motions[moving].with_arrays(positions=positions)
    clips = sources_of(motions, "joining")
    for clip in clips:
        assert clip.joints.shape == (40, 24, 3)
        body = [j for j in range(1, HUNG.num_joints) if not HUNG.is_end[j]]
        np.testing.assert_array_equal(clip.joints, forward(clip.motion).positions[:, body])
    joined = transition.join(motions, blend_s=0.2, feet="free", max_trim_s=0.0)
    assert joined.num_frames == 80 - 12
    assert connect.join(motions).num_frames == 80
