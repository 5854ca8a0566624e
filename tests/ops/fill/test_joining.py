"""Two clips and a pause between them."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import kinema
from kinema import fill, kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, SkeletonMismatch
from kinema.ops.fill.bodies import with_bones_of
from tests.frames import reframed
from tests.ops.fill.motions import ARM
from tests.ops.laws import assert_same_but_for_axes


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=2.0).motion


@pytest.fixture(scope="module")
def crouch():
    return samples.walk_crouch().motion


def test_both_clips_are_whole_and_the_pause_is_marked(walk, crouch):
    both = fill.join(walk, crouch, pause_s=0.5, place="keep")
    assert both.motion.num_frames == walk.num_frames + 29 + crouch.num_frames
    assert np.array_equal(both.motion.rotations[:120], walk.rotations)
    assert np.array_equal(both.motion.rotations[149:], crouch.rotations)
    assert np.array_equal(both.motion.positions[149:], crouch.positions)
    rows = both.mask.all(axis=1)
    assert np.array_equal(np.flatnonzero(rows), np.arange(120, 149))
    assert both.mask.any(axis=1).sum() == 29
    assert list(both.reasons) == ["pause"]
    assert np.array_equal(both.reasons["pause"], both.mask)


def test_the_body_moves_on_without_a_jump(walk, crouch):
    """No joint is much faster in the pause, or at its ends, than in the clips themselves."""
    both = fill.join(walk, kinema.placement.turned(crouch, 2.0), pause_s=0.6).motion
    world = kinematics.forward(both).positions
    speed = np.linalg.norm(np.diff(world, axis=0), axis=-1).max(axis=1)
    assert speed[118:158].max() < 1.3 * max(speed[:118].max(), speed[158:].max())
    bends = np.linalg.norm(np.diff(world, 2, axis=0), axis=-1).max(axis=1)
    assert bends[115:160].max() < 2.0 * max(bends[:115].max(), bends[160:].max())


@pytest.mark.parametrize(
    ("pause_s", "frames"), [(0.5, 29), (0.501, 30), (0.499, 29), (2 / 60, 1), (0.04, 2), (None, 29)]
)
def test_a_pause_is_rounded_up_to_whole_frames(walk, crouch, pause_s, frames):
    """From the last frame of the first clip to the first of the second, at 60 frames a second."""
    both = fill.join(walk, crouch, pause_s=pause_s)
    assert both.mask.any(axis=1).sum() == frames
    same = fill.join(walk, crouch, frames=frames)
    assert np.array_equal(both.motion.rotations, same.motion.rotations)


def test_a_body_below_a_fixed_joint_continues_where_its_hips_are(walk):
    """Some rigs have a reference joint above the hips that never moves."""
    skeleton = walk.skeleton
    above = kinema.Skeleton.build(
        ["Reference", *skeleton.names],
        [-1, *(skeleton.parents + 1)],
        np.concatenate([np.zeros((1, 3)), skeleton.offsets]),
        is_end=[False, *skeleton.is_end],
    )
    frames = walk.num_frames
    lifted = kinema.Motion(
        above,
        np.concatenate([quat.identity((frames, 1)), walk.rotations], axis=1),
        np.concatenate([np.zeros((frames, 1, 3)), walk.positions], axis=1),
        walk.frame_time,
    )
    plain = kinematics.forward(fill.join(walk, walk, frames=20).motion).positions
    other = kinematics.forward(fill.join(lifted, lifted, frames=20).motion).positions
    np.testing.assert_allclose(other[140:, 1:], plain[140:], atol=1e-9)


def test_it_goes_on_the_way_it_faces(walk):
    """Where the second clip was recorded, and which way it faced, makes no difference."""
    there = kinema.placement.turned(kinema.placement.moved(walk, x=9.0), 2.5)
    here, moved = (fill.join(walk, second, frames=20).motion for second in (walk, there))
    np.testing.assert_allclose(here.positions, moved.positions, atol=1e-9)
    faces = kinema.placement.heading(here)
    assert abs(faces[150:]).max() < 0.2
    # and it is further along than the first one's end
    assert here.positions[140, 0, 2] > walk.positions[-1, 0, 2]


@pytest.mark.parametrize("place", ["continue", "keep"])
def test_local_axes_do_not_matter(walk, crouch, place):
    plain = fill.join(walk, crouch, pause_s=0.4, place=place).motion
    other = fill.join(reframed(walk), reframed(crouch), pause_s=0.4, place=place).motion
    assert_same_but_for_axes(plain, other)


def test_what_does_not_fit_is_refused(walk, crouch):
    with pytest.raises(OptionError, match="either pause_s or frames"):
        fill.join(walk, crouch, pause_s=1.0, frames=3)
    with pytest.raises(OptionError, match="leaves nothing to fill"):
        fill.join(walk, crouch, frames=0)
    with pytest.raises(OptionError, match="pause_s must be a number from 0"):
        fill.join(walk, crouch, pause_s=-1.0)
    with pytest.raises(OptionError, match="place must be continue or keep"):
        fill.join(walk, crouch, place="there")
    with pytest.raises(OptionError, match="one frame rate"):
        fill.join(walk, samples.walk(fps=30.0).motion)
    other = kinema.Skeleton.build(["hips"], [-1], [[0, 0, 0]])
    alone = kinema.Motion(other, kinema.quat.identity((5, 1)), np.zeros((5, 1, 3)), 1 / 60)
    with pytest.raises(SkeletonMismatch, match="joining needs motions of one skeleton"):
        fill.join(walk, alone)
    with pytest.raises(IncompleteMotion):
        fill.join(samples.walk(gaps=3).motion, crouch)
    with pytest.raises(OptionError, match="at least one frame"):
        fill.join(walk, crouch[:0])


@pytest.mark.parametrize("height", [1.2, 1.9])
def test_bodies_of_different_size_keep_the_bones_of_the_first(walk, height):
    other = samples.walk(seconds=2.0, height=height, seed=3).motion
    both = fill.join(walk, other, pause_s=0.4).motion
    bones = np.linalg.norm(both.positions[:, 1:], axis=-1)
    assert np.ptp(bones, axis=0).max() < 1e-9
    np.testing.assert_allclose(both.positions[-1, 1:], walk.positions[0, 1:], atol=1e-12)
    # feet stay on the floor that they walk on
    toes = [walk.skeleton.index(name) for name in ("LeftToeBase", "RightToeBase")]
    heights = kinematics.forward(both).positions[:, toes, 1]
    assert abs(heights[150:].min() - heights[:120].min()) < 0.01


@pytest.mark.parametrize("scale", [0.6, 100.0])
def test_the_size_of_the_second_body_makes_no_difference(walk, scale):
    plain = fill.join(walk, walk, pause_s=0.4).motion
    large = walk.with_arrays(
        skeleton=dataclasses.replace(walk.skeleton, offsets=scale * walk.skeleton.offsets),
        positions=scale * walk.positions,
    )
    found = fill.join(walk, large, pause_s=0.4).motion
    np.testing.assert_allclose(found.positions, plain.positions, atol=1e-9)
    assert quat.distance(found.rotations, plain.rotations).max() < 1e-7


def test_bones_that_point_elsewhere_at_rest_are_refused(walk):
    offsets = walk.skeleton.offsets.copy()
    arm = walk.skeleton.index("LeftForeArm")
    offsets[arm] = np.linalg.norm(offsets[arm]) * np.array([0.0, -1.0, 0.0])
    other = walk.with_arrays(skeleton=dataclasses.replace(walk.skeleton, offsets=offsets))
    with pytest.raises(SkeletonMismatch, match=r"bones to joint 'LeftForeArm' point .* apart"):
        fill.join(walk, other)


def sliding(walk, speed, frames=30):
    """The walk's first pose, carried along evenly: x, y, z per second."""
    positions = np.tile(walk.positions[:1], (frames, 1, 1))
    positions[:, 0] += np.arange(frames)[:, None] / 60.0 * np.array(speed)
    rotations = np.tile(walk.rotations[:1], (frames, 1, 1))
    return walk.with_arrays(rotations=rotations, positions=positions)


