"""Read a motion from any format kinema knows."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, cast

from kinema.errors import FormatError
from kinema.io.formats import format_of_file
from kinema.io.source import name_of
from kinema.motion import Motion

__all__ = ["read"]


def read(
    path: str | os.PathLike[str],
    *,
    positions: Literal["auto", "replace", "add"] = "auto",
    progress: Callable[[float], None] | None = None,
) -> Motion:
    """Read a motion; the format is told by the file's content, else by its suffix.

    Parameters
    ----------
    path : path
    positions : {"auto", "replace", "add"}
        What position channels of a BVH file mean: they replace a joint's offset or are added
        to it; ``"auto"`` looks at the numbers and warns where it adds.
    progress : callable, optional
        Called with the share of the file that is read, now and then.

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
    if Path(path).is_dir():
        raise FormatError("expected a file, found a folder", source=name_of(path))
    reader = format_of_file(path).load()
    return cast(Motion, reader.read(path, positions=positions, progress=progress))
