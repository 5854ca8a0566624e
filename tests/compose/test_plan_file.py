"""Sequences in files: what is written is read, and what is wrong is named."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.compose import sequence
from kinema.compose.sequence import Item, Material, Sequence
from kinema.errors import FormatError, OptionError

pytestmark = pytest.mark.filterwarnings("ignore::kinema.errors.KinemaWarning")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with clips, and one beside it."""
    home = tmp_path_factory.mktemp("plans")
    (home / "inside" / "clips").mkdir(parents=True)
    kinema.write(samples.walk(fps=30.0).motion, home / "inside" / "walk.bvh")
    kinema.write(samples.run_stop(fps=30.0).motion[:120], home / "inside" / "clips" / "run.bvh")
    kinema.write(samples.walk(fps=30.0).motion, home / "outside.bvh")
    return home / "inside"


@pytest.fixture
def line(folder):
    clips = [Material.read(folder / name) for name in ("walk.bvh", "clips/run.bvh", "walk.bvh")]
    return Sequence.of(clips)


def test_what_is_saved_is_loaded(folder, line):
    edited = line.split(1, 4.5).move(2, 4.8).loop(0, 2).move(0, 1.0 / 3.0)
    for number, made in enumerate((line, edited, Sequence(line.items, "reject", "free", "linear"))):
        path = folder / f"saved{number}.json"
        sequence.save(made, path)
        again = sequence.load(path)
        assert again == made
        np.testing.assert_array_equal(again.bake().rotations, made.bake().rotations)
        np.testing.assert_array_equal(again.bake().positions, made.bake().positions)
        assert sequence.plan_text(again, path) == path.read_text()
    assert again != line


def test_the_form_is_small_and_relative(folder, line):
    form = json.loads(sequence.plan_text(line, folder / "any.json"))
    assert form["kinema_sequence"] == 1
    assert [clip["file"] for clip in form["clips"]] == ["walk.bvh", "clips/run.bvh", "walk.bvh"]
    assert form["clips"][1]["start_s"] == line.items[1].start_s


def test_a_form_may_leave_out_what_is_usual(folder):
    path = folder / "short.json"
    path.write_text('{"kinema_sequence": 1, "clips": [{"file": "walk.bvh", "start_s": 0}]}')
    assert sequence.load(path) == Sequence((Item.whole(Material.read(folder / "walk.bvh"), 0.0),))


def test_clips_outside_of_the_folder_are_read_only_if_named(folder):
    path = folder / "out.json"
    for name in ("../outside.bvh", str(folder.parent / "outside.bvh")):
        clips = [{"file": name, "start_s": 0.0}]
        path.write_text(json.dumps({"kinema_sequence": 1, "clips": clips}))
        with pytest.raises(FormatError, match=r"out\.json: clip 1, field file: .* is outside"):
            sequence.load(path)
        made = sequence.load(path, folders=[folder.parent])
        with pytest.raises(FormatError, match=r"clip 1: .* is outside"):
            sequence.save(made, path)
        sequence.save(made, path, folders=[folder.parent])
        assert sequence.load(path, folders=[folder.parent]) == made


def test_a_link_to_the_outside_is_outside(folder):
    (folder / "link.bvh").symlink_to(folder.parent / "outside.bvh")
    path = folder / "linked.json"
    path.write_text('{"kinema_sequence": 1, "clips": [{"file": "link.bvh", "start_s": 0}]}')
    with pytest.raises(FormatError, match="is outside"):
        sequence.load(path)


def test_a_motion_without_a_file_cannot_be_saved(folder):
    made = Sequence((Item.whole(Material(samples.walk().motion), 0.0),))
    with pytest.raises(OptionError, match="clip 1 has no file"):
        sequence.save(made, folder / "none.json")
    assert not (folder / "none.json").exists()


def _form(**changes):
    clip = {"file": "walk.bvh", "start_s": 0.0}
    return {"kinema_sequence": 1, "clips": [clip, clip | {"start_s": 3.0} | changes]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (json.dumps(_form(start_s="soon")), "clip 2, field start_s: expected float, got str"),
        (json.dumps(_form(speed=2)), "clip 2: object contains unknown field speed"),
        (json.dumps(_form(file="gone.bvh")), "clip 2, field file: there is no file gone.bvh"),
        (json.dumps(_form(file="a\0b")), "clip 2, field file: not a path"),
        (json.dumps(_form(file="")), "clip 2, field file: expected str of length >= 1"),
        (json.dumps(_form(file="x" * 4000)), "clip 2, field file: "),
        (json.dumps(_form(file=".")), "clip 2, field file: there is no file"),
        (json.dumps(_form(end_s=99.0)), "clip 2, field end_s: the part from 0 to 99 s"),
        (json.dumps(_form(loop={"begin_s": 0, "end_s": 4, "cycles": 0})), "clip 2, field loop.cyc"),
        (json.dumps(_form(loop={"begin_s": 3, "end_s": 1, "cycles": 2})), "clip 2"),
        (json.dumps(_form(loop={"begin_s": 0, "end_s": 1e300, "cycles": 2})), "clip 2, field loop"),
        (json.dumps(_form(start_s=-1.0)), "clip 2 must not start before clip 1"),
        (json.dumps(_form() | {"gaps": "leave"}), "field gaps: invalid enum value 'leave'"),
        (json.dumps(_form(start_s=5.0) | {"gaps": "reject"}), "a gap of 1 s before clip 2"),
        (json.dumps(_form() | {"kinema_sequence": 2}), "version 1, found version 2"),
        (json.dumps({"clips": []}), "missing required field kinema_sequence"),
        (json.dumps({"kinema_sequence": 1, "clips": []}), "field clips: expected array of length"),
        (json.dumps(_form(start_s=1e300)), "at most 1,000,000 frames"),
        ('{"kinema_sequence": 1, "clips": [{"start_s": 1e999}]}', "expected JSON|clip 1"),
        ("{", "expected JSON"),
        ("[" * 100_000, "expected object, got array"),
        ("[]", "expected object, got array"),
        ('"' + "x" * 1_000_001 + '"', "more than 1 MB"),
        ("\ud800", "binary|JSON"),
    ],
)
def test_what_is_wrong_is_named(folder, text, words):
    path = folder / "wrong.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(FormatError, match=words) as error:
        sequence.load(path)
    assert str(path) in error.value.message


def test_a_clip_that_cannot_be_read_is_named(folder):
    (folder / "bad.bvh").write_text("HIERARCHY nonsense")
    path = folder / "bad.json"
    path.write_text('{"kinema_sequence": 1, "clips": [{"file": "bad.bvh", "start_s": 0}]}')
    with pytest.raises(FormatError, match=r"bad\.json, clip 1: .*bad\.bvh, line 1"):
        sequence.load(path)
