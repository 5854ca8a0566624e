"""Which column of a sensor table holds what, going by titles as people write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kinema.errors import FormatError
from kinema.io.findings import Findings
from kinema.units import METRES

__all__ = ["QUANTITIES", "SensorColumns", "match_columns", "names_a_sensor"]

QUANTITIES = ("x", "y", "z", "azimuth", "elevation", "roll")

_SPELLINGS = {
    "x": "x posx xpos px tx xposition positionx",
    "y": "y posy ypos py ty yposition positiony",
    "z": "z posz zpos pz tz zposition positionz",
    "azimuth": "azimuth azim azi az yaw heading",
    "elevation": "elevation elev ele el pitch",
    "roll": "roll rol ro bank",
}
_QUANTITY = {word: name for name, words in _SPELLINGS.items() for word in words.split()}
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
_UNIT = re.compile(r"[\[(]\s*([^\])]*?)\s*[\])]")
_ANGLES = {"deg": "deg", "degree": "deg", "degrees": "deg", "°": "deg", "rad": "rad"}
_ANGLES |= {"radian": "rad", "radians": "rad"}


@dataclass(slots=True)
class SensorColumns:
    """Column numbers: ``wide[sensor][quantity]``; in the long form, one sensor named ''."""

    wide: dict[str, dict[str, int]] = field(default_factory=dict)
    frame: int | None = None
    time: int | None = None
    sensor: int | None = None
    unit: str | None = None
    angles: Literal["deg", "rad"] | None = None
    milliseconds: bool = False
    unused: list[str] = field(default_factory=list)


def match_columns(
    header: Sequence[str], findings: Findings, line: int, *, known: Collection[str] = ()
) -> SensorColumns:
    """Read a header row; titles made from the name of a ``known`` sensor are taken literally.

    >>> titles = ["Frame", "Elbow X (cm)", "elbow_pos_y", "ElbowZ", "elbow az", "elbow el"]
    >>> titles += ["Elbow.roll"]
    >>> found = match_columns(titles, Findings("arm.csv"), 1)
    >>> found.frame, found.wide["Elbow"]["azimuth"], found.unit
    (0, 4, 'cm')
    """
    columns = _matched(header, findings, line, known)
    _check(columns, findings, line)
    return columns


def names_a_sensor(header: Sequence[str]) -> bool:
    """Tell whether a row has titles for all six quantities of a sensor.

    >>> names_a_sensor(["x", "y", "z", "yaw", "pitch", "roll"]), names_a_sensor(["x", "y", "z"])
    (True, False)
    """
    try:
        columns = _matched(header, Findings("header"), 1, ())
    except FormatError:
        return False
    return any(len(held) == len(QUANTITIES) for held in columns.wide.values())


def _matched(
    header: Sequence[str], findings: Findings, line: int, known: Collection[str]
) -> SensorColumns:
    columns = SensorColumns()
    exact = {f"{name}_{what}": (name, what) for name in known for what in QUANTITIES}
    spelled: dict[str, str] = {}  # lower case → as first written: case does not tell sensors apart
    for index, title in enumerate(header):
        bare = _UNIT.sub(" ", title)
        words = [(match.group().lower(), match.span()) for match in _WORD.finditer(bare)]
        kind = _ALONE.get("".join(word for word, _ in words))
        if kind is not None:
            _set_alone(columns, kind, index, title, findings, line)
            continue
        if title in exact:
            name, quantity = exact[title]
        else:
            places = [i for i, (word, _) in enumerate(words) if word in _QUANTITY]
            if not places:
                if title.strip():
                    columns.unused.append(title.strip())
                continue
            quantity = _QUANTITY[words[places[-1]][0]]
            name = _name(bare, words, places[-1])
            name = spelled.setdefault(name.lower(), name)
        held = columns.wide.setdefault(name, {})
        if quantity in held:
            raise findings.rejection(
                f"two columns for {quantity} of sensor {name!r}", line=line, column=index + 1
            )
        held[quantity] = index
        _note_unit(columns, quantity, title)
    return columns


def _name(title: str, words: list[tuple[str, tuple[int, int]]], quantity: int) -> str:
    """The sensor's name: what is left of a title without its quantity."""
    kept = [
        span
        for i, (word, span) in enumerate(words)
        if i != quantity and not (word in _FILLERS and abs(i - quantity) == 1)
    ]
    if not kept:
        return ""
    return title[kept[0][0] : kept[-1][1]]


def _set_alone(
    columns: SensorColumns, kind: str, index: int, title: str, findings: Findings, line: int
) -> None:
    if getattr(columns, kind) is not None:
        raise findings.rejection(f"two {kind} columns", line=line, column=index + 1)
    setattr(columns, kind, index)
    unit = _UNIT.search(title)
    if kind == "time" and unit and unit.group(1).lower() in ("ms", "msec", "milliseconds"):
        columns.milliseconds = True


def _note_unit(columns: SensorColumns, quantity: str, title: str) -> None:
    found = _UNIT.search(title)
    if not found:
        return
    unit = found.group(1).lower()
    if quantity in "xyz" and unit in METRES:
        columns.unit = unit
    elif quantity not in "xyz" and unit in _ANGLES:
        columns.angles = "deg" if _ANGLES[unit] == "deg" else "rad"


def _check(columns: SensorColumns, findings: Findings, line: int) -> None:
    hint = "needed: frame or time, sensor, x, y, z, azimuth, elevation, roll; or a set per sensor"
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
        lacking = [quantity for quantity in QUANTITIES if quantity not in held]
        if lacking:
            whose = f"sensor {name!r} has" if name else "there is"
            raise findings.rejection(
                f"{whose} no column for {', '.join(lacking)}", line=line, hint=hint
            )
