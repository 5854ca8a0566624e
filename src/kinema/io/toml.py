"""TOML from files that anybody may have written: what costs too much to read is rejected first."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from kinema.errors import FormatError

__all__ = ["parse_toml"]

_MOST_BYTES = 500_000  # a second of reading
_DEEPEST = 32
# Python's reader takes a time and memory that grow with the square of a key's parts.
_DEEP_KEY = re.compile(
    rb"""(?<![\w-]) (?: (?: [\w-]++ | "[^"\n]*+" | '[^'\n]*+' ) [ \t]*+ \. [ \t]*+ ){%d}"""
    % _DEEPEST,
    re.VERBOSE,
)


def parse_toml(data: bytes, source: str) -> dict[str, Any]:
    """Read TOML, or raise `FormatError`.

    >>> parse_toml(b"[sensors.wrist]\\nlength = 26.5", "arm.toml")
    {'sensors': {'wrist': {'length': 26.5}}}
    >>> parse_toml(b"a" + 100 * b".a" + b" = 1", "arm.toml")
    Traceback (most recent call last):
        ...
    kinema.errors.FormatError: arm.toml: expected keys of up to 32 parts, found a longer one
    """
    if len(data) > _MOST_BYTES:
        raise FormatError(
            f"expected up to {_MOST_BYTES:,} bytes of TOML, found more",
            source=source,
            hint="long lists of numbers can be given as JSON",
        )
    if _DEEP_KEY.search(data):
        raise FormatError(
            f"expected keys of up to {_DEEPEST} parts, found a longer one", source=source
        )
    try:
        if b"\0" in data:
            raise UnicodeDecodeError("utf-8", data, 0, 1, "binary")
        return tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise FormatError("expected TOML, found a binary file", source=source) from None
    except RecursionError:
        raise FormatError("expected TOML, found it nested too deep", source=source) from None
    except ValueError as error:  # numbers of thousands of digits too
        reason = str(error)
        raise FormatError(
            f"expected TOML, found something else: {reason[:1].lower() + reason[1:200]}",
            source=source,
        ) from None