@pytest.mark.parametrize("pause_s", [0.2, 0.5, 1.0])
def test_the_body_travels_at_the_mean_velocity_for_half_a_second_at_most(walk, pause_s):
    first, second = sliding(walk, [0.4, 0.0, 1.2]), sliding(walk, [-0.2, 0.0, 0.6])
    second = kinema.placement.moved(second, x=5.0, z=-3.0)
    joined = fill.join(first, second, pause_s=pause_s).motion
    start = joined.positions[-30, 0] - first.positions[-1, 0]
    expected = np.array([0.1, 0.0, 0.9]) * min(pause_s, 0.5)
    np.testing.assert_allclose(start, expected, atol=1e-9)
    # wherever the second one faces
    turned = kinema.placement.turned(second, 1.1)
    other = fill.join(first, turned, pause_s=pause_s).motion
    np.testing.assert_allclose(other.positions[-30:], joined.positions[-30:], atol=1e-9)


def test_a_pause_has_a_frame_and_at_most_a_million(walk):
    short = walk[:3]
    assert fill.join(short, short, frames=1).motion.num_frames == 7
    for frames in (0, 1_000_001):
        with pytest.raises(OptionError, match=r"leaves nothing to fill|longer than 1,000,000"):
            fill.join(short, short, frames=frames)
    for pause_s in (0.0, 1 / 60, 20_000.0):
        with pytest.raises(OptionError, match="pause"):
            fill.join(short, short, pause_s=pause_s)


