"""Which axis is up: directions, travel and floor, on either side of each limit."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import Motion, Skeleton, quat
from kinema.inspection import upright
from kinema.inspection.upright import (
    _climbs,
    _direction,
    _held_up,
    _in_line,
    _limb_direction,
    _on_zero,
    _travel,
    _unit,
    _upward,
    turned_up,
    up_axis,
)

UP, SIDE, AHEAD = np.array([0.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0])


def leaning(cosine: float, one=UP, other=AHEAD) -> np.ndarray:
    """A direction with this cosine to the first, towards the second."""
    return cosine * np.asarray(one) + np.sqrt(1.0 - cosine**2) * np.asarray(other)


def body(*, legs=-UP, trunk=None, arms=None, head=0.5, leg=1.0, spread=0.0) -> Skeleton:
    """Legs from the root; with a trunk, a head, and arms beside it where their direction is given.

    ``spread``: how far each leg goes to its side, of its length.
    """
    names, parents, offsets = ["root"], [-1], [np.zeros(3)]

    def add(name, parent, offset):
        names.append(name)
        parents.append(parent)
        offsets.append(np.asarray(offset, float))
        return len(names) - 1

    for side, sign in (("l", 1.0), ("r", -1.0)):
        way = np.sqrt(1.0 - spread**2) * np.asarray(legs) + sign * spread * SIDE
        knee = add(f"{side}knee", 0, 0.5 * leg * way)
        add(f"{side}foot", knee, 0.5 * leg * way)
    if trunk is not None:
        chest = add("chest", 0, 0.6 * leg * np.asarray(trunk))
        for side in "lr" if arms is not None else "":
            elbow = add(f"{side}elbow", chest, 0.4 * leg * np.asarray(arms))
            add(f"{side}hand", elbow, 0.4 * leg * np.asarray(arms))
        add("head", chest, head * leg * np.asarray(trunk))
    return Skeleton.build(names, parents, offsets)


def rest(skeleton: Skeleton, frames: int = 1, root=(0.0, 1.0, 0.0)) -> Motion:
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    positions[:, 0] = root
    return Motion(skeleton, quat.identity((frames, skeleton.num_joints)), positions, 0.02)


def places(skeleton: Skeleton) -> np.ndarray:
    """Joints at rest, (1, J, 3)."""
    found = np.zeros((1, skeleton.num_joints, 3))
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0:
            found[0, joint] = found[0, parent] + skeleton.offsets[joint]
    return found


def held_up(skeleton: Skeleton):
    return _held_up(places(skeleton), skeleton.anatomy)


@pytest.mark.parametrize("axis", ["+x", "-x", "+y", "-y", "+z", "-z"])
def test_legs_alone_point_down(axis):
    other = "xyz".index(axis[1]) - 1
    up = _direction(axis)
    across = np.eye(3)[other]
    third = np.cross(up, across)
    assert np.abs(up).sum() == 1.0
    # 0.61 along the axis, and less along both others
    for cosine, found in ((0.61, axis), (0.59, None)):
        way = leaning(cosine, up, (across + third) / np.sqrt(2.0))
        assert held_up(body(legs=-way)) == found


def test_directions_of_axes():
    np.testing.assert_array_equal(_direction("+y"), UP)
    np.testing.assert_array_equal(_direction("-z"), -AHEAD)


@pytest.mark.parametrize(("reach", "known"), [(0.51, True), (0.49, False)])
def test_legs_that_are_spread_out_point_nowhere(reach, known):
    skeleton = body(spread=np.sqrt(1.0 - reach**2), leg=2.0)
    pair = skeleton.anatomy.outer_pairs[0]
    found = _limb_direction(places(skeleton), pair, skeleton.anatomy)
    np.testing.assert_allclose(found, [UP if known else np.zeros(3)], atol=1e-12)


def test_directions_in_line():
    for cosine, known in ((0.71, True), (0.69, False)):
        other = leaning(cosine)
        found = _in_line(np.array([UP, UP]), np.array([other, UP]))
        between = (UP + other) / np.linalg.norm(UP + other)
        np.testing.assert_allclose(found[0], between if known else np.zeros(3), atol=1e-12)
        np.testing.assert_allclose(found[1], UP)
    np.testing.assert_array_equal(_in_line(np.zeros((1, 3)), UP[None]), np.zeros((1, 3)))


@pytest.mark.parametrize(("cosine", "known"), [(0.71, True), (0.69, False)])
def test_a_trunk_continues_its_legs(cosine, known):
    """With a head alone, and with arms, out to one side."""
    alone = body(trunk=leaning(cosine))
    found = _upward(places(alone), alone.anatomy)
    assert bool(np.linalg.norm(found) > 0.5) is known
    for arms in (SIDE, -SIDE):
        whole = body(trunk=leaning(cosine, UP, AHEAD), arms=arms)
        upward = _upward(places(whole), whole.anatomy)
        assert bool(np.linalg.norm(upward) > 0.5) is known


def test_which_pair_is_the_legs_is_left_open():
    """Arms that are longer than legs."""
    legs_first = body(trunk=UP, arms=SIDE)
    np.testing.assert_allclose(_upward(places(legs_first), legs_first.anatomy), [UP], atol=1e-12)
    longer = body(trunk=UP, arms=1.5 * SIDE)
    assert longer.anatomy.branch(longer.index("lelbow")) > longer.anatomy.branch(1)
    np.testing.assert_allclose(_upward(places(longer), longer.anatomy), [UP], atol=1e-12)
    both_ways = body(trunk=UP, arms=UP)  # on its hands or on its feet
    np.testing.assert_array_equal(_upward(places(both_ways), both_ways.anatomy), [[0.0] * 3])


@pytest.mark.parametrize(("cosine", "known"), [(0.49, True), (0.51, False)])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_on_all_fours_the_trunk_is_across(cosine, known, sign):
    """Legs and arms straight down, the trunk at this cosine to them."""
    fours = body(trunk=leaning(cosine, sign * UP), arms=-UP)
    found = _upward(places(fours), fours.anatomy)
    np.testing.assert_allclose(found, [UP if known else np.zeros(3)], atol=1e-12)


def test_a_body_without_pairs_holds_nothing_up():
    chain = Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    assert _upward(places(chain), chain.anatomy) is None
    assert held_up(chain) is None


def test_travel_leaves_out_a_twentieth_at_either_end():
    path = np.zeros((101, 3))
    path[:, 0], path[:, 1] = np.arange(101), -2.0 * np.arange(101)
    path[:5, 2], path[-5:, 2] = -50.0, 70.0
    np.testing.assert_allclose(_travel(path), [90.0, 180.0, 0.0])


@pytest.mark.parametrize("axis", ["+x", "-y", "+z"])
@pytest.mark.parametrize(
    ("along", "across", "climbs"),
    [
        (0.61, 0.0, True),
        (0.59, 0.0, False),  # of 0.3 heights of 2
        (1.0, 1.70, True),
        (1.0, 1.76, False),  # half of the whole way is at 60°
        (-1.0, 0.0, True),
    ],
)
def test_a_body_climbs_if_it_travels_along_its_up_axis(axis, along, across, climbs):
    at = "xyz".index(axis[1])
    path = np.zeros((201, 3))
    share = np.linspace(0.0, 1.0, 201) / 0.9  # a twentieth is left out at either end
    path[:, at], path[:, at - 1] = along * share, across * share
    assert _climbs(path, axis, 2.0) is climbs


@pytest.mark.parametrize(("height", "on_zero"), [(0.099, True), (0.101, False)])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_the_floor_is_at_zero_but_for_jumps(height, on_zero, sign):
    """A twentieth of a height of 2; a fifth of the frames may be anywhere."""
    world = np.zeros((40, 3, 3))
    world[:, :, 2] = [0.0, 1.0, 2.0]
    world[:, :, 2] += sign * height
    assert _on_zero(world, "+z", 2.0) is on_zero
    world[:8] += 5.0
    assert _on_zero(world, "+z", 2.0) is on_zero
    world[8:16] -= 5.0
    assert _on_zero(world, "+z", 2.0) is on_zero
    world[16:20] += 5.0  # more than a quarter
    assert not _on_zero(world, "+z", 2.0)


def test_units():
    np.testing.assert_allclose(_unit(np.array([0.0, 3.0, 4.0])), [0.0, 0.6, 0.8])
    np.testing.assert_array_equal(_unit(np.zeros((2, 3))), np.zeros((2, 3)))
    np.testing.assert_allclose(_unit(np.array([1e-8, 0.0, 0.0])), [1.0, 0.0, 0.0])


class TestUpAxis:
    whole = body(trunk=UP, arms=SIDE)

    def test_a_body_on_the_floor(self):
        assert up_axis(rest(self.whole)) == "+y"
        assert up_axis(rest(self.whole)[:0]) is None

    @pytest.mark.parametrize(("share", "known"), [(0.019, True), (0.021, False)])
    def test_a_body_above_the_floor_that_stays_in_place(self, share, known):
        """Its rest pose confirms which axis is up; what goes somewhere must be on a floor."""
        motion = rest(self.whole, 201, root=(0.0, 5.0, 0.0))
        positions = motion.positions.copy()
        way = np.linspace(0.0, share * self.whole.height, 201) / 0.9
        positions[:, 0, 0] = way
        assert up_axis(motion.with_arrays(positions=positions)) == ("+y" if known else None)

    def test_a_body_above_the_floor_that_lies_at_rest(self):
        lie = quat.from_axis_angle([1.0, 0.0, 0.0], np.pi / 2)
        motion = rest(self.whole, 3, root=(0.0, 5.0, 0.0))
        rotations = motion.rotations.copy()
        rotations[:, 0] = lie
        assert up_axis(motion.with_arrays(rotations=rotations)) is None

    def test_legs_alone_above_the_floor(self):
        assert up_axis(rest(body(), 3, root=(0.0, 5.0, 0.0))) is None
        assert up_axis(rest(body(), 3)) == "+y"

    def test_frames_are_spread_over_the_motion(self, monkeypatch):
        """Of 400 frames, with four looked at: every hundredth."""
        monkeypatch.setattr(upright, "_POSES", 4)
        motion = rest(self.whole, 400)
        rotations = motion.rotations.copy()
        rotations[:, 0] = quat.from_axis_angle([1.0, 0.0, 0.0], np.pi)
        rotations[::100, 0] = quat.identity()
        assert up_axis(motion.with_arrays(rotations=rotations)) == "+y"
        assert up_axis(motion.with_arrays(rotations=rotations)[:3]) is None


@pytest.mark.parametrize("up", ["+x", "-x", "-y", "+z", "-z"])
def test_what_is_up_is_turned_to_y_as_a_whole(up):
    """Lengths and angles stay; the rest pose too, unless it stands along the same axis."""
    turn = quat.between(UP, _direction(up))
    standing = body(trunk=UP, arms=SIDE)
    motion = rest(standing, 2, root=(0.3, 1.0, -0.2))
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 0] = turn
    positions[:, 0] = quat.rotate(turn, positions[:, 0])
    lying = motion.with_arrays(rotations=rotations, positions=positions)
    found = turned_up(lying, up)
    np.testing.assert_allclose(found.positions, motion.positions, atol=1e-12)
    assert quat.distance(found.rotations, motion.rotations).max() < 1e-9
    np.testing.assert_array_equal(found.skeleton.offsets, standing.offsets)
    assert turned_up(lying, "+y") is lying
