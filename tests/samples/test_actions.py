"""Jumps, punches and reaches are what their names say."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.motion import Motion
from tests.samples.cases import PEOPLE, at_time, joint, leg_length

WAYS = {"up": (0, 0), "forward": (0, 1), "left": (1, 0), "right": (-1, 0), "back": (0, -1)}


@pytest.mark.parametrize("person", PEOPLE[:3], ids=lambda p: f"seed{p['seed']}")
def test_jumps_fall_freely(person):
    sample = samples.jumps(**(person | {"fps": 240.0}))
    truth = sample.truth
    flying = ~(truth.contact("left") | truth.contact("right"))
    inside = flying[:-2] & flying[1:-1] & flying[2:]
    assert inside.sum() > 200
    fall = np.diff(sample.motion.positions[:, 0, 1], n=2) * 240.0**2
    np.testing.assert_allclose(fall[inside], -9.81, atol=0.02)
    toes = np.minimum(*(joint(sample.motion, f"{s}ToeBase")[:, 1] for s in ("Left", "Right")))
    assert toes.max() > 0.25 * leg_length(sample.motion.skeleton)


@pytest.mark.parametrize("direction", WAYS)
def test_jumps_go_where_they_are_sent(direction):
    motion = samples.jumps(directions=[direction], seconds=2.4).motion
    x, _, z = motion.positions[-1, 0] - motion.positions[0, 0]
    wanted_x, wanted_z = WAYS[direction]
    for way, wanted in ((x, wanted_x), (z, wanted_z)):
        assert abs(way) < 0.01 if wanted == 0 else way * wanted > 0.3


def test_jumps_take_off_and_land_where_the_truth_says():
    sample = samples.jumps(seconds=11.0)
    names = [key.name for key in sample.truth.key_times]
    assert names == ["takes off", "lands"] * 5
    times = [key.time_s for key in sample.truth.key_times]
    assert [i.stop_s for i in sample.truth.left[:-1]] == times[::2]
    assert [i.start_s for i in sample.truth.left[1:]] == times[1::2]


@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_punch_goes_straight_ahead_and_fast(hand):
    sample = samples.punch(hand=hand, fps=120.0)
    motion = sample.motion
    name = hand.capitalize()
    fist = joint(motion, name + "Hand")
    hit, drawn = at_time(sample, "hits"), at_time(sample, "draws back")
    shoulder, elbow = joint(motion, name + "Arm"), joint(motion, name + "ForeArm")
    # at shoulder height, straight in front of the shoulder, the arm nearly stretched
    along = fist[hit] - shoulder[hit]
    upper = np.linalg.norm(elbow[hit] - shoulder[hit])
    assert along[2] > 0.9 * np.linalg.norm(along)
    assert np.linalg.norm(along) > 1.75 * upper
    assert fist[hit, 2] - fist[drawn, 2] > 0.6
    speed = np.linalg.norm(np.diff(fist, axis=0), axis=1) * 120.0
    assert 4.0 < speed[drawn:hit].max() < 12.0
    assert np.abs(fist[-1] - fist[0]).max() < 0.01
    # the other hand stays on guard
    other = joint(motion, ("Right" if hand == "left" else "Left") + "Hand")
    assert other[:, 1].min() > 0.6 * 1.75


@pytest.mark.parametrize("hand", ["left", "right"])
@pytest.mark.parametrize("person", PEOPLE[:3], ids=lambda p: f"seed{p['seed']}")
def test_reaches_reach(hand, person):
    name = hand.capitalize()
    up = samples.reach(target="up", hand=hand, **person)
    frame = at_time(up, "reaches")
    assert joint(up.motion, name + "Hand")[frame, 1] > 1.05 * joint(up.motion, "Head_end")[frame, 1]

    down = samples.reach(target="down_back", hand=hand, **person)
    low, hips = joint(down.motion, name + "Hand")[frame], down.motion.positions[frame, 0]
    assert low[1] < hips[1]
    assert low[2] < hips[2] - 0.2 * person["height"]
    other = "Right" if hand == "left" else "Left"
    assert np.ptp(joint(up.motion, other + "Hand")[:, 1]) < 0.15 * person["height"]


@pytest.mark.parametrize("hand", ["left", "right"])
def test_half_of_each_reach_is_one_to_the_side_at_middle_height(hand):
    """The example of the first source."""
    name = hand.capitalize()
    up, down = (samples.reach(target=t, hand=hand).motion for t in ("up", "down_back"))
    half = Motion(
        up.skeleton,
        quat.slerp(up.rotations, down.rotations, 0.5),
        0.5 * (up.positions + down.positions),
        up.frame_time,
    )
    frame = up.num_frames // 2
    places = [kinematics.forward(m).positions[frame] for m in (up, half, down)]
    high, middle, low = (p[up.skeleton.index(name + "Hand")] for p in places)
    shoulder = places[1][up.skeleton.index(name + "Arm")]
    assert high[1] > middle[1] + 0.3 > low[1] + 0.6
    out = (middle - shoulder) * (1 if hand == "left" else -1)
    assert out[0] > 0.8 * np.linalg.norm(out)
    assert abs(middle[0] - shoulder[0]) > abs(high[0] - shoulder[0]) + 0.2
