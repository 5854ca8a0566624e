"""A regular BVH file read with nothing but SciPy: world positions of every joint."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.spatial.transform import Rotation


def world_positions(path: Path) -> np.ndarray:
    """(F, J, 3), end sites included, position channels instead of offsets."""
    header, rows = path.read_text(encoding="latin-1").split("MOTION", 1)
    names, parents, offsets, channels, stack = [], [], [], [], []
    for line in header.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] in ("ROOT", "JOINT", "End"):
            names.append(words[1])
            parents.append(stack[-1] if stack else -1)
            offsets.append([0.0] * 3)
            channels.append([])
            stack.append(len(names) - 1)
        elif words[0] == "OFFSET":
            offsets[stack[-1]] = [float(word) for word in words[1:4]]
        elif words[0] == "CHANNELS":
            channels[stack[-1]] = words[2:]
        elif words[0] == "}":
            stack.pop()
    values = np.array([line.split() for line in rows.splitlines()[3:] if line.strip()], float)

    places = np.empty((len(values), len(names), 3))
    turns = [None] * len(names)
    column = 0
    for joint, parent in enumerate(parents):
        local = np.tile(offsets[joint], (len(values), 1))
        turn = Rotation.identity(len(values))
        for channel in channels[joint]:
            axis = "XYZ".index(channel[0])
            if channel.endswith("position"):
                local[:, axis] = values[:, column]
            else:
                turn = turn * Rotation.from_euler(channel[0], values[:, [column]], degrees=True)
            column += 1
        turns[joint] = turn if parent < 0 else turns[parent] * turn
        places[:, joint] = local if parent < 0 else places[:, parent] + turns[parent].apply(local)
    return places
