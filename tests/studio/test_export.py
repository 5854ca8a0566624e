from __future__ import annotations

import json
import subprocess
import sys

import pytest

import kinema
from kinema import keyframes, samples
from kinema.errors import OptionError
from kinema.studio.engine import Engine
from kinema.studio.export import Wanted, export, presets
from kinema.studio.folders import Folders
from kinema.studio.library import Library
from kinema.studio.texts import command_line
from kinema.studio.wire import MotionEntry, StudioStep
from kinema.studio.work import Cancelled, StudioJob
from tests.studio.test_library import written

STEPS = [
    StudioStep("filters.smooth", {"window_s": 0.15}),
    StudioStep("mirror", {}, False),
    StudioStep("contacts.lock"),
]
WALK = samples.walk(seconds=1.0).motion
ENTRY = MotionEntry("my walk", "s1", STEPS)
MOTIONS = [preset.id for preset in presets() if preset.group == "motion"]


def exported(folder, preset, what="result", motion=WALK, keys=(), **options):
    path, _ = export(Wanted(preset, what, options), ENTRY, motion, list(keys), folder, StudioJob())
    return path


def test_an_exported_bvh_is_the_librarys_and_the_commands(tmp_path):
    """The page's file, kinema.write's and that of the command: the same bytes."""
    take = written(tmp_path / "take.bvh", 0.01)
    library = Library(Folders([tmp_path]))
    source = library.source(sample=None, path=str(take), job=StudioJob())
    result = Engine(library).compute(source, STEPS, StudioJob()).motion
    (tmp_path / "out").mkdir()
    ours = exported(tmp_path / "out", "bvh", motion=result)

    kinema.write(
        kinema.contacts.lock(kinema.filters.smooth(kinema.read(take, unit="cm"), window_s=0.15)),
        tmp_path / "library.bvh",
    )
    assert ours.read_bytes() == (tmp_path / "library.bvh").read_bytes()

    command, notes = command_line(ENTRY, source, str(tmp_path / "command.bvh"))
    assert notes == []
    shell = command.replace("kinema", f"{sys.executable} -m kinema", 1)
    subprocess.run(shell, shell=True, check=True, capture_output=True)
    assert ours.read_bytes() == (tmp_path / "command.bvh").read_bytes()


@pytest.mark.parametrize("preset", MOTIONS)
def test_every_format_is_read_back(tmp_path, preset):
    motion = samples.arm(seconds=1.0).motion if preset == "sensors" else WALK
    path = exported(tmp_path, preset, motion=motion)
    again = kinema.read(path)
    assert again.num_frames == motion.num_frames
    assert path.name.startswith("my-walk.")
    if preset in ("bvh", "npz"):
        worlds = [kinema.kinematics.forward(one).positions for one in (again, motion)]
        assert abs(worlds[0] - worlds[1]).max() < 1e-5


def test_formats_offer_their_own_options(tmp_path):
    bvh = next(preset for preset in presets() if preset.id == "bvh")
    assert "decimals" in [option.name for option in bvh.options]
    short, long = (exported(tmp_path, "bvh", decimals=n).stat().st_size for n in (2, 9))
    assert short < long


def test_key_poses_are_a_motion(tmp_path):
    path = exported(tmp_path, "npz", "keys", keys=[0, 20, 59])
    again = kinema.read(path)
    assert (again.rotations == WALK.rotations[[0, 20, 59]]).all()


def test_key_frames_are_told_with_their_error(tmp_path):
    told = json.loads(exported(tmp_path, "keys", keys=[0, 20, 59]).read_text())
    errors = keyframes.measure_error(WALK, keyframes.rebuild(WALK, [0, 20, 59]))
    assert told["frames"] == [0, 20, 59]
    assert told["times_s"] == pytest.approx([0.0, 20 / 60, 59 / 60])
    assert told["position_max"] == pytest.approx(errors.position_max)


def test_the_recipe_is_exported(tmp_path):
    path = exported(tmp_path, "recipe")
    again = kinema.recipe.load(path)
    assert [step.entry.name for step in again.steps] == ["filters.smooth", "contacts.lock"]


@pytest.mark.parametrize(("preset", "begin"), [("png", b"\x89PNG"), ("gif", b"GIF8"), ("mp4", b"")])
def test_pictures_and_films(tmp_path, preset, begin):
    path = exported(tmp_path, preset, motion=WALK[:10])
    data = path.read_bytes()
    assert data.startswith(begin)
    assert preset != "mp4" or data[4:8] == b"ftyp"
    assert len(data) > 1000


def test_an_unknown_preset_is_rejected(tmp_path):
    with pytest.raises(OptionError, match="no preset"):
        exported(tmp_path, "docx")


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("bvh", {"decimal": 3}),
        ("bvh", {"decimals": -1}),
        ("bvh", {"path": "/etc/passwd"}),
        ("png", {"count": 10**9}),
        ("png", {"count": "many"}),
        ("png", {"view": "below"}),
        ("gif", {"speed": 0.0}),
        ("gif", {"progress": 1}),
        ("recipe", {"x": 1}),
    ],
    ids=str,
)
def test_wrong_options_are_rejected(tmp_path, preset, options):
    with pytest.raises(OptionError):
        exported(tmp_path, preset, **options)
    assert list(tmp_path.iterdir()) == []


def test_a_film_can_be_cancelled(tmp_path):
    job = StudioJob(lambda words, share: job.cancel())
    wanted = Wanted("gif", "result", {})
    with pytest.raises(Cancelled):
        export(wanted, ENTRY, samples.walk(seconds=30.0).motion, [], tmp_path, job)
    assert [path.suffix for path in tmp_path.iterdir()] in ([], [".gif"])
