"""Legends: which lines are left, which right, and which motion they belong to."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import numpy as np

from kinema.view._artists import RIGHT_DASHES, RIGHT_WIDTH
from kinema.view.style import DPI, fonts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["SIDES_WIDTH", "draw_line_label", "draw_sides", "text_width", "write"]

SIDES_WIDTH = 170  # pixels that `draw_sides` needs


def draw_sides(picture: Figure, x: float, y: float, *, left: str, right: str, ink: str) -> None:
    """Draw a left and a right line with their names, starting at pixel (x, y)."""
    draw_line_label(picture, "left", x, y, colour=left, ink=ink)
    draw_line_label(picture, "right", x + 88, y, colour=right, ink=ink, dashed=True)


def draw_line_label(
    picture: Figure,
    text: str,
    x: float,
    y: float,
    *,
    colour: str,
    ink: str,
    dashed: bool = False,
    room: float = np.inf,
) -> None:
    """Draw a short line in a colour with its label beside it."""
    from matplotlib.lines import Line2D

    width, height = picture.get_size_inches() * DPI
    line = Line2D([x / width, (x + 30) / width], [y / height] * 2, color=colour, linewidth=2.6)
    if dashed:
        line.set_linestyle((0.0, RIGHT_DASHES))
        line.set_linewidth(2.6 * RIGHT_WIDTH)
    picture.add_artist(line)
    write(picture, text, x + 38, y, ink=ink, size=9, room=room - 38)


def write(
    picture: Figure,
    text: str,
    x: float,
    y: float,
    *,
    ink: str,
    size: float,
    room: float = np.inf,
) -> None:
    """Write a line of text starting at pixel (x, y), vertically centred, cut to ``room``."""
    width, height = picture.get_size_inches() * DPI
    while text_width(text, size) > room and len(text) > 1:
        text = text.rstrip("…")[:-1] + "…"
    picture.text(
        x / width,
        y / height,
        text,
        color=ink,
        fontsize=size,
        family=fonts(),
        va="center_baseline",
        parse_math=False,
    )


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text in pixels, erring on the wide side; ``size`` is in points.

    >>> text_width("two", 12) < text_width("二三四", 12)
    True
    """
    ems = sum(1.0 if unicodedata.east_asian_width(letter) in "FW" else 0.63 for letter in text)
    return ems * size / 72 * DPI
