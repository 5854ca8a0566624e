"""`facts`, `text` and `summary`: which report belongs to which record.

One file per family of operations registers its records here. It is imported when the first of
them has to be reported, so that no operation pays for the others.
"""

from __future__ import annotations

import sys
from functools import singledispatch
from importlib import import_module
from typing import Any

from kinema.motion import Motion
from kinema.report.plain import fields_of, lines_of, listed

__all__ = ["facts", "summary", "table", "text"]

# part of `kinema.ops` or `kinema.compose` that a record is defined in → the file that reports it
_FAMILIES = {
    "analysis": "analysis",
    "baking": "sequences",
    "balance": "analysis",
    "blend": "blend",
    "change": "change",
    "collisions": "analysis",
    "compare": "comparison",
    "connect": "joins",
    "contacts": "feet",
    "fill": "fill",
    "filters": "filters",
    "graph": "graphs",
    "ik": "ik",
    "keyframes": "keys",
    "loop": "joins",
    "machine": "machines",
    "overview": "overview",
    "place": "tools",
    "retarget": "retarget",
    "roles": "overview",
    "saliency": "keys",
    "scale": "tools",
    "timealign": "timing",
    "timewarp": "timing",
    "transition": "joins",
    "tree": "overview",
    "trim": "tools",
    "warp": "warping",
}


@singledispatch
def facts(record: Any, motion: Motion) -> dict[str, Any]:
    """What an operation found, as plain values that JSON can hold.

    Angles are in degrees, under keys that end in ``_deg``; lengths are in the motion's unit. A
    record without a report of its own is given field by field.

    Parameters
    ----------
    record
        What the operation returned.
    motion : Motion
        What the operation was given.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> found = facts(kinema.keyframes.select(walk, count=6), walk)
    >>> found["count"], found["num_frames"], found["frames"][0]
    (6, 60, 0)
    """
    return facts(record, motion) if _load_family(record) else fields_of(record)


@singledispatch
def text(record: Any, motion: Motion) -> str:
    """What an operation found, in a few lines for people.

    A record without a report of its own has a line per field; several records have a line each.

    Parameters
    ----------
    record
        What the operation returned.
    motion : Motion
        What the operation was given.
    """
    if _load_family(record):
        return text(record, motion)
    if isinstance(record, list | tuple) and record and _has_text(record[0]):
        return listed(record, lambda item: text(item, motion))
    return lines_of(record)


@singledispatch
def summary(record: Any, motion: Motion) -> str:
    """What an operation found or changed, in one line: the first of its text by default.

    Parameters
    ----------
    record
        What the operation returned.
    motion : Motion
        What the operation was given.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> summary(kinema.change(walk, walk[:30]), walk)
    'was 60 frames at 60 fps'
    """
    if _load_family(record):
        return summary(record, motion)
    return text(record, motion).partition("\n")[0]


def table(name: str, record: Any) -> str:
    """A record as CSV, by the function of this dotted name: ``fill.mask_table``."""
    module, _, function = name.partition(".")
    made = getattr(import_module(f"kinema.report.{module}"), function)(record)
    assert isinstance(made, str)
    return made


def _has_text(record: Any) -> bool:
    _load_family(record)
    return text.dispatch(type(record)) is not text.dispatch(object)


def _load_family(record: Any) -> bool:
    """Import the file that reports this kind of record; False if that brings nothing new."""
    parts = type(record).__module__.split(".")
    known = len(parts) > 2 and parts[0] == "kinema" and parts[1] in ("ops", "compose")
    family = _FAMILIES.get(parts[2]) if known else None
    module = f"kinema.report.{family}"
    if family is None or module in sys.modules:
        return False
    import_module(module)
    return True
