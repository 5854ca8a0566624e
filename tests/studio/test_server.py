"""The studio as a process of its own, talked to as the page does."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import kinema
from kinema import contacts, filters, keyframes, kinematics, samples
from tests.studio.conftest import started
from tests.studio.reading import unpacked, world_positions
from tests.studio.test_library import written

SMOOTH = {"op": "filters.smooth", "with": {"window_s": 0.15}}
LOCK = {"op": "contacts.lock"}
WALK = samples.walk(seconds=4.0).motion


def test_a_walk_is_watched(empty):
    with empty.talk() as talk:
        assert talk.document["motions"] == {}
        assert talk.welcome["library"][0]["sample"] == "walk"
        told = talk.open(sample="walk")
        assert talk.document["view"]["motion"] == told["motion"] == "m1"
        assert (told["frames"], told["id"]) == (240, told["source"])
        head, arrays = unpacked(empty.get(f"/motion/{told['id']}"))
        there = world_positions(head, arrays["frames"])
        assert np.abs(there - kinematics.forward(WALK).positions).max() < 1e-5


def test_steps_give_what_the_library_gives(empty):
    expected = contacts.lock(filters.smooth(WALK, window_s=0.15))
    with empty.talk() as talk:
        talk.open(sample="walk")
        told = talk.steps(SMOOTH, LOCK)
        head, arrays = unpacked(empty.get(f"/motion/{told['id']}"))
        there = world_positions(head, arrays["frames"])
        assert np.abs(there - kinematics.forward(expected).positions).max() < 1e-5
        errors = kinema.compare(WALK, expected).errors
        numbers = {number["name"]: number["value"] for number in told["numbers"]}
        assert numbers["position_max"] == pytest.approx(errors.position_max)
        assert numbers["rotation_max"] == pytest.approx(np.degrees(errors.rotation_max_rad))
        assert "contacts" in told["steps"][1]["words"]


def test_a_preview_changes_nothing(empty):
    edit = {"type": "set_steps", "motion": "m1", "steps": [SMOOTH]}
    with empty.talk() as talk:
        talk.open(sample="walk")
        before = talk.document
        seq = talk.ask("preview", edit=edit, first=30, count=50)
        told = talk.hear("motion")
        rows = talk.hear("rows")["data"]
        assert (told["seq"], told["rows"]) == (seq, True)
        kind, number, first, count = np.frombuffer(rows, "<u4", 4)
        assert (kind, number, first, count) == (1, seq, 30, 50)
        result = talk.steps(SMOOTH)
        assert result["id"] == told["id"]
        _, arrays = unpacked(empty.get(f"/motion/{result['id']}"))
        assert (
            np.frombuffer(rows, "<f4", offset=16).reshape(50, -1) == arrays["frames"][30:80]
        ).all()
        talk.ask("undo")
        assert talk.hear("document")["document"] == before


def test_of_many_previews_the_newest_counts(empty):
    with empty.talk() as talk:
        talk.open(sample="walk")
        for width in range(3, 60, 2):
            step = {"op": "filters.smooth", "with": {"width": width, "method": "intrinsic"}}
            edit = {"type": "set_steps", "motion": "m1", "steps": [step, LOCK]}
            last = talk.ask("preview", edit=edit)
        answered = []
        while last not in answered:
            answered.append(talk.hear("motion")["seq"])
        assert answered == sorted(answered)
        assert len(answered) < 29


def test_a_preview_that_nobody_waits_for_is_cancelled(empty):
    goal = {"type": "Position", "joint": "left_hand", "points": [9.0, 9.0, 9.0]}
    endless = {
        "op": "ik.solve",
        "with": {"goals": [goal], "iterations": 100_000, "tolerance": 1e-12},
    }
    with empty.talk() as talk:
        talk.open(sample="jumps")
        edit = {"type": "set_steps", "motion": "m1", "steps": [endless]}
        seq = talk.ask("preview", edit=edit)
        talk.say("cancel", seq=seq)
        for _ in range(6):  # more than there are threads: none may be left behind
            seq = talk.ask("preview", edit=edit)
        talk.say("cancel", seq=seq)
        edit["steps"] = [SMOOTH]
        last = talk.ask("preview", edit=edit)
        assert talk.hear("motion", timeout=60.0)["seq"] == last


def test_an_old_base_is_refused_and_answered_with_the_document(empty):
    before = sum("commit" in line for line in empty.log_lines())
    with empty.talk() as one, empty.talk() as two:
        one.open(sample="walk")
        two.hear("document")
        old = two.rev
        one.steps(SMOOTH)
        two.hear("document")
        two.rev = old
        seq = two.ask("commit", base=old, edit={"type": "remove_motion", "motion": "m1"})
        problem = two.hear("problem")
        assert problem["seq"] == seq
        now = two.hear("document")
        assert (now["seq"], now["rev"]) == (seq, one.rev)
        assert now["document"]["motions"]["m1"]["steps"][0]["op"] == "filters.smooth"
        assert sum("commit" in line for line in empty.log_lines()) == before + 1


def test_pages_see_each_others_edits(empty):
    with empty.talk() as one, empty.talk() as two:
        one.open(sample="walk")
        told = one.steps(SMOOTH)
        while (heard := two.hear("motion"))["id"] != told["id"]:
            pass
        assert two.rev == one.rev
        assert heard["motion"] == "m1"


def test_a_page_that_comes_back_gets_what_changed(empty):
    with empty.talk() as talk:
        talk.open(sample="walk")
        talk.open(sample="punch")
        rev = talk.rev
    with empty.talk(rev=rev) as again, empty.talk(hello=False) as late:
        again.steps(SMOOTH, motion="m2")
        assert late.hello(rev)["changed"] == ["m2"]
    with empty.talk(hello=False) as same:
        assert same.hello(again.rev)["changed"] == []
    with empty.talk(hello=False) as new:
        assert new.hello(None)["changed"] == ["m1", "m2"]


def test_everything_is_there_after_a_restart(tmp_path):
    with started(tmp_path) as server, server.talk() as talk:
        talk.open(sample="walk")
        told = talk.steps(SMOOTH)
        view = {**talk.document["view"], "time_s": 1.25, "camera": [1.0, 2.0, 3.0]}
        talk.say("view", view=view)
        talk.ask("find", text="walk")
        talk.hear("found")  # messages are handled in order: the view is saved
        document = {**talk.document, "view": view}
    with started(tmp_path) as server, server.talk(hello=False) as talk:
        heard = talk.hello()
        assert heard["document"] == document
        assert heard["undo"] == "add filter"
        assert talk.hear("motion")["id"] == told["id"]
        talk.ask("undo")
        talk.ask("undo")
        talk.hear("document")
        assert talk.hear("document")["document"]["motions"] == {}
        seq = talk.ask("undo")
        assert talk.hear("problem")["seq"] == seq


def test_repeated_nudges_are_one_undo(empty):
    with empty.talk() as talk:
        talk.open(sample="walk")
        talk.steps(SMOOTH)
        for window in (0.16, 0.17, 0.18):
            talk.commit(
                {
                    "type": "set_steps",
                    "motion": "m1",
                    "steps": [{"op": "filters.smooth", "with": {"window_s": window}}],
                }
            )
        talk.ask("undo")
        steps = talk.hear("document")["document"]["motions"]["m1"]["steps"]
        assert steps[0]["with"] == {"window_s": 0.15}


def test_a_dropped_file_is_opened(empty, tmp_path):
    data = written(tmp_path / "walk.bvh", 0.01).read_bytes()
    with empty.talk() as talk:
        status, _, answer = empty.request("POST", "/upload?name=../walk.bvh", data)
        assert (status, json.loads(answer)) == (200, {"motion": "m1"})
        talk.hear("document")
        told = talk.hear("motion")
        facts = {fact["name"]: fact["value"] for fact in told["facts"]}
        assert 1.5 < facts["height"] < 2.1
        source = talk.document["sources"]["s1"]
        assert (source["unit"], source["unit_from"]) == ("cm", "guess")
        assert Path(source["path"]).read_bytes() == data
        again = json.loads(empty.request("POST", "/upload?name=walk.bvh", data)[2])
        assert again == {"motion": "m1"}  # the same file is the same motion
        other = written(tmp_path / "other.bvh", 0.001).read_bytes()
        assert json.loads(empty.request("POST", "/upload?name=walk.bvh", other)[2]) == {
            "motion": "m2"
        }


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("bad.bvh", b"HIERARCHY\nROOT", 422),
        ("bad.bvh", b"", 422),
        ("bad.bvh", b"HIERARCHY\nROOT hips {\nOFFSET 0 x 0", 422),
        ("bad.exe", b"MZ", 415),
    ],
)
def test_an_invalid_file_is_answered_with_a_hint(empty, name, data, status):
    found, _, answer = empty.request("POST", f"/upload?name={name}", data)
    problem = json.loads(answer)
    assert found == status
    assert name in problem["message"]
    assert set(problem) == {"message", "hint"}
    empty.get("/sample/walk")  # and goes on
    assert list((empty.folder / "files").glob("bad*")) == []


def test_files_that_were_named_are_opened(tmp_path):
    paths = [written(tmp_path / name, 0.01) for name in ("one.bvh", "two.bvh")]
    with started(tmp_path / "studio", *paths) as server, server.talk() as talk:
        while len(talk.document.get("motions", {})) < 2:
            talk.hear("document")
        assert talk.document["view"]["motion"] == "m2"
        assert talk.document["motions"]["m2"]["name"] == "one"
        names = [item["name"] for item in talk.welcome["library"] if item["path"]]
        assert names == ["one.bvh", "two.bvh"]


def test_key_frames_for_every_count(empty):
    with empty.talk() as talk:
        told = talk.open(sample="run-stop")
        motion = samples.run_stop(seconds=10.0).motion
        found = keyframes.all_counts(motion)
        head, arrays = unpacked(empty.get(f"/motion/{told['id']}/keys/removal"))
        assert head["fixed"] == found.counts[0]
        for count in (2, 12, 16, 600):
            frames = np.sort(arrays["order"][:count])
            assert (frames == found.frames(count)).all()
        at = int(np.flatnonzero(arrays["counts"] == 12)[0])
        shares = found.of_height(found.position_mean)
        assert arrays["mean"][at] == pytest.approx(shares[at], rel=1e-6)

        frames = [int(frame) for frame in found.frames(16)]
        talk.ask("measure", motion=told["motion"], frames=frames)
        numbers = {one["name"]: one["value"] for one in talk.hear("answer")["numbers"]}
        errors = keyframes.measure_error(motion, keyframes.rebuild(motion, frames))
        assert numbers["mean"] == pytest.approx(errors.relative(errors.position_mean))
        assert numbers["max"] == pytest.approx(errors.relative(errors.position_max))


def test_exports_are_downloaded(empty, tmp_path):
    with empty.talk() as talk:
        talk.open(sample="walk")
        talk.steps(SMOOTH)
        kinema.write(filters.smooth(WALK, window_s=0.15), tmp_path / "expected.bvh")
        talk.ask("export", motion="m1", preset="bvh")
        told = talk.hear("exported")
        data = empty.get(told["url"])
        assert data == (tmp_path / "expected.bvh").read_bytes()
        assert (told["name"], told["bytes"]) == ("walk-neutral.bvh", len(data))
        talk.ask("export", motion="m1", preset="npz", what="original")
        path = tmp_path / "walk.npz"
        path.write_bytes(empty.get(talk.hear("exported")["url"]))
        assert (kinema.read(path).rotations == WALK.rotations).all()


def test_a_step_that_fails_is_told_and_not_exported(empty):
    wrong = {"op": "filters.smooth", "with": {"joints": ["LeftHnd"]}}
    with empty.talk() as talk:
        talk.open(sample="walk")
        told = talk.steps(wrong)
        assert "LeftHnd" in told["steps"][0]["problem"]
        assert told["id"] == told["source"]
        talk.ask("export", motion="m1", preset="bvh")
        assert "LeftHnd" in talk.hear("problem")["message"]


def test_texts(empty):
    with empty.talk() as talk:
        told = talk.open(sample="punch")
        talk.steps(SMOOTH, motion=told["motion"])
        talk.ask("text", motion=told["motion"], what="command")
        answer = talk.hear("text_answer")
        assert "--step 'filter window=0.15s'" in answer["text"]
        assert "punch.npz" in answer["notes"][0]
        talk.ask("text", motion=told["motion"], what="recipe")
        assert 'op = "filters.smooth"' in talk.hear("text_answer")["text"]


def test_curves(empty):
    with empty.talk() as talk:
        told = talk.open(sample="walk")
    left = np.frombuffer(empty.get(f"/motion/{told['id']}/curve/left"), "<f4")
    assert (left == contacts.detect(WALK).left).all()
    status, _, answer = empty.request("GET", f"/motion/{told['id']}/curve/joint:Nobody:speed")
    assert status == 422
    assert "Nobody" in json.loads(answer)["message"]
    assert empty.request("GET", f"/motion/{'0' * 32}/curve/left")[0] == 404


def test_a_body_without_feet_has_no_contacts(empty, tmp_path):
    path = tmp_path / "arm.npz"
    kinema.write(samples.arm(seconds=1.0).motion, path)
    with empty.talk() as talk:
        empty.request("POST", "/upload?name=arm.npz", path.read_bytes())
        while (told := talk.hear("motion"))["frames"] != 60:
            pass
    status, _, answer = empty.request("GET", f"/motion/{told['id']}/curve/left")
    assert status == 422
    assert json.loads(answer)["message"]


def test_a_project_is_open_in_one_studio_only(tmp_path):
    command = [sys.executable, "-m", "kinema.studio", "--no-open", str(tmp_path / "work.kinema")]
    with started(tmp_path):
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1
    assert "open in another studio" in second.stderr


def test_without_a_project_every_studio_has_its_own(tmp_path, monkeypatch):
    from kinema.studio.project import free_place

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    one, first = free_place([])
    two, second = free_place([])
    assert (one.name, two.name) == ("untitled.kinema", "untitled-2.kinema")
    assert first is not second


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quietly(tmp_path, number):
    with started(tmp_path) as server, server.talk() as talk:
        talk.open(sample="walk")
        server.process.send_signal(number)
        assert server.process.wait(timeout=20) == 0
    assert server.log.read_text() == ""


def test_mistaken_arguments_are_answered(tmp_path):
    def answer(*words):
        command = [sys.executable, "-m", "kinema", "studio", "--no-open", *words]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert ended.returncode == 1
        assert ended.stdout == ""
        return ended.stderr

    assert "no such file or folder" in answer(str(tmp_path / "nothing.bvh"))
    assert "expected one project" in answer("a.kinema", "b.kinema")
    broken = tmp_path / "x.kinema"
    broken.write_text("{")
    assert "expected a project" in answer(str(broken))
