from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonMismatch, UnknownJoint
from kinema.ops import placement, point_clouds, similarity
from kinema.ops.placement import Placement
from tests.conftest import random_motion
from tests.reference import similarity as reference

ALIGNS = ["best", "pca", "none"]
SLOW = samples.walk(seconds=1.5, fps=30.0).motion
BRISK = samples.walk(style="brisk", seconds=1.0, fps=30.0).motion


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=4.0, fps=60.0).motion


@pytest.fixture(scope="module")
def tired():
    return samples.walk(style="tired", seconds=3.0, fps=60.0).motion


@pytest.mark.parametrize("align", ALIGNS)
@pytest.mark.parametrize("half", [0, 2])
def test_the_matrix_agrees_with_a_search_pair_by_pair(body, rng, align, half):
    a, b = random_motion(body, rng, 9), random_motion(body, rng, 7)
    found = similarity.matrix(a, b, window_s=0.02 * half, align=align)
    np.testing.assert_allclose(found, reference.matrix(a, b, half, align), atol=1e-7)


def test_tiles_leave_no_seams(walk, tired, monkeypatch):
    whole = similarity.matrix(walk, tired)
    monkeypatch.setattr(point_clouds, "_ROWS", 50)
    monkeypatch.setattr(point_clouds, "_COLUMNS", 33)
    monkeypatch.setattr(point_clouds, "_TILES", 2)
    np.testing.assert_allclose(similarity.matrix(walk, tired), whole, atol=1e-12)


@given(
    turn=st.floats(-np.pi, np.pi),
    x=st.floats(-100.0, 100.0),
    z=st.floats(-100.0, 100.0),
    align=st.sampled_from(["best", "pca"]),
)
def test_where_a_motion_is_placed_changes_nothing(turn, x, z, align):
    walk, other = SLOW, BRISK
    there = Placement(turn, x, z)
    before = similarity.matrix(walk, other, align=align)
    np.testing.assert_allclose(
        similarity.matrix(placement.placed(walk, there), other, align=align), before, atol=1e-9
    )
    np.testing.assert_allclose(
        similarity.matrix(walk, placement.placed(other, there), align=align), before, atol=1e-9
    )


def test_without_alignment_the_place_counts(walk):
    away = similarity.matrix(walk, placement.moved(walk, x=3.0), align="none", window_s=0)
    np.testing.assert_allclose(away.diagonal(), 3.0, atol=1e-12)


@pytest.mark.parametrize("align", ALIGNS)
def test_the_matrix_is_symmetric(walk, tired, align):
    there = similarity.matrix(walk, tired, align=align)
    back = similarity.matrix(tired, walk, align=align)
    np.testing.assert_allclose(there, back.T, atol=1e-12)
    assert there.shape == (240, 180)


@pytest.mark.parametrize("align", ALIGNS)
def test_a_motion_beside_itself_is_at_no_distance(walk, align):
    far = placement.moved(walk, x=1e4)
    assert (similarity.matrix(walk, walk, align=align).diagonal() == 0).all()
    elsewhere = placement.turned(far, 1.0)
    assert similarity.matrix(elsewhere, elsewhere, align=align).diagonal().max() == 0
    assert similarity.matrix(walk, walk, align=align).max() > 0.05


def test_small_distances_keep_their_digits(walk):
    """A joint moved by a nanometre: far below what the products alone could tell."""
    positions = walk.positions.copy()
    positions[:, 0, 1] += 1e-9
    lifted = walk.with_arrays(positions=positions)
    found = similarity.matrix(walk, lifted, window_s=0).diagonal()
    np.testing.assert_allclose(found, 1e-9, rtol=1e-4)


def test_best_is_never_worse_than_the_others(walk, tired):
    found = {align: similarity.matrix(walk, tired, align=align) for align in ALIGNS}
    assert (found["best"] <= found["pca"] + 1e-12).all()
    assert (found["best"] <= found["none"] + 1e-12).all()


def test_distances_grow_with_the_unit(walk, tired):
    def in_centimetres(motion):
        return motion.with_arrays(positions=100.0 * motion.positions)

    metres = similarity.matrix(walk, tired)
    centimetres = similarity.matrix(in_centimetres(walk), in_centimetres(tired))
    np.testing.assert_allclose(centimetres, 100.0 * metres, atol=1e-9)


def test_only_the_named_joints_count(walk):
    waving = walk.rotations.copy()
    hand = walk.skeleton.index(next(n for n in walk.skeleton.names if "Arm" in n))
    waving[:, hand] = kinema.quat.mul(waving[:, hand], [0.0, 1.0, 0.0, 0.0])
    other = walk.with_arrays(rotations=waving)
    legs = [n for n in walk.skeleton.names if "Leg" in n]
    assert similarity.matrix(walk, other, joints=legs).diagonal().max() == 0
    assert similarity.matrix(walk, other).diagonal().min() > 0.05


