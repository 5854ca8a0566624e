"""Motion graphs in files: what is written is read again, and nothing else is."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.compose import graph
from kinema.errors import FormatError, OptionError


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A folder with two recordings and their graph."""
    home = tmp_path_factory.mktemp("graph")
    (home / "takes").mkdir()
    for style in ("neutral", "brisk"):
        motion = samples.walk(style=style, fps=30.0).motion
        kinema.write(motion, home / "takes" / f"{style}.bvh")
    found = graph.build(home / "takes", threshold=0.2)
    graph.save(found, home / "moves.graph.json")
    return home, found


@pytest.fixture
def folder(original, tmp_path):
    """A copy of it, to be changed."""
    return shutil.copytree(original[0], tmp_path / "copy")


@pytest.fixture
def saved(original):
    return original[1]


def test_a_graph_is_read_as_it_was_written(folder, saved):
    again = graph.load(folder / "moves.graph.json")
    for name, column in saved.edges.columns.items():
        assert np.array_equal(column, again.edges.columns[name])
    assert (again.names, again.frames) == (("brisk", "neutral"), saved.frames)
    assert (again.fps, again.threshold) == (saved.fps, saved.threshold)
    route = again.wander(seconds=6.0, seed=1)
    assert route == saved.wander(seconds=6.0, seed=1)
    one, two = (each.walk(route).motion for each in (saved, again))
    assert np.array_equal(one.rotations, two.rotations)


def change(path, edit):
    form = json.loads(path.read_text())
    edit(form)
    path.write_text(json.dumps(form))


def cut(name):
    def edit(form):
        form["pairs"][name] = form["pairs"][name][1:]

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda form: form.update(kinema_graph=2), r"version 1, found version 2"),
        (lambda form: form.update(fps=0), r"fps"),
        (lambda form: form.update(extra=1), r"unknown field `?extra"),
        (lambda form: form.pop("clips"), r"clips"),
        (cut("x"), r"as many numbers in every column"),
        (lambda form: form["pairs"]["clip"].__setitem__(0, 7), r"found frame \d+ of clip 7"),
        (lambda form: form["pairs"]["frame"].__setitem__(0, 999), r"found frame 999 of clip"),
        (lambda form: form["pairs"]["frame"].__setitem__(0, -1), r">= 0"),
        (lambda form: form["pairs"]["frame"].__setitem__(0, 10**30), r"pairs"),
        (lambda form: form["pairs"]["x"].__setitem__(0, 1e300), r"1000000000000"),
        (lambda form: form["clips"][0].update(file="../../etc/passwd"), r"outside of the folder"),
        (lambda form: form["clips"][0].update(file="\0"), r"not a path"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(folder, edit, message):
    change(folder / "moves.graph.json", edit)
    with pytest.raises(FormatError, match=message):
        graph.load(folder / "moves.graph.json")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[1, 2]", b'"text"'])
def test_other_files_are_rejected(tmp_path, data):
    (tmp_path / "moves.graph.json").write_bytes(data)
    with pytest.raises(FormatError):
        graph.load(tmp_path / "moves.graph.json")


def test_a_recording_that_has_changed_is_noticed(folder):
    again = graph.load(folder / "moves.graph.json")
    kinema.write(samples.walk(fps=30.0, seconds=2.0).motion, folder / "takes" / "neutral.bvh")
    with pytest.raises(FormatError, match=r"has changed since the graph was built"):
        again.reach(0.0, 3.0)
    with pytest.raises(FormatError, match=r"has changed since the graph was built"):
        again.walk(again.between("neutral", "brisk"))


def test_a_graph_of_clips_elsewhere_needs_their_folder(original, tmp_path):
    (home, saved), other = original, tmp_path / "moves.graph.json"
    with pytest.raises(FormatError, match=r"outside of the folder of the graph"):
        graph.save(saved, other)
    graph.save(saved, other, folders=[home])
    assert graph.load(other, folders=[home]).names == saved.names


def test_motions_without_files_cannot_be_saved(tmp_path):
    found = graph.build([samples.walk(fps=30.0).motion])
    with pytest.raises(OptionError, match=r"has no file"):
        graph.save(found, tmp_path / "moves.graph.json")


def test_folders_without_recordings_are_rejected(tmp_path):
    with pytest.raises(OptionError, match=r"no recordings in folder"):
        graph.build(tmp_path)
    with pytest.raises(OptionError, match=r"no folder"):
        graph.build(tmp_path / "nowhere")
