"""Clips in frames of the result, and what is measured of a gap."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.compose import baking
from kinema.compose.baking import _parts, _runs
from kinema.compose.sequence import Item, Material, Sequence
from kinema.kinematics import forward
from kinema.ops.transition.figures import Yardstick, rates

pytestmark = pytest.mark.filterwarnings("ignore::kinema.errors.KinemaWarning")

WALK = samples.walk(seconds=4.0, fps=30.0).motion
SLOW = samples.walk(seconds=1.0, fps=24.0).motion  # 29 frames at 30, in a second


def parts_of(*items: Item) -> list[tuple[int, int, int]]:
    """First and last frames of the result, and the frame of the source that is first shown."""
    found = _parts([Item.whole(Material(WALK), 1.0), *items])
    assert found[0][2:] == (0, 120, 0)
    return [part[2:] for part in found[1:]]


def test_clips_have_the_frames_that_they_are_shown_in():
    other = Material(WALK)
    assert parts_of(Item(other, 4.0, 1.0, 3.0)) == [(90, 150, 30)]
    assert parts_of(Item(other, 5.0, 0.5, 1.0), Item(other, 6.0, 3.0, 4.0)) == [
        (120, 135, 15),
        (150, 180, 90),
    ]


def test_a_resampled_clip_may_be_a_frame_short():
    slow = Material(SLOW)
    assert len(slow.source_for(WALK)) == 29
    last = Item.whole(Material(WALK), 5.5)
    assert parts_of(Item.whole(slow, 5.0)) == [(120, 149, 0)]
    # at the end it ends sooner, before another clip it begins sooner
    assert parts_of(Item(slow, 5.0, 0.5, 1.0)) == [(120, 134, 15)]
    assert parts_of(Item(slow, 5.0, 0.5, 1.0), last)[0] == (120, 135, 14)
    assert parts_of(Item(slow, 5.0, 0.0, 0.5), last)[0] == (120, 135, 0)
    # its last frame is the last there is
    assert parts_of(Item(slow, 5.0, 23 / 24, 1.0)) == [(120, 121, 28)]


def test_only_what_is_shown_is_cut_out():
    walk = Material(WALK)
    whole, part = _parts([Item.whole(walk, 0.0), Item(walk, 3.0, 1.0, 3.0)])
    assert whole.shown is whole.source
    np.testing.assert_array_equal(part.shown.motion.rotations, WALK.rotations[30:90])
    assert part.source_frame(part.first) == 30
    assert part.source_frame(part.stop) == 90
    (early,) = _parts([Item(walk, 0.0, 0.0, 3.0)])
    assert len(early.shown) == 90


def test_clips_that_touch_are_of_one_run():
    walk = Material(WALK)

    def runs(*starts: float) -> list[int]:
        items = [Item.whole(walk, 0.0), *(Item.whole(walk, start) for start in starts)]
        return [len(run) for run in _runs(_parts(items))]

    assert runs(4.0, 7.5) == [3]
    assert runs(4.0 + 1 / 30, 8.0) == [1, 2]
    assert runs(4.1, 8.2) == [1, 1, 1]


def test_a_bridge_is_measured_from_two_frames_before_it_to_two_after(monkeypatch):
    seen = []

    def watched(places, there, frame_time):
        seen.append((places, there))
        return rates(places, there, frame_time)

    monkeypatch.setattr(baking, "rates", watched)
    walk = Material(WALK)
    made = Sequence((Item.whole(walk, 0.0), Item.whole(walk, 4.5))).baked
    (bridge,) = made.seams
    assert (bridge.start, bridge.stop, bridge.kind) == (120, 135, "bridge")
    ((places, there),) = seen
    source = walk.source_for(WALK)
    yard = Yardstick(source, source)
    body = made.motion[118:137]
    wanted = forward(body).positions[:, source.body.in_body] / yard.leg
    np.testing.assert_allclose(places[0], wanted, atol=1e-12)
    assert there.all()
    speeds = np.linalg.norm(np.diff(wanted, axis=0), axis=2) * 30.0
    assert bridge.speed == pytest.approx(speeds.max() / yard.speed)
    change = np.linalg.norm(np.diff(wanted, n=2, axis=0), axis=2) * 900.0
    assert bridge.acceleration == pytest.approx(change.max() / yard.acceleration)
    assert bridge.figures is None


def test_a_bridge_of_short_clips_is_measured_as_far_as_there_are_frames():
    walk = Material(WALK)
    line = Sequence((Item(walk, 0.0, 1.0, 1.0 + 1 / 30), Item(walk, 0.5, 2.0, 2.0 + 1 / 30)))
    made = line.baked
    assert made.motion.num_frames == 16
    (bridge,) = made.seams
    assert (bridge.start, bridge.stop) == (1, 15)
    assert 0.0 < bridge.speed < 10.0


def test_stretches_and_seams_are_in_frames_of_the_result():
    walk = Material(WALK)
    made = Sequence((Item.whole(walk, 2.0), Item.whole(walk, 5.5), Item.whole(walk, 9.5))).baked
    assert made.start_s == 2.0
    assert made.stretches == ((0, 120), (105, 225), (225, 345))
    assert [(seam.start, seam.stop) for seam in made.seams] == [(105, 120), (225, 225)]
    assert [seam.kind for seam in made.seams] == ["blend", "cut"]
    alone = Sequence((Item.whole(walk, 0.0), Item.whole(Material(SLOW), 4.0))).baked
    assert alone.stretches[1] == (120, 149)
