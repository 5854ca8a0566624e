"""Over loopback: our sender and receiver, and python-osc on either side."""

from __future__ import annotations

import select
import socket
import threading

import numpy as np
import pytest
from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_server import BlockingOSCUDPServer
from pythonosc.udp_client import UDPClient

from kinema import kinematics, quat, samples
from kinema.errors import OptionError
from kinema.live import SteppedClock, osc
from kinema.live.avatar import avatar
from kinema.live.bones import BONES
from kinema.live.rig import Rig
from kinema.live.sender_space import SenderSpace
from kinema.live.sources import VmcSource
from kinema.live.vmc_hub import VmcHub
from kinema.live.vmc_receiver import VmcReceiver
from kinema.live.vmc_sender import VmcSender, packets
from tests.checks import assert_close, assert_same_rotations
from tests.live.packets import bone, bundle, root

WALK = samples.walk(seconds=1.0, fps=30.0).motion


def received(receiver, count, tries=200):
    """So many frames, or fewer after two seconds."""
    frames = []
    for _ in range(tries):
        select.select([receiver], [], [], 0.01)
        frames += [frame for _, frame in receiver.receive()]
        if len(frames) >= count:
            break
    return frames


def test_a_walk_arrives_as_it_was_sent():
    rig = Rig(WALK)
    with VmcReceiver(port=0) as receiver, VmcSender(rig, port=receiver.port) as sender:
        for time_s in WALK.times_s[:10]:
            assert sender.send(WALK.pose(time_s), time_s)
        frames = received(receiver, 10)
    assert len(frames) == 10
    for frame, time_s in zip(frames, WALK.times_s, strict=False):
        sent = rig.bones(WALK.pose(time_s), 0.0)
        assert_same_rotations(frame.rotations, sent.rotations, 1e-6)
        assert_close(frame.places, sent.places, 1e-6)
    assert (np.diff([frame.time_s for frame in frames]) >= 0).all()


def test_python_osc_receives_what_we_send():
    heard = []
    dispatcher = Dispatcher()
    dispatcher.set_default_handler(lambda address, *values: heard.append((address, values)))
    with BlockingOSCUDPServer(("127.0.0.1", 0), dispatcher) as server:
        rig = Rig(avatar())
        with VmcSender(rig, port=server.server_address[1]) as sender:
            pose = rig.pose(Rig(WALK).bones(WALK.pose(0.5), 0.0))
            sender.send(pose, 0.5, expressions={"Joy": 0.25, "Blink_L": 7.0})
        for _ in range(6):
            server.handle_request()
    assert [address for address, _ in heard[:3]] == [
        f"/VMC/Ext/{name}" for name in ("OK", "T", "Root/Pos")
    ]
    bones = {values[0]: values[1:] for address, values in heard if address.endswith("Bone/Pos")}
    assert list(bones) == list(BONES[1:])
    expected = rig.bones(pose, 0.0)
    hips = np.array(bones["Hips"])
    assert_close(hips[:3] * [-1, 1, 1], expected.places[1], 1e-6)
    for at, name in enumerate(BONES[1:], start=1):
        x, y, z, w = bones[name][3:]
        assert_same_rotations(np.array([w, x, -y, -z]), expected.rotations[at], 1e-6)
    assert heard[-3:] == [
        ("/VMC/Ext/Blend/Val", ("Joy", 0.25)),
        ("/VMC/Ext/Blend/Val", ("Blink_L", 1.0)),
        ("/VMC/Ext/Blend/Apply", ()),
    ]


def test_we_receive_what_python_osc_sends():
    with VmcReceiver(port=0) as receiver:
        client = UDPClient("127.0.0.1", receiver.port)
        for number in range(5):
            turned = (0.0, np.sin(0.1 * number), 0.0, np.cos(0.1 * number))
            client.send(bundle(root(), bone("Hips", turned, (0.1, 1.0, 0.2)), bone("Head")))
        frames = received(receiver, 5)
        client._sock.close()
    assert len(frames) == 5
    headings = [2 * np.arctan2(-frame.rotations[1, 2], frame.rotations[1, 0]) for frame in frames]
    assert_close(headings, 0.2 * np.arange(5), 1e-6)


@pytest.mark.parametrize("bones", [1, 11, 12, 13, 30, 55])
def test_bundles_have_at_most_13_bones_and_1200_bytes(bones):
    rig = Rig(avatar())
    rig.__dict__["sent"] = np.arange(1, bones + 1, dtype=np.int32)
    still = rig.bones(rig.pose(Rig(WALK).bones(WALK.pose(0.0), 0.0)), 0.0)
    sent = packets(rig, still, 3.0)
    found = [osc.messages(packet) for packet in sent]
    counts = [sum(m.address.endswith("Bone/Pos") for m in each) for each in found]
    assert sum(counts) == bones
    assert max(counts) <= 13
    assert max(map(len, sent)) <= 1200
    assert found[0][1].arguments == [3.0]


def test_the_sender_keeps_to_its_rate_and_says_so():
    rig = Rig(avatar())
    pose = rig.pose(Rig(WALK).bones(WALK.pose(0.0), 0.0))
    with VmcReceiver(port=0) as receiver, VmcSender(rig, port=receiver.port) as sender:
        took = [sender.send(pose, number / 240.0) for number in range(240)]
    assert 55 <= sum(took) <= 64


