"""What every study does: read its options, measure clips on several cores, write its page."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

__all__ = ["finish", "for_each", "parser_of", "processes_for"]


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    """Make the options that all studies share."""
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder of recordings, with bvh/ in it")
    parser.add_argument("--output", type=Path, help="page to write (default: print it)")
    parser.add_argument("--quick", action="store_true", help="use a few samples")
    return parser


def processes_for(quick: bool) -> int:
    """Number of processes for a study; a quick one is not worth a second."""
    return 1 if quick else min(2, os.cpu_count() or 1)


def for_each(work: Callable[..., Any], processes: int, *arguments: Iterable[Any]) -> list[Any]:
    """Call a function for each set of arguments, in order, on several cores."""
    if processes == 1:
        return list(map(work, *arguments))
    os.environ.setdefault("KINEMA_THREADS", "1")  # for the workers: one core each
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, *arguments))


def finish(text: str, output: Path | None, words: str) -> None:
    """Write the page and say so, or print it."""
    if output is None:
        sys.stdout.write(text)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text, encoding="utf-8")
    print(f"wrote {output}: {words}")
