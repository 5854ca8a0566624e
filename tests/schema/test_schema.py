"""What is read off a signature, and the forms that its values go through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from kinema import samples
from kinema.errors import OptionError
from kinema.motion import Motion, Pose
from kinema.schema import Context, Parameter, describe
from kinema.skeleton import Skeleton
from kinema.units import Angle, Bounds, FrameRange, Frames, Length, Scale, Seconds, Share

Body = TypeVar("Body", Motion, Skeleton)


@dataclass(frozen=True)
class Grip:
    """How a hand closes.

    Parameters
    ----------
    hand : {"left", "right"}
        Which one.
    at_s : float
        When.
    """

    hand: Literal["left", "right"]
    at_s: Annotated[float, Seconds] = 1.0


@dataclass(frozen=True)
class Gaze:
    """Where the eyes look."""

    points: ArrayLike
    weight: float = 1.0


def everything(
    motion: Motion,
    frames: Sequence[int],
    *,
    angle_rad: Annotated[float, Angle] = np.pi / 6,
    window_s: Annotated[float | None, Seconds] = None,
    size: Annotated[float, Length] = 1.0,
    share: Annotated[float | None, Share] = None,
    count: Annotated[int, Bounds(1)] = 3,
    gain: float | Literal["auto"] = "auto",
    pair: tuple[float, float] = (1.0, 2.0),
    weights: Literal["uniform", "bones"] | Mapping[str, float] = "uniform",
    joints: str | Sequence[str] | None = None,
    pins: Sequence[Annotated[int, Frames]] = (),
    ranges: Sequence[Annotated[tuple[int, int], FrameRange]] = (),
    point: ArrayLike | None = None,
    goals: Sequence[Grip | Gaze] = (),
    grips: Mapping[str, Grip] | None = None,
    other: Motion | None = None,
    body: Skeleton | None = None,
    pose: Pose | None = None,
    twice: bool = False,
) -> Motion:
    """Take everything.

    For this test alone.

    Parameters
    ----------
    motion : Motion
    frames : sequence of int
        Which ones.
    angle_rad : float
        How far,
        about ``up``.

    Command line
    ------------
    kinema everything walk.bvh
    """
    return motion


OPERATION = describe(everything, name="test.everything")
CONTEXT = Context(Scale(0.02, 0.01, lambda: 170.0, 200), lambda path, kind: (path, kind))


def parameter(name: str) -> Parameter:
    found = OPERATION.parameter(name)
    assert found is not None
    return found


def resolved(name: str, value: object) -> object:
    kind = parameter(name).type
    return kind.resolve(kind.check(value), CONTEXT)


def test_a_signature_is_its_own_schema():
    assert (OPERATION.summary, OPERATION.details) == ("Take everything.", "For this test alone.")
    assert (OPERATION.inputs, OPERATION.many, OPERATION.returns) == (("motion",), False, "motion")
    assert OPERATION.examples == "kinema everything walk.bvh"
    assert parameter("frames").required
    assert parameter("frames").positional
    assert parameter("angle_rad").help == "How far, about up."
    assert [p.name for p in OPERATION.parameters][:3] == ["frames", "angle_rad", "window_s"]


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("angle_rad", 0.5, 0.5),
        ("angle_rad", "90deg", np.pi / 2),
        ("angle_rad", "2rad", 2.0),
        ("window_s", "50f", 1.0),
        ("window_s", "100ms", 0.1),
        ("window_s", None, None),
        ("size", "2cm", 2.0),
        ("size", "1m", 100.0),
        ("size", "10%", 17.0),
        ("share", "10%", 0.1),
        ("count", 4, 4),
        ("gain", "auto", "auto"),
        ("gain", 2, 2.0),
        ("pair", [3, 4], (3.0, 4.0)),
        ("weights", "bones", "bones"),
        ("weights", {"head": 2}, {"head": 2.0}),
        ("joints", "head", "head"),
        ("joints", ["a", "b"], ["a", "b"]),
        ("pins", [3, "1s"], [3, 50]),
        ("ranges", ["1s:", [2, 5]], [(50, 200), (2, 5)]),
        ("point", [0.1, 0.2, 0.3], [0.1, 0.2, 0.3]),
        ("goals", [{"type": "Grip", "hand": "left", "at_s": "25f"}], [Grip("left", 0.5)]),
        ("goals", [{"type": "Gaze", "points": [1, 2, 3]}], [Gaze([1, 2, 3])]),
        ("grips", {"a": "right"}, {"a": Grip("right")}),
        ("other", "a.bvh", ("a.bvh", "motion")),
        ("body", "a.bvh", ("a.bvh", "skeleton")),
        ("pose", "a.bvh@1.5s", ("a.bvh@1.5s", "pose")),
        ("twice", True, True),
    ],
)
def test_plain_values_become_what_the_function_takes_and_go_back(name, value, expected):
    kind = parameter(name).type
    found = resolved(name, value)
    if isinstance(expected, float):
        assert found == pytest.approx(expected, rel=1e-12)
    else:
        assert found == expected
    written = kind.plain(kind.check(value))
    assert kind.resolve(kind.check(written), CONTEXT) == found
    assert kind.plain(kind.check(written)) == written


@pytest.mark.parametrize(
    ("name", "text", "plain"),
    [
        ("angle_rad", "90", np.pi / 2),  # people type degrees
        ("angle_rad", "1rad", "1rad"),
        ("window_s", "0.5", 0.5),
        ("window_s", "none", None),
        ("count", "7", 7),
        ("gain", "auto", "auto"),
        ("pair", "3,4", [3.0, 4.0]),
        ("weights", "head=2,LeftHand=0.5", {"head": 2.0, "LeftHand": 0.5}),
        ("joints", "a,b", ["a", "b"]),
        ("pins", "3,1s", [3, "1s"]),
        ("ranges", "1s:2s,7:", ["1s:2s", "7f:"]),
        ("point", "0.1,-0.2,0.3", [0.1, -0.2, 0.3]),
        ("point", "0.3", 0.3),
        (
            "goals",
            "Gaze,points=0/1/0,weight=2",
            [{"type": "Gaze", "points": [0, 1, 0], "weight": 2}],
        ),
        ("goals", "Grip,hand=left", [{"type": "Grip", "hand": "left"}]),
        ("grips", "a=left,at_s=2", {"a": {"hand": "left", "at_s": 2.0}}),
        ("twice", "yes", True),
    ],
)
def test_what_people_type_becomes_a_plain_value(name, text, plain):
    kind = parameter(name).type
    assert kind.plain(kind.parse(text)) == plain


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("angle_rad", "90", "expected a number (30deg or 0.5rad), found '90'"),
        ("angle_rad", "nan", "expected a number"),
        ("angle_rad", float("inf"), "expected a number"),
        ("angle_rad", True, "expected a number"),
        ("window_s", -1.0, "from 0 to 86,400, found -1.0"),
        ("window_s", "-3f", "from 0 to 86,400, found '-3f'"),
        ("share", "150%", "from 0 to 1, found '150%'"),
        ("size", "2 parsecs", "2cm or 1%"),
        ("count", 0, "a whole number of 1 or more, found 0"),
        ("count", 1.5, "a whole number"),
        ("gain", "atuo", "auto or a number, found 'atuo'"),
        ("pair", [1.0], "2 values"),
        ("weights", "bonse", "uniform or bones or"),
        ("weights", {"head": "big"}, "expected a number, found 'big'"),
        ("ranges", ["12"], "expected a range such as 120:160"),
        ("point", [[1, 2], [3]], "expected numbers"),
        ("point", ["a"], "expected numbers"),
        ("goals", [{"type": "Grip", "hand": "middle"}], "hand: expected left or right"),
        ("goals", [{"type": "Grab"}], "a Grip (hand, at_s) or a Gaze"),
        ("grips", {"a": {"hand": "left", "finger": 1}}, "a Grip has no field 'finger'"),
        ("grips", {"a": {}}, "found no 'hand'"),
        ("twice", "perhaps", "true or false"),
        ("joints", 5, "expected a name or a list of them, found 5"),
        ("other", 3, "the path of a motion"),
    ],
)
def test_what_does_not_fit_is_rejected_saying_what_was_expected(name, value, words):
    with pytest.raises(OptionError) as caught:
        parameter(name).type.check(value)
    assert words in caught.value.message


def test_the_closest_choice_is_named():
    with pytest.raises(OptionError) as caught:
        parameter("weights").type.check("bonse")
    assert caught.value.hint == "closest: bones"


def test_a_length_in_metres_needs_the_files_unit():
    kind = parameter("size").type
    unknown = Context(Scale(0.02, None, lambda: 1.7, 10), CONTEXT.load)
    with pytest.raises(OptionError, match="the file does not say"):
        kind.resolve(kind.check("2cm"), unknown)


def test_a_python_object_is_taken_as_it_is():
    walk = samples.walk(seconds=0.2).motion
    kind = parameter("other").type
    assert kind.resolve(kind.check(walk), CONTEXT) is walk
    with pytest.raises(OptionError, match="in memory"):
        kind.plain(walk)


def test_motions_are_told_from_parameters():
    def two(a: Motion, b: Motion, weight: float) -> Motion:
        """Take two."""
        return a

    def many(motions: Sequence[Motion], weights: ArrayLike) -> Motion:
        """Take many."""
        return motions[0]

    def measure(motion: Motion) -> Grip:
        """Measure."""
        return Grip("left")

    assert describe(two).inputs == ("a", "b")
    assert (describe(many).inputs, describe(many).many) == (("motions",), True)
    assert describe(measure).returns == "record"


def test_the_way_to_type_a_record_of_several_is_shown_and_a_mistake_in_it_told():
    kind = parameter("goals").type
    assert kind.metavar == "Grip,hand=left|right|Gaze,points=X/Y/..."
    with pytest.raises(OptionError, match="a Gaze has no field 'point'"):
        kind.parse("Gaze,point=0/1/0")


def test_a_flag_for_every_sample_cannot_be_typed():
    def masked(motion: Motion, mask: NDArray[np.bool_]) -> Motion:
        """Mask."""
        return motion

    bar = describe(masked).untypeable
    assert bar is not None
    assert bar.name == "mask"
    assert OPERATION.untypeable is None


def test_a_motion_that_comes_out_as_it_came_in_is_a_motion():
    def same(body: Body) -> Body:
        """Give it back."""
        return body

    assert describe(same).returns == "motion"


def test_json_schema_knows_how_a_number_with_a_unit_is_written():
    _, written = parameter("size").type.json_schema()["anyOf"]
    for text in ("2cm", "-1.5e2 m", ".5%"):
        assert re.match(written["pattern"], text)
        parameter("size").type.check(text)
    for text in ("2", "2 parsecs", "cm", "2cm long"):
        assert not re.match(written["pattern"], text)
