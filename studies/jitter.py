"""What each filter does to jitter, and what it costs in the peaks of fast motion.

    python studies/jitter.py --data FOLDER --output docs/guide/filter-study.md
    python studies/jitter.py --quick        a few motions made by code, in seconds

Adds noise with fixed seeds to clean recordings, filters, and measures against the clean motion.
The page it writes has the tables, the rule and what the rule says `filters.smooth` should do.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import get_args

from candidates import candidates
from measures import Results, edge_error, measure, truth_of
from page import page
from recordings import NOISES, Clip, made_by_code, recorded, worsened

from kinema import filters


def measured(clip: Clip, seed: int) -> Results:
    """Measure every candidate on one clip, and what `smooth` does at its ends."""
    truth = truth_of(clip.motion)
    found = Results({}, {})
    for given in ("clean", *NOISES):
        motion = clip.motion if given == "clean" else worsened(clip.motion, given, seed)
        despiked = filters.despike(motion)
        found.by_input[given] = {
            candidate.name: measure(
                candidate.apply(despiked if candidate.despike else motion), truth
            )
            for candidate in candidates()
        }
    noisy = worsened(clip.motion, "2°", seed)
    found.at_ends["nothing"] = edge_error(noisy, clip.motion)
    for ends in get_args(filters.Ends):
        found.at_ends[ends] = edge_error(filters.smooth(noisy, ends=ends), clip.motion)
    return found


def run(clips: list[Clip], processes: int) -> list[Results]:
    """Measure all clips, on several cores."""
    seeds = range(len(clips))
    if processes == 1:
        return [measured(clip, seed) for clip, seed in zip(clips, seeds, strict=True)]
    os.environ.setdefault("KINEMA_THREADS", "1")  # for the workers: one core each
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(measured, clips, seeds))


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder of recordings, with bvh/ in it")
    parser.add_argument("--output", type=Path, help="the page to write; printed without")
    parser.add_argument("--quick", action="store_true", help="a few motions made by code")
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")

    clips = list(made_by_code() if options.quick else recorded(options.data))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    results = run(clips, 1 if options.quick else min(2, os.cpu_count() or 1))
    text = page(clips, results, candidates())
    if options.output is None:
        sys.stdout.write(text)
    else:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(text, encoding="utf-8")
        print(f"wrote {options.output}: {len(clips)} clips, {len(candidates())} filters")


if __name__ == "__main__":
    main()
