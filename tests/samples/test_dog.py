"""The dog that walks."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.samples.quadruped import PAWS

DOGS = [
    {"seed": 0},
    {"seed": 1, "height": 0.2, "fps": 120.0},
    {"seed": 2, "height": 1.6, "fps": 29.97},
    {"seed": 3, "fps": 24.0},
]


@pytest.fixture(params=DOGS, ids=lambda dog: f"seed {dog['seed']}", scope="module")
def dog(request):
    return samples.dog_walk(seconds=5.0, **request.param)


def toe(motion, paw, end=""):
    side, leg = (word.capitalize() for word in paw.split("_"))
    return forward(motion).positions[:, motion.skeleton.index(f"{side}{leg}Toe{end}")]


def test_paws_stand_still_while_they_are_down_and_move_while_they_are_not(dog):
    height = dog.motion.skeleton.offsets[0, 1]
    for paw in PAWS:
        down = dog.truth.contact(paw)
        both = down[1:] & down[:-1]
        for end in ("", "_end"):
            steps = np.linalg.norm(np.diff(toe(dog.motion, paw, end), axis=0), axis=1)
            assert steps[both].max() < 1e-9 * height
            assert np.median(steps[~both]) * dog.motion.fps > 0.5 * height


def test_paws_land_in_lateral_sequence_and_two_or_three_are_down(dog):
    order = [key.name.removesuffix(" lands") for key in dog.truth.key_times]
    cycle = ["left hind", "left front", "right hind", "right front"]
    first = cycle.index(order[0])
    assert order == cycle[first:] + cycle[:first]
    down = np.sum([dog.truth.contact(paw) for paw in PAWS], axis=0)
    assert set(down) <= {2, 3}
    for paw in PAWS:
        assert 0.55 < dog.truth.contact(paw).mean() < 0.75


def test_nothing_goes_below_the_floor_and_no_leg_is_overstretched(dog):
    world, body = forward(dog.motion).positions, dog.motion.skeleton
    size = body.offsets[0, 1]
    assert -1e-9 < world[..., 1].min() < 0.05 * size
    for paw in PAWS:
        side, leg = (word.capitalize() for word in paw.split("_"))
        joints = [body.index(f"{side}{leg}{part}") for part in ("UpLeg", "Leg", "Foot")]
        reach = np.linalg.norm(world[:, joints[2]] - world[:, joints[0]], axis=1)
        bones = np.linalg.norm(body.offsets[joints[1:]], axis=1).sum()
        assert reach.max() < 0.995 * bones


def test_it_moves_smoothly_forward(dog):
    path = forward(dog.motion).positions[:, 0]
    speed = np.diff(path[:, 2]) * dog.motion.fps / dog.motion.skeleton.offsets[0, 1]
    assert speed.min() > 0.5 * speed.max() > 0
    assert np.ptp(path[:, 0]) < 0.1 * dog.motion.skeleton.offsets[0, 1]


def test_the_rate_only_chooses_the_frames():
    slow, fast = (samples.dog_walk(seconds=2.0, fps=fps).motion for fps in (30.0, 60.0))
    np.testing.assert_allclose(forward(fast[::2]).positions, forward(slow).positions, atol=1e-9)


def test_a_dog_has_paws_not_feet():
    truth = samples.dog_walk(seconds=1.0, gaps=1, noise_rad=0.01).truth
    assert len(truth.gaps) == 1
    with pytest.raises(OptionError, match="no paw 'left'"):
        truth.contact("left")
