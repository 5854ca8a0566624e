"""Planted feet stay planted; everything else stays as it was."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kinema
from kinema import kinematics, quat, roles, samples
from kinema.errors import (
    IncompleteMotion,
    KinemaWarning,
    MissingRole,
    OptionError,
    ShapeError,
    SkeletonError,
)
from kinema.ops import contacts, placement
from kinema.ops.contacts.states import Contacts
from kinema.ops.roles import find_roles
from kinema.ops.run_lengths import runs
from tests.conftest import each_recording, random_motion
from tests.derivations import count_derivations
from tests.frames import original_rotations, reframed

FEET = ("left", "right")


def truth_of(sample: samples.Sample) -> Contacts:
    truth = sample.truth
    points = [look(foot) for foot in FEET for look in (truth.heel, truth.toe)]
    down = [truth.contact(foot) for foot in FEET]
    return Contacts(*down, *points, floor=0.0, frame_time=sample.motion.frame_time)


def places(motion: kinema.Motion, part: str) -> dict[str, np.ndarray]:
    """World positions of a joint of both sides, (F, 3)."""
    positions = kinematics.forward(motion).positions
    return {foot: positions[:, motion.skeleton.index(foot.title() + part)] for foot in FEET}


def leg_length(motion: kinema.Motion) -> float:
    bones = [
        motion.skeleton.offsets[motion.skeleton.index(name)] for name in ("LeftLeg", "LeftFoot")
    ]
    return float(sum(np.linalg.norm(bone) for bone in bones))


def drift(motion: kinema.Motion, known: Contacts, *, flat: bool = False) -> float:
    """Farthest from its mean position in any contact: ball, or ankle while flat; of the leg."""
    worst = 0.0
    for foot, track in places(motion, "Foot" if flat else "ToeBase").items():
        for start, stop in runs(known.flat(foot) if flat else known.toe(foot)):
            off = track[start:stop] - track[start:stop].mean(axis=0)
            worst = max(worst, float(np.linalg.norm(off, axis=-1).max()))
    return worst / leg_length(motion)


def knee_speeds(motion: kinema.Motion) -> np.ndarray:
    tracks = [motion.joint(name).rotations for name in ("LeftLeg", "RightLeg")]
    return np.concatenate([quat.distance(q[1:], q[:-1]) for q in tracks]) * motion.fps


def striding(motion: kinema.Motion, factor: float) -> kinema.Motion:
    """The same walk over a floor that runs at another speed: feet slide."""
    positions = motion.positions.copy()
    positions[:, 0, 2] *= factor
    return motion.with_arrays(positions=positions)


NOISY = [
    {"style": "neutral", "fps": 24.0, "noise_m": 0.002, "seed": 1},
    {"style": "tired", "fps": 60.0, "noise_m": 0.002, "height": 1.2},
    {"style": "brisk", "fps": 120.0, "noise_rad": 0.003, "seed": 2},
    {"style": "neutral", "fps": 240.0, "noise_m": 0.002, "seconds": 2.0, "height": 2.0},
]


@pytest.mark.parametrize("options", NOISY, ids=lambda o: f"{o['style']}-{o['fps']:g}")
def test_noisy_feet_stand_still_and_knees_stay_calm(options):
    sample = samples.walk(**options)
    known = truth_of(sample)
    assert drift(sample.motion, known) > 0.004
    found = contacts.locked(sample.motion, known)
    locked = found.motion
    assert drift(locked, known) < 1e-9
    assert drift(locked, known, flat=True) < 1e-9
    assert max(slide.share for slide in found.after) < 1e-9
    # a planted foot under a hip that jitters is what makes knees jitter
    assert knee_speed(locked) < 1.15 * knee_speed(sample.motion)
    assert hip_acceleration(locked) < 1.25 * hip_acceleration(sample.motion)


@pytest.mark.parametrize("options", NOISY, ids=lambda o: f"{o['style']}-{o['fps']:g}")
def test_contacts_that_are_found_hold_the_feet_too(options):
    sample = samples.walk(**options)
    found = contacts.locked(sample.motion)
    assert max(slide.share for slide in found.after) < 1e-3
    # where the feet truly stand: detected contacts are a frame or two off
    known = truth_of(sample)
    assert drift(found.motion, known) < 0.035
    # whoever estimates the heels anew finds them at rest as well
    assert max(slide.share for slide in contacts.slides(found.motion, found.contacts)) < 0.005


@pytest.mark.parametrize(
    "sample",
    [samples.walk(seconds=2.0), samples.turn(fps=30.0), samples.run_stop(), samples.jumps()],
    ids=["walk", "turn", "run_stop", "jumps"],
)
def test_feet_that_stand_still_are_left_as_they_are(sample):
    known = truth_of(sample)
    locked = contacts.lock(sample.motion, known)
    before, after = (kinematics.forward(motion) for motion in (sample.motion, locked))
    # the heel is where it is estimated to be, which is not quite where a sample's foot has it
    leg = leg_length(sample.motion)
    assert np.abs(after.positions - before.positions).max() < 0.02 * leg
    flat = np.all([known.flat(foot) == known.of(foot) for foot in FEET], axis=0)
    ease = np.convolve(~flat, np.ones(2 * round(0.2 * sample.motion.fps) + 3), "same") == 0
    assert np.abs((after.positions - before.positions)[ease]).max(initial=0.0) < 1e-3 * leg


@given(
    flags=st.lists(st.tuples(st.booleans(), st.integers(1, 9)), min_size=1, max_size=12),
    flat=st.booleans(),
    ease_s=st.sampled_from([0.0, 0.05, 0.1]),
)
@settings(max_examples=30)
def test_any_contacts_are_held_and_frames_far_from_them_are_untouched(flags, flat, ease_s):
    motion = NOISY_REACH
    left = np.zeros(motion.num_frames, bool)
    row = np.concatenate([np.full(3 * length, down) for down, length in flags])[: len(left)]
    left[: len(row)] = row
    right = np.roll(left, 20)
    heels = left & flat, right & flat
    known = Contacts(left, right, heels[0], left, heels[1], right, 0.0, motion.frame_time)
    locked = contacts.lock(motion, known, ease_s=ease_s)

    assert drift(locked, known) < 1e-5
    assert drift(locked, known, flat=True) < 1e-5
    frames = np.arange(motion.num_frames)
    down = frames[left | right]
    away = np.abs(frames[:, None] - down).min(axis=1) if len(down) else np.full(len(frames), 999)
    far = away * motion.frame_time > ease_s + 1e-9
    assert np.array_equal(locked.rotations[far], motion.rotations[far])
    assert np.array_equal(locked.positions[far], motion.positions[far])
    if not len(down):
        assert locked is motion


# both feet on one spot, so that any contacts are within reach
NOISY_REACH = samples.reach(seconds=2.0, fps=50.0, noise_m=0.002).motion
NOISY_WALK = samples.walk(seconds=2.0, fps=50.0, noise_m=0.002).motion


def test_only_the_legs_turn_and_only_the_hips_move():
    sample = samples.walk(seconds=2.0, noise_m=0.002)
    locked = contacts.lock(sample.motion, truth_of(sample))
    names = sample.motion.skeleton.names
    turned = {
        names[joint]
        for joint in np.flatnonzero((locked.rotations != sample.motion.rotations).any(axis=(0, 2)))
    }
    parts = ("UpLeg", "Leg", "Foot")
    assert turned == {side + part for side in ("Left", "Right") for part in parts}
    moved = np.flatnonzero((locked.positions != sample.motion.positions).any(axis=(0, 2)))
    assert moved.tolist() == [0]
    assert np.abs(np.linalg.norm(locked.rotations, axis=-1) - 1.0).max() < 1e-12


def test_locking_again_changes_nothing():
    sample = samples.walk(seconds=2.0, noise_m=0.002)
    known = truth_of(sample)
    once = contacts.lock(sample.motion, known)
    twice = contacts.lock(once, known)
    first, before, after = (
        kinematics.forward(motion).positions for motion in (sample.motion, once, twice)
    )
    assert np.abs(after - before).max() < 0.1 * np.abs(before - first).max()


def test_it_does_not_matter_where_and_in_what_unit_the_world_is():
    sample = samples.walk(seconds=2.0, noise_m=0.002, seed=4)
    known = truth_of(sample)
    there = placement.Placement(2.0, 30.0, -7.0)
    locked = contacts.lock(sample.motion, known)
    moved = contacts.lock(placement.placed(sample.motion, there), known)
    expected = there.apply(kinematics.forward(locked).positions)
    assert np.abs(kinematics.forward(moved).positions - expected).max() < 1e-9

    inches = contacts.lock(scaled(sample.motion, 39.37), known)
    expected = 39.37 * kinematics.forward(locked).positions
    assert np.abs(kinematics.forward(inches).positions - expected).max() < 1e-7


def scaled(motion: kinema.Motion, factor: float) -> kinema.Motion:
    skeleton = motion.skeleton
    larger = kinema.Skeleton.build(
        skeleton.names, skeleton.parents, factor * skeleton.offsets, is_end=skeleton.is_end
    )
    return kinema.Motion(larger, motion.rotations, factor * motion.positions, motion.frame_time)


def test_a_rising_heel_turns_about_the_ball_as_in_the_clip():
    """Only the ball is held: the foot keeps the angle that the clip gives it."""
    sample = samples.walk(seconds=2.0)
    known = truth_of(sample)
    sliding = striding(sample.motion, 1.05)
    locked = contacts.lock(sliding, known)
    foot = sliding.skeleton.index("LeftFoot")
    rolling = known.left_toe & ~known.left_heel
    turns = [kinematics.forward(motion).rotations[rolling, foot] for motion in (sliding, locked)]
    assert quat.distance(*turns).max() < np.radians(6.0)
    ankles = places(locked, "Foot")["left"][rolling]
    assert np.ptp(ankles[:, 1]) > 0.02  # the heel does rise
    assert drift(locked, known) < 1e-9


@pytest.mark.parametrize("factor", [0.9, 1.1])
def test_sliding_feet_are_held_without_jerks(factor):
    sample = samples.walk(style="brisk")
    known = truth_of(sample)
    sliding = striding(sample.motion, factor)
    assert drift(sliding, known) > 0.04
    locked = contacts.lock(sliding, known)
    assert drift(locked, known) < 1e-9
    assert knee_speeds(locked).max() < 1.5 * np.percentile(knee_speeds(sliding), 99.9)
    for part in ("Foot", "ToeBase"):
        for foot in FEET:
            paths = [places(motion, part)[foot] for motion in (sliding, locked)]
            jerks = [np.linalg.norm(np.diff(path, 2, axis=0), axis=-1).max() for path in paths]
            assert jerks[1] < 2.0 * jerks[0]


def test_hips_are_lowered_where_legs_do_not_reach():
    """Feet drawn 8 cm down from nearly straight legs: only the hips can make up for it."""
    sample = samples.walk(style="tired", seconds=2.0)
    known = truth_of(sample)
    locked = contacts.lock(sample.motion, known, floor=-0.08)
    for foot, ball in places(locked, "ToeBase").items():
        lowered = (
            ball[known.toe(foot), 1] - places(sample.motion, "ToeBase")[foot][known.toe(foot), 1]
        )
        assert np.abs(lowered + 0.08).max() < 1e-6
    rise = locked.positions[:, 0, 1] - sample.motion.positions[:, 0, 1]
    assert -0.1 < rise.min() < -0.05
    # no harder than a body falls
    assert np.abs(np.diff(rise, 2)).max() < 1.3 * 9.81 * sample.motion.frame_time**2


def test_goals_out_of_all_reach_are_survived():
    sample = samples.walk(seconds=1.0)
    locked = contacts.lock(sample.motion, truth_of(sample), floor=-10.0)
    assert np.isfinite(locked.rotations).all()
    assert np.isfinite(locked.positions).all()
    # as far as the feet, and no farther beyond them than a body is tall
    assert np.abs(locked.positions - sample.motion.positions).max() < 10.0 + 1.75


def test_each_contact_keeps_its_own_height_unless_a_floor_is_given():
    sample = samples.walk(seconds=3.0)
    known = truth_of(sample)
    positions = sample.motion.positions.copy()
    positions[:, 0, 1] += 0.05 * positions[:, 0, 2]  # uphill
    uphill = sample.motion.with_arrays(positions=positions)
    for floor, level in ((None, False), (0.1, True)):
        ball = places(contacts.lock(uphill, known, floor=floor), "ToeBase")["left"]
        heights = [ball[start:stop, 1].mean() for start, stop in runs(known.left_toe)]
        assert (np.ptp(heights) < 1e-9) == level


def test_joints_between_hip_knee_and_ankle_go_along():
    """Twist bones in thigh and shin: the same leg in more pieces gets the same feet."""
    sample = samples.walk(seconds=1.0, noise_m=0.002)
    known = truth_of(sample)
    motion = with_twist_bones(sample.motion)
    locked = contacts.lock(motion, known)
    assert drift(locked, known) < 1e-9
    assert drift(locked, known, flat=True) < 1e-9
    plain = contacts.lock(sample.motion, known)
    assert np.abs(places(locked, "Foot")["left"] - places(plain, "Foot")["left"]).max() < 1e-9


def with_twist_bones(motion: kinema.Motion) -> kinema.Motion:
    """Each thigh and shin in two halves, the lower one turned about its length."""
    old = motion.skeleton
    names, parents, offsets, ends = [], [], [], []
    rotations, positions = [], []
    place: dict[int, int] = {}
    for joint, name in enumerate(old.names):
        parent = int(old.parents[joint])
        above, offset = place.get(parent, -1), old.offsets[joint]
        track, turn = motion.positions[:, joint], motion.rotations[:, joint]
        if name.endswith(("Leg", "Foot")) and not name.endswith("UpLeg"):
            half = quat.from_axis_angle(offset, 0.4)
            names.append(f"{name}Twist")
            parents.append(above)
            offsets.append(0.5 * offset)
            ends.append(False)
            rotations.append(np.tile(half, (len(motion), 1)))
            positions.append(0.5 * track)
            above, offset, track = len(names) - 1, 0.5 * offset, 0.5 * track
            turn = quat.mul(quat.conjugate(half), turn)
        place[joint] = len(names)
        names.append(name)
        parents.append(above)
        offsets.append(offset)
        ends.append(bool(old.is_end[joint]))
        rotations.append(turn)
        positions.append(track)
    skeleton = kinema.Skeleton.build(names, parents, offsets, is_end=ends)
    return kinema.Motion(
        skeleton, np.stack(rotations, axis=1), np.stack(positions, axis=1), motion.frame_time
    )


def test_a_root_above_the_hips_stays_where_it_is():
    sample = samples.walk(seconds=1.0, noise_m=0.002)
    known, old = truth_of(sample), sample.motion
    tilt = quat.from_axis_angle([1.0, 0.0, 0.0], -np.pi / 2)
    skeleton = kinema.Skeleton.build(
        ["Armature", *old.skeleton.names],
        [-1, *(old.skeleton.parents + 1)],
        np.vstack([np.zeros(3), old.skeleton.offsets]),
        is_end=[False, *old.skeleton.is_end],
    )
    rotations = np.insert(old.rotations, 0, tilt, axis=1)
    rotations[:, 1] = quat.mul(quat.conjugate(tilt), rotations[:, 1])
    positions = np.insert(old.positions, 0, 0.0, axis=1)
    positions[:, 1] = quat.rotate(quat.conjugate(tilt), positions[:, 1])
    locked = contacts.lock(kinema.Motion(skeleton, rotations, positions, old.frame_time), known)
    assert not locked.positions[:, 0].any()
    expected = kinematics.forward(contacts.lock(old, known)).positions
    assert np.abs(kinematics.forward(locked).positions[:, 1:] - expected).max() < 1e-9


def test_a_body_without_toes_is_held_at_its_ankles():
    sample = samples.walk(seconds=1.0, noise_m=0.002)
    known, old = truth_of(sample), sample.motion
    kept = [j for j, name in enumerate(old.skeleton.names) if "Toe" not in name]
    index = {joint: new for new, joint in enumerate(kept)}
    skeleton = kinema.Skeleton.build(
        [old.skeleton.names[j] for j in kept],
        [index.get(int(old.skeleton.parents[j]), -1) for j in kept],
        old.skeleton.offsets[kept],
        is_end=old.skeleton.is_end[kept],
    )
    motion = kinema.Motion(skeleton, old.rotations[:, kept], old.positions[:, kept], old.frame_time)
    flat = Contacts.whole_feet(known.flat("left"), known.flat("right"), frame_time=1 / 60)
    assert drift(contacts.lock(motion, flat), flat, flat=True) < 1e-9


@pytest.mark.parametrize("frames", [1, 2, 5])
def test_short_motions_and_contacts_at_their_ends(frames):
    motion = samples.walk(noise_m=0.002).motion[:frames]
    down = np.ones(frames, bool)
    known = Contacts.whole_feet(down, down, frame_time=motion.frame_time)
    locked = contacts.lock(motion, known)
    assert locked.num_frames == frames
    assert drift(locked, known) < 1e-9


def test_without_contacts_it_is_the_very_same_motion():
    motion = NOISY_WALK
    none = np.zeros(motion.num_frames, bool)
    assert contacts.lock(motion, Contacts.whole_feet(none, none, frame_time=0.02)) is motion
    empty = motion[:0]
    never = Contacts.whole_feet(none[:0], none[:0], frame_time=0.02)
    assert contacts.lock(empty, never) is empty


def test_a_short_lift_is_bridged_from_contact_to_contact():
    """Between near contacts the displacements blend: they do not return to the clip in between."""
    motion = striding(samples.walk(seconds=2.0).motion, 1.1)
    left = np.zeros(motion.num_frames, bool)
    left[20:40] = left[44:60] = True
    none = np.zeros_like(left)
    known = Contacts(left, none, none, left, none, none, 0.0, motion.frame_time)
    locked = contacts.lock(motion, known)
    moved = places(locked, "ToeBase")["left"] - places(motion, "ToeBase")["left"]
    ends = moved[39], moved[44]
    share = (moved[40:44] - ends[0]) @ (ends[1] - ends[0]) / np.sum((ends[1] - ends[0]) ** 2)
    assert (np.diff([0.0, *share, 1.0]) > 0.0).all()


def test_rejections_say_what_was_expected():
    motion = NOISY_WALK
    down = np.ones(7, bool)
    with pytest.raises(ShapeError, match="100 frames, found contacts of 7 frames"):
        contacts.lock(motion, Contacts.whole_feet(down, down, frame_time=0.02))
    with pytest.raises(
        OptionError, match="ease_s must be a number from 0 to 86,400, found -1"
    ) as raised:
        contacts.lock(motion, ease_s=-1.0)
    assert raised.value.parameter == "ease_s"
    crossed = {"left_hip": "LeftUpLeg", "left_knee": "LeftHand", "left_ankle": "LeftFoot"}
    with pytest.raises(SkeletonError, match="must be below"):
        contacts.lock(roles.assign(motion, crossed))
    missing = np.zeros(motion.rotations.shape[:2], bool)
    missing[3, 3] = True
    with pytest.raises(IncompleteMotion, match="lock"):
        contacts.lock(motion.with_arrays(missing=missing))


def test_a_body_without_legs_is_rejected(rng):
    chain = kinema.Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    with pytest.raises(MissingRole, match="left_hip"):
        contacts.lock(random_motion(chain, rng, frames=5))


def test_locked_tells_how_far_feet_slid_and_how_far_the_hips_went():
    sample = samples.walk(style="tired", seconds=2.0, noise_m=0.002)
    known = truth_of(sample)
    found = contacts.locked(sample.motion, known, floor=-0.08)
    plain = contacts.lock(sample.motion, known, floor=-0.08)
    assert np.array_equal(found.motion.rotations, plain.rotations)
    assert np.array_equal(found.motion.positions, plain.positions)
    assert found.contacts is known
    rise = plain.positions[:, 0, 1] - sample.motion.positions[:, 0, 1]
    assert found.hips_lowered == pytest.approx(-rise.min())
    # on the intervals that were given, to the frame
    held = {(slide.foot, slide.part, slide.start, slide.end) for slide in found.before}
    assert held == {
        (foot, part, *run)
        for foot in FEET
        for part, down in (("heel", known.heel(foot)), ("toe", known.toe(foot)))
        for run in runs(down)
    }
    for before, after in zip(found.before, found.after, strict=True):
        assert before[:4] == after[:4]
        assert after.share < 1e-3 < before.share


def test_locked_feet_in_the_air_report_nothing():
    motion = NOISY_WALK
    none = np.zeros(motion.num_frames, bool)
    found = contacts.locked(motion, Contacts.whole_feet(none, none, frame_time=0.02))
    assert found.motion is motion
    assert found.before == found.after == ()
    assert found.hips_lowered == 0.0


def test_a_motion_is_derived_once(monkeypatch):
    """Detection twice, planting and measuring: one forward kinematics and one search for roles."""
    motion = NOISY_WALK
    counts = count_derivations(monkeypatch, motion)
    contacts.locked(motion)
    assert counts == {"forward": 1, "roles": 1, "height": 0}


def test_local_axes_do_not_matter():
    sample = samples.walk(seconds=2.0, noise_m=0.002, seed=6)
    motion, other = sample.motion, reframed(sample.motion)
    locked, again = contacts.locked(motion), contacts.locked(other)
    before, after = (kinematics.forward(found.motion).positions for found in (locked, again))
    assert np.abs(after - before).max() < 1e-9
    assert np.abs(original_rotations(again.motion) - locked.motion.rotations).max() < 1e-8
    assert np.array_equal(locked.contacts.left, again.contacts.left)
    assert [slide[:4] for slide in locked.before] == [slide[:4] for slide in again.before]
    assert locked.hips_lowered == pytest.approx(again.hips_lowered, abs=1e-9)


@each_recording("bvh/xia/*_01_00*.bvh")
@pytest.mark.filterwarnings("ignore::kinema.errors.KinemaWarning")
def test_feet_of_recordings_stand_still(path):
    motion = kinema.read(path, drop_rest=True)
    found = contacts.locked(motion)
    assert max(slide.share for slide in found.before) > 0.003
    assert max(slide.share for slide in found.after) < 0.003


def hip_acceleration(motion: kinema.Motion) -> float:
    hips = kinematics.forward(motion).positions[:, find_roles(motion)["hips"]]
    return float(np.linalg.norm(np.diff(hips, 2, axis=0), axis=1).max())


def knee_speed(motion: kinema.Motion) -> float:
    """Largest change of a knee's angle from frame to frame."""
    world, found = kinematics.forward(motion).positions, find_roles(motion)
    largest = 0.0
    for foot in FEET:
        hip, knee, ankle = (world[:, found[f"{foot}_{part}"]] for part in ("hip", "knee", "ankle"))
        one, two = hip - knee, ankle - knee
        sine = np.linalg.norm(np.cross(one, two), axis=1)
        angle = np.arctan2(sine, np.sum(one * two, axis=1))
        largest = max(largest, float(np.abs(np.diff(angle)).max()))
    return largest


