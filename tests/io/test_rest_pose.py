"""Rest rotations in formats that have none: every joint stays where it is."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import quat, samples
from kinema.errors import FormatWarning
from kinema.io.rest_pose import with_identity_rest
from kinema.kinematics import at_rest, forward
from tests.conftest import each_recording, random_motion
from tests.frames import reframed

PRINTED = 1e-6  # decimal places of a file


def rigged(body, rng):
    """A body whose rest pose is bent and whose end sites are turned too, as in glTF."""
    rest = quat.random(rng, body.num_joints)
    skeleton = kinema.Skeleton.build(
        body.names, body.parents, body.offsets, rest_rotations=rest, is_end=body.is_end
    )
    motion = random_motion(skeleton, rng, frames=12)
    rotations = np.where(body.is_end[:, None], rest, motion.rotations)
    return motion.with_arrays(rotations=rotations)


def test_joints_are_where_they_were_and_rest_is_the_identity(body, rng):
    motion = rigged(body, rng)
    plain = with_identity_rest(motion)
    np.testing.assert_allclose(forward(plain).positions, forward(motion).positions, atol=1e-11)
    np.testing.assert_allclose(
        at_rest(plain.skeleton).positions, at_rest(motion.skeleton).positions, atol=1e-11
    )
    assert (plain.skeleton.rest_rotations == [1, 0, 0, 0]).all()
    assert quat.distance(plain.rotations[:, body.is_end], quat.identity()).max() < 1e-12


def test_other_axes_are_undone(motion):
    plain = with_identity_rest(reframed(motion))
    assert quat.distance(plain.rotations, motion.rotations).max() < 1e-12
    np.testing.assert_allclose(plain.skeleton.offsets, motion.skeleton.offsets, atol=1e-12)
    assert (plain.positions[:, 1:] == plain.skeleton.offsets[1:]).all()


def test_a_motion_without_rest_rotations_is_itself(motion):
    assert with_identity_rest(motion) is motion


def test_a_bent_rest_pose_is_written_where_it_was(body, rng, tmp_path):
    motion = rigged(body, rng)
    positions = motion.positions.copy()
    positions[:, 1] += rng.normal(size=(12, 3))  # a joint that slides along its parent
    motion = motion.with_arrays(positions=positions)
    with pytest.warns(kinema.errors.KinemaWarning, match="were given more: chest$"):
        kinema.write(motion, tmp_path / "clip.bvh")
    back = kinema.read(tmp_path / "clip.bvh", positions="replace", up="y")
    assert back.skeleton.is_end.tolist() == body.is_end.tolist()
    np.testing.assert_allclose(
        forward(back).positions, forward(motion).positions, atol=10 * PRINTED
    )
    np.testing.assert_allclose(
        at_rest(back.skeleton).positions, at_rest(motion.skeleton).positions, atol=1e-11
    )


@pytest.mark.parametrize("suffix", [".bvh", ".csv"])
@pytest.mark.parametrize("sample", [samples.walk, samples.punch, samples.arm])
def test_a_sample_with_other_axes_makes_the_same_file(sample, suffix, tmp_path):
    motion = sample(seconds=1.0).motion
    kinema.write(motion, tmp_path / f"plain{suffix}")
    kinema.write(reframed(motion), tmp_path / f"other{suffix}")
    plain, other = (
        kinema.read(tmp_path / f"{name}{suffix}", up="y") for name in ("plain", "other")
    )
    assert other.skeleton.matches(plain.skeleton) is None
    assert type(other.layout) is type(plain.layout)
    np.testing.assert_allclose(
        forward(other).positions, forward(plain).positions, atol=10 * PRINTED
    )
    assert quat.distance(other.rotations, plain.rotations).max() < 1e-6


@each_recording("bvh/[cgmx]*/*1.bvh")
def test_a_recording_with_other_axes_is_written_alike(path, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        motion = kinema.read(path)[:200]
        kinema.write(reframed(motion), tmp_path / "other.bvh")
        mode = motion.layout.positions
        back = kinema.read(tmp_path / "other.bvh", positions=mode)
    assert back.layout.channels == motion.layout.channels
    size = np.abs(forward(motion).positions).max()
    np.testing.assert_allclose(
        forward(back).positions, forward(motion).positions, atol=1e-7 * size + 10 * PRINTED
    )
