"""Bodies that run through themselves: distances by brute force, and poses one can picture."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, UnknownJoint
from kinema.motion import Motion
from kinema.ops import collisions
from kinema.ops.placement import Placement, placed
from kinema.skeleton import Skeleton
from tests.derivations import count_derivations
from tests.frames import reframed
from tests.strategies import vectors


def brute_force(a, b, c, d, steps=400):
    """The least distance between points along both segments."""
    share = np.linspace(0.0, 1.0, steps)[:, None]
    one, other = a + share * (b - a), c + share * (d - c)
    return np.sqrt(((one[:, None] - other[None]) ** 2).sum(axis=-1).min())


# --- distances -----------------------------------------------------------------------------


@given(points=vectors((4,), bound=2.0))
def test_segment_distances_agree_with_sampling(points):
    found = float(collisions.segment_distances(*points))
    sampled = brute_force(*points)
    coarse = (np.linalg.norm(points[1] - points[0]) + np.linalg.norm(points[3] - points[2])) / 399
    assert found <= sampled + 1e-12
    assert found >= sampled - coarse


@given(
    start=vectors(bound=2.0),
    along=vectors(bound=2.0),
    shift=st.floats(-3.0, 3.0),
    off=vectors(bound=2.0),
)
def test_parallel_segments_are_no_special_case(start, along, shift, off):
    other = start + shift * along + off
    found = float(collisions.segment_distances(start, start + along, other, other + along))
    assert np.isfinite(found)
    assert abs(found - brute_force(start, start + along, other, other + along)) < 0.03


def test_segments_that_cross_are_at_no_distance():
    x, y = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])
    assert collisions.segment_distances(-x, x, -y, y) == 0.0


def test_many_segments_at_once_are_one_after_the_other():
    points = np.random.default_rng(3).standard_normal((4, 5, 7, 3))
    together = collisions.segment_distances(*points)
    assert together.shape == (5, 7)
    assert together[2, 3] == collisions.segment_distances(*points[:, 2, 3])


# --- bodies --------------------------------------------------------------------------------


def pose(**turns):
    """One frame of the sample body in T-pose, some joints turned by angle × axis."""
    skeleton = samples.walk(seconds=0.5).motion.skeleton
    rotations = skeleton.rest_rotations.copy()
    for name, turn in turns.items():
        rotations[skeleton.index(name)] = quat.exp(np.array(turn) / 2)
    return Motion(skeleton, rotations[None], skeleton.offsets[None], 1 / 60)


def hand_through_the_chest():
    # the arm out to the side, the elbow folded: the hand comes back into the trunk
    return pose(LeftArm=[0.0, -0.3, 0.0], LeftForeArm=[0.0, -3.1, 0.0])


def test_the_rest_pose_is_free():
    found = collisions.find(pose())
    assert found.intersections == ()
    assert found.share == 0.0
    assert "none" in repr(found)


def test_a_hand_through_the_chest_is_found():
    motion = hand_through_the_chest()
    found = collisions.find(motion)
    parts = {frozenset((hit.joint_a, hit.joint_b)) for hit in found.intersections}
    trunk = {"Spine", "Spine1", "Spine2", "Neck"}
    arm = {"LeftForeArm", "LeftHand", "LeftFingerBase"}
    assert any(part & trunk and part & arm for part in parts), parts
    assert found.worst.depth > 0.02
    assert found.worst.joint_a in repr(found)


def test_legs_crossed_through_each_other_are_found():
    motion = pose(LeftUpLeg=[0.0, 0.0, -0.35], RightUpLeg=[0.0, 0.0, 0.35])
    parts = {frozenset((hit.joint_a, hit.joint_b)) for hit in collisions.find(motion).intersections}
    assert frozenset(("LeftUpLeg", "RightUpLeg")) in parts


def test_frames_are_told_from_the_first_to_the_last():
    free, deep = pose(), hand_through_the_chest()
    order = [free, free, deep, deep, deep, free]
    rotations = np.concatenate([motion.rotations for motion in order])
    motion = Motion(free.skeleton, rotations, np.tile(free.positions, (6, 1, 1)), 1 / 60)
    found = collisions.find(motion)
    assert {(hit.start, hit.end) for hit in found.intersections} == {(2, 5)}
    assert (found.depth > 0).tolist() == [False, False, True, True, True, False]
    assert found.share == 0.5
    assert found.worst.depth == pytest.approx(found.depth.max())


def test_depth_is_radii_less_distance():
    """Two sticks side by side, joined far away: 0.3 thick each, 0.5 apart."""
    skeleton = Skeleton.build(
        ["root", "a", "a1", "a2", "b", "b1", "b2"],
        [-1, 0, 1, 2, 0, 4, 5],
        [[0, 0, 0], [5, 0, 0], [0, 5, 0], [0, 5, 0], [-5, 0, 0], [0, 5, 0], [0, 5, 0]],
    )
    positions = skeleton.offsets.copy()
    positions[[3, 6]] = [[-4.75, 0, 0], [4.75, 0, 0]]  # the tips come within 0.5
    motion = Motion(skeleton, quat.identity((1, 7)), positions[None], 1.0)
    radii = {"a1": 0.3, "b1": 0.3}
    found = collisions.find(motion, radii=radii, least_depth=0.0)
    (hit,) = found.intersections
    assert (hit.joint_a, hit.joint_b) == ("a1", "b1")
    assert hit.depth == pytest.approx(0.1)
    assert collisions.find(motion, radii={"a1": 0.1, "b1": 0.3}).intersections == ()
    assert collisions.find(motion, radii={"a1": 0.0, "b1": 0.6}).intersections == ()


def test_it_does_not_matter_where_the_body_is():
    motion = hand_through_the_chest()
    there = placed(motion, Placement(1.1, x=30.0, z=-20.0))
    one, other = collisions.find(motion), collisions.find(there)
    assert [hit[:4] for hit in one.intersections] == [hit[:4] for hit in other.intersections]
    np.testing.assert_allclose(one.depth, other.depth, rtol=0, atol=1e-12)


def test_local_axes_do_not_matter():
    motion = hand_through_the_chest()
    one, other = collisions.find(motion), collisions.find(reframed(motion))
    assert [hit[:4] for hit in one.intersections] == [hit[:4] for hit in other.intersections]
    assert one.pairs == other.pairs
    np.testing.assert_allclose(one.depth, other.depth, rtol=0, atol=1e-9)


def test_a_motion_is_derived_once(monkeypatch):
    motion = hand_through_the_chest()
    counts = count_derivations(monkeypatch, motion)
    collisions.find(motion)
    assert counts == {"forward": 1, "roles": 1, "height": 1}


def test_it_does_not_matter_in_what_unit():
    motion = hand_through_the_chest()
    skeleton = motion.skeleton
    larger = Skeleton.build(
        skeleton.names, skeleton.parents, 100 * skeleton.offsets, is_end=skeleton.is_end
    )
    centimetres = Motion(larger, motion.rotations, 100 * motion.positions, 1 / 60)
    one, other = collisions.find(motion), collisions.find(centimetres)
    np.testing.assert_allclose(100 * one.depth, other.depth, rtol=1e-9)


def test_neighbours_are_never_compared():
    """Folding a knee or an elbow all the way is no accident."""
    assert collisions.find(pose(LeftLeg=[2.6, 0.0, 0.0])).intersections == ()


@pytest.mark.parametrize("make", [samples.walk, samples.jumps, samples.reach])
def test_samples_do_not_run_through_themselves(make):
    found = collisions.find(make().motion[::4])
    assert found.share < 0.02, found


def test_a_real_walk_hardly_runs_through_itself(data):
    import kinema

    walk = kinema.read(data / "bvh" / "cmu" / "07_01.bvh", drop_rest=True)
    found = collisions.find(walk[::4])
    assert found.share < 0.05, found


def test_no_frames_and_no_bones():
    assert collisions.find(pose()[:0]).depth.shape == (0,)
    point = Skeleton.build(["p"], [-1], [[0, 0, 0]])
    alone = Motion(point, quat.identity((2, 1)), np.zeros((2, 1, 3)), 1.0)
    assert collisions.find(alone).pairs == 0


def test_bad_options_are_rejected():
    motion = pose()
    with pytest.raises(UnknownJoint):
        collisions.find(motion, radii={"Tail": 0.1})
    with pytest.raises(OptionError, match="radius of 'LeftHand'"):
        collisions.find(motion, radii={"LeftHand": -0.1})
    for parameter, value in (("scale", 0.0), ("least_depth", -1.0)):
        with pytest.raises(OptionError, match=parameter) as raised:
            collisions.find(motion, **{parameter: value})
        assert raised.value.parameter == parameter
    missing = np.ones((1, motion.skeleton.num_joints), bool)
    with pytest.raises(IncompleteMotion):
        collisions.find(motion.with_arrays(missing=missing))


def test_radii_follow_roles_and_lengths():
    motion = pose()
    skeleton = motion.skeleton
    radii = collisions.bone_radii(skeleton)
    thigh, shank = radii[skeleton.index("LeftLeg")], radii[skeleton.index("LeftFoot")]
    assert thigh > shank > radii[skeleton.index("LeftFingerBase_end")] > 0.0
    assert radii[0] == 0.0
    rod = Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 2, 0]])
    np.testing.assert_allclose(collisions.bone_radii(rod), [0.0, 0.03 * rod.height])


def test_world_positions_are_what_is_compared():
    """Bones that translate are followed, not the skeleton's offsets."""
    motion = hand_through_the_chest()
    positions = motion.positions.copy()
    positions[:, motion.skeleton.index("LeftArm")] += [0.0, 0.0, 1.0]
    away = collisions.find(motion.with_arrays(positions=positions))
    assert "Spine2" in {name for hit in collisions.find(motion).intersections for name in hit[:2]}
    assert "Spine2" not in {name for hit in away.intersections for name in hit[:2]}


