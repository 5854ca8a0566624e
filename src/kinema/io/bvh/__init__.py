"""Biovision Hierarchy (.bvh): the format most motion capture is exchanged in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.io.bvh.reader import read
    from kinema.io.bvh.writer import write

__all__ = ["read", "sniff", "write"]

# HIERARCHY, or the first joint where that word was left out; comments may come before it
_OPENING = re.compile(
    rb"(?:\s|(?:#|//)[^\r\n]*[\r\n])*(?:HIERARCHY\b|ROOT\b[^{}]*\{)", re.IGNORECASE
)


def sniff(head: bytes, path: Path) -> bool:
    """Tell whether a file begins like a BVH file, in whatever encoding.

    >>> sniff(b"HIERARCHY ROOT hips", Path("a.txt")), sniff(b"frame,x,y", Path("a.bvh"))
    (True, False)
    """
    # without NUL bytes and marks, UTF-16 shows its letters
    text = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    return _OPENING.match(text) is not None


def __getattr__(name: str) -> Any:
    if name == "read":
        from kinema.io.bvh.reader import read

        return read
    if name == "write":
        from kinema.io.bvh.writer import write

        return write
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
