"""Record results anew, on purpose, and compare results with what was recorded.

python -m tests.recorded.recording               all areas
python -m tests.recorded.recording machine ik    some
"""

from __future__ import annotations

import importlib
import json
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from kinema.errors import KinemaWarning
from tests.recorded import motions
from tests.recorded.digests import Digest, brief, differences, digest

NUMBERS = Path(__file__).with_name("numbers")
Cases = dict[str, Callable[[], Any]]


def check(area: str, name: str, cases: Cases, *, drawn: bool = False) -> None:
    """Fail, and say what changed, if a case no longer gives what was recorded."""
    changed = differences(_result(cases[name], drawn), recorded(area)[name])
    assert not changed, f"{name} gives another result (`make record` if meant):\n" + "\n".join(
        changed
    )


@cache
def recorded(area: str) -> dict[str, Digest]:
    """What was recorded, by case."""
    found: dict[str, Digest] = json.loads((NUMBERS / f"{area}.json").read_text())
    return found


def record(area: str) -> None:
    """Run the cases of an area and write their digests.

    Each runs a second time on motions that are shaken by a billionth of a degree: what then gives
    another result hangs on the last bit, and would fail on another processor. Cases that were drawn
    at random are then left out; others need another input.
    """
    module = importlib.import_module(f"tests.recorded.test_{area}")
    cases: Cases = module.CASES
    drawn = getattr(module, "DRAWN", False)
    found = {name: _result(case, drawn) for name, case in cases.items()}
    motions.shake(True)
    for name, case in cases.items():
        changed = differences(_result(case, drawn), found[name])
        if changed and not drawn:
            raise SystemExit(f"{area}, {name}: choose another input\n" + "\n".join(changed))
        if changed:
            del found[name]
    motions.shake(False)
    (NUMBERS / f"{area}.json").write_text(_lines(found))
    print(f"{area}: {len(found)} of {len(cases)} cases")


def _result(case: Callable[[], Any], drawn: bool) -> Digest:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", KinemaWarning)
        return brief(digest(case())) if drawn else digest(case())


def _lines(found: dict[str, Digest]) -> str:
    """JSON with a line for each part of a result, for diffs that can be read."""
    cases = []
    for name, parts in found.items():
        rows = [f"    {json.dumps(path)}: {json.dumps(values)}" for path, values in parts.items()]
        inside = "\n" + ",\n".join(rows) + "\n  " if len(rows) > 2 else json.dumps(parts)[1:-1]
        cases.append(f"  {json.dumps(name)}: {{{inside}}}")
    return "{\n" + ",\n".join(cases) + "\n}\n"


if __name__ == "__main__":
    every = sorted(path.stem.removeprefix("test_") for path in NUMBERS.parent.glob("test_*.py"))
    for one in sys.argv[1:] or every:
        record(one)
