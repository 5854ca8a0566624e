"""Balance: what is known of polygons and of bodies that stand and fall."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError
from kinema.motion import Motion
from kinema.ops import balance
from kinema.ops.contacts.states import Contacts
from kinema.ops.masses import centre_of_mass
from kinema.ops.placement import Placement, placed
from kinema.skeleton import Skeleton
from tests.derivations import count_derivations
from tests.frames import reframed

GRAVITY = 9.81
WALK = samples.walk(seconds=0.3).motion


def standing(frames=40, fps=50.0):
    """The sample body in T-pose on the floor, both feet flat, and that."""
    skeleton = WALK.skeleton
    rotations = np.tile(skeleton.rest_rotations, (frames, 1, 1))
    motion = Motion(skeleton, rotations, np.tile(skeleton.offsets, (frames, 1, 1)), 1 / fps)
    return motion, contacts_of(motion)


def contacts_of(motion, left=True, right=True):
    both = [np.full(motion.num_frames, state) for state in (left, right)]
    return Contacts.whole_feet(*both, frame_time=motion.frame_time)


def sliding(motion, path):
    """The whole body moved along a path (F, 3), stiff as a board."""
    positions = motion.positions.copy()
    positions[:, 0] += path
    return motion.with_arrays(positions=positions)


# --- distance from an area -----------------------------------------------------------------


def hull_distance(point, corners, steps=5_000):
    """By brute force: how far the hull reaches beyond the point, in the direction of least."""
    angles = np.linspace(0.0, 2 * np.pi, steps, endpoint=False)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    return ((corners - point) @ directions.T).max(axis=0).min()


def test_margins_agree_with_all_directions(rng):
    corners = rng.standard_normal((60, 8, 2))
    points = rng.uniform(-2.5, 2.5, (60, 2))
    corners[:20, 4:] = corners[:20, :4]  # one foot only
    found = balance.support_margin(points, corners)
    expected = [hull_distance(p, c) for p, c in zip(points, corners, strict=True)]
    np.testing.assert_allclose(found, expected, atol=1e-3)
    assert (found > 0).any()
    assert (found < 0).any()


def test_an_area_without_width():
    line = np.array([[[0.0, 0.0], [2.0, 0.0]]])
    assert balance.support_margin(np.array([[1.0, 0.5]]), line)[0] == pytest.approx(-0.5)
    assert balance.support_margin(np.array([[1.0, 0.0]]), line)[0] == pytest.approx(0.0)


# --- standing and falling ------------------------------------------------------------------


def test_standing_still_the_two_points_are_one():
    motion, contacts = standing()
    still, moving = balance.static(motion, contacts), balance.dynamic(motion, contacts)
    np.testing.assert_allclose(still.points, moving.points, atol=1e-9)
    centre = balance.centre_of_mass(motion)
    np.testing.assert_allclose(still.points[:, [0, 2]], centre[:, [0, 2]], atol=1e-12)
    assert still.share == moving.share == 1.0
    assert (still.margin > 0.01).all()


def test_leaning_over_is_no_balance():
    motion, contacts = standing(5)
    lean = quat.from_axis_angle([1.0, 0.0, 0.0], 0.5)  # from the ankles, stiff
    feet = kinematics.forward(motion).positions[0, motion.skeleton.index("LeftFoot")] * [0, 1, 1]
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 0] = lean
    positions[:, 0] = feet + quat.rotate(lean, positions[:, 0] - feet)
    for name in ("LeftFoot", "RightFoot"):
        rotations[:, motion.skeleton.index(name)] = quat.conjugate(lean)
    found = balance.static(motion.with_arrays(rotations=rotations, positions=positions), contacts)
    assert found.share == 0.0
    assert (found.margin < -0.1).all()
    assert "0%" in repr(found)


def test_on_one_foot_the_area_is_that_foot():
    motion, _ = standing(3)
    left = balance.static(motion, contacts_of(motion, right=False))
    assert (left.margin < 0).all()  # the body is not over its left foot
    both = balance.static(motion, contacts_of(motion))
    assert (both.margin > left.margin).all()
    assert (left.support[..., 0] > 0).all()  # the left foot is at +X


def test_a_steady_push_shifts_the_zero_moment_point():
    """By height × acceleration ÷ gravity, against the acceleration; to the very ends."""
    motion, contacts = standing(50)
    at = np.arange(50)[:, None] * motion.frame_time
    pushed = sliding(motion, 0.5 * at**2 * [0.8, 0.0, -1.5])
    centre = balance.centre_of_mass(pushed)
    found = balance.dynamic(pushed, contacts).points
    for axis, acceleration in ((0, 0.8), (2, -1.5)):
        expected = centre[:, axis] - centre[:, 1] * acceleration / GRAVITY
        np.testing.assert_allclose(found[:, axis], expected, atol=1e-9)


def test_going_at_a_steady_pace_shifts_nothing():
    motion, contacts = standing(30)
    going = sliding(motion, np.arange(30)[:, None] * [0.02, 0.0, 0.01])
    np.testing.assert_allclose(
        balance.dynamic(going, contacts).points, balance.static(going, contacts).points, atol=1e-9
    )


def test_gravity_is_felt_less_going_down():
    """Half of it falling at g / 2: a push counts twice."""
    motion, contacts = standing(50)
    at = np.arange(50)[:, None] * motion.frame_time
    falling = sliding(motion, 0.5 * at**2 * [1.0, -GRAVITY / 2, 0.0])
    centre = balance.centre_of_mass(falling)
    found = balance.dynamic(falling, contacts)
    np.testing.assert_allclose(
        found.points[:, 0], centre[:, 0] - 2 * centre[:, 1] / GRAVITY, atol=1e-9
    )


def test_in_free_fall_nothing_is_defined():
    motion, contacts = standing(30)
    at = np.arange(30)[:, None] * motion.frame_time
    falling = sliding(motion, -0.5 * GRAVITY * at**2 * [0.0, 1.0, 0.0])
    found = balance.dynamic(falling, contacts)
    assert not found.defined.any()
    assert (found.margin == 0.0).all()
    assert np.isfinite(found.points).all()
    assert found.worst is None
    assert "never" in repr(found)
    in_the_air = balance.static(motion, contacts_of(motion, left=False, right=False))
    assert not in_the_air.defined.any()


def test_a_jump_is_defined_on_the_floor_only():
    sample = samples.jumps()
    truth = sample.truth
    states = [truth.contact(foot) for foot in ("left", "right")]
    states += [look(foot) for foot in ("left", "right") for look in (truth.heel, truth.toe)]
    contacts = Contacts(*states, floor=0.0, frame_time=sample.motion.frame_time)
    found = balance.dynamic(sample.motion, contacts, window_s=0.1)
    assert not found.defined[~(contacts.left | contacts.right)].any()
    assert 0.2 < found.defined.mean() < 1.0


def test_the_window_evens_out_noise():
    motion, contacts = standing(80)
    noise = np.random.default_rng(5).normal(size=(80, 3)) * [0.002, 0.0, 0.002]
    shaky = sliding(motion, noise)
    spread = [
        np.ptp(balance.dynamic(shaky, contacts, window_s=window).points[:, 0])
        for window in (0.1, 0.3, 0.8)
    ]
    assert spread[0] > 2 * spread[1] > 4 * spread[2]


def test_the_unit_does_not_matter():
    motion, contacts = standing(30)
    at = np.arange(30)[:, None] * motion.frame_time
    pushed = sliding(motion, 0.5 * at**2 * [0.8, 0.0, -1.5])
    skeleton = motion.skeleton
    larger = Skeleton.build(
        skeleton.names,
        skeleton.parents,
        100 * skeleton.offsets,
        is_end=skeleton.is_end,
        metres_per_unit=0.01,
    )
    centimetres = Motion(larger, pushed.rotations, 100 * pushed.positions, motion.frame_time)
    one, other = balance.dynamic(pushed, contacts), balance.dynamic(centimetres, contacts)
    np.testing.assert_allclose(100 * one.margin, other.margin, atol=1e-7)


def test_margins_turn_with_the_world():
    motion, contacts = standing(5)
    there = placed(motion, Placement(0.9, x=4.0, z=-7.0))
    np.testing.assert_allclose(
        balance.static(there, contacts).margin, balance.static(motion, contacts).margin, atol=1e-12
    )


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=2.0, noise_m=0.002).motion
    other = reframed(motion)
    for measure in (balance.static, balance.dynamic):
        found, again = measure(motion), measure(other)
        assert np.array_equal(found.defined, again.defined)
        np.testing.assert_allclose(again.margin, found.margin, atol=1e-9)
        np.testing.assert_allclose(again.points, found.points, atol=1e-9)


@pytest.mark.parametrize("measure", [balance.static, balance.dynamic])
def test_a_motion_is_derived_once(monkeypatch, measure):
    motion = samples.walk(seconds=1.0).motion
    counts = count_derivations(monkeypatch, motion)
    measure(motion)
    assert counts == {"forward": 1, "roles": 1, "height": 1}


# --- what is found by itself, and what is rejected ------------------------------------------


def test_contacts_are_found_where_none_are_given():
    still = samples.reach(target="up").motion
    found = balance.static(still)
    assert found.defined.mean() > 0.95
    assert found.share > 0.95, found
    assert balance.dynamic(still).share > 0.9


# Recordings that are called walks, of four sources.
WALKS = (
    *(f"cmu/{name}" for name in ("02_01", "07_05", "16_11", "16_34", "35_01", "69_01", "136_20")),
    *("xia/neutral_01_000", "xia/strutting_01_000"),
)


@pytest.mark.parametrize("name", WALKS)
def test_the_floor_carries_a_recorded_walk_under_its_feet(data, name):
    """It cannot push elsewhere: but for errors, the zero moment point is under the soles."""
    walk = kinema.read(data / "bvh" / f"{name}.bvh", drop_rest=True)
    found = balance.dynamic(walk)
    assert found.defined.mean() > 0.95
    assert found.share > 0.75
    assert found.outside_at_most(0.9) < 0.01 * found.height
    assert balance.static(walk).share < 0.9  # a walk falls from foot to foot


def test_what_is_outside_is_the_rest_of_what_is_inside():
    motion, contacts = standing(60)
    at = np.arange(60)[:, None] * motion.frame_time
    swaying = sliding(motion, 0.03 * np.sin(2.0 * np.pi * at) * [0.0, 0.0, 1.0])
    found = balance.dynamic(swaying, contacts)
    assert 0.1 < found.share < 0.9
    assert np.array_equal(found.outside > 0.0, ~found.balanced)
    assert found.outside_at_most(found.share - 0.02) == 0.0
    assert found.outside_at_most(1.0) == pytest.approx(-found.margin[found.worst])
    with pytest.raises(OptionError, match="between 0 and 1"):
        found.outside_at_most(95.0)


def test_a_sole_is_as_large_as_that_of_people():
    """However short the foot of the skeleton: 0.152 of the height, and half a centimetre more."""
    motion, contacts = standing(2)
    corners = balance.static(motion, contacts).support[0, :4]
    leg = 0.488 * 1.75
    assert np.ptp(corners[:, 2]) == pytest.approx(0.32 * leg, rel=0.05)
    assert np.ptp(corners[:, 0]) == pytest.approx(0.124 * leg, rel=0.05)
    short = motion.positions.copy()
    for name in ("LeftToeBase_end", "RightToeBase_end"):
        short[:, motion.skeleton.index(name)] *= 0.1
    again = balance.static(motion.with_arrays(positions=short), contacts).support[0, :4]
    np.testing.assert_allclose(np.ptp(again[:, 2]), np.ptp(corners[:, 2]), rtol=0.02)


def test_a_foot_that_lands_stands_on_what_touches_first():
    """Before its heel stands still it is on its heel, after its toes do on its toes."""
    motion, _ = standing(4)
    down, heel = np.ones(4, bool), np.array([False, True, True, False])
    toe, never = np.array([False, False, True, False]), np.zeros(4, bool)
    contacts = Contacts(down, never, heel, toe, never, never, floor=0.0, frame_time=0.02)
    ahead = balance.static(motion, contacts).support[:, :4, 2]
    back, front = ahead.min(axis=1), ahead.max(axis=1)
    assert back[0] == back[1] == back[2] < back[3]
    assert front[0] == front[1] < front[2] == front[3]


def test_a_body_of_unknown_unit_has_the_legs_of_a_person():
    """Whatever its head: gravity is felt as in metres by legs of 0.835 m."""
    motion, contacts = standing(30)
    at = np.arange(30)[:, None] * motion.frame_time
    pushed = sliding(motion, 0.5 * at**2 * [0.8, 0.0, -1.5])
    skeleton, legs = motion.skeleton, 0.488 * 1.75
    unknown = Skeleton.build(
        skeleton.names, skeleton.parents, skeleton.offsets, is_end=skeleton.is_end
    )
    found = balance.dynamic(
        Motion(unknown, pushed.rotations, pushed.positions, motion.frame_time), contacts
    )
    expected = balance.dynamic(pushed, contacts, gravity=GRAVITY * legs / 0.835)
    np.testing.assert_allclose(found.points, expected.points, atol=2e-3)


def test_bad_input_is_rejected():
    motion, contacts = standing(4)
    with pytest.raises(ShapeError, match="must cover the motion's 4 frames"):
        balance.static(motion, contacts_of(motion[:3]))
    for parameter, value in (("window_s", 0.0), ("gravity", -1.0)):
        with pytest.raises(OptionError, match=parameter) as raised:
            balance.dynamic(motion, contacts, **{parameter: value})
        assert raised.value.parameter == parameter
    missing = np.ones((4, motion.skeleton.num_joints), bool)
    with pytest.raises(IncompleteMotion):
        balance.static(motion.with_arrays(missing=missing), contacts)


def test_short_clips():
    for frames in (0, 1, 2, 3):
        motion, contacts = standing(frames)
        assert balance.static(motion, contacts).margin.shape == (frames,)
        assert balance.dynamic(motion, contacts).margin.shape == (frames,)


def test_the_height_of_the_floor_does_not_matter():
    """Upstairs, the same sway asks the same of the feet."""
    motion, contacts = standing()
    times = motion.times_s[:, None]
    swaying = sliding(motion, 0.05 * np.sin(6.0 * times) * [1.0, 0.0, 0.7])
    upstairs = sliding(swaying, np.array([0.0, 7.0, 0.0]))
    flags = [np.ones(motion.num_frames, bool)] * 2
    above = Contacts.whole_feet(*flags, floor=contacts.floor + 7.0, frame_time=motion.frame_time)
    low, high = balance.dynamic(swaying, contacts), balance.dynamic(upstairs, above)
    np.testing.assert_allclose(high.points - [0.0, 7.0, 0.0], low.points, atol=1e-9)
    np.testing.assert_allclose(high.margin, low.margin, atol=1e-9)
    assert np.ptp(low.points[:, 0]) > 0.1  # a push in earnest: not just the centre of mass


def test_three_frames_are_enough_for_a_push():
    motion, contacts = standing(frames=3)
    pushed = sliding(motion, 0.5 * 2.0 * motion.times_s[:, None] ** 2 * [1.0, 0.0, 0.0])
    still = balance.dynamic(motion, contacts).points
    assert (balance.dynamic(pushed, contacts).points - still)[0, 0] < -0.1


@pytest.mark.parametrize("size", [1e-6, 1e3])
def test_a_body_of_any_size_stands_on_feet_of_its_own(size):
    motion, feet = standing(frames=3)
    motion = placed(motion, Placement(1.0, x=0.0, z=0.0))
    body = motion.skeleton
    other = Skeleton.build(body.names, body.parents, size * body.offsets, is_end=body.is_end)
    scaled = Motion(other, motion.rotations, size * motion.positions, motion.frame_time)
    found, expected = balance.static(scaled, feet), balance.static(motion, feet)
    np.testing.assert_allclose(found.support, size * expected.support, atol=1e-9 * size)
    np.testing.assert_allclose(found.margin, size * expected.margin, atol=1e-9 * size)


def footprint(motion, contacts, side):
    """Length and width of the sole on one foot, and how far it is ahead of the toe, in legs."""
    found = balance.static(motion, contacts)
    world = kinematics.forward(motion).positions[0]
    hip, knee, ankle, toe = (
        world[motion.skeleton.index(f"{side}{part}")]
        for part in ("UpLeg", "Leg", "Foot", "ToeBase")
    )
    leg = np.linalg.norm(hip - knee) + np.linalg.norm(knee - ankle)
    corners = found.support[0][:, [0, 2]]
    ahead = (toe - ankle)[[0, 2]]
    ahead /= np.linalg.norm(ahead)
    along, across = corners @ ahead, corners @ [-ahead[1], ahead[0]]
    return np.ptp(along) / leg, np.ptp(across) / leg, (along.max() - toe[[0, 2]] @ ahead) / leg


def one_foot(motion, heel, toe):
    """Contacts of the left foot alone, with its heel, its toes or both."""
    no = np.zeros(motion.num_frames, bool)
    down = np.ones(motion.num_frames, bool)
    return Contacts(
        down, no, down & heel, down & toe, no, no, floor=0.0, frame_time=motion.frame_time
    )


def test_a_sole_is_as_long_and_wide_as_a_foot():
    """After Drillis and Contini, with half a centimetre on all sides of it."""
    motion, _ = standing(3)
    flat, heel, toes = (
        footprint(motion, one_foot(motion, *on), "Left")
        for on in ((True, True), (True, False), (False, True))
    )
    assert flat[0] >= 0.31 + 0.006 - 1e-9
    assert flat[0] < 0.4
    assert [part[1] for part in (flat, heel, toes)] == pytest.approx([2 * (0.056 + 0.006)] * 3)
    assert heel[0] == pytest.approx(0.085, abs=1e-9)
    assert toes[0] == pytest.approx(0.11 + 0.006, abs=1e-9)
    # on its toes a foot reaches as far ahead as it does flat, and on its heel not
    assert toes[2] == pytest.approx(flat[2])
    assert heel[2] < flat[2] - 0.1


def test_long_takes_are_measured_as_short_ones():
    """A stretch of it far from its ends, whatever stands before and after."""
    walk = samples.walk(seconds=40.0, noise_m=0.002).motion
    contacts = kinema.contacts.detect(walk)
    whole = balance.dynamic(walk, contacts)
    for first in (900, 1010, 2000):
        part = slice(first, first + 120)
        cut = Contacts(
            *(state[part] for state in (contacts.left, contacts.right)),
            *(contacts.left_heel[part], contacts.left_toe[part]),
            *(contacts.right_heel[part], contacts.right_toe[part]),
            floor=contacts.floor,
            frame_time=walk.frame_time,
        )
        found = balance.dynamic(walk[part], cut)
        inner = slice(20, 100)
        np.testing.assert_allclose(found.points[inner], whole.points[part][inner], atol=1e-9)


def balance_of(margin, defined):
    frames = len(margin)
    return balance.Balance(
        "static",
        np.zeros((frames, 3)),
        np.array(margin),
        np.array(defined),
        np.zeros((frames, 8, 3)),
        2.0,
    )


def test_shares_and_the_worst_frame_are_those_of_frames_with_a_margin():
    found = balance_of([0.1, -0.2, 0.0, -0.4, 0.3], [True, True, True, True, False])
    assert found.balanced.tolist() == [True, False, True, False, False]  # on the edge it is
    assert found.share == 2 / 4
    assert found.worst == 3
    assert found.outside.tolist() == [0.0, 0.2, 0.0, 0.4, 0.0]
    assert found.outside_at_most(0.0) == 0.0
    assert found.outside_at_most(1.0) == 0.4
    assert found.outside_at_most(2 / 3) == pytest.approx(0.2)
    assert found.outside_at_most() == pytest.approx(np.quantile([0.0, 0.2, 0.0, 0.4], 0.95))
    for share in (-0.01, 1.01):
        with pytest.raises(OptionError, match="between 0 and 1"):
            found.outside_at_most(share)
    assert repr(found) == (
        "<Balance static: kept in 50% of 4 frames on the feet, "
        "smallest margin -20.0% of the height in frame 3>"
    )
    never = balance_of([0.0, -1.0], [False, False])
    assert (never.share, never.worst, never.outside_at_most()) == (1.0, None, 0.0)
    assert repr(never) == "<Balance static: never on the feet>"


@pytest.mark.parametrize(("pull", "carried"), [(0.89, True), (0.91, False)])
def test_nothing_carries_a_body_that_falls_with_nine_tenths_of_gravity(pull, carried):
    motion, contacts = standing(21)
    at = motion.times_s[:, None]
    falling = sliding(motion, -0.5 * pull * GRAVITY * at**2 * [0.0, 1.0, 0.0])
    found = balance.dynamic(falling, contacts, gravity=GRAVITY)
    assert found.defined.all() == found.defined.any() == carried


@pytest.mark.parametrize(("window_s", "width"), [(0.001, 5), (0.2, 11), (0.21, 11), (0.32, 17)])
def test_accelerations_are_those_of_parabolas_in_a_window(window_s, width):
    """A push in a single frame is felt for as long as the window."""
    motion, contacts = standing(60)
    path = np.zeros((60, 3))
    path[30, 0] = 0.01
    options = {"window_s": window_s, "gravity": GRAVITY}
    still = balance.dynamic(motion, contacts, **options).points[:, 0]
    pushed = balance.dynamic(sliding(motion, path), contacts, **options).points[:, 0]
    felt = np.flatnonzero(np.abs(pushed - still) > 1e-9)
    assert (felt[0], felt[-1]) == (30 - width // 2, 30 + width // 2)
    # 2 · a of the parabola fitted to a window with 0.01 in its middle
    at = (np.arange(width) - width // 2) / 50
    middle = np.where(at == 0.0, 0.01, 0.0)
    bend = 2.0 * np.polyfit(at, middle, 2)[0]
    mass = centre_of_mass(motion)[30, 1] - contacts.floor
    assert pushed[30] - still[30] == pytest.approx(0.01 - bend * mass / GRAVITY, rel=1e-6)
