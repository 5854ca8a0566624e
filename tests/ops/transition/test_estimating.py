"""The order in which joins are made: what each is likely to cost, added up frame by frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import samples
from kinema.ops.joinable import sources_of
from kinema.ops.placement import Placement, placed
from kinema.ops.transition.estimating import promising, score
from kinema.ops.transition.feet import away, near
from kinema.ops.transition.figures import Figures, Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.planted import displacements
from kinema.ops.transition.trying import trial
from kinema.ops.transition.weights import rising

BOUNDS = {"drift": 0.005, "skate": 2.5, "speed": 1.1, "acceleration": 1.0, "knee": 1.1}
WALK, TIRED = (
    samples.walk(style=style, seconds=2.5, fps=50.0).motion for style in ("neutral", "tired")
)
# far from each other, and facing another way
CLIPS = sources_of([WALK, placed(TIRED, Placement(1.2, 3.0, -2.0))], "join")
YARD = Yardstick(*CLIPS)
SPANS = [
    Handover(at, at + length, at, begin)
    for at, length, begin in (
        *((60, 0, 0), (75, 10, 0), (80, 15, 12), (70, 30, 25), (90, 20, 5), (124, 1, 3)),
        *((50, 60, 7), (85, 21, 30), (64, 12, 18), (100, 25, 2), (95, 10, 41), (120, 5, 60)),
    )
]


def test_a_join_costs_its_figures_over_their_bounds_squared():
    none = Figures(0.0, 0.0, 0.0, 0.0, 0.0, seam=9.0, trimmed_s=9.0)
    assert score(none) == 0.0
    for name, bound in BOUNDS.items():
        assert score(replace(none, **{name: 3.0 * bound})) == pytest.approx(9.0)
    assert score(replace(none, **BOUNDS)) == pytest.approx(5.0)


def estimate(join, weight, feet) -> float:
    """Speed, acceleration and skating where joints go straight from one clip to the other."""
    span, over = join.span, (join.span.start + join.span.stop) // 2
    wide = range(over - 150, over + 151)
    shown = range(span.start - span.previous_frame, span.start - span.next_frame + len(CLIPS[1]))
    toes = list(CLIPS[0].toes.values())
    joints = [*CLIPS[0].tips, *toes]
    places = np.array([place(join, joints, frame, weight) for frame in wide])
    if feet:
        far = away(span, np.array(wide), 50.0)
        for index, side in enumerate(CLIPS[0].toes):
            down = np.array([frame in shown and planted(join, side, frame) for frame in wide])
            column = len(joints) - len(toes) + index
            track = places[:, column]
            places[:, column] += displacements(track, near(down, far, 0.02), 10.0)  # 0.2 s
    window = [k for k, f in enumerate(wide) if abs(f - over) <= 20 and f in shown]  # 0.4 s
    steps = np.diff(places[window], axis=0) / CLIPS[0].leg * 50.0
    bends = np.diff(steps, axis=0) * 50.0
    skates = []
    for index, side in enumerate(CLIPS[0].toes):
        column = len(joints) - len(toes) + index
        level = [CLIPS[wide[k] >= over].standing[side] for k in window]
        above = (places[window, column, 1] - level) / CLIPS[0].leg
        above = np.clip(0.5 * (above[1:] + above[:-1]), 0.0, 0.03)
        speed = np.hypot(steps[:, column, 0], steps[:, column, 2])
        skates.append(speed * (2.0 - 2.0 ** (above / 0.03)))
    rough = {
        "speed": np.linalg.norm(steps, axis=-1).max() / YARD.speed,
        "acceleration": np.linalg.norm(bends, axis=-1).max() / YARD.acceleration,
        "skate": np.mean(skates) / YARD.skate,
    }
    return sum((value / BOUNDS[name]) ** 2 for name, value in rough.items())


def place(join, joints, frame, weight):
    span = join.span
    a = min(max(frame - span.start + span.previous_frame, 0), len(CLIPS[0]) - 1)
    b = min(max(frame - span.start + span.next_frame, 0), len(CLIPS[1]) - 1)
    here = CLIPS[0].body.world.positions[a, joints]
    there = join.placement.apply(CLIPS[1].body.world.positions[b, joints])
    share = (frame - span.start) / span.length if span.length else float(frame >= span.start)
    return here + rising(np.array(share), weight) * (there - here)


def planted(join, side, frame) -> bool:
    first = frame < (join.span.start + join.span.stop) // 2
    clip, begin = (
        (CLIPS[0], join.span.previous_frame) if first else (CLIPS[1], join.span.next_frame)
    )
    at = min(max(frame - join.span.start + begin, 0), len(clip) - 1)
    return bool(clip.contacts.toe(side)[at])


@pytest.mark.parametrize("feet", [True, False])
@pytest.mark.parametrize("weight", ["quintic", "linear"])
def test_joins_are_made_in_the_order_of_what_they_are_likely_to_cost(feet, weight):
    trials = [trial((CLIPS[0], CLIPS[1]), span) for span in SPANS]
    costs = [estimate(each, weight, feet) for each in trials]
    order = np.argsort(costs)
    found = [trials.index(each) for each in promising(YARD, trials, weight, feet)]
    assert found == order.tolist()
    for a, b in ((0, 1), (1, 0)):  # of two as well
        two = [trials[order[a]], trials[order[b]]]
        assert promising(YARD, two, weight, feet) == [trials[order[0]], trials[order[1]]]


def test_a_single_join_is_not_estimated():
    (only,) = promising(None, [trial((CLIPS[0], CLIPS[1]), SPANS[0])], "quintic", True)
    assert only.span == SPANS[0]
