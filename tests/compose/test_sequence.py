"""Sequences: laws of edits, blends, bridges and baking."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.compose.sequence import Item, Material, Sequence, load, save
from kinema.errors import KinemaWarning, OptionError, SkeletonMismatch
from kinema.motion import Motion
from kinema.ops.similarity import best_placement
from kinema.ops.transition.judging import complaints
from tests.compose.edits import edited
from tests.frames import reframed
from tests.mounts import original_joints, wrapped
from tests.ops.laws import assert_same_but_for_axes

pytestmark = pytest.mark.filterwarnings("ignore::kinema.errors.KinemaWarning")

WALK = samples.walk(fps=30.0).motion
RUN = samples.run_stop(fps=30.0).motion[:120]
STOP = samples.walk_to_stop(fps=30.0).motion
PUNCH = samples.punch(fps=60.0).motion


def of_three() -> Sequence:
    return Sequence.of([WALK, RUN, STOP])


def with_a_gap(motions: list[Motion]) -> Sequence:
    """A blend, then a gap."""
    first, second, third = (Material(motion) for motion in motions)
    return Sequence((Item.whole(first, 0.0), Item.whole(second, 3.5), Item.whole(third, 8.0)))


def assert_same(one: Motion, two: Motion) -> None:
    np.testing.assert_array_equal(one.rotations, two.rotations)
    np.testing.assert_array_equal(one.positions, two.positions)


@pytest.mark.parametrize(
    "motions",
    [
        [WALK, RUN, STOP],
        [WALK, PUNCH],
        [WALK[:50], WALK[50:]],
        [WALK[:51], WALK[50:], RUN],
        [WALK],
        [PUNCH, WALK[20:60], RUN[:33]],
        [WALK[:15], RUN],
    ],
)
def test_clips_in_turn_are_what_a_transition_makes(motions):
    assert_same(Sequence.of(motions).bake(), kinema.transition.join(motions))


def test_one_clip_is_the_clip():
    assert_same(Sequence((Item(Material(WALK), 5.0, 1.0, 2.0),)).bake(), WALK[30:60])


def test_clips_are_untouched_away_from_seams():
    baked = with_a_gap([WALK, RUN, STOP]).bake()
    assert_same(baked[:60], WALK[:60])
    there = baked[260:]
    own = kinema.placement.placed(STOP[20:], best_placement(*_joints(there)))
    np.testing.assert_allclose(
        kinema.kinematics.forward(there).positions,
        kinema.kinematics.forward(own).positions,
        atol=1e-9,
    )


def _joints(there):
    return tuple(kinema.kinematics.forward(m).positions for m in (there, STOP[20:]))


def test_a_gap_is_bridged_or_rejected():
    line = with_a_gap([WALK, RUN, STOP])
    assert [seam.kind for seam in line.baked.seams] == ["blend", "bridge"]
    bridge = line.baked.seams[1]
    assert (bridge.start, bridge.stop) == (225, 240)
    assert line.bake().num_frames == 240 + STOP.num_frames
    with pytest.raises(OptionError, match=r"gap of 0\.5 s before clip 3"):
        Sequence(line.items, gaps="reject")
    assert len(Sequence(line.items, gaps="bridge").move(2, 7.5).items) == 3


def test_a_split_clip_plays_on():
    whole = of_three()
    parts = whole.split(1, whole.items[1].start_s + 1.234).split(0, 1.0).split(0, 0.5)
    assert len(parts.items) == 6
    assert_same(parts.bake(), whole.bake())
    assert_same(parts.remove(5).bake(), whole.remove(2).bake())


def test_a_part_of_a_split_clip_is_a_clip_of_its_own():
    whole = of_three()
    shorter = whole.split(0, 2.0).trim(1, end_s=2.5)
    assert shorter.stop_s < whole.stop_s
    assert_same(shorter.bake()[:40], WALK[:40])


@pytest.mark.parametrize("by_s", [1.0, -3.7, 1e-3, 1234.5678])
def test_moving_everything_changes_only_the_start(by_s):
    line = with_a_gap([WALK, RUN, PUNCH])
    moved = line.move(0, by_s)
    assert moved.start_s == by_s
    assert_same(moved.bake(), line.bake())
    np.testing.assert_allclose(moved.pose(by_s + 4.2).rotations, line.pose(4.2).rotations)


def test_later_clips_follow():
    line = of_three()
    starts = [item.start_s for item in line.items]
    moved = [item.start_s for item in line.move(1, starts[1] + 0.25).items]
    np.testing.assert_allclose(np.subtract(moved, starts), [0.0, 0.25, 0.25])
    alone = [item.start_s for item in line.move(1, starts[1] + 0.05, alone=True).items]
    np.testing.assert_allclose(np.subtract(alone, starts), [0.0, 0.05, 0.0])
    trimmed = [item.start_s for item in line.trim(0, end_s=3.0).items]
    np.testing.assert_allclose(np.subtract(trimmed, starts), [0.0, -1.0, -1.0])
    longer = line.insert(1, WALK, overlap_s=0.4)
    new, run = longer.items[1:3]
    assert new.start_s == pytest.approx(line.items[0].stop_s - 0.4)
    assert run.start_s == pytest.approx(new.stop_s - 0.4)
    assert longer.items[3].start_s - run.start_s == pytest.approx(starts[2] - starts[1])
    assert line.remove(0).items[0].start_s == starts[0]


def test_an_edit_leaves_the_sequence_as_it_was():
    line = of_three()
    before, motion = line.items, line.bake()
    for edit in (
        lambda: line.move(1, 3.7),
        lambda: line.trim(0, end_s=3.0),
        lambda: line.split(0, 1.0),
        lambda: line.insert(1, WALK),
        lambda: line.remove(1),
        lambda: line.loop(0, 2),
    ):
        assert edit() != line
    assert line.items is before
    assert_same(Sequence(before).bake(), motion)


def test_a_looped_clip_repeats_and_can_be_cut():
    line = Sequence((Item.whole(Material(WALK), 0.0),)).loop(0, 3)
    assert_same(line.bake(), kinema.loop(WALK, cycles=3))
    assert_same(line.loop(0, 1).bake(), kinema.loop(WALK))
    assert_same(line.trim(0, begin_s=0.5, end_s=1.5).bake(), kinema.loop(WALK, cycles=3)[15:45])


def test_poses_are_those_of_the_baked_motion():
    line = with_a_gap([WALK, RUN, STOP]).move(0, 2.0)
    motion = line.bake()
    for frame in (0, 1, 117, 230, motion.num_frames - 1):
        pose = line.pose(2.0 + frame * motion.frame_time)
        np.testing.assert_allclose(pose.positions, motion.positions[frame], atol=1e-9)
    with pytest.raises(OptionError, match="time must be from 2 to"):
        line.pose(1.9)


def test_a_still_root_above_the_hips_changes_nothing():
    plain = with_a_gap([WALK, RUN, STOP]).bake()
    hung = with_a_gap([wrapped(motion) for motion in (WALK, RUN, STOP)]).bake()
    world = kinema.kinematics.forward(plain).positions
    there = original_joints(kinema.kinematics.forward(hung).positions)
    np.testing.assert_allclose(there, world, atol=1e-6)


def test_local_axes_change_nothing():
    plain = with_a_gap([WALK, RUN, STOP]).bake()
    other = with_a_gap([reframed(motion) for motion in (WALK, RUN, STOP)]).bake()
    assert_same_but_for_axes(plain, other, atol=1e-6)


def test_a_seam_that_is_out_of_bounds_gives_a_warning():
    line = Sequence((Item.whole(Material(WALK), 0.0), Item.whole(Material(PUNCH), 4.0)))
    assert line.baked.seams[0].kind == "cut"
    with pytest.warns(KinemaWarning, match=r"cut at 4\.00 s: .*; overlap the clips"):
        line.bake()


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda line: line.move(1, -1.0), "clip 2 must not start before clip 1 does"),
        (lambda line: line.move(2, 3.9, alone=True), "at most two clips are blended"),
        (lambda line: line.trim(0, end_s=9.0), "not inside the clip"),
        (lambda line: line.trim(0, end_s=0.01), "at least a frame"),
        (lambda line: line.trim(0, begin_s=float("nan")), "begin_s must be a time"),
        (lambda line: line.split(0, 3.95), "can be split while only it is shown"),
        (lambda line: line.remove(3), "no clip 3"),
        (lambda line: line.insert(5, WALK), "can be inserted at 0 to 3"),
        (lambda line: line.insert(1, WALK, overlap_s=-1.0), "overlap_s must be"),
        (lambda line: line.insert(1, "walk.bvh"), "takes motions or materials"),
        (lambda line: line.loop(0, 0), "cycles must be from 1"),
        (lambda line: line.move(2, 1e9), "at most 1,000,000 frames"),
        (lambda line: Sequence(()), "1 to 1000 clips"),
        (lambda line: Sequence(line.items, feet="glue"), "feet must be one of"),
    ],
)
def test_what_cannot_be_done_is_said(edit, words):
    with pytest.raises(OptionError, match=words):
        edit(of_three())


def test_a_clip_can_be_inserted_without_any_overlap():
    line = of_three().insert(1, WALK, overlap_s=0.0)
    assert line.items[1].start_s == pytest.approx(line.items[0].stop_s)
    assert line.items[2].start_s == pytest.approx(line.items[1].stop_s)


def test_where_a_line_begins_on_its_scale_does_not_matter():
    line = with_a_gap([WALK, RUN, STOP])
    later = Sequence(tuple(item.shifted(1e5) for item in line.items))
    np.testing.assert_allclose(later.bake().rotations, line.bake().rotations, atol=1e-6)
    far = [Item.whole(Material(WALK), start_s) for start_s in (1e5, 2e5)]
    with pytest.raises(OptionError, match=r"found 1e\+05 s of them"):
        Sequence(tuple(far))


def test_a_clip_of_another_skeleton_is_named():
    line = Sequence.of([WALK, RUN]).insert(1, samples.arm().motion, overlap_s=0.1)
    with pytest.raises(SkeletonMismatch, match=r"^clip 2 \(motion\): "):
        line.bake()


def test_two_hundred_random_edits(tmp_path):
    materials = []
    for number, motion in enumerate((WALK[:60], RUN[:60], STOP[60:120], PUNCH[:80])):
        kinema.write(motion, tmp_path / f"{number}.bvh")
        materials.append(Material.read(tmp_path / f"{number}.bvh"))
    done, refused, bad = set(), 0, 0
    edits = edited(Sequence.of(materials[:3]), materials, 200, seed=5)
    for number, (edit, made) in enumerate(edits):
        if isinstance(made, OptionError):
            refused += 1
            assert made.message
            continue
        done.add(edit)
        found = made.baked
        motion = found.motion
        Motion(motion.skeleton, motion.rotations, motion.positions, motion.frame_time)  # checks
        expected = (made.stop_s - made.start_s) / motion.frame_time
        # half a frame is rounded, and what is resampled may be a frame shorter
        assert abs(motion.num_frames - expected) <= 1.5 + 1e-6
        for seam in found.seams:
            if seam.figures is not None and seam.kind != "continues":
                assert seam.problems == tuple(complaints(seam.figures))
        if number % 5 == 0:
            save(made, tmp_path / "plan.json")
            assert load(tmp_path / "plan.json") == made
        bad += any(seam.problems for seam in found.seams)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            made.bake()
        assert len(caught) == sum(bool(seam.problems) for seam in found.seams)
    assert done == {"move", "trim", "split", "insert", "remove", "loop", "undo"}
    assert refused > 0
    assert bad > 0


def test_all_but_the_last_clip_can_be_removed():
    line = Sequence((Item.whole(Material(WALK), 1.0), Item.whole(Material(STOP), 9.0)))
    assert [item.material.motion for item in line.remove(1).items] == [WALK]
    kept = line.remove(0)
    assert [item.material.motion for item in kept.items] == [STOP]
    assert kept.start_s == 1.0
    with pytest.raises(OptionError, match="the only clip of a sequence cannot be removed"):
        kept.remove(0)


def test_poses_reach_to_the_last_frame_and_a_rounding_further():
    line = Sequence((Item.whole(Material(WALK), 2.0),))
    near, last_s = 0.5e-6 * WALK.frame_time, 2.0 + (WALK.num_frames - 1) * WALK.frame_time
    np.testing.assert_allclose(line.pose(2.0 - near).positions, WALK.positions[0])
    np.testing.assert_allclose(line.pose(last_s + near).positions, WALK.positions[-1])
    for time_s in (2.0 - 1e-6, last_s + 1e-6):
        with pytest.raises(OptionError, match="time must be from 2 to"):
            line.pose(time_s)