@pytest.mark.parametrize(
    "name",
    [
        "cmu/02_01",
        "cmu/07_12",
        "cmu/08_01",
        "cmu/09_01",
        "cmu/09_06",
        "cmu/16_11",
        "cmu/16_17",
        "cmu/104_03",
        "cmu/104_57",
        "xia/neutral_01_000",
        "xia/strutting_01_000",
    ],
)
def test_recordings_are_locked_without_pops_and_jolts(data, name):
    """On the very intervals that are detected: feet still, knees and hips no wilder than before."""
    motion = kinema.read(data / "bvh" / f"{name}.bvh", drop_rest=True)
    found = contacts.locked(motion)
    assert max(slide.share for slide in found.after) < 0.003
    assert knee_speed(found.motion) < 1.2 * knee_speed(motion)
    assert hip_acceleration(found.motion) < 1.3 * hip_acceleration(motion)


def test_on_a_treadmill_the_stride_is_kept_and_said():
    sample = samples.walk(seconds=4.0, noise_m=0.002, seed=7)
    positions = sample.motion.positions.copy()
    way = positions[-1, 0] - positions[0, 0]
    positions[:, 0] -= np.linspace(0.0, 1.0, len(positions))[:, None] * way * [1.0, 0.0, 1.0]
    spot = sample.motion.with_arrays(positions=positions)
    with pytest.warns(KinemaWarning, match="walks on the spot"):
        found = contacts.locked(spot)
    assert max(slide.share for slide in found.after) < 1e-3
    strides = [np.ptp(places(motion, "Foot")["left"][:, 2]) for motion in (spot, found.motion)]
    assert strides[1] == pytest.approx(strides[0], rel=0.05)


