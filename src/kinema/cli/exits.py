"""Exit codes: 0 ok, 1 failed, 2 usage, 3 some inputs failed, 130 interrupted."""

from __future__ import annotations

from kinema.errors import OptionError, UnknownJoint

__all__ = ["FAILED", "INTERRUPTED", "SOME_FAILED", "USAGE", "ClosedPipe", "Failed", "code_of"]

FAILED = 1
USAGE = 2
SOME_FAILED = 3
INTERRUPTED = 130


class Failed(Exception):
    """What went wrong has been said already; exit with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class ClosedPipe(Exception):
    """Whoever read our output went away."""


def code_of(error: BaseException) -> int:
    """An invalid value is the user's to correct, wherever it was noticed."""
    return USAGE if isinstance(error, OptionError | UnknownJoint) else FAILED
