"""Every example in a help text and in the guide runs as it is printed.

What the commands in README.md say is compared in tests/project/test_docs.py.
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import click
import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

import kinema
from kinema import samples
from kinema.catalogue import OPERATIONS
from kinema.cli.main import cli
from kinema.errors import OptionError
from kinema.motion import Motion
from tests.cli.running import invoke
from tests.conftest import REPOSITORY

# Examples that run elsewhere, or would write outside the folder.
ELSEWHERE = {
    "kinema demo": "tests/test_demo.py",
    "kinema demo -o elsewhere --force": "tests/test_demo.py",
    "kinema COMMAND --help": "stands for any command",
}
# Examples that need a sender or a browser, and go on until they are stopped.
APART = {
    "kinema live --source": "tests/cli/test_live_streams.py",
    "kinema studio": "tests/studio",
}
# Commands for which takes/ is a folder of clips that go well together.
LIBRARY = ("graph", "play", "live")


def examples() -> list[str]:
    """The command lines of help texts and guide, each once, whole where they take two lines."""
    found: dict[str, None] = {}
    context = click.Context(cli)
    names = [*cli.list_commands(context), *(entry.name for entry in OPERATIONS)]
    for text in (cli.help, *(_help(context, name) for name in names)):
        joined = re.sub(r"\\\n\s*", "", text or "")
        lines = [line.strip() for line in joined.splitlines()]
        found |= dict.fromkeys(line for line in lines if line.startswith("kinema "))
    for page in sorted((REPOSITORY / "docs" / "guide").glob("*.md")):
        for block in re.findall(r"```\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            lines = re.sub(r"\\\n\s*", "", block).splitlines()
            found |= dict.fromkeys(line for line in lines if line.startswith("kinema "))
    once = {_command(line): line for line in reversed(found)}  # notes may differ
    return [
        line
        for command, line in reversed(once.items())
        if command not in ELSEWHERE and not command.startswith(tuple(APART))
    ]


def _help(context: click.Context, name: str) -> str:
    try:
        command = cli.get_command(context, name)
    except OptionError:  # nobody can type what it needs
        return ""
    assert command is not None
    return command.help or ""


def _command(line: str) -> str:
    """A line without the note behind it and without what the shell does with its output."""
    words = shlex.split(line, comments=True)
    ends = [index for index, word in enumerate(words) if word in ("|", ">", ">>")]
    return shlex.join(words[: ends[0]] if ends else words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A folder with a file of every name that the examples use."""
    made = tmp_path_factory.mktemp("examples")
    walk, short = (samples.walk(seconds=seconds).motion for seconds in (4.5, 1.0))
    (made / "takes").mkdir()
    names = {word for line in examples() for word in re.findall(r"(?<![\w/])\w+\.bvh", line)}
    for name in (*names, "takes/1.bvh", "takes/2.bvh"):
        kinema.write(short if "takes" in name else walk, made / name)
    kinema.write(samples.walk(seconds=4.5, style="brisk").motion, made / "run.bvh")
    kinema.write(_renamed(walk), made / "odd.bvh")
    kinema.write(samples.arm(seconds=1.0).motion, made / "arm.csv")
    body = '[sensors.shoulder]\n[sensors.elbow]\nbase = "shoulder"\n'
    (made / "arm.toml").write_text(body, encoding="utf-8")
    (made / "map.json").write_text('{"Head": null}', encoding="utf-8")
    for name in ("my.toml", "tidy.toml"):
        (made / name).write_text(invoke("recipe", "show", "clean").stdout, encoding="utf-8")
    invoke("sequence", "walk.bvh", "run.bvh", "-o", "plan.json", cwd=made)
    return made


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> Path:
    """A folder of clips, their motion graph and their key poses."""
    made = tmp_path_factory.mktemp("library")
    (made / "takes").mkdir()
    turn = samples.turn(fps=30.0).motion
    clips = {
        "walk": samples.walk(seconds=4.0, fps=30.0).motion,
        "left": turn,
        "right": kinema.mirror(turn),
        "stand": samples.walk_to_stop(seconds=4.0, fps=30.0).motion,
        "jump": samples.jumps(seconds=4.0, fps=30.0).motion,
        "punch": samples.punch(seconds=2.0, fps=30.0).motion,
    }
    for name, motion in clips.items():
        kinema.write(motion, made / "takes" / f"{name}.bvh")
    for command, name in (("graph", "moves.graph.json"), ("live", "keys.db")):
        result = invoke(command, "build", "takes/", "-o", name, cwd=made)
        assert result.returncode == 0, result.output
    return made


def _renamed(motion: Motion) -> Motion:
    """Feet with names of their own."""
    names = {"LeftToeBase": "l_ball", "RightToeBase": "r_ball"}
    names |= {"LeftFoot": "l_foot", "RightFoot": "r_foot"}
    joints = tuple(names.get(name, name) for name in motion.skeleton.names)
    return motion.with_arrays(skeleton=replace(motion.skeleton, names=joints))


@pytest.mark.parametrize("line", examples())
def test_an_example_runs_as_it_is_printed(line, request, tmp_path):
    command, *words = shlex.split(_command(line))
    assert command == "kinema"
    here = tmp_path / "files"
    shutil.copytree(request.getfixturevalue("library" if words[0] in LIBRARY else "folder"), here)
    for output in re.findall(r"(?:-o|--fix|--plot|--compare|--mask|--errors) ([\w.]+)", line):
        if output not in line.split()[2]:  # nothing is overwritten unasked
            (here / output).unlink(missing_ok=True)
    result = invoke(*words, cwd=here)
    assert result.returncode == 0, result.output
    written = re.findall(r" -o (\S+)", line)
    assert all((here / name).exists() for name in written)


def test_what_is_tried_elsewhere_has_a_place():
    for place in APART.values():
        assert (REPOSITORY / place).exists()


def test_a_note_behind_an_example_is_a_comment():
    for line in examples():
        assert not re.search(r"\S {2,}[^\s#]", line), line


def test_joints_are_spelled_one_way():
    """Several joints are --joints everywhere; --joint is the single one that `change` measures."""
    for line in examples():
        assert "--joint " not in line or line.startswith("kinema change "), line
    for entry in OPERATIONS:
        named = [p.typed_names[0] for p in entry.operation.parameters if p.name == "joints"]
        assert named in ([], ["joints"])
