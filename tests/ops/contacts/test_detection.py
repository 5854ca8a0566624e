"""Contacts found in motions whose contacts are known, and laws that hold for all."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import contacts, kinematics, roles, samples
from kinema.errors import IncompleteMotion, MissingRole, OptionError
from kinema.ops.contacts.detection import _down, _together
from kinema.ops.contacts.standing import PointStates, StandingLimits, Thresholds
from kinema.ops.placement import moved, turned
from kinema.ops.run_lengths import runs
from kinema.skeleton import Skeleton
from tests.frames import reframed
from tests.samples.cases import ALL, WALKS

FEET = ("left", "right")
# Recordings that are called walks.
WALKS_RECORDED = [
    *(f"cmu/{name}" for name in ("02_01", "07_01", "07_05", "07_12", "08_01", "16_11", "35_01")),
    *(f"cmu/{name}" for name in ("69_01", "82_11", "104_02", "111_35", "136_20")),
    *("xia/neutral_01_000", "games105/walkF", "misc/meredith_8walk"),
]


def f1(found, truth):
    return 2.0 * (found & truth).sum() / max(found.sum() + truth.sum(), 1)


def scores(motion, truth):
    """Of heel, toes and the whole of either foot."""
    found = contacts.detect(motion)
    heels = [f1(found.heel(foot), truth.heel(foot)) for foot in FEET]
    toes = [f1(found.toe(foot), truth.toe(foot)) for foot in FEET]
    return [*heels, *toes, *(f1(found.of(foot), truth.contact(foot)) for foot in FEET)]


def shaken(motion, size):
    """Noise on every joint's own position, which adds up from the hips to the toes."""
    noise = size * np.random.default_rng(3).standard_normal(motion.positions.shape)
    return motion.with_arrays(positions=motion.positions + noise)


def same(a, b):
    return all(
        np.array_equal(getattr(a, name), getattr(b, name))
        for name in ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe")
    )


def scaled(motion, factor):
    skeleton = motion.skeleton
    bigger = Skeleton.build(
        skeleton.names, skeleton.parents, factor * skeleton.offsets, is_end=skeleton.is_end
    )
    return kinema.Motion(bigger, motion.rotations, factor * motion.positions, motion.frame_time)


def without(motion, *names):
    """The same motion of a body without some joints, which must be leaves."""
    keep = [j for j, name in enumerate(motion.skeleton.names) if name not in names]
    place = {old: new for new, old in enumerate(keep)}
    skeleton = motion.skeleton
    smaller = Skeleton.build(
        [skeleton.names[j] for j in keep],
        [place.get(int(skeleton.parents[j]), -1) for j in keep],
        skeleton.offsets[keep],
        is_end=skeleton.is_end[keep],
    )
    return kinema.Motion(
        smaller, motion.rotations[:, keep], motion.positions[:, keep], motion.frame_time
    )


# Heights, rates and seeds that no threshold was chosen by.
@pytest.mark.parametrize("name", sorted(ALL))
@pytest.mark.parametrize(
    ("fps", "height", "seed"), [(50.0, 1.15, 41), (100.0, 1.6, 42), (200.0, 2.05, 43)]
)
def test_contacts_are_those_of_the_truth(name, fps, height, seed):
    """Frame by frame, without noise, with 2 mm on places in the world, with 2 mm in each joint."""
    options = {"fps": fps, "height": height, "seed": seed}
    clean, noisy = ALL[name](**options), ALL[name](**options, noise_m=0.002)
    assert min(scores(clean.motion, clean.truth)) >= 0.97
    left_heel, right_heel, *others = scores(noisy.motion, clean.truth)
    assert min(others) >= 0.97
    assert min(left_heel, right_heel) >= 0.96  # 2 mm is a lot on a child's heel, which rises slowly
    assert min(scores(shaken(clean.motion, 0.002), clean.truth)) >= 0.93


def half_a_frame_off(intervals, num_frames, fps, rng):
    """What a detector finds that knows each end of each contact to half a frame."""
    at, inside = np.arange(num_frames) / fps, np.zeros(num_frames, bool)
    for start, stop in intervals:
        # what the clip cuts off is no end
        first = start + (rng.uniform(-0.5, 0.5) / fps if start > 0.0 else 0.0)
        last = stop + (rng.uniform(-0.5, 0.5) / fps if stop < at[-1] - 1e-6 else 0.0)
        inside |= (at >= first) & (at <= last)
    return inside


