"""Edits of a document: each is checked, applied, and told in a few words for the undo list."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kinema import catalogue
from kinema.errors import OptionError
from kinema.recipe import RecipeStep
from kinema.report.numbers import counted
from kinema.studio.units import metres_of
from kinema.studio.wire import (
    Document,
    Edit,
    MotionEntry,
    RemoveMotion,
    RenameMotion,
    SetKeys,
    SetSource,
    SetSteps,
    StudioSource,
    StudioStep,
    View,
)

__all__ = ["Applied", "apply", "changed_motions", "opened"]

_MOST_STEPS = 100
_MOST_MOTIONS = 500
_MOST_KEYS = 100_000
_LONGEST_NAME = 200


class Applied(NamedTuple):
    """A new document, the label of the edit, and what it was done to.

    Edits with the same ``target`` that follow each other at once are one entry of the undo list.
    """

    document: Document
    words: str
    target: str


def apply(document: Document, edit: Edit) -> Applied:
    """Make an edit; `OptionError` says what is wrong with it.

    >>> walk = MotionEntry(name="walk", source="a")
    >>> source = StudioSource(name="walk", sample="walk")
    >>> before = Document(sources={"a": source}, motions={"m1": walk})
    >>> done = apply(before, SetSteps(motion="m1", steps=[StudioStep(op="filters.smooth")]))
    >>> done.words, len(done.document.motions["m1"].steps)
    ('add filter', 1)
    """
    if isinstance(edit, SetSource):
        return _set_source(document, edit)
    if isinstance(edit, SetSteps):
        return _set_steps(document, edit)
    if isinstance(edit, SetKeys):
        return _set_keys(document, edit)
    if isinstance(edit, RenameMotion):
        return _rename(document, edit)
    return _remove(document, edit)


def opened(document: Document, source: StudioSource) -> tuple[Applied | None, str]:
    """Add a source and a motion of it, unless it is there already; also the motion's name."""
    same = [key for key, one in document.sources.items() if _same_place(one, source)]
    for key, entry in document.motions.items():
        if entry.source in same:
            return None, key
    if len(document.motions) >= _MOST_MOTIONS:
        raise OptionError(
            f"a document holds at most {_MOST_MOTIONS} motions", hint="remove some of them first"
        )
    origin, motion = _free("s", document.sources), _free("m", document.motions)
    name = source.name.rpartition(".")[0] if source.path and "." in source.name else source.name
    added = replace(
        document,
        sources={**document.sources, origin: source},
        motions={**document.motions, motion: MotionEntry(name=name, source=origin)},
    )
    return Applied(added, f"open {source.name}", ""), motion


def changed_motions(before: Document, after: Document) -> list[str]:
    """Motions whose result may differ: another source, or other steps.

    >>> changed_motions(Document(), Document())
    []
    """
    return [key for key in after.motions if _made_of(before, key) != _made_of(after, key)]


def _made_of(document: Document, key: str) -> tuple[StudioSource | None, list[StudioStep]] | None:
    entry = document.motions.get(key)
    return None if entry is None else (document.sources.get(entry.source), entry.steps)


def _set_source(document: Document, edit: SetSource) -> Applied:
    before = document.sources.get(edit.source)
    if before is None:
        raise OptionError(f"no source {edit.source!r} in this document")
    after, words = before, f"{before.name} as before"
    if edit.unit is not None:
        if before.sample is not None:
            raise OptionError("samples are in metres; only the unit of a file can be set")
        _checked_unit(edit.unit)
        after = replace(after, unit=edit.unit, unit_from="user")
        words = f"unit of {before.name}: {edit.unit}"
    if edit.up is not None:
        after = replace(after, up=edit.up)
        words = f"up axis of {before.name}: {edit.up}"
    if edit.drop_rest is not None:
        after = replace(after, drop_rest=edit.drop_rest)
        words = f"{'skip' if edit.drop_rest else 'keep'} rest frames of {before.name}"
    sources = {**document.sources, edit.source: after}
    return Applied(replace(document, sources=sources), words, f"source {edit.source}")


def _checked_unit(unit: str) -> None:
    try:
        metres = metres_of(unit)
    except ValueError:
        metres = 0.0
    if not 1e-9 < metres < 1e9:
        raise OptionError(
            f"expected a unit of length, found {unit!r}", hint="m, cm, mm, in, ft, or metres: 0.05"
        )


def _set_steps(document: Document, edit: SetSteps) -> Applied:
    entry = _entry(document, edit.motion)
    if len(edit.steps) > _MOST_STEPS:
        raise OptionError(f"a motion has at most {_MOST_STEPS} steps, found {len(edit.steps)}")
    for step in edit.steps:
        if step not in entry.steps:
            RecipeStep.of(step.op, step.with_)
    words, target = _difference(entry.steps, edit.steps)
    return _with_entry(
        document, edit.motion, replace(entry, steps=edit.steps), words, f"{edit.motion} {target}"
    )


