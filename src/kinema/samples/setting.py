"""The options that all samples share: length, frame rate, height, seed and capture errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kinema.errors import OptionError
from kinema.samples.body import Humanoid, Side, humanoid
from kinema.samples.damage import Damage
from kinema.samples.feet import FootStep, contacts
from kinema.samples.figure import Tracks, assemble, settle
from kinema.samples.truth import NamedTime, Sample, Truth
from kinema.skeleton import FloatArray

__all__ = ["Setting"]


@dataclass(frozen=True)
class Setting:
    """The options that all samples share, checked.

    Body, movement and capture errors have random streams of their own, so that adding noise
    changes neither the body nor how it moves.
    """

    seconds: float
    fps: float
    height: float
    seed: int
    damage: Damage

    def __post_init__(self) -> None:
        for name in ("seconds", "fps", "height"):
            value = getattr(self, name)
            if not 0 < value < np.inf:
                raise OptionError(
                    f"{name} must be a positive number, found {value}", parameter=name
                )
        if self.num_frames < 1:
            raise OptionError(
                f"{self.seconds:g} s at {self.fps:g} fps is less than one frame",
                parameter="seconds",
            )
        if self.seed < 0:
            raise OptionError(f"seed must be 0 or more, found {self.seed}", parameter="seed")

    @property
    def num_frames(self) -> int:
        """Number of frames, rounded to the nearest."""
        return round(self.seconds * self.fps)

    @property
    def at(self) -> FloatArray:
        """Times of the frames, (F,)."""
        return np.arange(self.num_frames) / self.fps

    def body(self) -> Humanoid:
        """The body for this seed, the same in all samples."""
        return humanoid(self.height, np.random.default_rng([self.seed, 0]))

    def manner(self) -> np.random.Generator:
        """The random stream that varies the movement."""
        return np.random.default_rng([self.seed, 1])

    def finish(
        self,
        body: Humanoid,
        tracks_at: Callable[[FloatArray], Tracks],
        steps: Mapping[Side, Sequence[FootStep]],
        key_times: Sequence[NamedTime],
    ) -> Sample:
        """Make the motion, record its truth, and add the capture errors."""
        motion = assemble(body, settle(body, tracks_at, self.at), self.fps)
        end_s = float(self.at[-1])
        keys = tuple(NamedTime(name, float(time)) for name, time in key_times if 0 <= time <= end_s)
        truth = Truth(
            motion, *contacts(steps["left"], end_s), *contacts(steps["right"], end_s), keys
        )
        return self.damage.apply(truth, np.random.default_rng([self.seed, 2]))
