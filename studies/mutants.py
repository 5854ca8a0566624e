"""Small mistakes put into the numeric modules, one at a time: do the tests notice?

python studies/test_map.py                                which tests run what: once, minutes
python studies/mutants.py --count 100                     a random sample of all
python studies/mutants.py --count 100 --spread            as many of each module
python studies/mutants.py --only quat,ops/balance --seed 3
python studies/mutants.py --seed 4 --fresh                only mistakes that were not tried before
python studies/mutants.py --again survived                after tests were added

Each mistake is put into a copy of the package, on which those tests run that run the changed
function: first the module's own, then recorded results, then all others, the quickest first. Every
outcome is logged as it is found, and what the log holds is not run again. What no test notices
either lacks a test, or changes nothing anyone could see: those are in equivalent_mutants.txt, with
the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path

# once, for the children that run the tests
import hypothesis.extra.numpy  # noqa: F401
import msgspec  # noqa: F401
import numpy as np  # noqa: F401
import pytest
import scipy.interpolate
import scipy.ndimage
import scipy.optimize
import scipy.spatial.transform  # noqa: F401
from mistakes import PACKAGE, Mistake, count_of, made
from test_map import ROOT, Recorded, read_map

EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
RECORDED = "tests/recorded/"

# The modules that compute: of packages all modules, but for those that only talk to files, sockets
# and people.
MODULES = ("_arrays", "_conversions", "quat", "kinematics", "inspection", "ops", "compose", "store")
MODULES += (
    "live",
    "io/rest_pose",
    "io/sensors/bones",
    "io/sensors/clock",
    "io/sensors/orientation",
)
NO_NUMBERS = {
    *(
        f"live/{name}.py"
        for name in ("endpoints", "files", "folder", "network", "running", "session")
    ),
    *(f"live/{name}.py" for name in ("sources", "status", "vmc_hub", "websocket")),
    "compose/plan_file.py",
    "compose/graph/graph_file.py",
    "ops/documented.py",
    "ops/keyframes/key_file.py",
    "ops/retarget/map_file.py",
    "ops/roles/words.py",
}


def main() -> None:
    """Make the mistakes, run the tests, log, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="modules or packages, with commas between")
    parser.add_argument("--spread", action="store_true", help="as many of each module")
    parser.add_argument("--fresh", action="store_true", help="leave out what was tried before")
    parser.add_argument("--again", default="", help="run those once more that ended so")
    parser.add_argument("--limit-s", type=float, default=5.0, help="of tests, for one mistake")
    parser.add_argument("--log", type=Path, default=ROOT / "build" / "mutants.jsonl")
    given = parser.parse_args()
    log, tests = read_log(given.log), read_map()
    if not tests:
        raise SystemExit("run `python studies/test_map.py` first")
    known = set(log) if given.fresh else set()
    only = given.only.split(",") if given.only else []
    chosen = sample(only, given.count, given.seed, known, given.spread)
    given.log.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, given.log.open("a") as out:
        runner = Runner(Path(folder), tests, given.limit_s)
        nothing = equivalents()  # no test can notice these: they are not tried again
        todo = [
            mistake
            for mistake in chosen
            if mistake.name not in log
            or (log[mistake.name] == given.again and mistake.name not in nothing)
        ]
        while todo:
            noticed = {}
            for number, mistake in enumerate(todo, 1):
                start = time.monotonic()
                log[mistake.name], noticed[mistake] = runner.outcome(mistake)
                seconds = round(time.monotonic() - start, 1)
                where = f"{mistake.module}:{mistake.line}: {mistake.what}"
                print(f"{number}/{len(todo)} {log[mistake.name]} {where} ({seconds} s)", flush=True)
                record = {"mutant": mistake.name, "outcome": log[mistake.name]}
                record |= {"by": noticed[mistake], "seconds": seconds}
                print(json.dumps(record), file=out, flush=True)
            # a test that fails without any mistake has noticed nothing
            wrong = runner.leave_out_wrong({test for test in noticed.values() if test})
            todo = [mistake for mistake, test in noticed.items() if test in wrong]
    summarize({mistake.name: log[mistake.name] for mistake in chosen})


def units() -> dict[str, list[str]]:
    """The files of each module, or package inside of a package."""
    found: dict[str, list[str]] = {}
    for name in MODULES:
        path = PACKAGE / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
            module = file.relative_to(PACKAGE).as_posix()
            if module not in NO_NUMBERS:
                found.setdefault("/".join(module.split("/")[:2]), []).append(module)
    return found


def sample(only: list[str], count: int, seed: int, known: set[str], spread: bool) -> list[Mistake]:
    """Some of all mistakes at random, each as likely: their score is an estimate of that of all.

    Spread, they are of each module in turn, and small modules count as much as large ones. Either
    way a larger count only adds to a smaller one.
    """
    places = {
        unit: [(module, place) for module in modules for place in range(count_of(module))]
        for unit, modules in units().items()
        if not only or any(unit.startswith(name) for name in only)
    }
    turns = [place for each in places.values() for place in each]
    random.Random(seed).shuffle(turns)
    if spread:
        for unit, each in places.items():
            random.Random(f"{seed} {unit}").shuffle(each)
        turns = [one for turn in zip_longest(*places.values()) for one in turn if one is not None]
    found: dict[str, Mistake] = {}
    for place in turns:
        mistake = made(*place)
        if mistake.name not in known:
            found[mistake.name] = mistake
        if len(found) == count:
            break
    return list(found.values())


