"""Try many files on every reader; see that each is read soundly or rejected with words.

    python -m tests.fuzz --native build/sanitized --cases 3000 --seed 1

With ``--native`` the core is taken from that build folder, so that one built with sanitizers can
be put under the real readers (start Python with the sanitizer's library preloaded; see Makefile).
A case that fails is written to ``build/fuzz-failures`` and belongs in ``test_regressions``.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import warnings
from pathlib import Path


def use_native(folder: Path) -> None:
    """Put the core from a build folder in the place of the installed one."""
    (path,) = folder.glob("_native*.so")
    spec = importlib.util.spec_from_file_location("kinema._native", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules["kinema._native"] = module


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=3000, help="of all targets together")
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--native", type=Path)
    parser.add_argument("--target", action="append")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.native is not None:
        use_native(options.native)
    from tests.fuzz.targets import TARGETS, run

    names = options.target or list(TARGETS)
    total = 0
    for name in names:
        share = TARGETS[name].share / sum(TARGETS[one].share for one in names)
        counts = run(
            name, round(options.cases * share), options.seconds * share, options.seed, keep=True
        )
        total += sum(counts.values())
        told = ", ".join(f"{count:,} {kind}" for kind, count in sorted(counts.items()))
        print(f"{name}: {sum(counts.values()):,} inputs: {told}", flush=True)
    print(f"fuzzed {total:,} inputs")


if __name__ == "__main__":
    main()
