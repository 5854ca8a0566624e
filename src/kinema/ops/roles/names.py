"""Limbs by name: which joints are called hip, knee and ankle, in this order down a chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kinema.ops.roles.model import Kind, path_up
from kinema.ops.roles.words import Name
from kinema.skeleton import Skeleton

__all__ = ["named_limb"]

# words that must all be in a name → how well it fits the parts of a limb. The same word means
# different joints in different houses: LeftShoulder is a collar over a LeftArm, a shoulder under
# a LeftCollar. The chain as a whole decides.
_FITS: tuple[tuple[frozenset[str], dict[str, float]], ...] = tuple(
    (frozenset(words.split()), fits)
    for words, fits in {
        "upper leg": {"hip": 3.0},
        "lower leg": {"knee": 3.0},
        "fore leg": {},
        "thigh": {"hip": 3.0},
        "hip joint": {"hip": 1.0},  # in between: CMU's thigh turns in the next joint
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
_STRANGE = 0.4  # what a word that says nothing takes off
_BUILT = 0.5  # what it adds to be built like that part
_GIVEN = 100.0
_STEP = 1e-3  # what each joint down the chain takes off: of two like names the upper one is meant


def named_limb(
    kind: Kind,
    side: int,
    skeleton: Skeleton,
    said: Sequence[Name],
    *,
    built: Mapping[str, int],
    given: Mapping[str, int],
) -> dict[str, int]:
    """The chain of joints going down one side that fits an ``ARM`` or a ``LEG`` best.

    Names count, and a little what was ``built`` like a limb; what is ``given`` stands.
    """
    fits = {
        joint: _fits(name, kind)
        for joint, name in enumerate(said)
        if name.side == side and not skeleton.is_end[joint]
    }
    for part, joint in built.items():
        fit = fits.setdefault(joint, {})
        fit[part] = fit.get(part, 0.0) + _BUILT
    for fit in fits.values():
        for part in given.keys() & fit.keys():
            del fit[part]
    fits |= {joint: {part: _GIVEN} for part, joint in given.items()}
    return _best_chain(kind, skeleton, fits)


def _best_chain(
    kind: Kind, skeleton: Skeleton, fits: Mapping[int, Mapping[str, float]]
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
            best[joint, part] = score + fit - _STEP * len(above), {**chain, part: joint}
    return max(best.values(), key=lambda found: found[0], default=(0.0, {}))[1]


def _fits(name: Name, kind: Kind) -> dict[str, float]:
    """How well a name fits each part of a limb."""
    if name.helper:
        return {}
    meant = next((fits for words, fits in _FITS if words <= name.words), {})
    return {part: fit - _STRANGE * name.strange for part, fit in meant.items() if part in kind}
