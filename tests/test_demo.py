"""The demo writes what its report lists."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

import kinema
from kinema import demo


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo") / "new"
    shares = []
    return folder, demo.run(folder, progress=shares.append), shares


def test_every_file_that_the_report_names_is_there(done):
    folder, report, _ = done
    words = " ".join(report).replace(",", " ").replace(":", " ").split()
    files = {word for word in words if word.endswith((".bvh", ".csv", ".png", ".gif"))}
    assert {"walk.bvh", "broken.bvh", "clean.bvh", "noisy.csv", "walk.gif", "turn.png"} <= files
    assert files <= {path.name for path in folder.iterdir()}
    assert (folder / "report.txt").read_text().splitlines() == report


def test_the_damaged_file_is_read_to_within_its_precision(done):
    folder, report, _ = done
    assert any("line " in line for line in report)
    (said,) = [line for line in report if "clean.bvh differs" in line]
    assert float(said.split()[-2]) < 10.0
    assert said.endswith(" mm")
    clean, walk = (kinema.read(folder / name) for name in ("clean.bvh", "walk.bvh"))
    assert walk.num_frames - clean.num_frames <= 1
    assert clean.missing is None


def test_numbers_are_written_for_people(done):
    _, report, _ = done
    text = "\n".join(report)
    assert "240 frames at 60 fps resampled to 120 frames at 30 fps" in text
    assert "e-" not in text.replace("reach_down", "")
    assert "nan" not in text.lower().replace("'nan'", "")


def test_progress_goes_from_nothing_to_all(done):
    _, _, shares = done
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