def test_bones_alike_to_a_millionth_are_the_same(walk):
    """Files round their offsets: the very same motion comes back."""
    longest = np.linalg.norm(walk.skeleton.offsets[1:], axis=-1).max()
    for off, same in ((0.9e-6, True), (1.2e-6, False)):
        offsets = np.array(walk.skeleton.offsets)
        offsets[3, 1] += off * longest
        body = walk.with_arrays(skeleton=dataclasses.replace(walk.skeleton, offsets=offsets))
        assert (with_bones_of(body, walk) is walk) == same


@pytest.mark.parametrize(("degrees", "taken"), [(44.0, True), (46.0, False)])
def test_bones_may_point_45_degrees_apart_at_rest(walk, degrees, taken):
    hand = walk.skeleton.index("LeftForeArm")
    offsets = np.array(walk.skeleton.offsets)
    bone = offsets[hand]
    across = np.cross(bone, [0.3, 0.5, 0.8])
    across *= np.linalg.norm(bone) / np.linalg.norm(across)
    angle = np.radians(degrees)
    offsets[hand] = 1.2 * (np.cos(angle) * bone + np.sin(angle) * across)
    body = walk.with_arrays(skeleton=dataclasses.replace(walk.skeleton, offsets=offsets))
    if taken:
        np.testing.assert_array_equal(with_bones_of(body, walk).skeleton.offsets, offsets)
    else:
        with pytest.raises(SkeletonMismatch, match="LeftForeArm' point 46° apart"):
            with_bones_of(body, walk)


def test_hips_travel_as_far_as_the_legs_are_long(walk):
    """Other bones have no say, and the lowest foot is as low as it was."""
    legs = [f"{side}{part}" for side in ("Left", "Right") for part in ("Leg", "Foot")]
    for names, factor in ((legs, 1.25), (["LeftArm", "Head"], 1.0)):
        offsets = np.array(walk.skeleton.offsets)
        offsets[[walk.skeleton.index(name) for name in names]] *= 1.25
        body = walk.with_arrays(skeleton=dataclasses.replace(walk.skeleton, offsets=offsets))
        made = with_bones_of(body, walk)
        travel = made.positions[:, 0, [0, 2]] - made.positions[0, 0, [0, 2]]
        expected = factor * (walk.positions[:, 0, [0, 2]] - walk.positions[0, 0, [0, 2]])
        np.testing.assert_allclose(travel, expected, atol=1e-9)
        lowest = [kinematics.forward(one).positions[..., 1].min() for one in (walk, made)]
        assert lowest[1] == pytest.approx(factor * lowest[0], abs=1e-9)


def test_without_legs_travel_follows_the_length_of_all_bones():
    offsets = np.array([[0.0, 0.0, 0.0], [0.6, 0.0, 0.0], [0.25, 0.0, 0.0]])
    names, parents = ["shoulder", "elbow", "hand"], [-1, 0, 1]
    longer = kinema.Skeleton.build(names, parents, offsets)
    positions = np.tile(ARM.offsets, (5, 1, 1))
    positions[:, 0, 0] = np.arange(5.0)
    small = kinema.Motion(ARM, quat.identity((5, 3)), positions, 1 / 60)  # 0.3 and 0.25 long
    body = kinema.Motion(longer, quat.identity((5, 3)), np.tile(offsets, (5, 1, 1)), 1 / 60)
    made = with_bones_of(body, small)
    np.testing.assert_allclose(made.positions[:, 0, 0], 0.85 / 0.55 * np.arange(5.0))
    np.testing.assert_allclose(made.positions[:, 1:], np.tile(offsets[1:], (5, 1, 1)))
