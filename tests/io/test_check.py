"""All problems of a file in one list."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema.errors import OptionError
from kinema.io.check import check
from tests.io.bvh.arm import ARM


def found(checked):
    return [(item.severity, item.line, item.message) for item in checked.findings.items]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "clip.bvh"


def test_a_sound_file_has_no_findings(motion, path):
    still = motion.with_arrays(
        rotations=np.repeat(motion.rotations[:1], 40, axis=0),
        positions=np.repeat(motion.positions[:1], 40, axis=0),
    )
    kinema.write(still, path)
    checked = check(path, up="y")
    assert checked.motion.num_frames == 40
    assert found(checked) == []


def test_repairs_are_listed_and_not_warned_of(path):
    path.write_text(ARM.replace("Frames: 2", "Frames: 9"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checked = check(path)
    assert checked.motion.num_frames == 2
    assert found(checked) == [("warning", 16, "9 frames declared, 2 found; all are kept")]


def test_a_file_without_frames_is_told_of(path):
    head, _, _ = ARM.partition("Frame Time")
    path.write_text(head + "Frame Time: 0.01\n")
    checked = check(path)
    assert checked.motion.num_frames == 0
    assert [message for _, _, message in found(checked)] == [
        "2 frames declared, none found",
        "the motion has no frames",
    ]


def test_an_error_is_a_finding_with_its_line_and_hint(path):
    path.write_text(ARM.replace("Zrotation Yrotation Xrotation", "Zrotation Yrotation Xrotatoin"))
    checked = check(path, source="standard input")
    assert checked.motion is None
    assert checked.findings.source == "standard input"
    ((severity, line, message),) = found(checked)
    assert (severity, line) == ("error", 9)
    assert message.startswith("expected a channel, found 'Xrotatoin' (closest: Xrotation")


def test_the_motion_itself_is_looked_over(motion, path):
    positions = motion.positions.copy()
    positions[:, 0] = [3.0, 1.0, 2.0]
    positions[:1, 0] = 0.0
    rotations = np.repeat(motion.rotations[:1], 40, axis=0)
    kinema.write(motion.with_arrays(positions=positions, rotations=rotations), path)
    messages = [message for _, _, message in found(check(path, up="y"))]
    assert "use --drop-rest to skip it" in messages[0]
    assert check(path, up="y", drop_rest=True).motion.num_frames == 39


def test_wrong_options_are_the_callers_fault(path):
    path.write_text(ARM)
    with pytest.raises(OptionError):
        check(path, unit="parsec")
    with pytest.raises(FileNotFoundError):
        check(path.with_name("nothing.bvh"))
