"""Who may import whom: each module only from rows above its own (docs/architecture)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kinema

PACKAGE = Path(kinema.__file__).parent

# Rows of the house, from the ground up. Modules in one group may import each other.
ROWS = [
    [{"errors", "units"}],
    [{"schema"}],
    [{"checked"}],
    [{"quat", "_arrays", "_conversions"}, {"_native"}],
    [{"progress"}],
    [{"anatomy"}],
    [{"skeleton"}],
    [{"motion"}],
    [{"kinematics"}],
    [{"inspection"}],
    [{"ops"}, {"io"}],
    [{"compose"}],
    [{"samples"}],
    [{"view"}, {"report"}],
    [{"catalogue"}],
    [{"recipe"}],
    [{"demo"}],
    [{"store"}],
    [{"live"}],
    [{"batch"}],
    [{"cli"}, {"studio"}],
]
PLACE = {
    name: (row, group)
    for row, groups in enumerate(ROWS)
    for group, names in enumerate(groups)
    for name in names
}


def modules() -> list[Path]:
    """Every module but the two front doors, which open every room."""
    doors = {PACKAGE / "__init__.py", PACKAGE / "__main__.py"}
    return sorted(set(PACKAGE.rglob("*.py")) - doors)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported_rooms(source: str) -> set[str]:
    """First name under `kinema` of everything a module imports, inside functions too."""
    rooms = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "kinema":
            names = [f"kinema.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        rooms |= {name.split(".")[1] for name in names if name.startswith("kinema.")}
    return rooms - {"__version__"}


def offences(room: str, source: str) -> list[str]:
    row, group = PLACE[room]
    found = []
    for other in sorted(imported_rooms(source)):
        other_row, other_group = PLACE[other]
        if other_row > row or (other_row == row and other_group != group):
            found.append(f"{room} imports {other}")
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_import_only_from_above(path):
    assert offences(room_of(path), path.read_text()) == []


def test_the_rule_would_notice():
    assert offences("ops", "from kinema.io.read import read") == ["ops imports io"]
    assert offences("io", "def f():\n    import kinema.cli.main") == ["io imports cli"]
    assert offences("motion", "from kinema import kinematics") == ["motion imports kinematics"]
    assert offences("ops", "from kinema.ops.resample import sample") == []
    assert offences("report", "from kinema import view") == ["report imports view"]
