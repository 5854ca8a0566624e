"""Types made of others: sequences, tuples, mappings, small records, unions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.errors import OptionError, closest, shown
from kinema.schema.references import Array, Opaque, Range, Reference
from kinema.schema.types import Choice, Context, Nothing, Number, Text, Type, Unfit

if TYPE_CHECKING:
    from kinema.schema.parameters import Parameter

__all__ = ["Either", "Many", "Record", "Table", "Tuple"]


@dataclass(frozen=True, slots=True)
class Many(Type):
    """Any number of values of one type."""

    item: Type
    repeatable = True

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return f"a list, each {self.item.words}"

    @property
    def admits(self) -> str:
        """What a function takes."""
        return f"a list, each {self.item.admits}"

    @property
    def metavar(self) -> str:
        """What stands for one of them in a list of options."""
        return self.item.metavar

    @property
    def typeable(self) -> bool:
        """Whether its items can be typed."""
        return self.item.typeable

    def parse(self, text: str) -> list[Any]:
        """Read items apart by commas; those that have commas of their own, by ``;``."""
        apart = "," if isinstance(self.item, Number | Text | Choice | Range | Reference) else ";"
        return [self.item.parse(word.strip()) for word in text.split(apart) if word.strip()]

    def check(self, value: Any) -> list[Any]:
        """Take a list, or anything that can be gone through."""
        if isinstance(value, str | Mapping) or not hasattr(value, "__iter__"):
            raise self.rejected(value)
        return [self.item.check(item) for item in value]

    def admit(self, value: Any) -> Any:
        """Take a list, or anything that can be gone through; an array stays one."""
        if isinstance(value, np.ndarray) and value.ndim == 1 and isinstance(self.item, Number):
            return _numbers(self, self.item, value)
        if isinstance(value, str | bytes | Mapping) or not hasattr(value, "__iter__"):
            raise Unfit(self, value)
        if isinstance(value, np.ndarray) and value.ndim == 0:
            raise Unfit(self, value)
        found = []
        for index, item in enumerate(value):
            try:
                found.append(self.item.admit(item))
            except Unfit as unfit:
                raise unfit.inside(f"[{index}]") from None
        return found

    def plain(self, value: Sequence[Any]) -> list[Any]:
        """Give a list of plain values."""
        return [self.item.plain(item) for item in value]

    def resolve(self, value: Sequence[Any], context: Context) -> list[Any]:
        """Resolve each."""
        return [self.item.resolve(item, context) for item in value]

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": "array", "items": self.item.json_schema()}


def _numbers(kind: Many, item: Number, value: Any) -> Any:
    """Admit an array of numbers by its ends, not every number by itself."""
    if value.dtype.kind not in "iuf" or np.isnan(value).any():
        raise Unfit(kind, value)
    for end in (value.min(), value.max()) if value.size else ():
        item.admit(end)
    if item.integer and (value != np.floor(value)).any():
        raise Unfit(kind, value)
    return value.astype(np.int64, copy=False) if item.integer else value


@dataclass(frozen=True, slots=True)
class Tuple(Type):
    """A fixed number of values, each of its type."""

    items: tuple[Type, ...]

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return f"{len(self.items)} values, such as {','.join('1' for _ in self.items)}"

    @property
    def admits(self) -> str:
        """What a function takes."""
        return f"{len(self.items)} values"

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        return ",".join(item.metavar.split("|")[0] for item in self.items)

    def parse(self, text: str) -> tuple[Any, ...]:
        """Read values apart by ``,`` or ``/``."""
        words = text.replace("/", ",").split(",")
        if len(words) != len(self.items):
            raise self.rejected(text)
        return tuple(item.parse(word) for item, word in zip(self.items, words, strict=True))

    def check(self, value: Any) -> tuple[Any, ...]:
        """Take a list or tuple of the right length."""
        if not isinstance(value, list | tuple) or len(value) != len(self.items):
            raise self.rejected(value)
        return tuple(item.check(one) for item, one in zip(self.items, value, strict=True))

    def admit(self, value: Any) -> tuple[Any, ...]:
        """Take a list or tuple of the right length."""
        values = value.tolist() if isinstance(value, np.ndarray) else value
        if not isinstance(values, list | tuple) or len(values) != len(self.items):
            raise Unfit(self, value)
        return tuple(item.admit(one) for item, one in zip(self.items, values, strict=True))

    def plain(self, value: tuple[Any, ...]) -> list[Any]:
        """Give a list."""
        return [item.plain(one) for item, one in zip(self.items, value, strict=True)]

    def resolve(self, value: tuple[Any, ...], context: Context) -> tuple[Any, ...]:
        """Resolve each."""
        return tuple(
            item.resolve(one, context) for item, one in zip(self.items, value, strict=True)
        )

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        count = len(self.items)
        items = [item.json_schema() for item in self.items]
        return {"type": "array", "prefixItems": items, "minItems": count, "maxItems": count}


@dataclass(frozen=True, slots=True)
class Table(Type):
    """Values by name: ``LeftArm=2,Head=0.5``."""

    value: Type

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        if isinstance(self.value, Record):
            return self.metavar
        return f"NAME=VALUE pairs, each value {self.value.words}"

    @property
    def admits(self) -> str:
        """What a function takes."""
        return f"a mapping of names, each to {self.value.admits}"

    @property
    def repeatable(self) -> bool:
        """A record takes all that follows its name, so several need several options."""
        return isinstance(self.value, Record)

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        return f"NAME={self.value.metavar}" + ("" if isinstance(self.value, Record) else ",...")

    def parse(self, text: str) -> dict[str, Any]:
        """Read pairs; a record takes all that follows its name."""
        pairs = [text] if isinstance(self.value, Record) else text.split(",")
        found = {}
        for pair in pairs:
            name, equals, rest = pair.partition("=")
            if not (equals and name.strip() and rest.strip()):
                raise self.rejected(pair)
            found[name.strip()] = self.value.parse(rest)
        return found

    def check(self, value: Any) -> dict[str, Any]:
        """Take a mapping with strings for keys."""
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise self.rejected(value)
        return {name: self.value.check(one) for name, one in value.items()}

    def admit(self, value: Any) -> dict[str, Any]:
        """Take a mapping with strings for keys."""
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise Unfit(self, value)
        found = {}
        for name, one in value.items():
            try:
                found[name] = self.value.admit(one)
            except Unfit as unfit:
                raise unfit.inside(f"[{name!r}]") from None
        return found

    def plain(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """Give an object."""
        return {name: self.value.plain(one) for name, one in value.items()}

    def resolve(self, value: Mapping[str, Any], context: Context) -> dict[str, Any]:
        """Resolve each."""
        return {name: self.value.resolve(one, context) for name, one in value.items()}

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"type": "object", "additionalProperties": self.value.json_schema()}


@dataclass(frozen=True, slots=True)
class Record(Type):
    """A small dataclass: an IK goal, a curve; its fields by name.

    Checked, it is a dictionary of its fields. One of several classes is told by ``"type"``.
    """

    cls: type
    fields: tuple[Parameter, ...]
    tagged: bool = False

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return f"a {self.cls.__name__} ({', '.join(field.name for field in self.fields)})"

    @property
    def admits(self) -> str:
        """What a function takes."""
        name = self.cls.__name__
        return f"an {name}" if name[0] in "AEIOU" else f"a {name}"

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        if self.tagged:
            needed = [field for field in self.fields if field.required]
            parts = [f"{field.name}={field.type.metavar.replace(',', '/')}" for field in needed]
            return ",".join((self.cls.__name__, *(parts or ["KEY=VALUE", "..."])))
        if written := getattr(self.cls, "written", None):
            return str(written)
        first = self.fields[0].type
        words = first.metavar if isinstance(first, Choice) else self.fields[0].name.upper()
        return f"{words},KEY=VALUE,..."

    @property
    def typeable(self) -> bool:
        """Whether it can be typed: a row of flags per frame, say, cannot."""
        if self.tagged:  # every field is typed behind its name
            return all(field.type.typeable for field in self.fields if field.required)
        return not isinstance(self.fields[0].type, Array | Many)

    def is_meant_by(self, value: Any) -> bool:
        """Whether an object or a text was written to be one of these."""
        if isinstance(value, str):
            return self.tagged and value.partition(",")[0].strip() == self.cls.__name__
        if not isinstance(value, Mapping):
            return False
        return not self.tagged or value.get("type") == self.cls.__name__

    def parse(self, text: str) -> dict[str, Any]:
        """Read ``cubic,a=10``: the first field may stand without its name."""
        found: dict[str, Any] = {}
        if hasattr(self.cls, "spelled"):  # a class may have a text form of its own
            parts = self.cls.spelled(text)
            return self.check({n: self._field(n).type.parse(part) for n, part in parts.items()})
        words = [word.strip() for word in text.split(",")]
        if self.tagged:
            tag, *words = words
            if tag != self.cls.__name__:
                raise self.rejected(text)
            found["type"] = tag
        for position, word in enumerate(words):
            name, equals, rest = word.partition("=")
            if not equals and position == 0:
                name, rest = self.fields[0].name, word
            elif not equals:
                raise self.rejected(text)
            field = self._field(name.strip().replace("-", "_"))
            found[field.name] = field.type.parse(rest)
        return self.check(found)

    def check(self, value: Any) -> dict[str, Any]:
        """Take an object, the dataclass itself, or the first field alone."""
        if isinstance(value, self.cls):
            given = {field.name: getattr(value, field.name) for field in self.fields}
        elif isinstance(value, Mapping):
            given = dict(value)
            tag = given.pop("type", None)
            if (self.tagged or tag is not None) and tag != self.cls.__name__:
                raise self.rejected(value)
        elif not self.tagged and isinstance(value, str | int | float):
            given = {self.fields[0].name: value}
        else:
            raise self.rejected(value)
        missing = [
            field.name for field in self.fields if field.required and field.name not in given
        ]
        if missing:
            raise OptionError(f"expected {self.words}, found no {missing[0]!r} in {shown(value)}")
        checked = {name: self._checked(name, one) for name, one in given.items()}
        return {"type": self.cls.__name__, **checked} if self.tagged else checked

    def admit(self, value: Any) -> Any:
        """Take the dataclass, with all that is in it."""
        if not isinstance(value, self.cls):
            raise Unfit(self, value)
        for field in self.fields:
            try:
                field.type.admit(getattr(value, field.name))
            except Unfit as unfit:
                raise unfit.inside(f".{field.name}") from None
        return value

    def plain(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """Give an object, without what is at its default."""
        found = {name: one for name, one in value.items() if name == "type"}
        for field in self.fields:
            if field.name in value and not field.is_default(value[field.name]):
                found[field.name] = field.type.plain(value[field.name])
        return found

    def resolve(self, value: Any, context: Context) -> Any:
        """Make the dataclass."""
        if not isinstance(value, Mapping):  # the first field alone
            value = self.check(value)
        given = {
            field.name: field.type.resolve(value[field.name], context)
            for field in self.fields
            if field.name in value
        }
        return self.cls(**given)

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        properties = {field.name: field.json_schema() for field in self.fields}
        required = [field.name for field in self.fields if field.required]
        if self.tagged:
            properties["type"] = {"const": self.cls.__name__}
            required.append("type")
        return {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def _checked(self, name: str, value: Any) -> Any:
        try:
            return self._field(name).type.check(value)
        except OptionError as error:
            raise OptionError(f"{name}: {error.message}", hint=error.hint) from None

    def _field(self, name: Any) -> Parameter:
        for field in self.fields:
            if field.name == name:
                return field
        names = [field.name for field in self.fields]
        raise OptionError(
            f"a {self.cls.__name__} has no field {shown(name)}", hint=closest(str(name), names)
        )


@dataclass(frozen=True, slots=True)
class Either(Type):
    """A value of one of several types, tried in order."""

    options: tuple[Type, ...]

    @property
    def words(self) -> str:
        """What is expected, in an error."""
        return self._told(self._writable(), lambda option: option.words)

    @property
    def metavar(self) -> str:
        """What stands for the value in a list of options."""
        shown = [option.metavar for option in self._writable() if option.typeable]
        return "|".join(dict.fromkeys(shown))

    def parse(self, text: str) -> Any:
        """Read by the first type that can."""
        return self._first(text, "parse")

    def check(self, value: Any) -> Any:
        """Take by the first type that can."""
        return self._first(value, "check")

    @property
    def admits(self) -> str:
        """What a function takes; what may be left out is not told."""
        options = [option for option in self.options if not isinstance(option, Nothing)]
        return self._told(options, lambda option: option.admits)

    def admit(self, value: Any) -> Any:
        """Take by the first type that can."""
        inner: Unfit | None = None
        for option in self.options:
            try:
                return option.admit(value)
            except Unfit as unfit:
                inner = unfit if unfit.place else inner  # meant as one, but for something inside
        raise inner or Unfit(self, value)

    def plain(self, value: Any) -> Any:
        """Give it by the type that it fits."""
        return self.of(value).plain(value)

    def resolve(self, value: Any, context: Context) -> Any:
        """Resolve it by the type that it fits."""
        return self.of(value).resolve(value, context)

    def json_schema(self) -> dict[str, Any]:
        """Describe it."""
        return {"anyOf": [option.json_schema() for option in self.options]}

    @property
    def typeable(self) -> bool:
        """Whether one of them can be typed."""
        return any(o.typeable for o in self.options if not isinstance(o, Nothing))

    @property
    def typed(self) -> Type:
        """The type of what is typed: without the choice to leave it out, of names all."""
        left = tuple(o for o in self.options if o.typeable and not isinstance(o, Nothing))
        if len(left) == 1:
            return left[0]
        names = [o for o in left if isinstance(o, Many) and isinstance(o.item, Text)]
        return names[0] if names else Either(left)

    @property
    def repeatable(self) -> bool:
        """Whether what is typed may be repeated."""
        typed = self.typed
        return typed.repeatable if not isinstance(typed, Either) else False

    def _writable(self) -> list[Type]:
        """What people are told of: not that it may be left out, nor what cannot be written."""
        shown = [o for o in self.options if not isinstance(o, Nothing | Opaque)]
        return shown or list(self.options)

    @staticmethod
    def _told(options: Sequence[Type], say: Callable[[Type], str]) -> str:
        several = [option for option in options if isinstance(option, Many)]
        words = [say(option) for option in options if option not in several]
        words += ["a list of them" if o.item in options else say(o) for o in several]
        return " or ".join(words)

    def _first(self, value: Any, how: str) -> Any:
        failures: list[tuple[Type, OptionError]] = []
        for option in self.options:
            try:
                return getattr(option, how)(value)
            except OptionError as error:
                failures.append((option, error))
        # a record, table or list that was meant as one is told what is wrong inside it
        for option, failure in failures:
            if isinstance(option, Record) and option.is_meant_by(value):
                raise failure
            if isinstance(option, Table) and isinstance(value, Mapping):
                raise failure
            if isinstance(option, Many) and isinstance(value, list | tuple):
                raise failure
        words = [
            word for option in self.options if isinstance(option, Choice) for word in option.choices
        ]
        near = closest(str(value), words) if words and isinstance(value, str) else ""
        only = [failure for option, failure in failures if option in self._writable()]
        if len(only) == 1:
            raise only[0]
        raise self.rejected(value, near if near.startswith("closest") else None)

    def of(self, value: Any) -> Type:
        """The type that a checked value belongs to."""
        for option in self.options:
            try:
                option.check(value)
            except OptionError:
                continue
            return option
        raise self.rejected(value)
