"""Save a figure as PNG, SVG or PDF; an interrupted run leaves the old file intact."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinema.errors import OptionError
from kinema.io.atomic import replacing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["save"]

# No dates in the files: the same figure gives the same bytes.
_METADATA: dict[str, dict[str, Any]] = {
    "png": {},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}


def save(figure: Figure, path: str | os.PathLike[str]) -> None:
    """Write a figure to a file in the format given by its suffix.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    path : path
        Ending in .png, .svg or .pdf.

    Raises
    ------
    OptionError
        If the suffix is not a picture format.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> from kinema.view.style import figure
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(figure(64, 32), pathlib.Path(folder, "empty.png"))
    ...     pathlib.Path(folder, "empty.png").read_bytes()[1:4]
    b'PNG'
    """
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in _METADATA:
        raise OptionError(
            f"a picture is saved as .png, .svg or .pdf, found {Path(path).name!r}",
            hint="animations are written by kinema.view.animate as .gif or .mp4",
        )
    import matplotlib

    with replacing(path) as file, matplotlib.rc_context({"svg.hashsalt": "kinema"}):
        figure.savefig(file, format=suffix, dpi=figure.dpi, metadata=_METADATA[suffix])
