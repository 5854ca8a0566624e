"""Units that a parameter can declare, and numbers written with one: ``30deg``, ``45f``, ``2cm``.

The library and recipes speak radians, seconds, frames and the file's own lengths. A parameter
annotated ``Annotated[float, Angle]`` is asked for in degrees at the command line and in the studio.
What ``45f`` or ``2cm`` is in the library's terms depends on the motion: on its frame time, its
unit of length, its height. `Scale` carries these.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kinema.errors import OptionError, shown

__all__ = [
    "LARGEST",
    "METRES",
    "NUMBER",
    "Angle",
    "Bounds",
    "FrameRange",
    "Frames",
    "Hertz",
    "Length",
    "LengthScale",
    "Quantity",
    "Scale",
    "Seconds",
    "Share",
    "Speed",
    "Unit",
    "fixed",
    "length_scale",
    "number",
]

# what files and people call a length, in metres
METRES = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "in": 0.0254, "ft": 0.3048}

LARGEST = 1e30  # no length or factor is larger; the tenth power of it is still finite

NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"  # a number as people write it
_NOTHING = 1e-6  # what is left of rounding is shown as 0
_NUMBER = re.compile(rf"\s*({NUMBER})\s*(.*?)\s*")


@dataclass(frozen=True, slots=True)
class Scale:
    """What numbers with a unit depend on; ``height`` is asked for only where it is needed."""

    frame_time: float
    metres_per_unit: float | None
    height: Callable[[], float]
    num_frames: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as somebody wrote it, and the unit that a parameter declares for it."""

    value: float
    suffix: str
    unit: Unit

    def resolve(self, scale: Scale) -> float:
        """The number in the library's terms, for a motion of this scale."""
        factor = self.unit.suffixes[self.suffix]
        number = self.value * (factor if isinstance(factor, float) else factor(scale))
        return round(number) if self.unit.whole else number

    def __str__(self) -> str:
        return f"{self.value:.15g}{self.suffix}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The range that a number must lie in: ``Annotated[int, Bounds(1)]``.

    ``above`` says that ``low`` itself does not belong.
    """

    low: float = -math.inf
    high: float = math.inf
    above: bool = False


Factor = float | Callable[[Scale], float]


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """How a number is written and shown.

    ``shown`` is its name at the screen, ``shown_per_unit`` how many of those make one of the
    library's; ``suffixes`` are what may stand behind a number, and what one of each is in the
    library's terms.
    """

    name: str
    shown: str = ""
    shown_per_unit: float = 1.0
    suffixes: Mapping[str, Factor] = field(default_factory=dict)
    whole: bool = False
    examples: tuple[str, ...] = ()
    bounds: Bounds = Bounds()  # unless a parameter says otherwise

    def from_shown(self, value: float) -> float:
        """Take a number that a person typed.

        >>> round(Angle.from_shown(180.0), 6)
        3.141593
        """
        return value / self.shown_per_unit

    def to_shown(self, value: float) -> float:
        """Give a number for a person to read: 30, not 29.999999999999996."""
        return float(f"{value * self.shown_per_unit:.12g}")

    def parse(self, text: str) -> Quantity:
        """Read a number with its suffix.

        >>> str(Seconds.parse("45 f")), str(Angle.parse("30deg"))
        ('45f', '30deg')
        """
        found = _NUMBER.fullmatch(text)
        if found is None or found[2] not in self.suffixes:
            raise OptionError(f"expected {' or '.join(self.examples)}, found {shown(text)}")
        return Quantity(float(found[1]), found[2], self)


def _in_metres(metres: float, name: str) -> Callable[[Scale], float]:
    def factor(scale: Scale) -> float:
        if scale.metres_per_unit is None:
            raise OptionError(
                f"a length in {name} needs to know the file's unit, and the file does not say",
                hint="give the file's unit (--unit cm), a bare number in it, or a % of the height",
            )
        return metres / scale.metres_per_unit

    return factor


Angle = Unit(
    "angle",
    "degrees",
    180.0 / math.pi,
    {"deg": math.pi / 180.0, "°": math.pi / 180.0, "rad": 1.0},
    examples=("30deg", "0.5rad"),
)
Seconds = Unit(
    "time",
    "seconds",
    suffixes={"s": 1.0, "ms": 1e-3, "f": lambda scale: scale.frame_time},
    examples=("0.5s", "45f"),
    bounds=Bounds(0.0, 86_400.0),  # a day: no window of a motion is longer
)
Frames = Unit(
    "frame",
    "frames",
    suffixes={"f": 1.0, "s": lambda scale: 1.0 / scale.frame_time},
    whole=True,
    examples=("45f", "1.5s"),
    bounds=Bounds(0.0),
)
Length = Unit(
    "length",
    suffixes={
        **{name: _in_metres(metres, name) for name, metres in METRES.items()},
        "%": lambda scale: scale.height() / 100.0,
    },
    examples=("2cm", "1%"),
)
Speed = Unit(
    "speed",
    suffixes={f"{name}/s": _in_metres(metres, name) for name, metres in METRES.items()},
    examples=("0.2m/s", "20cm/s"),
    bounds=Bounds(0.0),
)
Share = Unit("share", suffixes={"%": 0.01}, examples=("10%", "0.1"), bounds=Bounds(0.0, 1.0))
Hertz = Unit(
    "frequency",
    "Hz",
    suffixes={"Hz": 1.0, "hz": 1.0},
    examples=("8Hz",),
    bounds=Bounds(0.0, above=True),
)


@dataclass(frozen=True, slots=True)
class FrameRange:
    """Frames ``start`` … ``stop`` - 1 as they are written: ``30:90``, ``0.5s:1.5s``, ``45f:``.

    ``Annotated[tuple[int, int], FrameRange]`` declares a parameter as one.
    """

    start: Quantity | None
    stop: Quantity | None

    @classmethod
    def parse(cls, text: str) -> FrameRange:
        """Read a range; a side that is left out is the clip's start or end.

        >>> FrameRange.parse("0.5s:").resolve(Scale(0.01, None, lambda: 0.0, 200))
        (50, 200)
        """
        start, colon, stop = text.partition(":")
        if not colon:
            raise OptionError(f"expected a range such as 120:160 or 2s:2.5s, found {shown(text)}")
        return cls(_moment(start), _moment(stop))

    def resolve(self, scale: Scale) -> tuple[int, int]:
        """The first frame, and the one after the last."""
        start = 0.0 if self.start is None else self.start.resolve(scale)
        stop = float(scale.num_frames) if self.stop is None else self.stop.resolve(scale)
        return int(start), int(stop)

    def __str__(self) -> str:
        return ":".join("" if side is None else str(side) for side in (self.start, self.stop))


def _moment(text: str) -> Quantity | None:
    """A frame or a time; None for nothing."""
    if not text.strip():
        return None
    written = text.strip()
    return Frames.parse(f"{written}f" if written.removeprefix("-").isdigit() else written)


class LengthScale(NamedTuple):
    """How lengths are shown: in what, how many of it make one of the file's, and to what place.

    ``decimals`` is None where the file does not say its unit.
    """

    name: str
    per_unit: float
    decimals: int | None


def length_scale(largest: float, metres_per_unit: float | None) -> LengthScale:
    """The unit in which a person would give lengths up to ``largest`` (in the file's unit).

    >>> length_scale(2.3, 0.01).name, length_scale(230.0, 0.01).name, length_scale(2.3, None).name
    ('cm', 'm', 'units')
    """
    if metres_per_unit is None:
        return LengthScale("units", 1.0, None)
    metres = abs(largest) * metres_per_unit
    name, decimals = ("m", 2) if metres >= 1.0 else ("cm", 1) if metres >= 0.01 else ("mm", 1)
    return LengthScale(name, metres_per_unit / METRES[name], decimals)


def fixed(value: float, decimals: int) -> str:
    """A number to so many decimal places, without trailing zeros and never ``-0``.

    >>> fixed(2.50, 2), fixed(-0.001, 1), fixed(120.0, 1)
    ('2.5', '0', '120')
    """
    text = f"{value:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def number(value: float, *, digits: int = 3) -> str:
    """A number to so many significant digits, whole digits always kept.

    >>> number(2.4e-14), number(0.012345), number(4.951), number(12345.6)
    ('0', '0.0123', '4.95', '12346')
    """
    if not math.isfinite(value):
        return "unknown"
    if abs(value) < _NOTHING:
        return "0"
    return fixed(value, max(0, digits - 1 - math.floor(math.log10(abs(value)))))
