"""What several figures need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.ops.contacts import Contacts
from kinema.ops.contacts.states import FEET, AnyFoot
from kinema.ops.roles import Roles
from kinema.ops.run_lengths import runs
from kinema.skeleton import FloatArray
from kinema.units import length_scale
from kinema.view.style import figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "FEET",
    "NothingToDraw",
    "contact_bars",
    "foot_joint",
    "foot_name",
    "in_readable_unit",
    "motion_of",
    "pixels_of",
    "stacked",
]


class NothingToDraw(KinemaError):
    """The operation left nothing that its figure could show."""


def motion_of(result: Any) -> Motion:
    """The motion that an operation made: the result itself, or its record's ``motion``."""
    motion = result if isinstance(result, Motion) else result.motion
    assert isinstance(motion, Motion)
    return motion


def in_readable_unit(values: FloatArray, motion: Motion) -> tuple[FloatArray, str]:
    """Lengths in mm, cm or m, whichever suits the largest; NaN is allowed."""
    known = values[np.isfinite(values)]
    largest = float(np.abs(known).max(initial=0.0))
    scale = length_scale(largest, motion.skeleton.metres_per_unit)
    return scale.per_unit * values, scale.name


def foot_joint(roles: Roles, foot: str) -> int | None:
    """The joint that is drawn for a foot: the ball of the foot, or else the ankle."""
    found = (roles.get(f"{foot}_{part}") for part in ("toe", "ankle", "wrist"))
    return next((joint for joint in found if joint is not None), None)


def foot_name(foot: AnyFoot) -> str:
    """Name a foot as people do.

    >>> foot_name("left_front")
    'left front'
    """
    return foot.replace("_", " ")


def contact_bars(contacts: Contacts) -> dict[str, list[tuple[float, float]]]:
    """When each foot is on the floor, and when its heel and its toes are, in seconds."""
    rows = {foot_name(paw): down for paw, down in contacts.paws.items()}
    for foot in () if contacts.paws else FEET:
        rows |= {foot: contacts.of(foot), f"{foot} heel": contacts.heel(foot)}
        rows[f"{foot} toe"] = contacts.toe(foot)
    return {
        name: [
            (start * contacts.frame_time, stop * contacts.frame_time) for start, stop in runs(down)
        ]
        for name, down in rows.items()
    }


def pixels_of(figure: Figure) -> NDArray[np.uint8]:
    """A figure as an image, (height, width, 4)."""
    figure.canvas.draw()
    return np.array(figure.canvas.buffer_rgba())  # type: ignore[attr-defined]


def stacked(pictures: Sequence[NDArray[np.uint8]]) -> Figure:
    """Images under each other."""
    width = max(picture.shape[1] for picture in pictures)
    height = sum(picture.shape[0] for picture in pictures)
    paper = figure(width, height)
    top = height
    for picture in pictures:
        top -= picture.shape[0]
        paper.figimage(picture, xo=(width - picture.shape[1]) / 2, yo=top, zorder=0)
    return paper
