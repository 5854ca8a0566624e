"""A file's bytes, mapped where that can be done."""

from __future__ import annotations

import mmap
import os
from pathlib import Path

from kinema.errors import FormatError

__all__ = ["Bytes", "name_of", "open_bytes"]

Bytes = bytes | mmap.mmap


def name_of(path: str | os.PathLike[str]) -> str:
    """The name that messages call a file by: as the user gave it."""
    return os.fspath(path)


def open_bytes(path: str | os.PathLike[str]) -> Bytes:
    """Map a file for reading; pipes and other files that cannot be mapped are read whole.

    Raises
    ------
    FormatError
        If there is nothing in it, or it is a folder.
    FileNotFoundError, PermissionError
        As the system has it.
    """
    if Path(path).is_dir():
        raise FormatError("expected a file, found a folder", source=name_of(path))
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        content = file.read()
    if not content:
        raise FormatError("the file is empty", source=name_of(path))
    return content
