"""At which frame a clip can follow another, beside a search that tries every frame."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.compose.machine import machine as machines
from kinema.compose.machine.clips import playable
from kinema.compose.machine.machine import last_frames
from kinema.compose.machine.matching import _clouds, _track, match
from kinema.compose.machine.packing import _left
from kinema.ops.placement import Placement
from tests.compose.machine.clips import clips, shared


def points_at(clip, frame):
    """Joints (J, 3) at any frame: in another cycle, or beyond an end as they moved before it."""
    joints, count = clip.source.joints, clip.count
    if clip.cycle is None:
        inside = min(max(frame, 0), count - 1)
        other = min(max(inside + inside - frame, 0), count - 1)
        return joints[inside] if frame == inside else 2.0 * joints[inside] - joints[other]
    cycles, at = divmod(frame, count)
    found = joints[at]
    for _ in range(abs(cycles)):
        found = (clip.cycle if cycles > 0 else clip.cycle.inverse()).apply(found)
    return found


def cloud(clip, frame, offsets):
    return np.concatenate([points_at(clip, frame + offset) for offset in offsets])


def aligned(one, two):
    """Root mean square distance of two clouds on the floor, and how the second is placed."""
    flat, moved = one[:, [2, 0]], two[:, [2, 0]]
    a, b = flat - flat.mean(axis=0), moved - moved.mean(axis=0)
    turn = np.arctan2((a[:, 1] * b[:, 0] - a[:, 0] * b[:, 1]).sum(), (a * b).sum())
    sine, cosine = np.sin(turn), np.cos(turn)
    x, z = moved.mean(axis=0)[1], moved.mean(axis=0)[0]
    place = Placement(
        float(turn),
        float(flat.mean(axis=0)[1] - (cosine * x + sine * z)),
        float(flat.mean(axis=0)[0] - (cosine * z - sine * x)),
    )
    gap = one - place.apply(two)
    return np.sqrt((gap**2).sum(axis=1).mean()), place


def cost_of(clip, frame, other, entry, offsets, leg):
    apart, place = aligned(cloud(clip, frame, offsets), cloud(other, entry, offsets))
    cost = apart / leg
    for foot in range(2):
        stood, stands = clip.stands[frame, foot] > 0, other.stands[entry, foot] > 0
        cost += 0.2 if stands and not stood else 0.12 if stood and not stands else 0.0
    gap = abs(clip.phase[frame] - other.phase[entry])
    return cost + (0.0 if np.isnan(gap) else 0.2 * min(gap, 1.0 - gap)), place


@pytest.mark.parametrize("number", range(4))
def test_the_best_entry_is_the_best_of_all(number):
    machine, rng = shared(), np.random.default_rng(number)
    every = [machine.clip(name) for name in machine.states]
    leg, found = every[0].source.leg, machine.matches
    clip = every[number]
    offsets = (-3, -2, 0, 2, 3)  # a tenth of a second on either side
    for column, other in enumerate(every):
        for frame in (0, clip.count - 1, int(rng.integers(clip.count))):
            row = found.rows[number] + frame
            tried = [
                cost_of(clip, frame, other, entry, offsets, leg) for entry in range(other.entries)
            ]
            costs = np.array([cost for cost, _ in tried])
            best = int((costs + 1e-6 * np.arange(len(costs))).argmin())
            assert found.entries[row, column] == best
            assert found.costs[row, column] == pytest.approx(costs[best], abs=1e-6)
            place = tried[best][1]
            wanted = place.turn_rad, place.x, place.z
            np.testing.assert_allclose(found.places[row, column], wanted, atol=1e-6)


def test_clips_are_left_thirty_times_a_second():
    walk = {fps: samples.walk(seconds=2.0, fps=fps).motion for fps in (10.0, 30.0, 60.0, 90.0)}
    for fps, stride in ((10.0, 1), (30.0, 1), (60.0, 2), (90.0, 3)):
        clip = playable("walk", walk[fps], feet=False)
        shares = []
        found = match([clip, clip], shares.append)
        assert found.stride == stride
        rows = len(range(0, clip.count, stride))
        assert found.rows.tolist() == [0, rows]
        assert found.costs.shape == (2 * rows, 2)
        assert found.places.shape == (2 * rows, 2, 3)
        assert shares == [0.5, 1.0]
        # in its own cycle a clip is followed by itself at the same frame
        assert found.entries[rows - 1, 0] == (rows - 1) * stride
        assert found.costs[rows - 1, 0] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("name", ["walk", "stop"])
def test_frames_beyond_the_ends_go_on(name):
    clip = shared().clip(name)
    far = 2 * clip.count + 3
    frames = np.array([-far, -clip.count, -4, -1, 0, 7, clip.count - 1, clip.count, far])
    wanted = np.stack([points_at(clip, int(frame)) for frame in frames])
    np.testing.assert_allclose(_track(clip, frames), wanted, atol=1e-9)
    found = _clouds(clip, np.array([0, 3]))
    first = cloud(clip, 3, (-3, -2, 0, 2, 3))
    middle = first.mean(axis=0)
    np.testing.assert_allclose(found.middle[1], middle[2] + 1j * middle[0], atol=1e-9)
    np.testing.assert_allclose(found.ground[1].imag, first[:, 0] - middle[0], atol=1e-9)
    np.testing.assert_allclose(found.height[1], first[:, 1], atol=1e-9)
    np.testing.assert_array_equal(found.stands, clip.stands[[0, 3]] > 0)


def test_frames_until_a_foot_changes():
    for name in ("walk", "punch", "stop"):
        clip = shared().clip(name)
        stands = clip.stands > 0
        found = _left(clip)
        assert found.shape == stands.shape
        assert found.dtype == np.int32
        for foot in range(2):
            for frame in range(len(stands)):
                ahead = 1
                while True:
                    there = frame + ahead
                    if clip.repeats:
                        if there >= 2 * clip.count:
                            ahead = 1_000_000
                            break
                        there, here = there % clip.count, frame % clip.count
                    elif there >= len(stands):
                        ahead = 1_000_000
                        break
                    else:
                        here = frame
                    if stands[there, foot] != stands[here, foot]:
                        break
                    ahead += 1
                assert found[frame, foot] == ahead, (name, foot, frame)


def test_a_clip_goes_over_to_itself_where_that_costs_least():
    machine = shared()
    every = [machine.clip(name) for name in machine.states]
    found = last_frames(every, machine.matches)
    for index, clip in enumerate(every):
        if clip.repeats:
            assert found[index] == -1
            continue
        # not sooner before its end than it may be entered after its beginning
        frames = range(clip.count - 2 - (clip.entries - 1), clip.count - 1)
        costs = [
            machine.matches.costs[machine.matches.rows[index] + each, index] for each in frames
        ]
        assert found[index] == frames[int(np.argmin(costs))]
    assert (found >= 0).any()
    # with rows three frames apart
    stop = every[machine.states.index("stop")]
    rng = np.random.default_rng(0)
    for count in (30, 31, 32, 33):
        short = type(stop)(
            stop.name, stop.source, count, None, stop.stands, stop.down, stop.points, stop.phase
        )
        rows = len(range(0, count, 3))
        costs = rng.random((5 + rows, 2))
        matches = machine.matches._replace(stride=3, rows=np.array([0, 5]), costs=costs)
        last = (count - 2) // 3
        first = last - (short.entries - 1) // 3
        best = min(range(first, last + 1), key=lambda row: costs[5 + row, 1])
        repeating = machine.clip("walk")
        assert last_frames([repeating, short], matches).tolist() == [-1, 3 * best]


def test_no_clip_is_entered_where_it_goes_over_to_itself(monkeypatch):
    given = []
    packed = machines.packed_edges

    def watched(matches, blends, waits, routes):
        given.append((matches, blends, waits))
        return packed(matches, blends, waits, routes)

    monkeypatch.setattr(machines, "packed_edges", watched)
    monkeypatch.setattr(machines, "last_frames", lambda clips, matches: np.array([-1, 5], np.int32))
    made = machines.Machine(
        {name: clips()[name] for name in ("walk", "stop")},
        edges=[
            machines.Edge("walk", "stop", blend_s=0.4, wait_s=0.1),
            machines.Edge("stop", "walk"),
        ],
    )
    ((matches, blends, waits),) = given
    assert made.matches.entries[:, 1].max() > 4
    np.testing.assert_array_equal(matches.entries[:, 0], made.matches.entries[:, 0])
    np.testing.assert_array_equal(matches.entries[:, 1], np.minimum(made.matches.entries[:, 1], 4))
    assert blends.tolist() == [[0.6, 0.4], [0.6, 0.6]]
    assert waits.tolist() == [[0.28, 0.1], [0.28, 0.28]]


def test_clips_of_the_shared_machine_are_of_both_kinds():
    assert {shared().clip(name).repeats for name in clips()} == {True, False}
