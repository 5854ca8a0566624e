"""Arguments of drawing functions: one motion or several, with or without labels."""

from __future__ import annotations

from collections.abc import Sequence

from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion

__all__ = ["as_labels", "as_motions"]


def as_motions(motions: Motion | Sequence[Motion]) -> list[Motion]:
    """A list of at least one motion, each of at least one frame."""
    listed = [motions] if isinstance(motions, Motion) else list(motions)
    if not listed:
        raise OptionError("drawing needs at least one motion, found none")
    if any(motion.num_frames == 0 for motion in listed):
        raise ShapeError("drawing needs at least one frame, found a motion with none")
    return listed


def as_labels(labels: Sequence[str] | None, count: int) -> list[str]:
    """One label per motion; empty labels if none are given."""
    if labels is None:
        return [""] * count
    if isinstance(labels, str) or len(labels) != count:
        raise OptionError(
            f"labels must be a list of {count}, one per motion, found {labels!r}",
            parameter="labels",
        )
    return [str(label) for label in labels]
