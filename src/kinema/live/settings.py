"""What a key-pose database and the streams it serves must agree on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from kinema.errors import OptionError, closest
from kinema.ops.roles.model import checked_role
from kinema.skeleton import FloatArray

__all__ = ["JOINTS", "MOST_PAST", "KeySettings"]

# With the seven frames before, 360 numbers: as many as in Yamaguchi and Kuriyama's database.
JOINTS = (
    "head",
    *(
        f"{side}_{part}"
        for part in ("shoulder", "elbow", "hand", "hip", "knee", "ankle", "toe")
        for side in ("left", "right")
    ),
)
MOST_PAST = 240
_RATES = (1.0, 1000.0)


@dataclass(frozen=True, slots=True)
class KeySettings:
    """How poses become vectors.

    Parameters
    ----------
    fps : float
        Rate to which every stream is brought before anything is measured.
    past_frames : int
        Frames before the current one in a feature (the paper's M).
    joints : sequence of str
        Joints to follow, by role.
    weights : mapping of str to float
        How much each of them weighs; 1 if not given.
    alpha : float
        Weight of the last term of the saliency, from 0 to 1.

    Examples
    --------
    >>> KeySettings().dimensions
    360
    """

    fps: float = 24.0
    past_frames: int = 7
    joints: Sequence[str] = JOINTS
    weights: Mapping[str, float] = field(default_factory=dict)
    alpha: float = 0.5

    def __post_init__(self) -> None:
        if not _RATES[0] <= self.fps <= _RATES[1]:
            raise _wrong("fps", f"from {_RATES[0]:g} to {_RATES[1]:g}", self.fps)
        if not (isinstance(self.past_frames, int) and 0 <= self.past_frames <= MOST_PAST):
            raise _wrong("past_frames", f"a whole number from 0 to {MOST_PAST}", self.past_frames)
        if not 0.0 <= self.alpha <= 1.0:
            raise _wrong("alpha", "from 0 to 1", self.alpha)
        joints = tuple(checked_role(role) for role in self.joints)
        if not joints or len(set(joints)) < len(joints) or "hips" in joints:
            raise OptionError(
                "joints must be different roles other than hips, at least one",
                parameter="joints",
                hint="positions are relative to the hips, which are always at the origin",
            )
        for role, weight in self.weights.items():
            if role not in joints:
                raise OptionError(
                    f"weights has {role!r}, which is not among the joints",
                    parameter="weights",
                    hint=closest(role, joints),
                )
            if not 0.0 < weight <= 1e6:
                raise _wrong("weights", "positive numbers up to a million", weight)
        object.__setattr__(self, "joints", joints)
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))

    @property
    def dimensions(self) -> int:
        """Numbers in a feature: x, y, z of each joint in each of its frames."""
        return 3 * len(self.joints) * (self.past_frames + 1)

    @property
    def scales(self) -> FloatArray:
        """What the coordinates of each joint are multiplied by: the root of its weight."""
        return np.sqrt([self.weights.get(role, 1.0) for role in self.joints])

    def as_values(self) -> dict[str, Any]:
        """The settings as plain values, for a file."""
        return {
            "fps": self.fps,
            "past_frames": self.past_frames,
            "joints": list(self.joints),
            "weights": dict(self.weights),
            "alpha": self.alpha,
        }


def _wrong(name: str, wanted: str, found: object) -> OptionError:
    return OptionError(f"{name} must be {wanted}, found {found!r}", parameter=name)
