"""Contacts of a body on four legs."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import analysis, balance, contacts, report, samples
from kinema.errors import MissingRole, OptionError, ShapeError
from kinema.ops.contacts.paws import _down
from kinema.ops.contacts.standing import PointStates, StandingLimits, Thresholds
from kinema.ops.contacts.states import PAWS
from kinema.ops.placement import moved, turned
from tests.ops.contacts.test_detection import f1, on_the_spot, same, scaled


@pytest.fixture(scope="module")
def dog():
    return samples.dog_walk(seconds=4.0, seed=7, noise_m=0.001)


# Sizes from a terrier to a horse.
@pytest.mark.parametrize(
    ("fps", "height", "least"),
    [(24.0, 0.6, 0.95), (50.0, 1.4, 0.96), (120.0, 0.3, 0.97), (240.0, 1.0, 0.97)],
)
def test_contacts_of_all_four_feet_are_those_of_the_truth(fps, height, least):
    for noise in (0.0, 0.003 * height):
        sample = samples.dog_walk(fps=fps, height=height, seed=51, noise_m=noise)
        found = contacts.detect(sample.motion)
        assert found.feet == PAWS
        assert min(f1(found.of(paw), sample.truth.contact(paw)) for paw in PAWS) >= least


def test_size_place_heading_and_floor_change_nothing(dog):
    found = contacts.detect(dog.motion)
    lifted = dog.motion.positions.copy()
    lifted[:, 0, 1] += 2.0
    for other in (
        scaled(dog.motion, 100.0),
        turned(dog.motion, 2.0),
        moved(dog.motion, x=5.0, z=-3.0),
        dog.motion.with_arrays(positions=lifted),
    ):
        again = contacts.detect(other)
        assert same(found, again)
        assert all(np.array_equal(found.of(paw), again.of(paw)) for paw in PAWS)


def test_a_side_is_down_where_one_of_its_feet_is_and_no_heel_ever(dog):
    found = contacts.detect(dog.motion)
    for side in ("left", "right"):
        either = found.of(f"{side}_front") | found.of(f"{side}_hind")
        assert np.array_equal(found.of(side), either)
        assert not found.heel(side).any()


def test_intervals_and_support_name_the_feet(dog):
    found = contacts.detect(dog.motion)
    assert {contact.foot for contact in found.intervals} == set(PAWS)
    for frame in (0, 60, 120):
        down = [paw for paw in PAWS if found.of(paw)[frame]]
        assert found.support[frame] == "+".join(down)
    assert "none" not in found.support


def test_strides_are_those_of_each_foot(dog):
    gait = analysis.gait(dog.motion)
    assert {stride.foot for stride in gait.strides} == set(PAWS)
    assert gait.duty == pytest.approx(0.65, abs=0.02)
    assert not gait.steps
    assert gait.flight == 0.0
    truth = dog.truth.paws["left_hind"]
    assert gait.stride_seconds == pytest.approx(truth[2].start_s - truth[1].start_s, abs=0.02)


def test_the_report_counts_every_foot(dog):
    told = report.text(contacts.detect(dog.motion), dog.motion)
    assert "5 left front, 5 right front, 5 left hind" in told
    assert "none in 0%" in told
    facts = report.facts(analysis.analyze(dog.motion), dog.motion)
    assert {contact["foot"] for contact in facts["contacts"]} == set(PAWS)
    assert facts["balance"] is None


@pytest.mark.parametrize("operation", [contacts.lock, balance.static, balance.dynamic])
def test_what_is_made_for_two_feet_says_so(operation, dog):
    with pytest.raises(MissingRole, match="four legs"):
        operation(dog.motion)


def test_an_unknown_foot_is_named(dog):
    found = contacts.detect(dog.motion)
    with pytest.raises(OptionError, match="no foot 'left_middle'"):
        found.of("left_middle")
    with pytest.raises(OptionError, match="no foot 'left_front'"):
        contacts.detect(samples.walk(seconds=1.0).motion).of("left_front")
    with pytest.raises(OptionError, match="no paw 'left'"):
        contacts.Contacts.of_paws({"left": np.ones(2, bool)}, frame_time=0.02)
    flags = {"left_hind": np.ones(2, bool), "right_hind": np.ones(3, bool)}
    with pytest.raises(ShapeError, match="right_hind must be one bool per frame"):
        contacts.Contacts.of_paws(flags, frame_time=0.02)


def test_a_clip_without_frames_has_no_contacts(dog):
    found = contacts.detect(dog.motion[:0])
    assert found.num_frames == 0
    assert found.intervals == ()


def test_a_paw_that_rolls_on_the_floor_is_down_before_and_after_it_is_still():
    """Longer than a window before and after, its place does not say when it stands."""
    limits = StandingLimits.of(Thresholds(), 1.0, 0.02)
    frames, reach = np.arange(120), 2 * round(limits.window_s / limits.frame_time)
    still = (frames >= 50) & (frames < 70)
    touching = (frames >= 50 - reach) & (frames < 70 + reach)
    found = _down(PointStates(still, np.zeros(120, bool), touching), limits)
    assert np.array_equal(found, touching)
    # where it never stands still, it is down while it rests and touches
    found = _down(PointStates(np.zeros(120, bool), still, touching), limits)
    assert np.array_equal(found, touching)


def test_a_dog_on_a_treadmill_walks_on_a_floor_that_moves(dog):
    """As fast as the dog would walk, back under its feet, whichever way it faces."""
    travel = (dog.motion.positions[-1, 0] - dog.motion.positions[0, 0]) / dog.motion.seconds
    spot = contacts.detect(on_the_spot(dog.motion))
    assert spot.in_place
    assert spot.drift == pytest.approx((-travel[0], -travel[2]), abs=0.05 * abs(travel[2]))
    angle = 0.7
    there = contacts.detect(scaled(turned(on_the_spot(dog.motion), angle), 100.0))
    x, z = spot.drift
    ahead = (x * np.cos(angle) + z * np.sin(angle), z * np.cos(angle) - x * np.sin(angle))
    assert there.drift == pytest.approx(tuple(100.0 * np.array(ahead)), rel=1e-3)
    assert contacts.detect(dog.motion).drift == (0.0, 0.0)
    on_ground = contacts.detect(dog.motion)
    for paw in PAWS:
        assert f1(spot.of(paw), on_ground.of(paw)) > 0.95
