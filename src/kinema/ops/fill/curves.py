"""How a body part moves across a gap: the kind of curve, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.ops.joints import choose_joint

__all__ = ["Auto", "Curve", "CurveKind", "CurveWeights", "curves_of"]

CurveKind: TypeAlias = Literal["auto", "quadratic", "cubic", "slerp", "spline", "hold"]
CurveWeights: TypeAlias = tuple[float, float, float, float]
Auto: TypeAlias = Literal["auto"]
KINDS: tuple[str, ...] = get_args(CurveKind)
TWISTS = ("auto", "quadratic", "cubic")


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve of one body part.

    Parameters
    ----------
    kind : {"auto", "quadratic", "cubic", "slerp", "spline", "hold"}
        Kind of curve. ``quadratic`` follows the great circle, with its speed set by γ. ``cubic``
        continues the motion before and after the gap. ``auto`` is cubic with automatic settings,
        which did best on recordings and turn into slerp as gaps grow longer; both become quadratic
        where only one good frame is beside the gap. For comparison: ``slerp`` at constant speed,
        ``spline``, a cubic Hermite spline on rotations, and ``hold``, which holds the last pose.
    gamma : float or "auto"
        Quadratic: square root of the ratio of start speed to end speed. Automatic: from the speeds
        measured beside the gap.
    a : float, (float, float) or "auto"
        Cubic: how strongly the frames beside the gap pull, at both ends or at each. Automatic: so
        that the velocity is kept.
    weights : (w0, w1, w2, w3) or "auto"
        Cubic: weights of the four control points. Automatic: even in short gaps, heavier in the
        middle as they outlast the velocities beside them; even where a is given.
    twist_gamma : float or "auto"
        The same ratio as gamma, for the twist about the bone.
    twist : {"auto", "quadratic", "cubic"}
        Form of the twist beside a cubic direction. Automatic: cubic, which keeps its velocity too,
        unless twist_gamma is given.

    Examples
    --------
    >>> upper_arm, forearm = Curve("cubic", a=10), Curve("quadratic", gamma=1.5)
    """

    kind: CurveKind = "auto"
    gamma: float | Auto = "auto"
    a: float | tuple[float, float] | Auto = "auto"
    weights: CurveWeights | Auto = "auto"
    twist_gamma: float | Auto = "auto"
    twist: Literal["auto", "quadratic", "cubic"] = "auto"

    def __post_init__(self) -> None:
        _one_of("curve", self.kind, KINDS)
        _one_of("twist", self.twist, TWISTS)
        _numbers("gamma", self.gamma, (1,), positive=True)
        _numbers("twist_gamma", self.twist_gamma, (1,), positive=True)
        _numbers("a", self.a, (1, 2), positive=False)
        _numbers("weights", self.weights, (4,), positive=True)
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, str) and np.ndim(value) == 1:
                object.__setattr__(self, field.name, tuple(float(number) for number in value))

    @property
    def twist_form(self) -> str:
        """The form of the twist where the direction is cubic."""
        if self.twist != "auto":
            return self.twist
        return "cubic" if self.twist_gamma == "auto" else "quadratic"


def curves_of(motion: Motion, curve: Curve, parts: Mapping[str, Curve] | None) -> list[Curve]:
    """The curve of each joint: its own if ``parts`` has one, else the common one."""
    chosen = [curve] * motion.skeleton.num_joints
    for name, own in (parts or {}).items():
        if not isinstance(own, Curve):
            raise OptionError(
                f"parts must map joint names to curves, found {own!r} for {name!r}",
                parameter="parts",
                hint='for example {"LeftArm": kinema.fill.Curve("cubic", a=10)}',
            )
        chosen[choose_joint(motion, name)] = own
    return chosen


def _one_of(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise OptionError(
            f"{name} must be one of {', '.join(choices)}, found {value!r}",
            parameter=name,
            hint=closest(str(value), choices),
        )


def _numbers(name: str, value: Any, sizes: tuple[int, ...], *, positive: bool) -> None:
    """Check that a setting is "auto" or the right count of numbers."""
    if isinstance(value, str) and value == "auto":
        return
    many = " or ".join({1: "a number", 2: "a pair", 4: "four numbers"}[size] for size in sizes)
    wanted = f'{name} must be "auto" or {many}' + (", above 0" if positive else "")
    try:
        given = np.atleast_1d(np.asarray(value, float))
    except (TypeError, ValueError):
        raise OptionError(f"{wanted}, found {value!r}", parameter=name) from None
    good = np.isfinite(given).all() and (not positive or (given > 0.0).all())
    if given.ndim != 1 or len(given) not in sizes or not good:
        raise OptionError(f"{wanted}, found {value!r}", parameter=name)
