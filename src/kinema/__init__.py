"""kinema: a toolkit for motion capture.

>>> import kinema
>>> hip = kinema.Skeleton.build(["hips"], [-1], [[0, 0, 0]])
>>> hip
<Skeleton 1 joints, 0 end sites, root hips>

Read a file, get a `Motion`; operations take a `Motion` and give a `Motion`; write it.
The public names below are imported when they are first used, so ``import kinema`` is cheap.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema import (
        catalogue,
        compose,
        errors,
        inspection,
        kinematics,
        live,
        quat,
        recipe,
        report,
        samples,
        view,
    )
    from kinema.io.read import read
    from kinema.io.write import write
    from kinema.motion import Motion, Pose
    from kinema.ops import (
        analysis,
        balance,
        blend,
        collisions,
        connect,
        contacts,
        fill,
        filters,
        ik,
        keyframes,
        placement,
        retarget,
        roles,
        saliency,
        similarity,
        timealign,
        timewarp,
        transition,
        warp,
    )
    from kinema.ops.change import change
    from kinema.ops.compare import compare
    from kinema.ops.loop import loop
    from kinema.ops.mirror import mirror
    from kinema.ops.overview import overview
    from kinema.ops.place import place
    from kinema.ops.resample import resample
    from kinema.ops.scale import scale
    from kinema.ops.tree import tree
    from kinema.ops.trim import trim
    from kinema.skeleton import Skeleton

__version__ = "0.1.0"

# public name → module, and the attribute in it (None: the module itself)
_PUBLIC: dict[str, tuple[str, str | None]] = {
    "Motion": ("kinema.motion", "Motion"),
    "Pose": ("kinema.motion", "Pose"),
    "Skeleton": ("kinema.skeleton", "Skeleton"),
    "analysis": ("kinema.ops.analysis", None),
    "balance": ("kinema.ops.balance", None),
    "blend": ("kinema.ops.blend", None),
    "catalogue": ("kinema.catalogue", None),
    "change": ("kinema.ops.change", "change"),
    "collisions": ("kinema.ops.collisions", None),
    "compare": ("kinema.ops.compare", "compare"),
    "compose": ("kinema.compose", None),
    "connect": ("kinema.ops.connect", None),
    "contacts": ("kinema.ops.contacts", None),
    "errors": ("kinema.errors", None),
    "fill": ("kinema.ops.fill", None),
    "filters": ("kinema.ops.filters", None),
    "ik": ("kinema.ops.ik", None),
    "inspection": ("kinema.inspection", None),
    "keyframes": ("kinema.ops.keyframes", None),
    "kinematics": ("kinema.kinematics", None),
    "live": ("kinema.live", None),
    "loop": ("kinema.ops.loop", "loop"),
    "mirror": ("kinema.ops.mirror", "mirror"),
    "overview": ("kinema.ops.overview", "overview"),
    "place": ("kinema.ops.place", "place"),
    "placement": ("kinema.ops.placement", None),
    "quat": ("kinema.quat", None),
    "read": ("kinema.io.read", "read"),
    "recipe": ("kinema.recipe", None),
    "report": ("kinema.report", None),
    "resample": ("kinema.ops.resample", "resample"),
    "retarget": ("kinema.ops.retarget", None),
    "roles": ("kinema.ops.roles", None),
    "saliency": ("kinema.ops.saliency", None),
    "samples": ("kinema.samples", None),
    "scale": ("kinema.ops.scale", "scale"),
    "similarity": ("kinema.ops.similarity", None),
    "timealign": ("kinema.ops.timealign", None),
    "timewarp": ("kinema.ops.timewarp", None),
    "transition": ("kinema.ops.transition", None),
    "tree": ("kinema.ops.tree", "tree"),
    "trim": ("kinema.ops.trim", "trim"),
    "view": ("kinema.view", None),
    "warp": ("kinema.ops.warp", None),
    "write": ("kinema.io.write", "write"),
}

__all__ = [
    "Motion",
    "Pose",
    "Skeleton",
    "analysis",
    "balance",
    "blend",
    "catalogue",
    "change",
    "collisions",
    "compare",
    "compose",
    "connect",
    "contacts",
    "errors",
    "fill",
    "filters",
    "ik",
    "inspection",
    "keyframes",
    "kinematics",
    "live",
    "loop",
    "mirror",
    "overview",
    "place",
    "placement",
    "quat",
    "read",
    "recipe",
    "report",
    "resample",
    "retarget",
    "roles",
    "saliency",
    "samples",
    "scale",
    "similarity",
    "timealign",
    "timewarp",
    "transition",
    "tree",
    "trim",
    "view",
    "warp",
    "write",
]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'kinema' has no attribute {name!r}")
    module, attribute = _PUBLIC[name]
    found = importlib.import_module(module)
    value = found if attribute is None else getattr(found, attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_PUBLIC))
