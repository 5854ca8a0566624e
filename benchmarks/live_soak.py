"""A live stream for a long time over a bad network: nothing crashes, and memory stays flat.

    python benchmarks/live_soak.py --seconds 600

A thread sends a walk by VMC at 60 frames a second: one datagram in twenty is lost, some come late
and some twice, and between them comes junk: random bytes, and packets with bytes cut out, put in or
changed. What arrives is smoothed, feet are held, key poses are found, and the result is sent on by
VMC and to a WebSocket with a client. Prints what came as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import socket
import sys
import threading
import time

from websockets.sync.client import connect

from kinema import live, samples
from kinema.live.key_output import KeyOutput
from kinema.live.session import VmcSink, play
from kinema.live.vmc_sender import packets
from kinema.live.websocket import WebSocketSink

FPS, LOST, LATE, TWICE, JUNK = 60.0, 0.05, 0.03, 0.01, 0.2


def junk(packet: bytes, rng: random.Random) -> bytes:
    """Random bytes, or a packet with a part changed, cut out or put in."""
    if rng.random() < 0.3:
        return rng.randbytes(rng.randrange(1500))
    step = rng.choice((1, 4))  # by four, so that many are read to the end
    at, size = (step * rng.randrange(most // step) for most in (len(packet), 64))
    put = rng.randbytes(step * rng.randrange(64 // step) if rng.random() < 0.5 else size)
    return packet[:at] + put + packet[at + size :]


class BadNetwork(threading.Thread):
    """Sends a walk as a bad network would deliver it."""

    def __init__(self, port: int, seed: int = 1) -> None:
        super().__init__(daemon=True)
        self.port, self.rng, self.stopped = port, random.Random(seed), threading.Event()
        self.sent = self.junk = 0

    def run(self) -> None:
        walk = samples.walk(seconds=4.0, fps=FPS).motion
        rig = live.Rig(walk)
        frames = [packets(rig, rig.bones(walk.pose(t), t), t) for t in walk.times_s]
        out, late, start_s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM), [], time.monotonic()
        number = 0
        while not self.stopped.wait(max(0.0, start_s + number / FPS - time.monotonic())):
            for packet in [*frames[number % len(frames)], *late]:
                late = []
                chance = self.rng.random()
                if chance < LOST:
                    continue
                if chance < LOST + LATE:
                    late.append(packet)
                    continue
                sendings = 2 if chance < LOST + LATE + TWICE else 1
                for _ in range(sendings):
                    out.sendto(packet, ("127.0.0.1", self.port))
                self.sent += sendings
                if self.rng.random() < JUNK:
                    out.sendto(junk(packet, self.rng), ("127.0.0.1", self.port))
                    self.junk += 1
            number += 1
        out.close()


class Browser(threading.Thread):
    """Reads all that the WebSocket sends."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port, self.frames = port, 0

    def run(self) -> None:
        with connect(f"ws://127.0.0.1:{self.port}") as socket:
            for _ in socket:
                self.frames += 1


def resident_mb() -> float:
    with open("/proc/self/statm") as text:
        return int(text.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def soak(seconds: float) -> dict[str, object]:
    """Play for so long; memory is measured from a third of the time on, once all is warm."""
    rig = live.Rig(live.avatar())
    receiver = live.VmcReceiver(port=0)
    source = live.VmcSource(receiver, rig)
    network = BadNetwork(receiver.port)
    keys = live.build([("walk", samples.walk(seconds=8.0, seed=2).motion)])
    output = KeyOutput(live.KeyPoseExtractor(keys, fps=FPS), show="interpolated")
    screen = WebSocketSink(rig.skeleton, port=0)
    browser = Browser(screen.port)
    with live.VmcReceiver(port=0) as other:
        sinks = [VmcSink(rig, port=other.port), screen]
        memory: list[tuple[float, float]] = []
        begin = time.monotonic()

        def measure(_: object) -> None:
            other.receive()
            memory.append((time.monotonic() - begin, resident_mb()))

        network.start()
        browser.start()
        stages = [live.Smoothing(), live.FootLock(rig.skeleton), output]
        played = play(source, stages=stages, sinks=sinks, seconds=seconds, on_status=measure)
    network.stopped.set()
    network.join()
    counts = next(iter(receiver.streams.values())).counts
    warm = [mb for time_s, mb in memory if time_s > seconds / 3]
    return {
        "seconds": round(played.seconds, 1),
        "sent": network.sent,
        "junk": network.junk,
        "frames": played.frames,
        "keys": played.keys,
        "loss": round(played.status.loss, 3),
        "packets": int(counts["packets"]),
        "malformed": int(counts["malformed"]),
        "dropped": int(counts["dropped"]),
        "browser_frames": browser.frames,
        "memory_mb": [round(warm[0], 2), round(max(warm), 2)],
        "growth_mb": round(max(warm[len(warm) // 2 :]) - max(warm[: len(warm) // 2 + 1]), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    found = soak(parser.parse_args().seconds)
    print(json.dumps(found, indent=2))
    if found["growth_mb"] > 2.0:  # type: ignore[operator]
        sys.exit("memory grows")


if __name__ == "__main__":
    main()
