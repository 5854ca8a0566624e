"""Files are whole or not at all, whatever happens; and reading one that changes is an error."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import kinema
from kinema.errors import FormatError
from kinema.io import atomic
from kinema.io.atomic import replacing
from kinema.io.findings import Findings
from kinema.io.source import FileBytes, read_bytes
from tests.io.bvh.arm import ARM

pytestmark = pytest.mark.skipif(os.name != "posix", reason="about files of POSIX systems")


@pytest.fixture(params=["unnamed", "named"])
def way(request, monkeypatch, tmp_path):
    """Both ways to keep what is not complete."""
    if request.param == "named":
        monkeypatch.setattr(atomic._Unnamed, "make", lambda target: None)
    elif atomic._Unnamed.make(tmp_path / "x") is None:
        pytest.skip("this disk has no files without a name")
    return request.param


def raise_after(_):
    raise KeyError


def listed(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("old", [None, b"old"])
def test_a_file_appears_complete_or_not_at_all(tmp_path, way, old):
    path = tmp_path / "a.txt"
    if old is not None:
        path.write_bytes(old)
        path.chmod(0o640)
    with pytest.raises(KeyError), replacing(path) as file:
        raise_after(file.write(b"half"))
    assert (path.read_bytes() if old is not None else None) == old
    with replacing(path) as file:
        file.write(b"new")
        if old is None:
            assert not path.exists()
    assert path.read_bytes() == b"new"
    assert listed(tmp_path) == ["a.txt"]
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == (0o640 if old is not None else 0o666 & ~mask)


def test_links_are_followed_and_loops_reported(tmp_path, way):
    (tmp_path / "real").mkdir()
    (tmp_path / "link.txt").symlink_to("real/a.txt")
    with replacing(tmp_path / "link.txt") as file:
        file.write(b"1")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real/a.txt").read_bytes() == b"1"
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    with pytest.raises(OSError, match="symbolic links") as caught, replacing(tmp_path / "one"):
        pass
    assert caught.value.filename == str(tmp_path / "one")
    assert (tmp_path / "one").is_symlink()
    with pytest.raises(OSError, match="symbolic links"):
        kinema.read(tmp_path / "one")


def test_names_may_be_as_long_as_the_system_allows(tmp_path, way, motion):
    path = tmp_path / ("n" * 250 + ".bvh")
    for _ in range(2):
        kinema.write(motion, path)
    assert listed(tmp_path) == [path.name]
    with pytest.raises(OSError, match="too long") as caught:
        kinema.write(motion, tmp_path / ("n" * 252 + ".bvh"))
    assert caught.value.filename.endswith("n.bvh")


WRITER = """
    import sys, time
    from kinema.io import atomic
    if sys.argv[2] == "named":
        atomic._Unnamed.make = lambda target: None
    with atomic.replacing(sys.argv[1]) as file:
        file.write(b"half" * 100_000)
        file.flush()
        print("writing", flush=True)
        time.sleep(60)
"""


def test_a_killed_writer_leaves_nothing_for_long(tmp_path, way):
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(path), way]
    for _ in range(2):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
            assert writer.stdout.readline() == b"writing\n"
            if way == "named":  # while it lives, its file is not touched
                with replacing(path) as file:
                    file.write(b"beside")
                assert path.read_bytes() == b"beside"
                assert len(listed(tmp_path)) == 2
            writer.send_signal(signal.SIGKILL)
    with replacing(path) as file:
        file.write(b"new")
    assert path.read_bytes() == b"new"
    assert listed(tmp_path) == ["a.txt"]


def test_many_writers_at_once_leave_one_whole_file(tmp_path, way):
    path = tmp_path / "a.txt"

    def write(letter: bytes) -> None:
        for _ in range(20):
            with replacing(path) as file:
                file.write(letter * 100_000)

    threads = [threading.Thread(target=write, args=(bytes([65 + i]),)) for i in range(6)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        if path.exists():
            content = path.read_bytes()
            assert len(content) == 100_000
            assert len(set(content)) == 1
    assert listed(tmp_path) == ["a.txt"]


@pytest.fixture
def small_files():
    """No file may be larger than 2 kB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("suffix", [".bvh", ".csv", ".npz"])
