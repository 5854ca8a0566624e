"""One class name, one meaning; nothing but the command line imports it; a small command line."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import kinema
from tests.conftest import REPOSITORY

PACKAGE = Path(kinema.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
CLI = sorted((PACKAGE / "cli").glob("*.py"))


def test_a_class_name_stands_for_one_class():
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(PACKAGE)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_a_type_alias_stands_for_one_type():
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            hint = getattr(node, "annotation", None)
            if isinstance(hint, ast.Name) and hint.id == "TypeAlias":
                places[node.target.id].append(str(path.relative_to(PACKAGE)))
    public = {name: found for name, found in places.items() if not name.startswith("_")}
    assert {name: found for name, found in public.items() if len(found) > 1} == {}


# Commands on packages that are no operations: they only pass options on.
FRONTS = {"compose.py", "live.py", "play.py", "studio.py"}


def test_the_command_line_is_small():
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in CLI}
    assert sum(count for name, count in lines.items() if name not in FRONTS) <= 1800
    assert sum(lines[name] for name in FRONTS) <= 350
    assert [name for name, count in lines.items() if count > 200] == []


@pytest.mark.parametrize("path", CLI, ids=lambda path: path.name)
def test_the_command_line_does_not_compute(path):
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert not imported & {"numpy", "scipy", "matplotlib"}


def test_nothing_but_the_command_line_imports_it():
    for folder in ("src", "docs", "studies", "benchmarks", "examples"):
        for path in (REPOSITORY / folder).rglob("*.py"):
            if "cli" in path.parts or path.name == "__main__.py":
                continue
            assert "kinema.cli" not in path.read_text(encoding="utf-8"), path
