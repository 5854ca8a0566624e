from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.ops.joinable import Source
from kinema.ops.point_clouds import distances
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.timing import Room, candidates

LONG, SHORT = (Source(samples.walk(seconds=seconds, fps=50.0).motion) for seconds in (3.0, 2.0))


@pytest.mark.parametrize(
    ("ends", "first", "last"),
    [((True, True), 0, 100), ((False, True), 75, 100), ((True, False), 0, 50)],
)
def test_joins_at_both_ends_of_a_clip_have_half_of_it_each(ends, first, last):
    room = Room.of((LONG, SHORT), ends, 0.5, 0.3)
    assert (room.first, room.last) == (first, last)
    assert room.trim == 25
    assert room.blends == (15,)
    assert Room.of((LONG, SHORT), ends, 0.5, 0.0).blends == (1,)


def test_without_a_length_several_blends_are_tried():
    assert Room.of((LONG, SHORT), (True, True), 0.5, None).blends == (10, 15, 20, 25, 30, 40)


BRISK = Source(samples.walk(style="brisk", seconds=1.2, fps=50.0, seed=4).motion)


def by_hand(clips, room, timing, method):
    """The cost of every handover that there is room for, with nothing shared: of each length."""
    previous, next_ = clips
    # the last frame is held: a clip may hand over one frame past it
    joints = np.concatenate([previous.joints, previous.joints[-1:]])
    poses = distances(joints, next_.joints, round(0.125 * 50.0), "best") / previous.leg
    found = []
    most = min(len(previous) - room.first - 1, room.last - 1)
    for length in sorted({max(min(wanted, most), 0) for wanted in room.blends}):
        last = len(previous) - {"blend": length, "start": 1}.get(method, 0)
        latest = max(min(room.trim, room.last - length - 1), 0)
        middle = length // 2 if method == "blend" else 0
        costs = {}
        for end in range(max(room.first, last - room.trim), last + 1):
            for start in range(latest + 1):
                cost = 0.0 if timing == "contacts" else poses[end + middle, start + middle]
                if timing != "poses":
                    cost += unlike(clips, end, start, length, method == "blend")
                costs[end, start] = cost
        found.append((length, costs))
    return found


def unlike(clips, end, start, length, plays) -> float:
    """Share of the frames of a blend, over both feet, in which a toe is down in only one clip."""
    steps = range(max(length, 1))
    a = [min(end + (step if plays else 0), len(clips[0]) - 1) for step in steps]
    b = [min(start + step, len(clips[1]) - 1) for step in steps]
    differ = [clips[0].contacts.toe(s)[a] != clips[1].contacts.toe(s)[b] for s in ("left", "right")]
    return float(np.mean(differ))


def far_enough(costs, apart, count):
    """The cheapest cells, each some frames from those before it in either clip."""
    chosen = []
    for cell in sorted(costs, key=lambda cell: costs[cell]):
        if all(max(abs(cell[0] - a), abs(cell[1] - b)) >= apart for a, b in chosen):
            chosen.append(cell)
    return chosen[:count]


@pytest.mark.parametrize("method", ["blend", "start", "inertialise", "cut"])
@pytest.mark.parametrize("timing", ["auto", "poses"])
@pytest.mark.parametrize(
    "room",
    [Room(0, 60, 12, (12, 22)), Room(120, 9, 18, (9, 12)), Room(140, 60, 8, (40,))],
)
def test_handovers_are_those_that_cost_least(method, timing, room):
    """Compared with every pair of frames, each cost added up by hand."""
    clips = (LONG, BRISK)
    expected = []
    for length, costs in by_hand(clips, room, timing, method):
        blended = 0 if method == "cut" else length
        for end, start in far_enough(costs, 5, 7):  # 0.1 s
            span = Handover(end, end + blended, end, start, method == "start")
            expected.append((costs[end, start], span))
    expected.sort(key=lambda each: each[0])
    assert candidates(clips, room, timing, method, 7) == [span for _, span in expected[:7]]


def test_by_contacts_alone_poses_do_not_count():
    room = Room(0, 60, 12, (10,))
    ((_, costs),) = by_hand((LONG, BRISK), room, "contacts", "blend")
    best = candidates((LONG, BRISK), room, "contacts", "blend", 1)[0]
    assert costs[best.start, best.next_frame] == min(costs.values())


def test_a_body_without_feet_is_timed_by_its_poses():
    clips = tuple(Source(clip.motion) for clip in (LONG, BRISK))
    for clip in clips:
        clip.contacts = None
        clip.leg = LONG.leg
    room = Room(0, 60, 12, (10,))
    expected = candidates((LONG, BRISK), room, "poses", "blend", 5)
    assert candidates(clips, room, "auto", "blend", 5) == expected
    for one in (0, 1):
        mixed = [LONG, BRISK]
        mixed[one] = clips[one]
        assert candidates(tuple(mixed), room, "auto", "blend", 5) == expected
