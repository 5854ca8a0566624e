"""Key-pose databases in files; what comes from a file is checked before it is used."""

from __future__ import annotations

import os
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kinema.errors import FormatError, OptionError
from kinema.live.database import KeyDatabase
from kinema.live.entries import KeyEntries
from kinema.live.settings import KeySettings
from kinema.store.arrays import ArrayFile, read_arrays, write_arrays
from kinema.store.index.stored import check_array

__all__ = ["load", "save"]

_KIND = "key poses"
_VERSION = 2


class _Stored(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    settings: dict[str, Any]
    clips: list[str]
    shares: list[float]


def save(database: KeyDatabase, path: str | os.PathLike[str]) -> None:
    """Write a database."""
    values = {
        "version": _VERSION,
        "settings": database.settings.as_values(),
        "clips": list(database.clips),
        "shares": list(database.shares),
    }
    arrays: dict[str, NDArray[Any]] = {
        f"{number}.{name}": array
        for number, share in enumerate(database.shares)
        for name, array in database.parts[share]._asdict().items()
    }
    write_arrays(path, _KIND, values, arrays)


def load(path: str | os.PathLike[str]) -> KeyDatabase:
    """Open a database; its arrays stay in the file until they are used.

    Raises
    ------
    FormatError
        If the file is not a key-pose database, or its parts do not fit together.
    """
    source = os.fspath(path)
    file = read_arrays(path, _KIND)
    try:
        header = msgspec.convert(file.values, _Stored)
        settings = KeySettings(**header.settings)
    except (msgspec.ValidationError, OptionError, TypeError, AttributeError) as error:
        raise FormatError(f"settings that do not serve: {error}", source=source) from None
    if header.version != _VERSION:
        raise FormatError(
            f"expected version {_VERSION} of key-pose databases, found {header.version}",
            source=source,
            hint="build it again with `kinema live build`",
        )
    if not header.shares or not all(0.0 < share < 1.0 for share in header.shares):
        raise FormatError("expected shares between 0 and 1", source=source)
    parts = {
        share: _entries(file, number, settings, len(header.clips), source)
        for number, share in enumerate(header.shares)
    }
    return KeyDatabase(settings, tuple(header.clips), parts)


def _entries(
    file: ArrayFile, number: int, settings: KeySettings, clips: int, source: str
) -> KeyEntries:
    name = f"{number}.{{}}".format
    features = check_array(
        file, name("features"), np.float32, (None, settings.dimensions), source, least=1
    )
    count = len(features)
    distances, spacings = (
        check_array(file, name(column), np.float64, (count,), source)
        for column in ("distances", "spacings")
    )
    owners = check_array(file, name("clips"), np.int32, (count,), source)
    finite = all(np.isfinite(column).all() for column in (features, distances, spacings))
    if not finite or min(distances.min(), spacings.min()) < 0.0:
        raise FormatError("features and distances must be finite numbers", source=source)
    if not 0 <= owners.min() <= owners.max() < clips:
        raise FormatError(f"keys must be of clips 0 to {clips - 1}", source=source)
    return KeyEntries(features, distances, spacings, owners)
