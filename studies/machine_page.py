"""Turn the state machine study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from machine_sets import DEVELOPED_ON

if TYPE_CHECKING:
    from machine import Reach, SetRow, Timing

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
- **speed, bend**: fastest joint of any frame, and fastest turn of a hip, knee or ankle, over the
  99th percentile of the clips. In brackets the clips' own fastest frame, which is above 1 too.
- **causal**: poses up to a request are the same to the bit whatever is asked for then.

Constants were set by looking at the sets marked with \\*.

"""


def page(
    rows: Sequence[SetRow], timing: Timing, walks: Reach, seconds: float, seeds: Sequence[int]
) -> str:
    """The whole page."""
    lines = [
        _HEAD.format(seconds=seconds, seeds=len(seeds)),
        "| set | clips (cycles) | begins | half | planted | drift | seen | speed | bend | causal |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [_set_line(row) for row in rows]
    lines += ["", *_reach_lines(walks), "", *_timing_lines(timing)]
    return "\n".join(lines) + "\n"


def _set_line(row: SetRow) -> str:
    worst = {
        name: max(getattr(each, name) for each in row.found)
        for name in ("latency_s", "half_s", "drift", "seen_drift", "speed", "knee")
    }
    planted = min(each.planted for each in row.found)
    star = " \\*" if row.name in DEVELOPED_ON else ""
    return (
        f"| {row.name}{star} | {row.clips} ({row.loops}) | {worst['latency_s']:.2f} s "
        f"| {worst['half_s']:.2f} s | {planted:.0%} | {worst['drift']:.1%} "
        f"| {worst['seen_drift']:.1%} ({row.own.seen_drift:.1%}) "
        f"| {worst['speed']:.2f} ({row.own.speed:.2f}) "
        f"| {worst['knee']:.2f} ({row.own.knee:.2f}) | {'yes' if row.same else 'no'} |"
    )


def _reach_lines(walks: Reach) -> list[str]:
    found = walks.found
    return [
        "## Many walks",
        "",
        f"A machine of {walks.clips} walks with {walks.frames:,} frames takes "
        f"{walks.build_s:.0f} s to make. From every state to every other, asked for in the first "
        f"two seconds: the other clip takes over after {walks.begun_s[0]:.2f} s (median; "
        f"{walks.begun_s[1]:.2f} s at worst), and the change is over after {walks.done_s[0]:.2f} s "
        f"({walks.done_s[1]:.2f} s). A minute of random requests: planted {found.planted:.0%}, "
        f"drift {found.drift:.1%}, speed {found.speed:.2f}, bend {found.knee:.2f}.",
    ]


def _timing_lines(timing: Timing) -> list[str]:
    pose, write = timing.pose, timing.write
    return [
        "## Time for a pose",
        "",
        f"{timing.joints} joints, a request every second, so that half of the poses are blended. "
        f"`machine.pose(t)`: {pose[0]:.1f} µs median, {pose[1]:.1f} µs at the 99th percentile; "
        f"`machine.write(t, …)` into arrays: {write[0]:.1f} and {write[1]:.1f} µs.",
    ]
