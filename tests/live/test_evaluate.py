from __future__ import annotations

import json

import numpy as np
import pytest

from kinema import live, write
from kinema.live.agreement import agreement
from kinema.live.evaluate import LiveKeys, table
from kinema.live.extractor import KeyPoseExtractor
from kinema.live.offline import offline_keys
from kinema.live.ticks import ticks_of
from tests.cli.running import invoke
from tests.live.cases import database, motions


def test_a_clip_is_evaluated_without_its_own_entries():
    name, motion = motions()[5]
    (found,) = live.evaluate([(name, motion)], database())
    assert found.left_out == 1
    ticks = ticks_of(motion, database().settings)
    alone = KeyPoseExtractor(database(), leave_out=[5]).keys(ticks)
    with_own = KeyPoseExtractor(database()).keys(ticks)
    np.testing.assert_array_equal(found.live_frames, alone)
    assert alone.tolist() != with_own.tolist()


def test_facts_are_those_of_the_keys():
    for found in live.evaluate(motions()[:3], database(), method="nearest"):
        facts = found.facts()
        ticks = ticks_of(dict(motions())[found.file], database().settings)
        np.testing.assert_array_equal(found.offline_frames, offline_keys(ticks.poses, 0.1))
        expected = agreement(found.offline_frames, found.live_frames, found.frames)
        assert facts["f1"] == pytest.approx(expected.f1, abs=1e-4)
        assert facts["cosine"] == pytest.approx(expected.cosine, abs=1e-4)
        assert (facts["frames"], facts["offline"]) == (len(ticks.poses), len(found.offline_frames))


def test_the_command_line_builds_and_evaluates(tmp_path):
    folder, path = tmp_path / "takes", tmp_path / "keys.db"
    folder.mkdir()
    for name, motion in motions()[3:]:
        write(motion, folder / f"{name}.bvh")
    done = invoke("live", "build", folder, "-o", path, "--share", "10%", "--share", "0.2")
    assert done.returncode == 0, done.output
    assert live.load(path).shares == (0.1, 0.2)
    assert invoke("live", "build", folder, "-o", path).returncode != 0  # it exists
    done = invoke("live", "evaluate", folder, "--db", path, "--share", "20%", "--json")
    rows = json.loads(done.stdout)
    assert [row["file"] for row in rows] == ["crouch.bvh", "jumps.bvh", "punch.bvh"]
    for row in rows:
        assert {"file", "frames", "offline", "live", "f1", "cosine"} <= set(row)
        assert row["left_out"] == 1
        assert row["offline"] == round(0.2 * row["frames"])
    picture = tmp_path / "keys.png"
    done = invoke("live", "evaluate", folder, "--db", path, "--plot", picture)
    assert done.returncode == 0, done.output
    assert "mean of 3 files" in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
    done = invoke("live", "evaluate", folder, "--db", path, "--share", "30%")
    assert "no share of 0.3" in done.stderr


def test_shares_have_four_digits():
    wanted, found = np.array([0, 10, 20]), np.array([0, 10, 20, 25, 29, 35, 40])
    row = LiveKeys("walk", 50, 24.0, wanted, found, np.zeros(50), 2).facts()
    spaced = agreement(wanted, np.array([0, 8, 16, 24, 33, 41, 49]), 50)
    whole = agreement(wanted, found, 50)
    assert (row["precision"], row["recall"], row["f1"]) == (0.4286, 1.0, 0.6)
    assert row["f1_equal_spacing"] == round(spaced.f1, 4) == 0.4
    assert row["cosine"] == float(f"{whole.cosine:.4f}") != whole.cosine
    assert (row["frames"], row["offline"], row["live"], row["left_out"]) == (50, 3, 7, 2)
    sevenths = LiveKeys("walk", 50, 24.0, found, wanted, np.zeros(50), 0).facts()
    assert sevenths["recall"] == 0.4286
    uneven = LiveKeys("walk", 50, 24.0, wanted, found[:6], np.zeros(50), 0).facts()
    assert uneven["f1"] == 0.6667


def test_a_table_has_means_only_of_several_files():
    row = {"frames": 10, "offline": 3, "live": 5, "f1": 0.25, "f1_equal_spacing": 0.5}
    row |= {"cosine": 0.75, "file": "a.bvh"}
    other = {**row, "frames": 20, "f1": 0.75, "file": "b.bvh"}
    one, two = table([row]).splitlines(), table([row, other]).splitlines()
    assert one[1].split() == ["10", "3", "5", "0.25", "0.50", "0.75", "a.bvh"]
    assert len(one) == 2
    assert len(two) == 4
    assert two[-1].split()[:4] == ["15", "3", "5", "0.50"]
    assert two[-1].endswith("mean of 2 files")
