"""Read a motion from any format kinema knows."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias, cast

from kinema import inspection
from kinema.errors import OptionError, closest
from kinema.inspection import Axis
from kinema.io.findings import Findings
from kinema.io.formats import check_options, format_of_file
from kinema.io.source import name_of
from kinema.motion import Motion
from kinema.skeleton import Skeleton
from kinema.units import METRES

__all__ = ["Up", "read"]

_SHORTEST_S, _LONGEST_S = 1e-5, 100.0  # frame times outside are mistakes

Up: TypeAlias = Literal["auto", "x", "y", "z", "+x", "-x", "+y", "-y", "+z", "-z"]


def read(
    path: str | os.PathLike[str],
    *,
    up: Up | None = None,
    unit: str | float | None = None,
    drop_rest: bool = False,
    roles: Mapping[str, str] | None = None,
    progress: Callable[[float], None] | None = None,
    findings: Findings | None = None,
    source: str | None = None,
    **format_options: Any,
) -> Motion:
    """Read a motion; the file's content decides the format, else its suffix.

    Parameters
    ----------
    path : path
    up : {"auto", "x", "y", "z", "-x", "-y", "-z"}, optional
        The file's up axis; the motion is turned so that +Y is up. ``"auto"`` finds it from the
        body in the motion and says what it turned; where it is not clear, nothing is turned, with
        a warning. By default nothing is turned, with a warning if another axis is clearly up.
    unit : {"m", "dm", "cm", "mm", "in", "ft"} or float, optional
        The file's unit of length, or metres per unit such as 0.0254, for formats that do not say.
        Lengths are unchanged; the skeleton's ``metres_per_unit`` is set.
    drop_rest : bool
        Skip frames at the start and the end that were never recorded: an added rest pose, or a
        root at the origin.
    roles : mapping of str to str, optional
        Joints that play a role, such as ``{"left_ankle": "LeftFoot"}``; what is not declared is
        found where it is needed.
    progress : callable, optional
        Called now and then with the share of the file that has been read.
    findings : Findings, optional
        Collects what was noticed; without it, assumptions are given as warnings.
    source : str, optional
        What to call the file in messages (default: its path).
    **format_options
        Options of the format's own, such as ``positions`` for BVH: see its ``read``.

    Returns
    -------
    Motion

    Raises
    ------
    FormatError
        With file, line, column, what was expected and what was found.
    OptionError
        If an option is out of range, or the format has no such option.

    Warns
    -----
    FormatWarning
        For each assumption that was made.

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
    known = format_of_file(path, source=source)
    check_options(known, "read", format_options, general=("up", "unit", "drop_rest", "roles"))
    notes = Findings(source or name_of(path)) if findings is None else findings
    motion = cast(
        Motion, known.load().read(path, progress=progress, findings=notes, **format_options)
    )
    _check_rate(motion, notes)
    if drop_rest:
        motion = inspection.without_rest(motion)
    motion = _upright(motion, axis, notes)
    motion = motion.with_arrays(skeleton=_declared(motion.skeleton, metres, roles))
    if findings is None:
        notes.warn()
    return motion


def _check_rate(motion: Motion, findings: Findings) -> None:
    if not _SHORTEST_S <= motion.frame_time <= _LONGEST_S:
        findings.repair(
            f"a frame time of {motion.frame_time:g} s is not plausible; correct it in the file"
        )


def _upright(motion: Motion, up: Axis | Literal["auto"] | None, findings: Findings) -> Motion:
    if up is not None and up != "auto":
        return inspection.turned_up(motion, up)
    seen = inspection.up_axis(motion)
    if seen is None:
        if up == "auto":
            findings.repair(
                "which axis is up is not clear; not turned (if it is z: up='z', --up z)"
            )
        return motion
    if up == "auto":
        if seen != "+y":
            findings.repair(f"{seen} is up; turned to +y")
        return inspection.turned_up(motion, seen)
    if seen != "+y":
        findings.repair(
            f"{seen} seems to be up, not +y; use up='auto' (--up auto) to turn the motion"
        )
    return motion


def _axis(up: str | None) -> Axis | Literal["auto"] | None:
    if up is None or up == "auto":
        return cast(Literal["auto"] | None, up)
    name = up if up[:1] in "+-" else f"+{up}"
    if name not in inspection.AXES:
        choices = ("auto", "x", "y", "z", "-x", "-y", "-z")
        raise OptionError(
            f"up must be an axis, found {up!r}", parameter="up", hint=closest(up, choices)
        )
    return name


def _metres_per_unit(unit: str | float | None) -> float | None:
    if unit is None:
        return None
    if isinstance(unit, str):
        if unit not in METRES:
            raise OptionError(
                f"unknown unit {unit!r}", parameter="unit", hint=closest(unit, METRES)
            )
        return METRES[unit]
    if not 0 < unit < float("inf"):
        raise OptionError(
            f"unit must be a positive number of metres, found {unit}", parameter="unit"
        )
    return float(unit)


def _declared(
    skeleton: Skeleton, metres: float | None, roles: Mapping[str, str] | None
) -> Skeleton:
    """The skeleton with what the caller knows about it and the file does not say."""
    if metres is not None:
        skeleton = replace(skeleton, metres_per_unit=metres)
    if roles is not None:
        skeleton = replace(skeleton, roles={**(skeleton.roles or {}), **roles})
    return skeleton
