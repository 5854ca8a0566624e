"""`kinema sequence`."""

from __future__ import annotations

import json

import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke


@pytest.fixture
def clips(tmp_path):
    names = [tmp_path / name for name in ("walk.bvh", "run.bvh")]
    for name, make in zip(names, (samples.walk, samples.run_stop), strict=True):
        kinema.write(make(fps=30.0).motion, name)
    return [str(name) for name in names]


def test_clips_in_turn_and_their_plan_are_what_a_transition_makes(tmp_path, clips):
    for command in ("transition", "sequence"):
        done = invoke(command, *clips, "-o", tmp_path / f"{command}.bvh")
        assert done.returncode == 0, done.output
    expected = (tmp_path / "transition.bvh").read_bytes()
    assert (tmp_path / "sequence.bvh").read_bytes() == expected
    done = invoke("sequence", *clips, "-o", tmp_path / "plan.json")
    assert "wrote" in done.stderr, done.output
    done = invoke("sequence", tmp_path / "plan.json", "-o", tmp_path / "planned.bvh", "--json")
    assert (tmp_path / "planned.bvh").read_bytes() == expected
    found = json.loads(done.stdout)
    assert [clip["name"] for clip in found["clips"]] == ["walk", "run"]
    assert [seam["kind"] for seam in found["seams"]] == ["blend"]


def test_an_edited_plan_is_drawn(tmp_path, clips):
    invoke("sequence", *clips, "-o", tmp_path / "plan.json")
    plan = json.loads((tmp_path / "plan.json").read_text())
    plan["clips"][1]["start_s"] = 4.5
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    output, picture = tmp_path / "out.bvh", tmp_path / "out.png"
    done = invoke("sequence", tmp_path / "plan.json", "-o", output, "--plot", picture)
    assert done.returncode == 0, done.output
    assert "bridge: 4–4.5 s" in done.stdout
    assert picture.stat().st_size > 10_000


def test_clips_outside_of_the_folder_need_to_be_named(tmp_path, clips):
    (tmp_path / "plans").mkdir()
    plan, output = tmp_path / "plans" / "plan.json", tmp_path / "out.bvh"
    refused = invoke("sequence", *clips, "-o", plan)
    assert refused.returncode == 1
    assert "outside of the folder" in refused.stderr
    assert invoke("sequence", *clips, "-o", plan, "--folder", tmp_path).returncode == 0
    refused = invoke("sequence", plan, "-o", output)
    assert "clip 1, field file" in refused.stderr
    assert "--folder DIR" in refused.stderr
    assert invoke("sequence", plan, "-o", output, "--folder", tmp_path).returncode == 0


def test_a_missing_output_is_asked_for(clips):
    done = invoke("sequence", *clips)
    assert (done.returncode, "give -o OUT" in done.stderr) == (2, True)
