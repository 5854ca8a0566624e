from __future__ import annotations

import gc
import resource
from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, Pose, live, resample, samples, scale
from kinema.errors import MissingRole, OptionError, SkeletonMismatch
from kinema.live.features import changes, windows
from kinema.live.offline import offline_keys
from kinema.live.ticks import ticks_of
from kinema.ops.placement import turned
from kinema.skeleton import Skeleton
from tests.frames import reframed
from tests.live.cases import database, motions, pushed, unseen
from tests.mounts import with_parent, wrapped


def reordered(motion: Motion) -> Motion:
    """The same with its joints in another order, parents still first."""
    skeleton = motion.skeleton
    depth = [len(skeleton.ancestors(joint)) for joint in range(skeleton.num_joints)]
    order = np.lexsort((-np.arange(skeleton.num_joints), depth))
    place = np.argsort(order)
    parents = skeleton.parents[order]
    return Motion(
        Skeleton(
            tuple(skeleton.names[joint] for joint in order),
            np.where(parents < 0, -1, place[parents]).astype(np.int32),
            skeleton.offsets[order],
            skeleton.rest_rotations[order],
            skeleton.is_end[order],
        ),
        motion.rotations[:, order],
        motion.positions[:, order],
        motion.frame_time,
    )


def other_rest_pose(motion: Motion) -> Motion:
    """The same motion of a rig whose arms hang down at rest."""
    skeleton = motion.skeleton
    offsets = np.array(skeleton.offsets)
    for joint, name in enumerate(skeleton.names):
        if "Arm" in name or "Hand" in name:
            offsets[joint] = [0.0, -np.linalg.norm(offsets[joint]), 0.0]
    return motion.with_arrays(skeleton=replace(skeleton, offsets=offsets))


RIGS = {
    "a still root": wrapped,
    "a parent of the hips": with_parent,
    "other local axes": reframed,
    "in centimetres": lambda motion: scale(motion, factor=100.0),
    "joints in another order": reordered,
    "another rest pose": other_rest_pose,
    "facing another way": lambda motion: turned(motion, 2.0),
}


@pytest.mark.parametrize("method", ["timed", "nearest"])
@pytest.mark.parametrize("rig", RIGS)
def test_rigs_change_nothing(rig, method):
    first, second = (
        pushed(motion, live.KeyPoseExtractor(database(), method=method))
        for motion in (unseen(), RIGS[rig](unseen()))
    )
    assert first == second
    assert len(first) > 5


def test_no_frame_depends_on_a_later_one():
    whole = pushed(unseen(), live.KeyPoseExtractor(database()))
    for stop in (1, 2, 100, 200):
        part = pushed(unseen()[:stop], live.KeyPoseExtractor(database()))
        assert part == [frame for frame in whole if frame < stop]


def test_the_rate_of_a_stream_hardly_matters():
    slow = samples.walk(seconds=8.0, fps=24.0).motion
    at = {}
    for fps in (24.0, 60.0, 120.0):
        motion = samples.walk(seconds=8.0, fps=fps).motion
        keys = pushed(motion, live.KeyPoseExtractor(database(), fps=fps))
        at[fps] = np.array(keys) / fps
    assert slow.seconds == 8.0
    for fps in (60.0, 120.0):
        near = np.abs(at[24.0][:, None] - at[fps]).min(axis=1) <= 2.5 / 24.0
        assert near.mean() >= 0.7
        assert abs(len(at[fps]) - len(at[24.0])) <= 2


def test_the_published_method_follows_the_nearest_key():
    """At a key the nearest entry is looked up; the next is due after as much change."""
    motion = resample(unseen(), fps=24.0)
    found = pushed(motion, live.KeyPoseExtractor(database(), share=0.2, method="nearest"))
    entries = database().entries(0.2)
    ticks = ticks_of(motion, database().settings)
    features, change = windows(ticks, 7), changes(ticks.poses)
    keys, travelled, target = [], 0.0, 0.0
    for frame, feature in enumerate(features):
        travelled += change[frame]
        if frame == 0 or travelled >= target:
            nearest = np.argmin(((entries.features - feature) ** 2).sum(axis=1))
            keys.append(frame)
            travelled, target = 0.0, entries.distances[nearest]
    assert found == keys


