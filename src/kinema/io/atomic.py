"""Write a file so that an interrupted run leaves the old one intact, and nothing beside it.

Where the system has files without a name, the new content is in one until it is complete: however
the process ends, nothing is left over. Elsewhere it is in a file named after the target's name; the
next write to the same target takes over what a killed process left. See docs/decisions/0016.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

__all__ = ["named_errors", "replace_text", "replacing"]

_NEW_FILE = 0o666  # less what the user's mask forbids
_MOST_WRITERS = 100  # to one file at the same time


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file that takes the place of ``path`` once it is complete.

    On any error, Ctrl-C included, the old file is kept. A path that is not a regular file (a pipe,
    ``/dev/stdout``) is written to directly.

    Raises
    ------
    OSError
        If it cannot be written, with ``path`` as its filename.

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
    with named_errors(path):
        mode = _mode_of(path)
        if mode is not None and not stat.S_ISREG(mode):
            with open(path, "wb") as direct:
                yield direct
            return
        # follow a link, so that the file it points to is replaced and not the link
        target = Path(os.path.realpath(path))
        temporary = _Unnamed.make(target) or _Named.make(target)
        try:
            with os.fdopen(temporary.descriptor, "wb", closefd=False) as file:
                yield file
            if mode is not None:
                os.chmod(temporary.descriptor, stat.S_IMODE(mode))
            temporary.put_in_place()
        finally:
            temporary.close()


def replace_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text as UTF-8; see `replacing`."""
    with replacing(path) as file:
        file.write(text.encode())


@contextmanager
def named_errors(name: str | os.PathLike[str]) -> Iterator[None]:
    """Give errors of the system that name no file, or a temporary one, the name of this one.

    >>> with named_errors("walk.bvh"):
    ...     raise OSError(errno.ENOSPC, "No space left on device")
    Traceback (most recent call last):
    ...
    OSError: [Errno 28] No space left on device: 'walk.bvh'
    """
    try:
        yield
    except OSError as error:
        ours = error.filename is None or isinstance(error.filename, int)
        if error.errno is None or not (ours or _is_temporary(error.filename)):
            raise
        raise OSError(error.errno, error.strerror, os.fspath(name)) from None


def _mode_of(path: str | os.PathLike[str]) -> int | None:
    """What kind of file is there and who may use it; None if there is none."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _temporary_name(target: Path, number: int) -> Path:
    """A name of its own for each target: short, as the target's may be as long as names can be."""
    digest = hashlib.sha1(os.fsencode(target.name), usedforsecurity=False).hexdigest()[:16]
    return target.with_name(f".kinema-{digest}-{number}.tmp")


def _is_temporary(name: str | bytes) -> bool:
    return os.path.basename(os.fsdecode(name)).startswith(".kinema-") or "/proc/" in os.fsdecode(
        name
    )


class _Unnamed:
    """A file that has no name until it is complete."""

    def __init__(self, descriptor: int, target: Path) -> None:
        self.descriptor = descriptor
        self.target = target

    @classmethod
    def make(cls, target: Path) -> _Unnamed | None:
        """None where the system or this disk has no such files."""
        unnamed = getattr(os, "O_TMPFILE", None)
        if unnamed is None or not os.path.isdir("/proc/self/fd"):
            return None
        try:
            descriptor = os.open(target.parent, unnamed | os.O_WRONLY, _NEW_FILE)
        except OSError as error:
            if error.errno in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT):
                return None
            raise
        _locked(descriptor)  # so that nobody takes it for stale once it has a name
        return cls(descriptor, target)

    def put_in_place(self) -> None:
        try:
            self._link(self.target)
            return
        except FileExistsError:
            pass
        # a link replaces nothing, a rename does: for a moment there is a second name
        for number in range(_MOST_WRITERS):
            name = _temporary_name(self.target, number)
            if os.path.lexists(name) and not _removed_if_stale(name):
                continue
            try:
                self._link(name)
            except FileExistsError:
                continue  # another one was faster
            os.replace(name, self.target)
            return
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), os.fspath(self.target))

    def _link(self, name: Path) -> None:
        # a folder's descriptor makes Python follow the link in /proc to the file
        folder = os.open(name.parent, os.O_RDONLY)
        try:
            os.link(f"/proc/self/fd/{self.descriptor}", name.name, dst_dir_fd=folder)
        finally:
            os.close(folder)

    def close(self) -> None:
        os.close(self.descriptor)


class _Named:
    """A file beside the target, locked for as long as its process lives."""

    def __init__(self, descriptor: int, name: Path, target: Path) -> None:
        self.descriptor = descriptor
        self.name: Path | None = name
        self.target = target

    @classmethod
    def make(cls, target: Path) -> _Named:
        for number in range(_MOST_WRITERS):
            name = _temporary_name(target, number)
            if os.path.lexists(name) and not _removed_if_stale(name):
                continue
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            try:
                descriptor = os.open(name, flags, _NEW_FILE)
            except FileExistsError:
                continue
            if _locked(descriptor):
                return cls(descriptor, name, target)
            os.close(descriptor)  # somebody took it for stale in the moment before
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), os.fspath(target))

    def put_in_place(self) -> None:
        assert self.name is not None
        os.replace(self.name, self.target)
        self.name = None

    def close(self) -> None:
        if self.name is not None:
            with suppress(FileNotFoundError):
                os.unlink(self.name)
        os.close(self.descriptor)


def _removed_if_stale(name: Path) -> bool:
    """Remove a temporary file that no living process holds."""
    try:
        descriptor = os.open(name, os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        return True
    except OSError:
        return False
    try:
        if not _locked(descriptor):
            return False
        # the name may be another file's by now; while we hold the lock, this one keeps its own
        with suppress(FileNotFoundError):
            if not os.path.samestat(os.stat(name), os.fstat(descriptor)):
                return False
            os.unlink(name)
        return True
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    """Lock a file that is still there, unless another process holds it."""
    try:
        import fcntl
    except ImportError:  # without locks, whatever is there is taken for stale
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)  # else a disk without locks
    return os.fstat(descriptor).st_nlink > 0
