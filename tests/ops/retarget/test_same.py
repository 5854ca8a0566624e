"""One body, whatever its size, axes and order; and what is another body."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import kinematics, quat, retarget, samples
from kinema.motion import Motion
from kinema.ops.retarget.optimising import _joints
from kinema.ops.retarget.same import _best_turn, handed_over, same_body
from kinema.ops.retarget.two_bodies import _moved
from kinema.ops.retarget.work import Work
from kinema.ops.scale import scale
from kinema.skeleton import Skeleton
from tests.frames import reframed
from tests.mounts import wrapped
from tests.ops.retarget.builds import long_legged

WALK = samples.walk(seconds=0.5).motion
SKELETON = WALK.skeleton


@pytest.mark.parametrize("reflected", [False, True])
def test_the_best_turn_brings_points_nearest(reflected):
    rng = np.random.default_rng(3)
    points = rng.normal(size=(9, 3))
    turn = quat.random(rng)
    others = quat.rotate(turn, points)
    if reflected:
        others = others * [-1.0, 1.0, 1.0] + 0.01 * rng.normal(size=(9, 3))
    found = _best_turn(points, others)
    off = np.sum((quat.rotate(found, points) - others) ** 2)
    if not reflected:
        assert quat.distance(found, turn) < 1e-7
    for _ in range(200):
        near = quat.normalize(quat.mul(found, quat.exp(0.2 * rng.normal(size=3))))
        assert np.sum((quat.rotate(near, points) - others) ** 2) >= off - 1e-9
    flat = points * [1.0, 1.0, 0.0]
    assert quat.distance(_best_turn(flat, quat.rotate(turn, flat)), turn) < 1e-7


@pytest.mark.parametrize("factor", [1.0, 0.25, 40.0])
@pytest.mark.parametrize("change", [lambda m: m, lambda m: reframed(m, 3), lambda m: wrapped(m, 2)])
def test_the_same_body_is_found_and_has_the_same_places(factor, change):
    other = change(scale(WALK, factor=factor) if factor != 1.0 else WALK)
    same = same_body(SKELETON, other.skeleton)
    assert same is not None
    assert same.scale == pytest.approx(factor)
    found = handed_over(WALK, other.skeleton, same)
    places = kinematics.forward(found).positions[:, same.target]
    expected = factor * kinematics.forward(WALK).positions[:, same.source]
    np.testing.assert_allclose(places, expected, atol=1e-9 * factor)
    assert [SKELETON.names[j] for j in same.source] == [
        other.skeleton.names[j] for j in same.target
    ]
    assert found.frame_time == WALK.frame_time


@pytest.mark.parametrize(("share", "same"), [(0.9e-6, True), (2e-6, False)])
def test_bones_may_differ_by_a_millionth_of_the_body(share, same):
    """One finger tip, off by so much of the largest coordinate."""
    rest = kinematics.at_rest(SKELETON).positions[0]
    size = np.abs(rest - rest[0]).max()
    offsets = np.array(SKELETON.offsets)
    offsets[-1] += [0.0, 0.0, share * size]
    assert (same_body(SKELETON, replace(SKELETON, offsets=offsets)) is not None) is same


def test_other_bodies_are_not_the_same():
    assert same_body(SKELETON, long_legged(SKELETON)) is None
    names = list(SKELETON.names)
    names[-1] = "other"
    assert same_body(SKELETON, replace(SKELETON, names=tuple(names))) is None
    line = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    fork = Skeleton.build(["a", "b", "c"], [-1, 0, 0], [[0, 0, 0], [0, 1, 0], [0, 2, 0]])
    assert same_body(line, fork) is None
    swapped = Skeleton.build(["b", "a", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    assert same_body(line, swapped) is None
    points = replace(line, offsets=np.zeros((3, 3)))
    assert same_body(line, points) is None
    assert same_body(points, line) is None
    assert same_body(line, line) is not None


@pytest.mark.parametrize("mount", [False, True])
def test_bodies_are_moved_along_the_floor_by_a_share(mount):
    target = long_legged(SKELETON)
    if mount:
        rest = Motion(target, target.rest_rotations[None], target.offsets[None], 1.0)
        target = wrapped(rest, 1).skeleton
    work = Work(WALK, target, None)
    posed = work.posed()
    assert _moved(work, posed, 0.0) is posed
    before, after = (kinematics.forward(m).positions for m in (posed, _moved(work, posed, 0.5)))
    hips = kinematics.forward(WALK).positions[:, SKELETON.index("Hips")]
    body = [work.target.hips, *target.descendants(work.target.hips)]
    moved = (after - before)[:, body]
    expected = np.repeat((0.5 * hips * [1.0, 0.0, 1.0])[:, None], len(body), axis=1)
    np.testing.assert_allclose(moved, expected, atol=1e-9 * target.height)


@pytest.mark.parametrize("arms", [False, True])
def test_heavy_parts_and_hinges_resist_most(arms):
    pairing = Work(WALK, long_legged(SKELETON), None).pairing
    joints, stiffness = _joints(pairing, arms=arms)
    found = {SKELETON.names[j]: s for j, s in zip(joints, stiffness, strict=True)}
    expected = dict.fromkeys(("Hips", "Spine", "Spine1", "Spine2"), 5.0)
    for side in ("Left", "Right"):
        expected |= {f"{side}UpLeg": 1.0, f"{side}Leg": 1.5, f"{side}Foot": 1.0}
        expected[f"{side}ToeBase"] = 1.0
        if arms:
            expected |= {f"{side}Arm": 1.0, f"{side}ForeArm": 1.5, f"{side}Hand": 1.0}
    assert found == expected
    assert list(joints) == sorted(joints)


@pytest.mark.parametrize("method", ["fast", "positions"])
@pytest.mark.parametrize("feet", ["free", "lock"])
def test_joints_above_the_hips_of_the_target_do_not_matter(method, feet):
    target = long_legged(SKELETON)
    rest = Motion(target, target.rest_rotations[None], target.offsets[None], 1.0)
    mounted = wrapped(wrapped(rest, 3), 4).skeleton
    plain, found = (
        kinematics.forward(retarget.retarget(WALK[:8], body, method=method, feet=feet)).positions
        for body in (target, mounted)
    )
    np.testing.assert_allclose(found[:, 2:], plain, atol=1e-6 * target.height)
