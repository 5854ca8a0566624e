"""From a type hint to the schema's type: total, so that every public operation can be read."""

from __future__ import annotations

import dataclasses
import os
import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from numpy import bool_, ndarray
from numpy.typing import ArrayLike

from kinema.schema.containers import Either, Many, Record, Table, Tuple
from kinema.schema.docstrings import parameter_lines
from kinema.schema.parameters import REQUIRED, Parameter
from kinema.schema.references import Array, Opaque, Range, Reference
from kinema.schema.types import Choice, FilePath, Flag, Nothing, Number, Text, Type
from kinema.units import Bounds, FrameRange, Unit

__all__ = ["MOTIONS", "parameter_type"]

# a clip is a motion with times: a file of a motion will do
MOTIONS = {"Motion": "motion", "Skeleton": "skeleton", "Pose": "pose", "Clip": "clip"}
_ARRAY_PARTS = frozenset(get_args(ArrayLike))

# Text that could be read as several types is read as the first of these that takes it.
_ORDER = (Nothing, Flag, Choice, Number, Range, Reference, Record, Table, Tuple, Many, Array, Text)


def parameter_type(hint: Any, notes: tuple[Any, ...] = ()) -> Type:
    """Give the type of a parameter annotated with ``hint``; ``notes`` come with `Annotated`."""
    if get_origin(hint) is Annotated:
        inner, *own = get_args(hint)
        return parameter_type(inner, (*own, *notes))
    if FrameRange in notes and get_origin(hint) is tuple:
        return Range()
    if get_origin(hint) in (Union, types.UnionType):
        return _union(hint, notes)
    if isinstance(hint, TypeVar):
        return _union(Union[hint.__constraints__], notes)  # noqa: UP007
    if hint is types.NoneType:
        return Nothing()
    if hint is bool:
        return Flag()
    if hint in (int, float):
        return _number(hint, notes)
    if hint is str:
        return Text()
    if get_origin(hint) is Literal:
        return Choice(tuple(str(choice) for choice in get_args(hint)))
    return _container(hint, notes)


def _container(hint: Any, notes: tuple[Any, ...]) -> Type:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is ndarray or hint is ndarray:
        return Array(flags=any(bool_ in get_args(part) for part in inside))
    if origin is tuple and not (len(inside) == 2 and inside[1] is Ellipsis):
        return Tuple(tuple(parameter_type(item, notes) for item in inside))
    if origin in (Sequence, list, tuple):
        return Many(parameter_type(inside[0], notes))
    if origin in (Mapping, dict):
        return Table(parameter_type(inside[1], notes))
    name = getattr(hint, "__name__", str(hint))
    if name in MOTIONS:
        return Reference(MOTIONS[name])  # type: ignore[arg-type]
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _record(hint)
    return Opaque(name, hint if isinstance(hint, type) else object)


def _union(hint: Any, notes: tuple[Any, ...]) -> Type:
    parts = list(get_args(hint))
    if any(get_origin(part) is os.PathLike for part in parts):
        nothing = (Nothing(),) if types.NoneType in parts else ()
        return Either((*nothing, FilePath()))
    found: list[Type] = []
    if set(parts) >= _ARRAY_PARTS:  # a union takes ArrayLike apart
        parts = [part for part in parts if part not in _ARRAY_PARTS]
        found.append(Array())
    # a motion, or something around one: written down, it is the motion
    around = [part for part in parts if "motion" in getattr(part, "__dataclass_fields__", ())]
    found += [parameter_type(part, notes) for part in parts if part not in around]
    if Array() in found and Many(Array()) in found:
        found = [item for item in found if item not in (Array(), Many(Array()))]
        found.append(Array(apart=True))
    records = [item for item in found if isinstance(item, Record)]
    if len(records) > 1:
        found = [dataclasses.replace(i, tagged=True) if i in records else i for i in found]
    unique = list(dict.fromkeys(found))
    unique.sort(key=lambda item: _ORDER.index(type(item)) if type(item) in _ORDER else len(_ORDER))
    # a motion or its skeleton: both are read from the same file
    references = [item for item in unique if isinstance(item, Reference)]
    if len(references) + len(around) > 1:
        others = [other.kind for other in references[1:]]
        others += [part.__name__.lower() for part in around]
        one = Reference(references[0].kind, tuple(others))
        unique = [one, *(item for item in unique if item not in references)]
    return unique[0] if len(unique) == 1 else Either(tuple(unique))


def _number(kind: type, notes: tuple[Any, ...]) -> Number:
    unit = next((note for note in notes if isinstance(note, Unit)), None)
    bounds = next((note for note in notes if isinstance(note, Bounds)), None)
    if bounds is None:
        bounds = unit.bounds if unit is not None else Bounds()
    return Number(kind is int, unit, bounds.low, bounds.high, bounds.above)


def _record(cls: type) -> Type:
    hints = get_type_hints(cls, include_extras=True)
    lines = parameter_lines(cls.__doc__ or "")
    fields = []
    for field in dataclasses.fields(cls):
        default = REQUIRED if field.default is dataclasses.MISSING else field.default
        kind = parameter_type(hints[field.name])
        fields.append(Parameter(field.name, kind, default, lines.get(field.name, "")))
    if any(isinstance(field.type, Opaque) for field in fields):
        return Opaque(cls.__name__, cls)
    return Record(cls, tuple(fields))
