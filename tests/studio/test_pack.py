from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.studio.pack import RowLayout, binary_rows, pack_arrays, pack_motion
from tests.studio.reading import unpacked, world_positions

MOTIONS = {
    "walk": lambda: samples.walk(seconds=1.0).motion,
    "dog": lambda: samples.dog_walk(seconds=1.0).motion,
    "arm": lambda: samples.arm(seconds=1.0).motion,
}


def packed(motion):
    made = pack_motion(motion, "a" * 32)
    data = b"".join(made.blocks)
    assert len(data) == made.size
    return unpacked(data)


def in_unit(motion, metres):
    """The same body in another unit."""
    skeleton = replace(
        motion.skeleton, offsets=motion.skeleton.offsets / metres, metres_per_unit=metres
    )
    return motion.with_arrays(skeleton=skeleton, positions=motion.positions / metres)


@pytest.mark.parametrize("make", MOTIONS.values(), ids=MOTIONS.keys())
@pytest.mark.parametrize("metres", [1.0, 0.01, 0.0254])
def test_the_page_sees_every_joint_where_it_is(make, metres):
    motion = make()
    head, arrays = packed(in_unit(motion, metres))
    there = world_positions(head, arrays["frames"])
    assert np.abs(there - kinematics.forward(motion).positions).max() < 1e-5


def test_joints_that_slide_are_in_the_rows():
    walk = samples.walk(seconds=1.0).motion
    hand = walk.skeleton.index("LeftHand")
    positions = walk.positions.copy()
    positions[:, hand, 0] += np.linspace(0.0, 0.1, walk.num_frames)
    sliding = walk.with_arrays(positions=positions)
    head, arrays = packed(sliding)
    assert hand in head["moving"]
    there = world_positions(head, arrays["frames"])
    assert np.abs(there - kinematics.forward(sliding).positions).max() < 1e-5


def test_clips_of_one_layout_differ_in_their_rows_alone():
    walk = samples.walk(seconds=1.0).motion
    moved = walk.with_arrays(positions=walk.positions + np.where(np.arange(29)[:, None] == 0, 1, 0))
    names = [RowLayout.of(motion).name(motion) for motion in (walk, moved)]
    assert names[0] == names[1]
    heads = [packed(motion)[0] for motion in (walk, moved)]
    for name in ("names", "parents", "offsets", "moving", "turning", "radii", "sides"):
        assert heads[0][name] == heads[1][name]
    longer = replace(walk.skeleton, offsets=walk.skeleton.offsets * 1.1)
    other = walk.with_arrays(skeleton=longer, positions=walk.positions * 1.1)
    assert RowLayout.of(other).name(other) != names[0]


def test_missing_samples_are_told():
    walk = samples.walk(seconds=1.0).motion
    missing = np.zeros((walk.num_frames, walk.skeleton.num_joints), bool)
    missing[7, 3] = missing[20:25, 28] = True
    head, arrays = packed(walk.with_arrays(missing=missing))
    bits = np.unpackbits(arrays["missing"], axis=1, bitorder="little")[:, : len(head["names"])]
    assert (bits.astype(bool) == missing).all()
    assert "missing" not in packed(walk)[1]


def test_rows_of_a_preview_are_those_of_the_clip():
    walk = samples.walk(seconds=1.0).motion
    data = binary_rows(walk[10:25], RowLayout.of(walk), seq=77, first=10)
    kind, seq, first, count = np.frombuffer(data, "<u4", 4)
    rows = np.frombuffer(data, "<f4", offset=16).reshape(count, -1)
    assert (kind, seq, first, count) == (1, 77, 10, 15)
    assert (rows == packed(walk)[1]["frames"][10:25]).all()


def test_radii_are_those_of_a_body():
    walk = samples.walk(seconds=1.0).motion
    head, _ = packed(walk)
    radii = dict(zip(head["names"], head["radii"], strict=True))
    assert radii["Hips"] == [0.0, 0.0]  # a root ends no bone
    assert radii["LeftLeg"][0] > radii["LeftLeg"][1] > radii["LeftFoot"][1] > 0.0
    for name, pair in radii.items():
        if name.startswith("Left"):
            assert pair == pytest.approx(radii[name.replace("Left", "Right")])


def test_a_rig_without_roles_has_a_body_too():
    from kinema import Motion, Skeleton

    chain = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0.2, 0, 0], [0.1, 0, 0]])
    still = np.tile(chain.offsets, (4, 1, 1))
    head, _ = packed(Motion(chain, quat.identity((4, 3)), still, 0.1))
    radii = np.array(head["radii"])
    assert (radii[1:] > 0.0).all()
    assert (radii < 0.1).all()


def test_an_empty_motion_is_packed():
    walk = samples.walk(seconds=1.0).motion[:0]
    head, arrays = packed(walk)
    assert head["num_frames"] == 0
    assert len(arrays["frames"]) == 0


def test_arrays_alone():
    values = {"left": np.array([True, False, True]), "speed": np.arange(3, dtype="<f4")}
    head, arrays = unpacked(pack_arrays("b", values, height=1.7))
    assert head["height"] == 1.7
    assert arrays["left"].tolist() == [1, 0, 1]
    assert arrays["speed"].tolist() == [0, 1, 2]
