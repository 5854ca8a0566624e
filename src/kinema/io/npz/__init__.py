"""NumPy archive (.npz): everything a motion holds, to the bit.

For work in several steps, and for NumPy itself: ``numpy.load("walk.npz")["rotations"]``. The layout
of the file that a motion came from is not in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.io.npz.archive import read, write

__all__ = ["read", "sniff", "write"]


def sniff(head: bytes, path: Path) -> bool:
    """Tell whether a file begins like an archive of a motion's arrays.

    >>> sniff(b"PK\\x03\\x04" + 26 * b" " + b"kinema.npy", Path("walk"))
    True
    """
    return head.startswith(b"PK\x03\x04") and head[30:40] == b"kinema.npy"


def __getattr__(name: str) -> Any:
    if name in ("read", "write"):
        from kinema.io.npz import archive

        return getattr(archive, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
