"""How well each filter removes jitter, and how much of the peaks of fast motion it loses.

    python studies/jitter.py --data FOLDER --output docs/guide/filter-study.md
    python studies/jitter.py --quick        a few samples, in seconds

Adds noise with fixed seeds to clean recordings, filters them and compares with the clean motion.
The page it writes has the tables, the rule, and the rule's choice for `filters.smooth`.
"""

from __future__ import annotations

from typing import get_args

from candidates import candidates
from measures import Results, edge_error, measure, truth_of
from outliers import RATES, outliers_at
from page import page
from recordings import NOISES, Clip, made_by_code, recorded, worsened
from running import finish, for_each, parser_of, processes_for

from kinema import filters


def measured(clip: Clip, seed: int) -> Results:
    """Measure every candidate on one clip, what `smooth` does at its ends, and the outlier step."""
    truth = truth_of(clip.motion)
    found = Results({}, {}, {})
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
    found.at_ends["nothing"] = (edge_error(noisy, clip.motion), 0.0)
    for ends in get_args(filters.Ends):
        smooth = [filters.smooth(motion, ends=ends) for motion in (noisy, clip.motion)]
        found.at_ends[ends] = tuple(edge_error(motion, clip.motion) for motion in smooth)
    for fps in RATES:
        # a recording does not gain by more frames than it has, but for one more rate
        if fps <= 2.1 * clip.motion.fps:
            found.outliers[fps] = outliers_at(clip.motion, fps, seed)
    return found


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")

    clips = list(made_by_code() if options.quick else recorded(options.data))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    results = for_each(measured, processes_for(options.quick), clips, range(len(clips)))
    text = page(clips, results, candidates())
    finish(text, options.output, f"{len(clips)} clips, {len(candidates())} filters")


if __name__ == "__main__":
    main()
