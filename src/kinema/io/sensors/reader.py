"""Read a magnetic-sensor recording into a `Motion`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors.body import Body
from kinema.io.sensors.bones import to_motion
from kinema.io.sensors.table import read_table
from kinema.io.source import name_of, open_bytes
from kinema.motion import Motion

__all__ = ["read"]


def read(
    path: str | os.PathLike[str],
    *,
    body: Body | Mapping[str, Any] | str | os.PathLike[str] | None = None,
    positions: str = "auto",
    progress: Callable[[float], None] | None = None,
    findings: Findings | None = None,
) -> Motion:
    """Read a CSV file of sensor samples.

    A row holds a frame (columns such as ``elbow_x … elbow_roll`` for each sensor), or one sensor
    in one frame (a ``sensor`` column, and ``x, y, z, azimuth, elevation, roll``). Header names
    are matched loosely, units may stand behind them in brackets, cells are parted by comma,
    semicolon, tab or space. Empty cells and frames that are left out are missing samples.

    Parameters
    ----------
    path : path
    body : Body, mapping or path of a TOML file, optional
        Which sensor is whose base, and what the file leaves unsaid; see `Body`. By default what
        the file's own comments say, else every sensor stands by itself.
    positions, progress
        As every reader takes them; nothing here depends on them.
    findings : Findings, optional
        Collects what was noticed; without it, what had to be assumed is warned of.

    Returns
    -------
    Motion

    Raises
    ------
    FormatError
        With file, line, column, what was expected and what was found.
    """
    notes = Findings(name_of(path)) if findings is None else findings
    recording, described = read_table(_text(path, notes), Body.of(body), notes)
    if not described.parts and len(recording.sensors) > 1:
        notes.repair("no description of the body; every sensor stands by itself")
    try:
        motion = to_motion(recording, described, findings=notes)
    except OptionError as error:
        raise notes.refusal(error.message, hint=error.hint) from None
    if findings is None:
        notes.warn(stacklevel=4)
    return motion


def _text(path: str | os.PathLike[str], findings: Findings) -> str:
    data = bytes(open_bytes(path))
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        findings.info("not UTF-8; read as Latin-1", 1)
        text = data.decode("latin-1")
    if "\0" in text[:4096]:
        raise findings.refusal("expected text, found binary data", line=1)
    return text
