"""What is said of goals."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np

from kinema import samples
from kinema.ops.ik import GoalMet, Moved, Reach
from kinema.report import facts, text

WALK = samples.walk(seconds=1.0).motion


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def test_goals_met_and_missed():
    met = GoalMet("LeftHand", 60, 60, 1e-9, 3, np.array([0.1, 0.2, 0.3]))
    missed = GoalMet("RightHand", 1, 0, 0.14, 33, np.array([0.1, 0.2, 0.3]))
    assert text(Moved(WALK, (met,)), WALK) == "LeftHand: goal met in 60 of 60 frames"
    lines = text(Moved(WALK, (met, missed)), WALK).splitlines()
    assert lines[1] == (
        "RightHand: goal met in 0 of 1 frame; farthest 14 cm away, in frame 33, "
        "where it was at (0.1, 0.2, 0.3)"
    )
    assert lines[2] == (
        f"goals are in the file's unit: the body is {WALK.skeleton.height:.4g} m tall; "
        "a base nearer the root, or method solve, reaches farther"
    )
    assert "base" not in text(Moved(WALK, (missed,), "two-bone"), WALK)
    bare = WALK.with_arrays(skeleton=replace(WALK.skeleton, metres_per_unit=None))
    advice = text(Moved(bare, (missed,), "solve"), bare).splitlines()[-1]
    assert advice == f"goals are in the file's unit: the body is {WALK.skeleton.height:.4g} tall"
    assert told(Moved(WALK, (missed,)))["goals"][0]["position_before"] == [0.1, 0.2, 0.3]


def test_a_chain_that_reaches():
    reached = np.arange(60) < 15
    record = Reach(WALK, reached, np.where(reached, 0.0, 0.14), np.ones(60, np.int32))
    assert text(record, WALK) == (
        "goal reached in 15 of 60 frames; farthest 14 cm away, in frame 15"
    )
