"""Frames from packets: where they end, what is dropped, and senders as they are."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.live import osc
from kinema.live.bones import BONES, EXPRESSIONS
from kinema.live.vmc_receiver import VmcStream
from tests.checks import assert_close
from tests.live.packets import (
    ORIGIN,
    STILL,
    bone,
    bundle,
    message,
    push,
    root,
    sender_time,
)

SIXTY = 1.0 / 60.0
TURNED = (0.6, 0.0, 0.0, 0.8)
HIPS, SPINE, HEAD = (BONES.index(name) for name in ("Hips", "Spine", "Head"))
PARTS = [BONES[1:14], BONES[14:27], BONES[27:40], BONES[40:]]


def stream(rate_hz=60.0):
    return VmcStream(rate_hz=rate_hz)


def seen(frame):
    return {name for bit, name in enumerate(BONES) if frame.seen >> bit & 1} - {"root"}


# Where a frame ends.


def test_a_bone_that_comes_again_ends_the_frame():
    live = stream()
    assert push(live, bundle(bone("Hips"), bone("Spine")), 1.0) == []
    [frame] = push(live, bone("Hips", TURNED), 1.001)
    assert seen(frame) == {"Hips", "Spine"}
    assert frame.time_s == 1.0
    assert_close(frame.rotations[HIPS], [1, 0, 0, 0])


def test_the_senders_time_ends_the_frame_once_it_changes():
    live = stream()
    push(live, bundle(sender_time(0.0), bone("Hips")), 1.0)
    assert push(live, sender_time(0.0), 1.001) == []  # the same time again
    [frame] = push(live, sender_time(0.02), 1.002)
    assert seen(frame) == {"Hips"}


def test_time_may_stand_last_or_alone():
    for contents in ([bone("Hips"), sender_time(1.0)], [sender_time(1.0), bone("Hips")]):
        live = stream()
        frames = []
        for number in range(6):
            contents = [c if "Bone" in c.address else sender_time(0.1 * number) for c in contents]
            frames += push(live, bundle(*contents), 1.0 + SIXTY * number)
            frames += live.close(1.0 + SIXTY * (number + 0.6))
        assert [frame.time_s for frame in frames] == pytest.approx(
            [1.0 + SIXTY * number for number in range(6)]
        )


def test_half_a_period_of_silence_ends_the_frame():
    live = stream()
    push(live, bone("Hips"), 1.0)
    assert live.deadline_s == pytest.approx(1.0 + SIXTY / 2)
    assert live.close(1.0 + 0.49 * SIXTY) == []
    [frame] = live.close(1.0 + 0.51 * SIXTY)
    assert seen(frame) == {"Hips"}
    assert live.deadline_s == np.inf
    assert live.close(2.0) == []  # nothing is open


@pytest.mark.parametrize("rate_hz", [15.0, 60.0, 200.0])
@pytest.mark.parametrize("parts", [1, 4])
def test_the_period_is_learned_from_how_often_a_bone_comes(rate_hz, parts):
    live = stream(30.0)
    for number in range(200):
        for part in range(parts):  # spread over the first half of the period
            push(live, bundle(*map(bone, PARTS[part])), 1.0 + (number + part / 8) / rate_hz)
    assert live.counts["period"] == pytest.approx(1.0 / rate_hz, rel=1e-3)
    assert live.counts["frames"] in (199, 200)


def test_absent_bones_keep_their_last_value():
    live = stream()
    push(live, bundle(bone("Hips", TURNED, (0.1, 0.9, 0.2)), bone("Head", TURNED)), 1.0)
    push(live, bone("Spine"), 1.1)
    [frame] = live.close(1.2)
    assert seen(frame) == {"Spine"}
    assert_close(frame.rotations[HEAD], [0.8, 0.6, 0, 0], 1e-7)
    assert_close(frame.places[1], [-0.1, 0.9, 0.2], 1e-7)


# The space: left-handed outside, right-handed inside.


def test_x_is_mirrored():
    live = stream()
    push(live, bundle(bone("Hips", (0.1, 0.5, 0.1, 0.3), (1.0, 2.0, 3.0)), root()), 1.0)
    [frame] = live.close(2.0)
    assert_close(frame.rotations[HIPS], np.array([0.3, 0.1, -0.5, -0.1]) / 0.6, 1e-7)
    assert_close(frame.places[1], [-1.0, 2.0, 3.0])


# What is dropped, and what is taken.


@pytest.mark.parametrize(
    "wrong",
    [
        message("/VMC/Ext/Bone/Pos", "Hips", *ORIGIN, 0.0, 0.0, 0.0),
        message("/VMC/Ext/Bone/Pos", *ORIGIN, *STILL),
        message("/VMC/Ext/Bone/Pos", "Hips", *ORIGIN, "0", 0.0, 0.0, 1.0),
        bone("Hips", (np.nan, 0.0, 0.0, 1.0)),
        bone("Hips", (np.inf, 0.0, 0.0, 1.0)),
        bone("Hips", place=(0.0, np.nan, 0.0)),
        bone("Hips", place=(1e30, 0.0, 0.0)),
        bone("Hips", (0.0, 0.0, 0.0, 0.0)),
        bone("Hips", (0.05, 0.0, 0.0, 0.0)),
        message("/VMC/Ext/Root/Pos", "root", *ORIGIN),
        message("/VMC/Ext/T", "now"),
        message("/VMC/Ext/T"),
        message("/VMC/Ext/OK"),
        message("/VMC/Ext/Blend/Val", "Joy"),
    ],
)
def test_a_message_that_does_not_fit_is_dropped_alone(wrong):
    live = stream()
    push(live, bundle(wrong, bone("Spine", TURNED)), 1.0)
    assert live.counts["dropped"] == 1
    [frame] = live.close(2.0)
    assert seen(frame) == {"Spine"}


def test_integers_and_quaternions_of_any_length_are_taken():
    live = stream()
    whole = message("/VMC/Ext/Bone/Pos", "Hips", ("i", 1), 2.0, 3.0, ("i", 0), 0.0, 0.0, ("i", 2))
    push(live, bundle(whole, bone("Spine", (0.12, 0.0, 0.0, 0.16))), 1.0)
    [frame] = live.close(2.0)
    assert_close(frame.places[1], [-1.0, 2.0, 3.0])
    assert_close(np.abs(frame.rotations[[HIPS, SPINE]]), [[1, 0, 0, 0], [0.8, 0.6, 0, 0]], 1e-7)


def test_malformed_packets_are_counted_and_dropped_whole():
    live = stream()
    packet = bundle(bone("Hips"), bone("Spine")).dgram
    for junk in (b"", b"\0", packet[:-4], packet + b"\0", b"\xff" * 40, bytes(2000)):
        assert push(live, junk, 1.0) == []
    assert live.counts["malformed"] == 6
    assert live.counts["messages"] == 0


@pytest.mark.parametrize(
    "address",
    ["/VMC/Ext/Bone", "/VMC/Ext/Bone/Pos/x", "/VMC/Ext/Rcv", "/VMC/Thru/a", "/other", "/"],
)
def test_other_addresses_are_ignored(address):
    live = stream()
    push(live, message(address, "Hips", *ORIGIN, *STILL), 1.0)
    assert (live.counts["ignored"], live.counts["dropped"]) == (1, 0)
    assert live.close(2.0) == []


def test_frames_nobody_takes_do_not_pile_up():
    live = stream()
    many = osc.bundle(*[bone("Hips").dgram] * 700)
    assert len(push(live, many, 1.0)) == 8
    assert live.counts["frames"] == 699
    assert live.counts["skipped"] == 691


def test_what_the_sender_says_about_itself():
    live = stream()
    push(live, message("/VMC/Ext/OK", *[("i", value) for value in (1, 3, 0, 1)]), 1.0)
    assert [live.counts[name] for name in ("loaded", "calibration", "tracking")] == [1, 3, 1]
    push(live, message("/VMC/Ext/OK", ("i", 0)), 1.1)
    assert live.counts["loaded"] == 0


def test_expressions_take_effect_when_they_are_applied_in_the_names_of_either_version():
    live = stream()
    values = {"Joy": 0.5, "blinkLeft": 1.0, "AA": 2.0, "smug": 0.3}
    for name, value in values.items():  # one by one, outside the bundle that applies them
        push(live, message("/VMC/Ext/Blend/Val", name, value), 1.0)
    push(live, bone("Hips"), 1.0)
    [before] = live.close(1.1)
    assert not before.expressions.any()
    push(live, bundle(message("/VMC/Ext/Blend/Apply"), bone("Hips")), 1.2)
    [after] = live.close(1.3)
    found = dict(zip(EXPRESSIONS, after.expressions, strict=True))
    assert {name for name, value in found.items() if value} == {"Joy", "Blink_L", "A"}
    assert (found["Joy"], found["Blink_L"], found["A"]) == (0.5, 1.0, 1.0)
    assert live.counts["ignored"] == 1


# Senders as they are.


def play(live, frames, period=SIXTY):
    """Datagrams of each frame a tenth of a millisecond apart, then a pause."""
    found = []
    for number, datagrams in enumerate(frames):
        for at, datagram in enumerate(datagrams):
            found += push(live, datagram, 1.0 + period * number + 1e-4 * at)
        found += live.close(1.0 + period * (number + 0.9))
    return found


def angle(number):
    return (np.sin(0.01 * number), 0.0, 0.0, np.cos(0.01 * number))


def whole(frames):
    """Every frame has bones of one moment alone: none is torn."""
    return all(np.ptp(frame.rotations[1:, 1]) == 0.0 for frame in frames)


def test_virtual_motion_capture_splits_a_frame_and_puts_the_time_into_its_last_part():
    def datagrams(number):
        parts = [bundle(*[bone(name, angle(number)) for name in part]) for part in PARTS[:3]]
        told = message("/VMC/Ext/OK", ("i", 1)), sender_time(SIXTY * number)
        rest = [bone(name, angle(number)) for name in PARTS[3]]
        return [*parts, bundle(root(), *told, *rest)]

    found = play(stream(), [datagrams(number) for number in range(30)])
    assert len(found) == 30
    assert whole(found)
    # without a pause, too, once the first frame is whole: the time is in the middle of a frame
    live = stream()
    burst = [datagram for number in range(30) for datagram in datagrams(number)]
    found = [frame for at, d in enumerate(burst) for frame in push(live, d, 1.0 + 1e-5 * at)]
    assert len(found) == 29
    assert whole(found)


def test_last_bone_means_nothing_and_missing_fingers_are_no_fault():
    live = stream()
    names = [name for name in BONES[1:] if not name.startswith("RightLittle")]
    [frame] = play(live, [[bundle(*map(bone, names), bone("LastBone"))]])
    assert seen(frame) == set(names)
    assert live.counts["dropped"] == 0


def test_slimevr_sends_zero_places_and_leaves_arms_out_for_a_while():
    def frame(number, names):
        bones = [bone(name, angle(number), (0.0, 1.0, 0.0)) for name in names]
        return [bundle(sender_time(0.005 * number), root(), *bones)]

    arms = [name for name in BONES if "Arm" in name or "Hand" in name]
    others = [name for name in BONES[1:] if name not in arms]
    frames = [frame(number, BONES[1:] if number % 20 < 10 else others) for number in range(40)]
    found = play(stream(200.0), frames, period=0.005)
    assert len(found) == 40
    assert [set(arms) <= seen(each) for each in found] == [n % 20 < 10 for n in range(40)]
    arm = BONES.index(arms[0])
    assert found[15].rotations[arm, 1] == found[9].rotations[arm, 1]  # held
    # only root and hips have a place
    assert_close(found[0].places, [[0, 0, 0], [0, 1, 0]])


def test_single_messages_without_bundles_make_frames_too():
    frames = [[bone(name, angle(number)) for name in BONES[1:]] for number in range(10)]
    found = play(stream(), frames)
    assert len(found) == 10
    assert whole(found)


def test_surplus_arguments_and_foreign_messages_do_no_harm():
    scaled = message("/VMC/Ext/Bone/Pos", "Hips", *ORIGIN, *TURNED, 1.0, 1.0, 1.0)
    path = message("/VMC/Ext/VRM", "C:/model.vrm", "夏")
    live = stream()
    [frame] = play(live, [[bundle(path, scaled, root(TURNED, (1.0, 0.0, 0.0), *[1.0] * 6))]])
    assert_close(frame.rotations[:2, 0], [0.8, 0.8], 1e-7)
    assert live.counts["ignored"] == 1


def test_reordered_and_doubled_datagrams_come_right_after_a_pause():
    def datagrams(number):
        return [bundle(*[bone(name, angle(number)) for name in part]) for part in PARTS]

    frames = [datagrams(number) for number in range(20)]
    frames[5] = [*frames[5][:2], frames[6][0], *frames[5][2:]]  # one comes early
    frames[9] = [frames[9][0], *frames[9]]  # one comes twice
    found = play(stream(), frames)
    late = [frame for frame in found if frame.time_s > 1.0 + 10.5 * SIXTY]
    assert len(late) == 9
    assert whole(late)
