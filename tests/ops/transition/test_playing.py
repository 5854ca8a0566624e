from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples, transition
from kinema.errors import OptionError
from kinema.ops.transition import Clip, Transition
from tests.checks import assert_same_rotations
from tests.mounts import wrapped

WALK, TIRED = (samples.walk(style=style, seconds=3.0) for style in ("neutral", "tired"))


def clips(**times):
    keys = [[key.time_s for key in sample.truth.key_times] for sample in (WALK, TIRED)]
    return [
        Clip.of_key_times(sample.motion, times)
        for sample, times in zip((WALK, TIRED), keys, strict=True)
    ]


@pytest.mark.parametrize("feet", ["lock", "free"])
@pytest.mark.parametrize("method", ["blend", "start", "cut"])
@pytest.mark.parametrize("timed", [True, False])
@pytest.mark.filterwarnings("ignore:join")
def test_a_pose_is_that_of_the_baked_motion(feet, method, timed):
    pair = clips() if timed else [Clip(WALK.motion), Clip(TIRED.motion)]
    baked = transition.joined(pair, timing="given", feet=feet, method=method)
    change = Transition(*pair, feet=feet, method=method)
    step = baked.motion.frame_time
    assert change.seconds == pytest.approx(baked.motion.num_frames * step)
    join = baked.joins[0]
    for frame in range(0, baked.motion.num_frames, 3):
        pose, state = change.pose(frame * step)
        assert_same_rotations(pose.rotations, baked.motion.rotations[frame], atol=1e-9)
        np.testing.assert_allclose(pose.positions, baked.motion.positions[frame], atol=1e-9)
        expected = "previous" if frame < join.start else "blending" if frame < join.stop else "next"
        assert state == expected
    for name in ("drift", "skate", "speed", "acceleration", "knee", "seam"):
        ours, theirs = getattr(change.figures, name), getattr(join.figures, name)
        assert ours == pytest.approx(theirs, rel=1e-6, abs=1e-9)


def test_between_frames_poses_lie_between():
    change = Transition(*clips())
    step = WALK.motion.frame_time
    for frame in range(40, 120):
        before, between, after = (change.pose((frame + at) * step)[0] for at in (0.0, 0.5, 1.0))
        whole = np.linalg.norm(after.positions[0] - before.positions[0])
        halves = np.linalg.norm(between.positions[0] - before.positions[0])
        assert halves <= 0.75 * whole + 1e-6


def test_a_clip_that_has_run_out_holds_its_last_pose():
    short = Clip(WALK.motion[:100], blend_out_start_s=95 / 60)
    change = Transition(short, Clip(TIRED.motion, blend_in_end_s=0.5), feet="free")
    pose, state = change.pose(change.stop_s - 1e-3)
    assert state == "blending"
    assert np.isfinite(pose.positions).all()


def test_times_outside_are_rejected():
    change = Transition(*clips())
    for time_s in (-0.1, change.seconds + 0.1, np.nan):
        with pytest.raises(OptionError, match="time must be from 0"):
            change.pose(time_s)
    with pytest.raises(OptionError, match="inertialise"):
        Transition(*clips(), method="inertialise")


@pytest.mark.filterwarnings("ignore")
def test_what_the_body_hangs_from_is_the_previous_clip_s():
    """Its hips are moved below a joint that never moves, though that of the next clip does."""
    first, second = wrapped(WALK.motion[:70]), wrapped(TIRED.motion[:70])
    positions = second.positions.copy()
    positions[:, 0] += 0.01 * np.arange(70)[:, None]
    pair = [Clip(first), Clip(second.with_arrays(positions=positions))]
    baked = transition.joined(pair, timing="given", feet="free").motion
    change = Transition(*pair, feet="free")
    for frame in (40, 60, 100):
        pose, _ = change.pose(frame * baked.frame_time)
        np.testing.assert_allclose(pose.positions, baked.positions[frame], atol=1e-9)
        assert_same_rotations(pose.rotations, baked.rotations[frame], atol=1e-9)


def test_a_clip_that_ends_early_ends_the_transition():
    pair = [Clip(WALK.motion[:100]), Clip(TIRED.motion, begin_s=0.5, end_s=1.5)]
    change = Transition(*pair, feet="free")
    assert change.start_s == pytest.approx(82 / 60)
    assert change.stop_s == pytest.approx(100 / 60)
    assert change.seconds == pytest.approx(82 / 60 + 1.0)
    late = Transition(Clip(WALK.motion[:100], begin_s=0.5), pair[1], feet="free")
    assert late.start_s == pytest.approx(52 / 60)
    pose, state = late.pose(0.25)
    assert state == "previous"
    np.testing.assert_allclose(pose.rotations, WALK.motion.rotations[45], atol=1e-9)
    assert late.pose(late.seconds)[1] == "next"


def test_held_feet_change_between_frames_as_much_as_on_them():
    """Half way between two frames, by the mean of what either changes."""
    change, free = Transition(*clips()), Transition(*clips(), feet="free")
    step = WALK.motion.frame_time
    leg = WALK.motion.skeleton.index("LeftUpLeg")
    moved = []
    for frame in range(30, 70):
        held = [change.pose((frame + at) * step)[0].rotations[leg] for at in (0.0, 0.25, 1.0)]
        plain = [free.pose((frame + at) * step)[0].rotations[leg] for at in (0.0, 0.25, 1.0)]
        turns = [
            quat.canonical(quat.mul(quat.conjugate(b), a)) for a, b in zip(held, plain, strict=True)
        ]
        expected = quat.slerp(turns[0], turns[2], 0.25)
        assert quat.distance(turns[1], expected) < 1e-7
        moved.append(quat.distance(turns[0], quat.identity()))
    assert max(moved) > 1e-3
