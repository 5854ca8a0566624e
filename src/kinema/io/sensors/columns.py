"""Which column of a sensor table holds what, going by titles as people write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from kinema.errors import FormatError
from kinema.io.findings import Findings
from kinema.units import METRES

__all__ = [
    "ANGLES",
    "POSITIONS",
    "QUANTITIES",
    "QUATERNION",
    "SensorColumns",
    "match_columns",
    "names_a_sensor",
]

POSITIONS = ("x", "y", "z")
ANGLES = ("azimuth", "elevation", "roll")
QUANTITIES = (*POSITIONS, *ANGLES)
QUATERNION = ("qw", "qx", "qy", "qz")
MAX_SENSORS = 4096
_MAX_TITLE = 1000

_SPELLINGS = {
    "x": "x posx xpos px tx xposition positionx",
    "y": "y posy ypos py ty yposition positiony",
    "z": "z posz zpos pz tz zposition positionz",
    "azimuth": "azimuth azim azi az yaw heading",
    "elevation": "elevation elev ele el pitch",
    "roll": "roll rol ro bank",
    "qw": "qw quatw wquat w",
    "qx": "qx quatx xquat",
    "qy": "qy quaty yquat",
    "qz": "qz quatz zquat",
}
_QUANTITY = {word: name for name, words in _SPELLINGS.items() for word in words.split()}
# before x or 1, these make it a part of a quaternion: quat_x, q1
_QUATERNION_WORDS = frozenset(["q", "quat", "quaternion"])
_PARTS = dict(zip("wxyz0123", QUATERNION * 2, strict=True))
_FILLERS = frozenset(["pos", "position", "rot", "rotation", "angle", "euler", "coord", "trans"])
_ALONE = {
    word: name
    for name, words in {
        "frame": "frame frames sample index no number row framenumber",
        "time": "time t seconds sec timestamp times",
        "sensor": "sensor station receiver marker name id part segment sensorid sensorname",
    }.items()
    for word in words.split()
}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_a-zA-Z]+")
_BRACKETS = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_ANGLES = {"deg": "deg", "degree": "deg", "degrees": "deg", "°": "deg", "rad": "rad"}
_ANGLES |= {"radian": "rad", "radians": "rad"}
_TIMES = {"s": 1.0, "sec": 1.0, "second": 1.0, "seconds": 1.0}
_TIMES |= {"ms": 0.001, "msec": 0.001, "millisecond": 0.001, "milliseconds": 0.001}
_TIMES |= dict.fromkeys(("us", "µs", "μs", "usec", "microsecond", "microseconds"), 1e-6)
_UNITS = METRES.keys() | _ANGLES.keys() | _TIMES.keys()


@dataclass(slots=True)
class SensorColumns:
    """Column numbers: ``wide[sensor][quantity]``; in the long form, one sensor named ''.

    A sensor has x, y, z or no position, and three angles or the four parts of a quaternion.

    ``units`` holds the unit of each column whose title has one: a length (cm), deg or rad.
    """

    width: int
    wide: dict[str, dict[str, int]] = field(default_factory=dict)
    units: dict[int, str] = field(default_factory=dict)
    frame: int | None = None
    time: int | None = None
    sensor: int | None = None
    seconds_per_time: float = 1.0
    unused: list[str] = field(default_factory=list)


def match_columns(
    header: Sequence[str], findings: Findings, line: int, *, known: Collection[str] = ()
) -> SensorColumns:
    """Read a header row; titles made from the name of a ``known`` sensor are taken literally.

    >>> titles = ["Frame", "Elbow X (cm)", "elbow_pos_y", "ElbowZ", "elbow az", "elbow el"]
    >>> titles += ["Elbow.roll"]
    >>> found = match_columns(titles, Findings("arm.csv"), 1)
    >>> found.frame, found.wide["Elbow"]["azimuth"], found.units
    (0, 4, {1: 'cm'})
    """
    columns = _matched(header, findings, line, known)
    _check(columns, findings, line)
    return columns


def names_a_sensor(header: Sequence[str]) -> bool:
    """Tell whether a row has titles for all that is measured of a sensor.

    >>> names_a_sensor(["x", "y", "z", "yaw", "pitch", "roll"]), names_a_sensor(["x", "y", "z"])
    (True, False)
    >>> names_a_sensor(["time", "w", "x", "y", "z"])
    True
    """
    try:
        columns = _matched(header, Findings("header"), 1, ())
    except FormatError:
        return False
    return any(not _lacking(held) for held in columns.wide.values())


def _matched(
    header: Sequence[str], findings: Findings, line: int, known: Collection[str]
) -> SensorColumns:
    columns = SensorColumns(_width(header))
    exact = {f"{name}_{what}": (name, what) for name in known for what in QUANTITIES}
    spelled: dict[str, str] = {}  # lower case → as first written: case does not tell sensors apart
    for index, title in enumerate(header):
        if title in exact:  # brackets in it belong to the name
            _set_quantity(columns, *exact[title], index, findings, line)
            continue
        where = _Title(title, index, findings, line)
        bare, unit = where.parts()
        words = [(match.group().lower(), match.span()) for match in _WORD.finditer(bare)]
        kind = _ALONE.get("".join(word for word, _ in words))
        if kind is not None:
            _set_alone(columns, kind, unit, where)
            continue
        places = [i for i in range(len(words)) if _quantity(words, i)]
        if not places:
            if title.strip():
                columns.unused.append(title.strip())
            continue
        quantity = _quantity(words, places[-1])
        name = _name(bare, words, places[-1])
        name = spelled.setdefault(name.lower(), name)
        _set_quantity(columns, name, quantity, index, findings, line)
        _note_unit(columns, quantity, unit, where)
    for held in columns.wide.values():
        _settle(held, header, columns)
    return columns


def _quantity(words: list[tuple[str, tuple[int, int]]], place: int) -> str:
    """What a word of a title stands for, with the one before it; empty for nothing."""
    word = words[place][0]
    if place and words[place - 1][0] in _QUATERNION_WORDS and word in _PARTS:
        return _PARTS[word]
    return _QUANTITY.get(word, "")


def _settle(held: dict[str, int], header: Sequence[str], columns: SensorColumns) -> None:
    """Tell a quaternion that is titled w, x, y, z from a position beside it."""
    if "qw" in held and not held.keys() & {"qx", "qy", "qz"}:
        if held.keys() >= set(ANGLES):  # a column named w has nothing to do with them
            columns.unused.append(header[held.pop("qw")].strip())
        elif held.keys() >= set(POSITIONS):
            for axis in POSITIONS:
                held[f"q{axis}"] = held.pop(axis)


def _width(header: Sequence[str]) -> int:
    """How many cells a row has: a separator at the end of the header makes no column."""
    width = len(header)
    while width and not header[width - 1].strip():
        width -= 1
    return width


@dataclass(frozen=True, slots=True)
class _Title:
    """A title and where it is."""

    text: str
    index: int
    findings: Findings
    line: int

    def parts(self) -> tuple[str, str | None]:
        """The title without the brackets at its end, and what is in them."""
        if len(self.text) > _MAX_TITLE:
            self.reject(f"expected a column title, found {len(self.text):,} characters")
        bare = self.text.rstrip()
        found = list(_BRACKETS.finditer(bare))
        unit = None
        if found and found[-1].end() == len(bare):
            last = found.pop()
            bare, unit = bare[: last.start()], last.group(1).strip().lower()
        for other in found:
            if other.group(1).strip().lower() in _UNITS:
                self.reject(f"expected one unit, at the end of the title {self.text[:60]!r}")
        return bare, unit

    def reject(self, message: str) -> NoReturn:
        raise self.findings.rejection(message, line=self.line, column=self.index + 1)

    def reject_unit(self, unit: str, wanted: str) -> NoReturn:
        self.reject(f"expected a unit of {wanted}, found {unit[:40]!r}")


def _set_quantity(
    columns: SensorColumns, name: str, quantity: str, index: int, findings: Findings, line: int
) -> None:
    held = columns.wide.setdefault(name, {})
    if quantity in held:
        raise findings.rejection(
            f"two columns for {quantity} of sensor {name!r}", line=line, column=index + 1
        )
    if len(columns.wide) > MAX_SENSORS:
        raise findings.rejection(f"more than {MAX_SENSORS} sensors", line=line, column=index + 1)
    held[quantity] = index


def _name(title: str, words: list[tuple[str, tuple[int, int]]], quantity: int) -> str:
    """The sensor's name: what is left of a title without its quantity."""
    kept = [
        span
        for i, (word, span) in enumerate(words)
        if i != quantity and not (word in _FILLERS | _QUATERNION_WORDS and abs(i - quantity) == 1)
    ]
    if not kept:
        return ""
    return title[kept[0][0] : kept[-1][1]]


