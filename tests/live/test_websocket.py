"""Poses for a browser, over a WebSocket on this machine."""

from __future__ import annotations

import contextlib
import json
import struct
import time

import numpy as np
import pytest

from kinema import samples
from kinema.errors import OptionError
from kinema.live import LiveFrame
from kinema.live.websocket import KEY_POSE, POSE, WebSocketSink
from kinema.ops.scale import scale
from tests.checks import assert_close

client = pytest.importorskip("websockets.sync.client")
exceptions = pytest.importorskip("websockets.exceptions")

WALK = samples.walk(seconds=1.0).motion
ENDS = WALK.skeleton.is_end


@pytest.fixture
def sink():
    made = WebSocketSink(WALK.skeleton, port=0)
    yield made
    made.close()


def connect(sink, **options):
    return client.connect(f"ws://127.0.0.1:{sink.port}", open_timeout=10, **options)


def wait_for(sink, count):
    for _ in range(500):
        if sink.num_clients == count:
            return
        time.sleep(0.01)
    raise AssertionError(f"expected {count} clients, found {sink.num_clients}")


def unpacked(data):
    kind, seq, first, count = struct.unpack_from("<4I", data)
    return kind, seq, first, count, np.frombuffer(data, "<f4", offset=16)


def test_a_client_is_told_the_body_and_then_every_pose(sink):
    with connect(sink) as browser:
        told = json.loads(browser.recv(timeout=10))
        assert told["type"] == "live"
        assert told["names"] == list(WALK.skeleton.names)
        assert told["turning"] == np.flatnonzero(~ENDS).tolist()
        wait_for(sink, 1)
        for number, is_key in ((0, True), (1, False)):
            pose = WALK.pose(number / 60)
            sink.push(LiveFrame(50.0 + number / 60, pose, is_key))
            kind, seq, first, count, row = unpacked(browser.recv(timeout=10))
            assert (kind, seq, count) == (KEY_POSE if is_key else POSE, number, 1)
            assert first == 1000 * number // 60
            joints = int((~ENDS).sum())
            assert_close(row[: 3 * joints].reshape(-1, 3), pose.positions[~ENDS], 1e-6)
            turns = row[3 * joints :].reshape(-1, 4)
            assert_close(turns[:, [3, 0, 1, 2]], pose.rotations[~ENDS], 1e-6)
    wait_for(sink, 0)


def test_lengths_are_metres():
    in_cm = scale(WALK, to="cm")
    made = WebSocketSink(in_cm.skeleton, port=0)
    try:
        with connect(made) as browser:
            offsets = np.array(json.loads(browser.recv(timeout=10))["offsets"])
    finally:
        made.close()
    assert_close(offsets, WALK.skeleton.offsets, 1e-9)


def test_a_client_that_does_not_read_costs_no_memory_and_no_time(sink):
    with connect(sink, max_queue=1) as browser:
        wait_for(sink, 1)
        pose = WALK.pose(0.0)
        for number in range(20_000):
            sink.push(LiveFrame(number / 60, pose))
        [connection] = sink._clients
        assert connection.transport.get_write_buffer_size() < 2 << 20
        browser.close_timeout = 0.1


def test_pages_from_elsewhere_are_refused(sink):
    for origin in ("https://example.org", "http://localhost.example.org"):
        with pytest.raises(exceptions.InvalidStatus), connect(sink, origin=origin):
            pass
    with connect(sink, origin="http://localhost:5173"):
        pass


def test_clients_that_talk_are_cut_off_and_too_many_are_refused(sink):
    with connect(sink) as browser:
        browser.recv(timeout=10)
        browser.send("x" * 5000)
        with pytest.raises(exceptions.ConnectionClosed):
            browser.recv(timeout=10)
    told = 0
    with contextlib.ExitStack() as open_browsers:
        for _ in range(17):
            browser = open_browsers.enter_context(connect(sink))
            with contextlib.suppress(exceptions.ConnectionClosed):
                browser.recv(timeout=10)
                told += 1
    assert told == 16
    assert browser.close_code == 1013


def test_a_port_that_is_taken_is_said(sink):
    with pytest.raises(OptionError, match=f"cannot listen on 127.0.0.1:{sink.port}"):
        WebSocketSink(WALK.skeleton, port=sink.port)


def test_it_can_be_closed_twice_and_pushed_to_afterwards(sink):
    sink.close()
    sink.close()
    sink.push(LiveFrame(0.0, WALK.pose(0.0)))
