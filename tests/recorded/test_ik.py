"""Recorded results: inverse kinematics and warping."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import ik, kinematics, timewarp, warp
from kinema.ops.ik import CentreOfMass, LookAt, Orientation, Pin, Position, limits
from kinema.ops.warp import JointTurn, ReachGoal, WarpKey
from tests.recorded.motions import (
    crouch,
    in_centimetres,
    noisy_walk,
    punch,
    reach,
    scrambled,
    standing,
    turning,
    walk,
)
from tests.recorded.recording import Cases, check

FEET = ["LeftFoot", "RightFoot"]
HAND = Position("RightHand", [-0.3, 1.4, 0.5])
FAR = Position("LeftHand", [0.9, 2.2, 0.8])


def few(motion, step=6, stop=42):
    """Every so many frames: a short clip with large steps."""
    return motion[:stop:step]


def beside(motion, joint, by):
    """Where a joint is, and a little further, frame by frame."""
    world = kinematics.forward(motion).positions[:, motion.skeleton.index(joint)]
    return world + np.asarray(by)


def circling(motion, joint="RightHand", size=0.1):
    turn = np.linspace(0.0, 5.0, motion.num_frames)
    by = size * np.stack([np.cos(turn), np.sin(turn), 0.3 * turn], axis=1)
    return Position(joint, beside(motion, joint, by))


def reached(motion, by, **options):
    goals = beside(motion, "RightHand", by)
    return ik.reach(motion, tip="RightHand", base="RightArm", goals=goals, **options)


TURNED = Orientation("Head", [0.9238795325112867, 0.0, 0.3826834323650898, 0.0])

CASES: Cases = {
    "solve a hand": lambda: ik.solution(few(walk()), [HAND]),
    "solve with pins": lambda: ik.solution(few(reach()), [HAND], pins=FEET, iterations=9),
    "solve out of reach": lambda: ik.solution(few(reach()), [FAR], pins=FEET),
    "solve out of reach, with limits": lambda: ik.solution(
        few(reach()), [FAR, HAND], pins=FEET, limits="human", iterations=10
    ),
    "solve a crouch with limits": lambda: ik.solution(
        crouch()[200:230:8],
        [Position("Hips", [0.0, 0.6, 4.0], 0.5)],
        pins=FEET,
        limits="human",
        iterations=9,
    ),
    "solve in conflict": lambda: ik.solution(
        few(reach()), [HAND, Position("RightHand", [-0.2, 1.1, 0.4], 2.0)], iterations=4
    ),
    "solve per frame": lambda: ik.solution(
        walk()[:14], [circling(walk()[:14])], pins=["RightToeBase"]
    ),
    "solve alone": lambda: ik.solution(few(walk()), [circling(few(walk()))], continuity_s=0.0),
    "solve fading": lambda: ik.solution(
        few(walk()), [Position("LeftHand", [0.5, 1.2, 0.8], np.linspace(0.0, 1.0, 7))]
    ),
    "solve a look": lambda: ik.solution(few(walk()), [LookAt("Head", [1.0, 1.8, 3.0])]),
    "solve a turn": lambda: ik.solution(few(walk()), [TURNED], pins=FEET),
    "solve a turn with limits": lambda: ik.solution(
        few(walk()), [TURNED, HAND], limits="human", iterations=9
    ),
    "solve balance": lambda: ik.solution(
        few(reach()), [CentreOfMass([0.05, 0.95, 0.05]), HAND], pins=FEET
    ),
    "solve a pinned turn": lambda: ik.solution(
        few(reach()), [HAND], pins=[Pin("LeftFoot", orientation=True), "RightFoot"]
    ),
    "solve with few steps": lambda: ik.solution(few(walk()), [HAND, FAR], iterations=3, pins=FEET),
    "solve with one step": lambda: ik.solution(few(walk(), 12), [FAR], iterations=1),
    "solve with damping": lambda: ik.solution(few(walk()), [FAR], damping=0.5, iterations=6),
    "solve loosely": lambda: ik.solution(few(walk()), [HAND], tolerance=0.01),
    "solve straight knees": lambda: ik.solution(
        few(standing(noise_rad=0.01)), [Position("Hips", [0.0, 0.85, 0.0])], pins=FEET
    ),
    "solve stretched legs": lambda: ik.solution(
        few(standing()), [Position("Hips", [0.0, 1.3, 0.1])], pins=FEET, iterations=2
    ),
    "solve other axes": lambda: ik.solution(
        few(scrambled(walk())), [HAND, FAR], pins=["LeftFoot"], limits="human", iterations=15
    ),
    "solve centimetres": lambda: ik.solution(
        few(in_centimetres(walk())), [Position("RightHand", [-30.0, 140.0, 80.0])], iterations=9
    ),
    "solve many goals": lambda: ik.solution(
        few(punch(), 15, 90),
        [HAND, FAR, TURNED, LookAt("Head", [0, 1, 2.0]), Position("LeftFoot", [0.2, 0.3, 0.3])],
        pins=["RightFoot"],
        limits="human",
        iterations=12,
    ),
    "ccd": lambda: reached(noisy_walk()[:20], [0.1, 0.1, 0.05]),
    "ccd keeping turns": lambda: reached(walk()[:20], [0.05, 0.1, 0], orientations="keep"),
    "ccd out of reach": lambda: reached(walk()[:12], [-0.8, 0.8, 0.4], iterations=30),
    "ccd with limits": lambda: reached(walk()[:12], [-0.2, 0.2, 0.2], limits="human"),
    "ccd weighted": lambda: reached(walk()[:12], [-0.1, 0.2, 0.1], weights={"RightArm": 0.3}),
    "ccd frame by frame": lambda: reached(walk()[:12], [-0.1, 0.2, 0.1], continuity=False),
    "two bone": lambda: ik.two_bone(
        noisy_walk(), tip="LeftFoot", goals=beside(noisy_walk(), "LeftFoot", [0.05, 0.1, 0.1])
    ),
    "two bone, pole": lambda: ik.two_bone(
        walk(), tip="LeftHand", goals=beside(walk(), "LeftHand", [0, 0.2, 0]), pole=[1.0, 1.0, -1.0]
    ),
    "two bone, straight": lambda: ik.two_bone(
        walk(), tip="LeftFoot", goals=beside(walk(), "LeftFoot", [0.0, -0.3, 0.0])
    ),
    "move by ccd": lambda: ik.moved(
        walk(), tips=["RightHand"], by=[[0.1, 0.2, 0.1]], frames=(15, 45)
    ),
    "move by the body": lambda: ik.moved(
        walk()[:20], tips=["RightHand"], by=[[-0.2, 0.3, 0.2]], method="solve", pins=FEET
    ),
    "limits": lambda: limits.human(walk().skeleton).excess(noisy_walk(noise_rad=0.4).rotations),
    "limits clamp": lambda: limits.human(walk().skeleton).clamp(
        noisy_walk(noise_rad=0.4).rotations[:10]
    ),
    "limits, other axes": lambda: limits.human(scrambled(walk()).skeleton).excess(
        scrambled(noisy_walk(noise_rad=0.4)).rotations
    ),
    "warp to a pose": lambda: warp.warped(
        walk(), [WarpKey(0.9, reach().pose(0.7), in_s=0.5, out_s=0.6)]
    ),
    "warp to a point": lambda: warp.warped(
        walk(), reach=[ReachGoal("RightHand", 1.0, (-0.3, 1.3, 1.6))]
    ),
    "warp a turn": lambda: warp.warped(
        turning(), turn=[JointTurn("Spine", 1.5, (0.0, 0.4, 0.1))], feet="free", after_s=0.8
    ),
    "warp costs": lambda: warp.costs(walk(), noisy_walk(seed=0)),
    "timewarp points": lambda: timewarp.warped(walk(), [(0.0, 0.0), (0.5, 0.9), (1.5, 2.0)]),
    "timewarp stretch": lambda: timewarp.warped(punch(), stretch=(0.5, 1.0, 1.2)),
    "timewarp match": lambda: timewarp.matched(walk(), walk(style="brisk", seed=2)),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("ik", name, CASES)
