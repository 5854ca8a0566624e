"""Change bytes as damage, editors and other programs do, and as somebody with bad intent would."""

from __future__ import annotations

import random
from collections.abc import Sequence

MOST_BYTES = 200_000


def mutate(data: bytes, rng: random.Random, tokens: Sequence[bytes]) -> bytes:
    """Change a file in one to a few places."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 1, 4, 20, 200)))
        kind = rng.randrange(8)
        if kind == 0:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + data[end:]
        elif kind == 2:
            data = data[:at] + data[at:end] * rng.choice((2, 3, 50)) + data[end:]
        elif kind == 3:
            data = data[:at] + rng.choice(tokens) + data[at:]
        elif kind == 4:
            data = data[:at] + b" " + rng.choice(tokens) + b" " + data[end:]
        elif kind == 5:
            data = data[:at]
        elif kind == 6:
            lines = data.split(b"\n")
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            data = b"\n".join(lines)
        else:
            data = data.replace(
                *rng.choice(((b" ", b"  "), (b"\n", b"\r"), (b"\n", b" "), (b".", b",")))
            )
        data = data[:MOST_BYTES]
    return data