@pytest.mark.parametrize("fps", [24.0, 30.0])
def test_at_low_rates_contacts_are_known_to_half_a_frame(fps):
    """There, one frame is a tenth of a contact: no detector can meet 0.97 for every foot."""
    rng = np.random.default_rng(44)
    found, limit = [], []
    for make in ALL.values():
        for noise in (0.0, 0.002):
            sample = make(fps=fps, height=1.6, seed=44, noise_m=noise)
            truth, frames = sample.truth, sample.motion.num_frames
            found += scores(sample.motion, truth)
            for foot in FEET:
                for part in (f"{foot}_heel", f"{foot}_toe", foot):
                    given = getattr(truth, part)
                    exact = truth._frames(given)
                    limit.append(f1(half_a_frame_off(given, frames, fps, rng), exact))
    assert np.mean(found) >= np.mean(limit)
    assert np.mean(np.array(found) < 0.97) <= np.mean(np.array(limit) < 0.97)
    assert min(found) >= 0.93


@pytest.mark.parametrize("name", sorted(WALKS))
def test_a_step_begins_on_the_heel_and_ends_on_the_toes(name):
    sample = ALL[name](fps=60.0, seed=45, noise_m=0.002)
    found = contacts.detect(sample.motion)
    for foot in FEET:
        heel, toe, down = found.heel(foot), found.toe(foot), found.of(foot)
        assert not ((heel | toe) & ~down).any()
        assert f1(found.flat(foot), sample.truth.flat(foot)) > 0.94
        for start, end in runs(down):
            steps = start > 0 and end < len(down)
            if steps and not sample.truth.flat(foot)[start : start + 4].any():
                assert np.argmax(heel[start:end]) < np.argmax(toe[start:end])
                assert not heel[end - 1]


@pytest.mark.parametrize("name", ["walk brisk", "run stop", "jumps"])
def test_size_place_heading_and_floor_change_nothing(name):
    motion = ALL[name](seed=46, noise_m=0.002).motion
    found = contacts.detect(motion)
    lifted = motion.positions.copy()
    lifted[:, 0, 1] += 3.7
    others = {
        "centimetres": (scaled(motion, 100.0), 100.0, 0.0),
        "inches": (scaled(motion, 1 / 0.0254), 1 / 0.0254, 0.0),
        "turned": (turned(motion, 1.1), 1.0, 0.0),
        "moved": (moved(motion, x=30.0, z=-12.0), 1.0, 0.0),
        "another floor": (motion.with_arrays(positions=lifted), 1.0, 3.7),
    }
    for what, (other, factor, rise) in others.items():
        again = contacts.detect(other)
        assert same(found, again), what
        assert again.floor == pytest.approx(factor * found.floor + rise, abs=1e-6 * factor), what


@pytest.mark.parametrize("name", ["walk neutral", "run stop"])
def test_backwards_in_time_contacts_are_backwards(name):
    motion = ALL[name](seed=47).motion
    back = motion.with_arrays(
        rotations=motion.rotations[::-1].copy(), positions=motion.positions[::-1].copy()
    )
    found, again = contacts.detect(motion), contacts.detect(back)
    for foot in FEET:
        assert f1(found.of(foot), again.of(foot)[::-1]) > 0.97


@pytest.mark.parametrize("name", sorted(ALL))
def test_no_state_is_shorter_than_asked_for(name):
    motion = shaken(ALL[name](fps=120.0, seed=48, height=1.2).motion, 0.004)
    for shortest in (0.06, 0.2):
        found = contacts.detect(motion, shortest_s=shortest)
        for foot in FEET:
            for state in (found.of(foot), ~found.of(foot)):
                assert all((end - start) / 120.0 >= shortest - 1e-9 for start, end in runs(state))


def test_feet_that_jump_together_leave_and_land_together():
    """No frame on one foot between both and none, noise or not."""
    sample = samples.jumps(fps=120.0, seed=49, noise_m=0.002)
    states = [key.state for key in contacts.detect(sample.motion).support_keys]
    assert set(states) == {"both", "none"}


