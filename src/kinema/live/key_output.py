"""Show key poses instead of every frame: held, as in hand-drawn animation, or interpolated."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from kinema.errors import OptionError
from kinema.live.stream import LiveFrame, between
from kinema.motion import Pose

__all__ = ["Extractor", "KeyOutput", "Show"]

Show: TypeAlias = Literal["all", "held", "interpolated"]
_LONGEST_S = 0.5  # of a move from one key pose to the next


class Extractor(Protocol):
    """Says of each pose, as it comes, whether it is a key pose."""

    def push(self, pose: Pose, /) -> bool:
        """Whether this pose is a key pose."""


class KeyOutput:
    """Finds key poses in a stream, and shows them.

    Parameters
    ----------
    extractor : Extractor
        Such as `kinema.live.KeyPoseExtractor`.
    fps : float
        The rate at which the extractor wants its poses.
    show : {"all", "held", "interpolated"}
        Every frame, key poses marked; only key poses, each held until the next; or a move from
        one key pose to the next, begun when that is found and as long as the time between the two
        was, half a second at most. So interpolated poses are late by that much, held ones are not.
    """

    def __init__(self, extractor: Extractor, *, fps: float, show: Show = "held") -> None:
        if show not in ("all", "held", "interpolated"):
            raise OptionError(
                f"show must be one of all, held, interpolated, found {show!r}", parameter="show"
            )
        self._extractor, self._show = extractor, show
        self._step_s = 1.0 / fps
        self._previous: LiveFrame | None = None
        self._due_s = 0.0
        self._key: LiveFrame | None = None
        self._from: Pose | None = None
        self._move_s = 0.0
        self.num_keys = 0

    def push(self, frame: LiveFrame) -> LiveFrame:
        """The frame as it is shown, marked if a key pose was found."""
        is_key = self._feed(frame)
        if is_key or self._key is None:
            self._turn_to(frame)
        self._previous = frame
        if self._show == "all":
            return frame._replace(is_key=is_key)
        return LiveFrame(frame.time_s, self._shown(frame.time_s), is_key)

    def _feed(self, frame: LiveFrame) -> bool:
        """Give the extractor the poses that are due, between the last frame and this one."""
        before = self._previous
        if before is None or frame.time_s - before.time_s > 1.0:  # a dropout: go on from here
            self._due_s = frame.time_s
        found = False
        while self._due_s <= frame.time_s:
            found |= self._push(_between(before, frame, self._due_s))
            self._due_s += self._step_s
        return found

    def _push(self, pose: Pose) -> bool:
        is_key = self._extractor.push(pose)
        self.num_keys += is_key
        return is_key

    def _turn_to(self, frame: LiveFrame) -> None:
        """From what is shown now to a new key pose."""
        if self._key is not None:
            self._from = self._shown(frame.time_s)
            self._move_s = min(frame.time_s - self._key.time_s, _LONGEST_S)
        self._key = frame

    def _shown(self, time_s: float) -> Pose:
        assert self._key is not None
        if self._show == "held" or self._from is None or self._move_s <= 0.0:
            return self._key.pose
        share = (time_s - self._key.time_s) / self._move_s
        if share >= 1.0:
            return self._key.pose
        return between(self._from, self._key.pose, share)


def _between(before: LiveFrame | None, frame: LiveFrame, time_s: float) -> Pose:
    """The pose at a time between two frames."""
    if before is None or frame.time_s <= before.time_s or time_s >= frame.time_s:
        return frame.pose
    share = (time_s - before.time_s) / (frame.time_s - before.time_s)
    return between(before.pose, frame.pose, share)
