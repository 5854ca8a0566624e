"""A body on matplotlib axes: created once, then posed frame by frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kinema.ops.roles import LEFT, MIDDLE, RIGHT
from kinema.skeleton import FloatArray
from kinema.view._stick_figure import HEAD, StickFigure
from kinema.view.camera import Camera
from kinema.view.style import Theme

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

__all__ = ["RIGHT_DASHES", "RIGHT_WIDTH", "BodyArtists", "Pen"]

RIGHT_WIDTH = 0.75  # the right side is thinner than the left, and dashed
RIGHT_DASHES = (2.6, 1.5)  # in line widths
DOT = np.array([[-0.01, 0.0], [0.01, 0.0]])  # how a joint without bones is drawn


@dataclass(frozen=True, slots=True)
class Pen:
    """Colours and line width (in points) of a body."""

    left: str
    right: str
    middle: str
    paper: str
    width: float
    dashed: bool = True  # whether the right side is dashed and thinner
    halo: float = 1.0  # widens lines so that they show under another body; dashes keep their length

    @classmethod
    def sided(cls, theme: Theme, width: float, *, middle: str | None = None) -> Pen:
        """Left and right each in their own colour."""
        return cls(theme.left, theme.right, middle or theme.middle, theme.paper, width)

    @classmethod
    def plain(cls, theme: Theme, colour: str, width: float, *, halo: float = 1.0) -> Pen:
        """One colour: left and right differ only by width and dashes."""
        return cls(colour, colour, colour, theme.paper, width, halo=halo)

    @classmethod
    def ghost(cls, theme: Theme, width: float) -> Pen:
        """Faint, left and right alike."""
        return cls(theme.faint, theme.faint, theme.faint, theme.paper, 0.6 * width, dashed=False)


class BodyArtists:
    """The artists of one body. ``place`` poses them; ``artists`` lists them far to near."""

    def __init__(self, axes: Axes, body: StickFigure, pen: Pen, *, layer: float = 2.0) -> None:
        from matplotlib.collections import LineCollection
        from matplotlib.patches import Circle

        self._body = body
        self._layer = layer
        self._limbs: dict[int, LineCollection] = {}
        width = pen.width * pen.halo
        dashes = [(0.0, tuple(length / pen.halo for length in RIGHT_DASHES))]
        for side, colour in ((LEFT, pen.left), (MIDDLE, pen.middle), (RIGHT, pen.right)):
            right = side == RIGHT and pen.dashed
            self._limbs[side] = LineCollection(
                [],
                colors=colour,
                linewidths=width * (RIGHT_WIDTH if right else 1.0),
                linestyles=dashes if right else "solid",
                capstyle="butt" if right else "round",
                joinstyle="round",
            )
            axes.add_collection(self._limbs[side], autolim=False)
        self._head: Circle | None = None
        if body.head is not None:
            self._head = Circle((0, 0), HEAD, fc=pen.paper, ec=pen.middle, lw=width)
            axes.add_patch(self._head)

    def place(self, pose: FloatArray, camera: Camera, shift: tuple[float, float]) -> None:
        """Show a pose (J, 3), in body heights, shifted by ``shift`` in the picture."""
        flat = camera.project(pose) + shift
        for side, limbs in self._limbs.items():
            chains = self._body.chains[side]
            limbs.set_segments([flat[c] + (DOT if c[0] == c[1] else 0.0) for c in chains])
        if self._head is not None:
            x, y = camera.project(self._skull(pose)) + shift
            self._head.set_center((float(x), float(y)))
        for depth, artist in enumerate(self._order(camera.nearness(pose))):
            artist.set_zorder(self._layer + 0.1 * depth)

    @property
    def artists(self) -> list[Artist]:
        """In drawing order, far side first."""
        found: list[Artist] = [*self._limbs.values()]
        if self._head is not None:
            found.append(self._head)
        return sorted(found, key=lambda artist: artist.get_zorder())

    def _skull(self, pose: FloatArray) -> FloatArray:
        assert self._body.head is not None
        joint, tip = (pose[j] for j in self._body.head)
        bone = tip - joint
        length = float(np.linalg.norm(bone))
        if length < 1e-6:
            return np.asarray(joint)
        return np.asarray(joint + bone / length * np.clip(length / 2, 0.5 * HEAD, 1.3 * HEAD))

    def _order(self, nearness: FloatArray) -> list[Artist]:
        """The far limbs, the trunk, the head, the near limbs."""
        mean = {
            side: np.mean([nearness[chain].mean() for chain in chains]) if chains else 0.0
            for side, chains in self._body.chains.items()
        }
        far, near = (LEFT, RIGHT) if mean[LEFT] <= mean[RIGHT] else (RIGHT, LEFT)
        middle: list[Artist] = [self._limbs[MIDDLE]]
        if self._head is not None:
            middle.append(self._head)
        return [self._limbs[far], *middle, self._limbs[near]]
