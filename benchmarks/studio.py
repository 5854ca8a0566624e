"""Measure the studio's server against its budgets: one run, one table.

``python benchmarks/studio.py`` starts a studio as a user would, opens a take of 60,000 frames and
60 joints, and times what the page waits for.
"""

from __future__ import annotations

import http.client
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from websockets.sync.client import connect

import kinema

FRAMES, JOINTS = 60_000, 60


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="kinema-bench-"))
    long_take(folder / "long.npz")
    rows: list[tuple[str, str, str]] = []
    started = time.perf_counter()
    with running(folder) as (port, cookie):
        get(port, cookie, "/")
        rows.append(("server ready", ms(time.perf_counter() - started), "2500 ms with the page"))
        with talking(port, cookie) as talk:
            measure_long(rows, port, cookie, talk, folder)
            measure_previews(rows, talk)
        measure_sockets(rows, port, cookie)
    width = max(len(row[0]) for row in rows)
    for what, found, budget in rows:
        print(f"{what:{width}}  {found:>16}  budget {budget}")


def measure_long(rows: Any, port: int, cookie: str, talk: Talk, folder: Path) -> None:
    begun = time.perf_counter()
    told = talk.ask("open", "motion", path=str(folder / "long.npz"))
    rows.append(("60,000 × 60 opened", ms(time.perf_counter() - begun), "-"))
    firsts, alls = [], []
    for _ in range(5):
        first, whole, size = timed_get(port, cookie, f"/motion/{told['id']}")
        firsts.append(first)
        alls.append(whole)
    rows.append(("  first frame, packing included", ms(min(firsts)), "100 ms"))
    rows.append((f"  all {size / 1e6:.0f} MB, packing included", ms(min(alls)), "1500 ms"))
    begun = time.perf_counter()
    get(port, cookie, f"/motion/{told['id']}/curve/speed")
    rows.append(("  speed curve", ms(time.perf_counter() - begun), "-"))

    def smooth(window: float) -> dict[str, Any]:
        step = {"op": "filters.smooth", "with": {"window_s": window}}
        return {"type": "set_steps", "motion": "m1", "steps": [step]}

    times = [
        timed(
            lambda w=0.1 + 0.01 * n: talk.ask(
                "preview", "rows", edit=smooth(w), first=1000, count=240
            )
        )
        for n in range(9)
    ]
    rows.append(("  preview of 240 frames in view", ms(statistics.median(times)), "-"))
    took = timed(lambda: talk.ask("preview", "motion", edit=smooth(0.333)))
    rows.append(("  preview of the whole", ms(took), "-"))


def measure_previews(rows: Any, talk: Talk) -> None:
    told = talk.ask("open", "motion", sample="walk")

    def edit(window: float) -> dict[str, Any]:
        steps = [{"op": "filters.smooth", "with": {"window_s": window}}]
        return {"type": "set_steps", "motion": told["motion"], "steps": steps}

    times = sorted(
        timed(lambda w=0.05 + 0.005 * n: talk.ask("preview", "rows", edit=edit(w)))
        for n in range(40)
    )
    rows.append(("240 frames: preview, 95 %", ms(times[37]), "30 ms"))


def measure_sockets(rows: Any, port: int, cookie: str) -> None:
    for _ in range(100):
        with talking(port, cookie, hello=False):
            pass
    before = memory(port)
    begun = time.perf_counter()
    for _ in range(1000):
        with talking(port, cookie, hello=False):
            pass
    rows.append(("1,000 sockets", ms(time.perf_counter() - begun), "-"))
    rows.append(("  memory", f"{(memory(port) - before) / 1e6:+.1f} MB", "+10 MB"))


class Talk:
    """A greeted socket."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.seq = socket, 0

    def hear(self, kind: str) -> Any:
        while True:
            data = self.socket.recv(timeout=120)
            if isinstance(data, bytes):
                if kind == "rows":
                    return data
                continue
            message = json.loads(data)
            assert message["type"] != "problem", message
            if message["type"] == kind:
                return message

    def ask(self, kind: str, answer: str, **fields: Any) -> Any:
        self.seq += 1
        self.socket.send(json.dumps({"type": kind, "seq": self.seq, **fields}))
        return self.hear(answer)


@contextmanager
def running(folder: Path) -> Iterator[tuple[int, str]]:
    words = ["--no-open", "--project", str(folder / "x.kinema"), str(folder)]
    command = [sys.executable, "-m", "kinema.studio", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/\?token=(\S+)", process.stdout.readline())
        assert found is not None
        global server
        server = process.pid
        try:
            yield int(found[1]), f"kinema-studio-{found[1]}={found[2]}"
        finally:
            process.terminate()


server = 0


@contextmanager
def talking(port: int, cookie: str, *, hello: bool = True) -> Iterator[Talk]:
    with connect(
        f"ws://127.0.0.1:{port}/socket",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"cookie": cookie},
        max_size=None,
    ) as socket:
        talk = Talk(socket)
        if hello:
            socket.send('{"type":"hello"}')
            talk.hear("document")
        yield talk


def memory(_: int) -> int:
    return int(Path(f"/proc/{server}/statm").read_text().split()[1]) * 4096


def timed_get(port: int, cookie: str, path: str) -> tuple[float, float, int]:
    """Seconds until the first frame is there, until all is, and its size."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    begun = time.perf_counter()
    connection.request("GET", path, headers={"cookie": cookie})
    answer = connection.getresponse()
    size = len(answer.read(65536))
    first = time.perf_counter() - begun
    while chunk := answer.read(1 << 20):
        size += len(chunk)
    return first, time.perf_counter() - begun, size


def get(port: int, cookie: str, path: str) -> None:
    timed_get(port, cookie, path)


def timed(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ms(seconds: float) -> str:
    return f"{1000.0 * seconds:.1f} ms"


def long_take(path: Path) -> None:
    """A walk, repeated, of a body with twice as many joints."""
    walk = kinema.samples.walk(seconds=10.0).motion
    skeleton = walk.skeleton
    count = skeleton.num_joints
    extra = JOINTS - count + int(skeleton.is_end.sum())
    names = [*skeleton.names, *(f"finger{n}" for n in range(extra))]
    hand = skeleton.index("LeftHand")
    parents = [*skeleton.parents.tolist(), *([hand] * extra)]
    offsets = np.concatenate([skeleton.offsets, np.full((extra, 3), 0.01)])
    ends = [*skeleton.is_end.tolist(), *([False] * extra)]
    body = kinema.Skeleton.build(names, parents, offsets, is_end=ends, metres_per_unit=1.0)
    times = -(-FRAMES // walk.num_frames)
    turns = np.tile(walk.rotations, (times, 1, 1))[:FRAMES]
    places = np.tile(walk.positions, (times, 1, 1))[:FRAMES]
    more = np.broadcast_to(turns[:, hand : hand + 1], (FRAMES, extra, 4))
    there = np.broadcast_to(offsets[count:], (FRAMES, extra, 3))
    kinema.write(
        kinema.Motion(
            body,
            np.concatenate([turns, more], axis=1),
            np.concatenate([places, there], axis=1),
            walk.frame_time,
        ),
        path,
    )


if __name__ == "__main__":
    main()
