"""Receive VMC on many ports at once, one for each performer."""

from __future__ import annotations

import heapq
import math
import selectors
import time
from collections.abc import Sequence

from kinema.live.bones import BoneFrame
from kinema.live.vmc_receiver import VmcReceiver

__all__ = ["VmcHub"]


class VmcHub:
    """Listens on several ports; gives each one's frames as soon as they are whole.

    Parameters
    ----------
    receivers : sequence of VmcReceiver
        Closed with the hub.

    Examples
    --------
    >>> with VmcHub([VmcReceiver(port=0) for _ in range(3)]) as hub:
    ...     hub.poll(0.0)
    []
    """

    def __init__(self, receivers: Sequence[VmcReceiver]) -> None:
        self.receivers = tuple(receivers)
        self._selector = selectors.DefaultSelector()
        for index, receiver in enumerate(self.receivers):
            self._selector.register(receiver, selectors.EVENT_READ, index)
        # when open frames are to be closed; a receiver whose deadline has moved is put back
        self._due: list[tuple[float, int]] = []
        self._listed = [False] * len(self.receivers)

    def poll(self, wait_s: float) -> list[tuple[int, BoneFrame]]:
        """Frames that are whole, each with the index of its receiver.

        Waits at most this long for something to do, which may be the end of no frame.
        """
        now = time.monotonic()
        first_s = self._due[0][0] if self._due else math.inf
        events = self._selector.select(max(0.0, min(wait_s, first_s - now)))
        found: list[tuple[int, BoneFrame]] = []
        for key, _ in events:
            found += self._received(key.data)
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            _, index = heapq.heappop(self._due)
            self._listed[index] = False
            found += self._received(index)
        return found

    def close(self) -> None:
        """Stop listening."""
        self._selector.close()
        for receiver in self.receivers:
            receiver.close()

    def __enter__(self) -> VmcHub:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _received(self, index: int) -> list[tuple[int, BoneFrame]]:
        receiver = self.receivers[index]
        found = [(index, frame) for _, frame in receiver.receive()]
        due_s = receiver.deadline_s()
        if due_s < math.inf and not self._listed[index]:
            heapq.heappush(self._due, (due_s, index))
            self._listed[index] = True
        return found
