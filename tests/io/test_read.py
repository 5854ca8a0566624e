from __future__ import annotations

import pytest

import kinema
from kinema.errors import OptionError


@pytest.fixture
def clip(motion, tmp_path):
    kinema.write(motion, tmp_path / "clip.bvh")
    return tmp_path / "clip.bvh"


@pytest.mark.parametrize(("unit", "metres"), [("cm", 0.01), ("in", 0.0254), (0.056444, 0.056444)])
def test_a_unit_is_noted_and_lengths_stay(clip, unit, metres):
    plain, noted = kinema.read(clip), kinema.read(clip, unit=unit)
    assert (plain.skeleton.metres_per_unit, noted.skeleton.metres_per_unit) == (None, metres)
    assert (noted.positions == plain.positions).all()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"unit": "parsec"}, "no unit called 'parsec'"),
        ({"unit": -1.0}, "positive number of metres, found -1"),
        ({"up": "w"}, "up must be an axis, found 'w'"),
        ({"positions": "ad"}, "positions must be auto, replace or add, found 'ad'"),
    ],
)
def test_wrong_options_are_said(clip, options, words):
    with pytest.raises(OptionError) as caught:
        kinema.read(clip, **options)
    assert words in str(caught.value)


def test_an_option_of_another_format_is_refused(motion, tmp_path):
    with pytest.raises(OptionError, match="bvh files have no option 'form'"):
        kinema.write(motion, tmp_path / "clip.bvh", form="long")
    assert not (tmp_path / "clip.bvh").exists()
