"""Small mistakes put into the numeric modules, one at a time: do their tests notice?

python studies/mutants.py --count 100                     a random sample, spread over the modules
python studies/mutants.py --only quat,ops/balance --seed 3
python studies/mutants.py --again survived                after tests were added

Each mistake changes one operator, number or condition in a copy of the package, on which the tests
of that module run: its own file of tests first, then those beside it. Every outcome is logged as it
is found, and what the log holds is not run again. What no test notices either lacks a test, or
changes nothing anyone could see: those are in equivalent_mutants.txt, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import kinema._native

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "kinema"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")

# Modules and packages, and the tests that run after the module's own: those of the same folder, and
# where these take minutes a sample of them, unless --whole asks for all.
TESTS = {
    "quat": "",
    "_arrays": "tests/test_quat.py",
    "_conversions": "tests/test_quat.py",
    "kinematics": "",
    "inspection": "tests/test_inspection.py",
    "ops/analysis": "tests/ops/analysis",
    "ops/balance": "",
    "ops/blend": "",
    "ops/change": "",
    "ops/collisions": "",
    "ops/contacts": "--fast tests/ops/contacts",
    "ops/fill": "--fast tests/ops/fill",
    "ops/filters": "--fast tests/ops/filters",
    "ops/ik": "--fast tests/ops/ik",
    "ops/keyframes": "--fast tests/ops/keyframes",
    "ops/masses": "tests/ops/test_balance.py",
    "ops/mirror": "",
    "ops/placement": "",
    "ops/point_clouds": "tests/ops/test_similarity.py",
    "ops/resample": "",
    "ops/saliency": "",
    "ops/similarity": "",
    "ops/timealign": "",
    "ops/transition": "--fast tests/ops/transition",
}
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}

_KINDS = (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Constant)

# The package is the copy, wherever the environment would find it.
PLUGIN = """
import os, sys
sys.meta_path[:] = [f for f in sys.meta_path if "Redirecting" not in type(f).__name__]
sys.path.insert(0, os.environ["MUTATED"])
"""


class Mutant(NamedTuple):
    """One mistake: its module, which of the places there, and the tests: its own, then more."""

    module: str
    place: int
    tests: tuple[str, ...]

    def made(self) -> tuple[str, str, str]:
        """The module's text with the mistake, what that is, and a name that moving lines keep."""
        source = (PACKAGE / self.module).read_text()
        tree = ast.parse(source)
        node = list(sites(tree))[self.place]
        what = change(node)
        line = source.splitlines()[node.lineno - 1]
        column = node.col_offset - (len(line) - len(line.lstrip()))
        name = f"{self.module} | {line.strip()} | {column} | {what}"
        return ast.unparse(tree), f"{self.module}:{node.lineno}: {what}", name


