"""The clips of a motion graph: each read when it is needed, with the bones of the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from kinema.errors import KinemaError, OptionError, closest
from kinema.io.read import read
from kinema.motion import Motion
from kinema.ops.joinable import Source, alike
from kinema.ops.resample import resample

__all__ = ["ClipLibrary", "LibraryClip"]


@dataclass(frozen=True, eq=False, slots=True)
class LibraryClip:
    """A clip by its name, and the motion or the file that it is in."""

    name: str
    held: Motion | None = None
    file: Path | None = None

    def motion(self, reading: Mapping[str, Any]) -> Motion:
        """The motion, which is read anew every time if it is in a file."""
        if self.held is not None:
            return self.held
        assert self.file is not None
        return read(self.file, **reading)


class ClipLibrary:
    """Clips that belong together, by their number."""

    def __init__(self, recordings: Sequence[LibraryClip], reading: Mapping[str, Any]) -> None:
        if not recordings:
            raise OptionError("a motion graph needs at least one clip, found none")
        self.recordings = tuple(recordings)
        self._reading = {"drop_rest": True, **reading}  # a pose that was added turns whole clips
        self._firsts: dict[float, Source] = {}

    def __len__(self) -> int:
        return len(self.recordings)

    @property
    def names(self) -> tuple[str, ...]:
        """What the clips are called."""
        return tuple(recording.name for recording in self.recordings)

    def index(self, name: str) -> int:
        """The number of a clip."""
        if name not in self.names:
            raise OptionError(
                f"no clip named {name!r} in this graph of {len(self)} clips",
                parameter="clip",
                hint=closest(name, self.names),
            )
        return self.names.index(name)

    @cached_property
    def first(self) -> Motion:
        """The first clip as it was recorded: the others get its bones."""
        return self.recordings[0].motion(self._reading)

    def _first_at(self, fps: float) -> Source:
        if fps not in self._firsts:
            self._firsts[fps] = Source(alike([_at(self.first, fps)], "a motion graph")[0])
        return self._firsts[fps]

    def source(self, index: int, fps: float) -> Source:
        """A clip at a frame rate, and what joins derive from it."""
        first = self._first_at(fps)
        if index == 0:
            return first
        motion = _at(self.recordings[index].motion(self._reading), fps)
        try:
            return Source(alike([first.motion, motion], "a motion graph")[1], first)
        except KinemaError as error:
            error.message = f"clip {self.names[index]}: {error.message}"
            raise


def _at(motion: Motion, fps: float) -> Motion:
    return motion if abs(motion.fps - fps) < 1e-6 * fps else resample(motion, fps=fps)
