"""Send VMC: poses of any rig as bones, at most 13 to a bundle, every frame whole."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from contextlib import suppress

import numpy as np

from kinema import _native
from kinema.errors import OptionError, closest
from kinema.live import osc
from kinema.live.bones import EXPRESSIONS, HIPS, BoneFrame
from kinema.live.rig import Rig
from kinema.motion import Pose

__all__ = ["VmcSender", "packets"]

_ROWS, _ROW_BYTES = 6, 1200


def packets(rig: Rig, frame: BoneFrame, time_s: float) -> list[bytes]:
    """A frame of bones as datagrams: status, time, root, then the bones that the rig has.

    >>> from kinema.live.avatar import avatar
    >>> body = Rig(avatar())
    >>> pose = Pose(avatar(), avatar().rest_rotations, avatar().offsets)
    >>> [len(packet) for packet in packets(body, body.bones(pose, 0.0), 0.0)]
    [1104, 1040, 1116, 1120, 272]
    """
    places = rig.places.copy()
    places[0], places[HIPS] = frame.places
    rows, lengths = np.empty((_ROWS, _ROW_BYTES), np.uint8), np.zeros(_ROWS, np.int32)
    count = _native.vmc_write(frame.rotations, places, rig.sent, time_s, rows, lengths)
    return [rows[at, : lengths[at]].tobytes() for at in range(count)]


class VmcSender:
    """Sends poses of a rig.

    Parameters
    ----------
    rig : Rig
    host, port
        Where to; 39539 is what receivers of bodies listen on.
    most_hz : float
        More frames per second than this are left out.

    Examples
    --------
    >>> from kinema.live.avatar import avatar
    >>> from kinema.live.vmc_receiver import VmcReceiver
    >>> still = Pose(avatar(), avatar().rest_rotations, avatar().offsets)
    >>> with VmcReceiver(port=0) as receiver, VmcSender(Rig(avatar()), port=receiver.port) as out:
    ...     out.send(still, time_s=0.0), out.send(still, time_s=0.1)
    ...     len(receiver.receive(now_s=1.0))
    (True, True)
    1
    """

    def __init__(
        self, rig: Rig, *, host: str = "127.0.0.1", port: int = 39539, most_hz: float = 60.0
    ) -> None:
        if not 0 < port < 1 << 16:
            raise OptionError(f"a port is a number from 1 to 65535, found {port}", parameter="port")
        if not 0.0 < most_hz <= 1000.0:
            raise OptionError(
                f"most_hz must be above 0 and at most 1000, found {most_hz}", parameter="most_hz"
            )
        self.rig = rig
        self._to = (host, port)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._least_s = 0.95 / most_hz  # times of frames are never exact
        self._last_s = -np.inf
        self._start_s: float | None = None

    def send(
        self, pose: Pose, time_s: float, expressions: Mapping[str, float] | None = None
    ) -> bool:
        """Send a pose; False if it was left out, since the last one was sent just before."""
        if time_s - self._last_s < self._least_s:
            return False
        self._last_s = time_s
        if self._start_s is None:
            self._start_s = time_s
        whole = packets(self.rig, self.rig.bones(pose, time_s), time_s - self._start_s)
        for packet in [*whole, *_expression_packets(expressions)]:
            with suppress(BlockingIOError, ConnectionError):  # nobody listens, or not fast enough
                self._socket.sendto(packet, self._to)
        return True

    def close(self) -> None:
        """Stop sending."""
        self._socket.close()

    def __enter__(self) -> VmcSender:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _expression_packets(expressions: Mapping[str, float] | None) -> list[bytes]:
    """Expressions, in the names of VRM 0, in a bundle of their own."""
    if not expressions:
        return []
    for name in expressions:
        if name not in EXPRESSIONS:
            raise OptionError(f"no expression named {name!r}", hint=closest(name, EXPRESSIONS))
    values = (
        osc.message("/VMC/Ext/Blend/Val", name, min(1.0, max(0.0, float(value))))
        for name, value in expressions.items()
    )
    return [osc.bundle(*values, osc.message("/VMC/Ext/Blend/Apply"))]
