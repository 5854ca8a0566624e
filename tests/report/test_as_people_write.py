"""Numbers in reports are as people write them, whatever an operation found."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import quat, report, samples, scale
from kinema.catalogue import OPERATIONS
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.ops.change import change
from kinema.report import numbers
from tests.laws.test_local_axes import VALUES, run

NOUNS = "frame|joint|motion|contact|sample|key|gap|step|stride|stop|unit|tap|jump|input|end site"
# what nobody writes: exponents, minus zero, one frames, digits without end, numbers that are none
WRONG = {
    "an exponent": re.compile(r"\d[eE][+-]?\d"),
    "minus zero": re.compile(r"(?<![\d.\w])-0(?:\.0*)?(?![\d.]*[1-9])"),
    "one of many": re.compile(rf"(?<![\d.,:] )(?<![\d.,])\b1 (?:{NOUNS})s\b(?!/)"),
    "several of one": re.compile(rf"(?<![\d.,])\b(?:0|[2-9]|\d\d+) (?:{NOUNS})\b(?! time)"),
    "too many digits": re.compile(r"[1-9]\d*\.\d{7,}|0\.0*[1-9]\d{6,}"),
    "no number": re.compile(r"\b(?:nan|inf|NaN)\b"),
}


def check(text: str) -> None:
    for name, pattern in WRONG.items():
        assert not pattern.search(text), f"{name} in: {text}"


@given(value=st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_single_numbers(value):
    walk = samples.walk(seconds=0.1).motion
    for written in (
        numbers.number(value),
        numbers.fixed(value, 2),
        numbers.degrees(value),
        numbers.seconds(value),
        numbers.length(value, walk),
        numbers.length(value, _without_unit(walk)),
        numbers.percent(value),
        numbers.point([value, -value, 0.0]),
    ):
        check(written)


@given(count=st.integers(0, 10**6), noun=st.sampled_from(["frame", "joint", "missing sample"]))
def test_counts(count, noun):
    check(numbers.counted(count, noun))


def _without_unit(motion: Motion) -> Motion:
    return motion.with_arrays(skeleton=replace(motion.skeleton, metres_per_unit=None))


def _still(frames: int) -> Motion:
    walk = samples.walk(seconds=1.0).motion
    return walk.with_arrays(
        rotations=np.repeat(walk.rotations[:1], frames, axis=0),
        positions=np.repeat(walk.positions[:1], frames, axis=0),
    )


def _nearly(motion: Motion) -> Motion:
    """The same but for rounding."""
    turn = quat.from_axis_angle([0.0, 1.0, 0.0], 1e-13)
    return motion.with_arrays(
        rotations=quat.mul(turn, motion.rotations), positions=motion.positions * (1.0 + 1e-14)
    )


WALK = samples.walk(seconds=2.0).motion
BODIES = {
    "a large body in no unit": _without_unit(scale(WALK, factor=12_345.678)),
    "a tiny body in no unit": _without_unit(scale(WALK, factor=1.2345e-3)),
    "in inches": scale(WALK, to="in"),
    "two frames": WALK[:2],
    "a body that stands still": _still(120),
}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_reports_of_every_operation(entry, body, monkeypatch):
    motion = BODIES[body]
    if "mask" in VALUES.get(entry.name, {}):
        monkeypatch.setitem(VALUES, entry.name, {"mask": _mask(motion)})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            outcome = run(entry.name, motion, _nearly(motion))
    except KinemaError as error:
        check(f"{error.message} {error.hint or ''}")
        return
    result = outcome.result
    if isinstance(result, Motion):
        result = change(motion, result)
    for said in (report.text(result, motion), report.summary(result, motion)):
        check(said)
        assert max(map(len, said.splitlines()), default=0) < 400, "a list that should be folded"


def _mask(motion: Motion) -> np.ndarray:
    found = np.zeros((motion.num_frames, motion.skeleton.num_joints), bool)
    found[motion.num_frames // 2] = ~motion.skeleton.is_end
    return found
