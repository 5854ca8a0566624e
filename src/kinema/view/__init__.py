"""Everything that draws: strips of poses, plots, GIF and MP4. No screen is needed.

::

    from kinema import view
    view.save(view.strip(motion), "strip.png")
    view.animate([original, result], "both.mp4", labels=["original", "result"])

`kinema.view.figures` has a figure for every operation. Drawing needs the extra ``media``:
``pip install "kinema[media]"``. The names below are imported on first use, so
``import kinema.view`` is cheap and works without the extra.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.view import figures
    from kinema.view.animation import animate
    from kinema.view.camera import VIEWS, Camera, look
    from kinema.view.plots import curves, intervals, markers, panels
    from kinema.view.saving import save
    from kinema.view.strips import strip
    from kinema.view.style import DARK, LIGHT, Theme, figure

# public name → module
_PUBLIC: dict[str, str] = {
    "DARK": "kinema.view.style",
    "LIGHT": "kinema.view.style",
    "VIEWS": "kinema.view.camera",
    "Camera": "kinema.view.camera",
    "Theme": "kinema.view.style",
    "animate": "kinema.view.animation",
    "curves": "kinema.view.plots",
    "figure": "kinema.view.style",
    "intervals": "kinema.view.plots",
    "look": "kinema.view.camera",
    "markers": "kinema.view.plots",
    "panels": "kinema.view.plots",
    "save": "kinema.view.saving",
    "strip": "kinema.view.strips",
}

__all__ = [
    "DARK",
    "LIGHT",
    "VIEWS",
    "Camera",
    "Theme",
    "animate",
    "curves",
    "figure",
    "figures",
    "intervals",
    "look",
    "markers",
    "panels",
    "save",
    "strip",
]


def __getattr__(name: str) -> Any:
    if name == "figures":
        return importlib.import_module("kinema.view.figures")
    if name not in _PUBLIC:
        raise AttributeError(f"module 'kinema.view' has no attribute {name!r}")
    value = getattr(importlib.import_module(_PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
