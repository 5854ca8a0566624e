"""The record of contacts: what it derives, and what it rejects."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import ShapeError
from kinema.ops.contacts.states import Contacts

LEFT = np.array([True, True, False, False, True])
RIGHT = np.array([False, True, True, False, False])


def test_support_is_told_frame_by_frame_and_by_changes():
    contacts = Contacts.whole_feet(LEFT, RIGHT, frame_time=0.5)
    assert contacts.support == ("left", "both", "right", "none", "left")
    assert [key.time_s for key in contacts.support_keys] == [0.0, 0.5, 1.0, 1.5, 2.0]
    assert [contact[1:] for contact in contacts.intervals] == [(0, 2), (1, 3), (4, 5)]


def test_arrays_are_copied_and_read_only():
    left = LEFT.copy()
    contacts = Contacts.whole_feet(left, RIGHT, frame_time=0.5)
    left[:] = False
    assert contacts.left.any()
    with pytest.raises(ValueError, match="read-only"):
        contacts.left[0] = False


@pytest.mark.parametrize("wrong", [np.zeros(4, bool), np.zeros(5)])
def test_arrays_of_another_shape_or_type_are_rejected(wrong):
    with pytest.raises(ShapeError, match="right must be one bool per frame"):
        Contacts.whole_feet(LEFT, wrong, frame_time=0.5)