def _set_alone(columns: SensorColumns, kind: str, unit: str | None, title: _Title) -> None:
    if getattr(columns, kind) is not None:
        title.reject(f"two {kind} columns")
    setattr(columns, kind, title.index)
    if unit and kind == "time":
        if unit not in _TIMES:
            title.reject_unit(unit, "time (s, ms, us)")
        columns.seconds_per_time = _TIMES[unit]
    elif unit in _UNITS:
        title.reject(f"expected no unit for the {kind}, found {unit!r}")


def _note_unit(columns: SensorColumns, quantity: str, unit: str | None, title: _Title) -> None:
    if not unit:
        return
    if quantity in POSITIONS:
        if unit not in METRES:
            title.reject_unit(unit, f"length ({', '.join(METRES)})")
        columns.units[title.index] = unit
    elif quantity in QUATERNION:
        title.reject(f"expected no unit for a part of a quaternion, found {unit[:40]!r}")
    else:
        if unit not in _ANGLES:
            title.reject_unit(unit, "angle (deg, rad)")
        columns.units[title.index] = _ANGLES[unit]


def _check(columns: SensorColumns, findings: Findings, line: int) -> None:
    hint = (
        "needed: frame or time, sensor, x, y, z, azimuth, elevation, roll (or qw, qx, qy, qz); "
        "or a set per sensor"
    )
    if not columns.wide:
        raise findings.rejection("no column for x, y, z or an angle", line=line, hint=hint)
    if columns.sensor is not None and set(columns.wide) != {""}:
        named = next(name for name in columns.wide if name)
        raise findings.rejection(
            f"both a sensor column and columns for sensor {named!r}", line=line, hint=hint
        )
    if "" in columns.wide and len(columns.wide) > 1:
        loose = ", ".join(columns.wide[""])
        raise findings.rejection(f"columns without a sensor name: {loose}", line=line, hint=hint)
    for name, held in columns.wide.items():
        whose = f"sensor {name!r} has" if name else "there is"
        if held.keys() & set(ANGLES) and held.keys() & set(QUATERNION):
            raise findings.rejection(
                f"{whose} both angles and a quaternion", line=line, hint="leave one of them out"
            )
        if lacking := _lacking(held):
            raise findings.rejection(
                f"{whose} no column for {', '.join(lacking)}", line=line, hint=hint
            )


def _lacking(held: Collection[str]) -> list[str]:
    """What a sensor has no column for; a quaternion will do without a position."""
    turned = set(QUATERNION) & set(held)
    placed = POSITIONS if not turned or set(POSITIONS) & set(held) else ()
    wanted = (*placed, *(QUATERNION if turned else ANGLES))
    return [quantity for quantity in wanted if quantity not in held]
