from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.errors import KinemaError
from kinema.studio.edits import apply, opened
from kinema.studio.folders import Folders, OutsideFolders, safe_name
from kinema.studio.library import Library
from kinema.studio.samples import SAMPLES, make_sample
from kinema.studio.units import guess_unit
from kinema.studio.wire import Document
from kinema.studio.work import StudioJob


def written(path, metres=1.0, up="+y", motion=None):
    """A walk in a file, in another unit and with another axis up."""
    from kinema.inspection import turned_up
    from tests.studio.test_pack import in_unit

    walk = in_unit(motion or samples.walk(seconds=1.0).motion, metres)
    if up != "+y":  # turning z up means turning y down to where z is
        walk = turned_up(walk, {"+z": "-z", "+x": "-x"}[up])
    kinema.write(walk, path)
    return path


def library(*given):
    return Library(Folders(given))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_made(name):
    motion = make_sample(name)
    assert motion.seconds == pytest.approx(SAMPLES[name].seconds)
    assert motion.skeleton.metres_per_unit == 1.0


def test_an_unknown_sample_is_answered_with_the_closest():
    with pytest.raises(KinemaError, match="walk-brisk"):
        make_sample("walk-brsk")


@pytest.mark.parametrize(
    ("height", "unit"),
    [(1.7, "m"), (1.1, "m"), (170.0, "cm"), (1750.0, "mm"), (69.0, "in"), (31.0, "0.056444")],
)
def test_the_unit_is_guessed_from_the_body(height, unit):
    from kinema.ops.scale import scale

    walk = samples.walk(seconds=1.0).motion
    tall = scale(walk, factor=height / walk.skeleton.height)
    assert guess_unit(tall) == unit


@pytest.mark.parametrize(("metres", "unit"), [(1.0, "m"), (0.01, "cm"), (0.001, "mm")])
def test_a_dog_is_no_person(metres, unit):
    from tests.studio.test_pack import in_unit

    assert guess_unit(in_unit(samples.dog_walk(seconds=1.0).motion, metres)) == unit


def test_a_file_in_centimetres_has_the_height_of_a_person(tmp_path):
    path = written(tmp_path / "walk.bvh", 0.01)
    opened_library = library(tmp_path)
    source = opened_library.source(sample=None, path=str(path), job=StudioJob())
    assert (source.unit, source.unit_from, source.up) == ("cm", "guess", "+y")
    skeleton = opened_library.read(source, StudioJob()).motion.skeleton
    assert 1.5 < skeleton.height * skeleton.metres_per_unit < 2.1


@pytest.mark.parametrize("up", ["+y", "+z"])
@pytest.mark.parametrize("drop_rest", [False, True])
def test_reading_is_the_librarys(tmp_path, up, drop_rest):
    walk = samples.walk(seconds=2.0).motion
    rotations = walk.rotations.copy()
    rotations[:5] = walk.skeleton.rest_rotations
    path = written(tmp_path / "walk.bvh", 0.01, up, walk.with_arrays(rotations=rotations))
    opened_library = library(path)
    source = opened_library.source(sample=None, path=str(path), job=StudioJob())
    assert source.up == up
    document = opened(Document(), source)[0].document
    reading = opened_library.read(source, StudioJob())
    (offer,) = opened_library.offers("s1", source, reading)
    if drop_rest:
        source = apply(document, offer.edit).document.sources["s1"]
        reading = opened_library.read(source, StudioJob())
        assert opened_library.offers("s1", source, reading) == []
    expected = kinema.read(path, unit="cm", up=up, drop_rest=drop_rest)
    assert reading.motion.num_frames == 120 - (5 if drop_rest else 0)
    assert (reading.motion.rotations == expected.rotations).all()
    assert (reading.motion.positions == expected.positions).all()
    assert reading.motion.skeleton.metres_per_unit == expected.skeleton.metres_per_unit


def test_a_unit_that_the_file_says_is_not_guessed(tmp_path):
    path = tmp_path / "walk.npz"
    kinema.write(samples.walk(seconds=1.0, height=0.3).motion, path)
    source = library(tmp_path).source(sample=None, path=str(path), job=StudioJob())
    assert (source.unit, source.unit_from) == ("m", "file")


