"""Clips made ready to be played: where feet stand, and which clips are cycles."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import quat, samples
from kinema.compose.machine import clips as module
from kinema.compose.machine.clips import (
    _closed,
    _cycle,
    _foot_points,
    _points,
    _short,
    _slides,
    _stands,
    _steady,
    playable,
    too_short,
)
from kinema.ops.contacts.states import Contacts
from kinema.ops.joinable import Source
from kinema.ops.loop import Looped, looped
from kinema.ops.transition.figures import Figures
from tests.compose.machine.clips import clips, shared


def flags(text: str) -> np.ndarray:
    return np.array([each == "1" for each in text])


def test_short_runs_are_those_of_at_most_so_many_frames():
    found = _short(flags("1101110011110"), 3)
    assert found.tolist() == flags("1101110000000").tolist()


def test_a_foot_stands_on_its_ball_or_its_heel_and_through_short_gaps():
    on = flags("0111111111111110")
    heel = flags("0111000000000000")
    ball = flags("0001000110011000")
    contacts = Contacts(on, on, heel, ball, flags("1" * 16), flags("0" * 16), 0.0, 0.02)
    # gaps of up to 0.05 s, which are two frames here, belong to what was before them
    assert "".join(map(str, _points(contacts, "left"))) == "0112000222222000"
    lifted = replace(contacts, left=flags("0111111110111110"))
    assert "".join(map(str, _points(lifted, "left"))) == "0112000220022000"
    assert _points(contacts, "right").tolist() == [1] * 16
    stands = _stands(contacts, 16)
    assert "".join(map(str, stands[:, 0])) == "0112000222222000"
    assert stands[:, 1].tolist() == [1] * 16
    assert not _stands(None, 5).any()
    assert not _stands(replace(contacts, drift=(0.0, 1.0)), 16).any()
    edges = replace(contacts, left_heel=flags("0" * 16), left_toe=flags("0111111111111100"))
    assert "".join(map(str, _points(edges, "left"))) == "0222222222222200"
    ends = Contacts(*[flags("1" * 6)] * 2, *[flags("011110")] * 4, 0.0, 0.02)
    assert _points(ends, "left").tolist() == [0, 2, 2, 2, 2, 0]


def test_a_clip_needs_eight_frames_and_0_4_seconds():
    motion = samples.walk(seconds=1.0, fps=20.0).motion
    assert too_short(motion[:8]) == ""
    assert "8 frames" in too_short(motion[:7])
    faster = samples.walk(seconds=1.0, fps=25.0).motion
    assert too_short(faster[:10]) == ""
    assert "0.4 s" in too_short(faster[:9])
    slower = samples.walk(seconds=2.0, fps=10.0).motion
    assert too_short(slower[:8]) == ""
    assert "found 0.7 s and 7 frames" in too_short(slower[:7])


def test_a_gait_is_entered_anywhere_and_other_clips_near_their_beginning():
    walk = shared().clip("walk")
    known = np.linspace(0.0, 0.9, 10)
    half = np.where(np.arange(10) < 5, known, np.nan)
    more = np.where(np.arange(10) < 6, known, np.nan)
    assert replace(walk, count=50, phase=more).entries == 50
    assert replace(walk, count=51, phase=half).entries == 17
    assert replace(walk, count=50, phase=more, cycle=None).entries == 16
    assert replace(walk, count=107, cycle=None).entries == 35
    assert replace(walk, count=300, cycle=None).entries == 36  # 1.2 s
    assert replace(walk, count=2, cycle=None).entries == 1


class Body:
    """As much of a source as is looked at: heights that are changed a cycle later."""

    def __init__(self, frames: int, period: int, changes: list[float], fps: float) -> None:
        rng = np.random.default_rng(0)
        pose = rng.normal(size=(4, 3))
        self.joints = np.repeat(pose[None], frames, axis=0)
        step = round(fps / 15.0)
        for number, change in enumerate(changes):
            self.joints[number * step + period, 0, 1] += 2.0 * change  # of four joints
        self.motion = SimpleNamespace(fps=fps)
        self.leg = 1.0

    def __len__(self) -> int:
        return len(self.joints)


@pytest.mark.parametrize("fps", [15.0, 45.0])
def test_a_steady_clip_is_the_same_a_cycle_later(fps):
    """Nine tenths of its poses are no farther away than 0.12 legs."""
    step = round(fps / 15.0)

    def steady(change: float, period: int = 20 * step, leg: float = 1.0) -> bool:
        # of eleven changes the second largest is what nine tenths do not exceed
        body = Body(31 * step, period, [0.0] * 9 + [change, 5.0], fps)
        body.leg = leg
        return _steady(body, period)

    assert steady(0.119)
    assert not steady(0.121)
    assert steady(0.239, leg=2.0)
    assert not steady(0.241, leg=2.0)
    apart = Body(31 * step, 20 * step, [0.0] * 10 + [5.0], fps)
    apart.joints[20 * step + 1 :: step] += 7.0 if step > 1 else 0.0  # between the frames compared
    assert _steady(apart, 20 * step)


def test_a_steady_clip_is_half_a_cycle_longer_than_one():
    same = Body(30, 20, [], 15.0)
    assert _steady(same, 20)
    assert not _steady(Body(29, 20, [], 15.0), 20)
    assert _steady(Body(3, 1, [], 15.0), 1)
    assert not _steady(Body(2, 1, [], 15.0), 1)
    assert _steady(Body(10, 4, [], 5.0), 4)  # at a low rate every frame is looked at


def found_cycle(monkeypatch, *, start=0, stop=40, seam=0.0, frames=100, steady=False):
    """What is made of a cycle of so many frames, with such a seam."""
    motion = samples.walk(seconds=10.0, fps=10.0).motion[:frames]
    figures = Figures(0.0, 0.0, 0.0, 0.0, 0.0, seam=seam, trimmed_s=0.0)
    given = []

    def stub(part, **options):
        given.append((len(part), options))
        return Looped(part, start, stop, figures, 0.0, 0.0)

    monkeypatch.setattr(module, "looped", stub)
    monkeypatch.setattr(module, "_steady", lambda source, period: steady)
    return _cycle(Source(motion), True, wanted=False), given


def test_a_cycle_closes_and_stands_for_its_clip(monkeypatch):
    def is_cycle(**options) -> bool:
        return found_cycle(monkeypatch, **options)[0] is not None

    assert is_cycle(start=5, stop=65)
    assert not is_cycle(start=5, stop=64)  # less than 0.6 of the clip
    assert is_cycle(start=5, stop=64, steady=True)
    assert is_cycle(stop=60, seam=0.1)
    assert not is_cycle(stop=60, seam=0.101)
    assert is_cycle(start=2, stop=10, steady=True)
    assert not is_cycle(start=3, stop=10, steady=True)
    _, given = found_cycle(monkeypatch)
    assert given == [(100, {"cycles": 3, "feet": "auto"})]
    monkeypatch.setattr(module, "_LONGEST_S", 5.0)
    assert found_cycle(monkeypatch)[1][0][0] == 50


def test_cycles_are_looked_for_in_twenty_seconds(monkeypatch):
    given = []
    monkeypatch.setattr(module, "looped", lambda part, **_: given.append(len(part)))
    long = samples.walk(seconds=25.0, fps=5.0).motion
    for frames in (99, 100, 101, 125):
        _cycle(Source(long[:frames]), True, wanted=True)
    assert given == [99, 100, 100, 100]


def test_a_cycle_on_which_feet_slide_is_none(monkeypatch):
    walk = clips()["walk"]
    leg = shared().clip("walk").source.leg
    for slides, repeats in ((0.0049, True), (0.0051, False)):
        monkeypatch.setattr(module, "_slides", lambda *_, by=slides: by * leg)
        assert playable("walk", walk, feet=True).repeats == repeats
    assert playable("walk", walk, feet=True, loop=True).repeats
    assert playable("walk", walk, feet=False).repeats


def test_sliding_is_the_farthest_from_the_mean_place():
    walk = clips()["walk"]
    source = Source(walk)
    contacts = source.contacts
    found, points = looped(walk, cycles=3), _foot_points(source.body)
    stands = _stands(contacts, len(walk))
    looped_body = Source(found.motion)
    world, count = looped_body.body.world, len(found.motion) // 3
    farthest = []
    for column, joint in enumerate(("LeftFoot", "RightFoot")):
        ankle = walk.skeleton.names.index(joint)
        frame = 0
        while frame < 3 * count:
            point, track = int(stands[found.start + frame % count, column]), []
            while frame < 3 * count and stands[found.start + frame % count, column] == point:
                arm = points[column, point - 1]
                turn = world.rotations[frame, ankle]
                track.append(world.positions[frame, ankle] + quat.rotate(turn, arm))
                frame += 1
            if point:
                mean = np.mean(track, axis=0)
                farthest.append(max(np.linalg.norm(each - mean) for each in track))
    assert _slides(found, stands, points) == pytest.approx(max(farthest), rel=1e-9)
    assert max(farthest) > 0.0


def test_the_ball_is_where_the_toes_are_seen_from_the_ankle():
    walk = clips()["walk"]
    body = Source(walk).body
    points = _foot_points(body)
    for column, side in enumerate(("Left", "Right")):
        ankle, toe = (walk.skeleton.names.index(side + name) for name in ("Foot", "ToeBase"))
        rotations, positions = body.world.rotations[:, ankle], body.world.positions
        seen = quat.rotate(quat.conjugate(rotations), positions[:, toe] - positions[:, ankle])
        np.testing.assert_allclose(points[column, 1], np.median(seen, axis=0), atol=1e-12)
        back = points[column, 0] @ points[column, 1]
        assert back < 0.5 * points[column, 1] @ points[column, 1]  # a heel is not at the ball


def test_what_is_played_of_a_cycle_is_the_middle_one():
    walk = clips()["walk"]
    found = looped(walk, cycles=3)
    frames = len(walk)
    stands = np.arange(2 * frames, dtype=np.uint8).reshape(frames, 2)
    down, phase = stands > 40, np.arange(frames) / frames
    clip = _closed("walk", found, stands, down, np.zeros((2, 2, 3)), phase)
    count = len(found.motion) // 3
    assert clip.count == count == len(clip.source) - 1
    shown = found.motion[count : 2 * count + 1]
    np.testing.assert_array_equal(clip.motion.rotations, shown.rotations)
    np.testing.assert_array_equal(clip.motion.positions, shown.positions)
    own = [*range(found.start, found.start + count), found.start]
    np.testing.assert_array_equal(clip.stands, stands[own])
    np.testing.assert_array_equal(clip.down, down[own])
    np.testing.assert_array_equal(clip.phase, phase[own])
    joints = clip.source.joints
    np.testing.assert_allclose(clip.cycle.apply(joints[0]), joints[-1], atol=1e-6)


def test_without_feet_nothing_is_held():
    walk = clips()["walk"]
    clip = playable("walk", walk, feet=False)
    assert not clip.stands.any()
    assert not clip.points.any()
    assert clip.down.any()  # they are on the floor nonetheless
