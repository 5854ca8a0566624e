"""Everything kinema raises or warns with.

::

    KinemaError                     anything that is the caller's or the file's fault
    ├── FormatError                 a file that cannot be read: source, line, column
    ├── ShapeError (ValueError)     an array of the wrong shape, type or content
    ├── SkeletonError               a skeleton that does not serve the operation
    │   ├── UnknownJoint            a joint name that is not in the skeleton
    │   ├── MissingRole             no joint was found for a role: a left knee, a head
    │   └── SkeletonMismatch        motions that do not share a skeleton
    ├── OptionError (ValueError)    a parameter outside its valid choices or range
    └── IncompleteMotion            samples are missing; fill them first

    KinemaWarning (UserWarning)     the result stands, but something was assumed
    └── FormatWarning               a file was read by assuming something

A message says what was expected and what came; ``hint`` says how to go on.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "FormatError",
    "FormatWarning",
    "IncompleteMotion",
    "KinemaError",
    "KinemaWarning",
    "MissingRole",
    "OptionError",
    "ShapeError",
    "SkeletonError",
    "SkeletonMismatch",
    "UnknownJoint",
    "closest",
    "shown",
]


class KinemaError(Exception):
    """The base of every error that kinema raises on purpose."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message if self.hint is None else f"{self.message} (hint: {self.hint})"


class FormatError(KinemaError):
    """A file that cannot be read, and where in it the trouble is.

    ``line`` and ``column`` start at 1; either may be None where there is no such place.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(f"{place(source, line, column)}: {message}", hint=hint)
        self.source = source
        self.line = line
        self.column = column


class ShapeError(KinemaError, ValueError):
    """An array of the wrong shape, type or content."""


class SkeletonError(KinemaError):
    """A skeleton that is malformed, or does not serve the operation asked for."""


class UnknownJoint(SkeletonError):
    """A joint name that is not in the skeleton."""

    def __init__(self, name: str, known: Iterable[str], *, roles: Iterable[str] = ()) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(
            f"no joint named {shown(name)} in this skeleton",
            hint=closest(name, (*self.known, *roles)),
        )


class MissingRole(SkeletonError):
    """No joint of the skeleton was found to play a role that is needed."""

    def __init__(self, role: str, found: Iterable[str], *, four_legged: bool = False) -> None:
        self.role = role
        self.found = tuple(found)
        declare = (
            f'declare it: kinema.roles.assign(motion, {{"{role}": "JointName"}}), '
            f"or --role {role}=JointName"
        )
        if four_legged:
            super().__init__(
                f"this body has four legs, and no {role}: what needs one is for bodies on two legs",
                hint=f"if it stands on two legs, {declare}",
            )
            return
        super().__init__(
            f"no joint of this skeleton was found to be the {role}; "
            f"found: {', '.join(self.found) or 'none'}",
            hint=declare,
        )


class SkeletonMismatch(SkeletonError):
    """Two motions were given whose skeletons do not match; ``difference`` says what differs.

    ``other`` is the index of the motion that differs from the first; people count from 1.
    """

    def __init__(self, operation: str, difference: str, *, other: int | None = None) -> None:
        self.difference = difference
        which = "" if other is None else f" (motion 1 and motion {other + 1})"
        super().__init__(
            f"{operation} needs motions of one skeleton, found that {difference}{which}",
            hint="they must have the same joints, on the same parents, with the same rest pose",
        )


class OptionError(KinemaError, ValueError):
    """A parameter outside its valid choices or range; ``parameter`` is its name, where known."""

    def __init__(
        self, message: str, *, parameter: str | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message, hint=hint)
        self.parameter = parameter


class IncompleteMotion(KinemaError):
    """An operation was given a motion with samples that were never measured."""


class KinemaWarning(UserWarning):
    """The result stands, but something was assumed or could not be kept."""


class FormatWarning(KinemaWarning):
    """A file was read by assuming something; ``line`` says where, if anywhere."""

    def __init__(self, message: str, *, source: str, line: int | None = None) -> None:
        super().__init__(f"{place(source, line, None)}: {message}")
        self.message = message
        self.source = source
        self.line = line


def place(source: str, line: int | None, column: int | None) -> str:
    """Name a place in a file: ``walk.bvh, line 412, column 31``."""
    text = source
    if line is not None:
        text += f", line {line}"
    if column is not None:
        text += f", column {column}"
    return text


def shown(value: object) -> str:
    """A value in a message, at most a line of it.

    >>> shown([0.25] * 1000), shown("a" * 1000)
    ('[0.25, 0.25, 0.25, 0.25, 0.25, 0.25, ...]', "'aaaaaaaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaaaa'")
    """
    import reprlib

    shape = getattr(value, "shape", ())
    if shape and hasattr(value, "dtype"):
        return f"an array of {value.dtype}, shape {shape}"
    brief = reprlib.Repr()
    brief.maxstring = brief.maxlong = brief.maxother = 46
    try:
        return brief.repr(value)
    except ValueError:  # Python does not print numbers of thousands of digits
        return "a number of thousands of digits"


def closest(word: str, choices: Iterable[str]) -> str:
    """List the valid choices, the closest to ``word`` first, at most a dozen.

    >>> closest("LeftHnd", ["Hips", "LeftHand", "LeftArm"])
    'closest: LeftHand, LeftArm'
    >>> closest("Hed", ["mixamorig:Hips", "mixamorig:Head"])  # a namespace need not be typed
    'closest: mixamorig:Head'
    """
    import difflib  # only those who mistyped wait for it

    known = list(choices)
    names = {choice.rpartition(":")[2]: choice for choice in known} | {c: c for c in known}
    like = difflib.get_close_matches(word[:100], names, n=3, cutoff=0.5)
    near = dict.fromkeys(names[name] for name in like)
    if near:
        return "closest: " + ", ".join(near)
    shown = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
    return f"known: {shown}" if known else "there are none"