def test_a_window_tells_apart_what_a_pose_does_not():
    """A hand going up and coming down is at one height twice, but not on the same way."""
    point = kinema.Skeleton.build(["hand"], [-1], [[0, 0, 0]])
    height = np.sin(np.linspace(0, np.pi, 61))
    places = np.stack([np.zeros(61), height, np.zeros(61)], axis=-1)[:, None]
    motion = kinema.Motion(point, kinema.quat.identity((61, 1)), places, 0.01)
    assert similarity.matrix(motion, motion, window_s=0)[15, 45] < 1e-12
    assert similarity.matrix(motion, motion, window_s=0.1)[15, 45] > 0.05


def test_the_window_holds_frames_beyond_the_ends(walk):
    held = np.r_[[0] * 7, 0:20, [19] * 7]
    longer = walk.with_arrays(rotations=walk.rotations[held], positions=walk.positions[held])
    short = walk[:20]
    found = similarity.matrix(short, short)
    np.testing.assert_allclose(similarity.matrix(longer, longer)[7:27, 7:27], found, atol=1e-12)


def test_alignment_lays_one_on_the_other(walk):
    there = Placement(2.0, x=-3.0, z=7.0)
    moved = placement.placed(walk, there)
    for align in ("best", "pca"):
        back = similarity.alignment(walk, 100, moved, 100, align=align).compose(there)
        assert abs(back.turn_rad) < 1e-9
        assert abs(back.x) + abs(back.z) < 1e-9
    assert similarity.alignment(walk, 5, moved, 9, align="none") == Placement()


@pytest.mark.parametrize("align", ALIGNS)
def test_matches_are_what_the_matrix_says_after_placing(walk, tired, align):
    found = similarity.matrix(walk, tired, align=align)
    for match in similarity.nearest(walk, tired, count=4, align=align):
        assert match.distance == found[match.frame_a, match.frame_b]
        laid = placement.placed(tired, match.placement)
        joints = list(range(walk.skeleton.num_joints))
        joints = [j for j in joints if not walk.skeleton.is_end[j]]
        p = reference.cloud(walk, joints, match.frame_a, 7)
        q = reference.cloud(laid, joints, match.frame_b, 7)
        assert reference.apart(p, q) == pytest.approx(match.distance, abs=1e-9)
        assert np.linalg.norm(p - q, axis=1).mean() == pytest.approx(match.mean_distance)


def test_nearest_finds_a_part_again(walk):
    part = placement.turned(walk[90:150], 1.0)
    matches = similarity.nearest(walk, part, count=3)
    assert matches[0].frame_a - matches[0].frame_b == 90
    assert matches[0].distance < 1e-9
    distances = [match.distance for match in matches]
    assert distances == sorted(distances)


def test_a_walk_beside_itself_repeats_after_a_double_step():
    """Found with no knowledge of feet; the truth is in the sample's contacts."""
    sample = samples.walk(seconds=6.0, fps=60.0)
    down = sample.truth.contact("left")
    landings = np.flatnonzero(down[1:] & ~down[:-1])
    stride = float(np.diff(landings).mean())
    for match in similarity.nearest(sample.motion, sample.motion, count=3):
        steps = (match.frame_b - match.frame_a) / stride
        assert abs(steps - round(steps)) < 0.1
        assert match.frame_b > match.frame_a


def test_a_clip_that_is_read_twice_is_one_clip(walk):
    again = walk.with_arrays(rotations=walk.rotations.copy())
    found = similarity.nearest(walk, again, count=5)
    assert found == similarity.nearest(walk, walk, count=5)
    assert all(match.frame_b - match.frame_a >= 15 for match in found)


def test_nearest_of_no_motion_at_all_ends():
    point = kinema.Skeleton.build(["p"], [-1], [[0, 0, 0]])
    still = kinema.Motion(point, kinema.quat.identity((300, 1)), np.zeros((300, 1, 3)), 0.01)
    matches = similarity.nearest(still, still, count=5)
    assert [match.distance for match in matches] == [0.0] * 5


def test_angles_agree_with_the_reference(body, rng):
    a, b = random_motion(body, rng, 6), random_motion(body, rng, 5)
    np.testing.assert_allclose(similarity.angles(a, b), reference.angles(a, b), atol=1e-7)
    only = similarity.angles(a, b, joints=["chest"])
    expected = kinema.quat.distance(a.rotations[:, None, 1], b.rotations[None, :, 1])
    np.testing.assert_allclose(only, expected, atol=1e-7)


def test_no_frames_give_an_empty_matrix(walk):
    assert similarity.matrix(walk[:0], walk).shape == (0, 240)
    assert similarity.angles(walk, walk[:0]).shape == (240, 0)
    assert similarity.nearest(walk, walk[:0]) == []
    assert similarity.matrix(walk[:1], walk[:1]).tolist() == [[0.0]]


