"""Small mistakes put into the native core, one at a time: do the tests notice?

python studies/native_mutants.py --count 40 --seed 1

Each mistake changes one operator or number in a copy of a file, which is compiled and linked with
the rest of the core as `make setup` and `make sanitized` built it. The tests of what the file is
for run on that: the native ones with sanitizers, as in `make check`, then those in Python. Outcomes
are logged in build/native_mutants.jsonl.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
NATIVE = ROOT / "native"
LOG = ROOT / "build" / "native_mutants.jsonl"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")

# Files, what is compiled for them, the native tests and those in Python.
_RECORDED = "tests/recorded/test_"
MACHINE = ("machine", f"{_RECORDED}machine.py tests/compose/machine")
VMC = (
    "vmc vmc_frames osc",
    "tests/live/test_vmc_stream.py tests/live/test_rig.py tests/live/test_osc.py",
)
WHOLE = (
    "fullbody fullbody_step",
    f"{_RECORDED}ik.py tests/ops/ik/test_solve.py tests/ops/ik/test_moving.py",
)
_LIVE = ("extractor", "knowledge", "networks", "ticks")
_LIVE_TESTS = " ".join(f"tests/live/test_{name}.py" for name in _LIVE)
KEYS = ("live keys_live", f"{_RECORDED}live.py {_LIVE_TESTS}")
FILES = {
    "machine.cpp": ("machine.cpp", *MACHINE),
    "machine_feet.cpp": ("machine_feet.cpp", *MACHINE),
    "machine_pose.cpp": ("machine_pose.cpp", *MACHINE),
    "transfer.cpp": (
        "transfer.cpp",
        "transfer",
        f"{_RECORDED}motions.py tests/ops/retarget/test_fast.py",
    ),
    "fullbody.cpp": ("fullbody.cpp", *WHOLE),
    "fullbody_cost.h": ("fullbody.cpp", *WHOLE),
    "fullbody_step.h": ("fullbody.cpp", *WHOLE),
    "key_stream.cpp": ("key_stream.cpp", *KEYS),
    "key_judge.cpp": ("key_judge.cpp", *KEYS),
    "key_evidence.cpp": ("key_evidence.cpp", *KEYS),
    "vmc_stream.cpp": ("vmc_stream.cpp", *VMC),
    "vmc_write.cpp": ("vmc_write.cpp", *VMC),
    "osc.cpp": ("osc.cpp", *VMC),
    "nearest.cpp": ("nearest.cpp", "nearest nearest_all", f"{_RECORDED}live.py tests/store"),
    "close_frames.cpp": (
        "close_frames.cpp",
        "close_frames close_pairs",
        f"{_RECORDED}compose.py tests/compose/graph",
    ),
}
SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+"}
SWAPS |= {"*": "/", "/": "*", "+=": "-=", "-=": "+=", "&&": "||", "||": "&&"}
SITE = re.compile(
    r"(?<= )(?P<operator>[<>=!]=|[<>]|[+-]=|[-+*/]|&&|\|\|)(?= )"
    r"|(?<![\w.])(?P<number>\d+\.\d+(?:e-?\d+)?|\d+)(?![\w.'])"
)
FLAGS = "-O1 -std=c++20 -fPIC -ffp-contract=off -fno-math-errno -Wno-psabi -DKINEMA_HAS_AVX2"
SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all"


class Mistake(NamedTuple):
    """A place in a file: which line, from where to where, and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    instead: str

    @property
    def name(self) -> str:
        """The line with the mistake in it, and where."""
        text = (NATIVE / "src" / self.file).read_text().splitlines()[self.line]
        there = f"{text[self.start : self.end]} → {self.instead}"
        return f"{self.file} | {text.strip()} | {self.start} | {there}"


