"""NumPy archives: to the bit there and back; anything else is rejected."""

from __future__ import annotations

import io
import zipfile

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.errors import FormatError
from tests.frames import reframed

INCOMPLETE = samples.walk(seconds=1.0, gaps=3, noise_m=0.001).motion


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "walk.npz"
    named = kinema.roles.assign(reframed(INCOMPLETE), {"head": "Neck"})
    kinema.write(named, path)
    return path


def test_a_motion_comes_back_to_the_bit(written):
    back, given = kinema.read(written), reframed(INCOMPLETE)
    for name in ("rotations", "positions", "missing"):
        assert np.array_equal(getattr(back, name), getattr(given, name))
    for name in ("parents", "offsets", "rest_rotations", "is_end"):
        assert np.array_equal(getattr(back.skeleton, name), getattr(given.skeleton, name))
    assert back.frame_time == given.frame_time
    assert back.skeleton.names == given.skeleton.names
    assert dict(back.skeleton.roles) == {"head": "Neck"}
    assert back.skeleton.metres_per_unit == given.skeleton.metres_per_unit


def test_numpy_reads_the_arrays(written):
    with np.load(written, allow_pickle=False) as arrays:
        assert arrays["rotations"].shape == INCOMPLETE.rotations.shape


def test_any_frame_time_survives(tmp_path):
    odd = INCOMPLETE.with_arrays(frame_time=0.1 + 0.2)
    kinema.write(odd, tmp_path / "odd.npz")
    assert kinema.read(tmp_path / "odd.npz").frame_time == 0.1 + 0.2


def test_cut_off_anywhere_is_rejected(written, tmp_path):
    data = written.read_bytes()
    for size in (5, 100, len(data) // 2, len(data) - 1):
        (tmp_path / "cut.npz").write_bytes(data[:size])
        with pytest.raises(FormatError):
            kinema.read(tmp_path / "cut.npz")


def test_one_flipped_byte_is_noticed(written, tmp_path):
    rng = np.random.default_rng(3)
    data = written.read_bytes()
    for at in rng.integers(0, len(data), 60):
        broken = bytearray(data)
        broken[at] ^= 0xFF
        (tmp_path / "broken.npz").write_bytes(broken)
        try:
            kinema.read(tmp_path / "broken.npz", up="y")
        except FormatError:
            continue
        # what zip does not check (times, attributes) changes no number
        with zipfile.ZipFile(tmp_path / "broken.npz") as archive:
            assert archive.testzip() is None


def test_objects_are_never_unpickled(tmp_path):
    class Trap:
        def __reduce__(self):
            return (pytest.fail, ("unpickled",))

    packed = io.BytesIO()
    np.lib.format.write_array(packed, np.array([Trap()], object), allow_pickle=True)
    with zipfile.ZipFile(tmp_path / "trap.npz", "w") as archive:
        archive.writestr("kinema.npy", packed.getvalue())
    with pytest.raises(FormatError):
        kinema.read(tmp_path / "trap.npz")


def test_a_packed_archive_is_rejected_before_it_fills_the_memory(tmp_path):
    with zipfile.ZipFile(tmp_path / "bomb.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("kinema.npy", b"\0" * 50_000_000)
    with pytest.raises(FormatError, match="found a packed archive"):
        kinema.read(tmp_path / "bomb.npz")


def test_arrays_of_others_are_named(tmp_path):
    path = tmp_path / "other.npz"
    np.savez(path, poses=np.zeros((3, 4)), betas=np.zeros(10))
    with pytest.raises(FormatError, match="as kinema writes it, found other arrays: poses, betas"):
        kinema.read(path)
