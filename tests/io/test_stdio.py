"""Standard streams as files."""

from __future__ import annotations

import io

import pytest

import kinema
from kinema.errors import FormatError, FormatWarning
from kinema.io.stdio import STANDARD_INPUT, collected, spooled
from tests.io.bvh.arm import ARM


def test_a_motion_goes_through_streams_unchanged(motion, tmp_path):
    stream = io.BytesIO()
    with collected(stream, suffix=".bvh") as path:
        kinema.write(motion, path)
    kinema.write(motion, tmp_path / "clip.bvh")
    assert stream.getvalue() == (tmp_path / "clip.bvh").read_bytes()
    stream.seek(0)
    with spooled(stream) as path:
        back = kinema.read(path)
    assert not path.parent.exists()
    assert (back.positions == kinema.read(tmp_path / "clip.bvh").positions).all()


def test_messages_name_the_stream_and_not_the_file():
    with (
        spooled(io.BytesIO(ARM.replace("Frames: 2", "Frames: 9").encode())) as path,
        pytest.warns(FormatWarning, match=r"^standard input, line 16: 9 frames declared"),
    ):
        kinema.read(path, source=STANDARD_INPUT)
    for content, words in ((b"", "unknown format"), (ARM[:200].encode(), "expected '}'")):
        with spooled(io.BytesIO(content)) as path, pytest.raises(FormatError) as caught:
            kinema.read(path, source=STANDARD_INPUT)
        assert caught.value.source == STANDARD_INPUT
        assert words in str(caught.value)
        assert str(path) not in str(caught.value)


def test_an_error_sends_nothing_and_leaves_nothing(motion):
    stream = io.BytesIO()
    paths = []

    def interrupt(_share):
        paths.extend(path.parent.iterdir())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), collected(stream, suffix=".bvh") as path:
        kinema.write(motion, path, progress=interrupt)
    assert stream.getvalue() == b""
    assert all(found.suffix != ".bvh" for found in paths)  # whatever there was, it was not complete
    assert not path.parent.exists()