def test_a_motion_of_the_database_is_followed_by_the_published_method():
    name, motion = motions()[-1]  # one that does not repeat itself
    ticks = ticks_of(motion, database().settings)
    found = live.KeyPoseExtractor(database(), method="nearest").keys(ticks)
    # the last frame is a key only because the motion ends
    keys = offline_keys(ticks.poses, 0.1)[:-1]
    assert found[: len(keys)].tolist() == keys.tolist(), name


def test_pushing_poses_is_the_same_as_taking_a_whole_motion():
    motion = resample(unseen(), fps=24.0)
    extractor = live.KeyPoseExtractor(database())
    at_once = extractor.keys(ticks_of(motion, database().settings))
    assert pushed(motion, extractor) == at_once.tolist()


def test_a_reset_stream_begins_anew():
    extractor = live.KeyPoseExtractor(database())
    first = pushed(unseen(), extractor)
    assert pushed(unseen(), extractor) != first
    extractor.reset()
    assert pushed(unseen(), extractor) == first


def test_more_keys_are_found_for_a_larger_share():
    counts = [
        len(pushed(unseen(), live.KeyPoseExtractor(database(), share=share)))
        for share in (0.1, 0.2)
    ]
    assert 1.4 * counts[0] < counts[1]


def test_a_gap_in_the_stream_is_no_reason_to_fail():
    extractor = live.KeyPoseExtractor(database())
    pose = unseen().pose(0.0)
    assert extractor.push(pose)
    assert extractor.push(unseen().pose(1.0), seconds=1e6) in (True, False)
    with pytest.raises(ValueError, match="seconds must be a positive number"):
        extractor.push(pose, seconds=0.0)


def test_a_stream_that_does_not_fit_is_rejected():
    dog = samples.dog_walk(seconds=1.0).motion
    with pytest.raises(MissingRole, match="four legs"):
        live.KeyPoseExtractor(database()).push(dog.pose(0.0))
    extractor = live.KeyPoseExtractor(database())
    extractor.push(unseen().pose(0.0))
    with pytest.raises(SkeletonMismatch):
        extractor.push(dog.pose(0.0))
    same = unseen().pose(0.1)
    extractor.push(Pose(replace(same.skeleton), same.rotations, same.positions))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"share": 0.3}, r"no share of 0.3.*0.1, 0.2"),
        ({"fps": 5.0}, "fps must be from 12, half that of the database"),
        ({"fps": 11.9}, "fps must be from 12, half that of the database"),
        ({"fps": 100_001.0}, "to 100000, found 100001"),
        ({"method": "next"}, "no method named 'next'"),
        ({"leave_out": range(6)}, "no clips of the database are left"),
    ],
)
def test_options_that_do_not_fit_are_rejected(options, message):
    with pytest.raises(OptionError, match=message):
        live.KeyPoseExtractor(database(), **options)


def test_memory_stays_the_same_however_long_the_stream():
    extractor = live.KeyPoseExtractor(database())
    poses = [unseen().pose(frame * unseen().frame_time) for frame in range(200)]
    sizes = []
    for _ in range(6):
        for pose in poses:
            extractor.push(pose)
        gc.collect()
        sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert sizes[-1] - sizes[1] < 500  # kilobytes, over 800 poses


def test_a_body_that_was_met_before_its_first_pose_has_the_same_keys():
    motion = unseen()
    plain, met = live.KeyPoseExtractor(database()), live.KeyPoseExtractor(database())
    met.meet(motion.pose(1.0))
    assert pushed(motion, met) == pushed(motion, plain)
    with pytest.raises(SkeletonMismatch):
        met.meet(reordered(motion).pose(0.0))


def test_without_a_time_poses_come_at_the_rate_of_the_stream():
    motion = samples.walk(seconds=3.0, fps=48.0).motion
    said, told = (live.KeyPoseExtractor(database(), fps=48.0) for _ in range(2))
    poses = [motion.pose(time_s) for time_s in motion.times_s]
    expected = [told.push(pose, seconds=1.0 / 48.0) for pose in poses]
    assert [said.push(pose) for pose in poses] == expected


def test_a_stream_may_be_half_as_fast_as_its_database_or_very_fast():
    for fps in (12.0, 100_000.0):
        assert live.KeyPoseExtractor(database(), fps=fps).fps == fps
    assert live.KeyPoseExtractor(database()).fps == database().settings.fps
    assert live.KeyPoseExtractor(database(), leave_out=range(len(database().clips) - 1)).share
