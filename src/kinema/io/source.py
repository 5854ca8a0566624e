"""A file's bytes, read where they are needed and never mapped.

A mapped file that somebody else makes shorter ends the process. Here it is an error, and so is a
file that changes while it is read. See docs/decisions/0016.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

from kinema.io.findings import Findings

__all__ = ["Bytes", "FileBytes", "name_of", "open_bytes", "read_bytes"]

WINDOW = 1 << 16  # bytes that are read at once where only a few are asked for


def name_of(path: str | os.PathLike[str]) -> str:
    """What messages call a file: the path as the user gave it."""
    return os.fspath(path)


class _Stamp(NamedTuple):
    """What is another once a file has been written to."""

    size: int
    modified: int


class FileBytes:
    """An open file that can be searched and sliced like `bytes`.

    Parameters
    ----------
    path : path
    findings : Findings
        Makes the errors, so that they name the file.
    window : int
        Bytes that are read at once.

    Raises
    ------
    FormatError
        From any method, if the file changed after it was opened; on opening, if it is a folder.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = pathlib.Path(folder.name, "a.txt")
    >>> _ = path.write_bytes(b"one two three")
    >>> with FileBytes(path, Findings("a.txt"), window=2) as data:
    ...     len(data), data[4:7], data.find(b"three"), data.find(b"four")
    (13, b'two', 8, -1)
    >>> folder.cleanup()
    """

    def __init__(
        self, path: str | os.PathLike[str], findings: Findings, *, window: int = WINDOW
    ) -> None:
        if Path(path).is_dir():
            raise findings.rejection("expected a file, found a folder")
        self._file = open(path, "rb", buffering=0)  # noqa: SIM115  # closed by __exit__
        self._findings = findings
        self._window = window
        self._stamp = self._stamped()
        self._start, self._held = 0, b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def __len__(self) -> int:
        return self._stamp.size

    def __getitem__(self, place: slice) -> bytes:
        start, stop, _ = place.indices(self._stamp.size)
        if stop - start > self._window:
            return self._read(start, stop)
        if not self._start <= start <= stop <= self._start + len(self._held):
            self._start = start
            self._held = self._read(start, min(start + self._window, self._stamp.size))
        return self._held[start - self._start : stop - self._start]

    def __bytes__(self) -> bytes:
        return self._read(0, self._stamp.size)

    def find(self, word: bytes, start: int = 0, stop: int | None = None) -> int:
        """As `bytes.find`."""
        end = self._stamp.size if stop is None else min(stop, self._stamp.size)
        step = max(self._window, len(word))
        if self._start <= start < end:
            # first what is held: a file of short lines would be read anew for every line
            found = self._held.find(word, start - self._start, end - self._start)
            if found >= 0:
                return self._start + found
        while start < end:
            # the word may lie across the end of a window
            found = self[start : min(start + step + len(word) - 1, end)].find(word)
            if found >= 0:
                return start + found
            start += step
        return -1

    @property
    def descriptor(self) -> int | None:
        """For native code that reads by itself, where the system can read at a place."""
        return self._file.fileno() if hasattr(os, "pread") else None

    def check_unchanged(self) -> None:
        """Raise a `FormatError` if somebody wrote to the file since it was opened."""
        if self._stamped() != self._stamp:
            raise self.changed()

    def changed(self) -> Exception:
        """Make the error for a file that changed; the caller raises it."""
        return self._findings.rejection(
            "the file changed while it was read", hint="read it again once it is complete"
        )

    def _stamped(self) -> _Stamp:
        status = os.fstat(self._file.fileno())
        return _Stamp(status.st_size, status.st_mtime_ns)

    def _read(self, start: int, stop: int) -> bytes:
        self._file.seek(start)
        pieces: list[bytes] = []
        while start < stop:
            piece = self._file.read(stop - start)
            if not piece:
                raise self.changed()
            pieces.append(piece)
            start += len(piece)
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)


Bytes: TypeAlias = bytes | FileBytes


def open_bytes(path: str | os.PathLike[str], findings: Findings) -> FileBytes:
    """Open a file for reading.

    Raises
    ------
    FormatError
        If it is empty, or a folder.
    FileNotFoundError, PermissionError
        As the system reports them.
    """
    data = FileBytes(path, findings)
    if not len(data):
        data.__exit__(None, None, None)
        raise findings.rejection("the file is empty")
    return data


def read_bytes(path: str | os.PathLike[str], findings: Findings) -> bytes:
    """The whole content of a file; see `open_bytes`."""
    with open_bytes(path, findings) as data:
        content = bytes(data)
        data.check_unchanged()
    return content
