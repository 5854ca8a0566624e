"""What is asked of a selection of key frames, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion, complete
from kinema.ops.keyframes._measure import Frames

__all__ = ["DEFAULT_ERROR", "Limit", "Method", "Request"]

Method: TypeAlias = Literal["auto", "distance", "saliency", "spacing", "split", "optimal"]

DEFAULT_ERROR = 0.01  # of the height: what a motion is rebuilt to where nothing is asked for
_DEFAULT_SHARE = 0.1  # for a body of one point, which has no size to measure by

# Options that not every method has a use for: their defaults, and who has.
_OPTIONS: dict[str, tuple[Any, tuple[Method, ...]]] = {
    "weights": ("uniform", ("auto", "optimal", "distance", "saliency", "split")),
    "joints": (None, ("auto", "optimal", "distance", "saliency", "split")),
    "root": (None, ("auto", "optimal", "distance", "saliency", "split")),
    "last": (True, ("distance",)),
    "measure": ("full", ("saliency",)),
    "alpha": (0.5, ("saliency",)),
    "heading": (False, ("saliency",)),
    "norm": ("max", ("optimal",)),
}


class Limit(NamedTuple):
    """What was asked for; ``about``: a count that came from a share, and need not be met."""

    kind: Literal["count", "threshold", "max_error"]
    value: float
    about: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Request:
    """A checked call of `kinema.keyframes.select`; ``fixed`` are keys in any case."""

    motion: Motion
    method: Method
    limit: Limit
    exact: bool
    options: Mapping[str, Any]
    fixed: Frames

    @classmethod
    def checked(
        cls,
        motion: Motion,
        method: Method,
        limits: Mapping[str, float | None],
        exact: bool,
        options: Mapping[str, Any],
        pins: Sequence[int],
    ) -> Request:
        """Refuse what cannot be meant."""
        complete(motion, "key frames")
        if motion.num_frames == 0:
            raise ShapeError("key frames need at least one frame, found none")
        if method not in get_args(Method):
            raise OptionError(f"no method named {method!r}", hint=closest(method, get_args(Method)))
        for name, value in options.items():
            _check_of_use(method, name, value)
        fixed = _fixed(motion.num_frames, pins, bool(options["last"]))
        return cls(motion, method, _limit(motion, len(fixed), limits), exact, options, fixed)


def _check_of_use(method: Method, name: str, value: Any) -> None:
    """An option that the method does not look at is a misunderstanding."""
    default, methods = _OPTIONS[name]
    if value != default and method not in methods:
        raise OptionError(
            f"{name} is of no use to method {method!r}", hint=f"it is for {', '.join(methods)}"
        )


def _fixed(frames: int, pins: Sequence[int], last: bool) -> Frames:
    """Frames that are keys in any case: the first, the pinned ones and the last."""
    for pin in pins:
        if not 0 <= pin < frames:
            raise OptionError(f"pins must be frames from 0 to {frames - 1}, found {pin}")
    ends = {0, frames - 1} if last else {0}
    return np.array(sorted(ends | {int(pin) for pin in pins}), np.int64)


def _limit(motion: Motion, fewest: int, limits: Mapping[str, float | None]) -> Limit:
    """The one limit that was given; a share as the count that it comes to."""
    given = {name: value for name, value in limits.items() if value is not None}
    if len(given) > 1:
        raise OptionError(f"give only one of {', '.join(limits)}; found {' and '.join(given)}")
    if not given:
        height = motion.skeleton.height
        given = {"max_error": DEFAULT_ERROR * height} if height > 0.0 else {"share": _DEFAULT_SHARE}
    ((name, value),) = given.items()
    if name == "count":
        return Limit("count", _count(motion, fewest, value))
    if name == "share":
        if not 0.0 < value <= 1.0:
            raise OptionError(f"share must be above 0 and at most 1, found {value:g}")
        count = int(value * motion.num_frames + 0.5)  # halves up, as people round
        return Limit("count", max(fewest, count), about=True)
    if not 0.0 <= value < np.inf:
        raise OptionError(f"{name} must be a number from 0 up, found {value:g}")
    return Limit("threshold" if name == "threshold" else "max_error", value)


def _count(motion: Motion, fewest: int, count: float) -> int:
    if count != int(count) or not fewest <= count <= motion.num_frames:
        raise OptionError(
            f"count must be from {fewest}, the ends and what is pinned, to {motion.num_frames}, "
            f"the number of frames; found {count:g}"
        )
    return int(count)
