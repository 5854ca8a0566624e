"""Which column of a sensor table holds what, told by header names as people write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kinema.io.findings import Findings
from kinema.units import METRES

__all__ = ["QUANTITIES", "Columns", "match_columns"]

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
class Columns:
    """Where things are in a row: ``wide[sensor][quantity]``; for the long form one sensor, ''."""

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
) -> Columns:
    """Read a header row; titles made of a sensor's known name are taken to the letter.

    >>> titles = ["Frame", "Elbow X (cm)", "elbow_pos_y", "ElbowZ", "elbow az", "elbow el"]
    >>> titles += ["Elbow.roll"]
    >>> found = match_columns(titles, Findings("arm.csv"), 1)
    >>> found.frame, found.wide["Elbow"]["azimuth"], found.unit
    (0, 4, 'cm')
    """
    columns = Columns()
    exact = {f"{name}_{what}": (name, what) for name in known for what in QUANTITIES}
    spelled: dict[str, str] = {}  # lower case → as first written, so that cases do not part sensors
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
            raise findings.refusal(
                f"two columns hold {quantity} of sensor {name!r}", line=line, column=index + 1
            )
        held[quantity] = index
        _note_unit(columns, quantity, title)
    _check(columns, findings, line)
    return columns


def _name(title: str, words: list[tuple[str, tuple[int, int]]], quantity: int) -> str:
    """What is left of a title without its quantity: the sensor, as it is written."""
    kept = [
        span
        for i, (word, span) in enumerate(words)
        if i != quantity and not (word in _FILLERS and abs(i - quantity) == 1)
    ]
    if not kept:
        return ""
    return title[kept[0][0] : kept[-1][1]]


def _set_alone(
    columns: Columns, kind: str, index: int, title: str, findings: Findings, line: int
) -> None:
    if getattr(columns, kind) is not None:
        raise findings.refusal(f"two columns for the {kind}", line=line, column=index + 1)
    setattr(columns, kind, index)
    unit = _UNIT.search(title)
    if kind == "time" and unit and unit.group(1).lower() in ("ms", "msec", "milliseconds"):
        columns.milliseconds = True


def _note_unit(columns: Columns, quantity: str, title: str) -> None:
    found = _UNIT.search(title)
    if not found:
        return
    unit = found.group(1).lower()
    if quantity in "xyz" and unit in METRES:
        columns.unit = unit
    elif quantity not in "xyz" and unit in _ANGLES:
        columns.angles = "deg" if _ANGLES[unit] == "deg" else "rad"


def _check(columns: Columns, findings: Findings, line: int) -> None:
    hint = "columns: frame or time, sensor, x, y, z, azimuth, elevation, roll; or one set a sensor"
    if not columns.wide:
        raise findings.refusal("no column for x, y, z or an angle", line=line, hint=hint)
    if columns.sensor is not None and set(columns.wide) != {""}:
        named = next(name for name in columns.wide if name)
        raise findings.refusal(
            f"a sensor column and columns of sensor {named!r} as well", line=line, hint=hint
        )
    if "" in columns.wide and len(columns.wide) > 1:
        loose = ", ".join(columns.wide[""])
        raise findings.refusal(f"columns of no sensor: {loose}", line=line, hint=hint)
    for name, held in columns.wide.items():
        lacking = [quantity for quantity in QUANTITIES if quantity not in held]
        if lacking:
            whose = f"sensor {name!r} has" if name else "there is"
            raise findings.refusal(
                f"{whose} no column for {', '.join(lacking)}", line=line, hint=hint
            )
