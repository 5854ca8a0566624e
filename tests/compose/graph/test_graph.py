"""Motion graphs: laws of transitions, paths and what is walked on them."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples, write
from kinema.compose import graph
from kinema.compose.graph import MotionGraph, reaching
from kinema.compose.graph.routes import Route
from kinema.errors import KinemaWarning, OptionError, SkeletonMismatch
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.mirror import mirror
from kinema.ops.placement import Placement, heading, placed
from kinema.ops.scale import scale
from kinema.ops.similarity import matrix
from kinema.ops.transition import judging
from tests.frames import reframed
from tests.knees import bends_of, bent_back
from tests.mounts import wrapped

pytestmark = pytest.mark.filterwarnings("ignore::kinema.errors.KinemaWarning")

STYLES = ("neutral", "brisk", "tired")
WALKS = {style: samples.walk(style=style, fps=30.0).motion for style in STYLES}
CLIPS = {**WALKS, "run": samples.run_stop(fps=30.0).motion}
GRAPH = graph.build(CLIPS, threshold=0.1)


def pairs(found: MotionGraph) -> np.ndarray:
    """Ends of all transitions."""
    edges = found.edges
    return np.stack([edges.clip, edges.frame, edges.next_clip, edges.next_frame])


def changed(change) -> MotionGraph:
    return graph.build({name: change(motion) for name, motion in CLIPS.items()}, threshold=0.1)


def test_distances_are_those_of_similarity():
    edges = GRAPH.edges
    motions = list(CLIPS.values())
    tables = {}
    leg = GRAPH.library.source(0, 30.0).leg
    for index in range(0, len(edges), 7):
        a, b = int(edges.clip[index]), int(edges.next_clip[index])
        if (a, b) not in tables:
            tables[a, b] = matrix(motions[a], motions[b], window_s=1.0 / 3.0) / leg
        expected = tables[a, b][edges.frame[index], edges.next_frame[index]]
        assert edges.distance[index] == pytest.approx(expected, abs=1e-5)
        assert edges.distance[index] <= 0.1


def test_transitions_do_not_depend_on_where_clips_were_recorded():
    rng = np.random.default_rng(3)

    def moved(motion: Motion) -> Motion:
        return placed(motion, Placement(*rng.uniform(-3.0, 3.0, 3)))

    again = changed(moved)
    assert np.array_equal(pairs(again), pairs(GRAPH))
    assert again.edges.distance == pytest.approx(GRAPH.edges.distance, abs=2e-5)


@pytest.mark.parametrize(
    "change",
    [
        wrapped,
        reframed,
        lambda motion: scale(motion, factor=37.0),
    ],
    ids=["static root", "other axes", "other unit"],
)
def test_transitions_do_not_depend_on_how_a_body_is_described(change):
    again = changed(change)
    assert np.array_equal(pairs(again), pairs(GRAPH))
    assert again.edges.distance == pytest.approx(GRAPH.edges.distance, abs=2e-5)
    assert again.edges.turn_rad == pytest.approx(GRAPH.edges.turn_rad, abs=2e-5)


def test_mirrored_clips_turn_into_each_other_at_the_same_frames():
    again = changed(mirror)
    assert np.array_equal(pairs(again), pairs(GRAPH))
    assert again.edges.distance == pytest.approx(GRAPH.edges.distance, abs=2e-5)
    assert again.edges.turn_rad == pytest.approx(-GRAPH.edges.turn_rad, abs=2e-5)


def test_the_order_of_clips_changes_only_their_numbers():
    names = [*reversed(CLIPS)]
    again = graph.build({name: CLIPS[name] for name in names}, threshold=0.1)

    def by_name(found: MotionGraph) -> set[tuple]:
        edges = found.edges
        ends = zip(edges.clip, edges.frame, edges.next_clip, edges.next_frame, strict=True)
        return {(found.names[a], int(i), found.names[b], int(j)) for a, i, b, j in ends}

    # the first clip's bones are everyone's: of one body here
    assert by_name(again) == by_name(GRAPH)


def test_a_higher_threshold_keeps_all_that_is_closer():
    wider = graph.build(CLIPS, threshold=0.15)
    closer = wider.edges.distance <= 0.1
    ends = {tuple(each) for each in pairs(wider)[:, closer].T.tolist()}
    assert ends == {tuple(each) for each in pairs(GRAPH).T.tolist()}
    assert len(wider.edges) > len(GRAPH.edges)


def assert_valid(route: graph.Route, found: MotionGraph) -> None:
    visits, edges = route.visits(found), found.edges
    for edge, previous, next_ in zip(route.edges, visits, visits[1:], strict=False):
        assert (previous.clip, previous.stop) == (edges.clip[edge], edges.frame[edge])
        assert (next_.clip, next_.first) == (edges.next_clip[edge], edges.next_frame[edge])
    for visit in visits:
        assert 0 <= visit.first < visit.stop <= found.frames[visit.clip]


@pytest.mark.parametrize("seed", range(4))
def test_a_random_path_is_as_long_as_asked_for(seed):
    route = GRAPH.wander(seconds=20.0, seed=seed)
    assert_valid(route, GRAPH)
    assert route.num_frames(GRAPH) == 600
    assert route == GRAPH.wander(seconds=20.0, seed=seed)
    assert route != GRAPH.wander(seconds=20.0, seed=seed + 10)
    least = GRAPH.connections.least
    assert all(visit.stop - visit.first >= least for visit in route.visits(GRAPH)[:-1])


def test_a_random_path_begins_where_it_is_told_to():
    route = GRAPH.wander(seconds=5.0, start="run")
    assert (route.clip, route.frame) == (3, 0)
    with pytest.raises(OptionError, match=r"no clip named 'runn'"):
        GRAPH.wander(seconds=5.0, start="runn")
    with pytest.raises(OptionError, match=r"seconds must be more than 0"):
        GRAPH.wander(seconds=0.0)


def test_the_shortest_path_is_no_longer_than_any_other():
    route = GRAPH.between("neutral", "run")
    assert_valid(route, GRAPH)
    visits = route.visits(GRAPH)
    assert (visits[0].clip, visits[-1].clip) == (0, 3)
    assert visits[-1].stop == GRAPH.frames[3]
    taken_s = sum(visit.stop - visit.first for visit in visits[:-1]) / GRAPH.fps
    edges = GRAPH.edges
    direct = (edges.clip == 0) & (edges.next_clip == 3)
    cost_s = edges.frame / GRAPH.fps + 0.5 * edges.distance / GRAPH.threshold
    own_s = taken_s + sum(0.5 * edges.distance[edge] / GRAPH.threshold for edge in route.edges)
    assert own_s <= cost_s[direct].min() + 1e-6 + 0.1


def test_where_there_is_no_way_that_is_said(monkeypatch):
    monkeypatch.setattr(reaching, "_MOST_TRIED", 2000)
    still = {"walk": CLIPS["neutral"], "jump": samples.jumps(fps=30.0).motion}
    apart = graph.build(still, threshold=0.001)
    with pytest.raises(OptionError, match=r"no way from clip walk to clip jump"):
        apart.between("walk", "jump")
    with pytest.raises(OptionError, match=r"no way through this graph that goes on for ever"):
        graph.build([CLIPS["run"][:25]]).wander(seconds=5.0)
    with pytest.raises(OptionError, match=r"no path to x 0, z -50 was found"):
        apart.reach(0.0, -50.0)


@pytest.mark.parametrize("change", [lambda motion: motion, wrapped], ids=["plain", "static root"])
def test_what_is_walked_is_the_clips_with_blends_between_them(change):
    found = changed(change)
    route = found.wander(seconds=12.0, seed=2)
    walked = found.walk(route)
    assert walked.motion.num_frames == 360
    assert len(walked.joins) == len(route.edges) > 2
    body = Derived(walked.motion)
    assert body.travel[0, [0, 2]] == pytest.approx([0.0, 0.0], abs=1e-9)
    assert [stretch.first for stretch in walked.stretches[1:]] == [
        stretch.stop for stretch in walked.stretches[:-1]
    ]
    # far from all joins a clip is shown as it was, somewhere else
    for visit, stretch in zip(route.visits(found), walked.stretches, strict=True):
        middle = (stretch.first + stretch.stop) // 2
        away = min(abs(middle - (join.start + join.stop) // 2) for join in walked.joins)
        if away > 36:
            clip = found.library.source(visit.clip, 30.0).motion
            at = visit.first + middle - stretch.first
            joint = body.roles["left_knee"]
            assert np.array_equal(walked.motion.rotations[middle, joint], clip.rotations[at, joint])


def test_joins_keep_feet_and_are_measured():
    walked = GRAPH.walk(GRAPH.wander(seconds=30.0, seed=1))
    figures = [join.figures for join in walked.joins]
    assert max(each.drift for each in figures) < 0.005
    assert np.median([each.acceleration for each in figures]) < 1.0


def test_a_walk_has_the_rate_that_is_asked_for():
    route = GRAPH.wander(seconds=4.0, seed=1)
    walked = GRAPH.walk(route, fps=60.0)
    assert (walked.motion.num_frames, walked.motion.fps) == (240, 60.0)
    with pytest.raises(OptionError, match=r"fps must be from 1 to 1000"):
        GRAPH.walk(route, fps=0.0)


@pytest.mark.parametrize("place", [(0.0, 4.0), (0.5, 6.0), (-0.4, 9.0)])
def test_a_path_to_a_place_ends_there(place):
    route = GRAPH.reach(*place, within=0.4)
    assert_valid(route, GRAPH)
    motion = GRAPH.walk(route).motion
    end = Derived(motion).travel[-1, [0, 2]]
    assert np.linalg.norm(end - place) < 0.45
    assert abs(heading(motion)[0]) < 0.3


def test_a_path_to_a_place_knows_neither_units_nor_sides():
    larger, mirrored = changed(lambda motion: scale(motion, factor=64.0)), changed(mirror)
    for x, z in [(0.0, 4.0), (0.5, 6.0), (-0.4, 9.0)]:
        route = GRAPH.reach(x, z, within=0.4)
        assert larger.reach(64.0 * x, 64.0 * z, within=64.0 * 0.4) == route
        assert mirrored.reach(-x, z, within=0.4) == route


def test_joins_that_are_out_of_bounds_give_a_warning(monkeypatch):
    route = GRAPH.wander(seconds=6.0, seed=2)
    monkeypatch.setattr(judging, "_SPEED", 0.01)
    with pytest.warns(KinemaWarning, match=r"join 1, at .* s: a joint moves .* times as fast"):
        GRAPH.walk(route)


def test_clips_that_do_not_belong_together_are_rejected():
    with pytest.raises(SkeletonMismatch, match=r"clip dog"):
        graph.build({"walk": CLIPS["neutral"], "dog": samples.dog_walk().motion})
    with pytest.raises(OptionError, match=r"at least one clip"):
        graph.build([])
    for threshold in (0.0, 2.0):
        with pytest.raises(OptionError, match=r"threshold must be more than 0"):
            graph.build(CLIPS, threshold=threshold)
    with pytest.raises(OptionError, match=r"fps must be from 1 to 1000"):
        graph.build(CLIPS, fps=0.5)


def test_clips_of_a_few_frames_are_no_obstacle():
    short = graph.build([CLIPS["neutral"], CLIPS["neutral"][:3], CLIPS["brisk"]], threshold=0.1)
    assert 1 not in short.edges.clip
    assert len(short.edges) > 0


def test_a_path_ends_within_a_quarter_of_a_leg():
    leg = GRAPH.library.source(0, 30.0).leg
    search = reaching._Search(GRAPH, 2.0 + 1.0j, None, None)
    assert search.within == 0.25 * leg
    assert (search.start, search.begin) == search._start()
    given = reaching._Search(GRAPH, 2.0 + 1.0j, 2, 0.7)
    assert (given.within, given.start, given.begin) == (0.7, 2, 0)
    for clip, track in enumerate(given.tracks):
        travel = GRAPH.source(clip, 30.0).body.travel
        np.testing.assert_array_equal(track, travel[:, 2] + 1j * travel[:, 0])
    np.testing.assert_array_equal(given.moves, GRAPH.edges.z + 1j * GRAPH.edges.x)
    np.testing.assert_allclose(np.angle(given.turns), GRAPH.edges.turn_rad, atol=1e-12)
    for within in (0.0, -1.0, np.inf, np.nan):
        with pytest.raises(OptionError, match="within must be more than 0"):
            GRAPH.reach(0.0, 1.0, within=within)
    for place in ((np.nan, 1.0), (1.0, np.inf)):
        with pytest.raises(OptionError, match="two finite numbers"):
            GRAPH.reach(*place)


def test_knees_that_are_bent_back_are_walked_bent_forward():
    clips = {name: bent_back(motion, np.radians(5.0)) for name, motion in WALKS.items()}
    found = graph.build(clips, threshold=0.1)
    walked = found.walk(found.wander(seconds=10.0, seed=1))
    assert len(walked.joins) > 2
    assert min(bends_of(motion).min() for motion in clips.values()) < -0.08
    assert bends_of(walked.motion).min() > 0.0
    # as far as they were bent back, or a little more near straight: feet stay where they were
    assert bends_of(walked.motion).min() < 0.08


@pytest.mark.parametrize("fps", [20.0, 60.0, 120.0])
def test_a_path_ends_in_the_same_place_at_any_rate(fps):
    # the first frames look elsewhere: that must not turn what follows, at whatever rate
    twisted = {name: _looking_away(motion) for name, motion in CLIPS.items()}
    found = graph.build(twisted, threshold=0.1)
    route = Route(clip=0, frame=0, edges=(), stop=found.frames[0])
    there, end = (Derived(found.walk(route, fps=rate).motion).travel[-1] for rate in (30.0, fps))
    assert np.hypot(there[0], there[2]) > 2.0
    # the last frame of another rate is up to one of the graph's from it, at up to 2 m/s
    assert np.hypot(*(end - there)[[0, 2]]) < 2.0 / 20.0


def _looking_away(motion: Motion) -> Motion:
    """A first frame with the whole body turned by 100 degrees."""
    turned = placed(motion, Placement(np.radians(100.0)))
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[0] = turned.rotations[0]
    hips = motion.skeleton.roots[0]
    positions[0, hips] = motion.positions[0, hips]
    return motion.with_arrays(rotations=rotations, positions=positions)


def test_added_rest_poses_of_recordings_are_skipped(tmp_path):
    for name, motion in WALKS.items():
        rest = np.broadcast_to(motion.skeleton.rest_rotations, motion.rotations[:1].shape)
        added = motion.with_arrays(
            rotations=np.concatenate([rest, motion.rotations]),
            positions=np.concatenate([motion.positions[:1], motion.positions]),
        )
        write(added, tmp_path / f"{name}.bvh")
    found = graph.build(tmp_path, threshold=0.1)
    assert found.frames == tuple(WALKS[name].num_frames for name in found.names)
    graph.save(found, tmp_path / "moves.graph.json")
    again = graph.load(tmp_path / "moves.graph.json")
    assert len(again.source(0, 30.0)) == found.frames[0]
    kept = graph.build(tmp_path, threshold=0.1, drop_rest=False)
    assert kept.frames == tuple(frames + 1 for frames in found.frames)
