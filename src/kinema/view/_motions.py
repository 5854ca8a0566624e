"""Arguments of drawing functions: one motion or several, with or without labels."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion

__all__ = ["as_labels", "as_motions", "distinct_names"]


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


def distinct_names(paths: Sequence[str]) -> list[str]:
    """Short names for files in a picture: without suffix, and with folders where that tells more.

    >>> distinct_names(["takes/walk.bvh", "clean/walk.bvh", "run.bvh"])
    ['takes/walk', 'clean/walk', 'run']
    """
    parts = [Path(path).with_suffix("").parts for path in paths]
    names = []
    for index, mine in enumerate(parts):
        others = [other for place, other in enumerate(parts) if place != index]
        count = 1
        while count < len(mine) and any(mine[-count:] == other[-count:] for other in others):
            count += 1
        names.append("/".join(mine[-count:]))
    alike = {name for name in names if names.count(name) > 1}
    shown = [
        f"{name}{Path(path).suffix} ({number})" if name in alike else name
        for number, (name, path) in enumerate(zip(names, paths, strict=True), start=1)
    ]
    # names of files are bytes; a letter that cannot be drawn gets a mark in its place
    return [os.fsencode(name).decode("utf-8", "replace") for name in shown]