def test_what_does_not_fit_is_refused(walk, motion):
    with pytest.raises(
        SkeletonMismatch, match=r"one skeleton, found that one has \d+ joints, the other 5"
    ):
        similarity.matrix(walk, motion)
    with pytest.raises(ShapeError, match="one frame rate, found 60 and 30 fps"):
        similarity.matrix(walk, walk[::2])
    with pytest.raises(UnknownJoint):
        similarity.matrix(walk, walk, joints=["Tail"])
    missing = np.zeros((40, 8), bool)
    missing[3, 1] = True
    holed = kinema.Motion(motion.skeleton, motion.rotations, motion.positions, 0.01, missing)
    for operation in (similarity.matrix, similarity.angles, similarity.nearest):
        with pytest.raises(IncompleteMotion):
            operation(motion, holed)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"window_s": -1.0}, "window_s must be"),
        ({"window_s": float("nan")}, "window_s must be"),
        ({"align": "worst"}, "align must be best, pca or none"),
        ({"joints": []}, "at least one joint"),
    ],
)
def test_options_are_checked(motion, options, words):
    with pytest.raises(OptionError, match=words):
        similarity.matrix(motion, motion, **options)


def test_a_frame_must_be_there(motion):
    with pytest.raises(OptionError, match="frame 40 is not in a motion of 40 frames"):
        similarity.alignment(motion, 0, motion, 40)


@pytest.mark.parametrize("name", ["bvh/cmu/07_01.bvh", "bvh/cmu/02_01.bvh", "bvh/cmu/16_11.bvh"])
def test_a_recorded_walk_shows_its_period(data, name):
    """Lines off the diagonal: the distance from itself some time later dips once a double step."""
    walk = kinema.read(data / name, drop_rest=True)
    found = similarity.matrix(walk, walk)
    later = np.array([found.diagonal(lag).mean() for lag in range(len(walk) // 2)])
    peak = int(np.argmax(later[: int(0.9 * walk.fps)]))
    period = peak + int(np.argmin(later[peak:]))
    assert 0.8 < period / walk.fps < 1.6
    assert later[period] < 0.5 * later[peak]


def lowest_cells(values):
    """Cells no larger than any of the eight around them."""
    found = []
    for i, j in np.ndindex(values.shape):
        around = values[max(i - 1, 0) : i + 2, max(j - 1, 0) : j + 2]
        if values[i, j] <= around.min():
            found.append((i, j))
    return found


@pytest.mark.parametrize("apart_s", [0.0, 0.1, 0.5])
def test_nearest_are_the_lowest_of_the_matrix_and_apart(walk, tired, apart_s):
    a, b = walk[:90], tired[20:130]
    values = similarity.matrix(a, b)
    step = max(1, round(apart_s * 60.0))
    expected = []
    for i, j in sorted(lowest_cells(values), key=lambda cell: (values[cell], cell)):
        if all(abs(i - m) >= step or abs(j - n) >= step for m, n in expected):
            expected.append((i, j))
    found = similarity.nearest(a, b, count=6, apart_s=apart_s)
    assert [(match.frame_a, match.frame_b) for match in found] == expected[:6]
    assert len(found) > 2
    for match in found:
        assert match.distance == values[match.frame_a, match.frame_b]


@pytest.mark.parametrize(
    ("window_s", "fps", "half"),
    [(0.0, 60.0, 0), (0.25, 60.0, 7), (0.1, 60.0, 3), (0.09, 60.0, 2), (1.0, 30.0, 15)],
)
def test_a_window_reaches_as_far_on_either_side(window_s, fps, half):
    assert point_clouds.half_window(window_s, fps) == half


def test_a_window_has_at_most_a_thousand_frames():
    assert point_clouds.half_window(10.0, 100.0) == 500
    with pytest.raises(OptionError, match="at most 10 s at 100 fps"):
        point_clouds.half_window(10.01, 100.0)


@pytest.mark.parametrize(
    ("factor", "fits"), [(1.009, True), (0.991, True), (1.02, False), (0.98, False)]
)
def test_rates_a_hundredth_apart_are_one(motion, factor, fits):
    other = motion.with_arrays(frame_time=factor * motion.frame_time)
    for a, b in ((motion, other), (other, motion)):
        if fits:
            similarity.matrix(a, b)
        else:
            with pytest.raises(ShapeError, match="one frame rate"):
                similarity.matrix(a, b)


def test_pairs_may_be_exactly_as_far_apart_as_is_asked_for():
    """Steps on the spot that repeat after 20 frames: found again that much later, not sooner."""
    cycle = samples.walk(seconds=1.0).motion[10:30]
    again = np.arange(60) % 20
    turns = cycle.rotations[again]
    motion = cycle.with_arrays(rotations=turns, positions=cycle.positions[np.zeros(60, int)])
    for frames, least in ((20, 20), (21, 40)):
        found = similarity.nearest(motion, motion, count=100, window_s=0.0, apart_s=frames / 60)
        same = [match.frame_b - match.frame_a for match in found if match.distance < 1e-7]
        assert min(same) == least
