"""A machine of the recordings in a folder: nothing has to be said about any of them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kinema.compose.machine.clips import MOST_FRAMES, too_short
from kinema.compose.machine.machine import MOST_STATES, Edge, Machine
from kinema.errors import KinemaError, KinemaWarning, OptionError
from kinema.io.formats import FORMATS
from kinema.io.read import read
from kinema.motion import Motion
from kinema.ops.transition import Feet

__all__ = ["from_folder", "from_motions"]

_READING = 0.3  # share of the time


def from_folder(
    folder: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    edges: Iterable[Edge] | None = None,
    feet: Feet = "lock",
    loops: Mapping[str, bool] | None = None,
    tell: Callable[[float], None] | None = None,
    **reading: Any,
) -> Machine:
    """Make a machine of every recording in a folder; states are called as the files are.

    Files that cannot be played are left out with a warning that says why: those that cannot be
    read, that are too short, and those of another skeleton than most. Added rest poses are skipped.

    Parameters
    ----------
    folder : path or sequence of paths
        A folder, or files.
    edges, feet, loops, tell
        As in `Machine`.
    **reading
        Options of `kinema.read`, for all files.

    Returns
    -------
    Machine

    Raises
    ------
    OptionError
        If there is nothing to play.

    Examples
    --------
    >>> import tempfile
    >>> from kinema import samples, write
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for style in ("brisk", "neutral"):
    ...         write(samples.walk(style=style).motion, f"{folder}/{style}.bvh")
    ...     machine = from_folder(folder)
    >>> machine.states
    ('brisk', 'neutral')
    """
    paths = _files(folder)
    tell = tell or (lambda share: None)
    reading.setdefault("drop_rest", True)
    found: dict[str, Motion] = {}
    for index, path in enumerate(paths):
        tell(_READING * index / len(paths))
        name = path.stem if path.stem not in found else path.name
        try:
            found[name] = read(path, **reading)
        except KinemaError as error:
            _leave_out(name, str(error))
    return from_motions(
        found,
        edges=edges,
        feet=feet,
        loops=loops,
        tell=lambda share: tell(_READING + (1.0 - _READING) * share),
    )


def from_motions(
    motions: Mapping[str, Motion],
    *,
    edges: Iterable[Edge] | None = None,
    feet: Feet = "lock",
    loops: Mapping[str, bool] | None = None,
    tell: Callable[[float], None] | None = None,
) -> Machine:
    """Make a machine of those motions that can be played together.

    Those that are too short or incomplete, or of another skeleton than most, are left out with a
    warning; `Machine` itself rejects them.

    Parameters
    ----------
    motions : mapping of str to Motion
    edges, feet, loops, tell
        As in `Machine`.

    Examples
    --------
    >>> from kinema import samples
    >>> machine = from_motions({"walk": samples.walk().motion, "punch": samples.punch().motion})
    >>> machine.states
    ('walk', 'punch')
    """
    fit: dict[str, Motion] = {}
    for name, motion in motions.items():
        why = too_short(motion)
        if motion.missing is not None and motion.missing.any():
            why = "samples are missing (`kinema fill` fills them)"
        if why:
            _leave_out(name, why)
        else:
            fit[name] = motion
    fit = _of_one_skeleton(fit)
    frames = sum(motion.num_frames for motion in fit.values())
    if not fit or len(fit) > MOST_STATES or frames > MOST_FRAMES:
        raise OptionError(
            f"a machine is made of 1 to {MOST_STATES:,} clips with up to {MOST_FRAMES:,} frames in "
            f"all, found {len(fit):,} clips with {frames:,} frames that can be played",
            hint="give a folder with recordings of one skeleton; `kinema resample` lowers the rate",
        )
    return Machine(fit, edges=edges, feet=feet, loops=loops, tell=tell)


def _files(folder: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> list[Path]:
    given = [folder] if isinstance(folder, str | os.PathLike) else list(folder)
    suffixes = {suffix for known in FORMATS for suffix in known.suffixes}
    found: list[Path] = []
    for each in map(Path, given):
        if each.is_dir():
            found += sorted(path for path in each.iterdir() if path.suffix.lower() in suffixes)
        else:
            found.append(each)
    if not 1 <= len(found) <= 10 * MOST_STATES:
        raise OptionError(
            f"expected 1 to {10 * MOST_STATES:,} recordings to make a machine of, "
            f"found {len(found):,} in {', '.join(map(str, given)) or 'nothing'}",
            parameter="folder",
        )
    return found


def _of_one_skeleton(motions: Mapping[str, Motion]) -> dict[str, Motion]:
    """Those of the skeleton that most of them have."""
    families: list[list[str]] = []
    for name, motion in motions.items():
        for family in families:
            if not motions[family[0]].skeleton.matches(motion.skeleton):
                family.append(name)
                break
        else:
            families.append([name])
    if len(families) <= 1:
        return dict(motions)
    kept = max(families, key=len)
    for family in families:
        for name in family if family is not kept else ():
            found = motions[name].skeleton.matches(motions[kept[0]].skeleton)
            _leave_out(name, f"another skeleton than {kept[0]!r}: {found}")
    return {name: motions[name] for name in kept}


def _leave_out(name: str, why: str) -> None:
    warnings.warn(KinemaWarning(f"{name} is left out: {why}"), stacklevel=3)
