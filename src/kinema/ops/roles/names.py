"""Limbs by name: joints called hip, knee and ankle, in this order down a chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kinema.ops.roles.model import LimbKind, path_up
from kinema.ops.roles.words import ParsedName
from kinema.skeleton import Skeleton

__all__ = ["named_limb"]

# Words that must all be in a name → how well it fits the parts of a limb. The same word means
# different joints in different pipelines: LeftShoulder is a collar above a LeftArm, but a shoulder
# below a LeftCollar. The chain as a whole decides.
_FITS: tuple[tuple[frozenset[str], dict[str, float]], ...] = tuple(
    (frozenset(words.split()), fits)
    for words, fits in {
        "upper leg": {"hip": 3.0},
        "lower leg": {"knee": 3.0},
        "fore leg": {},
        "thigh": {"hip": 3.0},
        "hip joint": {"hip": 1.0},  # CMU: an extra joint above the thigh
        "hip": {"hip": 2.8},
        "leg": {"hip": 2.05, "knee": 2.0},
        "knee": {"knee": 3.0},
        "fore foot": {"toe": 3.0},
        "ball": {"toe": 3.0},
        "toe": {"toe": 3.0},
        "ankle": {"ankle": 3.0},
        "foot": {"ankle": 2.6, "toe": 1.6},
        "upper arm": {"shoulder": 3.0},
        "lower arm": {"elbow": 3.0},
        "fore arm": {"elbow": 3.0},
        "humerus": {"shoulder": 3.0},
        "collar": {"collar": 3.0},
        "scapula": {"collar": 2.0},
        "shoulder": {"shoulder": 2.1, "collar": 2.0},
        "arm": {"shoulder": 2.5, "elbow": 1.5},
        "elbow": {"elbow": 3.0},
        "wrist": {"hand": 3.1},
        "hand": {"hand": 3.0},
    }.items()
)
_UNKNOWN_WORD = 0.4  # penalty for each unknown word in a name
_GEOMETRY = 0.5  # bonus for a joint that fits that part by geometry
_DECLARED = 100.0
_DEPTH = 1e-3  # penalty for each joint down the chain: of two equal names the upper one is meant


def named_limb(
    kind: LimbKind,
    side: int,
    skeleton: Skeleton,
    parsed: Sequence[ParsedName],
    *,
    by_geometry: Mapping[str, int],
    declared: Mapping[str, int],
) -> dict[str, int]:
    """The chain of joints on one side that fits an ``ARM`` or a ``LEG`` best.

    Names decide, helped by joints found ``by_geometry``; those ``declared`` are kept.
    """
    fits = {
        joint: _fits(name, kind)
        for joint, name in enumerate(parsed)
        if name.side == side and not skeleton.is_end[joint]
    }
    for part, joint in by_geometry.items():
        fit = fits.setdefault(joint, {})
        fit[part] = fit.get(part, 0.0) + _GEOMETRY
    for fit in fits.values():
        for part in declared.keys() & fit.keys():
            del fit[part]
    fits |= {joint: {part: _DECLARED} for part, joint in declared.items()}
    return _best_chain(kind, skeleton, fits)


def _best_chain(
    kind: LimbKind, skeleton: Skeleton, fits: Mapping[int, Mapping[str, float]]
) -> dict[str, int]:
    parents = skeleton.parents.tolist()
    paths = {joint: path_up(joint, parents) for joint, fit in fits.items() if fit}
    best: dict[tuple[int, str], tuple[float, dict[str, int]]] = {}
    for joint in sorted(paths, key=lambda j: (len(paths[j]), skeleton.names[j])):
        above = set(paths[joint][1:])
        for part, fit in fits[joint].items():
            before = [
                chain
                for (other, earlier), chain in best.items()
                if other in above and kind.index(earlier) < kind.index(part)
            ]
            score, chain = max(before, key=lambda found: found[0], default=(0.0, {}))
            best[joint, part] = score + fit - _DEPTH * len(above), {**chain, part: joint}
    return max(best.values(), key=lambda found: found[0], default=(0.0, {}))[1]


def _fits(name: ParsedName, kind: LimbKind) -> dict[str, float]:
    """How well a name fits each part of a limb."""
    if name.helper:
        return {}
    meant = next((fits for words, fits in _FITS if words <= name.words), {})
    return {part: fit - _UNKNOWN_WORD * name.unknown for part, fit in meant.items() if part in kind}
