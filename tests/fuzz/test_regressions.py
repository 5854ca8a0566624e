"""What fuzzing once found, kept; and a few fresh cases in every test run."""

from __future__ import annotations

import random
import warnings

import pytest

from tests.fuzz import bvh_files
from tests.fuzz.targets import TARGETS, run
from tests.io.bvh.arm import ARM

FOUND = {
    "an end site in an end site": (
        "bvh",
        b"ROOT a { OFFSET 0 0 0 End Site { OFFSET 0 1 0 End Site { } } }",
    ),
    "a bone longer than anything": ("bvh", b"ROOT a { OFFSET 0 1e50 0 }\nMOTION\nFrames: 0\n"),
    "bones too short to measure": ("bvh", b"ROOT a { OFFSET 0 1e-40 0 }\nMOTION\nFrames: 0\n"),
    "a joint map that is no text": ("map", b'{"a\xff": "b"}'),
    "key poses that are no text": ("keys", b'{"poses": {"interpolation": "\xff"}}'),
    "key poses of brackets": ("keys", b'{"poses": {"more":' + b"[" * 3000),
    "a project of brackets": ("project", b'{"document": {"tracks":' + b"[" * 3000),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_stays_fixed(name):
    target, data = FOUND[name]
    assert TARGETS[target].check(data, random.Random(1)) in ("read", "warned", "rejected")


@pytest.mark.parametrize("name", TARGETS)
def test_a_few_hundred_inputs(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        counts = run(name, cases=300, seconds=60, seed=2024)
    # a fuzzer whose files are all rejected at the door tests nothing
    assert counts["read"] > 5
    assert counts["rejected"] > 50


@pytest.mark.parametrize("wrong", ["position", "rotation", "time", "name", "frames"])
def test_the_comparison_notices_what_is_read_wrong(monkeypatch, wrong):
    def parse(data, findings, **options):
        motion = real(data, findings, **options)
        rotations, positions = motion.rotations.copy(), motion.positions.copy()
        frame_time = motion.frame_time
        if wrong == "position":
            positions[0, 0, 0] += 1e-9
        if wrong == "rotation":
            rotations[1, 1] = rotations[0, 0]
        if wrong == "time":
            frame_time *= 10
        if wrong == "frames":
            rotations, positions = rotations[:1], positions[:1]
        return motion.with_arrays(rotations=rotations, positions=positions, frame_time=frame_time)

    real = bvh_files.parse
    data = ARM.replace("Arm", "arm").encode() if wrong == "name" else ARM.encode()
    if wrong == "name":
        monkeypatch.setattr(bvh_files, "parse", lambda _, f, **o: real(ARM.encode(), f, **o))
    else:
        monkeypatch.setattr(bvh_files, "parse", parse)
    with pytest.raises(AssertionError):
        bvh_files.check(data, random.Random(1))
