"""Machines of folders and of motions that may not fit together."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.compose.machine import from_folder, from_motions, perform
from kinema.compose.machine.clips import playable
from kinema.compose.machine.phase import gait_phase
from kinema.errors import KinemaWarning, OptionError
from tests.compose.machine.clips import clips


@pytest.fixture
def folder(tmp_path):
    for name in ("walk", "punch"):
        kinema.write(clips()[name], tmp_path / f"{name}.bvh")
    return tmp_path


def test_a_folder_is_playable_as_it_is(folder):
    shares = []
    machine = from_folder(folder, tell=shares.append)
    assert machine.states == ("punch", "walk")
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
    assert perform(machine, [], seconds=1.0).motion.num_frames == 30
    assert from_folder([folder / "walk.bvh"]).states == ("walk",)


def test_what_cannot_be_played_is_left_out_with_a_reason(folder):
    kinema.write(samples.arm(fps=30.0).motion, folder / "arm.bvh")
    kinema.write(clips()["walk"][:4], folder / "short.bvh")
    (folder / "broken.bvh").write_text("HIERARCHY\nROOT")
    (folder / "notes.txt").write_text("not a recording")
    with pytest.warns(KinemaWarning) as caught:
        machine = from_folder(folder)
    assert machine.states == ("punch", "walk")
    said = "\n".join(str(each.message) for each in caught)
    assert "arm is left out: another skeleton than 'punch'" in said
    assert "short is left out: it needs at least 0.4 s" in said
    assert "broken is left out" in said
    assert "notes" not in said


def test_nothing_to_play_is_an_error(tmp_path):
    with pytest.raises(OptionError, match="found 0 in"):
        from_folder(tmp_path)
    with (
        pytest.warns(KinemaWarning, match="left out"),
        pytest.raises(OptionError, match="0 clips"),
    ):
        from_motions({"short": clips()["walk"][:4]})


def test_motions_with_gaps_are_left_out():
    walk = clips()["walk"]
    missing = np.zeros((len(walk), walk.skeleton.num_joints), bool)
    missing[5, 3] = True
    holey = walk.with_arrays(missing=missing)
    with pytest.warns(KinemaWarning, match="samples are missing"):
        machine = from_motions({"holey": holey, "walk": walk})
    assert machine.states == ("walk",)


def test_a_steady_walk_becomes_one_stride_and_other_clips_stay_whole():
    walk = playable("walk", clips()["walk"], feet=True)
    assert walk.repeats
    assert walk.entries == walk.count  # at any phase
    stop = playable("stop", clips()["stop"], feet=True)
    assert not stop.repeats
    assert stop.entries <= len(clips()["stop"]) / 3
    assert playable("walk", clips()["walk"], feet=True, loop=False).count == len(clips()["walk"])
    punch = playable("punch", clips()["punch"], feet=True)
    assert punch.entries < punch.count / 2  # from its beginning


def test_phase_is_that_of_landings():
    truth = samples.walk(seconds=4.0, fps=60.0)
    left, right = (truth.truth.contact(side) for side in ("left", "right"))
    phase = gait_phase(left, right, 1 / 60)
    starts = np.flatnonzero(left[1:] & ~left[:-1]) + 1
    assert np.nanmax(np.minimum(phase[starts], 1.0 - phase[starts])) < 1e-9
    starts = np.flatnonzero(right[1:] & ~right[:-1]) + 1
    assert np.nanmax(np.abs(phase[starts] - 0.5)) < 1e-9
    known = np.isfinite(phase[:-1]) & np.isfinite(phase[1:])
    assert (np.mod(np.diff(phase), 1.0)[known] < 0.1).all()  # it rises
    assert np.isnan(gait_phase(np.ones(50, bool), np.ones(50, bool), 0.02)).all()