def tangle(joints, frames, seed):
    """A random tree of bones that swings about: nothing like a body, so everything meets."""
    rng = np.random.default_rng(seed)
    parents = [-1] + [int(rng.integers(max(0, j - 4), j)) for j in range(1, joints)]
    offsets = 0.15 * rng.normal(size=(joints, 3))
    skeleton = Skeleton.build([f"j{j}" for j in range(joints)], parents, offsets)
    swing = np.sin(0.1 * np.arange(frames)[:, None] + 6.0 * rng.random(joints)) * rng.random(joints)
    rotations = quat.from_axis_angle(np.tile([0.6, 0.0, 0.8], (frames, joints, 1)), swing)
    return Motion(skeleton, rotations, np.tile(offsets, (frames, 1, 1)), 1 / 60)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_found_is_what_comparing_every_pair_in_every_frame_finds(seed):
    motion = tangle(joints=30, frames=50, seed=seed)
    found = collisions.find(motion, scale=2.0, least_depth=0.001)
    world, parents = kinematics.forward(motion).positions, motion.skeleton.parents
    sizes = 2.0 * collisions.bone_radii(motion)
    pairs = collisions._pairs(motion.skeleton, sizes)
    depth = np.zeros(motion.num_frames)
    parts = set()
    for a, b in pairs.tolist():
        apart = collisions.segment_distances(
            world[:, parents[a]], world[:, a], world[:, parents[b]], world[:, b]
        )
        inside = sizes[a] + sizes[b] - apart
        inside[inside <= 0.001 * found.height] = 0.0
        depth = np.maximum(depth, inside)
        if inside.any():
            parts.add(tuple(sorted((int(parents[a]), int(parents[b])))))
    np.testing.assert_allclose(found.depth, depth, atol=1e-12)
    index = motion.skeleton.index
    assert {
        tuple(sorted((index(i.joint_a), index(i.joint_b)))) for i in found.intersections
    } == parts
    assert len(parts) > 2


