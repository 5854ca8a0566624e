from __future__ import annotations

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema.errors import FormatError, OptionError, ShapeError
from kinema.store import index
from kinema.store.arrays import read_arrays, write_arrays
from kinema.store.index.base import as_query, as_vectors
from kinema.store.index.cells import CellIndex
from kinema.store.index.exact import ExactIndex
from kinema.store.index.hashed import HashedIndex
from kinema.store.index.points import PointStore
from kinema.store.index.stored import KIND
from tests.reference.nearest import nearest

KINDS = ["exact", "cells", "hashed", "graph"]


def some_vectors(count: int = 700, length: int = 24, seed: int = 0) -> np.ndarray:
    """Vectors that differ much in some directions and little in others, as poses do."""
    rng = np.random.default_rng(seed)
    return (rng.standard_normal((count, length)) * 0.8 ** np.arange(length)).astype(np.float32)


def built(vectors: np.ndarray, kind: str) -> index.NearestIndex:
    if kind == "graph":
        pytest.importorskip("usearch", reason="usearch is an extra")
    return index.build(vectors, kind=kind)


@given(
    count=st.integers(1, 200),
    length=st.integers(1, 40),
    decay=st.floats(0.3, 1.0),
    near=st.sampled_from([0.0, 1e-6, 1e-3, 1.0]),
    seed=st.integers(0, 2**32 - 1),
)
def test_exact_search_finds_the_nearest(count, length, decay, near, seed):
    rng = np.random.default_rng(seed)
    spread = decay ** np.arange(length)
    vectors = (100.0 + rng.standard_normal((count, length)) * spread).astype(np.float32)
    made = ExactIndex.build(vectors)
    query = (vectors[0] + near * rng.standard_normal(length) * spread).astype(np.float32)
    found = made.query(query, 5)
    gaps = np.sqrt(((vectors.astype(float) - query.astype(float)) ** 2).sum(axis=1))
    # sums in single precision: of two at nearly the same distance either will do
    best = np.sort(gaps)[: len(found.ids)]
    np.testing.assert_allclose(gaps[found.ids], best, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(found.distances, gaps[found.ids], rtol=1e-5, atol=1e-6)
    assert len(set(found.ids.tolist())) == min(5, count)


def test_far_from_the_middle_rounding_rules_nothing_out():
    """Outlines of vectors a million away are as inexact as the distances that are asked for."""
    rng = np.random.default_rng(0)
    middles = 1e6 * rng.standard_normal((40, 24))[rng.integers(40, size=3000)]
    vectors = (middles + 0.3 * rng.standard_normal((3000, 24))).astype(np.float32)
    made = ExactIndex.build(vectors)
    for row in rng.integers(3000, size=400):
        query = (vectors[row] + 0.3 * rng.standard_normal(24)).astype(np.float32)
        gaps = np.sqrt(((vectors.astype(float) - query.astype(float)) ** 2).sum(axis=1))
        found = made.query(query, 3)
        np.testing.assert_allclose(found.distances, np.sort(gaps)[:3], rtol=1e-4)


def test_of_equal_distances_the_first_is_taken():
    vectors = np.repeat(some_vectors(5), 30, axis=0)
    found = ExactIndex.build(vectors).query(vectors[75], 3)
    assert found.ids.tolist() == [60, 61, 62]


@pytest.mark.parametrize("kind", KINDS)
def test_every_vector_finds_itself(kind):
    vectors = some_vectors()
    made = built(vectors, kind)
    assert [int(made.query(vector).ids[0]) for vector in vectors] == list(range(len(vectors)))


@pytest.mark.parametrize("kind", KINDS)
def test_added_vectors_are_found_and_removed_ones_are_not(kind):
    vectors, more = some_vectors(300), some_vectors(300, seed=1)
    made = built(vectors, kind)
    ids = np.concatenate([made.add(part) for part in np.array_split(more, 7)])
    assert ids.tolist() == list(range(300, 600))
    assert [int(made.query(vector).ids[0]) for vector in more[::10]] == ids[::10].tolist()
    made.remove(ids[::10])
    assert len(made) == 570
    assert not {int(made.query(vector).ids[0]) for vector in more[::10]} & set(ids[::10].tolist())
    for wrong in (600, -1, int(ids[0])):
        with pytest.raises(OptionError, match=f"no vector with number {wrong}"):
            made.remove([wrong])


@pytest.mark.parametrize("kind", KINDS)
def test_an_index_from_a_file_gives_the_same_answers(kind, tmp_path):
    vectors = some_vectors(500)
    made = built(vectors, kind)
    made.remove([3, 4])
    made.save(tmp_path / "index.db")
    again = index.load(tmp_path / "index.db")
    assert (again.kind, len(again), again.dimensions) == (kind, 498, 24)
    for query in some_vectors(40, seed=2):
        first, second = made.query(query, 4), again.query(query, 4)
        np.testing.assert_array_equal(first.ids, second.ids)
        np.testing.assert_array_equal(first.distances, second.distances)
    new = again.add(np.full((1, 24), 9.0))  # it was mapped read-only
    assert again.query(np.full(24, 9.0)).ids.tolist() == new.tolist()


@pytest.mark.parametrize("kind", ["exact", "cells", "hashed"])
def test_all_are_given_where_fewer_are_left_than_asked_for(kind):
    vectors = some_vectors(20)
    made = built(vectors, kind)
    made.remove(range(5, 20))
    assert sorted(made.query(np.full(24, 50.0), 10).ids.tolist()) == [0, 1, 2, 3, 4]


def test_hashing_always_answers_and_its_candidates_are_ranked():
    vectors = some_vectors(2000)
    made = HashedIndex.build(vectors, recall=0.9)
    far = np.full(24, 30.0, np.float32)  # in nobody's bucket
    assert made.query(far, 3).ids.tolist() == nearest(vectors, far, 3).tolist()
    for query in some_vectors(50, seed=3):
        distances = made.query(query, 5).distances
        assert (np.diff(distances) >= 0).all()


def test_hashing_finds_as_often_as_it_was_asked_to():
    vectors = some_vectors(3000)
    queries = some_vectors(400, seed=4)  # drawn as the vectors were
    rates = {}
    for recall in (0.5, 0.95):
        made = HashedIndex.build(vectors, recall=recall)
        hits = [made.query(query).ids[0] == nearest(vectors, query, 1)[0] for query in queries]
        rates[recall] = float(np.mean(hits))
        assert abs(rates[recall] - made.expected_recall) < 0.07
    assert rates[0.95] >= 0.9 > rates[0.5]


def test_hashing_is_tuned_for_queries_unlike_the_vectors():
    rng = np.random.default_rng(6)
    takes = rng.standard_normal((100, 24))  # vectors of a take are close to each other, ...
    vectors = (np.repeat(takes, 30, axis=0) + 0.1 * rng.standard_normal((3000, 24))).astype("f4")
    examples, queries = (takes[:, None] + 0.4 * rng.standard_normal((2, 100, 3, 24))).reshape(
        2, 300, 24
    )  # ... and queries farther away

    def found(made: HashedIndex) -> float:
        return np.mean([made.query(q).ids[0] == nearest(vectors, q, 1)[0] for q in queries])

    told = HashedIndex.build(vectors, recall=0.9, examples=examples)
    assert found(HashedIndex.build(vectors, recall=0.9)) < 0.8
    assert found(told) >= 0.87
    assert abs(found(told) - told.expected_recall) < 0.07
    with pytest.raises(ShapeError, match=r"\(N, 24\)"):
        HashedIndex.build(vectors, examples=examples[:, :5])


@given(
    count=st.integers(0, 300),
    length=st.integers(1, 60),
    added=st.integers(0, 20),
    seed=st.integers(0, 2**32 - 1),
)
def test_all_cells_together_hold_every_vector_once(count, length, added, seed):
    rng = np.random.default_rng(seed)
    vectors = rng.standard_normal((count + added, length)).astype(np.float32)
    made = CellIndex.build(vectors[:count])
    made.add(vectors[count:])
    made.probes = made.num_cells
    query = rng.standard_normal(length).astype(np.float32)
    found = made.query(query, count + added + 1)
    assert sorted(found.ids.tolist()) == list(range(count + added))
    exact = ExactIndex.build(vectors).query(query, 5)
    np.testing.assert_array_equal(found.distances[:5], exact.distances)


def test_cells_find_nearly_all_neighbours_in_a_few_of_them():
    vectors, queries = some_vectors(20_000), some_vectors(200, seed=7)
    made, exact = CellIndex.build(vectors), ExactIndex.build(vectors)
    rates = {}
    for probes in (1, 48):
        made.probes = probes
        both = [(made.query(query, 10), exact.query(query, 10)) for query in queries]
        assert all((np.diff(one.distances) >= 0).all() for one, _ in both)
        rates[probes] = np.mean([len({*a.ids} & {*b.ids}) / 10 for a, b in both])
    assert rates[48] > 0.9 > rates[1]
    assert made.num_cells > 500
    with pytest.raises(OptionError, match="probes"):
        made.probes = 0


def test_the_same_seed_gives_the_same_tables():
    vectors, query = some_vectors(), some_vectors(1, seed=5)[0]
    one, two, other = (HashedIndex.build(vectors, seed=seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one._tables["codes"], two._tables["codes"])
    assert not np.array_equal(one._tables["codes"], other._tables["codes"])
    assert one.query(query, 9).ids.tolist() == two.query(query, 9).ids.tolist()


def test_the_kind_follows_the_number_of_vectors(monkeypatch):
    assert index.build(some_vectors(100)).kind == "exact"
    monkeypatch.setattr(CellIndex, "build", lambda vectors, **_: "cells")
    monkeypatch.setattr(ExactIndex, "build", lambda vectors: "exact")
    assert index.build(np.zeros((20_000, 1))) == "exact"
    assert index.build(np.zeros((20_001, 1))) == "cells"


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        (np.zeros(3), r"vectors must have shape \(N, D\)"),
        (np.full((2, 3), np.nan), "finite"),
        (np.zeros((2, 0)), "1 to 4096"),
    ],
)
def test_vectors_that_cannot_be_searched_are_rejected(vectors, message):
    with pytest.raises(ShapeError, match=message):
        index.build(vectors)


