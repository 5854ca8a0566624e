"""Show key poses instead of every frame: held, as in hand-drawn animation, or interpolated."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from kinema.errors import OptionError
from kinema.live.stream import LiveFrame, between
from kinema.motion import Pose

__all__ = ["Extractor", "KeyOutput", "Show"]

Show: TypeAlias = Literal["all", "held", "interpolated"]
_LONGEST_S = 0.5  # of a move from one key pose to the next
_PAUSE_S = 1.0  # after a longer one, the stream begins anew


class Extractor(Protocol):
    """Says of each pose, as it comes, whether it is a key pose."""

    def push(self, pose: Pose, /, *, seconds: float | None = None) -> bool:
        """Whether this pose, so many seconds after the last one, is a key pose."""

    def reset(self) -> None:
        """Forget all poses."""


class KeyOutput:
    """Finds key poses in a stream, and shows them.

    Parameters
    ----------
    extractor : Extractor
        Such as `kinema.live.KeyPoseExtractor`.
    show : {"all", "held", "interpolated"}
        Every frame, key poses marked; only key poses, each held until the next; or a move from
        one key pose to the next, begun when that is found and as long as the time between the two
        was, half a second at most. So interpolated poses are late by that much, held ones are not.

    Examples
    --------
    >>> from kinema import live, samples
    >>> walk = samples.walk().motion
    >>> keys = KeyOutput(live.KeyPoseExtractor(live.build([("walk", walk)])), show="held")
    >>> shown = [keys.push(LiveFrame(time_s, walk.pose(time_s))) for time_s in walk.times_s]
    >>> keys.num_keys == len({id(frame.pose) for frame in shown})
    True
    """

    def __init__(self, extractor: Extractor, *, show: Show = "held") -> None:
        if show not in ("all", "held", "interpolated"):
            raise OptionError(
                f"show must be one of all, held, interpolated, found {show!r}", parameter="show"
            )
        self._extractor, self._show = extractor, show
        self._last_s: float | None = None
        self._key: LiveFrame | None = None
        self._from: Pose | None = None
        self._move_s = 0.0
        self.num_keys = 0

    def push(self, frame: LiveFrame) -> LiveFrame:
        """The frame as it is shown, marked if a key pose was found."""
        passed = None if self._last_s is None else frame.time_s - self._last_s
        if passed is not None and passed > _PAUSE_S:
            self._extractor.reset()
            passed = None
        self._last_s = frame.time_s
        again = passed is not None and passed <= 0.0  # twice at the same time: nothing new
        is_key = not again and self._extractor.push(frame.pose, seconds=passed)
        if is_key or self._key is None:
            self._turn_to(frame)
        self.num_keys += is_key
        if self._show == "all":
            return frame._replace(is_key=is_key)
        return LiveFrame(frame.time_s, self._shown(frame.time_s), is_key)

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
