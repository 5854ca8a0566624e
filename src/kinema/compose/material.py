"""What a clip on a time line shows: a recording, or a cycle made of part of one."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from kinema.errors import OptionError
from kinema.io.read import read
from kinema.motion import Motion
from kinema.ops.joinable import Source, alike
from kinema.ops.loop import loop
from kinema.units import Seconds

__all__ = ["MOST_FRAMES", "ON_FRAME", "Loop", "Material"]

ON_FRAME = 1e-6  # of a frame: sums of seconds are rounded
MOST_FRAMES = 1_000_000
_MOST_CYCLES = 1000


@dataclass(frozen=True, slots=True)
class Loop:
    """A cycle found in part of a recording, and how often it is repeated; see `kinema.loop`."""

    begin_s: Annotated[float, Seconds]
    end_s: Annotated[float, Seconds]
    cycles: int


@dataclass(frozen=True, eq=False)
class Material:
    """A recording that clips of a sequence show, as it is or as a repeated cycle.

    Parameters
    ----------
    recording : Motion
    file : Path, optional
        The file that it was read from, without which a sequence cannot be saved.
    loop : Loop, optional
        Show so many cycles of it instead.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = Material(samples.walk(seconds=4.0).motion)
    >>> twice = Material(walk.recording, loop=Loop(0.0, 4.0, cycles=2))
    >>> 1.5 < twice.motion.seconds < 3.0
    True
    """

    recording: Motion
    file: Path | None = None
    loop: Loop | None = None
    _sources: dict[int, tuple[Motion, Source]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.recording.num_frames == 0:
            raise OptionError("a sequence needs clips with frames, found an empty one")
        if self.loop is not None:
            _check_loop(self.loop, self.recording)

    @classmethod
    def read(cls, path: str | os.PathLike[str], **reading: Any) -> Material:
        """Read a recording with `kinema.read`, and remember its file."""
        return cls(read(path, **reading), Path(path).resolve())

    @cached_property
    def motion(self) -> Motion:
        """The recording, or its cycles."""
        if self.loop is None:
            return self.recording
        rate = self.recording.fps
        begin, end = round(self.loop.begin_s * rate), round(self.loop.end_s * rate)
        return loop(self.recording[begin:end], cycles=self.loop.cycles)

    @property
    def name(self) -> str:
        """What to call it in messages and pictures."""
        return "motion" if self.file is None else self.file.stem

    def source_for(self, first: Motion) -> Source:
        """The motion at the frame rate and with the bones of the sequence's first clip.

        What joins derive from it is kept for the next time: an edit changes few clips.
        """
        kept = self._sources.get(id(first))
        if kept is None:
            kept = first, Source(alike([first, self.motion], "a sequence")[1])
            self._sources.clear()
            self._sources[id(first)] = kept
        return kept[1]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Material):
            return NotImplemented
        same_place = (self.file, self.loop) == (other.file, other.loop)
        return same_place and _same(self.recording, other.recording)

    __hash__ = None  # type: ignore[assignment]


def _same(one: Motion, two: Motion) -> bool:
    """Whether two motions have the same samples on the same skeleton."""
    return one is two or (
        not one.skeleton.matches(two.skeleton)
        and one.frame_time == two.frame_time
        and np.array_equal(one.rotations, two.rotations)
        and np.array_equal(one.positions, two.positions)
    )


def _check_loop(loop: Loop, recording: Motion) -> None:
    """Reject a part that is not in the recording, and more cycles than anyone watches."""
    if not 1 <= loop.cycles <= _MOST_CYCLES:
        raise OptionError(
            f"cycles must be from 1 to {_MOST_CYCLES:,}, found {loop.cycles}", parameter="cycles"
        )
    near = ON_FRAME * recording.frame_time
    if not -near <= loop.begin_s < loop.end_s <= recording.seconds + near:
        raise OptionError(
            f"a loop is of a part of the recording (0 to {recording.seconds:.4g} s), found "
            f"{loop.begin_s:g} to {loop.end_s:g} s",
            parameter="loop",
        )
    if (loop.end_s - loop.begin_s) * recording.fps * loop.cycles > MOST_FRAMES:
        raise OptionError(
            f"a loop has at most {MOST_FRAMES:,} frames; make it of a shorter part, or of fewer "
            "cycles",
            parameter="cycles",
        )
