"""Exit codes: 0 ok, 1 failed, 2 usage, 3 some inputs failed, 130 interrupted."""

from __future__ import annotations

__all__ = ["FAILED", "INTERRUPTED", "SOME_FAILED", "Failed"]

FAILED = 1
SOME_FAILED = 3
INTERRUPTED = 130


class Failed(Exception):
    """What went wrong has been said already; leave with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