def _difference(before: Sequence[StudioStep], after: Sequence[StudioStep]) -> tuple[str, str]:
    """The label of a change to the steps, and which step it was."""
    if len(after) == len(before) + 1:
        at = next((i for i, step in enumerate(before) if step != after[i]), len(before))
        return f"add {_title(after[at])}", ""
    if len(after) == len(before) - 1:
        at = next((i for i, step in enumerate(after) if step != before[i]), len(after))
        return f"remove {_title(before[at])}", ""
    different = [i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]]
    if len(before) != len(after) or not different:
        return "change steps", ""
    first = different[0]
    was, now = before[first], after[first]
    if len(different) > 1:
        moved = sorted(map(repr, before)) == sorted(map(repr, after))
        return ("reorder steps" if moved else "change steps"), ""
    if was.op != now.op:
        return f"replace {_title(was)} by {_title(now)}", ""
    if was.on != now.on:
        return f"switch {'on' if now.on else 'off'} {_title(now)}", ""
    names = {
        name for name in {**was.with_, **now.with_} if was.with_.get(name) != now.with_.get(name)
    }
    if len(names) != 1:
        return f"change {_title(now)}", f"step {first}"
    name = names.pop()
    value = now.with_.get(name)
    told = "default" if value is None else f"{value:.4g}" if isinstance(value, float) else value
    text = str(told) if len(str(told)) <= 30 else "…"
    return f"{_title(now)}: {name} {text}", f"step {first} {name}"


def _title(step: StudioStep) -> str:
    entry = catalogue.find(step.op)
    return entry.command or entry.name


def _set_keys(document: Document, edit: SetKeys) -> Applied:
    entry = _entry(document, edit.motion)
    keys = edit.keys
    if keys is None:
        return _with_entry(document, edit.motion, replace(entry, keys=None), "forget key frames")
    frames = keys.frames
    if frames is not None:
        rising = all(a < b for a, b in itertools.pairwise(frames))
        if not 0 < len(frames) <= _MOST_KEYS or frames[0] < 0 or not rising:
            raise OptionError("key frames must be rising frame numbers, at least one")
    if not 1 <= keys.count <= 10**7:
        raise OptionError(f"expected a number of key frames, found {keys.count}")
    count = keys.count if frames is None else len(frames)
    words = counted(count, "key frame")
    if entry.keys is not None and entry.keys.play != keys.play:
        words = f"play key frames by {keys.play}"
    elif frames is not None:
        words = "edit key frames"
    return _with_entry(
        document, edit.motion, replace(entry, keys=keys), words, f"{edit.motion} keys {words[:4]}"
    )


def _rename(document: Document, edit: RenameMotion) -> Applied:
    entry = _entry(document, edit.motion)
    name = edit.name.strip()
    if not 0 < len(name) <= _LONGEST_NAME:
        raise OptionError(f"a name has 1 to {_LONGEST_NAME} letters, found {len(name)}")
    words = f"rename {entry.name} to {name}"
    return _with_entry(document, edit.motion, replace(entry, name=name), words)


def _remove(document: Document, edit: RemoveMotion) -> Applied:
    entry = _entry(document, edit.motion)
    motions = {key: one for key, one in document.motions.items() if key != edit.motion}
    used = {one.source for one in motions.values()}
    sources = {key: one for key, one in document.sources.items() if key in used}
    view = _without(document.view, edit.motion, motions)
    after = replace(document, motions=motions, sources=sources, view=view)
    return Applied(after, f"remove {entry.name}", "")


def _without(view: View, motion: str, left: dict[str, MotionEntry]) -> View:
    shown = [key for key in view.shown if key != motion]
    current = view.motion if view.motion != motion else next(iter(left), None)
    if current is not None and current not in shown:
        shown.append(current)
    return replace(view, shown=shown, motion=current)


def _with_entry(
    document: Document, key: str, entry: MotionEntry, words: str, target: str = ""
) -> Applied:
    motions = {**document.motions, key: entry}
    target = "" if target.endswith(" ") else target
    return Applied(replace(document, motions=motions), words, target)


def _entry(document: Document, key: str) -> MotionEntry:
    if key not in document.motions:
        raise OptionError(f"no motion {key!r} in this document")
    return document.motions[key]


def _same_place(one: StudioSource, other: StudioSource) -> bool:
    return (one.sample, one.path, one.sha256) == (other.sample, other.path, other.sha256)


def _free(letter: str, used: dict[str, StudioSource] | dict[str, MotionEntry]) -> str:
    number = 1
    while f"{letter}{number}" in used:
        number += 1
    return f"{letter}{number}"
