"""What a function may be called with, by its own annotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kinema.errors import OptionError, closest, shown
from kinema.schema.signatures import options_of
from kinema.schema.types import Choice, Unfit

__all__ = ["Call"]


class Call:
    """The parameters of a function, each with the type that admits its values."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._admit = {option.name: option.type.admit for option in options_of(function)}

    def admit(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Give the arguments as the function expects them, or raise `OptionError`.

        Arguments beyond those it has are passed on, for Python itself to reject.
        """
        taken = []
        name = ""
        try:
            for name, value in zip(self._admit, args, strict=False):
                taken.append(self._admit[name](value))
            for name in kwargs:
                if name in self._admit:
                    kwargs[name] = self._admit[name](kwargs[name])
        except Unfit as unfit:
            raise _told(name, unfit) from None
        return (*taken, *args[len(taken) :]), kwargs


def _told(name: str, unfit: Unfit) -> OptionError:
    words = unfit.kind.choices if isinstance(unfit.kind, Choice) else ()
    near = closest(unfit.value, words) if isinstance(unfit.value, str) and words else None
    place = name + "".join(unfit.place)
    text = f"{place} must be {unfit.kind.admits}, found {shown(unfit.value)}"
    return OptionError(text, parameter=name, hint=near)
