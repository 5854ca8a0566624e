from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kinema.studio import wire
from kinema.studio.typescript import typescript

GENERATED = Path(__file__).parents[2] / "web" / "src" / "wire" / "messages.gen.ts"


def test_the_typescript_is_up_to_date():
    told = "python -m kinema.studio.typescript"
    assert GENERATED.read_text(encoding="utf-8") == typescript(), told


def test_every_message_is_told_by_its_type():
    written = typescript()
    for union in (wire.ClientMessage, wire.ServerMessage, wire.Edit):
        tags = [struct.__struct_config__.tag for struct in get_args(union)]
        assert len(set(tags)) == len(tags)
        assert all(f'type: "{tag}";' in written for tag in tags)


def test_documents_survive_the_wire():
    document = wire.Document(
        name="walks",
        sources={"s1": wire.StudioSource(name="walk.bvh", path="/a/walk.bvh", unit="cm")},
        motions={
            "m1": wire.MotionEntry(
                name="walk",
                source="s1",
                steps=[wire.StudioStep("filters.smooth", {"window_s": 0.12}, False)],
                keys=wire.KeySet(frames=[0, 3, 9]),
            )
        },
        view=wire.View(loop=(0.5, 1.5), options={"ghosts": True}),
    )
    data = msgspec.json.encode(document)
    assert b'"with":{"window_s":0.12}' in data
    assert msgspec.json.decode(data, type=wire.Document) == document


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"undo"}',
        '{"type":"undo","seq":"1"}',
        '{"type":"undo","seq":1,"more":2}',
        '{"type":"drop_tables","seq":1}',
        '{"type":"commit","seq":1,"base":0,"edit":{"type":"set_steps","motion":"m1"}}',
        '{"seq":1}',
        "[]",
        "[" * 100_000,
    ],
)
def test_other_messages_are_rejected(text):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        msgspec.json.decode(text, type=wire.ClientMessage)
