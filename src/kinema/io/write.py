"""Write a motion in the format that a file's name asks for."""

from __future__ import annotations

import os
from typing import Any

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
        If the suffix is of no known format.

    Examples
    --------
    See `kinema.read`.
    """
    format_of_name(path).load_writer().write(motion, path, **format_options)