def test_the_knee_stays_quiet_where_a_straight_leg_slides():
    """Feet that slide under stiff legs: the hips give way, along a smooth curve."""
    sample = samples.walk(style="brisk", fps=120.0)
    sliding = striding(sample.motion, 1.04)
    found = contacts.locked(sliding, truth_of(sample))
    assert max(slide.share for slide in found.before) > 0.015
    assert max(slide.share for slide in found.after) < 1e-6
    assert knee_speed(found.motion) < 1.2 * knee_speed(sliding)
    assert hip_acceleration(found.motion) < 1.3 * hip_acceleration(sliding)


def test_straight_legs_after_a_jump_leave_the_hips_where_they_are(data):
    """Two straight legs side by side say little about where the hips are."""
    for name in ("75_06", "75_12"):
        motion = kinema.read(data / "bvh" / "cmu" / f"{name}.bvh", drop_rest=True)
        moved = contacts.lock(motion).positions[:, 0] - motion.positions[:, 0]
        assert np.abs(moved).max() < 0.05 * motion.skeleton.height


@each_recording("bvh/xsens/*.bvh")
def test_straight_legs_side_by_side_do_not_throw_the_hips_about(path):
    motion = kinema.read(path, drop_rest=True)
    moved = contacts.lock(motion).positions[:, 0] - motion.positions[:, 0]
    assert np.abs(moved).max() < 0.05 * motion.skeleton.height


