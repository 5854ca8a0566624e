"""Joint maps as JSON files that people edit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from kinema.errors import FormatError, OptionError, shown
from kinema.ops.retarget.mapping import Driver

__all__ = ["read_map"]

_MOST_BYTES = 1 << 20
_EXAMPLE = '{"LeftArm": "LeftShoulder", "Spine": {"Back": 0.3, "Chest": 0.7}, "Tail": null}'


def read_map(path: str) -> Mapping[str, Driver]:
    """Read a joint map: for each joint of the target a joint, two with weights, or null."""
    file = Path(path)
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise FormatError(f"a joint map has at most {_MOST_BYTES} bytes", source=path)
        text = file.read_bytes()
    except (OSError, ValueError) as error:  # a path with a zero byte, or with half a character
        reason = str(getattr(error, "strerror", None) or error).lower()
        raise OptionError(
            f"cannot read the joint map {shown(path)}: {reason[:200]}", parameter="mapping"
        ) from None
    try:
        found: Mapping[str, Driver] = msgspec.json.decode(
            text, type=dict[str, str | dict[str, float] | None]
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(
            f"not a joint map: {error}", source=path, hint=f"such as {_EXAMPLE}"
        ) from None
    return found
