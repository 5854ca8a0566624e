from __future__ import annotations

import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

from kinema.errors import OptionError
from kinema.view import figure, save, strip
from tests.view.bodies import moving


@pytest.mark.parametrize(
    ("name", "start"), [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")]
)
def test_the_suffix_names_the_format_and_bytes_are_the_same_every_time(tmp_path, name, start):
    written = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        save(strip(moving(), count=2), tmp_path / folder / name)
        written.append((tmp_path / folder / name).read_bytes())
    assert written[0].startswith(start)
    assert written[0] == written[1]


def test_png_has_the_size_in_pixels(tmp_path):
    image = pytest.importorskip("PIL.Image", reason="needs the extra media")
    save(figure(333, 222), tmp_path / "a.png")
    with image.open(tmp_path / "a.png") as found:
        assert found.size == (333, 222)


def test_an_unknown_suffix_is_refused_and_nothing_is_written(tmp_path):
    with pytest.raises(OptionError, match=r"\.png, \.svg or \.pdf"):
        save(figure(100, 100), tmp_path / "a.gif")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    target = tmp_path / "a.png"
    target.write_bytes(b"old")
    picture = figure(100, 100)
    monkeypatch.setattr(picture, "savefig", lambda *_, **__: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        save(picture, target)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]