def read_log(path: Path) -> dict[str, str]:
    """How each mistake ended, the last time it ran."""
    records = map(json.loads, path.read_text().splitlines()) if path.exists() else ()
    return {record["mutant"]: record["outcome"] for record in records}


def summarize(outcomes: dict[str, str]) -> None:
    """The score, by module and in all: killed, of those that are not equivalent."""
    reasons = equivalents()
    ended = {n: "equivalent" if n in reasons else how for n, how in outcomes.items()}
    for name, how in ended.items():
        if how in ("survived", "no test"):
            print(f"{how}: {name}")
    total = Counter(ended.values())
    caught, different = total["killed"] + total["timed out"], len(ended) - total["equivalent"]
    print(", ".join(f"{n} {how}" for how, n in total.most_common()))
    share = caught / max(1, different)
    print(f"noticed: {caught} of {different} that change something, {share:.1%}")


def equivalents() -> set[str]:
    """The mistakes that change nothing: names at the margin, reasons indented below them."""
    lines = EQUIVALENT.read_text().splitlines() if EQUIVALENT.exists() else []
    return {line for line in lines if line and not line.startswith((" ", "#"))}


class Runner:
    """Runs tests on a copy of the package with a mistake in it, in a child of this process."""

    def __init__(self, home: Path, tests: dict[str, Recorded], limit_s: float) -> None:
        self._home, self._tests, self._limit_s = home, tests, limit_s
        installed = find_spec("kinema")
        assert installed is not None
        native = Path(str(installed.origin)).parent.glob("_native*.so")
        shutil.copytree(PACKAGE, home / "kinema", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(next(native), home / "kinema")
        os.environ |= {"CI": "1", "KINEMA_THREADS": "1"}  # the same examples every time
        os.chdir(ROOT)

    def outcome(self, mistake: Mistake) -> tuple[str, str]:
        """How it ended: killed (and by which test), survived, timed out, or no test."""
        file = self._home / "kinema" / mistake.module
        original = file.read_text()
        file.write_text(mistake.text)
        try:
            ended = "no test"
            for tests in self._stages(mistake):
                ended, failed = self._run(tests)
                if ended != "survived":
                    break
        finally:
            file.write_text(original)
        return ended, "" if ended in ("no test", "survived") else failed

    def leave_out_wrong(self, tests: set[str]) -> set[str]:
        """Those of some tests that fail without any mistake; they are not run again."""
        wrong = set()
        while tests - wrong and (failed := self._run(sorted(tests - wrong)))[0] != "survived":
            wrong.add(failed[1])
        for name in wrong:
            del self._tests[name]
        return wrong

    def _stages(self, mistake: Mistake) -> Iterator[list[str]]:
        """The module's own tests that run what is changed, recorded results, then others."""
        direct = {n for n, test in self._tests.items() if test.functions & mistake.runs}
        files = {name.partition("::")[0] for name in direct}
        # what the tests of a file share may have been made by the first of them
        beside = {n for n in self._tests if n.partition("::")[0] in files} - direct
        ordered = sorted(direct, key=self._seconds) + sorted(beside, key=self._seconds)
        unit = mistake.module.split("/")[:2]
        own = "/".join(["tests", *unit[:-1], unit[-1]]).removesuffix(".py")
        own = own if not unit[-1].endswith(".py") else "/test_".join(own.rsplit("/", 1))
        near = [name for name in ordered if name.startswith(own) and name in direct]
        if near:
            yield self._within(near, self._limit_s)
        recorded = [name for name in ordered if name.startswith(RECORDED) and name in direct]
        if recorded:
            yield self._within(recorded, self._limit_s)
        rest = [name for name in ordered if name not in {*near, *recorded}]
        if rest:
            yield self._within(rest, self._limit_s / 2)

    def _within(self, tests: list[str], seconds: float) -> list[str]:
        """As many of the first tests as take so long, and at least one."""
        kept, total = [], 0.0
        for name in tests:
            total += self._seconds(name)
            if kept and total > seconds:
                break
            kept.append(name)
        return kept

    def _seconds(self, name: str) -> float:
        return self._tests[name].seconds

    def _run(self, tests: list[str]) -> tuple[str, str]:
        """What tests say about the copy as it is, and the first that fails."""
        limit_s = int(15 + 4 * sum(map(self._seconds, tests)))
        said = self._home / "said"
        said.write_text("")
        child = os.fork()
        if child == 0:
            try:
                _test_here(self._home, tests, limit_s, said)
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            slow = os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL)
            return ("timed out" if slow else "killed"), tests[0]
        ended = "survived" if os.WEXITSTATUS(status) == 0 else "killed"
        return ended, said.read_text() or tests[0]  # a module may not even be imported


class _Chosen:
    """A pytest plugin: some tests, in this order; says which of them fails."""

    def __init__(self, tests: list[str], said: Path) -> None:
        self._order = {name: number for number, name in enumerate(tests)}
        self._said = said

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self._said.read_text():
            self._said.write_text(report.nodeid)


def _test_here(home: Path, tests: list[str], limit_s: int, said: Path) -> None:
    """Run tests in this process, and end it."""
    resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s + 5))
    signal.alarm(20 * limit_s)  # something may wait for ever, too
    sys.meta_path[:] = [f for f in sys.meta_path if "Redirecting" not in type(f).__name__]
    sys.path.insert(0, str(home))
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    files = sorted({name.partition("::")[0] for name in tests})
    options = ["-q", "-x", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"]
    os._exit(int(pytest.main([*options, *files], plugins=[_Chosen(tests, said)])))


if __name__ == "__main__":
    main()
