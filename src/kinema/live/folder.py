"""The motions of a folder, one after the other."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

from kinema.errors import FormatWarning, KinemaError, KinemaWarning, OptionError
from kinema.io.formats import FORMATS
from kinema.io.read import read
from kinema.motion import Motion

__all__ = ["motions_in"]

_MOST_FILES = 1_000_000


def motions_in(
    folder: str | os.PathLike[str], *, progress: Callable[[float], None] | None = None
) -> Iterator[tuple[str, Motion]]:
    """Read every motion of a folder and those inside it, in the order of their names.

    Added rest poses are dropped, and a file that cannot be read is skipped with a warning.

    Parameters
    ----------
    folder : path
        A folder, or a single file.
    progress : callable, optional
        Called with the share of files that have been read.

    Yields
    ------
    (str, Motion)
        Each file's name inside the folder, and its motion.
    """
    place = Path(folder)
    suffixes = {suffix for known in FORMATS for suffix in known.suffixes}
    files = [place] if place.is_file() else sorted(place.rglob("*"))[:_MOST_FILES]
    paths = [path for path in files if path.suffix.lower() in suffixes and path.is_file()]
    if not paths:
        raise OptionError(
            f"no motions found in {os.fspath(folder)!r}",
            hint=f"it should have files that end in {', '.join(sorted(suffixes))}",
        )
    for number, path in enumerate(paths):
        name = path.name if place.is_file() else path.relative_to(place).as_posix()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", FormatWarning)  # `kinema validate` has them
                motion = read(path, drop_rest=True)
        except (KinemaError, OSError) as error:
            warnings.warn(KinemaWarning(f"{name} is left out: {error}"), stacklevel=2)
            continue
        yield name, motion
        if progress is not None:
            progress((number + 1) / len(paths))
