from __future__ import annotations

import pytest

from kinema import samples
from kinema.ops.joinable import Source
from kinema.ops.transition.timing import Room

LONG, SHORT = (Source(samples.walk(seconds=seconds, fps=50.0).motion) for seconds in (3.0, 2.0))


@pytest.mark.parametrize(
    ("ends", "first", "last"),
    [((True, True), 0, 100), ((False, True), 75, 100), ((True, False), 0, 50)],
)
def test_joins_at_both_ends_of_a_clip_have_half_of_it_each(ends, first, last):
    room = Room.of((LONG, SHORT), ends, 0.5, 0.3)
    assert (room.first, room.last) == (first, last)
    assert room.trim == 25
    assert room.blends == (15,)
    assert Room.of((LONG, SHORT), ends, 0.5, 0.0).blends == (1,)
