"""What is drawn of a skeleton: chains of bones, each left, right or middle, and a head."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinema.kinematics import at_rest
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.mount import find_body_root
from kinema.ops.roles import LEFT, MIDDLE, RIGHT, Roles, find_roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Actor", "StickFigure", "drawn_positions", "find_floor"]

HEAD = 0.062  # radius of the head, in body heights


@dataclass(frozen=True, eq=False, slots=True)
class StickFigure:
    """How to draw a skeleton.

    ``chains`` maps a side (+1, 0, -1) to polylines of joints; ``head`` is the head's joint and
    the tip above it (the same joint if there is none), or None. The head of a body on four legs is
    drawn as its bones are, with a snout.
    """

    chains: dict[int, list[list[int]]]
    head: tuple[int, int] | None

    @classmethod
    def of(cls, body: Motion | Skeleton) -> StickFigure:
        """Find the chains and the head from the roles of the joints."""
        skeleton = body.skeleton if isinstance(body, Motion) else body
        roles = find_roles(body)
        root = find_body_root(body, roles) if isinstance(body, Motion) else skeleton.body_root
        return cls.with_roles(skeleton, roles, root)

    @classmethod
    def with_roles(cls, skeleton: Skeleton, roles: Roles, root: int) -> StickFigure:
        """The same with roles and a body root that are known already."""
        sides, head = roles.sides, _head(skeleton, roles)
        bones = np.where(_starts_on_spine(skeleton, sides, root), MIDDLE, sides)
        return cls(_chains(skeleton, bones, None if head is None else head[0], root), head)


@dataclass(frozen=True, eq=False, slots=True)
class Actor:
    """A motion prepared for drawing: world positions in body heights, floor at y = 0."""

    body: StickFigure
    positions: FloatArray  # (F, J, 3)
    frame_time: float

    @classmethod
    def of(cls, body: Derived, *, unit: float | None = None, floor: float | None = None) -> Actor:
        """Scale to the body's height and put on the floor, unless a scale and floor are given."""
        positions = drawn_positions(body)
        unit = body_height(body) if unit is None else unit
        floor = find_floor(positions) if floor is None else floor
        placed = (positions - [0.0, floor, 0.0]) / unit
        figure = StickFigure.with_roles(body.skeleton, body.roles, body.body_root)
        return cls(figure, placed, body.motion.frame_time)


def body_height(body: Derived) -> float:
    """The skeleton's height, or 1 for a skeleton without bones."""
    return body.height or 1.0


def drawn_positions(body: Derived) -> FloatArray:
    """World positions (F, J, 3); joints above the body root are moved into the body's middle.

    They are not drawn, and there they change neither the middle nor the size of a picture.
    """
    above = list(body.skeleton.ancestors(body.body_root))
    if not above:
        return body.world.positions
    positions = body.world.positions.copy()
    positions[:, above] = np.delete(positions, above, axis=1).mean(axis=1, keepdims=True)
    return positions


def find_floor(positions: FloatArray) -> float:
    """Height of the floor: a low percentile of the lowest joint's height, robust to outliers."""
    return float(np.percentile(positions[..., 1].min(axis=1), 5))


def _starts_on_spine(skeleton: Skeleton, sides: NDArray[np.int8], root: int) -> NDArray[np.bool_]:
    """First joints of limbs that lie on the midline: the bone leading to them is drawn as trunk."""
    rest = at_rest(skeleton).positions[0]
    first = (sides != MIDDLE) & (sides[skeleton.parents] == MIDDLE) & (skeleton.parents >= 0)
    if not ((sides == LEFT).any() and (sides == RIGHT).any()):
        return np.zeros_like(first)
    across = rest[sides == LEFT].mean(axis=0) - rest[sides == RIGHT].mean(axis=0)
    across /= np.linalg.norm(across) or 1.0
    off = np.abs((rest - rest[root]) @ across)
    return np.asarray(first & (off < 0.035 * skeleton.height))


def _chains(
    skeleton: Skeleton, sides: NDArray[np.int8], head: int | None, root: int
) -> dict[int, list[list[int]]]:
    """Polylines per side. The head is a circle, so joints below it (eyes, jaw) are skipped.

    So are bones that start above the body root: they would be struts from the origin to the hips.
    """
    above = skeleton.ancestors(root)
    chains: dict[int, list[list[int]]] = {1: [], 0: [], -1: []}
    hidden = set() if head is None else {head}
    growing: dict[tuple[int, int], list[int]] = {}  # (last joint, side) → chain
    for j, parent in enumerate(skeleton.parents.tolist()):
        side = int(sides[j])
        if parent < 0 or parent in above:
            if not (skeleton.parents == j).any():
                chains[side].append([j, j])  # a single joint is drawn as a dot
            continue
        if parent in hidden:
            hidden.add(j)
            continue
        chain = growing.pop((parent, side), None)
        if chain is None:
            chain = [parent]
            chains[side].append(chain)
        chain.append(j)
        growing[j, side] = chain
    return chains


def _head(skeleton: Skeleton, roles: Roles) -> tuple[int, int] | None:
    head = roles.get("head")
    if head is None or roles.four_legged:
        return None
    tips = [child for child in skeleton.children(head) if roles.sides[child] == MIDDLE]
    lengths = [float(np.linalg.norm(skeleton.offsets[tip])) for tip in tips]
    return head, tips[int(np.argmax(lengths))] if tips else head
