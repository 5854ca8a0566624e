"""How well each curve fills gaps that were cut into recordings.

    python studies/gaps.py --data FOLDER --output docs/guide/gap-study.md
    python studies/gaps.py --quick         a few samples, in seconds

Cuts gaps of 5, 15, 30 and 60 frames at random positions (fixed seed), fills them by every method
and compares the result with what was cut out.
"""

from __future__ import annotations

from itertools import repeat

from gap_clips import LENGTHS, PER_CLIP, REPORT, TUNING, Clip, cuts, made_by_code, recorded
from gap_measures import Found, measure_cut, methods
from gap_page import page
from gap_rates import at_rates
from running import finish, for_each, parser_of, processes_for

Gap = tuple[int, Found]  # its length in frames, and what was measured


def measured(clip: Clip, seed: int, count: int = PER_CLIP) -> list[Gap]:
    """Measure every method on some gaps of each length in one clip."""
    tried = methods()
    return [
        (length, measure_cut(clip, cut, tried, seed))
        for length in LENGTHS
        for cut in cuts(clip, length, seed, count)
    ]


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    parser.add_argument("--tuning", action="store_true", help="the clips that defaults were set on")
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")

    listed = TUNING if options.tuning else REPORT
    clips = list(made_by_code() if options.quick else recorded(options.data, listed))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    counts = repeat(2 if options.quick else PER_CLIP, len(clips))
    results = for_each(measured, processes_for(options.quick), clips, range(len(clips)), counts)
    rates = for_each(at_rates, processes_for(options.quick), clips, range(len(clips)))
    text = page(clips, results, [gap for gaps in rates for gap in gaps])
    finish(text, options.output, f"{len(clips)} clips, {sum(map(len, results))} gaps")


if __name__ == "__main__":
    main()
