"""The shared style: colours, line styles and fonts.

Colours are from Okabe and Ito's colour-blind-safe palette. Colour is never the only cue: the right
side is also dashed and thinner, a second motion has a label, a second curve another line style.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from kinema.errors import OptionError, closest
from kinema.view._extra import media_extra

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "DARK",
    "DPI",
    "LIGHT",
    "LINE_STYLES",
    "Theme",
    "ThemeName",
    "figure",
    "find_theme",
    "fonts",
]

ThemeName: TypeAlias = Literal["light", "dark"]

DPI = 100  # pixels per inch of every picture, so that sizes can be given in pixels

# Curve k has colour k and line style k; lengths are in line widths.
LINE_STYLES: tuple[tuple[float, ...], ...] = ((), (5, 1.6), (1.2, 1.4), (6, 1.5, 1.2, 1.5), (9, 2))


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as ``#rrggbb``."""

    paper: str
    ink: str
    faint: str
    floor: str
    left: str
    right: str
    middle: str
    original: str
    result: str
    others: tuple[str, ...]

    @property
    def motions(self) -> tuple[str, ...]:
        """One colour per motion: the original, the result, then any others."""
        return (self.original, self.result, *self.others)

    @property
    def curves(self) -> tuple[str, ...]:
        """Colours of curves without a fixed meaning."""
        return (self.right, self.left, self.result, *self.others)


LIGHT = Theme(
    paper="#FFFFFF",
    ink="#222222",
    faint="#D3D3D3",
    floor="#F0F0F0",
    left="#E69F00",
    right="#0072B2",
    middle="#3C3C3C",
    original="#8A8A8A",
    result="#009E73",
    others=("#CC79A7", "#D55E00", "#56B4E9"),
)

# The blue of the light theme is too dark on black: the palette's sky blue replaces it.
DARK = Theme(
    paper="#17191C",
    ink="#ECECEC",
    faint="#4A4E54",
    floor="#24272B",
    left="#E69F00",
    right="#56B4E9",
    middle="#C4C4C4",
    original="#FFFFFF",
    result="#009E73",
    others=("#CC79A7", "#D55E00", "#F0E442"),
)

_THEMES = {"light": LIGHT, "dark": DARK}


def find_theme(name: ThemeName) -> Theme:
    """Look up a theme by name.

    >>> find_theme("light").result
    '#009E73'
    """
    if name not in _THEMES:
        hint = closest(name, _THEMES)
        raise OptionError(f"no theme named {name!r}", parameter="theme", hint=hint)
    return _THEMES[name]


@cache
def fonts() -> list[str]:
    """Font families: matplotlib's own, then installed ones that cover 日本語 and 中文."""
    with media_extra("drawing"):
        from matplotlib.font_manager import fontManager
    known = {font.name for font in fontManager.ttflist}
    wider = ("Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "WenQuanYi Zen Hei", "Yu Gothic")
    return ["DejaVu Sans", *(name for name in wider if name in known)]


def figure(width: int, height: int, *, theme: ThemeName = "light") -> Figure:
    """Make an empty figure of a size in pixels, without a window or global state.

    Parameters
    ----------
    width, height : int
        In pixels; vector formats use 100 pixels per inch.
    theme : {"light", "dark"}

    Returns
    -------
    matplotlib.figure.Figure
        With its own Agg canvas, unknown to pyplot.

    Raises
    ------
    KinemaError
        If matplotlib is not installed.

    Examples
    --------
    >>> figure(640, 360).get_size_inches().tolist()
    [6.4, 3.6]
    """
    with media_extra("drawing"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    made = Figure(figsize=(width / DPI, height / DPI), dpi=DPI, facecolor=find_theme(theme).paper)
    FigureCanvasAgg(made)
    return made