def test_a_file_that_changes_is_read_again(tmp_path):
    path = written(tmp_path / "walk.bvh")
    opened_library = library(tmp_path)
    source = opened_library.source(sample=None, path=str(path), job=StudioJob())
    before = opened_library.read(source, StudioJob())
    written(path, motion=samples.walk(seconds=2.0).motion)
    after = opened_library.read(source, StudioJob())
    assert after.motion.num_frames == 120
    assert after.key != before.key
    assert "changed" in after.notes[0]


def test_problems_are_kept_with_the_file(tmp_path):
    path = tmp_path / "broken.bvh"
    path.write_text("HIERARCHY\nROOT hips\n{\n")
    opened_library = library(tmp_path)
    with pytest.raises(KinemaError, match=r"broken\.bvh"):
        opened_library.source(sample=None, path=str(path), job=StudioJob())
    (item,) = [item for item in opened_library.items() if item.path]
    assert "broken.bvh" in item.problem


def test_the_list_has_motions_only(tmp_path):
    (tmp_path / "takes").mkdir()
    for name in ("b.bvh", "a.bvh", "notes.txt", ".hidden.bvh", "takes/c.npz"):
        (tmp_path / name).write_text("x")
    files = [item for item in library(tmp_path).items() if item.path]
    assert [item.name for item in files] == ["a.bvh", "b.bvh", "c.npz"]
    assert files[2].group == f"{tmp_path.name}/takes"
    assert [item.name for item in library(tmp_path).find("takes C")] == ["c.npz"]


def test_dropped_files_are_listed_once_and_last(tmp_path):
    (tmp_path / "files").mkdir()
    for name in ("files/dropped.bvh", "z.bvh"):
        (tmp_path / name).write_text("x")
    folders = Folders([tmp_path, tmp_path / "z.bvh"])
    folders.add(tmp_path / "files", "Dropped files")
    listed = [(group, path.name) for group, path in folders.listed()]
    assert listed == [(tmp_path.name, "z.bvh"), ("Dropped files", "dropped.bvh")]


@pytest.fixture
def around(tmp_path):
    """A folder that was given, with things beside it."""
    given, secret = tmp_path / "given", tmp_path / "given-not"
    for folder in (given, secret):
        folder.mkdir()
        (folder / "a.bvh").write_text("x")
    (given / "link.bvh").symlink_to(secret / "a.bvh")
    (given / "folder").symlink_to(secret)
    return given


@pytest.mark.parametrize(
    "path",
    ["../given-not/a.bvh", "link.bvh", "folder/a.bvh", "/etc/passwd", "~/a.bvh", "..", "a\0.bvh"],
)
def test_paths_outside_the_folders_are_refused(around, path):
    with pytest.raises(OutsideFolders):
        Folders([around]).located(str(around / path) if path[0] not in "/~" else path)


def test_paths_inside_are_found(around):
    folders = Folders([around])
    assert folders.located(str(around / "a.bvh")) == around / "a.bvh"
    assert folders.located(str(around / "x" / ".." / "a.bvh")) == around / "a.bvh"
    single = Folders([around / "a.bvh"])
    assert single.located(str(around / "a.bvh")) == around / "a.bvh"
    with pytest.raises(OutsideFolders):
        single.located(str(around / "b.bvh"))


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("walk.bvh", "walk.bvh"),
        ("../../x.bvh", "x.bvh"),
        ("C:\\takes\\walk.bvh", "walk.bvh"),
        ("/etc/passwd", "passwd"),
        ("a\nb\0.bvh", "ab.bvh"),
        ("...", "motion"),
        ("", "motion"),
        ("歩く.bvh", "歩く.bvh"),
    ],
)
def test_names_stay_in_their_folder(sent, kept):
    assert safe_name(sent) == kept


def test_long_names_keep_their_suffix():
    assert safe_name("x" * 500 + ".bvh").endswith(".bvh")
    assert len(safe_name("x" * 500 + ".bvh")) == 100


def test_motions_are_not_shared_between_units(tmp_path):
    path = written(tmp_path / "walk.bvh", 0.01)
    opened_library = library(tmp_path)
    source = opened_library.source(sample=None, path=str(path), job=StudioJob())
    document = opened(Document(), source)[0].document
    from kinema.studio.wire import SetSource

    other = apply(document, SetSource("s1", unit="in")).document.sources["s1"]
    one, two = (opened_library.read(each, StudioJob()) for each in (source, other))
    assert one.key != two.key
    assert np.array_equal(one.motion.positions, two.motion.positions)
    assert two.motion.skeleton.metres_per_unit == 0.0254
