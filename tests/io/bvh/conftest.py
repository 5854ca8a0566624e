"""What the tests of BVH share."""

from __future__ import annotations

import pytest


@pytest.fixture
def write_text(tmp_path):
    def write(text: str):
        path = tmp_path / "clip.bvh"
        path.write_bytes(text.encode())
        return path

    return write
