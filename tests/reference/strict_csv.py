"""A strict reader of the plainest sensor table: one sensor, a frame number, commas, points."""

from __future__ import annotations

import math
import re

HEADER = "frame,x,y,z,azimuth,elevation,roll"
NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")


def positions(data: bytes) -> dict[int, list[float]] | None:
    """The position in each frame; None if the file is not of that kind."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.split("\n") if line.strip(" \t,;")]
    lines = [line for line in lines if not line.lstrip().startswith(("#", "%", "//"))]
    if not lines or lines[0] != HEADER or len(lines) < 2:
        return None
    found = {}
    for line in lines[1:]:
        cells = [cell.strip() for cell in line.split(",")]
        if len(cells) != 7 or not all(NUMBER.fullmatch(cell) for cell in cells):
            return None
        numbers = [float(cell) for cell in cells]
        if not all(map(math.isfinite, numbers)) or numbers[0] != int(numbers[0]):
            return None
        found[int(numbers[0])] = numbers[1:4]
    first = min(found)
    return {frame - first: place for frame, place in found.items()}
