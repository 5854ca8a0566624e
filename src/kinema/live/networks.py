"""The networks that say whether a pose of a stream is a key; they come with kinema."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kinema import _native
from kinema.errors import FormatError, OptionError
from kinema.skeleton import FloatArray
from kinema.store.arrays import read_arrays, write_arrays
from kinema.store.index.stored import check_array

__all__ = ["HIDDEN", "Learnt", "learnt", "save_learnt"]

HIDDEN = 32
JUDGED = _native.EVIDENCE_OF_STREAM + _native.EVIDENCE_SINCE_KEY + 1  # and the price of a key

_FILE = Path(__file__).with_name("networks.bin")
_KIND = "key networks"
_SIZE = (JUDGED + 1) * HIDDEN + (HIDDEN + 1) * HIDDEN + HIDDEN + 1


class Learnt(NamedTuple):
    """What was learnt from recordings, see `studies/live_networks.py`.

    ``center`` and ``scale`` of what they are given; ``weights`` (R, W): of networks that each
    learnt from other people; ``price`` (1,): of a key, the higher, the fewer there are; ``gain``
    (1,): how much dearer they are where there were too many so far.
    """

    center: FloatArray
    scale: FloatArray
    weights: FloatArray
    price: FloatArray
    gain: FloatArray

    def networks(self, chosen: Collection[int] | None = None) -> _native.KeyNetworks:
        """Some of the networks, by number; without a choice, all.

        Raises
        ------
        OptionError
            If there is no network of such a number.
        """
        numbers = range(len(self.weights)) if chosen is None else sorted(chosen)
        if not all(0 <= number < len(self.weights) for number in numbers):
            raise OptionError(
                f"networks must be numbers from 0 to {len(self.weights) - 1}, found {numbers}",
                parameter="networks",
            )
        return _native.KeyNetworks(
            center=self.center,
            scale=self.scale,
            weights=np.ascontiguousarray(self.weights[list(numbers)], np.float64),
            hidden=HIDDEN,
            price=float(self.price[0]),
            gain=float(self.gain[0]),
        )


@cache
def learnt() -> Learnt:
    """The networks that come with kinema."""
    file, source = read_arrays(_FILE, _KIND), str(_FILE)
    center, scale = (
        check_array(file, name, np.float64, (JUDGED,), source) for name in ("center", "scale")
    )
    weights = check_array(file, "weights", np.float32, (None, _SIZE), source, least=1)
    price, gain = (check_array(file, name, np.float64, (1,), source) for name in ("price", "gain"))
    found = Learnt(center, scale, weights, price, gain)
    if not all(np.isfinite(part).all() for part in found) or scale.min() <= 0.0:
        raise FormatError("weights must be finite numbers", source=source)
    return found


def save_learnt(found: Learnt, path: Path = _FILE) -> None:
    """Write networks where kinema finds them."""
    write_arrays(path, _KIND, {}, found._asdict())
