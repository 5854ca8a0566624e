"""The stage of an animation: made once, then one frame after the other is drawn fast.

What stays is drawn once and kept; each frame restores it and draws only the bodies, the floor
(where the camera follows) and the time, so that no layout is done again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kinema.skeleton import FloatArray
from kinema.view._body import HEAD, Body
from kinema.view._floor import Floor
from kinema.view._key import SIDES_WIDTH, draw_line_label, draw_sides, write
from kinema.view._puppet import Pen, Puppet
from kinema.view.camera import Camera
from kinema.view.style import DPI, ThemeName, figure, find_theme, fonts

if TYPE_CHECKING:
    from matplotlib.artist import Artist

__all__ = ["Panel", "Stage"]

BAR = 28  # pixels above and below the scene, for labels and time
LINE = 16  # pixels from label to label
EDGE = 10  # pixels at the sides
POINT = 72 / DPI


@dataclass(frozen=True, eq=False, slots=True)
class Panel:
    """A part of the picture: bodies in one world, and the place that the camera looks at."""

    bodies: Sequence[Body]
    poses: Sequence[FloatArray]  # (N, J, 3) each, in body heights, floor at y = 0
    labels: Sequence[str]
    track: FloatArray  # (N, 3) on the floor

    def tracked(self, track: FloatArray) -> Panel:
        """The same, looked at along another track."""
        return replace(self, track=track)

    @property
    def moves(self) -> bool:
        """Whether the camera follows."""
        return bool((self.track != self.track[0]).any())

    def box(self, camera: Camera) -> FloatArray:
        """Least and greatest picture coordinates (2, 2) over all frames, seen from the track."""
        flat = [camera.project(poses - self.track[:, None]) for poses in self.poses]
        low = np.min([part.min(axis=(0, 1)) for part in flat], axis=0) - HEAD
        high = np.max([part.max(axis=(0, 1)) for part in flat], axis=0) + HEAD
        return np.array([low, high])


class Stage:
    """Draws frame after frame of one or several panels side by side."""

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
        self._puppets: list[list[Puppet]] = []
        self._floors: list[Floor] = []
        self._set_up(*size)
        self._label(*size)
        self._canvas = self._picture.canvas
        self._canvas.draw()
        self._kept = self._canvas.copy_from_bbox(self._picture.bbox)  # type: ignore[attr-defined]

    @property
    def colours(self) -> list[tuple[int, int, int]]:
        """Every colour that is drawn with, the paper first."""
        look = self._theme
        found = [look.paper, look.ink, look.faint, look.original]
        found += look.motions if self._overlaid else (look.middle, look.left, look.right)
        rgb = (bytes.fromhex(colour[1:]) for colour in dict.fromkeys(found))
        return [(red, green, blue) for red, green, blue in rgb]

    @property
    def _overlaid(self) -> bool:
        """Several bodies in one world: each then has a colour of its own."""
        return any(len(panel.bodies) > 1 for panel in self._panels)

    def draw(self, n: int) -> NDArray[np.uint8]:
        """Frame ``n`` as pixels (height, width, 3); the array is the caller's."""
        self._canvas.restore_region(self._kept)  # type: ignore[attr-defined]
        self._time.set_text(f"{self._times_s[n]:.2f} s")
        for panel, floor, puppets in zip(self._panels, self._floors, self._puppets, strict=True):
            centre = panel.track[n]
            artists: list[Artist] = []
            if panel.moves:
                floor.look_at(centre)
                artists.append(floor.artist)
            for puppet, poses in zip(puppets, panel.poses, strict=True):
                puppet.place(poses[n] - centre, self._camera, (0.0, 0.0))
                artists += puppet.artists
            for artist in artists:
                floor.axes.draw_artist(artist)
        self._picture.draw_artist(self._time)
        pixels = np.asarray(self._canvas.buffer_rgba())  # type: ignore[attr-defined]
        return np.ascontiguousarray(pixels[..., :3])

    def _set_up(self, width: int, height: int) -> None:
        """Axes for each panel, all to one scale, with bodies and floor."""
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
            self._puppets.append(
                [
                    Puppet(axes, body, self._pen(i, line), layer=2.0 + i)
                    for i, body in enumerate(panel.bodies)
                ]
            )
            for puppet in self._puppets[-1]:
                for artist in puppet.artists:
                    artist.set_animated(True)

    def _pen(self, index: int, line: float) -> Pen:
        """Sides in their colours; or a colour per body, the first wide so that it shows."""
        if not self._overlaid:
            return Pen.sided(self._theme, line)
        colour = self._theme.motions[index % len(self._theme.motions)]
        return Pen.plain(self._theme, colour, line, halo=1.0 if index else 1.9)

    def _label(self, width: int, height: int) -> None:
        """Labels above, the key and the time below."""
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
