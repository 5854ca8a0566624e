"""Count what is derived from a motion: an operation computes each of these at most once."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest

from kinema import _native
from kinema.motion import Motion
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton

__all__ = ["count_derivations"]


def count_derivations(monkeypatch: pytest.MonkeyPatch, motion: Motion) -> dict[str, int]:
    """Count from now on: forward kinematics of this motion, searches for roles, heights."""
    counts = {"forward": 0, "roles": 0, "height": 0}
    native_forward, height = _native.forward, Skeleton.height.fget

    def forward(*args: Any, **kwargs: Any) -> Any:
        counts["forward"] += any(array is motion.rotations for array in (*args, *kwargs.values()))
        return native_forward(*args, **kwargs)

    def counted_roles(*args: Any, **kwargs: Any) -> Any:
        counts["roles"] += 1
        return find_roles(*args, **kwargs)

    def counted_height(skeleton: Skeleton) -> float:
        counts["height"] += 1
        return height(skeleton)

    # modules bind the function by name, so it is replaced in every one of them
    importlib.import_module("kinema.ops.analysis")
    for module in [module for name, module in sys.modules.items() if name.startswith("kinema")]:
        if getattr(module, "find_roles", None) is find_roles:
            monkeypatch.setattr(module, "find_roles", counted_roles)
    monkeypatch.setattr(_native, "forward", forward)
    monkeypatch.setattr(Skeleton, "height", property(counted_height))
    return counts
