"""The one table of operations: what they are called, and what reports and shows them.

Command-line options, recipe steps, the reference in the docs and the studio's panels are derived
from it and from the operations' own signatures (`kinema.schema`). Nothing is imported until an
operation is looked at: a list of commands must not wait for NumPy.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kinema.errors import OptionError, closest

if TYPE_CHECKING:
    from kinema.schema import Operation

__all__ = ["COMMANDS", "OPERATIONS", "SYNONYMS", "Entry", "find", "function_of"]


class Entry(NamedTuple):
    """One operation.

    Parameters
    ----------
    name : str
        Dotted, as in Python: ``filters.smooth`` is ``kinema.filters.smooth``.
    command : str, optional
        A short name at the command line.
    line : str
        For the list of commands; with no command, the docstring's first line will do.
    detail : str, optional
        A function of the same parameters that gives a record with ``motion`` in it.
    figure : str, optional
        What draws the result, in `kinema.view.figures`.
    compare : str, optional
        An operation that compares the ways to do this one, run by ``--compare``.
    reports : bool
        Whether its report is worth a run that writes no motion.
    table : (option, function), optional
        At the command line, an option that writes the record to a file: its facts as .json, or as
        .csv the table that a function in `kinema.report` makes of it, by its dotted name.
    variants : tuple of (option, operation)
        At the command line, an option that names a second motion and runs another operation.
    second : str, optional
        At the command line, the option that names its second motion; without one, both are inputs.
    shows : (option, operation), optional
        At the command line, a flag that only reports what another operation finds.
    """

    name: str
    command: str | None = None
    line: str = ""
    detail: str | None = None
    figure: str | None = None
    compare: str | None = None
    reports: bool = False
    table: tuple[str, str] | None = None
    variants: tuple[tuple[str, str], ...] = ()
    second: str | None = None
    shows: tuple[str, str] | None = None

    @property
    def draws_a_joint(self) -> bool:
        """Whether its figure can be of one joint; others show the whole body."""
        return self.figure is not None and self.figure not in _WHOLE_BODY

    @property
    def operation(self) -> Operation:
        """The operation's schema, read off its function."""
        return _described(self.name)

    @property
    def reporting(self) -> Callable[..., Any]:
        """The function that tells most about what it did."""
        return function_of(self.detail or self.name)


_WHOLE_BODY = (  # figures
    "balance",
    "blend",
    "connection",
    "key_counts",
    "retargeting",
    "strips",
    "timing",
    "trimming",
    "warping",
)

