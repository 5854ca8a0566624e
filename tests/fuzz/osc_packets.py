"""OSC packets and what VMC makes of them: beside a plain reader, and nothing worse than dropped."""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from kinema.live import osc
from kinema.live.avatar import avatar
from kinema.live.bones import BONES
from kinema.live.rig import Rig
from kinema.live.vmc_receiver import VmcStream
from tests.fuzz.mutation import mutate
from tests.reference import osc as reference

TOKENS = [b"#bundle\0", bytes(4), bytes(8), b"/VMC/Ext/Bone/Pos\0\0\0", b",sfffffff\0\0\0", b",",
          b"Hips\0\0\0\0", b"root\0\0\0\0", b"/VMC/Ext/T\0\0", b",f\0\0", b"\x7f\xc0\0\0",
          b"\x7f\x80\0\0", b"\xff\xff\xff\xff", b"\x80\0\0\0", b"\0\0\0\x58", b"\0\1\0\0", b"/",
          b",b\0\0", b",[ih]\0\0\0", b"LastBone\0\0\0\0", b"\xe5\xa4\x8f\0"]  # fmt: skip


@cache
def seeds() -> list[bytes]:
    still = [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    bones = [osc.message("/VMC/Ext/Bone/Pos", name, *still) for name in BONES[1:]]
    status = osc.message("/VMC/Ext/OK", 1, 3, 0, 1), osc.message("/VMC/Ext/T", 1.5)
    root = osc.message("/VMC/Ext/Root/Pos", "root", *still, *[1.0] * 6)
    face = osc.message("/VMC/Ext/Blend/Val", "Joy", 0.5), osc.message("/VMC/Ext/Blend/Apply")
    deep = bones[0]
    for _ in range(7):
        deep = osc.bundle(deep)
    return [
        bones[0],
        root,
        osc.bundle(*status, root, *bones[:11]),
        osc.bundle(*bones[11:24]),
        osc.bundle(*face),
        osc.bundle(osc.bundle(*status), osc.bundle(*bones[:3])),
        deep,
    ]


@cache
def rig() -> Rig:
    return Rig(avatar())


def make(rng: random.Random) -> bytes:
    data = rng.choice(seeds())
    if rng.random() < 0.1:
        return data
    data = mutate(data, rng, TOKENS)
    # lengths that are no multiple of four are rejected at the door
    return data[: len(data) // 4 * 4] if rng.random() < 0.8 else data


def check(data: bytes, rng: random.Random) -> str:
    """Read a packet and give it to a stream: "read" or "rejected"."""
    expected, found = reference.messages(data), osc.messages(data)
    assert (found is None) == (expected is None), "only one of two readers takes it"
    stream = VmcStream()
    packet = np.frombuffer(data, np.uint8)
    frames = stream.push(packet, 1.0) + stream.push(packet, 1.0 + rng.random())
    for frame in frames + stream.close(3.0):
        lengths = np.linalg.norm(frame.rotations, axis=1)
        assert np.abs(lengths - 1.0).max() < 1e-6, "not a rotation"
        assert np.abs(frame.places).max() <= 1e6, "not a place"
        assert np.isfinite(rig().pose(frame).positions).all()
    counts = stream.counts
    assert counts["malformed"] == (0 if expected is not None else 2)
    if expected is None:
        return "rejected"
    np.testing.assert_equal([tuple(each) for each in found or []], expected)
    assert counts["messages"] == 2 * len(expected)
    return "read"
