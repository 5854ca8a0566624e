"""Files are read a window at a time, and each window once."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema.io.findings import Findings
from kinema.io.source import FileBytes

places = st.integers(0, 70)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("source") / "bytes.bin"


@given(
    data=st.lists(st.sampled_from(b"ab\n"), min_size=1, max_size=60).map(bytes),
    word=st.lists(st.sampled_from(b"ab\n"), min_size=1, max_size=4).map(bytes),
    window=st.integers(1, 9),
    looks=st.lists(st.tuples(places, places, places), min_size=1, max_size=6),
)
@settings(max_examples=60)
def test_words_are_found_where_they_are_in_the_bytes(path, data, word, window, looks):
    """Whatever was read before."""
    path.write_bytes(data)
    with FileBytes(path, Findings("bytes.bin"), window=window) as file:
        for first, start, stop in looks:
            assert file[first : first + 5] == data[first : first + 5]
            assert file.find(word, start, stop) == data.find(word, start, stop)
            assert file.find(word, start) == data.find(word, start)


def test_short_lines_are_read_once(path, monkeypatch):
    path.write_bytes(b"ab\n" * 20_000)
    reads = []
    read = FileBytes._read
    monkeypatch.setattr(FileBytes, "_read", lambda *given: reads.append(given) or read(*given))
    with FileBytes(path, Findings("bytes.bin"), window=1000) as file:
        start = 0
        for _ in range(20_000):
            end = file.find(b"\n", start, start + 100_000) + 1
            assert file[start:end] == b"ab\n"
            start = end
    assert len(reads) <= 2 * 60