def test_standing_still_is_all_contact():
    for motion in (samples.reach(seed=50).motion, samples.reach(seed=50, noise_m=0.003).motion):
        found = contacts.detect(motion)
        assert found.left.all()
        assert found.right.all()
        assert found.left_heel.all()
        assert found.left_toe.all()
        assert [key.state for key in found.support_keys] == ["both"]


def test_a_foot_held_up_is_not_on_the_floor():
    """A stork: the left foot is as still as the right one, but in the air."""
    standing = samples.reach(seconds=2.0).motion
    rotations = standing.rotations.copy()
    for joint, angle in (("LeftUpLeg", -1.2), ("LeftLeg", 1.4)):
        turn = kinema.quat.from_axis_angle([1.0, 0.0, 0.0], angle)
        rotations[:, standing.skeleton.index(joint)] = turn
    found = contacts.detect(standing.with_arrays(rotations=rotations))
    assert found.right.all()
    assert not found.left.any()


def test_feet_that_swing_in_the_air_touch_nothing():
    """A body that hangs and kicks, as a swimmer does."""
    motion = samples.reach(seconds=4.0).motion
    rotations = motion.rotations.copy()
    at = np.arange(motion.num_frames) * motion.frame_time
    for joint, sign in (("LeftUpLeg", 1.0), ("RightUpLeg", -1.0)):
        swing = kinema.quat.from_axis_angle([1.0, 0.0, 0.0], sign * 0.5 * np.sin(9.0 * at))
        rotations[:, motion.skeleton.index(joint)] = swing
    found = contacts.detect(motion.with_arrays(rotations=rotations))
    assert found.left.mean() < 0.15
    assert found.right.mean() < 0.15


def climbing(rise_m):
    """A walk whose every step is higher than the last: the whole body rises while it swings."""
    sample = samples.walk(seconds=6.0, fps=60.0, seed=51)
    motion = sample.motion
    world = kinematics.forward(motion).positions
    along = [world[:, motion.skeleton.index(f"{foot}ToeBase"), 2] for foot in ("Left", "Right")]
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    slope = rise_m / np.ptp(along[0])
    for joint in motion.skeleton.roots:
        positions[:, joint, 1] += slope * positions[:, joint, 2]
    return motion.with_arrays(rotations=rotations, positions=positions), sample.truth


def test_a_rising_floor_is_climbed():
    """Feet drift up with the body here, so contacts are found less well, but to the top."""
    motion, truth = climbing(1.2)
    found = contacts.detect(motion)
    steps = {foot: len(truth.left if foot == "left" else truth.right) for foot in FEET}
    for foot in FEET:
        assert abs(len(runs(found.of(foot))) - steps[foot]) <= 1
        assert f1(found.of(foot), truth.contact(foot)) > 0.85


def test_bodies_without_toes_or_with_one_leg():
    motion = samples.walk(seed=52).motion
    names = [name for name in motion.skeleton.names if "Toe" in name]
    bare = contacts.detect(without(motion, *names))
    whole = contacts.detect(motion)
    for foot in FEET:
        # the ankle speaks for the foot: it rests while the foot is flat
        assert np.array_equal(bare.heel(foot), bare.toe(foot))
        assert f1(bare.toe(foot), whole.flat(foot)) > 0.8
    right = [name for name in motion.skeleton.names if name.startswith("Right")]
    leg = [name for name in right if any(part in name for part in ("Leg", "Foot", "Toe"))]
    lame = contacts.detect(without(motion, *leg))
    assert not lame.right.any()
    assert f1(lame.left, whole.left) > 0.97


def test_short_clips():
    motion = samples.walk_to_stop().motion
    for frames in range(4):
        found = contacts.detect(motion[motion.num_frames - frames :])
        assert found.num_frames == frames
        assert found.left.all()
        assert found.right.all()


@pytest.mark.parametrize(
    ("parameter", "value", "message"),
    [
        ("shortest_s", -1.0, "shortest_s must be a number from 0"),
        ("window_s", np.inf, "window_s must be a number from 0"),
        ("hysteresis", 0.5, "hysteresis must be a number of 1 or more"),
        ("speed", 0.0, "speed must be a positive number"),
        ("height", -1.0, "height must be a number above 0"),
    ],
)
def test_options_out_of_range_are_rejected_by_name(parameter, value, message):
    with pytest.raises(OptionError, match=message) as raised:
        contacts.detect(samples.walk(seconds=1.0).motion, **{parameter: value})
    assert raised.value.parameter == parameter


