"""What is asked of a selection of key frames, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import complete
from kinema.ops.derived import Derived
from kinema.ops.keyframes.pose_distance import FrameNumbers

__all__ = ["DEFAULT_ERROR", "KeyMethod", "Limit", "Request", "check_one_limit", "fixed_frames"]

KeyMethod: TypeAlias = Literal["auto", "distance", "saliency", "spacing", "split", "optimal"]

DEFAULT_ERROR = 0.01  # of the height: the error bound where no limit is given
_DEFAULT_SHARE = 0.1  # for a body of one point, which has no height

# Options that only some methods use: their defaults, and those methods.
_OPTIONS: dict[str, tuple[Any, tuple[KeyMethod, ...]]] = {
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
    """What was asked for; ``about``: a count that came from a share, and need not be exact."""

    kind: Literal["count", "threshold", "max_error"]
    value: float
    about: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Request:
    """A checked call of `kinema.keyframes.select`; ``fixed`` are the frames that must be keys."""

    body: Derived
    method: KeyMethod
    limit: Limit
    exact: bool
    options: Mapping[str, Any]
    fixed: FrameNumbers

    @classmethod
    def checked(
        cls,
        body: Derived,
        *,
        method: KeyMethod = "auto",
        count: int | None = None,
        threshold: float | None = None,
        share: float | None = None,
        max_error: float | None = None,
        exact: bool = False,
        pins: Sequence[int] = (),
        **given: Any,
    ) -> Request:
        """Check the arguments of `select`."""
        motion = body.motion
        complete(motion, "key frames")
        if motion.num_frames == 0:
            raise ShapeError("key frames need at least one frame, found none")
        if method not in get_args(KeyMethod):
            raise OptionError(
                f"no method named {method!r}",
                parameter="method",
                hint=closest(method, get_args(KeyMethod)),
            )
        options = {name: default for name, (default, _) in _OPTIONS.items()} | given
        for name, value in options.items():
            _check_used(method, name, value)
        fixed = fixed_frames(motion.num_frames, pins, last=bool(options["last"]))
        limits = {"count": count, "threshold": threshold, "share": share, "max_error": max_error}
        return cls(body, method, _limit(body, len(fixed), limits), exact, options, fixed)


def fixed_frames(frames: int, pins: Sequence[int], *, last: bool = True) -> FrameNumbers:
    """Frames that must be keys, in order: the first, the pinned ones and the last."""
    if frames == 0:
        raise ShapeError("a motion of no frames has no key frames")
    for pin in pins:
        if not 0 <= pin < frames:
            raise OptionError(
                f"pins must be frames from 0 to {frames - 1}, found {pin}", parameter="pins"
            )
    ends = {0, frames - 1} if last else {0}
    return np.array(sorted(ends | {int(pin) for pin in pins}), np.int64)


def check_one_limit(
    count: int | None, max_error: float | None, fixed: FrameNumbers, frames: int
) -> None:
    """Reject anything but a count or an error bound in range."""
    if (count is None) == (max_error is None):
        raise OptionError("give one of count and max_error")
    if count is not None and not len(fixed) <= count <= frames:
        raise OptionError(
            f"count must be from {len(fixed)} (the ends and pinned keys) to {frames}, "
            f"found {count}",
            parameter="count",
        )
    if max_error is not None and not 0.0 <= max_error < np.inf:
        raise OptionError(
            f"max_error must be a number of at least 0, found {max_error}", parameter="max_error"
        )


def _check_used(method: KeyMethod, name: str, value: Any) -> None:
    """An option that the method ignores is a misunderstanding."""
    default, methods = _OPTIONS[name]
    if value != default and method not in methods:
        raise OptionError(
            f"{name} is not used by method {method!r}",
            parameter=name,
            hint=f"it is for {', '.join(methods)}",
        )


def _limit(body: Derived, fewest: int, limits: Mapping[str, float | None]) -> Limit:
    """The one limit that was given; a share as the count that it comes to."""
    frames = body.motion.num_frames
    given = {name: value for name, value in limits.items() if value is not None}
    if len(given) > 1:
        raise OptionError(
            f"give only one of {', '.join(limits)}; found {' and '.join(given)}",
            parameter=list(given)[1],
        )
    if not given:
        height = body.height
        given = {"max_error": DEFAULT_ERROR * height} if height > 0.0 else {"share": _DEFAULT_SHARE}
    ((name, value),) = given.items()
    if name == "count":
        if value != int(value) or not fewest <= value <= frames:
            raise OptionError(
                f"count must be from {fewest}, the ends and pinned frames, to {frames}, "
                f"the number of frames; found {value:g}",
                parameter="count",
            )
        return Limit("count", int(value))
    if name == "share":
        if not 0.0 < value <= 1.0:
            raise OptionError(
                f"share must be above 0 and at most 1, found {value:g}", parameter="share"
            )
        count = int(value * frames + 0.5)  # halves up, as people round
        return Limit("count", max(fewest, count), about=True)
    if not 0.0 <= value < np.inf:
        raise OptionError(f"{name} must be a number of at least 0, found {value:g}", parameter=name)
    return Limit("threshold" if name == "threshold" else "max_error", value)
