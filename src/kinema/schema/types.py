"""The types that an operation's parameters can have, each knowing its four forms.

A value travels as *text* (typed at the command line), as a *plain* value (JSON and TOML: numbers,
strings, lists, objects), *checked* (validated, but numbers with a unit and paths still as they were
written: what they mean depends on the motion) and *resolved* (what the function is called with).
`parse` goes from text to checked, `check` from plain to checked, `plain` back, `resolve` on.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from kinema.errors import OptionError, closest
from kinema.units import FrameRange, Quantity, Scale, Unit

__all__ = [
    "Array",
    "Choice",
    "Context",
    "FilePath",
    "Flag",
    "Nothing",
    "Number",
    "Opaque",
    "Range",
    "Reference",
    "Text",
    "Type",
]


@dataclass(frozen=True, slots=True)
class Context:
    """What values are resolved with: the motion's scale, and a reader of files by path."""

    scale: Scale
    load: Callable[[str, str], Any]  # (path, "motion" | "skeleton" | "pose")


class Type:
    """The base of all; a subclass says what differs."""

    @property
    def words(self) -> str:
        """What is expected, in an error: ``a number``."""
        raise NotImplementedError

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options: ``NUMBER``."""
        return self.words.upper()

    @property
    def typeable(self) -> bool:
        """Whether somebody can be expected to type such a value at the command line."""
        return True

    @property
    def repeatable(self) -> bool:
        """Whether a command-line option of this type may be given several times."""
        return False

    def parse(self, text: str) -> Any:
        """Read what somebody typed; bare angles are degrees."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """Take a plain value, or a Python one; `OptionError` says what was expected."""
        raise NotImplementedError

    def plain(self, value: Any) -> Any:
        """Give a checked value as JSON has it."""
        return value

    def resolve(self, value: Any, context: Context) -> Any:
        """Give a checked value as the function takes it."""
        return value

    def json_schema(self) -> dict[str, Any]:
        """Describe the plain form as JSON Schema has it."""
        raise NotImplementedError

    def rejected(self, value: Any, hint: str | None = None) -> OptionError:
        """Make the error for a value that does not fit; the caller raises it."""
        return OptionError(f"expected {self.words}, found {value!r}", hint=hint)


@dataclass(frozen=True, slots=True)
class Nothing(Type):
    """None: the parameter is not set."""

    words = "none"

    def parse(self, text: str) -> None:
        """Read ``none``."""
        if text.strip().lower() not in ("none", ""):
            raise self.rejected(text)

    def check(self, value: Any) -> None:
        """Take None."""
        if value is not None:
            raise self.rejected(value)

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": "null"}


_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Flag(Type):
    """True or false."""

    words = "true or false"
    metavar = "true|false"

    def parse(self, text: str) -> bool:
        """Read ``true``, ``yes``, ``on`` or their opposites."""
        if text.strip().lower() not in _FLAGS:
            raise self.rejected(text)
        return _FLAGS[text.strip().lower()]

    def check(self, value: Any) -> bool:
        """Take a bool."""
        if not isinstance(value, bool):
            raise self.rejected(value)
        return value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Number(Type):
    """A number, with the unit that it declares and the range that it must lie in."""

    integer: bool = False
    unit: Unit | None = None
    low: float = -math.inf
    high: float = math.inf
    above: bool = False  # low itself is excluded

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        kind = "a whole number" if self.integer else "a number"
        if self.unit is not None and self.unit.suffixes:
            kind += f" ({' or '.join(self.unit.examples)})"
        if self.low > -math.inf and self.high < math.inf:
            return f"{kind} from {self.low:g} to {self.high:g}"
        if self.low > -math.inf:
            return f"{kind} above {self.low:g}" if self.above else f"{kind} of {self.low:g} or more"
        return f"{kind} up to {self.high:g}" if self.high < math.inf else kind

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        if self.unit is not None and self.unit.examples:
            return "|".join(self.unit.examples)
        return "N" if self.integer else "NUMBER"

    def parse(self, text: str) -> float | int | Quantity:
        """Read a number; one without a suffix is in the unit that people are shown."""
        try:
            number = float(text.replace("_", "x"))  # Python's 1_000 is not a number to others
        except ValueError:
            return self.check(text)
        shown = number if self.unit is None else self.unit.from_shown(number)
        try:
            return self.check(shown)
        except OptionError:
            raise self.rejected(text) from None

    def check(self, value: Any) -> float | int | Quantity:
        """Take a number in the library's terms, or one with a unit."""
        if isinstance(value, str) and self.unit is not None and self.unit.suffixes:
            try:
                quantity = self.unit.parse(value)
            except OptionError:
                raise self.rejected(value) from None
            self._in_range(quantity.value, value, scaled=quantity)
            return quantity
        if isinstance(value, Quantity):
            return value
        if isinstance(value, bool) or not hasattr(value, "__float__"):
            raise self.rejected(value)
        number = float(value)
        if not math.isfinite(number) or (self.integer and number != int(number)):
            raise self.rejected(value)
        self._in_range(number, value)
        return int(number) if self.integer else number

    def plain(self, value: float | int | Quantity) -> float | int | str:
        """Give the number, or the text that it was written as."""
        return str(value) if isinstance(value, Quantity) else value

    def resolve(self, value: float | int | Quantity, context: Context) -> float | int:
        """Give the number in the library's terms."""
        if not isinstance(value, Quantity):
            return value
        number = value.resolve(context.scale)
        self._in_range(number, str(value))
        return int(number) if self.integer else float(number)

    def json_schema(self) -> dict[str, Any]:
        """Describe it; with a unit, a string such as ``2cm`` will do too."""
        schema: dict[str, Any] = {"type": "integer" if self.integer else "number"}
        if self.low > -math.inf:
            schema["exclusiveMinimum" if self.above else "minimum"] = self.low
        if self.high < math.inf:
            schema["maximum"] = self.high
        if self.unit is None or not self.unit.suffixes:
            return schema
        written = {"type": "string", "examples": list(self.unit.examples)}
        return {"anyOf": [schema, written]}

    def _in_range(self, number: float, value: Any, *, scaled: Quantity | None = None) -> None:
        if scaled is not None:
            factor = scaled.unit.suffixes[scaled.suffix]
            if not isinstance(factor, float):  # the motion decides how much; its sign is known
                if number < 0.0 <= self.low:
                    raise self.rejected(value)
                return
            number *= factor
        low = number > self.low if self.above else number >= self.low
        if not (low and number <= self.high):
            raise self.rejected(value)


