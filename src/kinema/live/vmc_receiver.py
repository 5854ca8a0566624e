"""Receive VMC: datagrams on a socket, put together to frames of bones, one stream per sender."""

from __future__ import annotations

import socket
import struct
import sys
import time
from typing import TypeAlias

import numpy as np

from kinema import _native
from kinema.errors import OptionError
from kinema.live.bones import BONES, EXPRESSIONS, BoneFrame
from kinema.live.status import Meter, Status

__all__ = ["Address", "VmcReceiver", "VmcStream", "open_socket"]

Address: TypeAlias = tuple[str, int]
_MOST_DATAGRAMS = 4096  # in one go, so that a flood cannot keep the caller for ever
_ROOM = 1 << 22  # bytes that the system may keep for us while we work
_STAMP, _STAMP_ROOM = struct.Struct("@qq"), 64
_SO_TIMESTAMPNS = 35  # Linux: say when each datagram came
_FORGOTTEN_S = 10.0  # a sender silent for longer makes room for another


class VmcStream:
    """The bones of one sender.

    Frames are closed when a bone comes again, when the sender's time changes, or after half a usual
    period of silence: nothing in the protocol says where a frame ends.

    Examples
    --------
    >>> from kinema.live import osc
    >>> stream = VmcStream()
    >>> hips = osc.message("/VMC/Ext/Bone/Pos", "Hips", 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    >>> stream.push(np.frombuffer(hips, np.uint8), now_s=1.0)
    []
    >>> [frame] = stream.push(np.frombuffer(hips, np.uint8), now_s=1.01)  # they come again
    >>> frame.time_s, frame.places[1].tolist()
    (1.0, [-0.0, 1.0, 0.0])
    """

    def __init__(self, *, rate_hz: float = 60.0) -> None:
        self._stream = _native.VmcStream(period=1.0 / rate_hz)
        self._meter = Meter()
        self.last_s = 0.0

    def push(
        self, packet: np.ndarray[tuple[int], np.dtype[np.uint8]], now_s: float
    ) -> list[BoneFrame]:
        """Take a datagram; give the frames that are whole now."""
        self.last_s = now_s
        return self._taken(_native.vmc_push(self._stream, packet, now_s))

    def close(self, now_s: float) -> list[BoneFrame]:
        """Close the open frame if the sender has been silent for half a period."""
        return self._taken(_native.vmc_close(self._stream, now_s))

    @property
    def deadline_s(self) -> float:
        """When the open frame is to be closed; infinite without one."""
        return _native.vmc_deadline(self._stream)

    @property
    def counts(self) -> dict[str, float]:
        """What came and what was dropped, and what the sender says about itself."""
        return _native.vmc_status(self._stream)

    def status(self, now_s: float) -> Status:
        """Rate, loss and age."""
        return self._meter.status(now_s)

    def _taken(self, ready: int) -> list[BoneFrame]:
        return [self._take() for _ in range(ready)] if ready else []

    def _take(self) -> BoneFrame:
        rotations, places = np.empty((len(BONES), 4)), np.empty((2, 3))
        expressions = np.empty(len(EXPRESSIONS))
        found = _native.vmc_take(self._stream, rotations, places, expressions)
        assert found is not None
        frame = BoneFrame(found[0], rotations, places, expressions, found[1])
        self._meter.push(frame.time_s, frame.num_seen)
        return frame


class VmcReceiver:
    """Listens on a port; every sender has a stream of its own.

    Parameters
    ----------
    host : str
        Address to listen on. Only this machine can send to the default.
    port : int
        0 takes any free port; `port` says which.
    most_senders : int
        Senders beyond these are refused, until one has been silent for 10 seconds.

    Examples
    --------
    >>> with VmcReceiver(port=0) as receiver:
    ...     receiver.receive(now_s=0.0)
    []
    """

    def __init__(
        self, *, host: str = "127.0.0.1", port: int = 39539, most_senders: int = 64
    ) -> None:
        self._socket = open_socket(host, port)
        self.host, self.port = self._socket.getsockname()[:2]
        self.streams: dict[Address, VmcStream] = {}
        self.refused = 0
        self._most = most_senders
        self._buffer = np.empty(1 << 16, np.uint8)
        self._last_s = 0.0

    def receive(self, now_s: float | None = None) -> list[tuple[VmcStream, BoneFrame]]:
        """Take what has come, without waiting; give the frames that are whole now.

        Frames are stamped with the time at which the system received them, on the clock of
        `time.monotonic`, however late they are asked for; or with ``now_s``, which never goes back.
        """
        found: list[tuple[VmcStream, BoneFrame]] = []
        receive, buffer, room = self._socket.recvmsg_into, self._buffer, [self._buffer.data]
        now = time.monotonic() if now_s is None else now_s
        behind = now - time.time()  # of the system's clock, which stamps what it receives
        for _ in range(_MOST_DATAGRAMS):
            try:
                size, stamps, _, sender = receive(room, _STAMP_ROOM)
            except BlockingIOError:
                break
            except ConnectionError:  # somebody we never sent to says that nobody listens
                continue
            at = now
            if stamps and now_s is None:
                seconds, nanoseconds = _STAMP.unpack_from(stamps[0][2])
                at = max(self._last_s, seconds + 1e-9 * nanoseconds + behind)
            self._last_s = at
            stream = self.streams.get(sender) or self._new(sender, at)
            if stream is not None:
                found += [(stream, frame) for frame in stream.push(buffer[:size], at)]
        now = max(self._last_s, time.monotonic() if now_s is None else now_s)
        for stream in self.streams.values():
            found += [(stream, frame) for frame in stream.close(now)]
        return found

    def deadline_s(self) -> float:
        """When the next open frame is to be closed."""
        return min((s.deadline_s for s in self.streams.values()), default=np.inf)

    def fileno(self) -> int:
        """The socket, for `select`."""
        return self._socket.fileno()

    def close(self) -> None:
        """Stop listening."""
        self._socket.close()

    def __enter__(self) -> VmcReceiver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _new(self, sender: Address, now_s: float) -> VmcStream | None:
        if len(self.streams) >= self._most:
            oldest = min(self.streams, key=lambda known: self.streams[known].last_s)
            if now_s - self.streams[oldest].last_s < _FORGOTTEN_S:
                self.refused += 1
                return None
            del self.streams[oldest]
        return self.streams.setdefault(sender, VmcStream())


def open_socket(host: str, port: int) -> socket.socket:
    """A UDP socket that is bound and never blocks."""
    if not 0 <= port < 1 << 16:
        raise OptionError(f"a port is a number from 0 to 65535, found {port}", parameter="port")
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _ROOM)
        opened.bind((host, port))
    except OSError as error:
        opened.close()
        raise OptionError(
            f"cannot listen on {host}:{port}: {error.strerror or error}",
            hint="another program may be using the port; choose another one",
        ) from error
    opened.setblocking(False)
    if sys.platform == "linux":
        opened.setsockopt(socket.SOL_SOCKET, _SO_TIMESTAMPNS, 1)
    return opened