@pytest.mark.parametrize("seed", range(3))
def test_bones_that_begin_at_the_root_are_no_special_case(seed):
    """Joints anywhere in every frame: all that bones of different branches do to each other."""
    rng = np.random.default_rng(seed)
    parents = np.array([-1, 0, 0, 0, 0, 0, 1, 2, 3, 6, 7, 8])
    names = [f"j{n}" for n in range(len(parents))]
    skeleton = Skeleton.build(names, parents, rng.normal(size=(12, 3)))
    world = rng.random((200, 12, 3))
    local = world.copy()
    local[:, 1:] -= world[:, parents[1:]]
    motion = Motion(skeleton, quat.identity((200, 12)), local, 1 / 60)
    radii = dict.fromkeys(names, 0.03)
    found = collisions.find(motion, radii=radii, least_depth=0.0)
    sizes = np.where(parents >= 0, 0.03, 0.0)
    depth = np.zeros(200)
    for a, b in collisions._pairs(skeleton, sizes).tolist():
        ends = (world[:, parents[a]], world[:, a], world[:, parents[b]], world[:, b])
        depth = np.maximum(depth, 0.06 - collisions.segment_distances(*ends))
    np.testing.assert_allclose(found.depth, depth, atol=1e-12)
    assert 0.1 < found.share < 1.0


