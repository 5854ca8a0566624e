"""The record of contacts: what it derives, and what it rejects."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import OptionError, ShapeError
from kinema.ops.contacts.states import PAWS, Contacts

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


def test_feet_have_heels_and_toes_of_their_own():
    flags = np.eye(6, dtype=bool)
    contacts = Contacts(*flags, floor=0.5, frame_time=0.1)
    assert contacts.of("left").tolist() == flags[0].tolist()
    assert contacts.of("right").tolist() == flags[1].tolist()
    assert contacts.heel("left").tolist() == flags[2].tolist()
    assert contacts.toe("left").tolist() == flags[3].tolist()
    assert contacts.heel("right").tolist() == flags[4].tolist()
    assert contacts.toe("right").tolist() == flags[5].tolist()
    assert not contacts.flat("left").any()
    assert Contacts.whole_feet(LEFT, RIGHT, frame_time=0.1).flat("left").tolist() == LEFT.tolist()
    assert not contacts.in_place
    assert Contacts.whole_feet(LEFT, RIGHT, frame_time=0.1).floor == 0.0


def test_support_of_four_feet_names_those_on_the_floor():
    flags = np.array([[1, 1, 0, 0], [1, 0, 0, 1], [1, 0, 0, 1], [1, 0, 0, 1]], bool)
    paws = dict(zip(PAWS, flags, strict=True))
    contacts = Contacts.of_paws(paws, frame_time=0.5, drift=(0.0, 0.2))
    others = "right_front+left_hind+right_hind"
    assert contacts.support == ("all", "left_front", "none", others)
    assert [key.time_s for key in contacts.support_keys] == [0.0, 0.5, 1.0, 1.5]
    assert contacts.in_place
    assert contacts.left.tolist() == [True, True, False, True]
    assert contacts.right.tolist() == [True, False, False, True]
    assert contacts.left_toe.tolist() == contacts.left.tolist()
    assert not contacts.left_heel.any()
    assert contacts.floor == 0.0
    starts = [(contact.foot, contact.start, contact.end) for contact in contacts.intervals]
    assert starts[0] == ("left_front", 0, 2)
    assert starts[-1] == ("right_hind", 3, 4)
    assert len(starts) == 7
    assert Contacts.of_paws({}, frame_time=0.5).num_frames == 0
    with pytest.raises(OptionError, match="no paw 'left_middle'"):
        Contacts.of_paws({"left_middle": flags[0]}, frame_time=0.5)


def test_states_that_last_are_told_once():
    always = np.ones(4, bool)
    contacts = Contacts.whole_feet(always, ~always, frame_time=0.5)
    assert [(key.time_s, key.state) for key in contacts.support_keys] == [(0.0, "left")]
    never = Contacts.whole_feet(~always, ~always, frame_time=0.5)
    assert [(key.time_s, key.state) for key in never.support_keys] == [(0.0, "none")]
    assert never.intervals == ()
