"""Work that can be cancelled, and tells how far it is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kinema import _native

__all__ = ["Cancelled", "StudioJob"]


class Cancelled(Exception):
    """Raised inside work that nobody waits for any more."""


class StudioJob:
    """One piece of work on a thread of its own, stopped from another.

    ``listener`` is called with words and the share done, on the working thread.

    >>> job = StudioJob()
    >>> job.cancel()
    >>> job.check()
    Traceback (most recent call last):
    ...
    kinema.studio.work.Cancelled
    """

    def __init__(self, listener: Callable[[str, float], None] | None = None) -> None:
        self._stop = threading.Event()
        self._listener = listener
        self._words = ""

    def cancel(self) -> None:
        """Ask the work to stop; it does at the next check, or within 50 ms inside the core."""
        self._stop.set()

    def check(self) -> None:
        """Stop here if the work was cancelled."""
        if self._stop.is_set():
            raise Cancelled

    def tell(self, share: float) -> None:
        """Say how far the work is, from 0 to 1, and stop if it was cancelled."""
        self.check()
        if share >= 0.0 and self._listener is not None:
            self._listener(self._words, min(share, 1.0))

    @contextmanager
    def doing(self, words: str) -> Iterator[None]:
        """Work on something, with an eye on calls of the core that this thread makes."""
        self.check()
        self._words = words
        _native.watch_calls(self.tell)
        try:
            yield
        finally:
            _native.watch_calls(None)
        self.check()
