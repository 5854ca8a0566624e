from __future__ import annotations

import pytest
from msgspec.structs import replace

from kinema.errors import OptionError
from kinema.studio.edits import Applied, apply, changed_motions, opened
from kinema.studio.history import History
from kinema.studio.project import default_place, load, save
from kinema.studio.wire import (
    Document,
    KeySet,
    RemoveMotion,
    RenameMotion,
    SetKeys,
    SetSource,
    SetSteps,
    StudioSource,
    StudioStep,
    View,
)

SMOOTH = StudioStep("filters.smooth", {"window_s": 0.1})
LOCK = StudioStep("contacts.lock")
FILE = StudioSource(name="walk.bvh", path="/takes/walk.bvh", sha256="ab", unit="cm")


def walking(*steps):
    document = opened(Document(), StudioSource(name="walk", sample="walk"))[0].document
    return apply(document, SetSteps("m1", list(steps))).document if steps else document


def words(before, *steps):
    return apply(before, SetSteps("m1", list(steps))).words


def test_opening_twice_is_opening_once():
    document, motion = opened(Document(), FILE)
    assert motion == "m1"
    assert document.document.motions["m1"].name == "walk"
    assert opened(document.document, FILE) == (None, "m1")
    changed = replace(FILE, sha256="cd")  # the file has another content now
    assert opened(document.document, changed)[1] == "m2"


def test_words_say_what_was_done_to_the_steps():
    both = walking(SMOOTH, LOCK)
    assert words(walking(), SMOOTH) == "add filter"
    assert words(walking(LOCK), SMOOTH, LOCK) == "add filter"
    assert words(both, LOCK) == "remove filter"
    assert words(both, LOCK, SMOOTH) == "reorder steps"
    assert words(both, replace(SMOOTH, on=False), LOCK) == "switch off filter"
    wider = StudioStep("filters.smooth", {"window_s": 0.25})
    assert words(both, wider, LOCK) == "filter: window_s 0.25"
    assert words(
        both, StudioStep("filters.smooth", {"window_s": 0.2, "method": "qlerp"}), LOCK
    ) == ("change filter")


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (SetSteps("m9", []), "no motion 'm9'"),
        (SetSteps("m1", [StudioStep("filters.smoth")]), "no operation named 'filters.smoth'"),
        (SetSteps("m1", [StudioStep("filters.smooth", {"widow": 1})]), "no parameter 'widow'"),
        (SetSteps("m1", [StudioStep("filters.smooth", {"window_s": "wide"})]), "window_s"),
        (SetSteps("m1", [StudioStep("resample")]), "needs 'fps'"),
        (SetSteps("m1", [SMOOTH] * 101), "at most 100 steps"),
        (SetKeys("m1", KeySet(frames=[])), "rising"),
        (SetKeys("m1", KeySet(frames=[3, 3])), "rising"),
        (SetKeys("m1", KeySet(frames=[-1, 3])), "rising"),
        (SetKeys("m1", KeySet(count=0)), "number of key frames"),
        (SetSource("s9", unit="cm"), "no source 's9'"),
        (SetSource("s1", unit="cm"), "samples are in metres"),
        (RenameMotion("m1", "  "), "1 to 200 letters"),
        (RemoveMotion("m7"), "no motion 'm7'"),
    ],
)
def test_wrong_edits_are_rejected(edit, told):
    with pytest.raises(OptionError, match=told):
        apply(walking(), edit)


@pytest.mark.parametrize("unit", ["furlong", "0", "-1", "nan", "1e99", ""])
def test_wrong_units_are_rejected(unit):
    document = opened(Document(), FILE)[0].document
    with pytest.raises(OptionError, match="unit"):
        apply(document, SetSource("s1", unit=unit))


def test_only_what_differs_has_changed():
    before = opened(walking(SMOOTH), FILE)[0].document
    steps = apply(before, SetSteps("m1", [SMOOTH, LOCK])).document
    unit = apply(before, SetSource("s2", unit="mm")).document
    keys = apply(before, SetKeys("m1", KeySet(count=9))).document
    assert changed_motions(before, steps) == ["m1"]
    assert changed_motions(before, unit) == ["m2"]
    assert changed_motions(before, keys) == []
    assert unit.sources["s2"].unit_from == "user"


def test_a_source_goes_with_its_last_motion():
    both = opened(walking(), FILE)[0].document
    left = apply(both, RemoveMotion("m2")).document
    assert list(left.sources) == ["s1"]
    assert apply(left, RemoveMotion("m1")).document.sources == {}


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def history_of(*named):
    history = History(clock=Clock())
    for name in named:
        history.clock.now += 10.0
        history.commit(Applied(Document(name=name), name, ""))
    return history


