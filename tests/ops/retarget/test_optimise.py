"""Retargeting over the whole motion: feet, touching hands, two bodies."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import ik, kinematics, place, quat, resample, retarget, samples
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.touch_goals import touch_errors
from kinema.ops.retarget.touches import PlacedBody, find_touches
from kinema.ops.scale import scale
from tests.frames import reframed
from tests.mounts import wrapped
from tests.ops.retarget.builds import long_legged

WALK = samples.walk(seconds=2.0, noise_m=0.002).motion
TALL = long_legged(WALK.skeleton)
STANDING = samples.reach(seconds=1.5).motion


def held_together(motion: Motion) -> Motion:
    """Both hands at one place in front of the body, but for how thick they are."""
    hips = kinematics.forward(motion).positions[:, motion.skeleton.index("Hips")]
    for side, x in (("left", 0.015), ("right", -0.015)):
        motion = ik.two_bone(motion, tip=f"{side}_hand", goals=hips + np.array([x, 0.3, 0.3]))
    return motion


PRAYING = held_together(STANDING)


def placed(motion: Motion, height: float = 1.75) -> PlacedBody:
    return PlacedBody(Body.of(motion), kinematics.forward(motion), height)


def places(motion):
    return kinematics.forward(motion).positions


def worst_touch(source: Motion, result: Motion, scale: float) -> float:
    """How far palms are from where they should be, in heights."""
    one, target = placed(source), placed(result, 1.75 * scale)
    touches = find_touches(one, one, source.frame_time)
    assert touches
    off = [
        np.linalg.norm(touch_errors(t, target, target), axis=1)[t.touching].max() for t in touches
    ]
    return float(np.max(off)) / target.height


def test_knees_bend_more_like_the_source_and_feet_stay():
    fast = retarget.retargeted(WALK, TALL).figures
    best = retarget.retargeted(WALK, TALL, method="optimise").figures
    assert best.drift < 0.0005
    assert best.depth < 0.0005
    assert best.hinge < 0.8 * fast.hinge
    assert best.hinge_peak < fast.hinge_peak
    assert best.jerk < 1.1 * fast.jerk


def test_the_same_body_gets_the_same_motion_to_the_bit():
    same = retarget.retarget(WALK, WALK.skeleton, method="optimise")
    assert (same.rotations == WALK.rotations).all()


def test_local_axes_and_mounts_do_not_matter():
    plain = places(retarget.retarget(WALK, TALL, method="optimise"))
    for other in (reframed(WALK, 1), wrapped(WALK, 3)):
        result = retarget.retarget(other, TALL, method="optimise")
        assert np.abs(places(result) - plain).max() < 1e-6 * TALL.height
    body = Motion(TALL, quat.identity((1, TALL.num_joints)), TALL.offsets[None], 1.0)
    turned = retarget.retarget(WALK, reframed(body, 2).skeleton, method="optimise")
    assert np.abs(places(turned) - plain).max() < 1e-6 * TALL.height


def test_without_feet_nothing_is_to_be_improved():
    fast = retarget.retarget(WALK, TALL, feet="free")
    best = retarget.retarget(WALK, TALL, feet="free", method="optimise")
    assert np.abs(places(best) - places(fast)).max() < 1e-6 * TALL.height


@pytest.mark.parametrize("frames", [0, 1, 2, 5])
def test_clips_of_few_frames(frames):
    result = retarget.retarget(WALK[:frames], TALL, method="optimise")
    assert result.num_frames == frames
    assert np.isfinite(result.rotations).all()


def test_touches_are_found_where_hands_meet_and_nowhere_else():
    body = placed(PRAYING)
    found = find_touches(body, body, PRAYING.frame_time)
    assert {touch.hand for touch in found} == {"left_hand", "right_hand"}
    assert {"left_hand", "right_hand"} <= {touch.part.start for touch in found}
    assert {touch.part.start.split("_")[1] for touch in found} <= {"hand", "elbow"}
    walking = placed(WALK)
    assert find_touches(walking, walking, WALK.frame_time) == []


def test_touches_do_not_depend_on_axes_mount_or_unit():
    expected = [(t.hand, t.part, t.frames.tolist()) for t in touches_of(PRAYING)]
    for other in (reframed(PRAYING, 1), wrapped(PRAYING, 2)):
        assert [(t.hand, t.part, t.frames.tolist()) for t in touches_of(other)] == expected
    large = scale(PRAYING, factor=39.37)
    body = placed(large, 1.75 * 39.37)
    found = find_touches(body, body, large.frame_time)
    assert [(t.hand, t.part, t.frames.tolist()) for t in found] == expected


def touches_of(motion):
    body = placed(motion)
    return find_touches(body, body, motion.frame_time)


def test_hands_that_touch_still_touch():
    fast = retarget.retargeted(PRAYING, TALL)
    best = retarget.retarget(PRAYING, TALL, method="optimise")
    # palms also lie on the other wrist, which a body of another build cannot do quite as well
    assert worst_touch(PRAYING, best, fast.scale) < 0.5 * worst_touch(
        PRAYING, fast.motion, fast.scale
    )


def test_a_hand_on_the_thigh_stays_on_it():
    knee, hip = (
        places(STANDING)[:, STANDING.skeleton.index(name)] for name in ("LeftLeg", "LeftUpLeg")
    )
    on_thigh = hip + 0.4 * (knee - hip) + [0.07, 0.0, 0.06]
    motion = ik.two_bone(STANDING, tip="left_hand", goals=on_thigh)
    assert {touch.part.start for touch in touches_of(motion)} == {"left_hip"}
    best = retarget.retargeted(motion, TALL, method="optimise")
    assert worst_touch(motion, best.motion, best.scale) < 0.002


def handshake() -> tuple[Motion, Motion]:
    """Two people whose right hands are at one place; one is the other after half a turn."""
    hips = places(STANDING)[0, STANDING.skeleton.index("Hips")]
    middle = hips + np.array([0.0, 0.15, 0.4])
    one = ik.two_bone(STANDING, tip="right_hand", goals=middle)
    turned = place(one, turn_rad=np.pi)
    start = places(turned)[0, turned.skeleton.index("Hips")]
    there = 2.0 * middle - places(one)[0, one.skeleton.index("Hips")]
    return one, place(turned, x=there[0] - start[0] + 0.02, z=there[2] - start[2])


def between(one: Motion, other: Motion) -> float:
    hands = [places(m)[:, m.skeleton.index("RightHand")] for m in (one, other)]
    return float(np.linalg.norm(hands[0] - hands[1], axis=1).max())


def test_two_people_still_shake_hands():
    people = handshake()
    child = samples.walk(height=1.3).motion.skeleton
    alone = [
        retarget.retarget(m, s) for m, s in zip(people, (child, STANDING.skeleton), strict=True)
    ]
    both = retarget.pair(people, (child, STANDING.skeleton))
    assert between(*people) < 0.06
    assert between(*alone) > 0.15
    assert between(*both) < 0.06
    for motion, source in zip(both, people, strict=True):
        toe = motion.skeleton.index("LeftToeBase")
        track = places(motion)[:, toe]
        own = places(source)[:, toe]
        assert np.ptp(track, axis=0).max() < np.ptp(own, axis=0).max() + 0.002


def test_two_people_must_be_in_one_world():
    one, other = handshake()
    with pytest.raises(OptionError, match="the same frames, found 90 and 60"):
        retarget.pair((one, other[:60]), (TALL, TALL))
    slow = resample(other, fps=30)
    with pytest.raises(OptionError, match="one frame rate"):
        retarget.pair((one[: slow.num_frames], slow), (TALL, TALL))
    with pytest.raises(OptionError, match="one unit of length"):
        retarget.pair((one, other), (TALL, WALK.skeleton))
