"""Random edits of a sequence, as someone who tries everything would make them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kinema.compose.material import Material
from kinema.compose.sequence import Sequence as TimeLine
from kinema.errors import OptionError

__all__ = ["edited"]

_EDITS = ("move", "move", "trim", "trim", "split", "insert", "remove", "loop", "undo", "undo")
_MOST_CLIPS = 6


def edited(
    sequence: TimeLine, materials: Sequence[Material], count: int, seed: int
) -> Iterator[tuple[str, TimeLine | OptionError]]:
    """So many edits: what was done, and the sequence or why it could not be done."""
    rng, before = np.random.default_rng(seed), [sequence]
    for _ in range(count):
        edit = str(rng.choice(_EDITS))
        if edit == "undo":
            before = before[:-1] if len(before) > 1 else before
            yield edit, before[-1]
            continue
        try:
            made = _edit(edit, before[-1], materials, rng)
        except OptionError as error:
            yield edit, error
            continue
        before.append(made)
        yield edit, made


def _edit(
    edit: str, line: TimeLine, materials: Sequence[Material], rng: np.random.Generator
) -> TimeLine:
    index = int(rng.integers(len(line.items)))
    item = line.items[index]
    if edit == "insert" and len(line.items) < _MOST_CLIPS:
        material = materials[int(rng.integers(len(materials)))]
        return line.insert(index, material, overlap_s=float(rng.uniform(0.0, 0.6)))
    if edit in ("insert", "remove"):
        return line.remove(index)
    if edit == "move":
        by_s = float(rng.uniform(-0.5, 0.5))
        return line.move(index, item.start_s + by_s, alone=bool(rng.integers(2)))
    if edit == "split":
        return line.split(index, item.start_s + float(rng.uniform()) * item.seconds)
    if edit == "loop":
        return line.loop(index, int(rng.integers(1, 4)))
    whole_s = item.material.motion.seconds
    begin_s, end_s = sorted(float(value) for value in rng.uniform(0.0, whole_s, size=2))
    return line.trim(index, begin_s=begin_s, end_s=end_s)
