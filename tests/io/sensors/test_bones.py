"""From sensors to bones: lengths, directions and what is said about how sensors are worn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, Skeleton, quat
from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors import bones
from kinema.io.sensors.body import Part, SensorBody
from kinema.io.sensors.bones import (
    SensorLayout,
    _bones_of,
    _check_wear,
    _end_of,
    _quantiles,
    from_motion,
    to_motion,
)
from kinema.io.sensors.recording import Recording
from kinema.kinematics import forward


def recording(positions, angles=None, missing=None, sensors=("a", "b", "c")) -> Recording:
    positions = np.array(positions, float)
    count = len(sensors)
    return Recording(
        sensors[:count],
        positions,
        np.zeros_like(positions) if angles is None else np.array(angles, float),
        np.zeros(positions.shape[:2], bool) if missing is None else np.array(missing, bool),
        0.1,
    )


ARM = SensorBody((Part("a"), Part("b", "a"), Part("c", "b")))


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_quantiles_are_those_of_what_is_known(share):
    rng = np.random.default_rng(3)
    values, known = rng.normal(size=(12, 5)), rng.random((12, 5)) < 0.6
    known[:, 3] = False
    known[:, 4] = False
    known[7, 4] = True
    found = _quantiles(values, known, share)
    for column in range(5):
        if known[:, column].any():
            expected = np.quantile(values[known[:, column], column], share)
            assert found[column] == pytest.approx(expected)
    assert np.isnan(found[3])
    assert found[4] == values[7, 4]


def test_a_length_is_the_median_distance_to_nine_digits():
    places = np.zeros((3, 3, 3))
    places[:, 1, 0] = [1.0, 2.0, 4.0]
    places[:, 2, 0] = places[:, 1, 0] + 1.0 / 3.0
    skeleton = to_motion(recording(places), ARM).skeleton
    assert np.linalg.norm(skeleton.offsets[2]) == 2.0
    assert np.linalg.norm(skeleton.offsets[3]) == 0.333333333
    given = SensorBody((Part("a"), Part("b", "a", 5.0), Part("c", "b")))
    assert to_motion(recording(places), given).skeleton.offsets[2].tolist() == [5.0, 0.0, 0.0]


def test_only_frames_in_which_both_sensors_were_measured_count():
    places = np.zeros((4, 3, 3))
    places[:, 1, 0] = [1.0, 2.0, 9.0, 9.0]
    places[:, 2, 0] = places[:, 1, 0] + 1.0
    missing = np.zeros((4, 3), bool)
    missing[2, 0] = missing[3, 1] = True
    motion = to_motion(recording(places, missing=missing), ARM)
    assert np.linalg.norm(motion.skeleton.offsets[2]) == 1.5
    assert motion.missing is not None
    assert motion.missing[:, :3].tolist() == [
        [False, False, False],
        [False, False, False],
        [True, True, False],
        [False, True, True],
    ]
    missing = np.array([[True, False, False], [False, True, False]] * 2)
    with pytest.raises(OptionError, match="no frame has samples of both 'a' and 'b'"):
        to_motion(recording(places, missing=missing), ARM)
    with pytest.raises(OptionError, match="sensor 'b' has no samples"):
        to_motion(recording(places, missing=np.tile([False, True, False], (4, 1))), ARM)


@pytest.mark.parametrize("at_once", [1, 4, 1 << 16])
def test_parts_are_computed_some_at_a_time(at_once, monkeypatch):
    rng = np.random.default_rng(1)
    made = recording(rng.normal(size=(5, 3, 3)), angles=rng.normal(size=(5, 3, 3)))
    whole = to_motion(made, ARM)
    monkeypatch.setattr(bones, "_SAMPLES_AT_ONCE", at_once)
    assert (to_motion(made, ARM).rotations == whole.rotations).all()


@pytest.mark.parametrize(
    ("off", "low", "high", "said"),
    [
        (29.0, 1.0, 1.0, []),
        (31.0, 1.0, 1.0, ["31° off the line from 'a'"]),
        (0.0, 2.0, 2.39, []),
        (0.0, 2.0, 2.41, ["varies from 2 to 2.41; 4 is used"]),
    ],
)
def test_how_sensors_are_worn_is_told(off, low, high, said):
    findings = Findings("take.csv")
    _check_wear(Part("b", "a"), 4.0, np.radians(off), low, high, findings)
    assert len(findings.items) == len(said)
    assert all(text in findings.text for text in said)


@pytest.mark.parametrize(
    ("degrees", "samples", "said"), [(29.0, 3, False), (31.0, 3, True), (80.0, 2, False)]
)
def test_the_x_axis_of_most_samples_counts(degrees, samples, said):
    """So many of five are so far off the line."""
    places, angles = np.zeros((5, 3, 3)), np.zeros((5, 3, 3))
    places[:, 1, 0], places[:, 2, 0] = 1.0, 2.0
    angles[:samples, 2, 0] = np.radians(degrees)
    findings = Findings("take.csv")
    motion = to_motion(recording(places, angles), ARM, findings=findings)
    assert [item.severity for item in findings.items] == (["warning"] if said else [])
    np.testing.assert_allclose(forward(motion).positions[:, 3], [[2.0, 0.0, 0.0]] * 5, atol=1e-12)


def test_distances_that_vary_are_told_but_for_a_twentieth_at_either_end():
    places = np.zeros((101, 3, 3))
    places[:, 1, 0], places[:, 2, 0] = 1.0, 2.0
    places[:5, 1, 0], places[-5:, 1, 0] = 0.2, 1.8
    places[:, 2, 0] = places[:, 1, 0] + 1.0
    findings = Findings("take.csv")
    to_motion(recording(places), ARM, findings=findings)
    assert findings.items == []
    places[5:12, 1, 0] = 0.2
    places[:, 2, 0] = places[:, 1, 0] + 1.0
    to_motion(recording(places), ARM, findings=findings)
    assert [item.message for item in findings.items] == [
        "the distance from 'a' to 'b' varies from 0.2 to 1; 1 is used"
    ]


def test_where_sensors_coincide_their_angles_give_the_direction():
    places, angles = np.zeros((2, 3, 3)), np.zeros((2, 3, 3))
    places[:, 1, 0] = 1.0
    places[:, 2, 0] = [1.0, 2.0]
    angles[:, 2, 0] = np.pi / 2
    body = SensorBody((Part("a"), Part("b", "a"), Part("c", "b", 1.0)))
    motion = to_motion(recording(places, angles), body)
    np.testing.assert_allclose(forward(motion).positions[:, 3], [[1, 1, 0], [2, 0, 0]], atol=1e-12)


def test_end_sites_are_named_after_their_sensor_unless_a_joint_is():
    assert _end_of("c", {"a", "b"}) == "c"
    assert _end_of("c", {"c"}) == "c_end"
    assert _end_of("c", {"c", "c_end"}) == "c_end_"
    named = SensorBody((Part("a"), Part("b", "a", joint="upper"), Part("c", "b", joint="c")))
    places = np.zeros((1, 3, 3))
    places[:, 1, 0], places[:, 2, 0] = 1.0, 2.0
    found = to_motion(recording(places), named).skeleton
    assert found.names == ("a", "upper", "c", "c_end")
    assert found.is_end.tolist() == [False, False, False, True]
    same = SensorBody((Part("a"), Part("b", "a", joint="x"), Part("c", "b", joint="x")))
    with pytest.raises(OptionError, match="two body parts name their joint 'x'"):
        to_motion(recording(places), same)


FORK = Skeleton.build(
    ["root", "one", "two", "three", "tip"],
    [-1, 0, 0, 0, 1],
    [[0, 0, 0], [0, 1, 0], [2, 0, 0], [0, 0, 3], [0, 0, 0]],
)


def test_where_bones_part_the_joints_are_numbered():
    parts = _bones_of(FORK).parts
    assert [(p.sensor, p.base, p.length, p.joint) for p in parts] == [
        ("root", None, None, None),
        ("one", "root", 1.0, "root_2"),
        ("two", "root", 2.0, "root_3"),
        ("three", "root", 3.0, "root_4"),
        ("tip", "one", 0.0, "one"),
    ]
    clash = Skeleton.build(["a", "a_2", "b"], [-1, 0, 0], [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    assert [part.joint for part in _bones_of(clash).parts] == [None, "a_3", "a_4"]


def turned(skeleton: Skeleton, missing=None) -> Motion:
    rng = np.random.default_rng(2)
    rotations = quat.random(rng, (3, skeleton.num_joints))
    positions = np.tile(skeleton.offsets, (3, 1, 1))
    positions[:, 0] = rng.normal(size=(3, 3))
    return Motion(skeleton, rotations, positions, 0.1, missing)


def test_every_bone_wears_a_sensor_along_it():
    motion = turned(FORK)
    found, body = from_motion(motion)
    world = forward(motion)
    assert found.sensors == FORK.names
    np.testing.assert_allclose(found.positions, world.positions)
    for joint, parent in enumerate(FORK.parents.tolist()):
        along = quat.rotate(found.rotations[:, joint], [1.0, 0.0, 0.0])
        if parent < 0:
            np.testing.assert_allclose(along, quat.rotate(world.rotations[:, 0], [1.0, 0.0, 0.0]))
        elif FORK.offsets[joint].any():
            bone = world.positions[:, joint] - world.positions[:, parent]
            size = np.linalg.norm(bone, axis=1, keepdims=True)
            np.testing.assert_allclose(along, bone / size, atol=1e-9)
        else:  # a bone without length goes along with its parent
            np.testing.assert_allclose(
                along, quat.rotate(world.rotations[:, parent], [1.0, 0.0, 0.0]), atol=1e-9
            )
    back = to_motion(found, body)
    tips = [back.layout.located[found.sensors.index(n)] for n in FORK.names]
    np.testing.assert_allclose(forward(back).positions[:, tips], world.positions, atol=1e-9)


def test_a_sensor_is_unknown_where_its_joint_or_one_above_it_is():
    missing = np.zeros((3, 5), bool)
    missing[1, 1] = True
    found, _ = from_motion(turned(FORK, missing))
    # the sensor at the tip is turned by joint 1; the others by the root
    assert np.argwhere(found.missing).tolist() == [[1, 4]]
    missing = np.zeros((3, 5), bool)
    missing[2, 0] = True
    found, _ = from_motion(turned(FORK, missing))
    assert np.argwhere(found.missing).tolist() == [[2, j] for j in range(5)]


def test_a_layout_that_names_joints_that_are_gone_is_not_used():
    motion = turned(FORK)
    fits = SensorLayout(("x", "y"), (0, 1), (0, 4))
    gone = SensorLayout(("x", "y"), (0, 1), (0, 5))
    assert from_motion(replace(motion, layout=fits))[0].sensors == ("x", "y")
    assert from_motion(replace(motion, layout=gone))[0].sensors == FORK.names
