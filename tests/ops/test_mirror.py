"""A mirror swaps the sides, moves joints to their mirror images, and undoes itself."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest

import kinema
from kinema import kinematics, mirror, quat, resample, roles, samples
from kinema.errors import SkeletonError
from kinema.ops.mirror import _best_reflection, _lengths, _mirrored_names
from tests.checks import assert_close, assert_same_rotations
from tests.conftest import random_motion
from tests.frames import reframed
from tests.ops.laws import assert_same_but_for_axes

WALK = samples.walk(seconds=2.0, fps=30.0).motion
ACROSS = np.array([-1.0, 1.0, 1.0])
RIGS = [
    "cmu/02_01",
    "cmu_anchor/41_02",
    "games105/walkF",
    "misc/animics_kate",
    "misc/Boxing_Toes",
    "misc/meredith_8walk",
    "misc/mh_walk1",
    "misc/pirouette_daz",
    "misc/pybvh_test1",
    "misc/pybvh_test3",
    "misc/test_mocapbank",
    "xia/angry_13_000",
    "xsens/test_mocap",
]
HANDS = [("Thumb", [2, -1, 3]), ("Index", [8, 0, 2]), ("Ring", [8, 0, -1]), ("Little", [7, 0, -3])]


def read(data, name: str) -> kinema.Motion:
    with warnings.catch_warnings(action="ignore"):  # some have z up
        return kinema.read(data / "bvh" / f"{name}.bvh")[::7][:60]


def positions(motion: kinema.Motion) -> np.ndarray:
    return kinematics.forward(motion).positions


def partners(skeleton: kinema.Skeleton) -> list[int]:
    """Where there is a joint with the mirrored name, that joint; else the joint itself."""
    words = ("Left", "Right"), ("left", "right"), ("L", "R"), ("l", "r"), ("_L", "_R")
    found = []
    for joint, name in enumerate(skeleton.names):
        start = name.rfind(":") + 1
        others = []
        for word, other in (*words, *(pair[::-1] for pair in words)):
            stem, end = (name[:-4], "_end") if skeleton.is_end[joint] else (name, "")
            if name.startswith(word, start):
                others.append(name[:start] + other + name[start + len(word) :])
            if word[0] == "_" and stem.endswith(word):
                others.append(stem.removesuffix(word) + other + end)
        known = [skeleton.names.index(n) for n in others if n in skeleton.names]
        found.append((known or [joint])[0])
    return found


def unnamed(motion: kinema.Motion) -> kinema.Motion:
    names = tuple(f"j{j}" for j in range(motion.skeleton.num_joints))
    return motion.with_arrays(skeleton=replace(motion.skeleton, names=names))


def reordered(motion: kinema.Motion, rng: np.random.Generator) -> tuple[kinema.Motion, list[int]]:
    """The same body with its joints in another order, parents before children; and the order."""
    skeleton, order, open_ = motion.skeleton, [], list(motion.skeleton.roots)
    while open_:
        order.append(open_.pop(rng.integers(len(open_))))
        open_ += skeleton.children(order[-1])
    parents = [order.index(p) if p >= 0 else -1 for p in skeleton.parents[order]]
    other = kinema.Skeleton.build(
        [skeleton.names[j] for j in order],
        parents,
        skeleton.offsets[order],
        rest_rotations=skeleton.rest_rotations[order],
        is_end=skeleton.is_end[order],
    )
    return (
        kinema.Motion(other, motion.rotations[:, order], motion.positions[:, order], 0.1),
        order,
    )


def with_hands() -> kinema.Skeleton:
    """A trunk with two arms and fingers, symmetric, the right hand's listed in another order."""
    names, parents, offsets = ["hips", "chest"], [-1, 0], [[0, 90, 0], [0, 50, 0]]
    for side, sign in (("Left", 1), ("Right", -1)):
        for part, offset in (("Arm", [18, 3, 0]), ("ForeArm", [30, 0, 0]), ("Hand", [25, 0, 0])):
            names.append(side + part)
            parents.append(1 if part == "Arm" else len(names) - 2)
            offsets.append([sign * offset[0], *offset[1:]])
        hand = len(names) - 1
        for finger, offset in HANDS[::sign]:
            for at, bone in enumerate((offset, [3, 0, 0.5])):
                names.append(f"{side}Hand{finger}{at + 1}")
                parents.append(len(names) - 2 if at else hand)
                offsets.append([sign * bone[0], *bone[1:]])
    return kinema.Skeleton.build(names, parents, offsets)


def test_joints_of_a_symmetric_body_are_where_their_partners_are_in_the_mirror():
    found = positions(mirror(WALK))
    expected = positions(WALK)[:, partners(WALK.skeleton)] * ACROSS
    assert not np.allclose(expected, positions(WALK), atol=0.1)
    assert_close(found, expected, atol=1e-12)


