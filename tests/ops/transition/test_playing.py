from __future__ import annotations

import numpy as np
import pytest

from kinema import samples, transition
from kinema.errors import OptionError
from kinema.ops.transition import Clip, Transition
from tests.checks import assert_same_rotations

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
