"""Write a motion in the format that a file's name asks for."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from kinema.io.formats import check_options, format_of_name
from kinema.motion import Motion

__all__ = ["write"]


def write(
    motion: Motion,
    path: str | os.PathLike[str],
    *,
    progress: Callable[[float], None] | None = None,
    **format_options: Any,
) -> None:
    """Write a motion; the suffix decides the format.

    A file appears, or replaces an older one, only once it is complete.

    Parameters
    ----------
    motion : Motion
    path : path
    progress : callable, optional
        Called now and then with the share that has been written.
    **format_options
        Options of the format's own, such as ``decimals`` for BVH: see its ``write``.

    Raises
    ------
    OptionError
        If the suffix belongs to no format, or the format has no such option.

    Examples
    --------
    See `kinema.read`.
    """
    known = format_of_name(path)
    check_options(known, "write", format_options)
    known.load().write(motion, path, progress=progress, **format_options)