def test_undo_and_redo_walk_the_same_path():
    history = history_of("a", "b", "c")
    seen = [history.current.name]
    while history.undo():
        seen.append(history.current.name)
    assert seen == ["c", "b", "a", "untitled"]
    assert history.undo_words == ""
    while history.redo():
        seen.append(history.current.name)
    assert seen[4:] == ["a", "b", "c"]


def test_a_commit_forgets_what_was_undone():
    history = history_of("a", "b")
    history.undo()
    history.commit(Applied(Document(name="d"), "d", ""))
    assert history.redo_words == ""
    assert not history.redo()
    history.undo()
    assert history.current.name == "a"


def test_the_newest_five_hundred_are_kept():
    history = history_of(*map(str, range(620)))
    count = 0
    while history.undo():
        count += 1
    assert count == 500
    assert history.current.name == "119"


@pytest.mark.parametrize(
    ("targets", "wait", "entries"),
    [
        (("x", "x", "x"), 0.3, 1),
        (("x", "x", "x"), 1.5, 3),
        (("x", "y", "x"), 0.3, 3),
        (("",) * 3, 0.3, 3),
    ],
)
def test_nudges_of_one_thing_are_one_entry(targets, wait, entries):
    history = history_of("start")
    for number, target in enumerate(targets):
        history.clock.now += wait
        history.commit(Applied(Document(name=str(number)), "nudge", target))
    count = 0
    while history.undo() and history.current.name != "start":
        count += 1
    assert count + 1 == entries


def test_revisions_rise_and_tell_what_changed():
    history = History()
    document = opened(Document(), FILE)[0].document
    history.commit(Applied(document, "open", ""))
    first = history.revision
    history.commit(apply(history.current, SetSteps("m1", [SMOOTH])))
    assert history.revision > first
    assert history.changed_since(first) == ["m1"]
    assert history.changed_since(history.revision) == []
    assert history.changed_since(None) == ["m1"]
    revision = history.revision
    history.undo()
    assert history.revision > revision  # an undo is a change like any other


def test_what_is_looked_at_is_saved_and_never_undone(tmp_path):
    history = History()
    history.commit(opened(Document(), FILE)[0])
    history.view = View(time_s=1.5, camera=[1.0, 2.0], motion="m1", shown=["m1"])
    history.commit(apply(history.current, SetSteps("m1", [SMOOTH])))
    history.undo()
    assert history.current.view.time_s == 1.5
    save(history, tmp_path / "a.kinema")
    assert load(tmp_path / "a.kinema").current.view.camera == [1.0, 2.0]
    history.undo()  # its motion is gone
    assert history.current.view.motion is None
    assert history.current.view.time_s == 1.5


def test_a_project_comes_back_with_its_undo_list(tmp_path):
    history = history_of("a", "b", "c")
    history.undo()
    path = tmp_path / "work.kinema"
    save(history, path)
    assert [one.name for one in tmp_path.iterdir()] == ["work.kinema"]  # nothing left beside it
    again = load(path)
    assert (again.current, again.revision) == (history.current, history.revision)
    assert (again.undo_words, again.redo_words) == ("b", "c")
    again.redo()
    assert again.current.name == "c"


def test_of_large_documents_fewer_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("kinema.studio.project._MOST_HISTORY_BYTES", 5000)
    history = history_of(*map(str, range(100)))
    path = tmp_path / "work.kinema"
    save(history, path)
    assert path.stat().st_size < 6000
    again = load(path)
    assert again.current.name == "99"
    count = 0
    while again.undo():
        count += 1
    assert 5 < count < 60
    for _ in range(99):
        history.undo()
    save(history, path)  # however far back the current one is
    assert load(path).current.name == "0"


def test_a_project_moves_with_its_folder(tmp_path):
    (tmp_path / "old").mkdir()
    inside = replace(FILE, path=str(tmp_path / "old" / "walk.bvh"))
    history = History()
    history.commit(opened(Document(), inside)[0])
    save(history, tmp_path / "old" / "p.kinema")
    (tmp_path / "old").rename(tmp_path / "new")
    again = load(tmp_path / "new" / "p.kinema")
    assert again.current.sources["s1"].path == str(tmp_path / "new" / "walk.bvh")


@pytest.mark.parametrize("text", ["", "{}", '{"document": {"version": 2}}', "[[[[", 5000 * '{"a":'])
def test_a_file_that_is_no_project_is_rejected(tmp_path, text):
    from kinema.errors import FormatError

    path = tmp_path / "x.kinema"
    path.write_text(text)
    with pytest.raises(FormatError, match="expected a project"):
        load(path)


def test_each_folder_has_a_project_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    one, other = default_place([tmp_path / "a"]), default_place([tmp_path / "b"])
    assert one != other
    assert one == default_place([tmp_path / "b" / ".." / "a"])
    assert default_place([]).name == "untitled.kinema"
