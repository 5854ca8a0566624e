"""The benchmarks run, say what they measured, and notice a wrong answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import kinema
from tests.conftest import REPOSITORY

BENCHMARKS = REPOSITORY / "benchmarks"
OPERATIONS = ["read", "write", "forward", "resample", "parse", "convert"]
OPERATIONS += ["memory", "import", "first read", "help"]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / "run.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, ModuleType]:
    """The benchmarks' own modules, found as their script finds them."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import inputs
    import operations

    return inputs, operations


def test_a_quick_run_gives_a_table_and_a_file(tmp_path):
    output = tmp_path / "results" / "quick.json"
    done = bench("--quick", "--output", str(output))
    assert done.returncode == 0, done.stdout + done.stderr

    found = json.loads(output.read_text())
    assert [row["operation"] for row in found["rows"]] == OPERATIONS
    assert not found["failures"]
    for row in found["rows"]:
        assert row["values"]["kinema"] >= 0 if row["unit"] == "B" else row["values"]["kinema"] > 0
        # every peer has a value, or a word that says why it has none
        assert set(row["values"]) | set(row["states"]) >= set(found["versions"])
        assert set(found["absent"]) <= {n for n, s in row["states"].items() if s == "absent"}
        line = next(x for x in done.stdout.splitlines() if x.startswith(row["operation"] + " "))
        assert line.count("absent") == len(found["absent"])


def test_an_unknown_operation_is_refused_with_the_known_ones(tmp_path):
    done = bench("--only", "read,rite", "--output", str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert "'rite'" in done.stderr
    assert "write" in done.stderr
    assert not (tmp_path / "none.json").exists()


def test_a_clip_has_the_shape_it_claims_and_is_the_same_every_time(tmp_path, modules):
    inputs, _ = modules
    clip = inputs.make(tmp_path, 30)
    text = clip.path.read_bytes()
    motion = kinema.read(clip.path)
    assert (motion.num_frames, int(motion.skeleton.is_end.sum())) == (30, 7)
    assert motion.skeleton.num_joints == 31 + 7
    assert np.loadtxt(clip.rows).shape == (30, 96)
    assert np.array_equal(np.loadtxt(clip.rows), clip.numbers)
    assert inputs.make(tmp_path, 30).path.read_bytes() == text


@pytest.mark.parametrize("operation", ["read", "write", "forward", "resample"])
def test_a_wrong_answer_is_not_given_a_time(operation, tmp_path, modules):
    inputs, operations = modules
    clip = inputs.make(tmp_path, 60)
    session = operations.Session([_Wrong()], {}, tmp_path, clip, repeats=1)
    row = operations.run(session, operation, clip)
    assert row.values == {}
    assert row.states == {"wrong": "failed"}
    assert "WrongResultError" in row.details["wrong"]["error"]


class _Wrong:
    """A library that drops a frame on reading, leans a joint, and plays at half the rate."""

    name, holds, tolerance = "wrong", "", 1e-5
    limits: dict[str, int] = {}  # noqa: RUF012

    def offers(self, operation: str) -> bool:
        return hasattr(self, operation)

    def read(self, path: Path) -> Any:
        return kinema.read(path)

    def frames(self, motion: Any) -> int:
        return int(motion.num_frames) - 1

    def ready_to_forward(self, motion: Any, clip: Any) -> Any:
        return motion

    ready_to_resample = ready_to_forward

    def forward(self, motion: Any) -> Any:
        return kinema.kinematics.forward(motion)

    def positions(self, world: Any, frames: list[int]) -> Any:
        return world.positions[frames] + [0.0, 1e-3, 0.0]

    def write(self, motion: Any, path: Path) -> None:
        turn = kinema.quat.from_axis_angle([0.0, 0.0, 1.0], 1e-3)
        leaning = np.where(motion.skeleton.is_end[:, None], kinema.quat.identity(), turn)
        rotations = kinema.quat.mul(motion.rotations, leaning)
        kinema.write(motion.with_arrays(rotations=rotations), path)

    def resample(self, motion: Any, fps: float) -> Any:
        return kinema.resample(motion, fps=fps / 2)

    def span(self, motion: Any) -> tuple[int, float, float]:
        return motion.num_frames, motion.frame_time, float(motion.positions[-1, 0, 0])