def test_queries_that_do_not_fit_are_rejected():
    made = index.build(some_vectors())
    with pytest.raises(ShapeError, match=r"shape \(24,\), found \(23,\)"):
        made.query(np.zeros(23))
    with pytest.raises(OptionError, match="count must be from 1"):
        made.query(np.zeros(24), 0)
    with pytest.raises(OptionError, match="closest: hashed"):
        index.build(some_vectors(), kind="hash")


@pytest.mark.parametrize("kind", ["exact", "cells", "hashed"])
def test_files_whose_arrays_do_not_fit_are_rejected(kind, tmp_path):
    path = tmp_path / "index.db"
    built(some_vectors(64), kind).save(path)
    file = read_arrays(path, "index of nearest neighbours")
    for name, array in file.arrays.items():
        shorter = {**file.arrays, name: array[..., :-1]}
        write_arrays(path, "index of nearest neighbours", file.values, shorter)
        with pytest.raises(FormatError):
            index.load(path)
    write_arrays(path, "index of nearest neighbours", {"index": "tree"}, {})
    with pytest.raises(FormatError, match="known kind, found 'tree'"):
        index.load(path)


@pytest.mark.parametrize(
    ("kind", "name"), [("hashed", "order"), ("cells", "members"), ("cells", "starts")]
)
def test_numbers_out_of_range_are_rejected(kind, name, tmp_path):
    path = tmp_path / "index.db"
    built(some_vectors(64), kind).save(path)
    values, arrays = read_arrays(path, "index of nearest neighbours")
    for change in (1, -2):
        wrong = {**arrays, name: arrays[name] + np.int32(change)}
        write_arrays(path, "index of nearest neighbours", values, wrong)
        with pytest.raises(FormatError):
            index.load(path)


