"""Every format keeps the contract, and one more is one line and one package."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Literal, get_type_hints

import pytest

import kinema
from kinema.errors import FormatError, OptionError
from kinema.io import formats
from kinema.io.findings import Findings
from kinema.io.formats import FORMATS, Format, format_of_file, option_names
from tests.io.bvh.arm import ARM

GENERAL = ("up", "unit", "drop_rest", "roles", "progress", "findings", "source")


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_format_keeps_the_contract(known):
    package = known.load()
    assert known.description
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in known.suffixes)
    assert list(inspect.signature(package.sniff).parameters) == ["head", "path"]
    assert package.sniff(b"", Path("nothing")) is False
    for direction, inputs in (("read", ["path"]), ("write", ["motion", "path"])):
        function = getattr(package, direction)
        parameters = inspect.signature(function).parameters
        assert list(parameters)[: len(inputs)] == inputs
        shared = ["progress", "findings"] if direction == "read" else ["progress"]
        assert list(parameters)[-len(shared) :] == shared
        assert all(
            p.kind is inspect.Parameter.KEYWORD_ONLY
            for p in list(parameters.values())[len(inputs) :]
        )
        assert set(get_type_hints(function)) == {*parameters, "return"}
        doc = inspect.getdoc(function)
        for name, parameter in option_names(known, direction).items():
            assert name not in GENERAL
            assert parameter.default is not inspect.Parameter.empty, name
            assert re.search(rf"\n{name} : .+\n    \S", doc), f"{known.name}: {name} has no line"


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_what_a_format_writes_it_recognises_without_a_suffix(known, motion, tmp_path):
    written = tmp_path / f"clip{known.suffixes[0]}"
    kinema.write(motion, written)
    bare = written.rename(tmp_path / "clip")
    assert format_of_file(bare) is known
    assert kinema.read(bare, up="y").num_frames == motion.num_frames


@pytest.mark.parametrize(
    "text",
    [
        ARM.encode("utf-16"),
        b"\xef\xbb\xbf" + ARM.encode(),
        ("# made by hand\n// twice\n\n" + ARM).encode(),
        ARM.replace("HIERARCHY\n", "").encode(),
        ARM.lower().encode(),
        ARM.replace("\n", "\r").encode(),
    ],
    ids=["utf-16", "mark", "comments", "no HIERARCHY", "lower case", "carriage returns"],
)
def test_content_goes_before_the_suffix(tmp_path, text):
    path = tmp_path / "clip.csv"
    path.write_bytes(text)
    assert format_of_file(path).name == "bvh"


def test_a_table_of_something_else_is_no_sensor_table(tmp_path):
    path = tmp_path / "table.txt"
    path.write_text("frame,x,y,z\n0,1,2,3\n")
    with pytest.raises(FormatError, match="unknown format"):
        kinema.read(path)


def test_telling_formats_apart_needs_no_heavy_import(tmp_path):
    path = tmp_path / "arm.csv"
    path.write_text("x,y,z,azimuth,elevation,roll\n")
    code = (
        "import sys; from kinema.io.formats import format_of_file, format_of_name\n"
        f"assert format_of_file({str(path)!r}).name == 'sensors'\n"
        "assert format_of_name('a.bvh').name == 'bvh'\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture
def made_up(monkeypatch):
    """A format that stores only how long a motion is: one line in the table, one package."""
    package = types.ModuleType("made_up")

    def read(
        path: Path,
        *,
        slower: float = 1.0,
        progress: object = None,
        findings: Findings | None = None,
    ) -> kinema.Motion:
        frames, frame_time = Path(path).read_text().split()[1:]
        findings.repair("no skeleton; a point assumed")
        still = kinema.Skeleton.build(["point"], [-1], [[0, 0, 0]])
        return kinema.Motion(
            still,
            kinema.quat.identity((int(frames), 1)),
            [[[0, 0, 0]]] * int(frames),
            float(frame_time) * slower,
        )

    def write(
        motion: kinema.Motion,
        path: Path,
        *,
        case: Literal["upper", "lower"] = "upper",
        progress: object = None,
    ) -> None:
        word = getattr("Length", case)()
        Path(path).write_text(f"{word} {motion.num_frames} {motion.frame_time!r}\n")

    package.sniff = lambda head, path: head[:6].upper() == b"LENGTH"
    package.read, package.write = read, write
    monkeypatch.setitem(sys.modules, "made_up", package)
    entry = Format("length", "How long a motion is", (".len",), "made_up")
    monkeypatch.setattr(formats, "FORMATS", (*FORMATS, entry))
    return entry


def test_a_format_added_in_one_place_is_read_and_written(made_up, motion, tmp_path):
    kinema.write(motion, tmp_path / "clip.len", case="lower")
    assert (tmp_path / "clip.len").read_text() == "length 40 0.01\n"
    with pytest.warns(kinema.errors.FormatWarning, match=r"clip\.len: no skeleton"):
        assert kinema.read(tmp_path / "clip.len", slower=2.0, unit="cm").frame_time == 0.02
    unnamed = (tmp_path / "clip.len").rename(tmp_path / "clip.bvh")
    with pytest.warns(kinema.errors.FormatWarning):
        assert kinema.read(unnamed).num_frames == 40


def test_a_format_added_in_one_place_is_in_every_message(made_up, motion, tmp_path):
    (tmp_path / "clip.txt").write_text("words")
    with pytest.raises(FormatError, match=r"length \(\.len\)"):
        kinema.read(tmp_path / "clip.txt")
    with pytest.raises(OptionError, match=r"length \(\.len\)"):
        kinema.write(motion, tmp_path / "out.txt")
    with pytest.raises(OptionError, match="'case' is an option for writing length; this is a bvh"):
        kinema.write(motion, tmp_path / "out.bvh", case="lower")
    with pytest.raises(OptionError, match=r"writing length has no option 'cas'.*options: case"):
        kinema.write(motion, tmp_path / "out.len", cas="lower")
    assert list(option_names(made_up, "read")) == ["slower"]
    assert not list(tmp_path.glob("out.*"))


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ({"postions": "add"}, "reading bvh has no option 'postions' (hint: options: positions, "),
        ({"droprest": True}, "reading bvh has no option 'droprest' (hint: options: drop_rest, "),
        ({"body": {}}, "'body' is an option for reading sensors; this is a bvh file"),
        ({"decimals": 3}, "reading bvh has no option 'decimals'"),
    ],
)
def test_an_unknown_option_is_named_with_those_there_are(motion, tmp_path, option, words):
    kinema.write(motion, tmp_path / "clip.bvh")
    with pytest.raises(OptionError) as caught:
        kinema.read(tmp_path / "clip.bvh", **option)
    assert words in str(caught.value)
    assert caught.value.parameter == next(iter(option))
