"""The border of the C++ core: what a call must look like, and that a wrong one fails.

Every function and class of the core is called once as it should be. From these calls all others
are made: with another dtype, rank, length or layout in the place of one array, with two arrays
swapped, with outputs that are read-only. None of them may get through.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kinema import _native
from tests.conftest import REPOSITORY

FRAMES, JOINTS, GOALS, MOTIONS = 6, 5, 2, 3
HALF, POINTS = 1, 4
BONES = 56
OSC = b"/VMC/Ext/T\0\0,f\0\0\0\0\0\0"
VECTORS = 16
JUDGED = _native.EVIDENCE_OF_STREAM + _native.EVIDENCE_SINCE_KEY + 1
WIDTH = 3 + 3 * JOINTS
TEXT = b"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n" * FRAMES

PARENTS = np.array([-1, 0, 1, 2, 2], np.int32)
PINS = np.array([0, FRAMES - 1], np.int64)
FARTHEST = np.full(FRAMES, FRAMES - 1)

rng = np.random.default_rng(3)


def rotations(frames: int = FRAMES, joints: int = JOINTS) -> np.ndarray:
    q = rng.standard_normal((frames, joints, 4))
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def positions(frames: int = FRAMES, joints: int = JOINTS) -> np.ndarray:
    return rng.standard_normal((frames, joints, 3))


def singles(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape).astype(np.float32)


def channels() -> dict[str, Any]:
    """Three position columns for the root, then three angles for every joint."""
    indices = np.full((JOINTS, 9), -1, np.int32)
    indices[:, :3] = [2, 0, 1]
    indices[:, 3:6] = 3 + np.arange(3 * JOINTS).reshape(JOINTS, 3)
    indices[0, 6:] = [0, 1, 2]
    return {"indices": indices, "base": np.zeros((JOINTS, 3)), "width": WIDTH}


def limits(joints: int = JOINTS) -> dict[str, Any]:
    return {
        "kinds": np.arange(joints, dtype=np.int32) % 3,
        "before": rotations(1, joints)[0],
        "after": rotations(1, joints)[0],
        "bounds": np.full((joints, 4), 0.5),
    }


def goals() -> dict[str, Any]:
    return {
        "kinds": np.array([0, 1], np.int32),
        "joints": np.array([3, 4], np.int32),
        "hard": np.zeros(GOALS, np.uint8),
        "axes": np.tile([0.0, 0.0, 1.0], (GOALS, 1)),
        "targets": rotations(FRAMES, GOALS),
        "weights": np.ones((FRAMES, GOALS)),
    }


def driven() -> dict[str, Any]:
    """Six joints, all but the last driven."""
    return {
        "parents": np.array([-1, 0, 1, 2, 3, 4], np.int32),
        "first": np.array([0, 1, 2, 3, 4, -1], np.int32),
        "second": np.array([0, 2, 2, 3, 4, -1], np.int32),
        "weights": np.array([0.0, 0.3, 0.0, 0.0, 0.0, 0.0]),
        "reference": rotations(1, 6)[0],
    }


def limb_pairs() -> dict[str, Any]:
    return {"joints": np.array([[2, 4, 2, 3, 4]], np.int32), "bones": positions(1, 2)[None][0]}


def leaning_chain() -> dict[str, Any]:
    return {
        "source": np.array([3, 4, 1, 2], np.int32),
        "target": np.array([0, 2], np.int32),
        "joints": np.array([1], np.int32),
        "bones": positions(1, 1)[0],
        "below": positions(1, 1)[0, 0],
        "above": positions(1, 1)[0, 0],
        "align": rotations(1, 1)[0, 0],
    }


def products() -> dict[str, Any]:
    shape = FRAMES + 2 * HALF, FRAMES + 4 * HALF  # columns in two tiles
    ground = np.zeros((shape[0], 2 * shape[1]))
    return {"ground": ground, "height": np.zeros(shape), "tile": 4, "half": HALF}


def metric() -> dict[str, Any]:
    return {
        "rotations": rotations(),
        "positions": positions(),
        "chosen": np.array([0, 1, 2, 0], np.int32),
        "weights": np.array([1.0, 1.0, 1.0, 0.0]),
        "travel": 1.0,
    }


# Every class and every function of the core with arguments that it takes.
CALLS: dict[str, Callable[[], dict[str, Any]]] = {
    "BvhChannels": channels,
    "LimitArrays": limits,
    "IkChain": lambda: {
        "joints": np.arange(4, dtype=np.int32),
        "base": 1,
        "weights": np.ones(2),
        "limits": make("LimitArrays", **limits(2)),
    },
    "CcdOptions": lambda: {"iterations": 5, "tolerance": 1e-3, "carry": True, "fade": 0.1},
    "GoalArrays": goals,
    "BodyModel": lambda: {"parents": PARENTS, "masses": np.full(JOINTS, 0.2), "height": 1.8},
    "JointFreedom": lambda: {
        "turn_stiffness": np.tile(np.eye(3), (JOINTS, 1, 1)),
        "move_stiffness": 1.0,
        "turning": np.ones(JOINTS, np.uint8),
        "limits": make("LimitArrays"),
    },
    "SolverOptions": lambda: {"iterations": 5, "tolerance": 1e-3, "damping": 1e-3, "carry": True},
    "PointClouds": lambda: {
        "points": positions(FRAMES, POINTS),
        "table": np.ones((6, FRAMES)),
        "first": 0,
        "count": FRAMES,
    },
    "CloudProducts": products,
    "ClipClouds": lambda: {
        "points": np.zeros((FRAMES, 3, 8)),
        "coarse": np.zeros((2, FRAMES)),
        "energy": np.ones(FRAMES),
        "means": np.zeros((2, FRAMES)),
        "clips": np.array([0, 3, FRAMES]),
    },
    "close_frames": lambda: {
        "clouds": make("ClipClouds"),
        "farthest": 0.1,
        "points": 6.0,
        "half": HALF,
        "reach": 1,
        "apart": 1,
        "most": 100,
    },
    "PoseMetric": metric,
    "ReducedMotion": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "targets": positions(),
        "parents": PARENTS,
        "flags": np.full(JOINTS, 7, np.uint8),
        "weights": np.ones((JOINTS, 2)),
    },
    "MachineBody": lambda: {
        "parents": PARENTS,
        "carriers": np.array([0], np.int32),
        "mount": np.array([1.0, 0.0, 0.0, 0.0]),
        "origin": np.zeros(3),
        "legs": np.array([[1, 2, 3], [1, 2, 4]], np.int32),
        "axes": np.tile([1.0, 0.0, 0.0], (2, 1)),
        "bends": np.full(2, 2.0),
    },
    "MachineClips": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "stands": np.ones((FRAMES, 2), np.uint8),
        "left": np.ones((FRAMES, 2), np.int32),
        "spans": np.array([[0, FRAMES - 1, -1]], np.int32),
        "cycles": np.zeros((1, 3)),
        "points": np.zeros((1, 2, 2, 3)),
    },
    "MachineEdges": lambda: {
        "stride": 2,
        "rows": np.zeros(1, np.int32),
        "entries": np.zeros((3, 1), np.int32),
        "costs": np.zeros((3, 1)),
        "places": np.zeros((3, 1, 3)),
        "blends": np.full((1, 1), 0.5),
        "waits": np.full((1, 1), 0.3),
        "routes": np.zeros((1, 1), np.int32),
    },
    "Machine": lambda: {
        "body": make("MachineBody"),
        "clips": make("MachineClips"),
        "edges": make("MachineEdges"),
        "frame_time": 0.02,
    },
    "instruction_set": dict,
    "thread_count": dict,
    "listen_to_progress": lambda: {"listener": None},
    "SourcePoses": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "reference": rotations(1)[0],
    },
    "DrivenJoints": driven,
    "LimbPairs": limb_pairs,
    "LeaningChain": leaning_chain,
    "solve_tied_frames": lambda: {
        "blocks": np.tile(np.eye(5), (FRAMES, 1, 1)),
        "right": np.ones((FRAMES, 5)),
        "ties": np.ones(5),
        "found": np.ones((FRAMES, 5)),
    },
    "transfer": lambda: {
        "source": make("SourcePoses"),
        "target": make("DrivenJoints"),
        "limbs": make("LimbPairs"),
        "spine": make("LeaningChain"),
        "neck": make("LeaningChain"),
        "rotations": rotations(FRAMES, 6),
    },
    "watch_calls": lambda: {"watcher": None},
    "forward": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "parents": PARENTS,
        "world_rotations": rotations(),
        "world_positions": positions(),
    },
    "sample": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "at": np.linspace(0.0, FRAMES - 1.0, 4),
        "out_rotations": rotations(4),
        "out_positions": positions(4),
    },
    "FilterWindow": lambda: {
        "taps": np.full(3, 1 / 3),
        "index": np.clip(np.arange(-1, FRAMES + 1), 0, FRAMES - 1),
        "shrink": True,
    },
    "RotationPatches": lambda: {
        "joints": np.array([0, 2, 2], np.int32),
        "frames": np.array([3, 0, 5], np.int64),
        "rotations": rotations(3, 1)[:, 0].copy(),
    },
    "filter_rotations": lambda: {
        "rotations": rotations(),
        "chosen": np.array([0, 2], np.int32),
        "window": make("FilterWindow"),
        "beyond": rotations(2),
        "patches": make("RotationPatches"),
        "iterations": 2,
        "out": rotations(),
        "closest": np.zeros(2),
    },
    "filter_values": lambda: {
        "values": rng.standard_normal((FRAMES, 2)),
        "window": make("FilterWindow"),
        "beyond": np.zeros((2, 2)),
        "out": np.zeros((FRAMES, 2)),
    },
    "OneEuroSettings": lambda: {
        "fps": 60.0,
        "cutoff_hz": 1.5,
        "beta": 1.0,
        "speed_cutoff_hz": 1.0,
        "height": 1.7,
    },
    "one_euro": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "settings": make("OneEuroSettings"),
        "state": np.hstack([rotations(1)[0], positions(1)[0]] * 2 + [np.zeros((JOINTS, 6))]),
        "out_rotations": rotations(),
        "out_positions": positions(),
    },
    "rotation_spikes": lambda: {
        "rotations": rotations(),
        "parents": PARENTS,
        "chosen": np.array([0, 2], np.int32),
        "least": 0.2,
        "longest": 2,
        "spikes": np.zeros((FRAMES, JOINTS), np.uint8),
    },
    "position_spikes": lambda: {
        "positions": positions(),
        "chosen": np.array([0, 2], np.int32),
        "least": 0.2,
        "longest": 2,
        "spikes": np.zeros((FRAMES, JOINTS), np.uint8),
    },
    "blend": lambda: {
        "rotations": [rotations() for _ in range(MOTIONS)],
        "positions": [positions() for _ in range(MOTIONS)],
        "weights": np.full((FRAMES, MOTIONS), 1 / 3),
        "intrinsic": True,
        "out_rotations": rotations(),
        "out_positions": positions(),
    },
    "warp_path": lambda: {
        "cost": rng.random((FRAMES, 5)),
        "steepest": 3,
        "steps": np.zeros((FRAMES, 5), np.uint8),
        "path": np.zeros((5, 2), np.int64),
    },
    "largest_deviation": lambda: {
        "positions": positions(),
        "offsets": positions()[0],
        "deviation": np.zeros((JOINTS, 3)),
    },
    "sample_errors": lambda: {
        "rotations_a": rotations(),
        "positions_a": positions(),
        "rotations_b": rotations(),
        "positions_b": positions(),
        "angles": np.zeros((FRAMES, JOINTS)),
        "distances": np.zeros((FRAMES, JOINTS)),
    },
    "RowBlocks": lambda: {
        "source": np.frombuffer(TEXT, np.uint8),
        "start": 0,
        "stop": len(TEXT) - 1,
        "block": 100,
        "room": np.zeros(10, np.uint8),
    },
    "read_loose": lambda: {"text": np.frombuffer(TEXT[:-1], np.uint8), "piece": 100},
    "hold_unknown": lambda: {
        "rows": np.full((FRAMES, WIDTH), np.nan),
        "missing": np.zeros((FRAMES, WIDTH), np.uint8),
    },
    "read_rows": lambda: {
        "blocks": make("RowBlocks"),
        "first": 0,
        "last": -(-(len(TEXT) - 1) // 100),
        "row": 0,
        "channels": make("BvhChannels"),
        "rotations": rotations(),
        "positions": positions(),
        "decimals": np.zeros(WIDTH, np.int32),
    },
    "values_to_motion": lambda: {
        "rows": rng.random((FRAMES, WIDTH)),
        "channels": make("BvhChannels"),
        "rotations": rotations(),
        "positions": positions(),
    },
    "motion_to_values": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "channels": make("BvhChannels"),
        "has_previous": True,
        "previous": np.zeros(WIDTH),
        "rows": np.zeros((FRAMES, WIDTH)),
    },
    "print_rows": lambda: {
        "rows": rng.random((FRAMES, WIDTH)),
        "decimals": np.full(WIDTH, 6, np.int32),
        "out": np.zeros(_native.PRINT_BLOCK * WIDTH * _native.MAX_NUMBER_WIDTH, np.uint8),
        "lengths": np.zeros(1, np.intp),
    },
    "FootJoints": lambda: {"ankle": 2, "toe": 3, "heel": np.array([0.0, -0.1, -0.1])},
    "FootContacts": lambda: {
        "down": np.ones(FRAMES, np.uint8),
        "heel": np.array([1, 1, 1, 0, 0, 0], np.uint8),
        "ball": np.array([0, 1, 1, 1, 1, 0], np.uint8),
        "drift_x": 0.0,
        "drift_z": 0.0,
    },
    "FootLock": lambda: {"ease": 2.0, "noise": 0.0, "frame_time": 0.01, "level": None},
    "foot_goal": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "foot": make("FootJoints"),
        "contacts": make("FootContacts"),
        "options": make("FootLock"),
        "start": 1,
        "moved": np.empty((FRAMES - 1, 3)),
        "turn": np.empty((FRAMES - 1, 4)),
    },
    "bend_leg": lambda: {
        "world_rotations": rotations(),
        "world_positions": positions(),
        "parents": PARENTS,
        "leg": np.array([1, 2, 3], np.int32),
        "goal": make("LegGoal"),
        "rotations": rotations(),
        "turned": np.array([1, 2, 3], np.int32),
    },
    "LegGoal": lambda: {
        "start": 1,
        "moved": 0.01 * positions(1, FRAMES - 1)[0],
        "turn": rotations(1, FRAMES - 1)[0],
        "hips": 0.01 * positions(1, FRAMES - 1)[0],
        "share": np.ones(FRAMES - 1),
    },
    "hip_path": lambda: {
        "positions": positions(),
        "legs": np.array([[1, 2, 3], [1, 2, 4]], np.int32),
        "hips": 0,
        "moved": 0.01 * positions(2, FRAMES - 1),
        "moves": np.ones(FRAMES - 1, np.uint8),
        "start": 1,
        "frame_time": 0.01,
        "path": np.empty((FRAMES - 1, 3)),
    },
    "two_bone": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "chain": np.arange(3, dtype=np.int32),
        "goals": positions()[:, 0].copy(),
        "poles": positions()[:, 0].copy(),
        "keep_tip": True,
    },
    "clamp_rotations": lambda: {"rotations": rotations(), "limits": make("LimitArrays")},
    "ccd": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "chain": make("IkChain"),
        "goals": positions()[:, 0].copy(),
        "options": make("CcdOptions"),
        "remaining": np.zeros(FRAMES),
        "passes": np.zeros(FRAMES, np.int32),
    },
    "measure_goals": lambda: {
        "rotations": rotations(),
        "positions": positions(),
        "body": make("BodyModel"),
        "goals": make("GoalArrays"),
        "residuals": np.zeros((FRAMES, GOALS, 3)),
        "jacobian": np.zeros((FRAMES, GOALS, 3, 6 * JOINTS)),
    },
    "solve_poses": lambda: {
        "start": rotations(),
        "rotations": rotations(),
        "positions": positions(),
        "body": make("BodyModel"),
        "freedom": make("JointFreedom"),
        "goals": make("GoalArrays"),
        "options": make("SolverOptions"),
        "used": np.zeros(FRAMES, np.int32),
    },
    "cloud_distances": lambda: {
        "products": make("CloudProducts"),
        "a": make("PointClouds"),
        "b": make("PointClouds"),
        "alignment": 1,
        "out": np.zeros((FRAMES, FRAMES)),
    },
    "distance_walk": lambda: {
        "metric": make("PoseMetric"),
        "pins": PINS,
        "threshold": 0.5,
        "keys": np.zeros(FRAMES, np.int64),
    },
    "distance_scan": lambda: {
        "metric": make("PoseMetric"),
        "pins": PINS,
        "start": 0.0,
        "stop": 5.0,
        "wanted": 3,
    },
    "pose_distances": lambda: {
        "metric": make("PoseMetric"),
        "a": np.array([0, 1, 2]),
        "b": np.array([5, 4, 3]),
        "out": np.zeros(3),
    },
    "split": lambda: {
        "metric": make("PoseMetric"),
        "keys": PINS,
        "threshold": 0.0,
        "frames": np.zeros(3, np.int64),
        "distances": np.zeros(3),
    },
    "saliency_order": lambda: {
        "poses": rng.random((FRAMES, 4)),
        "measure": 0,
        "alpha": 1.0,
        "keep": np.array([1, 0, 1, 0, 0, 1], np.uint8),
        "order": np.zeros(3, np.int64),
        "values": np.zeros(3),
    },
    "optimal_keys": lambda: {
        "motion": make("ReducedMotion"),
        "norm": 0,
        "ceiling": np.inf,
        "segment_limit": np.inf,
        "farthest": FARTHEST,
        "lost": np.zeros((FRAMES, 4)),
        "next": np.zeros((FRAMES, 4), np.int32),
    },
    "least_beyond": lambda: {
        "motion": make("ReducedMotion"),
        "norm": 1,
        "ceiling": 1e9,
        "farthest": np.arange(FRAMES),
        "last": FARTHEST,
    },
    "errors_between": lambda: {
        "motion": make("ReducedMotion"),
        "keys": np.array([0, 2, 5]),
        "errors": np.zeros((2, 2)),
    },
    "removal_order": lambda: {
        "motion": make("ReducedMotion"),
        "keep": np.array([1, 0, 1, 0, 0, 1], np.uint8),
        "order": np.zeros(3, np.int64),
    },
    "removal_errors": lambda: {
        "motion": make("ReducedMotion"),
        "order": np.array([1, 3, 4]),
        "errors": np.zeros((4, 2)),
    },
    "fewest_added": lambda: {
        "motion": make("ReducedMotion"),
        "pins": PINS,
        "order": np.array([1, 3, 4]),
        "bound": 0.5,
    },
    "VmcStream": lambda: {"period": 1 / 60},
    "VmcRig": lambda: {
        "parents": PARENTS,
        "bones": np.array([1, 2, -1, 5, 6], np.int32),
        "reference": rotations(1)[0],
        "local": rotations(1)[0],
        "offsets": positions(1)[0],
        "metres_per_unit": 0.01,
    },
    "osc_messages": lambda: {"packet": np.frombuffer(OSC, np.uint8)},
    "vmc_bones": dict,
    "vmc_expressions": dict,
    "vmc_push": lambda: {
        "stream": make("VmcStream"),
        "packet": np.frombuffer(OSC, np.uint8),
        "now": 1.0,
    },
    "vmc_close": lambda: {"stream": make("VmcStream"), "now": 1.0},
    "vmc_deadline": lambda: {"stream": make("VmcStream")},
    "vmc_status": lambda: {"stream": make("VmcStream")},
    "vmc_take": lambda: {
        "stream": make("VmcStream"),
        "rotations": rotations(1, BONES)[0],
        "places": positions(1, 2)[0],
        "expressions": np.zeros(17),
    },
    "vmc_follow": lambda: {
        "rig": make("VmcRig"),
        "rotations": rotations(1, BONES)[0],
        "places": positions(1, 2)[0],
        "out_rotations": rotations(1)[0],
        "out_positions": positions(1)[0],
    },
    "vmc_write": lambda: {
        "rotations": rotations(1, BONES)[0],
        "places": positions(1, BONES)[0],
        "bones": np.array([1, 2, 55], np.int32),
        "time": 1.5,
        "rows": np.zeros((6, 1200), np.uint8),
        "lengths": np.zeros(6, np.int32),
    },
    "auto_keys": lambda: {
        "motion": make("ReducedMotion"),
        "segments": 3,
        "bound": 0.0,
        "pins": PINS,
    },
    "PoseStream": lambda: {
        "parents": PARENTS,
        "joints": np.array([2, 3], np.int32),
        "scales": np.ones(2),
        "pairs": np.array([[3, 4]], np.int32),
        "root": 1,
        "rate": 24.0,
    },
    "push_pose": lambda: {
        "stream": make("PoseStream"),
        "rotations": rotations()[0],
        "positions": positions()[0],
        "seconds": 0.1,
        "rows": np.zeros((4, 8)),
    },
    "PointSet": lambda: {"vectors": singles(VECTORS, 6), "alive": np.ones(VECTORS, np.uint8)},
    "PointOutline": lambda: {
        "basis": np.eye(2, 6, dtype=np.float32),
        "center": np.zeros(6, np.float32),
        "groups": singles(VECTORS // 8, 3, 8),
    },
    "HashIndex": lambda: {
        "directions": singles(6, 6),
        "shifts": singles(6),
        "codes": np.sort(rng.integers(0, 9, (3, VECTORS)).astype(np.uint32), axis=1),
        "order": np.tile(np.arange(VECTORS, dtype=np.int32), (3, 1)),
    },
    "PointCells": lambda: {
        "basis": np.eye(2, 6, dtype=np.float32),
        "center": np.zeros(6, np.float32),
        "middles": singles(1, 3, 8),
        "groups": singles(2, 3, 8),
        "members": np.arange(16, dtype=np.int32).reshape(2, 8),
        "starts": np.array([0, 1, 1, 2, 2, 2, 2, 2, 2], np.int32),
        "gathered": 16,
    },
    "nearest_exact": lambda: {
        "points": make("PointSet"),
        "outline": make("PointOutline"),
        "query": singles(6),
        "ids": np.zeros(5, np.int64),
        "squares": np.zeros(5, np.float32),
    },
    "nearest_hashed": lambda: {
        "points": make("PointSet"),
        "tables": make("HashIndex"),
        "query": singles(6),
        "ids": np.zeros(5, np.int64),
        "squares": np.zeros(5, np.float32),
    },
    "nearest_in_cells": lambda: {
        "points": make("PointSet"),
        "cells": make("PointCells"),
        "probes": 3,
        "query": singles(6),
        "ids": np.zeros(5, np.int64),
        "squares": np.zeros(5, np.float32),
    },
    "nearest_cells": lambda: {
        "middles": singles(2, 3, 8),
        "rows": singles(10, 3),
        "found": np.zeros(10, np.int32),
    },
    "outline_rows": lambda: {
        "basis": singles(2, 6),
        "center": singles(6),
        "vectors": singles(VECTORS, 6),
        "rows": np.zeros((VECTORS, 3), np.float32),
    },
    "hash_codes": lambda: {
        "directions": singles(9, 6),
        "shifts": singles(9),
        "vectors": singles(VECTORS, 6),
        "codes": np.zeros((3, VECTORS), np.uint32),
    },
    "KeyKnowledge": lambda: {
        "points": make("PointSet"),
        "outline": make("PointOutline"),
        "tables": make("HashIndex"),
        "distances": np.ones(VECTORS),
        "spacings": np.ones(VECTORS),
    },
    "KeyNetworks": lambda: {
        "center": np.zeros(JUDGED),
        "scale": np.ones(JUDGED),
        "weights": np.zeros((2, (JUDGED + 1) * 2 + 3 * 2 + 2 + 1)),
        "hidden": 2,
        "price": 0.0,
        "gain": 1.0,
    },
    "KeyStream": lambda: {
        "knowledge": make("KeyKnowledge"),
        "networks": make("KeyNetworks"),
        "width": 6,
        "past_frames": 0,
        "share": 0.1,
        "alpha": 0.5,
        "neighbours": 4,
    },
    "push_key": lambda: {
        "keys": make("KeyStream"),
        "stream": make("PoseStream"),
        "rotations": rotations()[0],
        "positions": positions()[0],
        "seconds": 0.1,
    },
    "keys_of_ticks": lambda: {
        "keys": make("KeyStream"),
        "rows": rng.standard_normal((FRAMES, 8)),
        "found": np.zeros(FRAMES, np.uint8),
    },
    "look_up_keys": lambda: {
        "knowledge": make("KeyKnowledge"),
        "features": singles(FRAMES, 6),
        "neighbours": 4,
        "looked": np.zeros((FRAMES, 3)),
    },
    "key_evidence": lambda: {
        "poses": rng.standard_normal((FRAMES, 6)),
        "facing": np.tile([1.0, 0.0], (FRAMES, 1)),
        "looked": np.zeros((FRAMES, 3)),
        "share": 0.1,
        "alpha": 0.5,
        "stream": np.zeros((FRAMES, _native.EVIDENCE_OF_STREAM)),
        "since": np.zeros((FRAMES, 5, _native.EVIDENCE_SINCE_KEY)),
    },
}

# Dimensions that a call leaves open: one less is right as well.
OPEN = {
    ("ClipClouds", "coarse", 0),  # any number of coordinates
    ("PointClouds", "points", 1),  # as many in both clouds, checked where they meet
    ("FilterWindow", "index", 0),  # as many as the motion has frames, checked where they meet
    ("filter_rotations", "beyond", 0),
    ("filter_values", "beyond", 0),
    ("rotation_spikes", "chosen", 0),
    ("position_spikes", "chosen", 0),
    ("largest_deviation", "positions", 0),
    ("bend_leg", "rotations", 1),  # those of the whole body, in a world of the legs alone
    ("read_loose", "text", 0),
    ("RowBlocks", "source", 0),
    ("RowBlocks", "room", 0),
    ("print_rows", "rows", 0),
    ("clamp_rotations", "rotations", 0),
    ("distance_walk", "pins", 0),
    ("distance_scan", "pins", 0),
    ("split", "keys", 0),
    ("saliency_order", "poses", 1),
    ("fewest_added", "order", 0),
    ("osc_messages", "packet", 0),
    ("vmc_push", "packet", 0),
    ("vmc_write", "bones", 0),
    ("push_pose", "rows", 0),  # room for as many ticks as it has
    ("PoseStream", "pairs", 0),
    ("KeyNetworks", "weights", 0),
    ("key_evidence", "since", 1),  # any number of ticks since a key
    # as many as there are vectors, or fewer: checked where they meet
    ("PointSet", "vectors", 1),
    ("HashIndex", "directions", 1),
    ("PointOutline", "groups", 0),
    ("nearest_cells", "middles", 0),
}


def make(name: str, **given: Any) -> Any:
    """Call a function or class of the core as it should be, but for what is given."""
    return getattr(_native, name)(**(given or CALLS[name]()))


def signature(name: str) -> dict[str, str]:
    """Names of arguments with their types, as the core itself declares them."""
    called = getattr(_native, name)
    called = called.__init__ if inspect.isclass(called) else called
    ((text, *_),) = called.__nb_signature__
    inside = text.partition(" -> ")[0]
    inside = inside[inside.index("(") + 1 : inside.rindex(")")]
    pieces, depth = [""], 0
    for letter in inside:
        depth += (letter in "[(") - (letter in "])")
        if letter == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += letter
    named = (piece.strip().partition(":") for piece in pieces if piece.strip())
    return {name: kind.strip() for name, _, kind in named if name not in ("self", "*")}


def stub() -> dict[str, tuple[list[str], list[str]]]:
    """Functions and classes of the stub, each with its positional and keyword-only arguments."""
    tree = ast.parse((REPOSITORY / "src/kinema/_native.pyi").read_text())
    found = {}
    for node in tree.body:
        function = node
        if isinstance(node, ast.ClassDef):  # its constructor, before any methods
            function = next(each for each in node.body if isinstance(each, ast.FunctionDef))
        if isinstance(function, ast.FunctionDef):
            of = function.args
            plain = [argument.arg for argument in of.args if argument.arg != "self"]
            assert not of.posonlyargs, f"{function.name} has arguments without a name"
            found[node.name] = plain, [argument.arg for argument in of.kwonlyargs]
    return found


def public(kind: Callable[[Any], bool]) -> list[str]:
    return [name for name in dir(_native) if name[0] != "_" and kind(getattr(_native, name))]


CALLABLE = public(callable)
CLASSES = public(inspect.isclass)


def is_output(name: str, argument: str) -> bool:
    return "writable=False" not in signature(name)[argument]


def arrays(kwargs: dict[str, Any]) -> dict[str, np.ndarray]:
    """Those arguments that are arrays; of a list of arrays the last."""
    found = {}
    for argument, value in kwargs.items():
        if isinstance(value, list) and isinstance(value[-1], np.ndarray):
            value = value[-1]
        if isinstance(value, np.ndarray):
            found[argument] = value
    return found


def with_array(kwargs: dict[str, Any], argument: str, array: np.ndarray) -> dict[str, Any]:
    given = kwargs[argument]
    return kwargs | {argument: [*given[:-1], array] if isinstance(given, list) else array}


ARRAYS = [(name, argument) for name, kwargs in CALLS.items() for argument in arrays(kwargs())]


def refuse(name: str, kwargs: dict[str, Any], error: Any, match: str | None = None) -> None:
    """The call fails, and no output has been written to."""
    outputs = [array for key, array in arrays(kwargs).items() if is_output(name, key)]
    before = [array.copy() for array in outputs]
    with pytest.raises(error, match=match):
        getattr(_native, name)(**kwargs)
    for array, was in zip(outputs, before, strict=True):
        np.testing.assert_array_equal(array, was)


def test_every_function_and_class_is_covered():
    assert sorted(CALLS) == CALLABLE


@pytest.mark.parametrize("name", CALLABLE)
def test_a_call_as_it_should_be_is_taken(name):
    make(name)


@pytest.mark.parametrize("name", CALLABLE)
def test_every_argument_has_a_name(name):
    names = list(signature(name))
    assert all(re.fullmatch(r"[a-z][a-z_]*", argument) for argument in names), names
    assert not any(re.fullmatch(r"arg\d*", argument) for argument in names), names
    assert names == list(CALLS[name]())


@pytest.mark.parametrize("name", CALLABLE)
def test_no_list_of_arguments_is_long(name):
    assert len(signature(name)) <= 8


def test_the_stub_lists_what_the_module_has():
    listed = stub()
    assert sorted(listed) == CALLABLE
    for name, (plain, keyword_only) in listed.items():
        assert plain + keyword_only == list(signature(name)), name
        assert not (plain if name in CLASSES else keyword_only), name
    constants = ast.parse((REPOSITORY / "src/kinema/_native.pyi").read_text()).body
    named = {node.target.id for node in constants if isinstance(node, ast.AnnAssign)}
    values = public(lambda value: not callable(value) and not inspect.ismodule(value))
    assert {name for name in named if name[0] != "_"} == set(values)


@pytest.mark.parametrize("name", CLASSES)
def test_groups_take_keywords_only(name):
    with pytest.raises(TypeError):
        getattr(_native, name)(*CALLS[name]().values())


@pytest.mark.parametrize(("name", "argument"), ARRAYS)
def test_arrays_of_another_kind_are_refused(name, argument):
    kwargs = CALLS[name]()
    array = arrays(kwargs)[argument]
    other = np.float32 if array.dtype == np.float64 else np.float64
    doubled = np.repeat(array, 2, axis=-1)[..., ::2]  # every other number: not contiguous
    for wrong in (array.astype(other), array[None], array[..., 0], doubled, array.tolist(), None):
        if isinstance(wrong, np.ndarray) and wrong.flags.c_contiguous and wrong.size <= 1:
            continue  # of a single number nothing is left to tell apart
        refuse(name, with_array(kwargs, argument, wrong), TypeError)


@pytest.mark.parametrize(("name", "argument"), ARRAYS)
def test_arrays_of_another_length_are_refused(name, argument):
    kwargs = CALLS[name]()
    array = arrays(kwargs)[argument]
    for axis in range(array.ndim):
        shorter = np.ascontiguousarray(np.delete(array, -1, axis))
        wrong = with_array(kwargs, argument, shorter)
        if (name, argument, axis) in OPEN:
            getattr(_native, name)(**wrong)
        else:
            refuse(name, wrong, (ValueError, TypeError))


@pytest.mark.parametrize(("name", "argument"), ARRAYS)
def test_outputs_that_are_read_only_are_refused(name, argument):
    kwargs = CALLS[name]()
    array = arrays(kwargs)[argument].copy()
    array.flags.writeable = False
    frozen = with_array(kwargs, argument, array)
    if is_output(name, argument):
        refuse(name, frozen, TypeError)
    else:
        getattr(_native, name)(**frozen)


@pytest.mark.parametrize("name", CALLABLE)
def test_swapped_arrays_are_refused(name):
    kwargs = CALLS[name]()
    given = arrays(kwargs)
    for argument, array in given.items():  # as those of motions and skeletons are
        array.flags.writeable = is_output(name, argument)
    for first, second in itertools.combinations(given, 2):
        a, b = given[first], given[second]
        kinds = [(array.shape, array.dtype, array.flags.writeable) for array in (a, b)]
        if kinds[0] != kinds[1]:  # of those that are alike only the names tell
            swapped = with_array(with_array(kwargs, first, b), second, a)
            refuse(name, swapped, (TypeError, ValueError))


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("forward", {"parents": [-1, 0, 1, 2, 4]}, r"parents must be from -1 to 3, found 4"),
        ("forward", {"parents": [-2, 0, 1, 2, 2]}, r"parents must be from -1 to -1, found -2"),
        ("sample", {"at": [0.0, 1.0, 2.0, 5.5]}, r"at must be from 0 to 5, found 5.5"),
        ("sample", {"at": [0.0, 1.0, -0.5, 5.0]}, r"at must be from 0 to 5, found -0.5"),
        ("sample", {"at": [0.0, 1.0, np.nan, 5.0]}, r"at must be from 0 to 5, found nan"),
        ("filter_rotations", {"chosen": [0, 5]}, r"chosen must be from 0 to 4, found 5"),
        ("filter_rotations", {"chosen": [-1, 2]}, r"chosen must be from 0 to 4, found -1"),
        ("FilterWindow", {"taps": [1.0, 1.0]}, r"taps must have an odd length"),
        ("RotationPatches", {"joints": [0, 2, 1]}, r"joints must rise"),
        ("rotation_spikes", {"chosen": [0, 5]}, r"chosen must be from 0 to 4, found 5"),
        ("rotation_spikes", {"longest": 0}, r"longest must be from 1 to 1000, found 0"),
        ("position_spikes", {"chosen": [-1, 2]}, r"chosen must be from 0 to 4, found -1"),
        ("hip_path", {"legs": [[1, 2, 3], [1, 2, 5]]}, r"legs must be from 0 to 4, found 5"),
        ("foot_goal", {"start": 2}, r"start must be from 0 to 1, found 2"),
        ("bend_leg", {"leg": [0, 1, 2]}, r"leg must have no root among its joints"),
        ("bend_leg", {"leg": [1, 2, 5]}, r"leg must be from 0 to 4, found 5"),
        ("bend_leg", {"turned": [1, 2, 5]}, r"turned must be from 0 to 4, found 5"),
        ("hip_path", {"start": 2}, r"start must be from 0 to 1, found 2"),
        ("hip_path", {"hips": 5}, r"hips must be from 0 to 4, found 5"),
        ("two_bone", {"chain": [0, 1, 5]}, r"chain must be from 0 to 4, found 5"),
        ("IkChain", {"base": 3}, r"base must be from 0 to 2, found 3"),
        ("LimitArrays", {"kinds": [0, 1, 2, 3, 0]}, r"kinds must be from 0 to 2, found 3"),
        ("BodyModel", {"parents": [0, 0, 1, 2, 2]}, r"parents must be from -1 to -1, found 0"),
        ("PoseMetric", {"chosen": [0, 1, 2, 5]}, r"chosen must be from 0 to 4, found 5"),
        ("PointClouds", {"first": 1}, r"count must be from 0 to 5, found 6"),
        ("BvhChannels", {"width": WIDTH - 1}, r"columns in indices must be from -1 to 16"),
        ("read_rows", {"last": 10**6}, r"last must be from 0 to"),
        ("read_rows", {"first": 10**6}, r"first must be from 0 to"),
        ("read_rows", {"row": -1}, r"row must be at least 0"),
        ("VmcRig", {"bones": [1, 2, -1, 5, 56]}, r"bones must be from -1 to 55, found 56"),
        ("VmcRig", {"metres_per_unit": 0.0}, r"metres_per_unit must be positive"),
        ("vmc_push", {"now": -1.0}, r"now must be 0 or more"),
        ("vmc_close", {"now": np.nan}, r"now must be 0 or more"),
        ("vmc_write", {"bones": [0]}, r"bones must be from 1 to 55, found 0"),
        ("vmc_write", {"bones": [1] * 56}, r"bones must be at most 55"),
        ("RowBlocks", {"stop": len(TEXT) + 1}, r"stop must lie inside the text"),
        ("RowBlocks", {"block": 0}, r"block must be at least 1"),
        ("print_rows", {"decimals": [16] * WIDTH}, r"decimals must be from 0 to 15, found 16"),
        ("warp_path", {"steepest": 0}, r"steepest must be from 1 to 100, found 0"),
        ("warp_path", {"cost": np.full((FRAMES, 5), 1e308)}, r"cost must be finite"),
        ("cloud_distances", {"alignment": 3}, r"alignment must be from 0 to 2, found 3"),
        ("close_frames", {"reach": 1001}, r"reach must be from 0 to 1000, found 1001"),
        ("close_frames", {"half": -1}, r"half must be from 0 to"),
        ("ClipClouds", {"clips": [0, 7, 6]}, r"clips must be from 0 to 6, found 7"),
        ("ClipClouds", {"clips": [0, 3, 5]}, r"clips must end with the frames"),
        ("distance_walk", {"pins": [0, 6]}, r"pins must be from 1 to 5, found 6"),
        ("distance_scan", {"pins": [3, 2]}, r"pins must be from 4 to 5, found 2"),
        ("pose_distances", {"a": [0, 1, 6]}, r"a must be from 0 to 5, found 6"),
        ("optimal_keys", {"farthest": [6] * 6}, r"farthest must be from 0 to 5, found 6"),
        ("least_beyond", {"farthest": [0] * 6}, r"farthest must be from 1 to 5, found 0"),
        ("errors_between", {"keys": [0, 2, 2]}, r"keys must be from 3 to 5, found 2"),
        ("auto_keys", {"pins": [1, 5]}, r"pins must begin with the first frame"),
        ("auto_keys", {"segments": 6}, r"segments must be from 1 to 5, found 6"),
    ],
)
def test_indices_out_of_range_are_refused(name, change, message):
    kwargs = CALLS[name]()
    for argument, value in change.items():
        given = kwargs[argument]
        kwargs[argument] = np.array(value, given.dtype) if hasattr(given, "dtype") else value
    refuse(name, kwargs, ValueError, message)


def test_groups_that_do_not_fit_the_body_are_refused():
    foot = make("FootJoints", ankle=5, toe=3, heel=np.zeros(3))
    kwargs = CALLS["foot_goal"]() | {"foot": foot}
    refuse("foot_goal", kwargs, ValueError, r"foot.ankle must be from 0 to 4, found 5")
    goal = make("LegGoal", **CALLS["LegGoal"]() | {"start": 2})
    kwargs = CALLS["bend_leg"]() | {"goal": goal}
    refuse("bend_leg", kwargs, ValueError, r"goal.start must be from 0 to 1, found 2")


def test_the_message_names_the_argument_and_both_shapes():
    kwargs = CALLS["forward"]() | {"positions": positions(FRAMES, JOINTS - 1)}
    refuse(
        "forward", kwargs, ValueError, r"^positions must have shape \(6, 5, 3\), found \(6, 4, 3\)$"
    )


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("ccd", {"chain": {"joints": np.array([0, 1, 2, 5], np.int32)}}),
        ("measure_goals", {"goals": {"joints": np.array([3, 5], np.int32)}}),
        ("measure_goals", {"body": {"parents": PARENTS[:4], "masses": np.ones(4)}}),
        ("solve_poses", {"goals": {"joints": np.array([3, -1], np.int32)}}),
        (
            "solve_poses",
            {"goals": {"targets": rotations(5, GOALS), "weights": np.ones((5, GOALS))}},
        ),
        ("solve_poses", {"body": {"parents": PARENTS[:4], "masses": np.ones(4)}}),
        (
            "solve_poses",
            {
                "freedom": {
                    "turn_stiffness": np.zeros((4, 3, 3)),
                    "turning": np.ones(4, np.uint8),
                    "limits": None,
                }
            },
        ),
        ("cloud_distances", {"a": {"points": positions(FRAMES, POINTS + 1)}}),
        ("cloud_distances", {"a": {"count": FRAMES - 1}}),
        ("cloud_distances", {"products": {"tile": 3, "half": 2}}),
        ("clamp_rotations", {"limits": limits(JOINTS - 1)}),
        ("filter_values", {"window": {"index": np.zeros(FRAMES, np.int64)}}),
        ("filter_rotations", {"window": {"index": np.full(FRAMES + 2, FRAMES + 2)}}),
    ],
)
def test_groups_that_do_not_fit_the_motion_are_refused(name, change):
    groups = {
        "body": "BodyModel",
        "freedom": "JointFreedom",
        "goals": "GoalArrays",
        "limits": "LimitArrays",
        "chain": "IkChain",
        "products": "CloudProducts",
        "a": "PointClouds",
        "window": "FilterWindow",
    }
    kwargs = CALLS[name]()
    for argument, part in change.items():
        group = groups[argument]
        kwargs[argument] = make(group, **(CALLS[group]() | part))
    refuse(name, kwargs, ValueError)


def test_an_angle_without_a_column_can_be_written_but_not_read():
    given = channels()
    given["indices"][0, 3] = -1
    half = make("BvhChannels", **given)
    make("motion_to_values", **(CALLS["motion_to_values"]() | {"channels": half}))
    for name in ("values_to_motion", "read_rows"):
        refuse(name, CALLS[name]() | {"channels": half}, ValueError, "a column for every angle")


def test_two_axes_can_be_read_but_not_written():
    given = channels()
    given["indices"][0, [2, 5]] = -1
    two = make("BvhChannels", **given)
    make("values_to_motion", **(CALLS["values_to_motion"]() | {"channels": two}))
    kwargs = CALLS["motion_to_values"]() | {"channels": two}
    refuse("motion_to_values", kwargs, ValueError, "three axes")


def test_groups_keep_their_arrays_alive():
    given = CALLS["PoseMetric"]()
    poses = given["rotations"].copy()
    group = make("PoseMetric", **given)
    del given
    out = np.zeros(1)
    _native.pose_distances(group, np.array([0]), np.array([1]), out)
    half_angles = np.arccos(np.minimum(np.abs((poses[0] * poses[1]).sum(axis=-1)), 1.0))
    assert out[0] > half_angles[:3].sum() - 1e-9
