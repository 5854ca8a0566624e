"""The scene of an animation: set up once, then drawn frame by frame.

What does not move is drawn once and kept as a background; each frame restores it and draws only
the bodies, the floor (if the camera follows) and the time, so that nothing is laid out twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kinema.skeleton import FloatArray
from kinema.view._artists import BodyArtists, Pen
from kinema.view._floor import Floor
from kinema.view._legend import SIDES_WIDTH, draw_line_label, draw_sides, write
from kinema.view._stick_figure import HEAD, StickFigure
from kinema.view.camera import Camera
from kinema.view.style import DPI, ThemeName, figure, find_theme, fonts

if TYPE_CHECKING:
    from matplotlib.artist import Artist

__all__ = ["Panel", "Scene"]

BAR = 28  # pixels above and below the scene, for labels and time
LINE = 16  # pixels from label to label
EDGE = 10  # pixels at the sides
POINT = 72 / DPI


@dataclass(frozen=True, eq=False, slots=True)
class Panel:
    """A part of the picture: bodies in one world, and the point that the camera looks at."""

    bodies: Sequence[StickFigure]
    poses: Sequence[FloatArray]  # (N, J, 3) each, in body heights, floor at y = 0
    labels: Sequence[str]
    track: FloatArray  # (N, 3) on the floor

    def tracked(self, track: FloatArray) -> Panel:
        """The same with the camera on another track."""
        return replace(self, track=track)

    @property
    def moves(self) -> bool:
        """Whether the camera follows."""
        return bool((self.track != self.track[0]).any())

    def box(self, camera: Camera) -> FloatArray:
        """Lowest and highest picture coordinates (2, 2) over all frames, relative to the track."""
        flat = [camera.project(poses - self.track[:, None]) for poses in self.poses]
        low = np.min([part.min(axis=(0, 1)) for part in flat], axis=0) - HEAD
        high = np.max([part.max(axis=(0, 1)) for part in flat], axis=0) + HEAD
        return np.array([low, high])


class Scene:
    """Draws one or several panels side by side, frame by frame."""

    def __init__(
        self,
        panels: Sequence[Panel],
        camera: Camera,
        *,
        size: tuple[int, int],
        theme: ThemeName,
        times_s: FloatArray,
    ) -> None:
        self._panels = panels
        self._camera = camera
        self._times_s = times_s
        self._theme = find_theme(theme)
        self._picture = figure(*size, theme=theme)
        self._bodies: list[list[BodyArtists]] = []
        self._floors: list[Floor] = []
        self._set_up(*size)
        self._label(*size)
        self._canvas = self._picture.canvas
        self._canvas.draw()
        self._kept = self._canvas.copy_from_bbox(self._picture.bbox)  # type: ignore[attr-defined]

    @property
    def colours(self) -> list[tuple[int, int, int]]:
        """Every colour in use, the background first."""
        look = self._theme
        found = [look.paper, look.ink, look.faint, look.original]
        found += () if self._overlaid else (look.middle, look.left, look.right)
        found += look.motions if self._overlaid or len(self._panels) > 1 else ()
        rgb = (bytes.fromhex(colour[1:]) for colour in dict.fromkeys(found))
        return [(red, green, blue) for red, green, blue in rgb]

    @property
    def _overlaid(self) -> bool:
        """Whether several bodies share a world: then each has its own colour."""
        return any(len(panel.bodies) > 1 for panel in self._panels)

    def draw(self, n: int) -> NDArray[np.uint8]:
        """Frame ``n`` as a new array of pixels (height, width, 3)."""
        self._canvas.restore_region(self._kept)  # type: ignore[attr-defined]
        self._time.set_text(f"{self._times_s[n]:.2f} s")
        for panel, floor, bodies in zip(self._panels, self._floors, self._bodies, strict=True):
            centre = panel.track[n]
            artists: list[Artist] = []
            if panel.moves:
                floor.look_at(centre)
                artists.append(floor.artist)
            for body, poses in zip(bodies, panel.poses, strict=True):
                body.place(poses[n] - centre, self._camera, (0.0, 0.0))
                artists += body.artists
            for artist in artists:
                floor.axes.draw_artist(artist)
        self._picture.draw_artist(self._time)
        pixels = np.asarray(self._canvas.buffer_rgba())  # type: ignore[attr-defined]
        return np.ascontiguousarray(pixels[..., :3])

    def _set_up(self, width: int, height: int) -> None:
        """Create axes for each panel, all to one scale, with bodies and floor."""
        boxes = np.array([panel.box(self._camera) for panel in self._panels])
        low, high = boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)
        low[1] = min(low[1], 0.0) - 0.03
        share = 1 / len(self._panels)
        top = BAR + LINE * (max(len(panel.bodies) for panel in self._panels) - 1)
        scene = np.array([width * share, max(height - BAR - top, height / 3)])
        scale = float(((scene - [2 * EDGE, 0]) / (high - low)).min())  # pixels per body height
        line = float(np.clip(0.018 * scale, 1.0, 6.0)) * POINT
        half = scene / scale / 2
        middle = (low + high) / 2
        for n, panel in enumerate(self._panels):
            place = (n * share, BAR / height, share, scene[1] / height)
            axes = self._picture.add_axes(place)
            axes.set_axis_off()
            axes.set_xlim(middle[0] - half[0], middle[0] + half[0])
            axes.set_ylim(middle[1] - half[1], middle[1] + half[1])
            self._floors.append(floor := Floor(axes, self._camera, self._theme, scale))
            floor.look_at(panel.track[0])
            floor.artist.set_animated(panel.moves)
            self._bodies.append(
                [
                    BodyArtists(axes, body, self._pen(n + i, line), layer=2.0 + i)
                    for i, body in enumerate(panel.bodies)
                ]
            )
            for body in self._bodies[-1]:
                for artist in body.artists:
                    artist.set_animated(True)

    def _pen(self, index: int, line: float) -> Pen:
        """Left and right in colour; or a colour per body, the first one wide so that it shows.

        In panels side by side, a body has its colour on its trunk.
        """
        colour = self._theme.motions[index % len(self._theme.motions)]
        if not self._overlaid:
            middle = colour if len(self._panels) > 1 else None
            return Pen.sided(self._theme, line, middle=middle)
        return Pen.plain(self._theme, colour, line, halo=1.0 if index else 1.9)

    def _label(self, width: int, height: int) -> None:
        """Labels at the top, legend and time at the bottom."""
        look, y = self._theme, height - BAR / 2
        for n, panel in enumerate(self._panels):
            room = width / len(self._panels) - 2 * EDGE
            left = EDGE + n * width / len(self._panels)
            if len(panel.bodies) == 1:
                write(self._picture, panel.labels[0], left, y, ink=look.ink, size=10, room=room)
                continue
            for i, label in enumerate(panel.labels):
                colour, down = look.motions[i % len(look.motions)], y - LINE * i
                draw_line_label(
                    self._picture, label, left, down, colour=colour, ink=look.ink, room=room
                )
        if width > SIDES_WIDTH + 90:
            sides = (look.original, look.original) if self._overlaid else (look.left, look.right)
            place = (width - SIDES_WIDTH - EDGE, BAR / 2)
            draw_sides(self._picture, *place, left=sides[0], right=sides[1], ink=look.ink)
        self._time = self._picture.text(
            EDGE / width,
            BAR / 2 / height,
            "",
            color=look.ink,
            fontsize=10,
            family=fonts(),
            va="center_baseline",
            animated=True,
        )