def main() -> None:
    """Make the mistakes, build, run the tests, log, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--again", default="", help="run those once more that ended so")
    given = parser.parse_args()
    log = {}
    if LOG.exists():
        records = map(json.loads, LOG.read_text().splitlines())
        log = {record["mutant"]: record["outcome"] for record in records}
    shuffled = []
    for name in FILES:
        mistakes = list(mistakes_in(name))
        random.Random(f"{given.seed} {name}").shuffle(mistakes)
        shuffled.append(mistakes)
    chosen = [m for turn in zip_longest(*shuffled) for m in turn if m is not None][: given.count]
    for _, _, tests in FILES.values():
        for path in map(ROOT.joinpath, tests.split()):
            if not path.exists():  # pytest would fail, and look as if it had noticed something
                raise SystemExit(f"{path.relative_to(ROOT)} does not exist")
    with tempfile.TemporaryDirectory() as folder, LOG.open("a") as out:
        bench = Bench(Path(folder))
        for mistake in chosen:
            if mistake.name not in log or log[mistake.name] == given.again:
                log[mistake.name] = bench.outcome(mistake)
                print(f"{log[mistake.name]}: {mistake.name} (line {mistake.line + 1})", flush=True)
                record = {"mutant": mistake.name, "outcome": log[mistake.name]}
                print(json.dumps(record), file=out, flush=True)
    summarize({mistake.name: log[mistake.name] for mistake in chosen})


def summarize(outcomes: dict[str, str]) -> None:
    """The score: noticed, of those that are built and not equivalent."""
    lines = EQUIVALENT.read_text().splitlines()
    ended = {name: "equivalent" if name in lines else how for name, how in outcomes.items()}
    for name, how in ended.items():
        if how == "survived":
            print(f"survived: {name}")
    total = Counter(ended.values())
    print(", ".join(f"{n} {how}" for how, n in total.most_common()))
    noticed = sum(n for how, n in total.items() if how.startswith("killed"))
    different = noticed + total["survived"]
    share = noticed / max(1, different)
    print(f"noticed: {noticed} of {different} that change something, {share:.1%}")


def mistakes_in(name: str) -> list[Mistake]:
    """Every mistake in a file: not in comments, includes, or what only the compiler sees."""
    found = []
    for line, text in enumerate((NATIVE / "src" / name).read_text().splitlines()):
        code = text.partition("//")[0]
        if re.match(r"\s*(#|template|static_assert|using|throw)", code) or '"' in code:
            continue
        for site in SITE.finditer(code):
            old = site[0]
            if site["operator"]:
                instead = SWAPS[old]
            else:
                instead = f"{float(old) * 1.5 or 1.0}" if "." in old else str(int(old) + 1)
            found.append(Mistake(name, line, site.start(), site.end(), instead))
    return found


class Bench:
    """Builds the core with a mistake in it and tests it."""

    def __init__(self, home: Path) -> None:
        self._home = home
        (self._built,) = (ROOT / "build").glob("cp*")
        shutil.copytree(NATIVE, home / "native")
        shutil.copytree(ROOT / "src" / "kinema", home / "kinema")
        (home / "sitecustomize.py").write_text(
            "import sys\n"
            "sys.meta_path[:] = [f for f in sys.meta_path if 'Redirecting' not in str(type(f))]\n"
        )

    def outcome(self, mistake: Mistake) -> str:
        """How it ended: not built, killed (and by whom), or survived."""
        unit, native_tests, tests = FILES[mistake.file]
        file = self._home / "native" / "src" / mistake.file
        original = file.read_text()
        lines = original.splitlines()
        text = lines[mistake.line]
        lines[mistake.line] = text[: mistake.start] + mistake.instead + text[mistake.end :]
        file.write_text("\n".join(lines) + "\n")
        try:
            if not self._compile(f"src/{unit}", "sanitized.o", SANITIZERS):
                return "not built"
            if not self._native_passes(native_tests.split(), mistake.file):
                return "killed by native tests"
            self._build(unit)
            return "survived" if self._python_passes(tests) else "killed by Python tests"
        finally:
            file.write_text(original)

    def _build(self, unit: str) -> None:
        self._compile(f"src/{unit}", "mutated.o")
        (library,) = self._built.glob("_native*.so")
        bindings = sorted(self._built.glob("CMakeFiles/_native.dir/src/*.o"))
        archives = [self._built / f"lib{name}.a" for name in ("nanobind-static", "kinema_core")]
        link = ["g++", "-shared", "-o", self._home / "kinema" / library.name]
        made = self._home / "mutated.o"
        subprocess.run([*link, *bindings, made, *archives, "-lpthread"], check=True)

    def _compile(self, source: str, made: str, more: str = "") -> bool:
        native = self._home / "native"
        flags = [*FLAGS.split(), *more.split(), f"-I{native / 'include'}"]
        command = ["g++", *flags, "-c", native / source, "-o", self._home / made]
        return subprocess.run(command, capture_output=True).returncode == 0

    def _python_passes(self, tests: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider"]
        environment = {
            **os.environ,
            "PYTHONPATH": str(self._home),
            "KINEMA_THREADS": "2",
            "CI": "1",
        }
        try:
            done = subprocess.run(
                [*command, *tests.split()],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                timeout=900,
            )
        except subprocess.TimeoutExpired:
            return False
        if done.returncode in (4, 5):  # nothing was run
            raise SystemExit(f"pytest could not run {tests}")
        return done.returncode == 0

    def _native_passes(self, names: list[str], file: str) -> bool:
        """The native tests of a file, with the one object exchanged."""
        objects = []
        for one in ("main", *(f"{name}_test" for name in names)):
            # tests of what a header does have the mistake in them too
            made = f"{one} {file}.o" if file.endswith(".h") else f"{one}.o"
            objects.append(self._home / made)
            known = objects[-1].exists() and not file.endswith(".h")
            if not known and not self._compile(f"tests/{one}.cpp", made, SANITIZERS):
                raise SystemExit(f"{one}.cpp cannot be compiled")
        program = self._home / "native_tests"
        core = ROOT / "build" / "sanitized" / "libkinema_core.a"
        link = ["g++", *SANITIZERS.split(), "-o", program, *objects, self._home / "sanitized.o"]
        subprocess.run([*link, core, "-lpthread"], check=True)
        try:
            return subprocess.run([program], capture_output=True, timeout=300).returncode == 0
        except subprocess.TimeoutExpired:
            return False


if __name__ == "__main__":
    main()