def sliding_walk() -> tuple[kinema.Motion, Contacts]:
    sample = samples.walk(seconds=6.0, fps=60.0, noise_m=0.002, seed=3)
    return striding(sample.motion, 1.05), truth_of(sample)


@pytest.mark.parametrize("frames", [(100, 200), (0, 130), (250, 360), (151, 217)])
def test_a_part_is_locked_as_it_is_in_the_whole(frames):
    """Outside the range to the bit as before; inside, beyond the ease, as in the whole clip."""
    motion, known = sliding_walk()
    start, stop = frames
    part = contacts.lock(motion, known, frames=frames)
    outside = np.r_[0:start, stop : motion.num_frames]
    assert np.array_equal(part.rotations[outside], motion.rotations[outside])
    assert np.array_equal(part.positions[outside], motion.positions[outside])
    ease = round(0.2 * motion.fps) + 1
    inner = slice(start + ease if start else 0, stop - ease if stop < motion.num_frames else stop)
    before, whole, alone = (
        kinematics.forward(m).positions[inner] for m in (motion, contacts.lock(motion, known), part)
    )
    assert np.abs(alone - whole).max() < 1e-4 * leg_length(motion)
    assert np.abs(whole - before).max() > 1e-2 * leg_length(motion)


def test_the_whole_as_a_part_is_the_whole():
    motion, known = sliding_walk()
    whole, part = (contacts.lock(motion, known, frames=f) for f in (None, (0, motion.num_frames)))
    assert np.array_equal(whole.rotations, part.rotations)
    assert np.array_equal(whole.positions, part.positions)


