"""A figure for every operation: what it was given, and what it made of it.

Every function takes the motion that went in, what came out (the operation's record, or the
resulting motion), a title and, where one joint is drawn, its name::

    locked = kinema.contacts.locked(motion)
    view.save(figures.feet(motion, locked, title="walk"), "feet.png")

They are imported on first use, as everything in `kinema.view`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.view.figures._analysis import analysis
    from kinema.view.figures._balance import balance
    from kinema.view.figures._common import NothingToDraw
    from kinema.view.figures._feet import feet
    from kinema.view.figures._filling import filling
    from kinema.view.figures._filters import methods, smoothing
    from kinema.view.figures._graphs import graph, walk
    from kinema.view.figures._joins import connection, joins
    from kinema.view.figures._keys import key_counts, key_methods, keys
    from kinema.view.figures._live import live_keys
    from kinema.view.figures._machines import performance
    from kinema.view.figures._retargeting import retargeting
    from kinema.view.figures._sequences import timeline
    from kinema.view.figures._strips import blend, strips, warping
    from kinema.view.figures._timing import timing
    from kinema.view.figures._tools import apart, paths, trimming

# public name → module
_PUBLIC: dict[str, str] = {
    "NothingToDraw": "kinema.view.figures._common",
    "analysis": "kinema.view.figures._analysis",
    "apart": "kinema.view.figures._tools",
    "balance": "kinema.view.figures._balance",
    "blend": "kinema.view.figures._strips",
    "connection": "kinema.view.figures._joins",
    "feet": "kinema.view.figures._feet",
    "filling": "kinema.view.figures._filling",
    "graph": "kinema.view.figures._graphs",
    "joins": "kinema.view.figures._joins",
    "key_counts": "kinema.view.figures._keys",
    "key_methods": "kinema.view.figures._keys",
    "keys": "kinema.view.figures._keys",
    "live_keys": "kinema.view.figures._live",
    "methods": "kinema.view.figures._filters",
    "paths": "kinema.view.figures._tools",
    "retargeting": "kinema.view.figures._retargeting",
    "performance": "kinema.view.figures._machines",
    "smoothing": "kinema.view.figures._filters",
    "strips": "kinema.view.figures._strips",
    "timeline": "kinema.view.figures._sequences",
    "timing": "kinema.view.figures._timing",
    "trimming": "kinema.view.figures._tools",
    "walk": "kinema.view.figures._graphs",
    "warping": "kinema.view.figures._strips",
}

__all__ = [
    "NothingToDraw",
    "analysis",
    "apart",
    "balance",
    "blend",
    "connection",
    "feet",
    "filling",
    "graph",
    "joins",
    "key_counts",
    "key_methods",
    "keys",
    "live_keys",
    "methods",
    "paths",
    "performance",
    "retargeting",
    "smoothing",
    "strips",
    "timeline",
    "timing",
    "trimming",
    "walk",
    "warping",
]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'kinema.view.figures' has no attribute {name!r}")
    value = getattr(importlib.import_module(_PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_PUBLIC))