def main() -> None:
    """Make the mistakes, run the tests, log, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="modules, with commas between")
    parser.add_argument("--again", default="", help="run those once more that ended so")
    parser.add_argument("--whole", action="store_true", help="run all tests of a folder")
    parser.add_argument("--limit-s", type=float, default=120.0, help="for one mistake")
    parser.add_argument("--log", type=Path, default=ROOT / "build" / "mutants.jsonl")
    given = parser.parse_args()
    os.nice(5)
    only = [name for name in given.only.split(",") if name] or list(TESTS)
    chosen = sample(only, given.count, given.seed)
    if given.whole:
        chosen = [
            m._replace(tests=tuple(t.replace("--fast ", "") for t in m.tests)) for m in chosen
        ]
    log = read_log(given.log)
    given.log.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, given.log.open("a") as out:
        home = copied_package(Path(folder))
        names = []
        for number, mutant in enumerate(chosen, 1):
            text, what, name = mutant.made()
            names.append(name)
            if name in log and log[name] != given.again:
                continue
            start = time.monotonic()
            log[name] = outcome(home, mutant, text, given.limit_s)
            seconds = round(time.monotonic() - start, 1)
            print(f"{number}/{len(chosen)} {log[name]} {what} ({seconds} s)", flush=True)
            record = {"mutant": name, "outcome": log[name], "seconds": seconds}
            print(json.dumps(record, ensure_ascii=False), file=out, flush=True)
    summarize({name: log[name] for name in names})


def sample(only: list[str], count: int, seed: int) -> list[Mutant]:
    """A random mistake of each module in turn: a larger count only adds to a smaller one."""
    shuffled = []
    for name in only:
        mutants = list(mutants_of(name))
        random.Random(f"{seed} {name}").shuffle(mutants)
        shuffled.append(mutants)
    return [m for turn in zip_longest(*shuffled) for m in turn if m is not None][:count]


def read_log(path: Path) -> dict[str, str]:
    """How each mistake ended, the last time it ran."""
    if not path.exists():
        return {}
    records = map(json.loads, path.read_text().splitlines())
    return {record["mutant"]: record["outcome"] for record in records}


def summarize(outcomes: dict[str, str]) -> None:
    """The score, by module and in all: killed, of those that are not equivalent."""
    reasons = equivalents()
    ended = {n: "equivalent" if n in reasons else how for n, how in outcomes.items()}
    modules = sorted({name.partition(" | ")[0] for name in ended})
    for module in modules:
        of_it = Counter(how for name, how in ended.items() if name.startswith(f"{module} |"))
        print(f"{module}: " + ", ".join(f"{n} {how}" for how, n in of_it.most_common()))
    for name, how in ended.items():
        if how in ("survived", "no test", "too slow"):
            print(f"{how}: {name}")
    total = Counter(ended.values())
    caught = total["killed"] + total["timed out"]
    different = len(ended) - total["equivalent"] - total["too slow"]
    print(", ".join(f"{n} {how}" for how, n in total.most_common()))
    print(
        f"noticed: {caught} of {different} that change something, {caught / max(1, different):.1%}"
    )


def equivalents() -> set[str]:
    """The mistakes that change nothing: names at the margin, reasons indented below them."""
    lines = EQUIVALENT.read_text().splitlines() if EQUIVALENT.exists() else []
    return {line for line in lines if line and not line.startswith((" ", "#"))}


def mutants_of(name: str) -> Iterator[Mutant]:
    """Every mistake in a module, or in the modules of a package."""
    path = PACKAGE / name
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
        module = file.relative_to(PACKAGE)
        own = Path("tests") / module.with_name(f"test_{module.name}")
        tests = tuple(filter(None, (str(own) if (ROOT / own).exists() else "", TESTS[name])))
        for place, _ in enumerate(sites(ast.parse(file.read_text()))):
            yield Mutant(str(module), place, tests)


def sites(tree: ast.AST) -> Iterator[ast.expr]:
    """What can be changed: not messages, annotations, decorators, or names at the top."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign | ast.arg | ast.JoinedStr):
            if isinstance(node, ast.AnnAssign) and node.value is not None:
                yield from sites(node.value)
            continue
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            for part in node.body:
                yield from sites(ast.Module([part], []))
            continue
        if isinstance(node, _KINDS) and change(copy.deepcopy(node)):
            yield node
        yield from sites(node)


def change(node: ast.AST) -> str:
    """Make the mistake; what it was, or nothing where there is none to make."""
    before = ast.unparse(node)
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
        node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node.op = ast.UAdd()
    elif isinstance(node, ast.Constant) and type(node.value) is float:
        # what only guards against rounding is no other guard half as large again
        node.value = node.value * 1.5 if abs(node.value) > 1e-5 else node.value + 1.0
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    else:
        return ""
    return f"{before}  →  {ast.unparse(node)}"


def copied_package(home: Path) -> Path:
    """The package once more, to make mistakes in, and what lets pytest find it there."""
    copied = home / "kinema"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(kinema._native.__file__), copied)
    (home / "mutated_copy.py").write_text(PLUGIN)
    return home


def outcome(home: Path, mutant: Mutant, text: str, limit_s: float) -> str:
    """How the module fares with this text: killed, survived, timed out, no test, or too slow."""
    file = home / "kinema" / mutant.module
    original = file.read_text()
    ended = "no test"
    for tests in mutant.tests:
        file.write_text(text)
        try:
            ended, failed = tested(home, tests, limit_s)
        finally:
            file.write_text(original)
        # what notices must be right about the package without the mistake
        if ended == "timed out" and tested_as_is(home, tests, limit_s) == ended:
            ended = "too slow"
        elif failed and tested_as_is(home, failed, limit_s) != "survived":
            raise SystemExit(f"{failed} fails without any mistake; mend it first")
        if ended not in ("survived", "no test"):
            break
    return ended


@cache
def tested_as_is(home: Path, tests: str, limit_s: float) -> str:
    """What the tests say about the package without a mistake in it."""
    return tested(home, tests, limit_s)[0]


def tested(home: Path, tests: str, limit_s: float) -> tuple[str, str]:
    """What the tests say about the package as it is there, and the first that fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "mutated_copy", "--tb=no"]
    command += ["-p", "no:cacheprovider", *(tests.split() if "::" not in tests else [tests])]
    environment = {
        **os.environ,
        "MUTATED": str(home),
        "PYTHONPATH": str(home),
        "KINEMA_THREADS": "1",
        "CI": "1",  # the same examples every time
    }
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, timeout=limit_s, text=True
        )
    except subprocess.TimeoutExpired:
        return "timed out", ""
    failed = re.search(r"^FAILED (tests/.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    ended = {0: "survived", 5: "no test"}.get(done.returncode, "killed")
    return ended, failed[1] if failed else ""


if __name__ == "__main__":
    main()
