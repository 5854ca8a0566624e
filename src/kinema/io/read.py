"""Read a motion from any format kinema knows."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, cast

from kinema import inspection
from kinema.errors import FormatError, OptionError, closest
from kinema.inspection import Axis
from kinema.io.findings import Findings
from kinema.io.formats import format_of_file
from kinema.io.source import name_of
from kinema.motion import Motion
from kinema.skeleton import Skeleton
from kinema.units import METRES

__all__ = ["read"]


def read(
    path: str | os.PathLike[str],
    *,
    up: Literal["auto", "x", "y", "z", "+x", "-x", "+y", "-y", "+z", "-z"] | None = None,
    unit: str | float | None = None,
    drop_rest: bool = False,
    positions: Literal["auto", "replace", "add"] = "auto",
    body: Mapping[str, Any] | str | os.PathLike[str] | None = None,
    progress: Callable[[float], None] | None = None,
    findings: Findings | None = None,
) -> Motion:
    """Read a motion; the format is told by the file's content, else by its suffix.

    Parameters
    ----------
    path : path
    up : {"auto", "x", "y", "z", "-x", "-y", "-z"}, optional
        The file's axis that points up; the motion is turned so that +Y does. ``"auto"`` takes
        what the bodies in it say. By default nothing is turned, and a file that seems to have
        another axis up is warned of.
    unit : {"m", "dm", "cm", "mm", "in", "ft"} or float, optional
        What the file's lengths are in, or the metres to a unit, for formats that do not say.
        Lengths stay as they are; the skeleton's ``metres_per_unit`` is set.
    drop_rest : bool
        Leave out frames at the start that were never recorded: a rest pose, or a root at the
        origin, as some exporters add them.
    positions : {"auto", "replace", "add"}
        What position channels of a BVH file mean: they replace a joint's offset or are added
        to it; ``"auto"`` looks at the numbers and warns where it adds.
    body : mapping or path of a TOML file, optional
        For sensor recordings, which hold no skeleton: which sensor is whose base; see
        `kinema.io.sensors.Body`.
    progress : callable, optional
        Called with the share of the file that is read, now and then.
    findings : Findings, optional
        Collects what was noticed, for `kinema validate`; without it, what had to be assumed is
        warned of.

    Returns
    -------
    Motion

    Raises
    ------
    FormatError
        With file, line, column, what was expected and what was found.

    Warns
    -----
    FormatWarning
        For each thing that had to be assumed.

    Examples
    --------
    >>> import kinema, tempfile, pathlib
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = pathlib.Path(folder.name, "still.bvh")
    >>> hip = kinema.Skeleton.build(["hips"], [-1], [[0, 0, 0]])
    >>> still = kinema.Motion(hip, kinema.quat.identity((3, 1)), [[[0, 1, 0]]] * 3, 1 / 60)
    >>> kinema.write(still, path)
    >>> kinema.read(path)
    <Motion 3 frames at 60 fps, 1 joints>
    >>> folder.cleanup()
    """
    metres = _metres_per_unit(unit)
    axis = _axis(up)
    if Path(path).is_dir():
        raise FormatError(
            "expected a file, found a folder",
            source=name_of(path),
            hint="a pattern names what is in it: 'folder/*.bvh'",
        )
    if Path(path).exists() and not Path(path).is_file():
        raise FormatError(
            "expected a regular file, found a pipe or device",
            source=name_of(path),
            hint="save it to a file first",
        )
    notes = Findings(name_of(path)) if findings is None else findings
    known = format_of_file(path)
    options: dict[str, Any] = {"positions": positions, "progress": progress, "findings": notes}
    if known.described:
        options["body"] = body
    elif body is not None:
        raise OptionError(f"a {known.name} file holds its own skeleton; body is for sensor tables")
    motion = cast(Motion, known.load_reader().read(path, **options))
    if drop_rest:
        motion = motion[inspection.rest_frames(motion).number :]
    motion = _upright(motion, axis, notes)
    if metres is not None:
        motion = _in_unit(motion, metres)
    if findings is None:
        notes.warn()
    return motion


def _upright(motion: Motion, up: Axis | Literal["auto"] | None, findings: Findings) -> Motion:
    seen = inspection.up_axis(motion) if up in (None, "auto") else None
    if up is None:
        if seen not in (None, "+y"):
            findings.repair(
                f"{seen} seems to be up, not +y; left as it is; up='auto' (--up auto) turns it"
            )
        return motion
    return inspection.turned_up(motion, (seen or "+y") if up == "auto" else up)


def _axis(up: str | None) -> Axis | Literal["auto"] | None:
    if up is None or up == "auto":
        return cast(Literal["auto"] | None, up)
    name = up if up[:1] in "+-" else f"+{up}"
    if name not in inspection.AXES:
        choices = ("auto", "x", "y", "z", "-x", "-y", "-z")
        raise OptionError(f"up must be an axis, found {up!r}", hint=closest(up, choices))
    return name


def _metres_per_unit(unit: str | float | None) -> float | None:
    if unit is None:
        return None
    if isinstance(unit, str):
        if unit not in METRES:
            raise OptionError(f"no unit called {unit!r}", hint=closest(unit, METRES))
        return METRES[unit]
    if not 0 < unit < float("inf"):
        raise OptionError(f"unit must be a positive number of metres, found {unit}")
    return float(unit)


def _in_unit(motion: Motion, metres: float) -> Motion:
    skeleton: Skeleton = replace(motion.skeleton, metres_per_unit=metres)
    return replace(motion, skeleton=skeleton)
