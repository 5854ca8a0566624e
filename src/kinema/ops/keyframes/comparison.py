"""The same number of key frames by every method, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.documented import documented_as
from kinema.ops.joint_weights import JointWeights
from kinema.ops.joints import Joints
from kinema.ops.keyframes import optimal as optimal_keys
from kinema.ops.keyframes.request import KeyMethod, Request
from kinema.ops.keyframes.selection import KeyFrames, select, selected
from kinema.ops.saliency import Salience
from kinema.units import Bounds, Frames, Length, Share

__all__ = ["KeyComparison", "compare"]

# name shown → what `select` is asked for
_METHODS: dict[str, dict[str, Any]] = {
    "spacing": {"method": "spacing"},
    "distance": {"method": "distance", "exact": True},
    "distance, by bones": {"method": "distance", "exact": True, "weights": "bones"},
    "split": {"method": "split"},
    "saliency": {"method": "saliency"},
    "saliency, previous": {"method": "saliency", "measure": "previous"},
    "saliency, across": {"method": "saliency", "measure": "across"},
    "auto": {"method": "auto"},
    "optimal": {"method": "optimal"},
    "optimal, rms": {"method": "optimal", "norm": "rms"},
}
_OPTIMAL_FRAMES = 2500  # up to here the best possible keys are found in seconds


@dataclass(frozen=True, eq=False, slots=True)
class KeyComparison:
    """Key frames of one motion by every method.

    Attributes
    ----------
    methods : mapping of str to KeyFrames
        By the method's name. ``"previous"`` and ``"across"`` are weaker measures of saliency;
        ``"by bones"`` weights joints by the length of bone that they carry.
    """

    methods: Mapping[str, KeyFrames]


@checked
@documented_as(select)
def compare(
    motion: Motion,
    *,
    method: KeyMethod = "auto",
    count: Annotated[int | None, Bounds(1)] = None,
    threshold: Annotated[float | None, Bounds(0)] = None,
    share: Annotated[float | None, Share] = None,
    max_error: Annotated[float | None, Length, Bounds(0)] = None,
    exact: bool = False,
    weights: JointWeights = "uniform",
    joints: Joints = None,
    root: bool | None = None,
    last: bool = True,
    measure: Salience = "full",
    alpha: Annotated[float, Bounds(0, 1)] = 0.5,
    heading: bool = False,
    norm: optimal_keys.Norm = "max",
    pins: Sequence[Annotated[int, Frames]] = (),
    optimal: bool | None = None,
) -> KeyComparison:
    """Choose the same number of keys by every method.

    The number is ``count``, or that of the keys which `select` chooses with the same parameters.
    Every method then has its own defaults; only pinned frames are common to all.

    Parameters
    ----------
    optimal : bool, optional
        Include the best possible keys, which take long (default: up to 2,500 frames).

    Returns
    -------
    KeyComparison

    Examples
    --------
    >>> import kinema
    >>> found = compare(kinema.samples.walk(seconds=1.0).motion, count=6).methods
    >>> min(found, key=lambda name: found[name].report.position_max)
    'optimal'
    """
    request = Request.checked(
        Derived(motion),
        method=method,
        count=count,
        threshold=threshold,
        share=share,
        max_error=max_error,
        exact=exact,
        pins=pins,
        weights=weights,
        joints=joints,
        root=root,
        last=last,
        measure=measure,
        alpha=alpha,
        heading=heading,
        norm=norm,
    )
    body = request.body  # its forward kinematics serve all methods
    number = selected(request).count if count is None else count
    wanted = motion.num_frames <= _OPTIMAL_FRAMES if optimal is None else optimal
    found = {
        name: selected(Request.checked(body, count=number, pins=pins, **options))
        for name, options in _METHODS.items()
        if wanted or options["method"] != "optimal"
    }
    return KeyComparison(MappingProxyType(found))
