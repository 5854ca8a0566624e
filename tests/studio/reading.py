"""Reads what the page reads, written against the layout alone: no code of the server's."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

TYPES = {"f4": "<f4", "i4": "<i4", "u1": "u1", "f8": "<f8"}


def unpacked(data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Header and arrays of a container."""
    assert data[:4] == b"KNM1"
    size = int.from_bytes(data[4:8], "little")
    assert size % 8 == 0
    head = json.loads(data[8 : 8 + size])
    arrays = {}
    for told in head["arrays"]:
        start = 8 + size + told["at"]
        assert start % 8 == 0
        count = int(np.prod(told["shape"]))
        found = np.frombuffer(data, TYPES[told["dtype"]], count, start)
        arrays[told["name"]] = found.reshape(told["shape"])
    return head, arrays


def world_positions(head: dict[str, Any], rows: Any) -> Any:
    """Where the page draws the joints, (F, J, 3): forward kinematics in double precision."""
    rows = np.asarray(rows, float)
    count, joints = len(rows), len(head["names"])
    places = np.tile(np.reshape(head["offsets"], (joints, 3)), (count, 1, 1))
    moving, turning = head["moving"], head["turning"]
    places[:, moving] = rows[:, : 3 * len(moving)].reshape(count, -1, 3)
    turns = np.tile([0.0, 0.0, 0.0, 1.0], (count, joints, 1))
    turns[:, turning] = rows[:, 3 * len(moving) :].reshape(count, -1, 4)
    world, spin = np.zeros((count, joints, 3)), np.zeros((count, joints, 4))
    for joint, parent in enumerate(head["parents"]):
        if parent < 0:
            world[:, joint], spin[:, joint] = places[:, joint], turns[:, joint]
        else:
            world[:, joint] = world[:, parent] + turned(spin[:, parent], places[:, joint])
            spin[:, joint] = product(spin[:, parent], turns[:, joint])
    return world


def turned(q: Any, v: Any) -> Any:
    """Vectors turned by quaternions xyzw."""
    t = 2.0 * np.cross(q[:, :3], v)
    return v + q[:, 3:] * t + np.cross(q[:, :3], t)


def product(a: Any, b: Any) -> Any:
    """Product of quaternions xyzw."""
    vector = a[:, 3:] * b[:, :3] + b[:, 3:] * a[:, :3] + np.cross(a[:, :3], b[:, :3])
    scalar = a[:, 3:] * b[:, 3:] - np.sum(a[:, :3] * b[:, :3], axis=1, keepdims=True)
    return np.concatenate([vector, scalar], axis=1)