def test_a_file_that_cannot_grow_is_named_and_the_old_one_kept(tmp_path, way, suffix, small_files):
    walk = kinema.samples.walk(seconds=1.0).motion
    path = tmp_path / f"walk{suffix}"
    path.write_bytes(b"old")
    with pytest.raises(OSError, match="too large") as caught:
        kinema.write(walk, path)
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert listed(tmp_path) == [path.name]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")
def test_a_full_disk_is_named():
    with pytest.raises(OSError, match="No space") as caught, replacing("/dev/full") as file:
        file.write(b"1" * 100_000)
    assert caught.value.filename == "/dev/full"


RUNS = [
    ["convert", "IN", "-o", "out.bvh"],
    ["convert", "IN", "-o", "out.csv"],
    ["keys", "IN", "--count", "4", "--plot", "out.png"],
    ["filters.smooth", "IN", "-o", "out.npz"],
    ["render", "IN", "-o", "out.png"],
    ["render", "IN", "-o", "out.gif", "--count", "2"],
    ["render", "IN", "-o", "out.mp4", "--count", "2"],
]


@pytest.mark.parametrize("words", RUNS, ids=lambda words: " ".join(words))
def test_every_command_names_the_file_that_cannot_grow(tmp_path, words):
    kinema.write(kinema.samples.walk(seconds=0.5).motion, tmp_path / "in.bvh")
    command = [sys.executable, "-m", "kinema", *(w.replace("IN", "in.bvh") for w in words)]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024)),
    )
    errors = [line for line in done.stderr.splitlines() if line.startswith("error")]
    assert done.returncode == 1, done.stderr
    assert [line.partition("out.")[2][3:] for line in errors] == [": file too large"]
    assert "Traceback" not in done.stderr
    assert listed(tmp_path) == ["in.bvh"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")
@pytest.mark.parametrize(
    "words", [["info", "in.bvh"], ["convert", "in.bvh", "-o", "-"], ["--help"]]
)
def test_standard_output_is_named_when_it_is_full(tmp_path, words):
    kinema.write(kinema.samples.walk(seconds=0.5).motion, tmp_path / "in.bvh")
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "kinema", *words]
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "standard output: no space left on device" in done.stderr


def test_names_that_are_not_utf8_are_drawn(tmp_path):
    name = os.path.join(os.fsencode(tmp_path), b"caf\xe9.bvh")
    kinema.write(kinema.samples.walk(seconds=0.3).motion, tmp_path / "in.bvh")
    os.rename(tmp_path / "in.bvh", name)
    for out in ("out.png", "out.gif"):
        command = [sys.executable, "-m", "kinema", "render", name, "-o", str(tmp_path / out)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("change", ["shrink", "grow", "rewrite", "empty"])
def test_a_file_that_changes_while_it_is_read_is_an_error(tmp_path, change):
    path = tmp_path / "a.bvh"
    content = ARM.encode()
    path.write_bytes(content)
    with FileBytes(path, Findings("a.bvh"), window=16) as data:
        data[:16]
        time.sleep(0.01)  # clocks of files are coarse
        new = {"shrink": content[:40], "grow": content * 2, "empty": b""}.get(change, content)
        path.write_bytes(new)
        with pytest.raises(FormatError, match="changed while it was read"):
            (bytes(data), data.check_unchanged())
    path.write_bytes(content)
    assert read_bytes(path, Findings("a.bvh")) == content


def test_a_file_that_shrinks_under_a_reader_does_not_end_the_process(tmp_path):
    """Mapped, this was the end of every third process."""
    walk = kinema.samples.walk(seconds=60.0).motion
    kinema.write(walk, tmp_path / "whole.bvh")
    whole = (tmp_path / "whole.bvh").read_bytes()
    path = tmp_path / "a.bvh"
    stop = threading.Event()

    def change() -> None:
        while not stop.is_set():
            path.write_bytes(whole)
            os.truncate(path, 2000)

    path.write_bytes(whole)
    changing = threading.Thread(target=change)
    changing.start()
    results = set()
    try:
        for _ in range(25):
            try:
                results.add(kinema.io.bvh.read(path, findings=Findings("a.bvh")).num_frames)
            except FormatError:
                results.add("rejected")
    finally:
        stop.set()
        changing.join()
    assert "rejected" in results
