"""Sources and outputs as words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinema.errors import OptionError
from kinema.live.endpoints import parse_output, parse_source


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vmc", ("vmc", "127.0.0.1", 39539)),
        ("vmc:1234", ("vmc", "127.0.0.1", 1234)),
        ("vmc:10.0.0.5:1234", ("vmc", "10.0.0.5", 1234)),
        ("vmc:studio.local", ("vmc", "studio.local", 39539)),
    ],
)
def test_addresses(text, expected):
    assert parse_source(text)[:3] == expected
    assert parse_output(text, parse_source("walk.bvh"))[:3] == expected


def test_files_and_machines():
    assert parse_source("walk.bvh")[::3] == ("file", Path("walk.bvh"))
    assert parse_source("file:vmc")[::3] == ("file", Path("vmc"))
    assert parse_source("machine:takes")[::3] == ("machine", Path("takes"))
    assert parse_output("take.bvh", parse_source("vmc"))[::3] == ("file", Path("take.bvh"))
    assert parse_output("ws:9000", parse_source("vmc"))[:3] == ("ws", "127.0.0.1", 9000)


def test_nobody_sends_to_where_they_listen():
    assert parse_output("vmc", parse_source("vmc")).port == 39540
    assert parse_output("vmc", parse_source("vmc:5000")).port == 39539
    assert parse_output("vmc:10.0.0.5", parse_source("vmc")).port == 39539
    with pytest.raises(OptionError, match="would receive what it sends"):
        parse_output("vmc:5000", parse_source("vmc:5000"))


@pytest.mark.parametrize("text", ["vmc:0", "vmc:70000", "vmc:a:b:1", "file", "machine", "ws"])
def test_what_cannot_be_a_source(text):
    with pytest.raises(OptionError):
        parse_source(text)


def test_a_machine_is_no_output():
    with pytest.raises(OptionError, match="not an output"):
        parse_output("machine:takes", parse_source("vmc"))
