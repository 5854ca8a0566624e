from __future__ import annotations

import numpy as np
import pytest

from kinema import live, samples, scale, write
from kinema.errors import FormatError, KinemaWarning, OptionError
from kinema.live.offline import offline_keys
from kinema.live.own import own_clips
from kinema.live.ticks import ticks_of
from kinema.store.arrays import read_arrays, write_arrays
from tests.live.cases import database, motions, pushed, unseen

KIND = "key poses"


def test_entries_are_keys_with_the_way_to_the_next():
    entries = database().entries(0.1)
    name, motion = motions()[2]
    ticks = ticks_of(motion, database().settings)
    keys = offline_keys(ticks.poses, 0.1)
    mine = np.flatnonzero(entries.clips == 2)
    assert len(mine) == len(keys) - 1, name
    steps = np.linalg.norm(np.diff(ticks.poses, axis=0), axis=1)
    for entry, first, last in zip(mine, keys, keys[1:], strict=False):
        np.testing.assert_allclose(entries.distances[entry], steps[first:last].sum())
    np.testing.assert_allclose(entries.spacings[mine], entries.distances[mine].mean())


def test_a_database_from_a_file_is_the_same(tmp_path):
    path = tmp_path / "keys.db"
    database().save(path)
    again = live.load(path)
    assert repr(again) == repr(database())
    assert again.settings == database().settings
    found = pushed(unseen(), live.KeyPoseExtractor(again, share=0.2))
    assert found == pushed(unseen(), live.KeyPoseExtractor(database(), share=0.2))


def test_the_same_motions_give_the_same_database(tmp_path):
    few = motions()[:2]
    paths = [tmp_path / "one.db", tmp_path / "two.db"]
    for path in paths:
        live.build(few).save(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_settings_are_kept(tmp_path):
    settings = live.KeySettings(
        fps=30.0, past_frames=3, joints=["head", "left_hand"], weights={"head": 2.0}, alpha=0.7
    )
    made = live.build(motions()[:2], shares=(0.15,), settings=settings)
    made.save(tmp_path / "keys.db")
    assert live.load(tmp_path / "keys.db").settings == settings
    assert made.entries().features.shape[1] == 2 * 3 * 4


def test_a_clip_knows_itself_under_another_name():
    for number, (_, motion) in enumerate(motions()):
        larger = scale(motion, factor=100.0)
        assert own_clips(ticks_of(larger, database().settings), database()) == [number]
    assert own_clips(ticks_of(unseen(), database().settings), database()) in ([], [0])


def test_copies_are_left_out_together():
    walk = samples.walk(seconds=4.0).motion
    others = list(motions()[2:])
    made = live.build([("walk", walk), *others, ("copy", scale(walk, factor=3.0))])
    assert own_clips(ticks_of(walk, made.settings), made) == [0, len(others) + 1]


@pytest.mark.parametrize("shares", [(), (0.0,), (1.0,), (0.1, 1.5)])
def test_shares_that_make_no_sense_are_rejected(shares):
    with pytest.raises(OptionError, match="shares must be 1 to 16 numbers between 0 and 1"):
        live.build(motions(), shares=shares)


def test_motions_too_short_for_keys_are_rejected():
    with pytest.raises(OptionError, match="at least one motion"):
        live.build([("short", unseen()[:2])])


def test_files_that_do_not_fit_are_rejected(tmp_path):
    path = tmp_path / "keys.db"
    database().save(path)
    values, arrays = read_arrays(path, KIND)
    for name, array in arrays.items():
        write_arrays(path, KIND, values, {**arrays, name: array[..., :-1]})
        with pytest.raises(FormatError):
            live.load(path)
    bad = {
        "0.features": np.full_like(arrays["0.features"], np.nan),
        "0.clips": arrays["0.clips"] + 6,
        "1.distances": -arrays["1.distances"] - 1.0,
    }
    for name, array in bad.items():
        write_arrays(path, KIND, values, {**arrays, name: array})
        with pytest.raises(FormatError):
            live.load(path)
    for change in (
        {"version": 1},
        {"shares": [0.1, 2.0]},
        {"settings": {"fps": -1.0}},
        {"settings": {"rate": 24.0}},
        {"clips": 3},
        {"more": 1},
    ):
        write_arrays(path, KIND, {**values, **change}, arrays)
        with pytest.raises(FormatError):
            live.load(path)


def test_what_cannot_be_followed_is_left_out_with_a_warning(tmp_path):
    write(unseen(), tmp_path / "walk.bvh")
    write(samples.dog_walk(seconds=1.0).motion, tmp_path / "dog.bvh")
    (tmp_path / "broken.bvh").write_text("HIERARCHY ROOT a { OFFSET }")
    with pytest.warns(KinemaWarning, match="is left out") as said:
        made = live.build(live.motions_in(tmp_path))
    assert made.clips == ("walk.bvh",)
    named = [str(warning.message).partition(" ")[0] for warning in said]
    assert sorted(named) == ["broken.bvh", "dog.bvh"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(OptionError, match="no motions found"):
        list(live.motions_in(tmp_path / "empty"))


def test_without_a_share_the_one_nearest_a_tenth_is_taken():
    few = live.build(motions()[:1], shares=(0.3, 0.06, 0.13))
    assert few.shares == (0.06, 0.13, 0.3)
    assert few.share_near(None) == 0.13
    assert few.share_near(0.3 * (1.0 + 5e-7)) == 0.3
    for share in (0.1, 0.3 * (1.0 + 2e-6)):
        with pytest.raises(OptionError, match="has no share of") as found:
            few.share_near(share)
        assert "it has 0.06, 0.13, 0.3" in str(found.value.hint)
    assert few.index(0.06) is few.index(0.06)
    assert few.entries(0.06) is few.parts[0.06]


def test_there_may_be_sixteen_shares():
    shares = np.linspace(0.1, 0.4, 16)
    assert len(live.build([("walk", unseen())], shares=shares).shares) == 16
    with pytest.raises(OptionError, match="1 to 16 numbers"):
        live.build([("walk", unseen())], shares=[*shares, 0.5])


def test_three_frames_make_a_clip():
    short = samples.walk(seconds=3 / 24, fps=24.0).motion
    assert short.num_frames == 3
    assert live.build([("short", short)], shares=(0.5,)).clips == ("short",)