@pytest.mark.parametrize(
    "options",
    [
        {"hysteresis": 1.0},
        {"window_s": 0.0},
        {"shortest_s": 0.0},
        {"speed": 0.02, "height": 0.02},
        {"window_s": 0.5, "shortest_s": 0.5, "hysteresis": 1.2},
    ],
)
def test_options_may_be_as_small_as_they_can_be(options):
    standing = samples.reach(seconds=0.5).motion[:10]
    still = standing.with_arrays(
        rotations=np.repeat(standing.rotations[:1], 10, axis=0),
        positions=np.repeat(standing.positions[:1], 10, axis=0),
    )
    found = contacts.detect(still, **options)
    assert found.left.all()
    assert found.right.all()


def test_incomplete_motions_and_bodies_without_feet_are_rejected():
    with pytest.raises(IncompleteMotion):
        contacts.detect(samples.walk(gaps=1).motion)
    with pytest.raises(MissingRole):
        contacts.detect(
            kinema.Motion(
                Skeleton.build(["box"], [-1], [[0, 0, 0]]),
                kinema.quat.identity((3, 1)),
                np.zeros((3, 1, 3)),
                0.1,
            )
        )


def test_declared_roles_are_used():
    """The right foot declared as the left one, and the other way round."""
    motion = samples.walk(seed=54).motion
    parts = {"hip": "UpLeg", "knee": "Leg", "ankle": "Foot", "toe": "ToeBase"}
    crossed = {
        f"{side}_{part}": other + name
        for side, other in (("left", "Right"), ("right", "Left"))
        for part, name in parts.items()
    }
    found, swapped = contacts.detect(motion), contacts.detect(roles.assign(motion, crossed))
    assert np.array_equal(found.left, swapped.right)
    assert np.array_equal(found.right, swapped.left)


def test_local_axes_do_not_matter():
    motion = ALL["walk brisk"](seed=55, noise_m=0.002).motion
    found, again = contacts.detect(motion), contacts.detect(reframed(motion))
    assert same(found, again)
    assert again.floor == pytest.approx(found.floor, abs=1e-9)


def test_thresholds_are_in_the_motions_unit():
    """Feet on a moving walkway, 0.1 m a second, stand or not, as one asks."""
    motion = samples.reach(seconds=2.0, seed=53).motion
    positions = motion.positions.copy()
    positions[:, 0, 2] += 0.1 * np.arange(motion.num_frames) * motion.frame_time
    gliding = motion.with_arrays(positions=positions)
    assert contacts.detect(gliding).left.all()
    assert not contacts.detect(gliding, speed=0.05).left.any()
    assert contacts.detect(gliding, speed=0.09, hysteresis=1.0).left.sum() == 0
    assert contacts.detect(scaled(gliding, 100.0), speed=11.0, hysteresis=1.0).left.all()


@pytest.mark.parametrize("name", WALKS_RECORDED)
def test_recorded_walks_are_human(data, name):
    """Cadence, double support from heel strike to toe-off, and never in the air."""
    motion = kinema.read(data / "bvh" / f"{name}.bvh", drop_rest=True)
    found = contacts.detect(motion)
    gait = kinema.analysis.gait(motion, found)
    assert not found.in_place
    assert 70.0 <= gait.cadence <= 145.0
    assert 0.1 <= gait.double_support <= 0.36
    assert gait.flight == 0.0
    assert 0.53 <= gait.duty <= 0.7
    assert all(end - start > 0.05 * motion.fps for start, end in runs(found.left))


@pytest.mark.parametrize("name", ["cmu/02_03", "cmu/09_01", "cmu/09_06", "cmu/16_35", "cmu/35_23"])
def test_recorded_runs_fly(data, name):
    motion = kinema.read(data / "bvh" / f"{name}.bvh", drop_rest=True)
    found = contacts.detect(motion)
    gait = kinema.analysis.gait(motion, found)
    assert 140.0 <= gait.cadence <= 210.0
    assert 0.25 <= gait.duty <= 0.4
    assert not (found.left & found.right).any()
    assert gait.flight > 0.25


