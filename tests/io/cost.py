"""What a call costs in memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any, NamedTuple

from kinema.errors import KinemaError


class Peak(NamedTuple):
    """The most memory that was held at once, beyond what was held before, and what came out."""

    bytes: int
    result: Any
    error: KinemaError | None


def peak_bytes(call: Callable[[], Any]) -> Peak:
    """Run a call and measure; NumPy reports its arrays to the same counter."""
    result, error = None, None
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        try:
            result = call()
        except KinemaError as raised:
            error = raised
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    return Peak(peak, result, error)
