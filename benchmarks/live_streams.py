"""Many VMC streams at once: is every frame done before the next one of its stream arrives?

    python benchmarks/live_streams.py --streams 100 --seconds 10

Another process sends bodies of 55 bones over UDP on this machine, five datagrams a frame, each to a
port of its own. Here each frame is received, put together, turned into the pose of a rig and given
to a key-pose extractor of its stream. A frame is late if that is done after the first datagram of
the stream's next frame arrived. Frames end after half a period of silence, so half the time is
spent waiting.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import socket
import time

import numpy as np

from kinema import live, quat, samples
from kinema.live.bones import BONES, BoneFrame
from kinema.live.key_output import KeyOutput
from kinema.live.vmc_hub import VmcHub
from kinema.live.vmc_sender import packets

STANDING = BoneFrame(
    0.0, quat.identity((len(BONES),)), np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
)


def database() -> live.KeyDatabase:
    """Key poses of some minutes of code-made motion."""
    walks = [
        (f"walk {style} {seed}", samples.walk(style=style, seconds=20.0, seed=seed).motion)
        for style in ("neutral", "brisk", "tired")
        for seed in range(4)
    ]
    others = [(f"crouch {seed}", samples.walk_crouch(seed=seed).motion) for seed in range(4)]
    return live.build([*walks, *others], shares=(0.1,))


def send(ports: list[int], fps: float, seconds: float, start_s: float) -> None:
    """Send a walk to every port, the streams spread evenly over a period."""
    body = live.Rig(live.avatar())
    walk = samples.walk(seconds=4.0, fps=fps).motion
    rig = live.Rig(walk)
    frames = [
        packets(body, rig.bones(walk.pose(time_s), time_s), time_s) for time_s in walk.times_s
    ]
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for frame in range(round(fps * seconds)):
        for stream, port in enumerate(ports):
            due_s = start_s + (frame + stream / len(ports)) / fps
            while (left := due_s - time.monotonic()) > 0.0:
                time.sleep(min(left, 0.001))
            for packet in frames[(frame + 7 * stream) % len(frames)]:
                out.sendto(packet, ("127.0.0.1", port))


class Stream:
    """One performer: a port, a rig, an extractor, and how long each frame took."""

    def __init__(self, keys: live.KeyDatabase) -> None:
        self.receiver = live.VmcReceiver(port=0)
        self.rig = live.Rig(live.avatar())
        extractor = live.KeyPoseExtractor(keys, fps=60.0)
        extractor.meet(self.rig.pose(STANDING))
        self.output = KeyOutput(extractor, show="all")
        self.arrived: list[float] = []
        self.done: list[float] = []
        self.busy: list[float] = []

    def work(self, frame: BoneFrame) -> None:
        begin = time.perf_counter()
        self.output.push(live.LiveFrame(frame.time_s, self.rig.pose(frame)))
        self.busy.append(time.perf_counter() - begin)
        self.arrived.append(frame.time_s)
        self.done.append(time.monotonic())


def receive(streams: list[Stream], until_s: float) -> float:
    """Work until a time; gives the processor time that it took."""
    start = time.process_time()
    with VmcHub([stream.receiver for stream in streams]) as hub:
        while time.monotonic() < until_s:
            for index, frame in hub.poll(0.01):
                streams[index].work(frame)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=100)
    parser.add_argument("--fps", type=float, default=60.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    keys = database()
    streams = [Stream(keys) for _ in range(options.streams)]
    start_s = time.monotonic() + 3.0
    ports = [stream.receiver.port for stream in streams]
    sender = multiprocessing.get_context("spawn").Process(
        target=send, args=(ports, options.fps, options.seconds, start_s)
    )
    sender.start()
    used_s = receive(streams, start_s + options.seconds + 0.5)
    sender.join()
    report(streams, options, used_s)


def report(streams: list[Stream], options: argparse.Namespace, used_s: float) -> None:
    sent = round(options.fps * options.seconds)
    late, early, ages, counts = 0, 0, [], []
    begin = min(stream.arrived[0] for stream in streams) + 1.0  # rates are learned
    for stream in streams:
        arrived, done = np.array(stream.arrived), np.array(stream.done)
        behind = done[:-1] > arrived[1:]
        late += int(behind[arrived[:-1] >= begin].sum())
        early += int(behind[arrived[:-1] < begin].sum())
        ages.append(done - arrived)
        counts.append(len(done))
    age_ms = 1000 * np.concatenate(ages)
    busy_us = 1e6 * np.concatenate([stream.busy for stream in streams])
    found = {
        "streams": options.streams,
        "fps": options.fps,
        "frames_sent": sent * options.streams,
        "frames_done": int(np.sum(counts)),
        "late_in_the_first_second": early,
        "late": late,
        "late_share": late / max(1, int(np.sum(counts))),
        "age_ms_p50_p99_max": [round(float(np.percentile(age_ms, q)), 2) for q in (50, 99, 100)],
        "step_us_p50_p99": [round(float(np.percentile(busy_us, q)), 1) for q in (50, 99)],
        "processor_share": round(used_s / options.seconds, 3),
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
