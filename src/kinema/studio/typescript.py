"""Write the messages of `kinema.studio.wire` as TypeScript: ``python -m kinema.studio.typescript``.

The page imports the file, and a test compares it with what this module would write now.
"""

from __future__ import annotations

import inspect
import sys
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from kinema.studio import wire

__all__ = ["typescript"]

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
_UNIONS = ("Edit", "ClientMessage", "ServerMessage")


def typescript() -> str:
    """All structs as interfaces, and the unions of messages.

    >>> "export interface Cancel {" in typescript()
    True
    """
    parts = [
        "// Written by `python -m kinema.studio.typescript` from src/kinema/studio/wire.py.",
        "// Do not edit: a test compares the two.",
        "",
        f"export const MAX_MESSAGE_BYTES = {wire.MAX_MESSAGE_BYTES};",
        "",
        "/** A value as JSON has it. */",
        "export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };",
    ]
    only_sent = _reach(wire.ClientMessage) - _reach(wire.ServerMessage)
    for struct in _structs():
        parts += ["", *_interface(struct, may_leave_out=struct in only_sent)]
    for name in _UNIONS:
        members = get_args(getattr(wire, name))
        parts += ["", f"export type {name} =", *(f"  | {_name(m)}" for m in members)]
        parts[-1] += ";"
    return "\n".join(parts) + "\n"


def _structs() -> list[type[msgspec.Struct]]:
    found = [
        value
        for value in vars(wire).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == wire.__name__
        and not value.__name__.startswith("_")
    ]
    return sorted(found, key=lambda struct: inspect.getsourcelines(struct)[1])


def _interface(struct: type[msgspec.Struct], *, may_leave_out: bool) -> list[str]:
    """An interface; fields with a default may be left out where only the page sends it."""
    hints = get_type_hints(struct)
    info = msgspec.structs.fields(struct)
    config = struct.__struct_config__
    lines = [*_comment(inspect.cleandoc(struct.__doc__ or "")), _opened(struct)]
    if isinstance(config.tag, str):
        lines.append(f'  type: "{config.tag}";')
    for field in info:
        optional = "?" if may_leave_out and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(hints[field.name])};")
    return [*lines, "}"]


def _opened(struct: type[msgspec.Struct]) -> str:
    return f"export interface {_name(struct)} {{"


def _name(struct: type) -> str:
    """A class name stands for one class in all of kinema; the page knows the studio's alone."""
    return struct.__name__.removeprefix("Studio")


def _reach(union: Any) -> set[type]:
    """All structs that a union of messages holds, directly or inside."""
    seen: set[type] = set()
    waiting = list(get_args(union))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in seen:
                seen.add(kind)
                waiting += get_type_hints(kind).values()
        else:
            waiting += get_args(kind)
    return seen


def _comment(text: str) -> list[str]:
    lines = text.replace("``", "`").splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _type(hint: Any) -> str:
    if hint is Any:
        return "Json"
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(part) for part in inside))
    if origin is list:
        inner = _type(inside[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(part) for part in inside)}]"
    if origin is dict:
        return f"Record<string, {_type(inside[1])}>"
    assert isinstance(hint, type), f"no TypeScript for {hint}"
    return _name(hint)


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "web/src/wire/messages.gen.ts").write_text(
        typescript(), encoding="utf-8"
    )
