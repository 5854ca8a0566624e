"""`kinema live`: streams from the command line, over loopback and free ports."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

from kinema import live, read, samples, write
from tests.cli.running import invoke

WALK = samples.walk(seconds=1.0, fps=30.0).motion


@pytest.fixture
def clip(tmp_path):
    write(WALK, tmp_path / "walk.bvh")
    return tmp_path / "walk.bvh"


@pytest.fixture
def keys(tmp_path):
    live.build([("walk", samples.walk(seed=5).motion)]).save(tmp_path / "keys.db")
    return tmp_path / "keys.db"


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_a_file_is_played_and_recorded(clip, tmp_path):
    done = invoke("live", "--source", clip, "--out", tmp_path / "take.bvh", "--fps", 30)
    assert done.returncode == 0, done.output
    assert "wrote" in done.stderr
    assert read(tmp_path / "take.bvh").num_frames == pytest.approx(30, abs=2)


def test_key_poses_are_held_and_nothing_is_overwritten(clip, keys, tmp_path):
    out = tmp_path / "keys.bvh"
    command = ["live", "--source", f"file:{clip}", "--db", keys, "--share", "10%", "--out", out]
    done = invoke(*command)
    assert done.returncode == 0, done.output
    found = int(re.search(r"(\d+) key poses", done.stderr)[1])
    poses = {row.tobytes() for row in read(out).positions[:, 0].round(4)}
    assert 1 <= len(poses) <= found + 1
    again = invoke(*command)
    assert again.returncode == 2
    assert "already exists" in again.stderr


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_vmc_arrives_is_recorded_and_kept_when_it_is_stopped(clip, tmp_path, end):
    port, take = free_port(), tmp_path / "take.bvh"
    listen = ["live", "--source", f"vmc:{port}", "--smooth", "--lock", "--out", str(take)]
    listener = subprocess.Popen(
        [sys.executable, "-m", "kinema", *listen], stderr=subprocess.PIPE, text=True
    )
    try:
        assert f"listening for VMC on 127.0.0.1:{port}" in listener.stderr.readline()
        assert invoke("live", "--source", clip, "--out", f"vmc:{port}").returncode == 0
        time.sleep(0.3)
        listener.send_signal(end)
        _, said = listener.communicate(timeout=60)
    finally:
        listener.kill()
    assert listener.returncode == 0, said
    assert f"wrote {take}" in said
    motion = read(take)
    assert motion.num_frames > 15
    assert motion.skeleton.names[0] == "Hips"


def test_a_machine_plays_what_is_typed(tmp_path):
    takes, take = tmp_path / "takes", tmp_path / "take.bvh"
    takes.mkdir()
    write(samples.walk(fps=30.0).motion, takes / "walk.bvh")
    write(samples.punch(seconds=2.0, fps=30.0).motion, takes / "punch.bvh")
    words = ["live", "--source", f"machine:{takes}", "--seconds", "3", "--out", str(take)]
    playing = subprocess.Popen(
        [sys.executable, "-m", "kinema", *words],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        while "type the name of a clip: punch, walk" not in playing.stderr.readline():
            assert playing.poll() is None
        _, said = playing.communicate("walk\nhop\n", timeout=60)
    finally:
        playing.kill()
    assert playing.returncode == 0, said
    assert "'hop'" in said
    assert "leaked" not in said
    hips = read(take).positions[:, 0]
    assert abs(hips[-1] - hips[0]).max() > 1.0  # a punch stays where it is


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--source", "ws"], "is an output"),
        (["--source", "walk.bvh", "--rig", "body.bvh"], "rig goes with the source vmc"),
        (["--source", "vmc:1.2.3.4:5:6"], "expected vmc:HOST:PORT"),
        (["--source", "vmc", "--share", "10%"], "share goes with db"),
        (["--source", "vmc", "--show", "some"], "held"),
        (["--source", "walk.bvh", "--out", "take.xyz"], "take.xyz"),
    ],
)
def test_what_does_not_go_together_is_said(words, said, clip):
    done = invoke("live", *words, cwd=clip.parent)
    assert done.returncode == 2
    assert said in done.stderr


def test_without_a_source_help_is_shown():
    done = invoke("live")
    assert done.returncode == 2
    assert "kinema live --source vmc" in done.output


def test_the_commands_of_the_group_are_still_there(clip, keys):
    done = invoke("live", "evaluate", clip, "--db", keys, "--json")
    assert done.returncode == 0, done.output
    assert json.loads(done.stdout)[0]["frames"] > 0
