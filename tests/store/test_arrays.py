from __future__ import annotations

import json

import numpy as np
import pytest

from kinema.errors import FormatError
from kinema.store.arrays import read_arrays, write_arrays

ARRAYS = {
    "a": np.arange(7.0),
    "empty": np.zeros((0, 3), np.float32),
    "b": np.arange(12, dtype=np.int32).reshape(3, 4),
}


@pytest.fixture
def path(tmp_path):
    place = tmp_path / "some.db"
    write_arrays(place, "test", {"name": "ä", "numbers": [1, 2.5]}, ARRAYS)
    return place


def test_what_is_written_is_read(path):
    values, arrays = read_arrays(path, "test")
    assert values == {"name": "ä", "numbers": [1, 2.5]}
    assert list(arrays) == list(ARRAYS)
    for name, array in ARRAYS.items():
        np.testing.assert_array_equal(arrays[name], array)
        assert arrays[name].dtype == array.dtype
        assert not arrays[name].flags.writeable


def test_arrays_begin_where_vectors_can_be_loaded(path):
    for array in read_arrays(path, "test").arrays.values():
        assert array.size == 0 or array.__array_interface__["data"][0] % 64 == 0


def test_any_cut_is_noticed(path):
    whole = path.read_bytes()
    last = len(whole) - 16  # what follows is padding
    for length in [*range(0, 200, 7), *range(200, last, 31)]:
        path.write_bytes(whole[:length])
        with pytest.raises(FormatError):
            read_arrays(path, "test")


@pytest.mark.parametrize(
    "change",
    [
        {"start": -64},
        {"start": 32},
        {"start": 2**62},
        {"shape": [2**40]},
        {"shape": [-1]},
        {"shape": [2**31, 2**31]},
        {"shape": [1, 1, 1, 1, 1]},
        {"type": "|O"},
        {"type": ">f8"},
        {"type": "<f2"},
        {"more": 1},
    ],
)
def test_claims_that_are_not_true_are_rejected(path, change):
    whole = path.read_bytes()
    length = int.from_bytes(whole[8:16], "little")
    header = json.loads(whole[16 : 16 + length])
    header["arrays"]["a"] |= change
    text = json.dumps(header).encode()
    path.write_bytes(whole[:8] + len(text).to_bytes(8, "little") + text + whole[16 + length :])
    with pytest.raises(FormatError):
        read_arrays(path, "test")


def test_other_files_are_rejected(tmp_path, path):
    with pytest.raises(FormatError, match="expected kind 'other', found 'test'"):
        read_arrays(path, "other")
    (tmp_path / "text").write_text("HIERARCHY")
    with pytest.raises(FormatError, match="written by kinema"):
        read_arrays(tmp_path / "text", "test")


def test_a_file_is_laid_out_as_others_read_it(tmp_path):
    """Magic, length of the header, header, then the arrays at the next multiple of 64 bytes."""
    for length in range(64):
        path = tmp_path / "some.db"
        write_arrays(path, "test", {"name": "n" * length}, {"a": np.arange(3.0)})
        whole = path.read_bytes()
        header = int.from_bytes(whole[8:16], "little")
        assert json.loads(whole[16 : 16 + header])["values"] == {"name": "n" * length}
        start = next(place for place in range(0, 400, 64) if place >= 16 + header)
        assert whole[start : start + 24] == np.arange(3.0).tobytes()


def test_a_header_has_at_most_64_megabytes(tmp_path):
    path = tmp_path / "large"
    for length, words in ((64 * 2**20, "expected a header"), (64 * 2**20 + 1, "written by")):
        with path.open("wb") as stream:
            stream.write(b"kinema\x00\x01" + length.to_bytes(8, "little"))
            stream.truncate(65 * 2**20)
        with pytest.raises(FormatError, match=words):
            read_arrays(path, "test")


@pytest.mark.parametrize(
    ("type_", "shape"), [("<f8", [7]), ("|u1", [64]), ("<i4", [2, 2, 2, 2]), ("|u1", [0, 64])]
)
def test_claims_that_just_fit_are_read(tmp_path, type_, shape):
    """The last array may fill the file to its last byte, and no more."""
    entry = {"type": type_, "shape": shape, "start": 64}
    text = json.dumps({"kind": "test", "values": {}, "arrays": {"a": entry}}).encode()
    begin = -(-(16 + len(text)) // 64) * 64
    size = 64 + int(np.prod(shape)) * np.dtype(type_).itemsize
    room = np.arange(size, dtype=np.uint8).tobytes()
    head = b"kinema\x00\x01" + len(text).to_bytes(8, "little") + text
    path = tmp_path / "some.db"
    path.write_bytes(head.ljust(begin, b"\0") + room)
    found = read_arrays(path, "test").arrays["a"]
    np.testing.assert_array_equal(found, np.frombuffer(room[64:], type_).reshape(shape))
    path.write_bytes(head.ljust(begin, b"\0") + room[:-1])
    with pytest.raises(FormatError):
        read_arrays(path, "test")