def test_fingers_are_paired_by_name_or_else_by_build(rng):
    skeleton = with_hands()
    motion = random_motion(skeleton, rng, 5)
    expected = positions(motion)[:, partners(skeleton)] * ACROSS
    assert_close(positions(mirror(motion)), expected, atol=1e-9)
    declared = {
        f"{side}_{part}": f"j{skeleton.index(side.title() + name)}"
        for side in ("left", "right")
        for part, name in (("shoulder", "Arm"), ("elbow", "ForeArm"), ("hand", "Hand"))
    }
    nameless = roles.assign(unnamed(motion), declared)
    assert_close(positions(mirror(nameless)), expected, atol=1e-9)
    assert mirror(nameless).skeleton.roles == declared


@pytest.mark.parametrize("name", RIGS)
def test_recordings_are_mirrored_up_to_the_lengths_of_their_bones(data, name):
    motion = read(data, name)
    skeleton, partner = motion.skeleton, partners(motion.skeleton)
    lengths = np.linalg.norm(skeleton.offsets, axis=1)
    allowed = np.abs(lengths - lengths[partner])
    for joint, parent in enumerate(skeleton.parents):
        allowed[joint] += allowed[parent] if parent >= 0 else 0.0
    expected = positions(motion)[:, partner] * ACROSS
    away = np.linalg.norm(positions(mirror(motion)) - expected, axis=2)
    # bones that leave one joint in directions that are not quite symmetric, as a chest off-centre
    assert (away <= allowed + 2e-3 * skeleton.height).all()


@pytest.mark.parametrize("name", RIGS)
def test_mirroring_twice_gives_the_motion_back(data, name):
    motion = read(data, name)
    again = mirror(mirror(motion))
    assert_same_rotations(again.rotations, motion.rotations, atol=1e-9)
    assert_close(again.positions, motion.positions, atol=1e-9)
    assert again.skeleton is motion.skeleton
    assert again.frame_time == motion.frame_time


@pytest.mark.parametrize("name", ["cmu/02_01", "games105/walkF", "misc/meredith_8walk"])
def test_names_are_not_needed(data, name):
    motion = read(data, name)
    assert_close(mirror(unnamed(motion)).rotations, mirror(motion).rotations)


@pytest.mark.parametrize("name", ["cmu/02_01", "misc/animics_kate"])
def test_the_order_of_joints_does_not_matter(data, name, rng):
    motion = read(data, name)
    other, order = reordered(motion, rng)
    assert_close(positions(mirror(other)), positions(mirror(motion))[:, order], atol=1e-9)


def test_local_axes_do_not_matter(data):
    for motion in (WALK, read(data, "misc/animics_kate")):
        assert_same_but_for_axes(mirror(motion), mirror(reframed(motion)), atol=1e-9)


def test_positions_do_not_depend_on_the_rest_pose():
    """Where every joint is turned at rest, left and right have nothing in common but bones."""
    turned = reframed(WALK)
    no_rest = np.tile(quat.identity(), (WALK.skeleton.num_joints, 1))
    odd = turned.with_arrays(skeleton=replace(turned.skeleton, rest_rotations=no_rest))
    assert_close(positions(mirror(odd)), positions(mirror(WALK)), atol=1e-9)


def test_a_symmetric_pose_is_its_own_mirror_image():
    rest = kinema.Pose(WALK.skeleton, WALK.skeleton.rest_rotations, WALK.skeleton.offsets).motion()
    found = mirror(rest)
    assert_close(found.positions, rest.positions, atol=1e-12)
    assert_same_rotations(found.rotations, rest.rotations, atol=1e-12)


def test_mirroring_and_resampling_may_be_swapped():
    one, other = resample(mirror(WALK), fps=47.0), mirror(resample(WALK, fps=47.0))
    assert_same_rotations(one.rotations, other.rotations, atol=1e-12)
    assert_close(one.positions, other.positions, atol=1e-12)


def test_steps_change_sides():
    walk = samples.walk(seconds=3.0).motion
    before, after = kinema.contacts.detect(walk), kinema.contacts.detect(mirror(walk))
    assert not np.array_equal(before.left, before.right)
    assert np.array_equal(before.left, after.right)
    assert np.array_equal(before.right, after.left)


def test_missing_samples_change_sides():
    missing = np.zeros((WALK.num_frames, WALK.skeleton.num_joints), bool)
    missing[3, WALK.skeleton.index("LeftHand")] = True
    found = mirror(WALK.with_arrays(missing=missing)).missing
    assert np.argwhere(found).tolist() == [[3, WALK.skeleton.index("RightHand")]]


def test_a_stretched_bone_is_stretched_on_the_other_side():
    stretched = WALK.positions.copy()
    stretched[:, WALK.skeleton.index("LeftForeArm")] *= 1.3
    motion = WALK.with_arrays(positions=stretched)
    expected = positions(motion)[:, partners(WALK.skeleton)] * ACROSS
    assert_close(positions(mirror(motion)), expected, atol=1e-9)


