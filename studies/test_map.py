"""Which tests run which functions: recorded once, so that a mistake meets tests that can see it.

python studies/test_map.py                     all tests of the numeric modules (minutes)
python studies/test_map.py tests/ops/test_blend.py    record a few again, after tests were added
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAP = ROOT / "build" / "test_map.jsonl"
# Left out: tests of how results are shown and how options and files are checked, and of the core.
OTHER = (
    "cli",
    "fuzz",
    "project",
    "report/test_as_people_write.py",
    "samples",
    "schema",
    "studies",
    "studio",
    "view",
)
OTHER += ("io/bvh", "io/npz", "laws/test_bad_values.py", "live/test_soak.py", "test_catalogue.py")
OTHER += ("test_demo.py", "test_interrupts.py", "test_recipe.py", "test__native.py")


class Recorded(NamedTuple):
    """A test that passed: the seconds of processor time it took, and the functions it ran."""

    seconds: float
    functions: frozenset[str]


def function_name(module: str, qualified: str) -> str:
    """The outermost function: what is defined inside it only runs with it.

    >>> function_name("ops/blend.py", "blend.<locals>.<listcomp>")
    'ops/blend.py blend'
    """
    return f"{module} {qualified.partition('.<locals>')[0]}"


def read_map() -> dict[str, Recorded]:
    """The newest record of every test."""
    records = map(json.loads, MAP.read_text().splitlines()) if MAP.exists() else ()
    return {r["test"]: Recorded(r["seconds"], frozenset(r["functions"])) for r in records}


class Recorder:
    """A pytest plugin: writes a line for every test that passes."""

    def __init__(self, package: Path) -> None:
        self._package = f"{package}{os.sep}"
        self._seen: set[str] = set()

    def _call(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if code.co_filename.startswith(self._package):
            module = code.co_filename[len(self._package) :]
            self._seen.add(function_name(module, code.co_qualname))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what runs in a test, its fixtures included."""
        self._seen, self._passed, start = set(), False, time.process_time()
        sys.settrace(self._call)
        threading.settrace(self._call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            if self._passed:
                seconds = round(time.process_time() - start, 3)
                record = {"test": item.nodeid, "seconds": seconds, "functions": sorted(self._seen)}
                with MAP.open("a") as out:
                    print(json.dumps(record), file=out)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note whether it passed."""
        if report.when == "call":
            self._passed = report.passed


def main() -> None:
    """Run tests and record those that pass."""
    import kinema

    MAP.parent.mkdir(exist_ok=True)
    os.environ |= {"CI": "1", "KINEMA_THREADS": "1"}  # the same examples every time
    chosen = sys.argv[1:] or ["tests", *(f"--ignore=tests/{name}" for name in OTHER)]
    recorder = Recorder(Path(kinema.__file__).parent)
    os.chdir(ROOT)
    pytest.main(["-q", "-p", "no:cacheprovider", *chosen], plugins=[recorder])


if __name__ == "__main__":
    main()