def test_every_sender_has_a_stream_of_its_own_and_too_many_are_refused():
    out = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(4)]
    with VmcReceiver(port=0, most_senders=3) as receiver:
        for sender in out:
            for _ in range(2):
                sender.sendto(bone("Hips").dgram, ("127.0.0.1", receiver.port))
        for _ in range(50):
            receiver.receive()
            if receiver.refused:
                break
            select.select([receiver], [], [], 0.01)
        select.select([receiver], [], [], 0.05)
        receiver.receive()
        assert (len(receiver.streams), receiver.refused) == (3, 2)
        # one that has long been silent makes room
        out[3].sendto(bone("Hips").dgram, ("127.0.0.1", receiver.port))
        select.select([receiver], [], [], 1.0)
        receiver.receive(now_s=1e9)
        assert len(receiver.streams) == 3
        assert out[3].getsockname()[1] in {port for _, port in receiver.streams}
    for sender in out:
        sender.close()


def test_it_listens_to_this_machine_alone_unless_told():
    with VmcReceiver(port=0) as receiver:
        assert receiver.host == "127.0.0.1"
        with pytest.raises(OptionError, match=f"cannot listen on 127.0.0.1:{receiver.port}"):
            VmcReceiver(port=receiver.port)
    with pytest.raises(OptionError, match="0 to 65535"):
        VmcReceiver(port=70_000)


def test_a_source_follows_one_sender_until_it_is_silent():
    rig = Rig(WALK)
    source = VmcSource(VmcReceiver(port=0), rig)
    clock = SteppedClock(100.0)
    source._clock = clock
    source.receiver.receive = lambda real=source.receiver.receive: real(clock.now())
    seen = []
    port = source.receiver.port
    with VmcSender(rig, port=port) as one, VmcSender(rig, port=port) as other:
        for number in range(60):
            if number < 20:
                one.send(WALK.pose(0.0), number / 10)
            other.send(WALK.pose(0.5), number / 10)
            select.select([source.receiver], [], [], 0.2)
            clock.sleep(0.1)
            seen += source.poll(0.0)
    hips = [frame.pose.positions[0, 2] for frame in seen]
    source.close()
    first = WALK.pose(0.0).positions[0, 2]
    assert_close(hips[:15], np.full(15, first), 1e-6)
    assert abs(hips[-1] - first) > 0.1
    assert source.finished


def test_orientation_and_calibration_are_applied_before_the_rig_follows():
    rig = Rig(avatar())
    source = VmcSource(VmcReceiver(port=0), rig, space=SenderSpace(half_turn=True))
    tilted = bone("Hips", (np.sin(0.1), 0.0, 0.0, np.cos(0.1)), (0.0, 1.0, 0.3))
    done = threading.Event()

    def send():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            while not done.wait(0.01):
                out.sendto(tilted.dgram, ("127.0.0.1", source.receiver.port))

    sender = threading.Thread(target=send)
    sender.start()
    try:
        assert source.calibrate(0.3) > 3
        frames = []
        while not frames:
            frames = source.poll(0.1)
    finally:
        done.set()
        sender.join()
        source.close()
    turned = kinematics.forward(frames[0].pose.motion()).rotations[0, 0]
    assert quat.distance(turned, quat.identity()) < 1e-6  # what was sent is the T-pose
    assert frames[0].pose.positions[0, 2] < 0.0


def test_a_hub_serves_many_ports():
    rig = Rig(avatar())
    pose = rig.pose(Rig(WALK).bones(WALK.pose(0.0), 0.0))
    with VmcHub([VmcReceiver(port=0) for _ in range(5)]) as hub:
        senders = [VmcSender(rig, port=receiver.port) for receiver in hub.receivers]
        found = []
        for number in range(3):
            for sender in senders:
                sender.send(pose, number / 10)
            found += hub.poll(0.1)
        for _ in range(100):
            found += hub.poll(0.02)
            if len(found) == 15:
                break
        for sender in senders:
            sender.close()
    assert sorted(index for index, _ in found) == sorted([0, 1, 2, 3, 4] * 3)


def hips(sender, port):
    sender.sendto(bundle(root(), bone("Hips")).dgram, ("127.0.0.1", port))


def test_a_sender_that_was_silent_for_ten_seconds_makes_room():
    with (
        VmcReceiver(port=0, most_senders=1) as receiver,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as two,
    ):
        for sender, now_s, refused in ((one, 1.0, 0), (two, 10.75, 1), (two, 11.0, 1)):
            hips(sender, receiver.port)
            select.select([receiver], [], [], 1.0)
            receiver.receive(now_s=now_s)
            assert receiver.refused == refused
        assert [stream.last_s for stream in receiver.streams.values()] == [11.0]


def test_frames_have_the_time_at_which_they_came_however_late_they_are_asked_for():
    with (
        VmcReceiver(port=0) as receiver,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender,
    ):
        hips(sender, receiver.port)
        assert select.select([receiver], [], [], 10.0)[0]
        assert receiver.receive(now_s=1e6) == []
        assert receiver.deadline_s() > 1e6
        ((_, later),) = receiver.receive(now_s=1e6 + 1.0)
        assert later.time_s == 1e6


def test_ports_are_from_0_to_65535():
    for port in (-1, 65536):
        with pytest.raises(OptionError, match="from 0 to 65535"):
            VmcReceiver(port=port)
    with VmcReceiver(port=0) as receiver:
        assert 0 < receiver.port < 65536
        assert receiver.deadline_s() == np.inf
