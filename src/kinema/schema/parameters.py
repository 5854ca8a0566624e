"""One parameter of an operation: its name, type, default and help."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from kinema.schema.types import Number, Type

__all__ = ["REQUIRED", "Parameter"]

REQUIRED = inspect.Parameter.empty

# What a name says of its unit, and whether the long form may be typed too: a bare angle is typed in
# degrees, so nobody should type it behind ``_rad``.
_UNITS = {"_s": True, "_hz": True, "_rad": False}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter; ``positional`` says that it may be given without its name."""

    name: str
    type: Type
    default: Any
    help: str
    positional: bool = False

    @property
    def required(self) -> bool:
        """Whether it has no default."""
        return self.default is REQUIRED

    def is_default(self, checked: Any) -> bool:
        """Whether a checked value is what would be taken unasked."""
        if self.required:
            return False
        return bool(type(checked) is type(self.default) and checked == self.default)

    def json_schema(self) -> dict[str, Any]:
        """Describe it as JSON Schema has it: type, help, default."""
        schema = {**self.type.json_schema(), "description": self.help}
        if isinstance(self.default, int | float | str):
            schema["default"] = self.default
        return schema

    @property
    def typed_names(self) -> tuple[str, ...]:
        """What it is called where people type, the usual name first.

        ``window_s`` is ``window`` and ``window_s``; of several ``tips`` one is a ``tip``.
        """
        for suffix, alias in _UNITS.items():
            if self.name.endswith(suffix):
                short = self.name.removesuffix(suffix)
                return (short, self.name) if alias else (short,)
        if self.type.repeatable and self.name.endswith("s"):
            one = self.name[:-1]
            return (self.name, one) if self.name == "joints" else (one, self.name)
        return (self.name,)

    @property
    def shown_default(self) -> Any:
        """The default as people are shown it: angles in degrees."""
        unit = self.type.unit if isinstance(self.type, Number) else None
        if unit is not None and isinstance(self.default, float):
            return unit.to_shown(self.default)
        return self.default