def test_a_part_is_handed_over_without_a_jump():
    """Departing from the clip while a foot stands: no faster than the ease asks for."""
    motion, known = sliding_walk()
    part = contacts.lock(motion, known, frames=(100, 200))
    whole = contacts.lock(motion, known)
    for name in ("Foot", "ToeBase"):
        for foot in FEET:
            clip, all_, some = (places(m, name)[foot] for m in (motion, whole, part))
            most = np.linalg.norm(all_ - clip, axis=1).max()
            bends = np.linalg.norm(np.diff(some - clip, 2, axis=0), axis=1)[97:201]
            usual = np.linalg.norm(np.diff(all_ - clip, 2, axis=0), axis=1).max()
            assert bends.max() < usual + 6.0 * most / 12.0**2
    assert knee_speed(part) < 1.2 * knee_speed(motion)


@pytest.mark.parametrize("frames", [(-1, 5), (10, 10), (20, 10), (0, 101)])
def test_a_part_outside_the_clip_is_rejected(frames):
    with pytest.raises(OptionError, match="within 0 and 100, found") as raised:
        contacts.lock(NOISY_WALK, frames=frames)
    assert raised.value.parameter == "frames"


def test_a_part_without_contacts_is_the_very_same_motion():
    motion, known = sliding_walk()
    never = np.zeros_like(known.left)
    late = never.copy()
    late[300:] = True
    only = Contacts.whole_feet(late, never, frame_time=motion.frame_time)
    assert contacts.lock(motion, only, frames=(10, 60)) is motion
