"""Record results anew, on purpose, and compare results with what was recorded.

python -m tests.recorded.recording               all areas
python -m tests.recorded.recording machine ik    some
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kinema.errors import KinemaWarning
from tests.recorded import motions
from tests.recorded.digests import Digest, brief, differences, digest

_SHAKES = 5
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
    """Run the cases of an area and write their digests; what did not change stays as it is.

    Each runs again, several times, on motions that are shaken by a billionth of a degree, and once
    as an older processor would compute: what then gives another result hangs on the last bit, and
    would fail elsewhere. Cases that were drawn at random are then left out; others need another
    input.
    """
    cases, drawn = _cases(area)
    file = NUMBERS / f"{area}.json"
    before = recorded(area) if file.exists() else {}
    found = digests(area)
    others = [_as_older_processor(area)]
    others += [digests(area, shake) for shake in range(1, _SHAKES + 1)]
    loose = {
        name: changed
        for name in found
        if (changed := [line for other in others for line in differences(other[name], found[name])])
    }
    if loose and not drawn:
        lines = [f"{name}: choose another input\n  {changed[0]}" for name, changed in loose.items()]
        raise SystemExit(f"{area}: nothing was written\n" + "\n".join(lines))
    kept = {
        name: before[name] if name in before and not differences(now, before[name]) else now
        for name, now in found.items()
        if name not in loose
    }
    file.write_text(_lines(kept))
    print(f"{area}: {len(kept)} of {len(cases)} cases")


def digests(area: str, shake: int = 0) -> dict[str, Digest]:
    """What the cases of an area give, on motions that are shaken."""
    cases, drawn = _cases(area)
    motions.shake(shake)
    found = {name: _result(case, drawn) for name, case in cases.items()}
    motions.shake(0)
    return found


def _cases(area: str) -> tuple[Cases, bool]:
    """The cases of an area, and whether they were drawn at random."""
    module = importlib.import_module(f"tests.recorded.test_{area}")
    return module.CASES, getattr(module, "DRAWN", False)


def _as_older_processor(area: str) -> dict[str, Digest]:
    """What they give in a process whose libraries leave out this processor's newer instructions."""
    simd = np.show_config(mode="dicts")["SIMD Extensions"]
    older = {
        "KINEMA_ISA": "baseline",
        "NPY_DISABLE_CPU_FEATURES": " ".join(simd.get("found", ())),
        "OPENBLAS_CORETYPE": "Nehalem",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-FMA,-FMA_Usable",
    }
    run = [sys.executable, "-m", __spec__.name, "--digests", area]
    child = subprocess.run(run, env=os.environ | older, stdout=subprocess.PIPE, check=True)
    answer: dict[str, Digest] = json.loads(child.stdout)
    return answer


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
    if sys.argv[1:2] == ["--digests"]:
        print(json.dumps(digests(sys.argv[2])))
    else:
        for one in sys.argv[1:] or every:
            record(one)
