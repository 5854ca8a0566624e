"""How far feet slide, measured on motions whose slide is known."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import contacts, samples
from kinema.errors import IncompleteMotion, MissingRole, ShapeError
from kinema.ops.contacts.states import Contacts
from tests.conftest import random_motion
from tests.frames import reframed

STANDING = samples.reach(seconds=1.0, fps=50.0).motion


def flags(motion, *ranges):
    found = np.zeros(motion.num_frames, bool)
    for start, end in ranges:
        found[start:end] = True
    return found


def contacts_of(motion, left, right):
    return Contacts.whole_feet(left, right, frame_time=motion.frame_time)


def gliding(speed):
    positions = STANDING.positions.copy()
    positions[:, 0, 2] += speed * np.arange(STANDING.num_frames) * STANDING.frame_time
    return STANDING.with_arrays(positions=positions)


def test_a_foot_that_glides_slides_by_half_its_path():
    """At 0.5 m/s over 21 frames of 0.02 s it covers 0.2 m: 0.1 m from the middle to either end."""
    motion = gliding(0.5)
    known = contacts_of(motion, flags(motion, (10, 31)), flags(motion, (0, 5)))
    right, _, heel, left = contacts.slides(motion, known)
    assert left[:4] == ("left", "toe", 10, 31)
    assert heel[:4] == ("left", "heel", 10, 31)
    assert right[:4] == ("right", "heel", 0, 5)
    assert heel.distance == pytest.approx(left.distance, abs=0.002)
    assert left.distance == pytest.approx(0.1, abs=0.002)
    assert right.distance == pytest.approx(0.02, abs=0.002)
    leg = 0.86  # of the sample body, hip to ankle
    assert left.share == pytest.approx(left.distance / leg, rel=0.02)


def test_local_axes_do_not_matter():
    motion = gliding(0.5)
    known = contacts_of(motion, flags(motion, (10, 31)), flags(motion, (20, 50)))
    found, again = contacts.slides(motion, known), contacts.slides(reframed(motion), known)
    assert [slide[:4] for slide in found] == [slide[:4] for slide in again]
    assert [slide[4:] for slide in found] == [pytest.approx(slide[4:]) for slide in again]


def test_what_cannot_be_measured_is_rejected(rng, body):
    known = contacts_of(STANDING, flags(STANDING), flags(STANDING))
    with pytest.raises(ShapeError, match="must cover the motion's 7 frames"):
        contacts.slides(STANDING[:7], known)
    with pytest.raises(MissingRole):
        contacts.slides(random_motion(body, rng, frames=50), known)
    missing = np.zeros(STANDING.rotations.shape[:2], bool)
    missing[3, 3] = True
    with pytest.raises(IncompleteMotion, match="slides"):
        contacts.slides(STANDING.with_arrays(missing=missing), known)