def compared(skeleton, sizes):
    """Bones to compare, by their definition: steps from bone to bone, and along the skeleton."""
    parents = skeleton.parents.tolist()
    bones = [joint for joint, parent in enumerate(parents) if parent >= 0 and sizes[joint] > 0]
    every = [joint for joint, parent in enumerate(parents) if parent >= 0]

    def touch(a, b):
        return bool({a, parents[a]} & {b, parents[b]})

    def path(a, b):
        """Along the skeleton from joint to joint."""
        up_a, up_b = [a, *skeleton.ancestors(a)], [b, *skeleton.ancestors(b)]
        ways = set(up_a) ^ set(up_b)
        return np.linalg.norm(skeleton.offsets[sorted(ways)], axis=1).sum() if ways else 0.0

    world = kinematics.at_rest(skeleton).positions[0]
    found = set()
    for index, a in enumerate(bones):
        for b in bones[index + 1 :]:
            thick = sizes[a] + sizes[b]
            ends = [path(i, j) for i in (a, parents[a]) for j in (b, parents[b])]
            apart = collisions.segment_distances(
                world[parents[a]], world[a], world[parents[b]], world[b]
            )
            near = touch(a, b) or any(touch(a, c) and touch(c, b) for c in every)
            if not near and min(ends) >= thick and apart >= thick:
                found.add((a, b))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_bones_are_compared_unless_they_are_neighbours_or_meet_at_rest(seed):
    skeleton = tangle(joints=14, frames=1, seed=seed).skeleton
    sizes = 0.02 * np.random.default_rng(seed).integers(0, 4, 14)
    found = {tuple(sorted(pair)) for pair in collisions._pairs(skeleton, sizes).tolist()}
    assert found == compared(skeleton, sizes)


def test_bones_of_the_sample_body_that_are_compared():
    skeleton = samples.walk(seconds=0.5).motion.skeleton
    sizes = collisions.bone_radii(skeleton)
    found = {tuple(sorted(pair)) for pair in collisions._pairs(skeleton, sizes).tolist()}
    assert found == compared(skeleton, sizes)
    assert len(found) == collisions.find(pose()).pairs > 100


def test_a_body_has_the_radii_that_the_guide_tells():
    """In body heights, by the joint at which each bone ends."""
    skeleton = samples.walk(seconds=0.5).motion.skeleton
    sizes = dict(
        zip(skeleton.names, collisions.bone_radii(skeleton) / skeleton.height, strict=True)
    )
    expected = {
        "Hips": 0.0,
        "Spine": 0.056,
        "Spine1": 0.067,
        "Neck": 0.061,
        "Head": 0.031,
        "Head_end": 0.056,
        "LeftShoulder": 0.028,
        "LeftArm": 0.027,
        "LeftForeArm": 0.027,
        "LeftHand": 0.020,
        "LeftFingerBase": 0.016,
        "LeftFingerBase_end": 0.0055,
        "LeftUpLeg": 0.040,
        "LeftLeg": 0.040,
        "LeftFoot": 0.027,
        "LeftToeBase": 0.020,
        "LeftToeBase_end": 0.016,
    }
    assert {name: sizes[name] for name in expected} == pytest.approx(expected)


def test_without_roles_a_bone_is_as_thick_as_it_is_long_up_to_a_limit():
    lengths = [0.0, 0.01, 0.05, 0.4, 2.0]
    rod = Skeleton.build(list("abcde"), [-1, 0, 1, 2, 3], [[0, size, 0] for size in lengths])
    expected = [min(0.15 * size, 0.03 * rod.height) for size in lengths]
    np.testing.assert_allclose(collisions.bone_radii(rod), expected)


@pytest.mark.parametrize("frames", [1, 15, 16, 17, 33])
def test_intersections_are_found_in_any_frame(frames):
    """One frame of many, wherever it stands: depth and frame are those of that frame alone."""
    free, deep = pose(), hand_through_the_chest()
    alone = collisions.find(deep)
    for at in {0, frames // 2, frames - 1}:
        rotations = np.tile(free.rotations, (frames, 1, 1))
        rotations[at] = deep.rotations[0]
        positions = np.tile(free.positions, (frames, 1, 1))
        found = collisions.find(Motion(free.skeleton, rotations, positions, 1 / 60))
        assert {(hit.start, hit.end) for hit in found.intersections} == {(at, at + 1)}
        assert found.depth[at] == pytest.approx(alone.depth[0])
        assert found.share == pytest.approx(1 / frames)
