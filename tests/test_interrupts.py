"""Ctrl-C stops every long call of the core at once: each of these would run for minutes."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

CALLS = {
    "optimal keys": "keyframes.select(walk, method='optimal', count=900)",
    "keys": "keyframes.select(walk, count=3000)",
    "keys by distance": "keyframes.select(walk, method='distance', count=7000, exact=True)",
    "inverse kinematics": "ik.solve(walk, [hand], iterations=100_000, tolerance=1e-12)",
    "chains": "ik.ccd(walk, tip='left_hand', base='hips', goals=[0.1, 0.2, 0.1],"
    " iterations=1_000_000, tolerance=1e-20, limits='human')",
    "means": "filters.smooth(walk, method='intrinsic', width=9001)",
    "dynamic time warping": "timealign.align(walk[:9000], walk[:9000])",
    "similarity": "similarity.matrix(walk[:9000], walk[:9000], window_s=2.0)",
    "one-euro": "filters.one_euro(walk)",
    "motion graph": "compose.graph.build([walk, walk])",
    "live database": "live.build([(str(i), walk) for i in range(6)])",
    "graph of vectors": "store.index.build(vectors, kind='graph')",
}
SCRIPT = """
import signal, sys
import numpy as np
from kinema import Motion, compose, filters, ik, keyframes, live, samples, similarity, timealign
from kinema import store
short = samples.walk(seconds=10.0).motion
times = [np.tile(array, (60, 1, 1)) for array in (short.rotations, short.positions)]
walk = Motion(short.skeleton, *times, short.frame_time)
vectors = np.random.default_rng(0).standard_normal((300_000, 48))
hand = ik.Position("left_hand", [3.0, 3.0, 3.0])
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores Ctrl-C
print("ready", flush=True)
try:
    while True:
        {call}
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_ctrl_c_stops_it(call):
    if "kind='graph'" in call:
        pytest.importorskip("usearch")
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(call=call)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.7)  # until it is well inside
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 130
        finally:
            process.kill()