OPERATIONS: tuple[Entry, ...] = (
    Entry("resample", "resample", "Play a motion at another frame rate.", figure="strips"),
    Entry("mirror", "mirror", "Swap left and right.", figure="strips"),
    Entry("trim", "trim", "Keep one part of a motion.", detail="trim.trimmed", figure="trimming"),
    Entry(
        "scale",
        "scale",
        "Convert to another unit, or make a body taller or smaller.",
        detail="scale.scaled",
        figure="paths",
    ),
    Entry(
        "place",
        "place",
        "Turn or move a motion; put it at the origin, or in place.",
        detail="place.relocated",
        figure="paths",
    ),
    Entry(
        "compare",
        "compare",
        "Measure how far two motions are apart.",
        figure="apart",
        table=("errors", "comparison.error_table"),
    ),
    Entry("overview"),
    Entry("tree"),
    Entry("change"),
    # filters
    Entry(
        "filters.smooth",
        "filter",
        "Smooth a motion: remove jitter, keep the movement.",
        detail="filters.smoothed",
        figure="smoothing",
        compare="filters.compare_methods",
    ),
    Entry("filters.despike", figure="smoothing"),
    Entry("filters.convolve", figure="smoothing"),
    Entry("filters.displace", figure="smoothing"),
    Entry("filters.emphasize", figure="smoothing"),
    Entry("filters.equalize", figure="smoothing"),
    Entry("filters.one_euro", figure="smoothing"),
    Entry("filters.bands"),
    Entry("filters.compare", figure="methods"),
    Entry("filters.compare_methods", figure="methods"),
    # gaps
    Entry(
        "fill.repair",
        "fill",
        "Fill gaps, correct frame ranges, join clips across a pause.",
        figure="filling",
        table=("mask", "fill.mask_table"),
        variants=(("join", "fill.join"),),
    ),
    Entry("fill.join", figure="filling", table=("mask", "fill.mask_table")),
    Entry("fill.missing", figure="strips"),
    Entry("fill.gap", figure="strips"),
    Entry("fill.replace", figure="strips"),
    Entry("fill.samples", figure="filling"),
    Entry("fill.detect"),
    # blending
    Entry(
        "blend.many",
        "blend",
        "Blend motions frame by frame, each with its weight.",
        detail="blend.blended",
        figure="blend",
    ),
    Entry("blend.pair", figure="blend"),
    # joining
    Entry(
        "connect.join",
        "connect",
        "Place clips one after the other, each where the last one ended.",
        detail="connect.joined",
        figure="connection",
    ),
    Entry(
        "transition.join",
        "transition",
        "Join clips smoothly; each join is measured.",
        detail="transition.joined",
        figure="joins",
    ),
    Entry(
        "loop", "loop", "Make a cycle of a clip, to repeat.", detail="loop.looped", figure="strips"
    ),
    Entry(
        "timewarp.warp",
        "timewarp",
        "Play parts of a motion faster or slower.",
        detail="timewarp.warped",
        figure="timing",
        variants=(("like", "timewarp.match"),),
    ),
    Entry("timewarp.match", detail="timewarp.matched", figure="timing"),
    Entry(
        "warp.motion",
        "warp",
        "Change a motion to meet key poses or points, keeping its detail.",
        detail="warp.warped",
        figure="warping",
    ),
    Entry("warp.costs"),
    Entry(
        "retarget.retarget",
        "retarget",
        "Give a motion to another body, with any skeleton.",
        detail="retarget.retargeted",
        figure="retargeting",
        second="to",
        shows=("show-map", "retarget.joint_map"),
    ),
    Entry("retarget.joint_map", second="to"),
    Entry("timealign.align"),
    Entry("timealign.register"),
    Entry("similarity.matrix"),
    Entry("similarity.nearest"),
    Entry("similarity.angles"),
    # key frames
    Entry(
        "keyframes.reduce",
        "keys",
        "Keep the few frames that matter and drop the rest.",
        detail="keyframes.reduction",
        figure="keys",
        compare="keyframes.compare",
        reports=True,
    ),
    Entry("keyframes.select", figure="keys"),
    Entry("keyframes.compare", figure="key_methods"),
    Entry("keyframes.all_counts", figure="key_counts"),
    Entry("keyframes.extract", figure="strips"),
    Entry("keyframes.rebuild", figure="strips"),
    Entry("keyframes.measure_error"),
    Entry("saliency.removal"),
    # analysis
    Entry(
        "analysis.analyze", "analyze", "Detect foot contacts, steps and stops.", figure="analysis"
    ),
    Entry("analysis.gait"),
    Entry("analysis.key_times"),
    Entry("analysis.path"),
    Entry("analysis.stops"),
    Entry("balance.static", figure="balance"),
    Entry("balance.dynamic", figure="balance"),
    Entry("collisions.find"),
    Entry("contacts.detect"),
    Entry(
        "contacts.lock",
        "lock",
        "Keep planted feet where they are planted.",
        detail="contacts.locked",
        figure="feet",
    ),
    # posing and placing
    Entry(
        "ik.move",
        "ik",
        "Put a hand or a foot where it should be.",
        detail="ik.moved",
        figure="strips",
    ),
    Entry("ik.ccd", detail="ik.reach", figure="strips"),
    Entry("ik.two_bone", figure="strips"),
    Entry("ik.solve", detail="ik.solution", figure="strips"),
    Entry("placement.heading"),
    Entry("placement.moved", figure="strips"),
    Entry("placement.turned", figure="strips"),
    Entry("placement.placed", figure="strips"),
    Entry("roles.find_roles"),
    Entry("roles.assign"),
)

COMMANDS = {entry.command: entry for entry in OPERATIONS if entry.command is not None}
_BY_NAME = {entry.name: entry for entry in OPERATIONS}


# what other programs call these commands, for a hint
SYNONYMS = {
    **dict.fromkeys(("cut", "crop", "slice", "clip"), "trim"),
    **dict.fromkeys(("diff", "difference", "cmp"), "compare"),
    **dict.fromkeys(("resize", "rescale", "units"), "scale"),
    **dict.fromkeys(("move", "rotate", "turn", "translate", "transform"), "place"),
    **dict.fromkeys(("smooth", "denoise", "despike"), "filter"),
    **dict.fromkeys(("plot", "draw", "view", "show", "play"), "render"),
    **dict.fromkeys(("flip", "reflect"), "mirror"),
    **dict.fromkeys(("fps", "rate"), "resample"),
    **dict.fromkeys(("check", "lint", "repair", "fix"), "validate"),
    **dict.fromkeys(("probe", "stat", "stats", "identify"), "info"),
}


def find(name: str) -> Entry:
    """Look an operation up by its dotted name, or by its command.

    >>> find("filter").name
    'filters.smooth'
    """
    entry = _BY_NAME.get(name) or COMMANDS.get(name)
    if entry is None:
        known = dict.fromkeys((*COMMANDS, *_BY_NAME))  # some are called the same in both
        raise OptionError(f"no operation named {name!r}", hint=closest(name, known))
    return entry


def function_of(name: str) -> Callable[..., Any]:
    """The function with a dotted name: ``filters.smooth``, or ``resample``."""
    module, _, attribute = name.rpartition(".")
    found = importlib.import_module(f"kinema.ops.{module or attribute}")
    function: Callable[..., Any] = getattr(found, attribute)
    return function


@cache
def _described(name: str) -> Operation:
    from kinema.schema import describe

    return describe(function_of(name), name=name)