@pytest.mark.parametrize("name", ["cmu/13_11", "cmu/13_19", "cmu/16_05", "cmu/91_48"])
def test_recorded_jumps_touch_nothing_in_the_air(data, name):
    """At its highest, in the middle of the longest flight, the body is on no foot."""
    motion = kinema.read(data / "bvh" / f"{name}.bvh", drop_rest=True)
    found = contacts.detect(motion)
    feet = kinematics.forward(motion).positions
    toes = [kinema.roles.find_roles(motion)[f"{foot}_toe"] for foot in FEET]
    height = feet[:, toes, 1].min(axis=1)
    high = height > height.min() + 0.5 * np.ptp(height)
    assert high.any()
    assert not (found.left | found.right)[high].any()


def on_the_spot(motion):
    """The same walk, its steady travel removed: as on a treadmill."""
    positions = motion.positions.copy()
    way = positions[-1, 0] - positions[0, 0]
    positions[:, 0] -= np.linspace(0.0, 1.0, len(positions))[:, None] * way * [1.0, 0.0, 1.0]
    return motion.with_arrays(positions=positions)


@pytest.mark.parametrize("name", ["walk neutral", "walk brisk", "walk tired"])
def test_on_a_treadmill_contacts_are_those_of_the_walk(name):
    sample = ALL[name](seed=56, noise_m=0.002)
    found = contacts.detect(on_the_spot(sample.motion))
    assert found.in_place
    for foot in FEET:
        assert f1(found.of(foot), sample.truth.contact(foot)) > 0.95
        assert f1(found.toe(foot), sample.truth.toe(foot)) > 0.95
    whole, spot = (kinema.analysis.gait(m) for m in (sample.motion, on_the_spot(sample.motion)))
    assert spot.stride_length == pytest.approx(whole.stride_length, rel=0.05)


def test_only_walks_on_the_spot_have_a_floor_that_moves():
    for make in ALL.values():
        assert not contacts.detect(make(seed=57).motion).in_place


def test_a_hand_that_turns_round_does_not_stop():
    """Speed and acceleration: at its turning points a waving hand is slow, but not at rest."""
    motion = samples.reach(seconds=3.0).motion
    at = motion.times_s
    rotations = motion.rotations.copy()
    arm = motion.skeleton.index("RightArm")
    wave = kinema.quat.from_axis_angle([0.0, 0.0, 1.0], 0.25 * np.sin(6.0 * at))
    rotations[:, arm] = kinema.quat.mul(wave, rotations[0, arm])
    waving = motion.with_arrays(rotations=rotations)
    parts = [stop.part for stop in kinema.analysis.stops(waving)]
    assert "right hand" not in parts
    assert "left foot" in parts


@pytest.mark.parametrize(
    ("fps", "apart", "together"),
    [(100.0, 3, True), (100.0, 4, False), (200.0, 6, True), (200.0, 7, False), (30.0, 1, False)],
)
def test_feet_that_land_within_three_hundredths_of_a_second_land_together(fps, apart, together):
    limits = StandingLimits.of(Thresholds(shortest_s=0.01), 1.0, 1.0 / fps)
    left, right = np.arange(100) >= 50, np.arange(100) >= 50 + apart
    found = _together({"left": left, "right": right}, np.zeros(100, bool), limits)
    assert np.array_equal(*found) == together
    alone = _together({"right": right}, np.zeros(100, bool), limits)
    assert not alone[0].any()
    assert np.array_equal(alone[1], right)


def test_a_foot_is_down_where_it_touches_the_floor_before_or_after_it_rests():
    limits = StandingLimits.of(Thresholds(shortest_s=0.03), 1.0, 0.01)
    frames = np.arange(100)
    never = np.zeros(100, bool)
    touching = ((frames >= 20) & (frames < 40)) | ((frames >= 60) & (frames < 80)) | (frames >= 95)
    resting = (frames >= 30) & (frames < 33)
    point = PointStates(never, resting, touching)
    nothing = PointStates(never, never, never)
    found = _down(never, [nothing, point], limits)
    # where it never rests it is not down, but for what the clip cuts off
    assert runs(found) == [(20, 40), (95, 100)]
    assert runs(_down((frames >= 38) & (frames < 50), [point], limits)) == [(20, 50), (95, 100)]
    brief = PointStates(never, frames == 10, (frames >= 9) & (frames < 11))
    assert not _down(never, [brief], limits).any()  # shorter than asked for
    first = PointStates(never, never, frames < 5)
    assert runs(_down(never, [first], limits)) == [(0, 5)]
