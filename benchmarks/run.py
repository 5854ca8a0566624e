"""kinema beside its peers: one command, one table, all ratios from one run.

python benchmarks/run.py                     everything: a few minutes
python benchmarks/run.py --quick             a small clip, two rounds: does it run?
python benchmarks/run.py --only read,write
python benchmarks/run.py --long              and 600,000 frames: does the time grow straight?
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

import inputs
import report
from libraries import available
from measure import status_bytes, touch_memory
from operations import CLIP_OPERATIONS, OPERATIONS, PROCESS_OPERATIONS, Row, Session, run

HERE = Path(__file__).resolve().parent
BEGIN = time.perf_counter()
LONG = 600_000
LONG_NEEDS = (8e9, 3e9)  # bytes of memory, and of disk

LEGEND = """\
Wall time, the best of the rounds; the libraries take turns inside a round. Files are in the
system's cache. "–": the library has no such operation; "too slow": left out on this clip, see the
row of 5,000 frames; "on one core": kinema told to use one thread (KINEMA_THREADS=1).
read      kinema gives unit quaternions, the others angles (bvhio: single-precision quaternions)
forward   from what reading gave; pymotion from quaternions made before, and without end sites
resample  100 to 60 fps (CMU: 120 to 50); kinema and scipy start from rotations, the others come
          from angles and go back to them
parse     polars and pyarrow: bare numbers into columns; kinema: the whole file into a motion
convert   Euler angles in degrees to quaternions
memory    peak growth of the process's own memory (RssAnon) while reading; pages of mapped files
          are not counted here, they are in the JSON file"""


def main() -> int:
    options = _options()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="kinema-bench-") as name:
        folder = Path(name)
        libraries, absent = available()
        if "kinema" in absent:
            sys.exit(f"error: kinema cannot be imported: {absent['kinema']}")
        session = Session(libraries, absent, folder, inputs.make(folder, 100))
        if options.quick:
            session.repeats, session.patience_s = 2, 1.0
        _note_load(session)
        for clip in _clips(options, session, folder):
            touch_memory(3 * clip.frames * 38 * 7 * 8)  # a motion, its world, and room
            for operation in [*CLIP_OPERATIONS, "memory"]:
                if operation in options.only and _fits(operation, clip):
                    _progress(f"{operation}, {clip.name}")
                    rows.append(run(session, operation, clip))
            session.forget()
        for operation in PROCESS_OPERATIONS:
            if operation in options.only:
                _progress(operation)
                rows.append(run(session, operation, session.small))
    report.write_json(options.output, session, rows, _plain(options))
    _show(session, rows, growth=report.scaling(rows) if options.long else {})
    print(f"\nfigures of every run: {os.path.relpath(options.output)}")
    return 1 if session.failures else 0


def _clips(options: argparse.Namespace, session: Session, folder: Path) -> list[inputs.Clip]:
    """Make the clips; a clip that cannot be had is said so."""
    if not set(options.only) - set(PROCESS_OPERATIONS):
        return []
    if options.quick:
        return [inputs.make(folder, 200)]
    _progress("making the clips")
    clips = [inputs.make(folder, 5_000), inputs.make(folder, 60_000)]
    real = inputs.real(HERE.parent)
    if isinstance(real, str):
        session.note(real)
    else:
        clips.append(real)
    if options.long:
        reason = _too_small_for_long(folder)
        if reason:
            session.note(f"no {LONG:,} frames: {reason}")
        else:
            clips.append(inputs.make(folder, LONG))
    return clips


def _fits(operation: str, clip: inputs.Clip) -> bool:
    """Bare numbers are made with a clip; the longest shows how times grow, no more."""
    if operation in ("parse", "convert", "memory") and not clip.made:
        return False
    return clip.frames < LONG or operation in ("read", "write", "forward", "resample")


def _too_small_for_long(folder: Path) -> str | None:
    memory = status_bytes(Path("/proc/meminfo"), "MemAvailable")
    disk = shutil.disk_usage(folder).free
    if memory >= LONG_NEEDS[0] and disk >= LONG_NEEDS[1]:
        return None
    return (
        f"needs {LONG_NEEDS[0] / 1e9:.0f} GB of memory and {LONG_NEEDS[1] / 1e9:.0f} GB of disk, "
        f"found {memory / 1e9:.1f} and {disk / 1e9:.1f}"
    )


def _note_load(session: Session) -> None:
    """Say so if others are at work: times are then too long, and ratios rough."""
    load, cores = os.getloadavg()[0], len(os.sched_getaffinity(0))
    if load > 0.3 * cores:
        session.note(
            f"the machine was busy at the start (load {load:.1f} on {cores} cores): "
            "times are too long and ratios rough"
        )


def _show(session: Session, rows: list[Row], growth: dict[str, float]) -> None:
    print(report.table(rows))
    print(f"\n{LEGEND}")
    if growth:
        shown = ", ".join(f"{name} {value:.2f}" for name, value in growth.items())
        print(f"\ntime per frame, longest clip over the next shorter one: {shown}")
    versions = ", ".join(f"{library.name} {library.version}" for library in session.libraries)
    print(f"\nversions: {versions}")
    if session.absent:
        print(f"not installed: {', '.join(session.absent)}")
    for note in session.notes:
        print(f"note: {note}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="kinema beside its peers.")
    parser.add_argument("--quick", action="store_true", help="a small clip, two rounds")
    parser.add_argument("--long", action="store_true", help=f"also {LONG:,} frames")
    parser.add_argument(
        "--only",
        type=_operations,
        default=list(OPERATIONS),
        metavar="A,B",
        help=f"some of: {', '.join(OPERATIONS)}",
    )
    parser.add_argument("--output", type=Path, help="the JSON file (default: results/TIME.json)")
    options = parser.parse_args()
    if options.output is None:
        options.output = HERE / "results" / f"{datetime.now():%Y-%m-%d_%H%M%S}.json"
    return options


def _operations(text: str) -> list[str]:
    chosen = [word.strip() for word in text.split(",")]
    for word in chosen:
        if word not in OPERATIONS:
            raise argparse.ArgumentTypeError(
                f"no operation named {word!r}; known: {', '.join(OPERATIONS)}"
            )
    return chosen


def _plain(options: argparse.Namespace) -> dict[str, object]:
    return {"quick": options.quick, "long": options.long, "only": options.only}


def _progress(text: str) -> None:
    print(f"{time.perf_counter() - BEGIN:4.0f} s  {text} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
