"""Show a live stream in a browser: a WebSocket that sends every pose as a small binary frame.

A client is told the body first, as JSON text::

    {"type": "live", "names": […], "parents": […], "ends": […], "offsets": [[x, y, z], …],
     "moving": […], "turning": […]}

then every pose as a binary frame in the studio's form, little-endian::

    u32 kind · u32 seq · u32 first · u32 count · f32 rows

``kind`` is 2 for a pose and 3 for a key pose; ``seq`` counts frames; ``first`` is the time in
milliseconds since the stream began; ``count`` is 1. The row has the positions of the joints in
``moving``, in metres, then the rotations xyzw of those in ``turning``. Lengths are metres.
"""

from __future__ import annotations

import asyncio
import json
import re
import struct
import threading
from typing import TYPE_CHECKING

import numpy as np

from kinema.errors import KinemaError, OptionError
from kinema.live.rig import metres_per_unit
from kinema.live.stream import LiveFrame
from kinema.skeleton import Skeleton

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

__all__ = ["KEY_POSE", "POSE", "WebSocketSink"]

POSE, KEY_POSE = 2, 3
_HEAD = struct.Struct("<4I")
_MOST_CLIENTS = 16
_MOST_WAITING = 1 << 20  # bytes: a client that reads too slowly misses frames
_MOST_RECEIVED = 1024  # bytes: clients have nothing to say
_PATIENCE_S = 5.0
# A page from anywhere may open a socket to this machine; only pages from here are answered.
_ORIGINS = (None, re.compile(r"https?://(localhost|127\.0\.0\.1)(:\d+)?"))


class WebSocketSink:
    """Sends poses to every browser that connects.

    Parameters
    ----------
    skeleton : Skeleton
    host : str
        Address to listen on. Only this machine can connect to the default.
    port : int
        0 takes any free port; `port` says which.

    Raises
    ------
    OptionError
        If the port is taken.
    KinemaError
        If the package websockets is not installed.
    """

    def __init__(self, skeleton: Skeleton, *, host: str = "127.0.0.1", port: int = 8765) -> None:
        self._scale = metres_per_unit(skeleton)
        self._joints = np.flatnonzero(~skeleton.is_end)
        self._hello = _hello(skeleton, self._joints, self._scale)
        self._row = np.empty(7 * len(self._joints), "<f4")
        self._clients: set[ServerConnection] = set()
        self._start_s: float | None = None
        self._count = 0
        self._newest: bytes | None = None
        self._server = _Server(self, host, port)
        self.host, self.port = host, self._server.port

    def push(self, frame: LiveFrame) -> None:
        """Send a pose to all clients; one that is still waiting to be sent is replaced."""
        if self._start_s is None:
            self._start_s = frame.time_s
        moving = 3 * len(self._joints)
        turns = self._row[moving:].reshape(-1, 4)
        pose = frame.pose
        self._row[:moving] = self._scale * pose.positions[self._joints].ravel()
        turns[:, :3], turns[:, 3] = (
            pose.rotations[self._joints, 1:],
            pose.rotations[self._joints, 0],
        )
        passed_ms = int(1000.0 * max(0.0, frame.time_s - self._start_s)) & 0xFFFFFFFF
        kind = KEY_POSE if frame.is_key else POSE
        data = _HEAD.pack(kind, self._count & 0xFFFFFFFF, passed_ms, 1) + self._row.tobytes()
        self._count += 1
        waiting, self._newest = self._newest is not None, data
        if not waiting:
            self._server.soon(self._spread)

    hold = push

    @property
    def num_clients(self) -> int:
        """Browsers that are connected now."""
        return len(self._clients)

    def close(self) -> None:
        """Disconnect everybody."""
        self._server.close()

    def _spread(self) -> None:
        from websockets.asyncio.server import broadcast

        data, self._newest = self._newest, None
        ready = [c for c in self._clients if c.transport.get_write_buffer_size() < _MOST_WAITING]
        if data is not None:
            broadcast(ready, data)

    async def serve(self, client: ServerConnection) -> None:
        """Greet a client, and keep it until it goes."""
        if len(self._clients) >= _MOST_CLIENTS:
            await client.close(1013, "too many clients")
            return
        await client.send(self._hello)
        self._clients.add(client)
        try:
            await client.wait_closed()
        finally:
            self._clients.discard(client)


class _Server:
    """Serves clients in a thread of its own, until it is closed."""

    def __init__(self, sink: WebSocketSink, host: str, port: int) -> None:
        try:
            from websockets.asyncio.server import serve
        except ModuleNotFoundError as error:
            raise KinemaError(
                "a WebSocket needs websockets, which is not installed",
                hint='pip install "kinema[live]"',
            ) from error
        self._loop, self._done = asyncio.new_event_loop(), asyncio.Event()
        self._ready, self._failed = threading.Event(), list[OSError]()
        self.port = port

        async def run() -> None:
            try:
                server = await serve(
                    sink.serve, host, port, origins=list(_ORIGINS), max_size=_MOST_RECEIVED
                )
            except OSError as error:
                self._failed.append(error)
                self._ready.set()
                return
            self.port = server.sockets[0].getsockname()[1]
            self._ready.set()
            async with server:
                await self._done.wait()

        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(run()))
        self._thread.daemon = True
        self._thread.start()
        self._ready.wait(_PATIENCE_S)
        if self._failed:
            self.close()
            raise OptionError(
                f"cannot listen on {host}:{port}: {self._failed[0].strerror}",
                hint="another program may be using the port; choose another one",
            )

    def soon(self, call: object) -> None:
        """Call something in the server's thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)  # type: ignore[arg-type]

    def close(self) -> None:
        """Disconnect everybody and wait for the thread."""
        if self._loop.is_closed():
            return
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(_PATIENCE_S)
        if not self._thread.is_alive():
            self._loop.close()


def _hello(skeleton: Skeleton, joints: np.ndarray, scale: float) -> str:
    told = {
        "type": "live",
        "names": skeleton.names,
        "parents": skeleton.parents.tolist(),
        "ends": np.flatnonzero(skeleton.is_end).tolist(),
        "offsets": (scale * skeleton.offsets).tolist(),
        "moving": joints.tolist(),
        "turning": joints.tolist(),
    }
    return json.dumps(told)
