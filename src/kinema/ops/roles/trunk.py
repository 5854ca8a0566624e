"""The trunk, by where limbs attach: legs and spine at the hips, arms at the chest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from kinema.ops.roles.model import path_up
from kinema.ops.roles.poses import Poses
from kinema.ops.roles.words import ParsedName
from kinema.skeleton import Skeleton

__all__ = ["find_tail", "find_trunk"]

# the hips may be called by these words, and no others
_HIPS = {"pelvis", "hip", "root", "upper", "lower", "joint"}


def find_trunk(
    limbs: Mapping[str, int],
    declared: Mapping[str, int],
    skeleton: Skeleton,
    parsed: Sequence[ParsedName],
    poses: Callable[[], Poses],
) -> dict[str, int]:
    """Hips, spine, chest, neck and head, each below the one before."""
    parents = skeleton.parents.tolist()
    head, neck = declared.get("head"), declared.get("neck")
    head = _first("head", skeleton, parsed) if head is None else head
    if head is not None and not limbs and parsed[head].unknown and "head" not in declared:
        head = None  # of a hammer
    neck = _first("neck", skeleton, parsed) if neck is None else neck
    chest = declared.get(
        "chest", _chest(limbs, neck if neck is not None else head, parsed, parents)
    )
    if head is None and chest is not None:
        head, neck = _head_and_neck(chest, neck, poses())
    if head is not None and neck is not None and neck not in path_up(head, parents)[1:]:
        neck = None
    top = neck if neck is not None else head
    upper = chest if chest is not None else top
    hips = declared.get("hips", _hips(limbs, upper, skeleton, parsed))
    spine = _spine(hips, chest, top, parsed, parents)
    trunk = {"hips": hips, **spine, "neck": neck, "head": head}
    taken = limbs.values()
    found = {role: j for role, j in trunk.items() if j is not None and j not in taken}
    return _descending(found, parents)


def find_tail(
    joints: Mapping[str, int], skeleton: Skeleton, parsed: Sequence[ParsedName]
) -> int | None:
    """The first joint of the tail: by name, else a chain from the hips that leads to nothing."""
    parents, taken = skeleton.parents.tolist(), set(joints.values())
    named = [j for j, name in enumerate(parsed) if "tail" in name.words and j not in taken]
    if named or "hips" not in joints:
        return min(named, key=lambda j: len(path_up(j, parents)), default=None)
    above = {joint for j in taken for joint in path_up(j, parents)}
    below = [
        c for c in skeleton.children(joints["hips"]) if c not in above and not _is_leaf(c, parents)
    ]
    return below[0] if len(below) == 1 else None


def _is_leaf(joint: int, parents: Sequence[int]) -> bool:
    return joint not in parents


def _spine(
    hips: int | None,
    chest: int | None,
    top: int | None,
    parsed: Sequence[ParsedName],
    parents: list[int],
) -> dict[str, int | None]:
    """The first joint above the hips, and the chest; a single joint is the spine unless named."""
    upper = chest if chest is not None else top
    path = [] if upper is None else path_up(upper, parents)
    if hips is None or hips not in path:
        return {"chest": chest}
    between = [j for j in path[: path.index(hips)] if j != top and not parsed[j].helper]
    if len(between) > 1:
        return {"spine": between[-1], "chest": chest if chest in between else None}
    if between and "chest" in parsed[between[0]].words:
        return {"chest": between[0]}
    return {"spine": between[0] if between else None}


def _descending(found: dict[str, int], parents: list[int]) -> dict[str, int]:
    """Keep only joints that are below the one kept before."""
    kept: dict[str, int] = {}
    for role, joint in found.items():
        if not kept or list(kept.values())[-1] in path_up(joint, parents)[1:]:
            kept[role] = joint
    return kept


def _head_and_neck(chest: int, neck: int | None, poses: Poses) -> tuple[int | None, int | None]:
    """By geometry: the neck starts above the chest; the head is the last joint, or has the eyes."""
    ends, turns = poses.skeleton.is_end, poses.turns
    path = path_up(poses.anatomy.head, poses.anatomy.parents)
    if chest not in path:
        return None, neck
    over = [joint for joint in reversed(path[: path.index(chest)]) if not ends[joint]]
    for index, joint in enumerate(over):
        if sum(not ends[child] for child in poses.anatomy.children[joint]) > 1:
            over = over[: index + 1]
            break
    bones = poses.anatomy.bones[over]
    if len(over) > 1 and turns[over[-1]] < 1e-3 and bones[-1] > 1.3 * bones[-2]:
        over.pop()  # the top of the head
    if not over:
        return None, neck
    return over[-1], (over[0] if neck is None and len(over) > 1 else neck)


def _first(word: str, skeleton: Skeleton, parsed: Sequence[ParsedName]) -> int | None:
    """The joint of this name nearest the root; a helper joint only if there is no other."""
    parents = skeleton.parents.tolist()
    named = [
        joint
        for joint, name in enumerate(parsed)
        if word in name.words and name.side == 0 and not skeleton.is_end[joint]
    ]
    plain = [joint for joint in named if not parsed[joint].helper]
    if word == "neck":
        plain = plain or named
    return min(
        plain,
        key=lambda j: (parsed[j].unknown, len(path_up(j, parents)), skeleton.names[j]),
        default=None,
    )


def _chest(
    limbs: Mapping[str, int], top: int | None, parsed: Sequence[ParsedName], parents: Sequence[int]
) -> int | None:
    """The joint where both arms attach, below the neck."""
    arms = [
        next((limbs[role] for role in (f"{side}_collar", f"{side}_shoulder") if role in limbs), -1)
        for side in ("left", "right")
    ]
    starts = [parents[arm] for arm in arms if arm >= 0 and parents[arm] >= 0]
    chest = _shared(starts, parents) if starts else None
    if chest is not None and top is not None and top in path_up(chest, parents):
        chest = parents[top] if parents[top] >= 0 else None  # some rigs attach the arms to the neck
    if chest is None and top is not None and parents[top] >= 0:
        chest = parents[top]
    while chest is not None and parsed[chest].helper:
        chest = parents[chest] if parents[chest] >= 0 else None
    return chest


def _hips(
    limbs: Mapping[str, int], upper: int | None, skeleton: Skeleton, parsed: Sequence[ParsedName]
) -> int | None:
    """The joint where both legs and the trunk attach; or by name."""
    parents = skeleton.parents.tolist()
    legs = [limbs[role] for role in ("left_hip", "right_hip") if role in limbs]
    named = [
        joint
        for joint, name in enumerate(parsed)
        if name.side == 0 and name.words & {"pelvis", "hip"} and name.words <= _HIPS
    ]
    ends = legs if upper is None else [*legs, upper]
    shared = _shared(ends, parents) if len(ends) > 1 else None
    if upper is not None:
        over = [joint for joint in named if joint in path_up(upper, parents)]
        named = over or ([] if shared is not None else named)
    if named:
        return min(named, key=lambda j: (len(path_up(j, parents)), skeleton.names[j]))
    return shared if legs else None


def _shared(joints: Iterable[int], parents: Sequence[int]) -> int | None:
    """The lowest common ancestor; a joint counts as its own."""
    paths = [path_up(joint, parents) for joint in joints]
    return next((joint for joint in paths[0] if all(joint in path for path in paths)), None)