@dataclass(frozen=True, slots=True)
class Text(Type):
    """A string."""

    words = "a name"
    metavar = "NAME"

    def parse(self, text: str) -> str:
        """Read it as it stands."""
        return text

    def check(self, value: Any) -> str:
        """Take a string."""
        if not isinstance(value, str):
            raise self.rejected(value)
        return value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class FilePath(Text):
    """The path of a file that a format reads beside its own."""

    words = "a path"
    metavar = "FILE"


@dataclass(frozen=True, slots=True)
class Choice(Type):
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        *most, last = self.choices
        return f"{', '.join(most)} or {last}" if most else last

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        return "|".join(self.choices)

    def parse(self, text: str) -> str:
        """Read one of the words."""
        return self.check(text)

    def check(self, value: Any) -> str:
        """Take one of the words; others are answered with the closest."""
        if value not in self.choices:
            raise self.rejected(value, closest(str(value), self.choices))
        return str(value)

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"enum": list(self.choices)}


@dataclass(frozen=True, slots=True)
class Range(Type):
    """Frames from … to, written ``30:90`` or ``0.5s:1.5s``."""

    words = "a range of frames such as 30:90 or 0.5s:1.5s"
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
            start, stop = value
        except (TypeError, ValueError):
            raise self.rejected(value) from None
        if start != int(start) or stop != int(stop):
            raise self.rejected(value)
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

    words = "numbers such as 0.3,1.2,0.4"
    metavar = "X,Y,..."
    repeatable = True

    def parse(self, text: str) -> Any:
        """Read rows apart by ``;``, numbers by ``,`` or ``/``; one row is a plain list."""
        try:
            rows = [
                [float(word) for word in row.replace("/", ",").split(",")]
                for row in text.split(";")
            ]
        except ValueError:
            raise self.rejected(text) from None
        given = rows[0] if len(rows) == 1 else rows
        if _shape(given) is None:
            raise self.rejected(text)
        return given

    def check(self, value: Any) -> Any:
        """Take nested lists of numbers, all rows of one length, or an array."""
        given = value.tolist() if hasattr(value, "tolist") else value
        if _shape(given) is None:
            raise self.rejected(value)
        return given

    def plain(self, value: Any) -> Any:
        """Give nested lists."""
        return value.tolist() if hasattr(value, "tolist") else value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": ["array", "number"]}


def _shape(value: Any) -> tuple[int, ...] | None:
    """Lengths of nested lists of numbers; None where they are not regular or not numbers."""
    if isinstance(value, int | float):  # masks are arrays of bools
        return () if math.isfinite(value) else None
    if not isinstance(value, list | tuple):
        return None
    shapes = {_shape(item) for item in value}
    first = shapes.pop() if shapes else ()
    return None if first is None or shapes else (len(value), *first)


@dataclass(frozen=True, slots=True)
class Reference(Type):
    """A motion, skeleton or pose in another file, by path: ``a.bvh``, ``a.bvh@1.5s``."""

    kind: Literal["motion", "skeleton", "pose"]

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return "the path of a motion, such as punch.bvh or punch.bvh@1.5s"

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
        if type(value).__name__ in ("Motion", "Skeleton", "Pose"):
            return value
        raise self.rejected(value)

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
    typeable = False

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return f"a {self.name} made in Python"

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