def test_a_joint_without_a_partner_is_named(body, rng):
    prop = kinema.Skeleton.build(
        [*body.names, "right_sword"],
        [*body.parents, body.index("right")],
        [*body.offsets, [0, 0, 3]],
        is_end=[*body.is_end, False],
    )
    with pytest.raises(SkeletonError, match="for 'right_sword', found none"):
        mirror(random_motion(prop, rng, 2))


def test_limbs_without_a_side_are_named(body, rng):
    nameless = unnamed(random_motion(body, rng, 2))
    with pytest.raises(SkeletonError, match="limbs 'j4' and 'j6' without a side"):
        mirror(nameless)


def test_a_body_without_sides_and_an_empty_motion_are_mirrored_too(motion, rng):
    tail = kinema.Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    still = random_motion(tail, rng, 4)
    assert_close(positions(mirror(still)), positions(still) * ACROSS, atol=1e-12)
    assert mirror(motion[:0]).num_frames == 0


class TestBestReflection:
    rng = np.random.default_rng(4)

    def near(self) -> np.ndarray:
        """Some reflection."""
        turn = quat.to_matrix(quat.random(self.rng))
        return turn @ np.diag([-1.0, 1.0, 1.0])

    def bones(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Bones, and their images in some mirror."""
        images = self.rng.normal(size=(count, 3))
        return images @ self.near().T, images

    def test_it_takes_images_to_bones(self):
        for count in (2, 3, 5):
            bones, images = self.bones(count)
            found = _best_reflection(bones.T @ images, self.near(), 1e-9)
            assert_close(images @ found.T, bones, atol=1e-9)
            assert np.linalg.det(found) == pytest.approx(-1.0)

    def test_of_one_bone_the_twist_is_as_near_as_possible(self):
        (bone,), (image,) = self.bones(1)
        near = self.near()
        found = _best_reflection(np.outer(bone, image), near, 1e-9)
        assert_close(found @ image, bone, atol=1e-9)
        assert np.linalg.det(found) == pytest.approx(-1.0)
        along = bone / np.linalg.norm(bone)
        for angle in (-0.1, 0.1):
            twist = quat.to_matrix(quat.from_axis_angle(along, angle))
            assert np.sum((twist @ found - near) ** 2) > np.sum((found - near) ** 2)

    def test_a_bone_the_other_way_round(self):
        """Half a turn about an axis across."""
        near, image = self.near(), np.array([0.0, 2.0, 0.0])
        bone = -near @ image
        found = _best_reflection(np.outer(bone, image), near, 1e-9)
        assert_close(found @ image, bone, atol=1e-9)
        assert np.linalg.det(found) == pytest.approx(-1.0)
        assert_close(found @ found.T, np.eye(3), atol=1e-9)

    @pytest.mark.parametrize(("length", "open_"), [(0.9, True), (1.1, False)])
    def test_bones_that_are_too_short_say_nothing(self, length, open_):
        near = self.near()
        bone = np.array([length * 1e-3, 0.0, 0.0])
        found = _best_reflection(np.outer(bone, bone), near, 1e-3)
        assert (found is near) is open_
        assert _best_reflection(np.zeros((3, 3)), near, 0.0) is near

    @pytest.mark.parametrize(("spread", "shown"), [(0.09, False), (0.11, True)])
    def test_bones_nearly_in_line_do_not_show_a_twist(self, spread, shown):
        bones = np.array([[2.0, 0.0, 0.0], [0.0, 2.0 * spread, 0.0]])
        mirrored = np.diag([1.0, 1.0, -1.0])
        near = quat.to_matrix(quat.from_axis_angle([1.0, 0.0, 0.0], 0.5)) @ mirrored
        found = _best_reflection(bones.T @ bones, near, 1e-9)
        assert_close(found, mirrored if shown else near, atol=1e-9)


def test_lengths_tell_siblings_apart():
    skeleton = kinema.Skeleton.build(
        ["r", "a", "b", "c"], [-1, 0, 1, 0], [[0, 0, 0], [3, 4, 0], [0, 2, 0], [3, 0, 0]]
    )
    assert _lengths(1, skeleton).tolist() == [2.0, 5.0, 0.0, 4.0]
    assert _lengths(3, skeleton).tolist() == [3.0, 0.0, 4.0]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("leftarm", "rightarm"),
        ("rightarm", "leftarm"),
        ("l_leg", "r_leg"),
        ("arm.l", "arm.r"),
        ("左足", "右足"),
        ("leftleftover", "leftrightover"),
        ("lefthandleft", "righthandright"),
    ],
)
def test_names_are_mirrored_in_one_place_or_in_all(name, other):
    assert other in _mirrored_names(name)
    assert name in _mirrored_names(other)
    assert name not in _mirrored_names(name)
