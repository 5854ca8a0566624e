"""The types that an operation's parameters can have, each knowing its four forms.

A value travels as *text* (typed at the command line), as a *plain* value (JSON and TOML: numbers,
strings, lists, objects), *checked* (validated, but numbers with a unit and paths still as they were
written: what they mean depends on the motion) and *resolved* (what the function is called with).
`parse` goes from text to checked, `check` from plain to checked, `plain` back, `resolve` on.
`admit` looks at what a function is called with, wherever that comes from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kinema.errors import OptionError, closest, shown
from kinema.units import LARGEST, NUMBER, Quantity, Scale, Unit

__all__ = [
    "Choice",
    "Context",
    "FilePath",
    "Flag",
    "Nothing",
    "Number",
    "Text",
    "Type",
    "Unfit",
]

_LARGEST_COUNT = 2**31 - 1  # of frames, iterations, taps: no whole number that is asked for is more


class Unfit(Exception):
    """A value that a type does not admit, and where inside a parameter it stands.

    Told in words only where nothing else admits it: words take longer than trying the next type.
    """

    def __init__(self, kind: Type, value: Any, place: tuple[str, ...] = ()) -> None:
        super().__init__(kind, value)
        self.kind = kind
        self.value = value
        self.place = place

    def inside(self, place: str) -> Unfit:
        """The same, seen from what holds it."""
        return Unfit(self.kind, self.value, (place, *self.place))


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
    def admits(self) -> str:
        """What a function takes, in an error: without the ways to write it down."""
        return self.words

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

    def admit(self, value: Any) -> Any:
        """Take what a function is called with, or raise `Unfit`."""
        try:
            return self.check(value)
        except OptionError:
            raise Unfit(self, value) from None

    def json_schema(self) -> dict[str, Any]:
        """Describe the plain form as JSON Schema has it."""
        raise NotImplementedError

    def rejected(self, value: Any, hint: str | None = None) -> OptionError:
        """Make the error for a value that does not fit; the caller raises it."""
        return OptionError(f"expected {self.words}, found {shown(value)}", hint=hint)


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

    def admit(self, value: Any) -> None:
        """Take None."""
        if value is not None:
            raise Unfit(self, value)

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
        """Take a bool, or one of NumPy's."""
        if isinstance(value, bool):
            return value
        if getattr(value, "shape", None) == () and value.dtype.kind == "b":
            return bool(value)
        raise self.rejected(value)

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
        examples = self.unit.examples if self.unit is not None and self.unit.suffixes else ()
        return self._bounded(f" ({' or '.join(examples)})" if examples else "")

    @property
    def admits(self) -> str:
        """What a function takes: its own unit is in the parameter's name."""
        return self._bounded("")

    def _bounded(self, examples: str) -> str:
        kind = ("a whole number" if self.integer else "a number") + examples
        if self.low > -math.inf and self.high < math.inf:
            return f"{kind} from {_plain(self.low)} to {_plain(self.high)}"
        if self.low > -math.inf:
            low = _plain(self.low)
            return f"{kind} above {low}" if self.above else f"{kind} of {low} or more"
        return f"{kind} up to {_plain(self.high)}" if self.high < math.inf else kind

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
        try:
            return self.admit(value)
        except Unfit:
            raise self.rejected(value) from None

    def admit(self, value: Any) -> float | int:
        """Take a finite number within the bounds; not a bool, nor an array that holds one."""
        number = value if type(value) in (float, int) else self._plain_number(value)
        if not self.holds(number) or (self.integer and number != int(number)):
            raise Unfit(self, value)
        return int(number) if self.integer else float(number)

    def _plain_number(self, value: Any) -> float | int:
        """One of NumPy's numbers, or an array of no axes, as Python's own."""
        found = value.item() if hasattr(value, "dtype") and value.shape == () else value
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise Unfit(self, value)
        return found

    def holds(self, number: float) -> bool:
        """Whether a number lies within the bounds; what is not finite never does."""
        low = number >= self.low + (1.0 / LARGEST if self.above else 0.0)
        low = low and (number > self.low or not self.above)
        most = _LARGEST_COUNT if self.integer else LARGEST
        return low and number <= self.high and -most <= number <= most

    def plain(self, value: float | int | Quantity) -> float | int | str:
        """Give the number, or the text that it was written as."""
        return str(value) if isinstance(value, Quantity) else value

    def resolve(self, value: float | int | Quantity, context: Context) -> float | int:
        """Give the number in the library's terms."""
        if not isinstance(value, Quantity):
            return value
        try:
            number = value.resolve(context.scale)
        except OverflowError:  # so many that no whole number says it
            raise self.rejected(str(value)) from None
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
        suffixes = "|".join(map(re.escape, self.unit.suffixes))
        written = {
            "type": "string",
            "pattern": rf"^\s*{NUMBER}\s*({suffixes})\s*$",
            "examples": list(self.unit.examples),
        }
        return {"anyOf": [schema, written]}

    def _in_range(self, number: float, value: Any, *, scaled: Quantity | None = None) -> None:
        if scaled is not None:
            factor = scaled.unit.suffixes[scaled.suffix]
            if not isinstance(factor, float):  # the motion decides how much; its sign is known
                if number < 0.0 <= self.low:
                    raise self.rejected(value)
                return
            number *= factor
        if not self.holds(number):
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
        if not isinstance(value, str) or value not in self.choices:
            raise self.rejected(value, closest(shown(value), self.choices))
        return value

    def admit(self, value: Any) -> str:
        """Take one of the words."""
        if not isinstance(value, str) or value not in self.choices:
            raise Unfit(self, value)
        return value

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"enum": list(self.choices)}


def _plain(bound: float) -> str:
    """A bound as people write it: 1,000,000, not 1e+06."""
    return f"{int(bound):,}" if bound == int(bound) and abs(bound) < 1e12 else f"{bound:g}"
