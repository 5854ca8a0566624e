"""A file's bytes, memory-mapped where possible."""

from __future__ import annotations

import mmap
import os
from pathlib import Path

from kinema.io.findings import Findings

__all__ = ["Bytes", "name_of", "open_bytes"]

Bytes = bytes | mmap.mmap


def name_of(path: str | os.PathLike[str]) -> str:
    """What messages call a file: the path as the user gave it."""
    return os.fspath(path)


def open_bytes(path: str | os.PathLike[str], findings: Findings) -> Bytes:
    """Map a file for reading; pipes and other files that cannot be mapped are read whole.

    Raises
    ------
    FormatError
        If it is empty, or a folder.
    FileNotFoundError, PermissionError
        As the system reports them.
    """
    if Path(path).is_dir():
        raise findings.rejection("expected a file, found a folder")
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        content = file.read()
    if not content:
        raise findings.rejection("the file is empty")
    return content
