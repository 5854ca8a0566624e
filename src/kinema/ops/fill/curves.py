"""How a body part goes across a gap: the kind of curve, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from kinema.errors import OptionError, closest
from kinema.skeleton import Skeleton

__all__ = ["Auto", "Curve", "CurveKind", "curves_of"]

CurveKind: TypeAlias = Literal["auto", "quadratic", "cubic", "slerp", "spline", "hold"]
Auto: TypeAlias = Literal["auto"]
KINDS: tuple[str, ...] = get_args(CurveKind)
TWISTS = ("auto", "quadratic", "cubic")


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve of one body part.

    Parameters
    ----------
    kind : {"auto", "quadratic", "cubic", "slerp", "spline", "hold"}
        ``quadratic``: along the great circle, γ sets the speed. ``cubic``: as the frames before
        and after lead. ``auto`` is the cubic form with automatic settings, which did best on
        recordings; both are quadratic where only one good frame is beside the gap. For comparison:
        ``slerp`` at constant speed, ``spline`` a cubic Hermite spline on rotations, ``hold``.
    gamma, twist_gamma : float or "auto"
        Of the quadratic form: the square root of start speed to end speed, for the direction and
        for the twist. Automatic: from the speeds measured beside the gap.
    a : float, (float, float) or "auto"
        Of the cubic form: how far the frames beside the gap lead, at both ends or at each.
        Automatic: as far as keeps the velocity.
    weights : (w0, w1, w2, w3) or "auto"
        Of the cubic form. Automatic: even, heavier in the middle for gaps over 0.5 s; even where
        ``a`` is given.
    twist : {"auto", "quadratic", "cubic"}
        The form of the twist beside a cubic direction. ``quadratic`` is the source's; automatic is
        cubic, which keeps its velocity too, unless ``twist_gamma`` is given.

    Examples
    --------
    >>> upper_arm, forearm = Curve("cubic", a=10), Curve("quadratic", gamma=1.5)
    """

    kind: CurveKind = "auto"
    gamma: float | Auto = "auto"
    a: float | tuple[float, float] | Auto = "auto"
    weights: tuple[float, float, float, float] | Auto = "auto"
    twist_gamma: float | Auto = "auto"
    twist: Auto | Literal["quadratic", "cubic"] = "auto"

    def __post_init__(self) -> None:
        _one_of("curve", self.kind, KINDS)
        _one_of("twist", self.twist, TWISTS)
        _numbers("gamma", self.gamma, (1,), above_zero=True)
        _numbers("twist_gamma", self.twist_gamma, (1,), above_zero=True)
        _numbers("a", self.a, (1, 2), above_zero=False)
        _numbers("weights", self.weights, (4,), above_zero=True)
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


def curves_of(skeleton: Skeleton, curve: Curve, parts: Mapping[str, Curve] | None) -> list[Curve]:
    """Each joint's curve: its own where ``parts`` has one, else the one for all."""
    chosen = [curve] * skeleton.num_joints
    for name, own in (parts or {}).items():
        if not isinstance(own, Curve):
            raise OptionError(
                f"parts must map joint names to curves, found {own!r} for {name!r}",
                hint='for example {"LeftArm": kinema.fill.Curve("cubic", a=10)}',
            )
        chosen[skeleton.index(name)] = own
    return chosen


def _one_of(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise OptionError(
            f"{name} must be one of {', '.join(choices)}, found {value!r}",
            hint=closest(str(value), choices),
        )


def _numbers(name: str, value: Any, sizes: tuple[int, ...], *, above_zero: bool) -> None:
    """Check that a setting is "auto" or as many numbers as it takes."""
    if isinstance(value, str) and value == "auto":
        return
    many = " or ".join({1: "a number", 2: "a pair", 4: "four numbers"}[size] for size in sizes)
    wanted = f'{name} must be "auto" or {many}' + (", above 0" if above_zero else "")
    try:
        given = np.atleast_1d(np.asarray(value, float))
    except (TypeError, ValueError):
        raise OptionError(f"{wanted}, found {value!r}") from None
    good = np.isfinite(given).all() and (not above_zero or (given > 0.0).all())
    if given.ndim != 1 or len(given) not in sizes or not good:
        raise OptionError(f"{wanted}, found {value!r}")
