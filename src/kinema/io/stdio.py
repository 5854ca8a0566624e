"""Files for standard input and output: formats read from and write to paths."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kinema.io.atomic import named_errors

__all__ = ["STANDARD_INPUT", "collected", "spooled"]

STANDARD_INPUT = "standard input"  # what messages call it
_CHUNK = 1 << 20  # bytes that are copied at once


@contextmanager
def spooled(stream: BinaryIO, *, suffix: str = "") -> Iterator[Path]:
    """Copy a stream to a temporary file, which is removed afterwards.

    Examples
    --------
    >>> import io
    >>> with spooled(io.BytesIO(b"HIERARCHY")) as path:
    ...     path.read_bytes()
    b'HIERARCHY'
    >>> path.exists()
    False
    """
    with tempfile.TemporaryDirectory(prefix="kinema-") as folder:
        path = Path(folder, f"input{suffix}")
        with named_errors(f"temporary copy of {STANDARD_INPUT}"), path.open("wb") as file:
            shutil.copyfileobj(stream, file, _CHUNK)
        yield path


@contextmanager
def collected(stream: BinaryIO, *, suffix: str) -> Iterator[Path]:
    """Give a path to write to, and copy the file to a stream once it is complete.

    On any error nothing goes to the stream. The suffix decides the format.

    Examples
    --------
    >>> import io
    >>> out = io.BytesIO()
    >>> with collected(out, suffix=".txt") as path:
    ...     _ = path.write_bytes(b"complete")
    >>> out.getvalue()
    b'complete'
    """
    with tempfile.TemporaryDirectory(prefix="kinema-") as folder:
        path = Path(folder, f"output{suffix}")
        yield path
        with path.open("rb") as file:
            shutil.copyfileobj(file, stream, _CHUNK)
        stream.flush()
