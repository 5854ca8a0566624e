"""Named arrays in one file, mapped into memory when they are read: nothing is copied or unpickled.

The file begins with eight bytes that name the format, the length of a JSON header, and the header:
the caller's own values, and the type, shape and place of every array. What a header claims is
compared with the file before any of it is used.
"""

from __future__ import annotations

import json
import math
import mmap
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kinema.errors import FormatError
from kinema.io.atomic import replacing

__all__ = ["ArrayFile", "read_arrays", "write_arrays"]

_MAGIC = b"kinema\x00\x01"
_ALIGNED = 64  # bytes: where an array may begin
_MOST_HEADER = 64 * 2**20
_TYPES = ("<f4", "<f8", "<i4", "<i8", "<u4", "|u1")


class ArrayFile(NamedTuple):
    """What was written: the caller's values, and arrays by name, read-only."""

    values: dict[str, Any]
    arrays: dict[str, NDArray[Any]]


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    type: str
    shape: tuple[int, ...]
    start: int


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    values: dict[str, Any]
    arrays: dict[str, _Entry]


def write_arrays(
    path: str | os.PathLike[str],
    kind: str,
    values: Mapping[str, Any],
    arrays: Mapping[str, NDArray[Any]],
) -> None:
    """Write arrays and some plain values; an interrupted run leaves the old file as it was.

    Parameters
    ----------
    path : path
    kind : str
        What the file holds; `read_arrays` rejects any other.
    values : mapping
        Plain values: numbers, texts, lists, mappings.
    arrays : mapping of str to array

    Examples
    --------
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "numbers.db")
    ...     write_arrays(path, "numbers", {"unit": "m"}, {"a": np.arange(3)})
    ...     read_arrays(path, "numbers").arrays["a"].tolist()
    [0, 1, 2]
    """
    ready = {name: _plain(array) for name, array in arrays.items()}
    places: dict[str, dict[str, Any]] = {}
    at = 0
    for name, array in ready.items():
        places[name] = {"type": array.dtype.str, "shape": array.shape, "start": at}
        at += -(-array.nbytes // _ALIGNED) * _ALIGNED
    header = json.dumps({"kind": kind, "values": values, "arrays": places}).encode()
    begin = _data_start(len(header))
    with replacing(path) as stream:
        stream.write(_MAGIC + len(header).to_bytes(8, "little") + header)
        stream.write(bytes(begin - len(_MAGIC) - 8 - len(header)))
        for array in ready.values():
            stream.write(array.data.cast("B") if array.size else b"")
            stream.write(bytes(-array.nbytes % _ALIGNED))


def read_arrays(path: str | os.PathLike[str], kind: str) -> ArrayFile:
    """Map the arrays of a file into memory.

    Raises
    ------
    FormatError
        If the file is of another kind, cut off, or claims what is not there.
    """
    source = os.fspath(path)
    with open(path, "rb") as stream:
        size = os.fstat(stream.fileno()).st_size
        head = stream.read(len(_MAGIC) + 8)
        length = int.from_bytes(head[len(_MAGIC) :], "little")
        if head[: len(_MAGIC)] != _MAGIC or length > min(size, _MOST_HEADER):
            raise FormatError(f"expected a file of kind {kind!r} written by kinema", source=source)
        header = _header(stream.read(length), source)
        if header.kind != kind:
            raise FormatError(f"expected kind {kind!r}, found {header.kind[:40]!r}", source=source)
        begin = _data_start(length)
        _check(header.arrays, size - begin, source)
        mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    arrays = {
        name: np.frombuffer(
            mapped, entry.type, math.prod(entry.shape), begin + entry.start
        ).reshape(entry.shape)
        for name, entry in header.arrays.items()
    }
    return ArrayFile(header.values, arrays)


def _plain(array: NDArray[Any]) -> NDArray[Any]:
    little = array.dtype.newbyteorder("<")
    assert little.str in _TYPES, f"arrays of {array.dtype} are not stored"
    return np.ascontiguousarray(array, little)


def _data_start(header: int) -> int:
    return -(-(len(_MAGIC) + 8 + header) // _ALIGNED) * _ALIGNED


def _header(text: bytes, source: str) -> _Header:
    try:
        return msgspec.json.decode(text, type=_Header)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise FormatError(f"expected a header of arrays: {error}", source=source) from None


def _check(entries: Mapping[str, _Entry], room: int, source: str) -> None:
    """Every array lies inside the file, at a place where it can be used as it is."""
    for name, entry in entries.items():
        known = entry.type in _TYPES and len(entry.shape) <= 4
        whole = known and all(0 <= length <= room for length in entry.shape)
        size = math.prod(entry.shape) * np.dtype(entry.type).itemsize if whole else 0
        if not whole or entry.start < 0 or entry.start % _ALIGNED or entry.start + size > room:
            raise FormatError(
                f"array {name[:40]!r} of type {entry.type[:8]!r} and shape {entry.shape[:8]} does "
                f"not fit into the {max(room, 0):,} bytes that follow the header",
                source=source,
                hint="the file was cut off or changed; build it again",
            )
