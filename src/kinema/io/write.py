"""Write a motion in the format that a file's name asks for."""

from __future__ import annotations

import inspect
import os
from typing import Any

from kinema.errors import OptionError, closest
from kinema.io.formats import format_of_name
from kinema.motion import Motion

__all__ = ["write"]


def write(motion: Motion, path: str | os.PathLike[str], **format_options: Any) -> None:
    """Write a motion; the suffix chooses the format.

    The file appears, or replaces an older one, only when all of it is written.

    Parameters
    ----------
    motion : Motion
    path : path
    **format_options
        What the format's own ``write`` takes, e.g. ``decimals`` for BVH.

    Raises
    ------
    OptionError
        If the suffix is of no known format, or the format has no such option.

    Examples
    --------
    See `kinema.read`.
    """
    known = format_of_name(path)
    writer = known.load_writer().write
    takes = list(inspect.signature(writer).parameters)[2:]
    for name in format_options:
        if name not in takes:
            raise OptionError(
                f"{known.name} files have no option {name!r}", hint=closest(name, takes)
            )
    writer(motion, path, **format_options)