@pytest.mark.parametrize(("name", "value"), [("gathered", 65), ("gathered", "all"), ("probes", 0)])
def test_cells_of_more_vectors_than_there_are_are_rejected(name, value, tmp_path):
    path = tmp_path / "index.db"
    built(some_vectors(64), "cells").save(path)
    values, arrays = read_arrays(path, "index of nearest neighbours")
    write_arrays(path, "index of nearest neighbours", {**values, name: value}, arrays)
    with pytest.raises(FormatError, match=name):
        index.load(path)


@pytest.mark.parametrize("kind", KINDS)
def test_values_that_mean_nothing_are_rejected(kind, tmp_path):
    path = tmp_path / "index.db"
    built(some_vectors(64), kind).save(path)
    values, arrays = read_arrays(path, "index of nearest neighbours")
    for name in values:
        for wrong in (None, [], -1, 2**70, "many"):
            write_arrays(path, "index of nearest neighbours", {**values, name: wrong}, arrays)
            with pytest.raises(FormatError):
                index.load(path)


@pytest.mark.parametrize("kind", ["exact", "cells", "hashed"])
@pytest.mark.parametrize("wrong", [np.nan, np.inf, -2e15])
def test_vectors_of_a_file_are_numbers_that_can_be_squared(kind, wrong, tmp_path):
    path = tmp_path / "index.db"
    built(some_vectors(64), kind).save(path)
    values, arrays = read_arrays(path, "index of nearest neighbours")
    vectors = arrays["vectors"].copy()
    vectors[5, 3] = wrong
    write_arrays(path, "index of nearest neighbours", values, {**arrays, "vectors": vectors})
    with pytest.raises(FormatError, match="vectors must be finite numbers"):
        index.load(path)


