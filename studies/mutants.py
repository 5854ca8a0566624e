"""Small mistakes put into the numeric modules, one at a time: do their tests notice?

python studies/mutants.py --count 100                     a random sample of all
python studies/mutants.py --only quat,ops/balance --seed 3

Each mistake changes one operator, number or condition in a copy of the package, on which the tests
of that module run. What no test notices is listed: either a test is missing, or the mistake changes
nothing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import kinema._native

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "kinema"

# modules, and the tests that are theirs
TESTS = {
    "quat": "tests/test_quat.py",
    "_arrays": "tests/test__arrays.py tests/test_quat.py",
    "_conversions": "tests/test__conversions.py tests/test_quat.py",
    "kinematics": "tests/test_kinematics.py",
    "inspection": "tests/test_inspection.py",
    "units": "tests/schema",
    "ops/resample": "tests/ops/test_resample.py",
    "ops/mirror": "tests/ops/test_mirror.py",
    "ops/placement": "tests/ops/test_placement.py",
    "ops/blend": "tests/ops/test_blend.py",
    "ops/balance": "tests/ops/test_balance.py",
    "ops/masses": "tests/ops/test_masses.py tests/ops/test_balance.py",
    "ops/collisions": "tests/ops/test_collisions.py",
    "ops/similarity": "tests/ops/test_similarity.py",
    "ops/point_clouds": "tests/ops/test_similarity.py",
    "ops/timealign": "tests/ops/test_timealign.py",
    "ops/saliency": "tests/ops/test_saliency.py",
    "ops/change": "tests/ops/test_change.py",
    "ops/analysis": "tests/ops/analysis",
    "ops/contacts": "tests/ops/contacts",
    "ops/fill": "tests/ops/fill",
    "ops/filters": "tests/ops/filters",
    "ops/keyframes": "tests/ops/keyframes",
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
    """One mistake: in which module, which of the places there, and what tests it."""

    module: str
    place: int
    tests: str

    def made(self) -> tuple[str, str]:
        """The module's text with the mistake, and what it is."""
        tree = ast.parse((PACKAGE / self.module).read_text())
        node = list(sites(tree))[self.place]
        what = change(node)
        return ast.unparse(tree), f"{self.module}:{node.lineno}: {what}"


def main() -> None:
    """Make the mistakes, run the tests, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    only = [name for name in given.only.split(",") if name]
    all_of_them = [m for name in TESTS if not only or name in only for m in mutants_of(name)]
    chosen = random.Random(given.seed).sample(all_of_them, min(given.count, len(all_of_them)))
    print(f"{len(chosen)} of {len(all_of_them)} possible mistakes", flush=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.workers) as pool:
        shares = [chosen[n :: given.workers] for n in range(given.workers)]
        homes = [Path(folder) / str(n) for n in range(given.workers)]
        lived = [m for some in pool.map(survivors, homes, shares) for m in some]
    share = 1.0 - len(lived) / max(1, len(chosen))
    print(f"noticed: {len(chosen) - len(lived)} of {len(chosen)}, {share:.0%}")


def mutants_of(name: str) -> Iterator[Mutant]:
    """Every mistake in a module, or in the modules of a package."""
    path = PACKAGE / name
    for file in sorted(path.glob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
        module = str(file.relative_to(PACKAGE))
        for place, _ in enumerate(sites(ast.parse(file.read_text()))):
            yield Mutant(module, place, TESTS[name])


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
        node.value = node.value * 1.5 if node.value else 1.0
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    else:
        return ""
    return f"{before}  →  {ast.unparse(node)}"


def survivors(home: Path, mutants: list[Mutant]) -> list[Mutant]:
    """Those that no test noticed, told as they are found."""
    copied = home / "kinema"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(kinema._native.__file__), copied)
    (home / "mutated_copy.py").write_text(PLUGIN)
    found = []
    for mutant in mutants:
        file = copied / mutant.module
        original = file.read_text()
        text, what = mutant.made()
        file.write_text(text)
        lives = not noticed(home, mutant)
        if lives:
            found.append(mutant)
        print(f"{'LIVES' if lives else 'noticed'}: {what}", flush=True)
        file.write_text(original)
    return found


def noticed(home: Path, mutant: Mutant) -> bool:
    """Whether a test fails, or nothing ends."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "mutated_copy"]
    command += ["-p", "no:cacheprovider", *mutant.tests.split()]
    environment = {
        **os.environ,
        "MUTATED": str(home),
        "PYTHONPATH": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",
        "KINEMA_THREADS": "1",
        "CI": "1",  # the same examples every time
    }
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False
        )
    except subprocess.TimeoutExpired:
        return True  # it would never end
    return done.returncode != 0


if __name__ == "__main__":
    main()
