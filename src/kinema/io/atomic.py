"""Write a file so that an interrupted run leaves the old one intact."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["replacing"]


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a temporary file next to ``path`` and rename it to ``path`` on success.

    On any error, Ctrl-C included, the temporary file is removed and the old one is kept.
    A path that is not a regular file (a pipe, ``/dev/stdout``) is written to directly.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> folder = tempfile.TemporaryDirectory()
    >>> target = pathlib.Path(folder.name, "a.txt")
    >>> with replacing(target) as file:
    ...     _ = file.write(b"whole")
    >>> target.read_bytes(), len(list(target.parent.iterdir()))
    (b'whole', 1)
    >>> folder.cleanup()
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        with open(target, "wb") as direct:
            yield direct
        return
    # follow a link, so that the file it points to is replaced and not the link
    target = Path(os.path.realpath(target))
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:  # name the file that was asked for, not the temporary one
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(temporary, _mode_for(target))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _mode_for(target: Path) -> int:
    """The old file's permissions, or what a new file would get."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
