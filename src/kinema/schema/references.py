"""Types of values in bulk or elsewhere: frame ranges, arrays, files, Python objects."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from kinema.errors import OptionError
from kinema.schema.types import Context, Number, Type, Unfit
from kinema.units import LARGEST, FrameRange

__all__ = ["Array", "Opaque", "Range", "Reference"]

_FRAME = Number(integer=True)
_DEEPEST = 8  # lists in lists: no array of ours has more axes


@dataclass(frozen=True, slots=True)
class Range(Type):
    """Frames from … to, written ``30:90`` or ``0.5s:1.5s``."""

    words = "a range of frames such as 30:90 or 0.5s:1.5s"
    admits = "a range of frames, such as (30, 90)"
    metavar = "FROM:TO"

    def parse(self, text: str) -> FrameRange:
        """Read the two ends."""
        return FrameRange.parse(text)

    def check(self, value: Any) -> FrameRange | tuple[int, int]:
        """Take a string, or the two frames."""
        if isinstance(value, FrameRange):
            return value
        if isinstance(value, str):
            return FrameRange.parse(value)
        try:
            return self.admit(value)
        except Unfit:
            raise self.rejected(value) from None

    def admit(self, value: Any) -> tuple[int, int]:
        """Take the two frames."""
        try:
            start, stop = (_FRAME.admit(frame) for frame in value)
        except (TypeError, ValueError, Unfit):
            raise Unfit(self, value) from None
        return int(start), int(stop)

    def plain(self, value: FrameRange | tuple[int, int]) -> str | list[int]:
        """Give the text, or the two frames."""
        return str(value) if isinstance(value, FrameRange) else list(value)

    def resolve(self, value: FrameRange | tuple[int, int], context: Context) -> tuple[int, int]:
        """Give the first frame, and the one after the last."""
        return value.resolve(context.scale) if isinstance(value, FrameRange) else value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        pair = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
        return {"anyOf": [{"type": "string", "examples": ["30:90", "0.5s:1.5s"]}, pair]}


@dataclass(frozen=True, slots=True)
class Array(Type):
    """Numbers in rows: points, taps, weights; lists of lists where it is plain."""

    flags: bool = False  # true or false for every sample
    apart: bool = False  # or several arrays, each of its own shape
    metavar = "X,Y,..."
    repeatable = True

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return "true or false for every sample" if self.flags else "numbers such as 0.3,1.2,0.4"

    @property
    def admits(self) -> str:
        """What a function takes."""
        return self.words if self.flags else "an array of numbers"

    @property
    def typeable(self) -> bool:
        """Whether it can be typed: nobody types a flag for every sample."""
        return not self.flags

    def parse(self, text: str) -> Any:
        """Read rows apart by ``;``, numbers by ``,`` or ``/``; one alone is a plain number."""
        try:
            rows = [
                [float(word) for word in row.replace("/", ",").split(",")]
                for row in text.split(";")
            ]
        except ValueError:
            raise self.rejected(text) from None
        given: Any = rows[0] if len(rows) == 1 else rows
        given = given[0] if len(given) == 1 else given
        if _shape(given) is None:
            raise self.rejected(text)
        return given

    def check(self, value: Any) -> Any:
        """Take nested lists of numbers, all rows of one length, or an array."""
        given = value.tolist() if hasattr(value, "tolist") else value
        if _shape(given) is None:
            raise self.rejected(value)
        return given

    def admit(self, value: Any) -> Any:
        """Take an array, or what makes one: all rows of one length."""
        try:
            given = np.asarray(value)
        except (ValueError, TypeError, OverflowError, RecursionError):  # rows of several lengths
            if not (self.apart and isinstance(value, list | tuple)):
                raise Unfit(self, value) from None
            return [Array().admit(one) for one in value]
        if given.size and given.dtype.kind not in "biuf":
            raise Unfit(self, value)
        return value

    def plain(self, value: Any) -> Any:
        """Give nested lists."""
        return value.tolist() if hasattr(value, "tolist") else value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": ["array", "number"]}


def _shape(value: Any, depth: int = 0) -> tuple[int, ...] | None:
    """Lengths of nested lists of numbers; None where they are not regular or not numbers."""
    if isinstance(value, int | float):  # masks are arrays of bools
        return () if -LARGEST <= value <= LARGEST else None
    if not isinstance(value, list | tuple) or depth > _DEEPEST:
        return None
    shapes = {_shape(item, depth + 1) for item in value}
    first = shapes.pop() if shapes else ()
    return None if first is None or shapes else (len(value), *first)


@dataclass(frozen=True, slots=True)
class Reference(Type):
    """A motion, skeleton or pose in another file, by path: ``a.bvh``, ``a.bvh@1.5s``."""

    kind: Literal["motion", "skeleton", "pose", "clip"]
    others: tuple[str, ...] = ()  # that will do as well, in Python: a skeleton for a motion

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return "the path of a motion, such as punch.bvh or punch.bvh@1.5s"

    @property
    def admits(self) -> str:
        """What a function takes: the object, not its path."""
        return " or ".join(f"a {kind.capitalize()}" for kind in (self.kind, *self.others))

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        return "FILE@TIME" if self.kind == "pose" else "FILE"

    def parse(self, text: str) -> Any:
        """Read the path."""
        return self.check(text)

    def check(self, value: Any) -> Any:
        """Take a path, or the object itself where it comes from Python."""
        if isinstance(value, Path):
            return str(value)
        if isinstance(value, str):
            if not value.strip():
                raise self.rejected(value)
            return value
        if type(value).__name__ in ("Motion", "Skeleton", "Pose", "Clip"):
            return value
        raise self.rejected(value)

    def admit(self, value: Any) -> Any:
        """Take the object itself."""
        kinds = (self.kind, *self.others)
        if not any(cls.__name__.lower() in kinds for cls in type(value).__mro__):
            raise Unfit(self, value)
        return value

    def plain(self, value: Any) -> str:
        """Give the path; an object in memory has none."""
        if not isinstance(value, str):
            raise OptionError(f"a {type(value).__name__} in memory cannot be written into a recipe")
        return value

    def resolve(self, value: Any, context: Context) -> Any:
        """Read the file."""
        return context.load(value, self.kind) if isinstance(value, str) else value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class Opaque(Type):
    """A Python object that only another function makes: it cannot be written down."""

    name: str
    cls: type = object
    typeable = False

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return f"a {self.name} made in Python"

    @property
    def admits(self) -> str:
        """What a function takes."""
        return f"a {self.name}"

    def admit(self, value: Any) -> Any:
        """Take the object itself."""
        if not isinstance(value, self.cls):
            raise Unfit(self, value)
        return value

    def parse(self, text: str) -> Any:
        """Reject: there is nothing to type."""
        raise self.rejected(text)

    def check(self, value: Any) -> Any:
        """Take the object itself."""
        if isinstance(value, str | int | float | list | dict | None):
            raise self.rejected(value)
        return value

    def plain(self, value: Any) -> Any:
        """Reject: it has no plain form."""
        raise OptionError(f"a {self.name} cannot be written into a recipe")

    def json_schema(self) -> dict[str, Any]:
        """Nothing fits."""
        return {"not": {}}
