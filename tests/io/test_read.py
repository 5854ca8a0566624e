from __future__ import annotations

import pytest

import kinema
from kinema.errors import OptionError, UnknownJoint


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
        ({"unit": "parsec"}, "unknown unit 'parsec'"),
        ({"unit": -1.0}, "positive number of metres, found -1"),
        ({"up": "w"}, "up must be an axis, found 'w'"),
        ({"positions": "ad"}, "positions must be auto, replace or add, found 'ad'"),
    ],
)
def test_wrong_options_are_said(clip, options, words):
    with pytest.raises(OptionError) as caught:
        kinema.read(clip, **options)
    assert words in str(caught.value)


def test_an_option_of_another_format_is_rejected(motion, tmp_path):
    with pytest.raises(
        OptionError, match="'form' is an option for writing sensors; this is a bvh file"
    ):
        kinema.write(motion, tmp_path / "clip.bvh", form="long")
    assert not (tmp_path / "clip.bvh").exists()


def test_roles_are_declared_on_the_skeleton(clip):
    motion = kinema.read(clip, roles={"head": "chest"}, unit="cm")
    assert dict(motion.skeleton.roles) == {"head": "chest"}
    assert motion.skeleton.metres_per_unit == 0.01
    assert kinema.roles.find_roles(motion).name("head") == "chest"
    with pytest.raises(UnknownJoint, match="no joint named 'chst'"):
        kinema.read(clip, roles={"head": "chst"})