def test_a_damaged_graph_is_not_opened(tmp_path):
    path = tmp_path / "index.db"
    built(some_vectors(64), "graph").save(path)
    whole = path.read_bytes()
    start = len(whole) - read_arrays(path, "index of nearest neighbours").arrays["graph"].nbytes
    for place in np.random.default_rng(1).integers(start, len(whole) - 64, 40):
        damaged = bytearray(whole)
        damaged[place] ^= 0x40
        path.write_bytes(damaged)
        with pytest.raises(FormatError, match="changed since it was written"):
            index.load(path)


def test_a_digest_is_sixteen_bytes_salted_with_the_next_number(tmp_path):
    """Files that were written before can be opened as long as it is the same."""
    built(some_vectors(20), "graph").save(tmp_path / "graph.db")
    file = read_arrays(tmp_path / "graph.db", KIND)
    data = file.arrays["graph"].tobytes()
    digest = hashlib.blake2b(data, digest_size=16, salt=(20).to_bytes(8, "little"))
    assert file.values["digest"] == digest.hexdigest()
    assert (file.values["next_id"], file.values["dimensions"]) == (20, 24)


def test_room_doubles_when_it_runs_out():
    store = PointStore(some_vectors(10), np.ones(10, np.uint8))
    assert store.add(some_vectors(1)).tolist() == [10]
    assert len(store._vectors) == len(store._alive) == 20
    held = store._vectors
    assert store.add(some_vectors(9)).tolist() == list(range(11, 20))
    assert store._vectors is held
    assert store.add(some_vectors(30)).tolist() == list(range(20, 50))
    assert len(store._vectors) == 50
    assert store.living == 50
    np.testing.assert_array_equal(store.vectors[10], some_vectors(1)[0])
    assert store.alive.all()
    store.remove([3, 3, 49])
    assert store.living == 48
    for wrong in ([-1], [50], [3], [4, 49]):
        with pytest.raises(OptionError, match=f"no vector with number {wrong[-1]}"):
            store.remove(wrong)
    assert store.living == 48


def test_vectors_and_queries_have_bounds():
    wide = as_vectors(np.zeros((1, 4096)))
    assert wide.shape == (1, 4096)
    with pytest.raises(ShapeError, match="1 to 4096"):
        as_vectors(np.zeros((1, 4097)))
    for length in (1e15, -1e15):
        assert as_vectors([[length]])[0, 0] == np.float32(length)
        with pytest.raises(ShapeError, match="up to 1e"):
            as_vectors([[1.001 * length]])
    assert as_vectors(np.zeros((0, 3)), 3).shape == (0, 3)
    with pytest.raises(ShapeError, match=r"\(N, 3\)"):
        as_vectors(np.zeros((1, 4)), 3)
    for count in (1, 10_000):
        assert as_query([1.0, 2.0], 2, count).tolist() == [1.0, 2.0]
    for count in (0, 10_001):
        with pytest.raises(OptionError, match="1 to 10000"):
            as_query([1.0, 2.0], 2, count)
