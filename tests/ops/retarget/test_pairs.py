"""What is compared between two bodies, each measure computed another way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.kinematics import World
from kinema.ops.retarget.bodies import LIMBS, Body, _some, middle, unit
from kinema.ops.retarget.pairs import BodyPair, angles
from kinema.ops.roles import assign
from tests.ops.retarget.builds import without

WALK = samples.walk(seconds=1.0).motion
BODY = Body.of(WALK)
JOINTS = WALK.skeleton.num_joints


def world(positions) -> World:
    return World(quat.identity((len(positions), JOINTS)), positions)


def pair(one, other, target=BODY) -> BodyPair:
    return BodyPair(BODY, target, world(one), world(other))


def at(role: str) -> int:
    return BODY.roles[role]


RNG = np.random.default_rng(7)
ONE, OTHER = RNG.normal(size=(2, 9, JOINTS, 3))


def test_angles_between_vectors():
    a, b = RNG.normal(size=(2, 50, 3))
    cosine = (a * b).sum(axis=1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)
    np.testing.assert_allclose(angles(a, b), np.arccos(cosine))
    np.testing.assert_allclose(angles(a, -3.0 * a), np.pi)
    assert angles(np.array([1.0, 0, 0]), np.array([1.0, 1e-9, 0])) == pytest.approx(1e-9)


def test_vectors_lead_from_one_role_to_another():
    one, other = pair(ONE, OTHER).vectors("left_hip", "left_knee")
    np.testing.assert_array_equal(one, ONE[:, at("left_knee")] - ONE[:, at("left_hip")])
    np.testing.assert_array_equal(other, OTHER[:, at("left_knee")] - OTHER[:, at("left_hip")])


def test_legs_are_measured_along_their_bones_in_the_first_frame():
    found = pair(ONE, OTHER).leg_lengths
    for length, places in zip(found, (ONE, OTHER), strict=True):
        bones = [
            np.linalg.norm(places[0, at(f"{side}_{b}")] - places[0, at(f"{side}_{a}")])
            for side in ("left", "right")
            for a, b in (("hip", "knee"), ("knee", "ankle"))
        ]
        assert length == pytest.approx(sum(bones) / 2)


def test_hinges_are_differences_of_bends():
    found = pair(ONE, OTHER).hinges()
    assert set(found) == set(LIMBS)
    start, joint, end = (at(role) for role in LIMBS["right_arm"])
    bends = [
        angles(places[:, joint] - places[:, start], places[:, end] - places[:, joint])
        for places in (ONE, OTHER)
    ]
    np.testing.assert_allclose(found["right_arm"], np.abs(bends[0] - bends[1]))


def test_limbs_are_seen_from_start_to_end():
    found = pair(ONE, OTHER).limbs()
    start, _, end = (at(role) for role in LIMBS["left_leg"])
    expected = angles(ONE[:, end] - ONE[:, start], OTHER[:, end] - OTHER[:, start])
    np.testing.assert_allclose(found["left_leg"], expected)


def test_jerk_is_a_third_difference_in_leg_lengths():
    found = pair(ONE, OTHER).jerk()
    parts = [
        at(r) for r in ("head", "left_hand", "right_hand", "left_ankle", "right_ankle", "hips")
    ]
    shaking = []
    for places, leg in zip((ONE, OTHER), pair(ONE, OTHER).leg_lengths, strict=True):
        track = places[:, parts] / leg
        third = track[3:] - 3.0 * track[2:-1] + 3.0 * track[1:-2] - track[:-3]
        shaking.append(np.linalg.norm(third, axis=-1).mean())
    assert found == pytest.approx(shaking[1] / shaking[0])
    assert pair(ONE[:3], OTHER[:3]).jerk() == 1.0
    assert pair(ONE[:4], 2.0 * ONE[:4]).jerk() == pytest.approx(1.0)
    still = np.repeat(ONE[:1], 5, axis=0)
    assert pair(still, OTHER[:5]).jerk() == 1.0


@pytest.mark.parametrize(("steep", "seen"), [(0.51, True), (0.49, False)])
@pytest.mark.parametrize("which", [0, 1])
def test_only_feet_that_are_about_level_have_a_heading(steep, seen, which):
    """Level feet turned by 0.3; those of one side, in one body, point down this steeply."""
    places = np.zeros((2, 4, JOINTS, 3))
    places[:, :, [at("left_toe"), at("right_toe")]] = [0.0, 0.0, 0.2]
    turned = [0.2 * np.sin(0.3), 0.0, 0.2 * np.cos(0.3)]
    places[1, :, at("left_toe")] = turned
    plain = pair(*places).heading()
    assert plain == pytest.approx(0.15)
    short = places.copy()
    short[which, :, at("right_toe")] = 0.0  # a foot of no length has no heading
    assert pair(*short).heading() == pytest.approx(0.3)
    down = np.sqrt(1.0 - steep**2) / steep
    places[which, :, at("left_toe"), 1] = -0.2 * down
    assert pair(*places).heading() == pytest.approx(0.15 if seen else 0.0)
    bare = Body.of(without(WALK.skeleton, "LeftToeBase", "RightToeBase"))
    assert not bare.has("left_toe")
    shorter = world(np.zeros((4, bare.skeleton.num_joints, 3)))
    assert BodyPair(BODY, bare, world(places[0]), shorter).heading() == 0.0


@pytest.mark.parametrize(("way", "ratio"), [(0.99, 1.0), (1.01, 2.0)])
def test_travel_is_compared_if_hips_go_a_leg_length(way, ratio):
    """Legs of 1 and of 2; the second body goes four times as far, which is twice in its legs."""
    places = np.zeros((2, 11, JOINTS, 3))
    for number, leg in enumerate((1.0, 2.0)):
        for side in ("left", "right"):
            places[number, :, at(f"{side}_knee"), 1] = -0.4 * leg
            places[number, :, at(f"{side}_ankle"), 1] = -leg
    path = np.linspace(0.0, 1.0, 11)[:, None, None] * np.array([0.6, 5.0, 0.8])
    assert pair(places[0] + way * path, places[1] + 4.0 * way * path).travel() == pytest.approx(
        ratio
    )


class TestBodies:
    def test_units_and_middles(self):
        vectors = np.array([[3.0, 0.0, 4.0], [0.0, 0.0, 0.0], [0.0, 0.5, 0.0]])
        np.testing.assert_allclose(unit(vectors), [[0.6, 0.0, 0.8], [0, 0, 0], [0, 1, 0]])
        np.testing.assert_allclose(middle(vectors, [0, 2]), [1.5, 0.25, 2.0])

    def test_some_poses_are_spread_over_all(self):
        assert _some(0).tolist() == []
        assert _some(1).tolist() == [0]
        assert _some(399).tolist() == list(range(399))
        found = _some(5000)
        assert (found[0], found[-1], len(found)) == (0, 4999, 400)
        assert set(np.diff(found)) <= {12, 13}

    def test_chains_lead_down(self):
        skeleton = WALK.skeleton
        hip, foot = skeleton.index("LeftUpLeg"), skeleton.index("LeftFoot")
        assert [skeleton.names[j] for j in BODY.chain(hip, foot)] == [
            "LeftUpLeg",
            "LeftLeg",
            "LeftFoot",
        ]
        assert BODY.chain(foot, hip) == []
        assert BODY.chain(hip, hip) == [hip]

    def test_bones_are_the_mean_of_the_motion_but_for_roots(self):
        positions = WALK.positions.copy()
        positions[::2, 3] += [0.0, 0.2, 0.0]
        bones = Body.of(WALK.with_arrays(positions=positions)).bones
        np.testing.assert_allclose(bones[3], WALK.skeleton.offsets[3] + [0.0, 0.1, 0.0], atol=1e-9)
        np.testing.assert_array_equal(bones[0], WALK.skeleton.offsets[0])

    def test_the_top_of_the_spine_carries_arms_or_a_head(self):
        names = WALK.skeleton.names
        assert names[BODY.carrier] == "Spine2"
        assert names[BODY.top] == "Neck"
        assert names[BODY.highest] == "Head"
        bare = Body.of(without(WALK.skeleton, "Neck"))
        assert bare.skeleton.names[bare.top] == "Head"
        arms = [n for n in names if any(w in n for w in ("Shoulder", "Arm", "Hand", "Finger"))]
        armless = Body.of(without(WALK.skeleton, *(n for n in arms if not n.endswith("_end"))))
        assert armless.skeleton.names[armless.carrier] == "Spine2"  # what carries the neck
        headless = Body.of(without(WALK.skeleton, "Neck", "Head"))
        assert headless.skeleton.names[headless.highest] == "Spine2"
        assert headless.top == headless.carrier

    def test_where_the_arms_are_goes_before_what_is_called_a_chest(self):
        low = assign(WALK.skeleton, {"chest": "Spine1"})
        assert low.names[Body.of(low).carrier] == "Spine2"
        gone = [n for n in low.names if any(w in n for w in ("Shoulder", "Arm", "Hand", "Finger"))]
        gone = [n for n in [*gone, "Neck", "Head"] if not n.endswith("_end")]
        bare = assign(without(WALK.skeleton, *gone), {"chest": "Spine1"})
        assert bare.names[Body.of(bare).carrier] == "Spine1"

    @pytest.mark.parametrize(("cosine", "stands"), [(0.81, True), (0.79, False)])
    def test_a_body_stands_if_its_trunk_continues_its_legs(self, cosine, stands):
        places = np.zeros((JOINTS, 3))
        for side in ("left", "right"):
            places[at(f"{side}_ankle")] = [0.0, -1.0, 0.0]
        places[at("head")] = 2.0 * np.array([0.0, cosine, np.sqrt(1.0 - cosine**2)])
        up = BODY.standing_up(places)
        assert (up is not None) is stands
        if up is not None:
            way = places[at("head")] + [0.0, 1.0, 0.0]
            np.testing.assert_allclose(up, way / np.linalg.norm(way))

    @pytest.mark.parametrize("side", ["Left", "Right"])
    @pytest.mark.parametrize(("cosine", "a_pose"), [(0.51, True), (0.49, False)])
    def test_a_body_that_sits_at_rest_does_not_stand(self, cosine, a_pose, side):
        """One knee is bent; the other ankle is lower, so that it would still stand."""
        rest = np.array(WALK.skeleton.rest_rotations)
        rest[WALK.skeleton.index(f"{side}Leg")] = quat.from_axis_angle(
            [1.0, 0.0, 0.0], np.arccos(cosine)
        )
        body = Body.of(replace(WALK.skeleton, rest_rotations=rest))
        places = kinematics.at_rest(body.skeleton).positions[0]
        assert body.standing_up(places) is not None
        assert body.rest_is_a_pose is a_pose
