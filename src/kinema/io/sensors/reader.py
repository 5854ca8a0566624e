"""Read a magnetic-sensor recording into a `Motion`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors.body import SensorBody
from kinema.io.source import name_of, read_bytes
from kinema.motion import Motion

__all__ = ["read"]


def read(
    path: str | os.PathLike[str],
    *,
    body: SensorBody | Mapping[str, Any] | str | os.PathLike[str] | None = None,
    progress: Callable[[float], None] | None = None,
    findings: Findings | None = None,
) -> Motion:
    """Read a CSV file of sensor samples.

    A row holds a frame (columns such as ``elbow_x … elbow_roll`` for each sensor), or one sensor
    in one frame (a ``sensor`` column, and ``x, y, z, azimuth, elevation, roll``). Quaternions
    (``qw, qx, qy, qz``) do instead of the angles, and then without a position too. Column titles
    are matched loosely and may end with a unit in brackets; cells are separated by comma,
    semicolon, tab or space. Empty cells and skipped frames are missing samples.

    Parameters
    ----------
    path : path
    body : SensorBody, mapping or path of a TOML file, optional
        Body description: which sensor is at the base of which body part (default: as the file's
        comments say, else every sensor becomes a root). See `kinema.io.sensors.body`.
    progress : callable, optional
        Called now and then with the share of the file that has been read.
    findings : Findings, optional
        Collects what was noticed; without it, assumptions are given as warnings.

    Returns
    -------
    Motion

    Raises
    ------
    FormatError
        With file, line, column, what was expected and what was found.

    Warns
    -----
    FormatWarning
        For each assumption that was made.
    """
    # every command imports this module for its options, few read a table
    from kinema.io.sensors.bones import to_motion
    from kinema.io.sensors.table import read_table

    notes = Findings(name_of(path)) if findings is None else findings
    recording, described = read_table(_text(path, notes), SensorBody.of(body), notes)
    if not described.parts and len(recording.sensors) > 1:
        notes.repair("no body description; every sensor becomes a root")
    try:
        motion = to_motion(recording, described, findings=notes)
    except OptionError as error:
        raise notes.rejection(error.message, hint=error.hint) from None
    if findings is None:
        notes.warn()
    if progress is not None:
        progress(1.0)
    return motion


def _text(path: str | os.PathLike[str], findings: Findings) -> str:
    from kinema.io.sensors.text import decoded

    text, encoding = decoded(read_bytes(path, findings))
    if encoding == "latin-1":
        findings.repair("text is not UTF-8; read as Latin-1", 1)
    binary = text.find("\0")
    if binary >= 0:
        raise findings.rejection(
            "expected text, found binary data", line=text.count("\n", 0, binary) + 1
        )
    return text
