"""Small mistakes that a module could have: one operator, number or condition changed."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "kinema"

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


class Mistake(NamedTuple):
    """A module's text with a mistake in it.

    ``name`` says which mistake, and survives lines that move. ``runs`` has the functions that can
    show it, as `test_map` names them.
    """

    module: str
    line: int
    name: str
    what: str
    text: str
    runs: frozenset[str]


def count_of(module: str) -> int:
    """How many mistakes a module could have."""
    return sum(1 for _ in sites(ast.parse((PACKAGE / module).read_text())))


def made(module: str, place: int) -> Mistake:
    """The mistake at one of the places of a module."""
    source = (PACKAGE / module).read_text()
    tree = ast.parse(source)
    node = list(sites(tree))[place]
    runs = running(module, tree, node)
    what = change(node)
    line = source.splitlines()[node.lineno - 1]
    column = node.col_offset - (len(line) - len(line.lstrip()))
    name = f"{module} | {line.strip()} | {column} | {what}"
    return Mistake(module, node.lineno, name, what, ast.unparse(tree), runs)


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


def running(module: str, tree: ast.Module, node: ast.AST) -> frozenset[str]:
    """The function around a node; of a constant, those that mention it; else all of the module."""
    for name, function in functions(tree):
        if any(inner is node for inner in ast.walk(function)):
            return frozenset([f"{module} {name}"])
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and any(one is node for one in ast.walk(statement)):
            names = {one.id for one in ast.walk(statement) if isinstance(one, ast.Name)}
            found = frozenset().union(*(mentioning().get(name, frozenset()) for name in names))
            return found or frozenset(f"{module} {name}" for name, _ in functions(tree))
    return frozenset(f"{module} {name}" for name, _ in functions(tree))


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods with their names, without those inside of others."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield f"{prefix}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")


@cache
def mentioning() -> dict[str, frozenset[str]]:
    """For every constant's name, the functions of the package in which it stands."""
    found: dict[str, set[str]] = {}
    for file in PACKAGE.rglob("*.py"):
        module = file.relative_to(PACKAGE).as_posix()
        for name, function in functions(ast.parse(file.read_text())):
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id.strip("_")[:1].isupper():
                    found.setdefault(node.id, set()).add(f"{module} {name}")
    return {name: frozenset(where) for name, where in found.items()}
