"""How well each curve fills a gap, on recordings whose truth is known.

    python studies/gaps.py --data FOLDER --output docs/guide/gap-study.md
    python studies/gaps.py --quick         a few motions made by code, in seconds

Cuts gaps of 5, 15, 30 and 60 frames at random places (fixed seed), fills them by every method and
measures against what was cut out.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from gap_clips import LENGTHS, PER_CLIP, REPORT, TUNING, Clip, cuts, made_by_code, recorded
from gap_measures import Found, measure_cut, methods
from gap_page import page

Gap = tuple[int, Found]  # its length in frames, and what was measured


def measured(clip: Clip, seed: int, count: int = PER_CLIP) -> list[Gap]:
    """Measure every method on some gaps of each length in one clip."""
    tried = methods()
    return [
        (length, measure_cut(clip, cut, tried, seed))
        for length in LENGTHS
        for cut in cuts(clip, length, seed, count)
    ]


def run(clips: list[Clip], processes: int, count: int = PER_CLIP) -> list[list[Gap]]:
    """Measure all clips, on several cores."""
    seeds = range(len(clips))
    if processes == 1:
        return [measured(clip, seed, count) for clip, seed in zip(clips, seeds, strict=True)]
    os.environ.setdefault("KINEMA_THREADS", "1")  # for the workers: one core each
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(measured, clips, seeds))


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder of recordings, with bvh/ in it")
    parser.add_argument("--output", type=Path, help="the page to write; printed without")
    parser.add_argument("--quick", action="store_true", help="a few motions made by code")
    parser.add_argument("--tuning", action="store_true", help="the clips that defaults were set on")
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")

    listed = TUNING if options.tuning else REPORT
    clips = list(made_by_code() if options.quick else recorded(options.data, listed))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    results = run(clips, 1, 2) if options.quick else run(clips, min(2, os.cpu_count() or 1))
    text = page(clips, results)
    if options.output is None:
        sys.stdout.write(text)
    else:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(text, encoding="utf-8")
        print(f"wrote {options.output}: {len(clips)} clips, {sum(map(len, results))} gaps")


if __name__ == "__main__":
    main()
