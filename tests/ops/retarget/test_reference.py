"""The pose that bodies are brought into: short turns, and each limit on either side."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, quat, samples
from kinema.ops.retarget import reference
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.reference import (
    _bend_axes,
    _flat_frames,
    _left,
    _Pose,
    _straight,
    _straight_at_rest,
    reference_pose,
    swing,
)

WALK = samples.walk(seconds=1.0).motion
SKELETON = WALK.skeleton
X, Y, Z = np.eye(3)


def index(name: str) -> int:
    return SKELETON.index(name)


def turned_at_rest(turns, skeleton=SKELETON):
    """The same skeleton, with joints turned at rest: axis and angle by name."""
    rest = np.array(skeleton.rest_rotations)
    for name, (axis, angle) in turns.items():
        rest[skeleton.index(name)] = quat.from_axis_angle(axis, angle)
    return replace(skeleton, rest_rotations=rest)


def test_a_swing_is_the_short_turn_between_directions():
    rng = np.random.default_rng(2)
    for start, end in quat.rotate(quat.random(rng, (20, 2)), X):
        turn = swing(start, end)
        np.testing.assert_allclose(quat.rotate(turn, start), end, atol=1e-12)
        angle = np.arccos(np.clip(start @ end, -1.0, 1.0))
        assert quat.distance(turn, quat.identity()) == pytest.approx(angle)
    for nothing in ((np.zeros(3), X), (X, np.zeros(3))):
        np.testing.assert_array_equal(swing(*nothing), quat.identity())


def test_half_a_turn_is_about_the_vertical_where_it_can_be():
    for start in (X, Z, (X + Z) / np.sqrt(2.0), np.array([0.6, 0.8, 0.0])):
        turn = swing(start, -start)
        np.testing.assert_allclose(quat.rotate(turn, start), -start, atol=1e-9)
        assert turn[0] == pytest.approx(0.0)
    assert abs(swing(Y, -Y)[1:] @ Y) < 1e-12  # about a level axis
    np.testing.assert_allclose(quat.rotate(swing(Y, -Y), Y), -Y, atol=1e-12)
    for height, axis in ((0.89, Y), (0.91, X)):
        start = np.array([0.0, height, np.sqrt(1.0 - height**2)])
        across = np.cross(start, axis)
        across /= np.linalg.norm(across)
        assert abs(swing(start, -start)[1:] @ across) == pytest.approx(1.0)
    # nearly half a turn is still the short one
    start, end = X, -np.array([np.cos(0.01), np.sin(0.01), 0.0])
    np.testing.assert_allclose(quat.rotate(swing(start, end), start), end, atol=1e-9)


class TestLeft:
    body = Body.of(SKELETON)

    def places(self, hips, shoulders, size=1.0):
        places = np.zeros((SKELETON.num_joints, 3))
        places[index("Head")] = [0.0, size, 0.0]
        for part, apart in (("hip", hips), ("shoulder", shoulders)):
            for side, sign in (("left", 0.5), ("right", -0.5)):
                places[self.body.roles[f"{side}_{part}"]] = sign * np.asarray(apart)
        return places

    @pytest.mark.parametrize(("width", "by_hips"), [(0.0202, True), (0.0198, False)])
    def test_it_is_shown_by_hips_that_are_apart_or_by_shoulders(self, width, by_hips):
        found = _left(self.body, self.places(width * X, 0.3 * Z, size=2.0), Y)
        np.testing.assert_allclose(found, X if by_hips else Z, atol=1e-12)

    def test_it_is_level(self):
        found = _left(self.body, self.places([0.3, 0.7, 0.4], 0.3 * Z), Y)
        np.testing.assert_allclose(found, [0.6, 0.0, 0.8])

    def test_any_direction_across_will_do_if_nothing_shows_it(self):
        np.testing.assert_allclose(_left(self.body, self.places(0.0 * X, 0.0 * X), Y), X)
        for along, other in ((0.89, X), (0.91, Z)):
            up = np.array([along, np.sqrt(1.0 - along**2), 0.0])
            found = _left(self.body, self.places(0.0 * X, 0.0 * X), up)
            assert found @ up == pytest.approx(0.0, abs=1e-12)
            assert found @ other == pytest.approx(np.sqrt(1.0 - (other @ up) ** 2))


@pytest.mark.parametrize(("angle", "straight"), [(0.59, True), (0.61, False)])
def test_two_bones_of_a_trunk_are_in_line(angle, straight):
    """Seen from the ankles, if the trunk starts between the hips."""
    bent = Body.of(turned_at_rest({"Spine1": (X, angle)}))
    line = [index(name) for name in ("Spine", "Spine1", "Spine2")]
    assert _straight_at_rest(bent, *line) is straight
    first = Body.of(turned_at_rest({"Spine": (X, angle)}))
    offsets = np.array(first.skeleton.offsets)
    offsets[index("Spine")] = 0.0
    at_hips = Body.of(replace(first.skeleton, offsets=offsets))
    assert not at_hips.bones[index("Spine")].any()
    ankles = at_hips.between(at_hips.rest.positions, "ankle")
    into = at_hips.rest.positions[index("Spine")] - ankles
    lean = np.arctan2(into[2], into[1])
    start = Body.of(replace(turned_at_rest({"Spine": (X, angle + lean)}), offsets=offsets))
    assert _straight_at_rest(start, 0, index("Spine"), index("Spine1")) is straight


def posed(turns, frames=3) -> Motion:
    """The rest pose for some frames, with joints turned."""
    rotations = np.repeat(SKELETON.rest_rotations[None], frames, axis=0)
    for name, (axis, angle) in turns.items():
        rotations[:, index(name)] = quat.from_axis_angle(axis, angle)
    positions = np.repeat(SKELETON.offsets[None], frames, axis=0)
    return Motion(SKELETON, rotations, positions, 0.1)


class TestStraight:
    @pytest.mark.parametrize(("angle", "averaged"), [(0.79, False), (0.81, True)])
    def test_a_trunk_that_is_twisted_all_the_time_is_so(self, angle, averaged):
        """About its own bone; it may bend as far as it likes."""
        found = _straight(Body.of(posed({"Spine1": (Y, angle)})), ())
        turn = quat.distance(found[index("Spine1")], quat.identity())
        assert turn == pytest.approx(angle if averaged else 0.0, abs=1e-9)
        bent = _straight(Body.of(posed({"Spine1": (X, 1.2)})), ())
        assert quat.distance(bent[index("Spine1")], quat.identity()) < 1e-9

    def test_limbs_are_as_they_are_at_rest_unless_they_are_alone(self):
        body = Body.of(posed({"LeftArm": (Z, -1.2)}))
        arm = index("LeftArm")
        assert quat.distance(_straight(body, ())[arm], quat.identity()) < 1e-9
        assert quat.distance(_straight(body, [arm])[arm], quat.identity()) == pytest.approx(1.2)
        twisted = Body.of(posed({"Spine1": (Y, 0.5)}))
        alone = _straight(twisted, [index("Spine1")])  # joints of the trunk are not alone
        assert quat.distance(alone[index("Spine1")], quat.identity()) < 1e-9
        np.testing.assert_array_equal(_straight(Body.of(SKELETON), [arm]), SKELETON.rest_rotations)

    @pytest.mark.parametrize(("angle", "averaged"), [(0.79, False), (0.81, True)])
    def test_collars_far_from_their_rest_pose_are_averaged(self, angle, averaged):
        body = Body.of(posed({"LeftShoulder": (Z, angle)}))
        found = _straight(body, ())[index("LeftShoulder")]
        assert quat.distance(found, quat.identity()) == pytest.approx(
            angle if averaged else 0.0, abs=1e-9
        )

    def test_where_no_body_could_stand_all_are_averaged(self):
        motion = posed({"LeftArm": (Z, -1.2)})
        sitting = turned_at_rest({"LeftUpLeg": (X, -1.5), "RightUpLeg": (X, -1.5)})
        body = Body.of(motion.with_arrays(skeleton=sitting))
        assert not body.rest_is_a_pose
        found = _straight(body, ())
        assert quat.distance(found[index("LeftArm")], quat.identity()) == pytest.approx(1.2)
        assert quat.distance(found[index("LeftUpLeg")], quat.identity()) < 1e-9


class TestBendAxes:
    arm = tuple(SKELETON.index(name) for name in ("LeftArm", "LeftForeArm", "LeftHand"))

    def bends(self, angles, axes) -> Body:
        motion = posed({}, len(angles))
        rotations = motion.rotations.copy()
        for frame, (angle, axis) in enumerate(zip(angles, axes, strict=True)):
            rotations[frame, self.arm[1]] = quat.from_axis_angle(axis, angle)
        return Body.of(motion.with_arrays(rotations=rotations))

    @pytest.mark.parametrize(("sine", "known"), [(0.11, True), (0.09, False)])
    def test_an_axis_is_shown_by_bends_that_are_large_enough(self, sine, known):
        found = _bend_axes(self.bends([np.arcsin(sine)] * 3, [-Y] * 3), *self.arm)
        assert (found is not None) is known
        if found is not None:
            np.testing.assert_allclose(found, [-Y, -Y], atol=1e-9)

    @pytest.mark.parametrize(("back", "known"), [(0.05, True), (0.06, False)])
    def test_an_axis_is_shown_by_bends_that_are_mostly_one_way(self, back, known):
        """Two sines of 0.25 one way, and this one the other way: a ninth of them is the most."""
        angles = [np.arcsin(0.25), np.arcsin(0.25), np.arcsin(back)]
        found = _bend_axes(self.bends(angles, [Y, Y, -Y]), *self.arm)
        assert (found is not None) is known
        assert _bend_axes(Body.of(SKELETON), *self.arm) is None


class TestPose:
    @pytest.mark.parametrize("side", ["left", "right"])
    @pytest.mark.parametrize(("angle", "kept"), [(0.99, True), (1.01, False)])
    def test_a_collar_points_sideways(self, angle, kept, side):
        name = f"{side.capitalize()}Shoulder"
        arm = index(f"{side.capitalize()}Arm")
        flat = np.array(SKELETON.offsets)
        out = X if side == "left" else -X
        flat[arm] = np.linalg.norm(flat[arm]) * out
        raised = replace(
            turned_at_rest({name: (Z, angle if side == "left" else -angle)}), offsets=flat
        )
        body = Body.of(raised)
        pose = _Pose(body, ())
        pose.set_collar(side)
        ahead = pose.direction(index(name), arm)
        assert ahead @ out == pytest.approx(np.cos(angle) if kept else 1.0)

    @pytest.mark.parametrize("side", ["left", "right"])
    @pytest.mark.parametrize(("angle", "kept"), [(0.99, True), (1.01, False)])
    def test_a_hand_is_about_in_line_with_its_arm(self, angle, kept, side):
        name = f"{side.capitalize()}Hand"
        hand, out = index(name), X if side == "left" else -X
        fingers = list(SKELETON.children(hand))
        flat = np.array(SKELETON.offsets)
        flat[fingers] = 0.1 * out
        body = Body.of(replace(turned_at_rest({name: (Y, angle)}), offsets=flat))
        pose = _Pose(body, ())
        pose.set_limb(f"{side}_arm")
        pose.set_hand(side)
        ahead = pose.direction(hand, fingers[0])
        assert ahead @ out == pytest.approx(np.cos(angle) if kept else 1.0)

    @pytest.mark.parametrize(
        ("slope", "kept"), [(0.34, True), (0.36, False), (-0.94, True), (-0.96, False)]
    )
    def test_a_foot_stands_as_it_does_at_rest_if_a_foot_can(self, slope, kept):
        """Else toes are 0.06 leg lengths below the ankle."""
        ankle, toe = index("LeftFoot"), index("LeftToeBase")
        flat = np.array(SKELETON.offsets)
        flat[toe] = 0.2 * np.array([0.0, slope, np.sqrt(1.0 - slope**2)])
        body = Body.of(replace(SKELETON, offsets=flat))
        pose = reference_pose(body)
        foot = pose.bone(ankle, toe)
        leg = np.linalg.norm(pose.bone(index("LeftUpLeg"), ankle))
        assert foot[1] == pytest.approx(0.2 * slope if kept else -0.06 * leg)
        assert foot[0] == pytest.approx(0.0, abs=1e-12)
        assert foot[2] > 0.0
        assert np.linalg.norm(foot) == pytest.approx(0.2)

    def test_short_feet_are_not_steeper_than_they_may_be(self):
        ankle, toe = index("LeftFoot"), index("LeftToeBase")
        flat = np.array(SKELETON.offsets)
        flat[toe] = [0.0, -0.03, 0.0]
        foot = reference_pose(Body.of(replace(SKELETON, offsets=flat))).bone(ankle, toe)
        np.testing.assert_allclose(foot, [0.0, -0.018, 0.024], atol=1e-9)
        flat[toe] = 0.0
        pose = reference_pose(Body.of(replace(SKELETON, offsets=flat)))
        assert np.isfinite(pose.rotations).all()

    def test_it_is_seen_from_the_middle_between_the_hips(self):
        pose = reference_pose(Body.of(SKELETON))
        hips = pose.positions[[index("LeftUpLeg"), index("RightUpLeg")]].mean(axis=0)
        np.testing.assert_allclose(hips, 0.0, atol=1e-12)


@pytest.mark.parametrize(("angle", "leans"), [(0.19, True), (0.21, False)])
def test_a_body_near_to_upright_at_rest_was_built_along_an_axis(angle, leans):
    """So it leans in the pose; one that is farther from all axes is what is up."""
    leaning = np.array(SKELETON.rest_rotations)
    leaning[0] = quat.from_axis_angle(X, angle)
    pose = reference_pose(Body.of(replace(SKELETON, rest_rotations=leaning)))
    trunk = pose.bone(index("Hips"), index("Spine2"))
    plain = reference_pose(Body.of(SKELETON)).bone(index("Hips"), index("Spine2"))
    lean = np.arctan2(trunk[2], trunk[1]) - np.arctan2(plain[2], plain[1])
    assert bool(abs(lean) > 0.05) is leans


def test_three_frames_are_enough_to_show_how_feet_stand():
    ankle, toe = index("LeftFoot"), index("LeftToeBase")
    assert _flat_frames(Body.of(WALK[:3]), "left", ankle, toe) is not None
    assert _flat_frames(Body.of(WALK[:2]), "left", ankle, toe) is None
    assert _flat_frames(Body.of(SKELETON), "left", ankle, toe) is None


@pytest.mark.parametrize(("side", "name"), [("left", "Left"), ("right", "Right")])
def test_feet_are_measured_in_lengths_of_their_own_leg(side, name, monkeypatch):
    positions = WALK.positions.copy()
    for part in ("Leg", "Foot"):
        positions[:, index(f"Right{part}")] *= 1.5
    body = Body.of(WALK.with_arrays(positions=positions))
    ankle, toe = index(f"{name}Foot"), index(f"{name}ToeBase")
    seen = []

    def watched(points, frame_time):
        seen.append(points)
        return np.zeros(len(points), bool)

    monkeypatch.setattr(reference, "flat_frames", watched)
    _flat_frames(body, side, ankle, toe)
    leg = sum(np.linalg.norm(positions[0, index(f"{name}{part}")]) for part in ("Leg", "Foot"))
    expected = body.derived.world.positions[:, [ankle, toe]] / leg
    np.testing.assert_allclose(seen[0], expected, rtol=1e-9)
