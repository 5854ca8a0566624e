"""Recipes in TOML and JSON: read, or rejected with words."""

from __future__ import annotations

import random
from functools import cache

import msgspec

from kinema import recipe
from kinema.errors import KinemaError
from kinema.recipe.files import parse
from tests.fuzz.mutation import mutate

TOKENS = [b"[", b"]", b"{", b"}", b"=", b":", b'"', b",", b"steps", b"op", b"with", b"on", b"null",
          b"true", b"-1", b"1e400", b"nan", b"inf", b'"30deg"', b'"1e999s"', b'"-5f"', b'"9e99cm"',
          b"99999999999999999999", b"\0", b"\xff", b"\n", b"[[steps]]\n", b'op = "fill.repair"\n',
          b"[" * 3000, b"{a=" * 900, b'{"a":' * 900, b"0x10", b"1979-05-27", b"'''"]  # fmt: skip


@cache
def seeds() -> list[bytes]:
    found = []
    for name in recipe.preset_names():
        plain = recipe.load(name).plain()
        found += [msgspec.toml.encode(plain), msgspec.json.encode(plain)]
    found.append(b'[[steps]]\nop = "filters.smooth"\nwith = {window_s = 0.2, joints = ["hips"]}\n')
    found.append(b'{"steps": [{"op": "keyframes.reduce", "with": {"count": 5}}], "name": "a"}')
    found.append(
        b'{"kinema": "0", "recipe": {"steps": [{"op": "mirror"}]}, "reading": {"up": "z"}}'
    )
    return found


def make(rng: random.Random) -> bytes:
    data = rng.choice(seeds())
    return data if rng.random() < 0.02 else mutate(data, rng, TOKENS)


def check(data: bytes, rng: random.Random) -> str:
    """Read a recipe: "read" or "rejected"."""
    try:
        made = parse(data, source="fuzz", toml=not data.lstrip().startswith(b"{"))
        made.plain()
    except KinemaError:
        return "rejected"
    return "read"
