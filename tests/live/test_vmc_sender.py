"""A sender: where to, how often, and what it says of a face."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import OptionError
from kinema.live import osc, vmc_sender
from kinema.live.avatar import avatar
from kinema.live.rig import Rig
from kinema.live.vmc_sender import VmcSender
from kinema.motion import Pose

RIG = Rig(avatar())
STILL = Pose(avatar(), avatar().rest_rotations, avatar().offsets)


@pytest.mark.parametrize("values", [{"port": 1}, {"port": 65535}, {"most_hz": 1000.0}], ids=str)
def test_everything_up_to_the_bounds_is_accepted(values):
    VmcSender(RIG, **values).close()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"port": 0}, "a port is a number from 1 to 65535, found 0"),
        ({"port": 65536}, "found 65536"),
        ({"most_hz": 0.0}, "most_hz must be above 0 and at most 1000, found 0.0"),
        ({"most_hz": 1000.1}, "found 1000.1"),
        ({"most_hz": np.nan}, "found nan"),
    ],
)
def test_anything_else_is_rejected(values, words):
    with pytest.raises(OptionError) as found:
        VmcSender(RIG, **values)
    assert words in str(found.value)
    assert found.value.parameter == next(iter(values))


class Listener:
    """In place of a socket: keeps what is sent, and where to."""

    def __init__(self) -> None:
        self.sent: list[tuple[bytes, tuple[str, int]]] = []

    def sendto(self, packet: bytes, to: tuple[str, int]) -> None:
        self.sent.append((packet, to))

    def close(self) -> None:
        pass

    def times(self) -> list[float]:
        read = [each for packet, _ in self.sent for each in osc.messages(packet) or ()]
        return [each.arguments[0] for each in read if each.address == "/VMC/Ext/T"]


def sender(**options: float) -> tuple[VmcSender, Listener]:
    made, listener = VmcSender(RIG, **options), Listener()
    made._socket.close()
    made._socket = listener
    return made, listener


def test_without_being_told_it_sends_to_this_machine_sixty_times_a_second():
    out, heard = sender()
    sent = [out.send(STILL, time_s=at) for at in (5.0, 5.0 + 0.94 / 60, 5.0 + 0.96 / 60)]
    assert sent == [True, False, True]
    assert {to for _, to in heard.sent} == {("127.0.0.1", 39539)}


def test_a_twentieth_early_is_in_time():
    out, _ = sender(most_hz=10.0)
    times = (1.0, 1.094, 1.096, 1.18, 1.192)
    assert [out.send(STILL, time_s=at) for at in times] == [True, False, True, False, True]


def test_time_is_counted_from_the_first_pose():
    out, heard = sender()
    for at in (7.0, 7.5, 9.0):
        out.send(STILL, time_s=at)
    assert heard.times() == [0.0, 0.5, 2.0]


def test_expressions_are_from_0_to_1_and_applied_after_the_last():
    out, heard = sender()
    out.send(STILL, 0.0, {"Joy": 1.7, "A": -0.5, "O": 0.25})
    packet, _ = heard.sent[-1]
    read = osc.messages(packet)
    assert [(one.address, one.arguments) for one in read or ()] == [
        ("/VMC/Ext/Blend/Val", ["Joy", 1.0]),
        ("/VMC/Ext/Blend/Val", ["A", 0.0]),
        ("/VMC/Ext/Blend/Val", ["O", 0.25]),
        ("/VMC/Ext/Blend/Apply", []),
    ]
    with pytest.raises(OptionError, match="no expression named 'Jou'"):
        out.send(STILL, 1.0, {"Jou": 1.0})


def test_the_hips_and_the_root_are_where_the_frame_has_them():
    frame = RIG.bones(STILL, 0.0)
    moved = frame._replace(places=frame.places + np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 0.0]]))
    packets = [vmc_sender.packets(RIG, one, 0.0) for one in (frame, moved)]
    places = []
    for whole in packets:
        read = [each for packet in whole for each in osc.messages(packet) or ()]
        places.append(
            {str(one.arguments[0]): one.arguments[1:4] for one in read if len(one.arguments) == 8}
        )
    changed = [name for name in places[0] if places[0][name] != places[1][name]]
    assert changed == ["root", "Hips"]
