"""Public functions check what they are called with against their own signature.

The signature says all there is to say: plain types, units, bounds, choices. `kinema.schema` reads
it for the command line and for recipes; here it serves whoever calls from Python, so that a wrong
value is answered with its name and with what it may be, and no operation begins on it::

    @checked
    def turned(motion: Motion, *, angle_rad: Annotated[float, Angle]) -> Motion: ...

What remains for an operation to check is what its signature cannot say: how its parameters go with
each other and with the motion.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from kinema.schema.calls import Call

__all__ = ["checked"]

_Function = TypeVar("_Function", bound=Callable[..., Any])


def checked(function: _Function) -> _Function:
    """Admit only values that fit the annotations; `OptionError` says what a parameter takes.

    The signature is read when the function is first called: importing costs nothing.

    >>> @checked
    ... def repeated(text: str, *, times: int = 2) -> str:
    ...     return text * times
    >>> repeated("ab", times=3)
    'ababab'
    >>> repeated("ab", times=2.5)
    Traceback (most recent call last):
        ...
    kinema.errors.OptionError: times must be a whole number, found 2.5
    """
    known: Call | None = None

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal known
        if known is None:
            from kinema.schema.calls import Call

            known = Call(function)
        args, kwargs = known.admit(args, kwargs)
        return function(*args, **kwargs)

    return cast(_Function, call)
