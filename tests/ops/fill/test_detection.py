"""Frozen values and spikes are found; bodies that stand still are left alone."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, quat, samples
from kinema.errors import OptionError
from tests.conftest import each_recording
from tests.frames import reframed


def frozen_copy(motion, start, stop, joints):
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    columns = [motion.skeleton.index(name) for name in joints]
    rotations[start:stop, columns] = rotations[start - 1, columns]
    positions[start:stop, columns] = positions[start - 1, columns]
    return motion.with_arrays(rotations=rotations, positions=positions)


def test_a_frozen_arm_is_found_to_the_frame():
    walk = samples.walk(noise_rad=0.002).motion
    held = frozen_copy(walk, 100, 120, ["LeftArm", "LeftForeArm"])
    found = fill.detect(held)
    assert set(fill.Filled(held, found.frozen).spans) == {
        fill.Span("LeftArm", 100, 120),
        fill.Span("LeftForeArm", 100, 120),
    }
    assert not found.spikes.any()


def test_a_frozen_root_is_found_by_its_position():
    walk = samples.walk().motion
    held = frozen_copy(walk, 60, 80, [walk.skeleton.names[0]])
    assert fill.Filled(held, fill.detect(held).frozen).spans == (
        fill.Span(walk.skeleton.names[0], 60, 80),
    )


@pytest.mark.parametrize("make", [samples.walk, samples.reach, samples.walk_crouch, samples.punch])
def test_nothing_is_found_where_nothing_is_wrong(make):
    found = fill.detect(make().motion)
    assert not found.mask.any()


def test_a_body_at_rest_is_not_frozen():
    """It slows down, stands to the last bit, and starts gently."""
    walk = samples.walk().motion
    angle = np.concatenate([np.linspace(1, 0, 80) ** 3, np.zeros(80), np.linspace(0, 1, 80) ** 3])
    rotations = np.array(walk.rotations)
    rotations[:, 5] = quat.from_axis_angle([0, 0, 1], angle)
    assert not fill.detect(walk.with_arrays(rotations=rotations)).frozen[:, 5].any()


def test_spikes_are_found_and_filling_takes_them_out():
    sample = samples.walk(spikes=6)
    found = fill.detect(sample.motion)
    wrong = {
        (spike.frame, sample.motion.skeleton.index(spike.joint)) for spike in sample.truth.spikes
    }
    assert {(int(f), int(j)) for f, j in np.argwhere(found.spikes)} == wrong
    clean = fill.samples(sample.motion, found.mask).motion
    assert quat.distance(clean.rotations, sample.truth.clean.rotations).max() < 0.1


def test_missing_samples_are_not_found_again():
    incomplete = samples.walk(gaps=5).motion
    assert not (fill.detect(incomplete).mask & incomplete.missing).any()


def test_a_length_that_is_none_is_refused():
    with pytest.raises(OptionError, match="frozen_s"):
        fill.detect(samples.walk().motion, frozen_s=-1.0)


@each_recording("bvh/games105/walk*.bvh")
def test_recorded_walks_have_no_frozen_joints_until_one_is_frozen(path):
    import kinema

    motion = kinema.read(path, drop_rest=True)
    assert not fill.detect(motion).frozen.any()
    name = next(n for n in motion.skeleton.names if "leg" in n.lower() or "knee" in n.lower())
    held = frozen_copy(motion, 40, 60, [name])
    assert fill.Span(name, 40, 60) in fill.Filled(held, fill.detect(held).frozen).spans


def test_local_axes_do_not_matter():
    sample = samples.walk(spikes=6, noise_rad=0.002)
    held = frozen_copy(sample.motion, 100, 120, ["LeftArm", sample.motion.skeleton.names[0]])
    plain, other = fill.detect(held), fill.detect(reframed(held))
    assert plain.frozen.sum() == 40
    assert plain.spikes.sum() >= 6
    assert np.array_equal(plain.frozen, other.frozen)
    assert np.array_equal(plain.spikes, other.spikes)
