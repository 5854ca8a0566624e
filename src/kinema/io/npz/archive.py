"""Read and write a motion as an archive of NumPy arrays."""

from __future__ import annotations

import json
import math
import os
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Callable
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from kinema.errors import FormatError, KinemaError
from kinema.io.atomic import replacing
from kinema.io.findings import Findings
from kinema.io.source import name_of
from kinema.motion import Motion
from kinema.skeleton import Skeleton

__all__ = ["read", "write"]

_VERSION = 1
_ARRAYS = ("parents", "offsets", "rest_rotations", "is_end", "rotations", "positions")
_MALFORMED = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    tokenize.TokenError,  # from NumPy, which reads the header of an array as Python
    SyntaxError,
    LookupError,
    ValueError,
    ArithmeticError,
    AttributeError,
    EOFError,
    TypeError,
    NotImplementedError,
    RecursionError,
    RuntimeError,  # a member that asks for a password
)
_MOST_TEXT = 10_000_000  # bytes of names and the like


def read(
    path: str | os.PathLike[str],
    *,
    progress: Callable[[float], None] | None = None,
    findings: Findings | None = None,
) -> Motion:
    """Read a motion from a NumPy archive that kinema wrote.

    Parameters
    ----------
    path : path
    progress : callable, optional
        Called with the share of the file that has been read.
    findings : Findings, optional
        Collects what was noticed.

    Returns
    -------
    Motion
        Equal to the one that was written, to the bit.

    Raises
    ------
    FormatError
        If the file is not such an archive, or its arrays do not fit together.
    """
    source = name_of(path) if findings is None else findings.source
    with open(path, "rb") as stream:
        motion = read_stream(stream, os.fstat(stream.fileno()).st_size, source)
    if progress is not None:
        progress(1.0)
    return motion


def read_stream(stream: BinaryIO, size: int, source: str) -> Motion:
    """Read an archive of ``size`` bytes; ``source`` is its name in errors."""
    try:
        with zipfile.ZipFile(stream) as archive:
            _check_sizes(archive, size, source)
            header = _header(archive, source)
            arrays = {name: _array(archive, name) for name in (*_ARRAYS, *header["extra"])}
        return _motion(header, arrays)
    except FormatError:
        raise
    except _MALFORMED as error:
        reason = error.message if isinstance(error, KinemaError) else str(error)
        if isinstance(error, KeyError):
            reason = f"no {error.args[0]}"  # as text it would stand in quotes
        raise FormatError(
            "expected the arrays of a motion, found an archive that does not hold them: "
            + reason[:200],
            source=source,
        ) from None
    except KinemaError as error:
        raise FormatError(error.message, source=source, hint=error.hint) from None


def write(
    motion: Motion,
    path: str | os.PathLike[str],
    *,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write a motion as a NumPy archive, to the bit.

    Parameters
    ----------
    motion : Motion
    path : path
    progress : callable, optional
        Called with the share that has been written.
    """
    with replacing(path) as stream:
        write_stream(motion, stream)
    if progress is not None:
        progress(1.0)


def write_stream(motion: Motion, stream: BinaryIO) -> None:
    """Write an archive to an open file."""
    skeleton = motion.skeleton
    extra = [] if motion.missing is None else ["missing"]
    header = {
        "version": _VERSION,
        "names": skeleton.names,
        "roles": None if skeleton.roles is None else dict(skeleton.roles),
        "metres_per_unit": skeleton.metres_per_unit,
        "frame_time": motion.frame_time.hex(),
        "extra": extra,
    }
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    arrays: dict[str, Any] = {"kinema": text}  # first, so that the file is recognised by it
    arrays |= {name: getattr(skeleton, name) for name in _ARRAYS[:4]}
    arrays |= {name: getattr(motion, name) for name in (*_ARRAYS[4:], *extra)}
    np.savez(stream, allow_pickle=False, **arrays)


def _check_sizes(archive: zipfile.ZipFile, size: int, source: str) -> None:
    """An archive that claims to hold more than the file is long would fill the memory."""
    inside = archive.infolist()
    if len(inside) > 20 or sum(item.file_size for item in inside) > size:
        raise FormatError(
            "expected stored arrays, found a packed archive",
            source=source,
            hint="kinema writes its archives unpacked",
        )


def _header(archive: zipfile.ZipFile, source: str) -> dict[str, Any]:
    if "kinema.npy" not in archive.namelist():
        held = ", ".join(name.removesuffix(".npy") for name in archive.namelist()[:6])
        raise FormatError(
            f"expected a motion as kinema writes it, found other arrays: {held or 'none'}",
            source=source,
        )
    text = _array(archive, "kinema", most=_MOST_TEXT)
    header = json.loads(text.astype(np.uint8).tobytes().decode())
    if not isinstance(header, dict) or header.get("version") != _VERSION:
        raise FormatError("expected an archive of version 1", source=source)
    if header["extra"] not in ([], ["missing"]):
        raise FormatError(f"unknown arrays {header['extra']!r:.100}", source=source)
    return header


def _array(archive: zipfile.ZipFile, name: str, *, most: int | None = None) -> NDArray[Any]:
    if most is not None and archive.getinfo(f"{name}.npy").file_size > most:
        raise ValueError(f"{name} is too large")
    if f"{name}.npy" not in archive.namelist():
        raise KeyError(name)
    with archive.open(f"{name}.npy") as stream:
        version = np.lib.format.read_magic(stream)
        if version == (1, 0):
            shape, fortran, kind = np.lib.format.read_array_header_1_0(stream)
        else:
            shape, fortran, kind = np.lib.format.read_array_header_2_0(stream)
        content = stream.read()
    # before anything is allocated: a few bytes can claim any shape
    if kind.hasobject or min(shape, default=0) < 0:
        raise ValueError(f"{name} is of a kind that is not read")
    if math.prod(shape) * kind.itemsize != len(content):
        raise ValueError(f"{name} has {len(content)} bytes, which do not make {shape} of {kind}")
    array: NDArray[Any] = np.frombuffer(content, kind)
    return array.reshape(shape, order="F" if fortran else "C")


def _motion(header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Motion:
    skeleton = Skeleton(
        tuple(str(name) for name in header["names"]),
        arrays["parents"],
        arrays["offsets"],
        arrays["rest_rotations"],
        arrays["is_end"],
        roles=header["roles"],
        metres_per_unit=header["metres_per_unit"],
    )
    frame_time = float.fromhex(header["frame_time"])
    return Motion(
        skeleton, arrays["rotations"], arrays["positions"], frame_time, arrays.get("missing")
    )
