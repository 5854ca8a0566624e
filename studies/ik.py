"""How fast joints turn where hands and feet are moved to goals in part of a clip.

    python studies/ik.py --data FOLDER --output docs/guide/ik-study.md
    python studies/ik.py --quick         a few samples, in seconds

Moves hands and feet of recordings to four goals each (fixed seed), by every method, and compares
the fastest turn of any joint with what the clip and the ease allow.
"""

from __future__ import annotations

from ik_cases import WAYS, Clip, cases, made_by_code, recorded, works
from ik_measures import Turns, measure
from ik_page import page
from running import finish, for_each, parser_of, processes_for

Found = list[tuple[str, str, Turns]]  # method, goal, what was measured


def measured(clip: Clip, seed: int) -> Found:
    """Measure every method on the goals of one clip."""
    found = []
    for case in cases(clip, seed):
        for way in WAYS:
            moved = works(case, clip, way)
            if moved is not None:
                found.append((way, case.name, measure(clip.motion, moved, case)))
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
    finish(page(clips, results), options.output, f"{len(clips)} clips")


if __name__ == "__main__":
    main()
