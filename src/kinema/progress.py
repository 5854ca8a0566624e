"""A progress line on stderr for anything that takes over a second."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["showing", "working"]

_PATIENCE_S = 1.0


@contextmanager
def showing(what: str, size: float = 0.0, unit: str = "MB") -> Iterator[Callable[[float], None]]:
    """Give a function to call with the share done; it draws once a second has gone by.

    Parameters
    ----------
    what : str
        What is going on, e.g. ``reading walk.bvh``.
    size : float
        How much there is in all, in ``unit``, to show a rate; 0 to show none.
    """
    line = _Line(what, size, unit)
    try:
        yield line.update
    finally:
        line.clear()


@contextmanager
def working(what: str) -> Iterator[Callable[[float], None]]:
    """Show how long something has been going on, and how far it is where anybody says so.

    The core does in some of its calls; others have a function to call with the share done.
    """
    line, done = _Line(what, 0.0, ""), threading.Event()

    def tick() -> None:
        while not done.wait(_PATIENCE_S):
            if time.monotonic() - line.drawn > _PATIENCE_S:
                line.draw(f"{what}: {time.monotonic() - line.start:.0f} s")

    if not sys.stderr.isatty():
        yield line.update
        return
    from kinema import _native

    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    _native.listen_to_progress(line.update)
    try:
        yield line.update
    finally:
        _native.listen_to_progress(None)
        done.set()
        ticker.join()
        line.clear()


class _Line:
    def __init__(self, what: str, size: float, unit: str) -> None:
        self.what, self.size, self.unit = what, size, unit
        self.start = self.drawn = time.monotonic()
        self.shown = False

    def update(self, share: float) -> None:
        now = time.monotonic()
        elapsed = now - self.start
        if elapsed < _PATIENCE_S or now - self.drawn < 0.1 or not sys.stderr.isatty():
            return
        self.drawn = now
        done = min(max(share, 1e-9), 1.0)
        text = f"{self.what}: {done:4.0%}, {elapsed * (1 - done) / done:.0f} s left"
        if self.size:
            text += f", {self.size * done / elapsed:,.0f} {self.unit}/s"
        self.draw(text)

    def draw(self, text: str) -> None:
        self.shown = True
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
