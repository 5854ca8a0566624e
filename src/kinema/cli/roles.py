"""`--role left_ankle=LeftFoot`: say on the command line which joint is what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from kinema.motion import Motion
from kinema.schema import Operation

__all__ = ["roles_of", "with_role_option"]

_HELP = "Say which joint is what where that is not found, as in left_ankle=LeftFoot; repeatable."


def with_role_option(operation: Operation) -> Operation:
    """Let an operation's ``roles`` be given one by one, as ``--role ROLE=JOINT``."""

    def function(motion: Motion, *, role: tuple[str, ...] = (), **options: Any) -> Any:
        return operation.function(motion, roles=roles_of(role), **options)

    parameters = tuple(
        replace(parameter, name="role", help=_HELP) if parameter.name == "roles" else parameter
        for parameter in operation.parameters
    )
    return replace(operation, function=function, parameters=parameters)


def roles_of(words: tuple[str, ...]) -> dict[str, str] | None:
    """The roles that were given, by name; none if none were.

    >>> roles_of(("left_ankle=LeftFoot", "head=Head"))
    {'left_ankle': 'LeftFoot', 'head': 'Head'}
    """
    for word in words:
        if not all(part.strip() for part in word.partition("=")):
            raise click.UsageError(
                f"role must be ROLE=JOINT, as in left_ankle=LeftFoot, found {word!r}"
            )
    pairs = (word.partition("=") for word in words)
    return {role.strip(): joint.strip() for role, _, joint in pairs} or None
