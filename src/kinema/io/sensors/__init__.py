"""Magnetic-sensor recordings: positions and angles of sensors worn on a body, as CSV.

Each sensor has x, y, z and azimuth, elevation, roll. A `SensorBody` says which sensor is mounted
at the base of which body part; with it a recording becomes a `Motion`, and back.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.io.sensors.reader import read
    from kinema.io.sensors.writer import write

__all__ = ["read", "sniff", "write"]


def sniff(head: bytes, path: Path) -> bool:
    """Tell whether a file begins with the header row of a sensor table, comments aside.

    A long comment that describes a body may hide the header; it is enough by itself.

    >>> sniff(b"time;x;y;z;azimuth;elevation;roll", Path("take")), sniff(b"x,y,z", Path("a.csv"))
    (True, False)
    """
    from kinema.errors import FormatError
    from kinema.io.findings import Findings
    from kinema.io.sensors.columns import names_a_sensor
    from kinema.io.sensors.text import decoded, rows

    text = decoded(head).text
    if text.startswith("# body: {"):
        return True
    try:
        header = next(rows(text, Findings(str(path))), None)
    except FormatError:
        return False
    if header is None:
        return False
    # the head may end inside the last title
    return names_a_sensor(header.cells) or names_a_sensor(header.cells[:-1])


def __getattr__(name: str) -> Any:
    if name == "read":
        from kinema.io.sensors.reader import read

        return read
    if name == "write":
        from kinema.io.sensors.writer import write

        return write
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
