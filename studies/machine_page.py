"""Turn the state machine study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from machine_sets import DEVELOPED_ON, FLIPPED, ROUNDS

if TYPE_CHECKING:
    from machine import Drawn, Reach, SetRow, Timing

_HEAD = """# A state machine that is interrupted

Made by `studies/machine.py`; do not edit.

Each set of recordings is made a [state machine](state-machine.md) with no hand-made edges, at 60
frames per second. For {seconds:g} s states are asked for at random, 0.05 s to 1 s apart; so most
changes are interrupted by the next one. Worst of {seeds} seeds.

- **begins, half**: from a request to the moment its clip takes over, and to the moment half of the
  change is over, where no other request followed within 0.5 s.
- **planted**: share of frames in which contact detection finds a foot on the floor, over that of
  the clips' frames which were shown.
- **drift**: how far a heel or ball moves that is held, in per cent of the leg; **seen** is the same
  for balls of feet that contact detection finds standing in the result, and in brackets in the
  clips as they were recorded.
- **speed**: fastest joint of any frame, over the 99th percentile of the clips; **in changes**: in
  frames of a change alone. In brackets the clips' own fastest frame, which is above 1 too: where
  clips are just played, nothing can be below it. In {flipped} a foot turns by some 260° within
  50 ms, an error of the recordings; these sets are there once more without them.
- **snap**: fastest change of the speed with which a knee bends or straightens, over the 99th
  percentile of the clips, with the clips' own in brackets; **above 1.5**: share of frames in which
  it is more than that, which the clips' own frames are too.
- **dip**: how much lower hips are than the clip's after changes, in per cent of the leg, in all but
  1 % of the time. That is what it costs to keep feet where they stand, and knees from snapping.
- **causal**: poses up to a request are the same to the bit whatever is asked for then.

Constants were set by looking at the sets marked with \\*; later those of straight knees and of feet
that land, by looking at all of them but those drawn at random. There, jumps, a pirouette and a
cartwheel are interrupted like everything else; these showed how feet above the head must be
treated. Those of feet that get to where they land in the air were set by looking at all sets here
and at a hundred others drawn from the same recordings. A foot so low that it slides there is seen
as standing, most of all in runs: that is what it costs.

"""


_SPEED = 1.3  # times what is usual: what a change should keep to, where the clips do
_PLANTED = 0.8
_DRIFT = 0.01


def page(
    rows: Sequence[SetRow],
    many: Sequence[Drawn],
    timing: Timing,
    walks: Reach,
    seconds: float,
    seeds: Sequence[int],
) -> str:
    """The whole page."""
    lines = [
        _HEAD.format(seconds=seconds, seeds=len(seeds), flipped=" and ".join(FLIPPED)),
        "| set | clips (cycles) | begins | half | planted | drift | seen | causal |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [_feet_line(row) for row in rows]
    lines += [
        "",
        "| set | speed | in changes | snap | above 1.5 | dip |",
        "|---|---|---|---|---|---|",
    ]
    lines += [_rates_line(row) for row in rows]
    lines += ["", *_drawn_lines(many), "", *_reach_lines(walks), "", *timing_lines(timing)]
    return "\n".join(lines) + "\n"


def _name(row: SetRow) -> str:
    return row.name + (" \\*" if row.name in DEVELOPED_ON else "")


def _worst(row: SetRow, name: str) -> float:
    return float(max(getattr(each, name) for each in row.found))


def _feet_line(row: SetRow) -> str:
    planted = min(each.planted for each in row.found)
    return (
        f"| {_name(row)} | {row.clips} ({row.loops}) | {_worst(row, 'latency_s'):.2f} s "
        f"| {_worst(row, 'half_s'):.2f} s | {planted:.0%} | {_worst(row, 'drift'):.1%} "
        f"| {_worst(row, 'seen_drift'):.1%} ({row.own.seen_drift:.1%}) "
        f"| {'yes' if row.same else 'no'} |"
    )


def _rates_line(row: SetRow) -> str:
    pairs = [
        f"{_worst(row, name):.2f} ({getattr(row.own, name):.2f})"
        for name in ("speed", "changing", "snap")
    ]
    return (
        f"| {_name(row)} | {' | '.join(pairs)} "
        f"| {_worst(row, 'snapping'):.1%} ({row.own.snapping:.1%}) | {_worst(row, 'dip'):.1%} |"
    )


def _drawn_lines(many: Sequence[Drawn]) -> list[str]:
    planted = sorted(each.found.planted for each in many)
    beyond = sorted(each.found.changing / max(each.own.speed, _SPEED) for each in many)
    calm = [each for each in many if each.own.speed <= _SPEED]
    kept = sum(each.found.changing <= _SPEED for each in calm)
    middle, enough = len(many) // 2, sum(each >= _PLANTED for each in planted)
    still = sum(each.found.drift <= _DRIFT for each in many)
    return [
        "## Sets drawn at random",
        "",
        f"{len(many)} sets of eight clips, whatever they are, a minute each. Planted: at least "
        f"{_PLANTED:.0%} in {enough} of them, {planted[middle]:.0%} in the middle one, "
        f"{planted[0]:.0%} in the worst. Held feet stay within {_DRIFT:.0%} of a leg in {still}. "
        f"Where no clip by itself is above {_SPEED} times what is usual, which is so in "
        f"{len(calm)} sets, changes are not either in {kept}. The fastest joint in changes, over "
        f"that or the clips' own fastest, whichever is more: {beyond[middle]:.2f} in the middle "
        f"set, {beyond[-1]:.2f} in the worst. Hard are sprints, whose feet are as fast as that by "
        "themselves, and a cartwheel that is interrupted upside down.",
    ]


def _reach_lines(walks: Reach) -> list[str]:
    found = walks.found
    return [
        "## Many walks",
        "",
        f"A machine of {walks.clips} walks with {walks.frames:,} frames takes "
        f"{walks.build_s:.0f} s of processor time to make. From every state to every other, asked "
        "for in the first two seconds: the other clip takes over after "
        f"{walks.begun_s[0]:.2f} s (median; {walks.begun_s[1]:.2f} s at worst), and the change is "
        f"over after {walks.done_s[0]:.2f} s "
        f"({walks.done_s[1]:.2f} s). A minute of random requests: planted {found.planted:.0%}, "
        f"drift {found.drift:.1%}, speed in changes {found.changing:.2f} (the clips' own: "
        f"{walks.own.speed:.2f}), snap {found.snap:.2f} ({walks.own.snap:.2f}), "
        f"dip {found.dip:.1%}.",
    ]


def timing_lines(timing: Timing) -> list[str]:
    """The time for a pose."""
    pose, write = timing.pose, timing.write
    return [
        "## Time for a pose",
        "",
        f"{timing.joints} joints, a request every second, so that half of the poses are blended. "
        f"`machine.pose(t)`: {pose[0]:.1f} µs median, {pose[1]:.1f} µs at the 99th percentile; "
        f"`machine.write(t, …)` into arrays, which is the core and a call: {write[0]:.1f} and "
        f"{write[1]:.1f} µs. The best of {ROUNDS} rounds for each pose: what else a computer does "
        "at the time is left out. `python studies/machine.py --times --data FOLDER` measures this "
        "alone.",
    ]
