"""The table on the screen and the figures in a file."""

from __future__ import annotations

import json
import os
import platform
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from libraries import LIBRARIES
from operations import OPERATIONS, Row, Session

__all__ = ["scaling", "table", "write_json"]

NAMES = [library.name for library in LIBRARIES]


def table(rows: list[Row]) -> str:
    """Lay the rows out: operation, input, a column per library, ratio, derived figures."""
    heads = ["operation", "input", *NAMES, "kinema against the fastest peer", "that is"]
    lines = [heads]
    for row in sorted(rows, key=lambda row: OPERATIONS.index(row.operation)):
        cells = [_value(row, name) for name in NAMES]
        lines.append([row.operation, row.input, *cells, _ratio_text(row), _figures(row)])
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    # Words to the left, numbers to the right.
    to_left = {0, 1, len(heads) - 2, len(heads) - 1}
    laid = [
        "  ".join(
            cell.ljust(width) if i in to_left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    laid.insert(1, "─" * max(map(len, laid)))
    return "\n".join(laid)


def fastest_peer(row: Row) -> str | None:
    """The peer with the least time (or memory), if any has a value."""
    peers = {name: value for name, value in row.values.items() if name != "kinema"}
    return min(peers, key=lambda name: peers[name]) if peers else None


def ratio(row: Row) -> float | None:
    """How many times the fastest peer takes of what kinema takes; above 1, kinema is ahead."""
    peer = fastest_peer(row)
    if peer is None or "kinema" not in row.values:
        return None
    return row.values[peer] / row.values["kinema"]


def scaling(rows: list[Row]) -> dict[str, float]:
    """Time per frame on the longest clip over that on the next shorter one, per operation."""
    found: dict[str, float] = {}
    for operation in ("read", "write", "forward", "resample"):
        times = {
            int(row.input.split()[0].replace(",", "")): row.values["kinema"]
            for row in rows
            if row.operation == operation
            and row.input.endswith(" frames")
            and "kinema" in row.values
        }
        if len(times) > 1:
            short, long = sorted(times)[-2:]
            found[operation] = (times[long] / long) / (times[short] / short)
    return found


def write_json(path: Path, session: Session, rows: list[Row], options: dict[str, Any]) -> None:
    """Write everything measured, every run of it, with what it was measured on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "options": options,
        "machine": {
            "system": platform.platform(),
            "processor": _processor(),
            "cores": len(os.sched_getaffinity(0)),
            "python": sys.version.split()[0],
            "load_average": os.getloadavg(),
            "KINEMA_THREADS": os.environ.get("KINEMA_THREADS"),
        },
        "versions": {library.name: library.version for library in session.libraries},
        "absent": session.absent,
        "rows": [
            {**asdict(row), "fastest_peer": fastest_peer(row), "ratio": ratio(row)} for row in rows
        ],
        "scaling": scaling(rows),
        "notes": session.notes,
        "failures": session.failures,
    }
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _value(row: Row, name: str) -> str:
    if name not in row.values:
        return row.states.get(name, "–")
    value = row.values[name]
    if row.unit == "B":
        return f"{value / 1e6:.3g} MB" if value < 1e9 else f"{value / 1e9:.3g} GB"
    for factor, unit in ((1e6, "µs"), (1e3, "ms")):
        if value * factor < 1000:
            return f"{value * factor:.3g} {unit}"
    return f"{value:.3g} s"


def _ratio_text(row: Row) -> str:
    found = ratio(row)
    if found is None:
        return "no peer measured" if "kinema" in row.values else "–"
    if row.unit == "B":  # bytes of different things: see what each makes of its own arrays
        return "–"
    word = "faster" if found >= 1 else "slower"
    return f"{max(found, 1 / found):.3g}× {word} than {fastest_peer(row)}"


def _figures(row: Row) -> str:
    shown = [name for name in ("kinema", fastest_peer(row)) if name in row.figures]
    return "; ".join(f"{name} {row.figures[name]}" for name in shown if name)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((x.split(":")[1].strip() for x in lines if x.startswith("model name")), "unknown")
