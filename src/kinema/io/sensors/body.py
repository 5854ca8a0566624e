"""Which sensor is worn where on a body: the short description that a recording needs.

::

    unit = "cm"              # these three only if the recording does not say
    angles = "deg"
    fps = 120

    [sensors.shoulder]
    [sensors.elbow]
    base = "shoulder"        # the upper arm runs from the shoulder to the elbow
    [sensors.wrist]
    base = "elbow"
    length = 26.5            # default: the median of the measured distances
    joint = "forearm"        # name of the joint that turns the part (default: its sensor's)
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Self

from kinema.errors import FormatError, OptionError, closest
from kinema.io.toml import parse_toml
from kinema.units import METRES

__all__ = ["Part", "SensorBody"]

_LARGEST = 1 << 20  # bytes: a description is a page long
_SETTINGS = ("base", "length", "joint")


@dataclass(frozen=True, slots=True)
class Part:
    """A body part: the sensor at its tip, the sensor at its base, and its length if known.

    ``joint`` names the joint at its base, which turns it (default: as its sensor).
    """

    sensor: str
    base: str | None = None
    length: float | None = None
    joint: str | None = None

    @property
    def joint_name(self) -> str:
        """What the joint at its base is called."""
        return self.sensor if self.joint is None else self.joint


@dataclass(frozen=True, slots=True)
class SensorBody:
    """The parts of a body that wears sensors, and facts that its recording may leave out.

    Parameters
    ----------
    parts : tuple of Part
    unit : str, optional
        Unit of length: m, dm, cm, mm, in or ft.
    angles : {"deg", "rad"}, optional
    fps : float, optional
        Frames per second, for a recording without times.

    Examples
    --------
    >>> arm = SensorBody.of({"shoulder": None, "elbow": "shoulder", "wrist": {"base": "elbow"}})
    >>> [part.sensor for part in arm.ordered(["wrist", "elbow", "shoulder"])]
    ['shoulder', 'elbow', 'wrist']
    """

    parts: tuple[Part, ...] = field(default=())
    unit: str | None = None
    angles: Literal["deg", "rad"] | None = None
    fps: float | None = None

    def __post_init__(self) -> None:
        if self.unit is not None and self.unit not in METRES:
            raise OptionError(f"unknown unit {self.unit!r}", hint=closest(str(self.unit), METRES))
        if self.angles not in (None, "deg", "rad"):
            raise OptionError(f"angles must be 'deg' or 'rad', found {self.angles!r}")
        if self.fps is not None and not (
            isinstance(self.fps, int | float) and 0 < self.fps < float("inf")
        ):
            raise OptionError(f"fps must be a positive number, found {self.fps!r}")
        for part in self.parts:
            if part.length is not None and not 0 <= part.length < float("inf"):
                raise OptionError(
                    f"the length of {part.sensor!r} must be 0 or more, found {part.length}"
                )

    @classmethod
    def of(
        cls, description: SensorBody | Mapping[str, Any] | str | os.PathLike[str] | None
    ) -> SensorBody:
        """Accept a description in any form: as it is, as sensor → base, or as a TOML file."""
        if description is None:
            return cls()
        if isinstance(description, SensorBody):
            return description
        if isinstance(description, Mapping):
            return cls(tuple(_part(name, given) for name, given in description.items()))
        return cls.load(description)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a description from a TOML file."""
        source = os.fspath(path)
        with Path(path).open("rb") as file:
            content = parse_toml(file.read(_LARGEST), source)
        known = ("unit", "angles", "fps", "sensors")
        for key in content:
            if key not in known:
                raise FormatError(
                    f"unknown setting {key!r}", source=source, hint=closest(key, known)
                )
        sensors = content.pop("sensors", {})
        if not isinstance(sensors, dict):
            raise FormatError("expected a table [sensors.NAME] for each sensor", source=source)
        try:
            return cls(tuple(_part(name, given) for name, given in sensors.items()), **content)
        except (OptionError, TypeError) as error:
            raise FormatError(str(error), source=source) from None

    def ordered(self, sensors: Iterable[str]) -> list[Part]:
        """Every sensor's part, bases first; a sensor that is not described becomes a root.

        Raises
        ------
        OptionError
            If a part names a sensor that was not recorded, or the bases form a loop.
        """
        recorded = list(sensors)
        parts = {name: Part(name) for name in recorded}
        for part in self.parts:
            for name in (part.sensor, part.base):
                if name is not None and name not in parts:
                    raise OptionError(f"no sensor named {name!r}", hint=closest(name, recorded))
            parts[part.sensor] = part
        depth = _depths(parts)
        return sorted(parts.values(), key=lambda part: depth[part.sensor])


def _depths(parts: Mapping[str, Part]) -> dict[str, int]:
    """How many bases each part has below it."""
    depth: dict[str, int] = {}
    for name in parts:
        chain: list[str] = []  # not yet known, each the base of the one before it
        above: str | None = name
        while above is not None and above not in depth:
            chain.append(above)
            if len(chain) > len(parts):
                loop = sorted(set(chain))
                raise OptionError(f"the bases of these sensors form a loop: {', '.join(loop)}")
            above = parts[above].base
        reached = -1 if above is None else depth[above]
        for count, link in enumerate(reversed(chain), 1):
            depth[link] = reached + count
    return depth


def _part(name: str, given: Any) -> Part:
    if given is None or isinstance(given, str):
        return Part(name, given)
    if not isinstance(given, Mapping):
        raise OptionError(f"expected a base, or base and length, for {name!r}, found {given!r}")
    unknown = set(given) - set(_SETTINGS)
    if unknown:
        word = min(unknown)
        raise OptionError(
            f"unknown setting {word!r} for sensor {name!r}",
            hint=closest(word, _SETTINGS),
        )
    base, length, joint = (given.get(setting) for setting in _SETTINGS)
    if base is not None and not isinstance(base, str):
        raise OptionError(f"the base of {name!r} must be the name of a sensor, found {base!r}")
    if length is not None and not isinstance(length, int | float):
        raise OptionError(f"the length of {name!r} must be a number, found {length!r}")
    if joint is not None and not isinstance(joint, str):
        raise OptionError(f"the joint of {name!r} must be a name, found {joint!r}")
    return Part(name, base, length, joint)
