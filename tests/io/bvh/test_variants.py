"""Every BVH people have: read right, repaired with a warning, or rejected with line and column.

Each variant is a change to one plain file. What must come out is computed apart from kinema,
with SciPy, from what the variant means; the table in docs/guide/bvh-variants.md is made from these cases.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinema
from kinema import kinematics
from kinema.errors import FormatError, FormatWarning

# Hips → Chest → Head → end, Hips → Leg → end: two branches, so that nothing is mistaken silently.
OFFSETS = {
    "Hips": (0.0, 0.0, 0.0),
    "Chest": (0.5, 10.0, -1.0),
    "Head": (0.0, 6.0, 2.0),
    "Leg": (3.0, -9.0, 0.25),
}
ENDS = {"Head": (0.0, 3.0, 0.0), "Leg": (0.0, -8.0, 1.5)}
PARENTS = {"Hips": None, "Chest": "Hips", "Head": "Chest", "Leg": "Hips"}
ROOT_CHANNELS = ["Xposition", "Yposition", "Zposition", "Zrotation", "Xrotation", "Yrotation"]
TURNS = ["Zrotation", "Xrotation", "Yrotation"]
VALUES = np.round(np.random.default_rng(11).uniform(-80, 80, (3, 15)), 4)

PLAIN = """HIERARCHY
ROOT Hips
{
\tOFFSET 0.0 0.0 0.0
\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
\tJOINT Chest
\t{
\t\tOFFSET 0.5 10.0 -1.0
\t\tCHANNELS 3 Zrotation Xrotation Yrotation
\t\tJOINT Head
\t\t{
\t\t\tOFFSET 0.0 6.0 2.0
\t\t\tCHANNELS 3 Zrotation Xrotation Yrotation
\t\t\tEnd Site
\t\t\t{
\t\t\t\tOFFSET 0.0 3.0 0.0
\t\t\t}
\t\t}
\t}
\tJOINT Leg
\t{
\t\tOFFSET 3.0 -9.0 0.25
\t\tCHANNELS 3 Zrotation Xrotation Yrotation
\t\tEnd Site
\t\t{
\t\t\tOFFSET 0.0 -8.0 1.5
\t\t}
\t}
}
MOTION
Frames: 3
Frame Time: 0.0083333
"""


def row(values) -> str:
    return " ".join(f"{value:.4f}" for value in values)


PLAIN += "".join(row(values) + "\n" for values in VALUES)


def expected_positions(values=VALUES, channels=None, offsets=None, ends=ENDS, add=False):
    """World positions in file order, by SciPy: joints and end sites."""
    offsets = OFFSETS | (offsets or {})
    kinds = dict.fromkeys(OFFSETS, TURNS) | {"Hips": ROOT_CHANNELS} | (channels or {})
    frames = len(values)
    turns, places, found, column = {}, {}, [], 0
    for name, parent in PARENTS.items():
        local = np.tile(np.array(offsets[name], float), (frames, 1))
        turn = Rotation.identity(frames)
        for kind in kinds[name]:
            axis = "XYZ".index(kind[0])
            if "pos" in kind:
                local[:, axis] = values[:, column] + (local[:, axis] if add else 0.0)
            elif "rot" in kind:
                turn = turn * Rotation.from_euler(kind[0], values[:, [column]], degrees=True)
            column += 1
        turns[name] = turn if parent is None else turns[parent] * turn
        places[name] = local if parent is None else places[parent] + turns[parent].apply(local)
        found.append(places[name])
        if name in ends:
            found.append(places[name] + turns[name].apply(np.tile(ends[name], (frames, 1))))
    return np.stack(found, axis=1)


@dataclass(frozen=True)
class Variant:
    """A variant: its bytes, what must come of it, and what warning, if any, must be given."""

    name: str
    change: Callable[[str], str | bytes]
    warns: str | tuple[str, ...] = ()
    expected: dict = field(default_factory=dict)
    names: tuple[str, ...] | None = None
    frame_time: float = 0.0083333
    frames: int = 3


def swap(*pairs: tuple[str, str], count: int = -1) -> Callable[[str], str]:
    def change(text: str) -> str:
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new, count)
        return text

    return change


def rows_as(make: Callable[[list[str]], str]) -> Callable[[str], str]:
    """Rewrite the rows, leaving the header."""

    def change(text: str) -> str:
        lines = text.splitlines()
        return "\n".join(lines[:-3]) + "\n" + make(lines[-3:])

    return change


def wrap(rows: list[str]) -> str:
    return "".join(" ".join(r.split()[:7]) + "\n  " + " ".join(r.split()[7:]) + "\n" for r in rows)


def with_values(values, spell=row) -> Callable[[str], str]:
    return rows_as(lambda _: "".join(spell(v) + "\n" for v in values))


def first_row_word(index: int, word: str) -> Callable[[str], str]:
    def make(rows: list[str]) -> str:
        words = rows[0].split()
        words[index] = word
        return "\n".join([" ".join(words), *rows[1:]]) + "\n"

    return rows_as(make)


def changed(values, at, to):
    copy = values.copy()
    copy[at] = to
    return copy


ALL_POSITIONS = dict.fromkeys(OFFSETS, ROOT_CHANNELS)
WIDE = np.round(np.random.default_rng(5).uniform(5, 80, (3, 24)), 4)
SIX = "CHANNELS 6 " + " ".join(ROOT_CHANNELS)
THREE = "CHANNELS 3 " + " ".join(TURNS)
GLUED = np.abs(VALUES) * np.where(np.arange(15) % 2, -1, 1)

READ = [
    Variant("plain", lambda t: t),
    Variant("CRLF", lambda t: t.replace("\n", "\r\n")),
    Variant("CR alone", lambda t: t.replace("\n", "\r")),
    Variant("LF in the header, CRLF in the rows", rows_as(lambda r: "\r\n".join(r) + "\r\n")),
    Variant("tabs between numbers", rows_as(lambda r: "\n".join(x.replace(" ", "\t") for x in r))),
    Variant("several spaces", rows_as(lambda r: "\n".join("  " + x.replace(" ", "   ") for x in r))),
    Variant("trailing spaces", lambda t: t.replace("\n", "  \t\n")),
    Variant("blank lines in the header", lambda t: t.replace("{\n", "{\n\n \n")),
    Variant("blank lines between rows", rows_as("\n\n".join)),
    Variant("blank lines before the rows", swap(("Frame Time: 0.0083333\n", "Frame Time: 0.0083333\n\n\n"))),
    Variant("blank lines at the end", lambda t: t + "\n\n  \n"),
    Variant("no final newline", lambda t: t.rstrip("\n")),
    Variant("end-of-file mark", lambda t: t + "\x1a"),
    Variant("byte-order mark", lambda t: b"\xef\xbb\xbf" + t.encode()),
    Variant("UTF-16 with a mark", lambda t: t.encode("utf-16")),
    Variant("UTF-16 without a mark", lambda t: t.encode("utf-16-le")),
    Variant("UTF-16 big-endian", lambda t: b"\xfe\xff" + t.encode("utf-16-be")),
    Variant(
        "Shift-JIS names",
        lambda t: t.replace("Chest", "右ボーン").encode("shift-jis"),
        names=("Hips", "右ボーン"),
        warns="not UTF-8; read as Shift-JIS",
    ),
    Variant("UTF-8 names", lambda t: t.replace("Chest", "胸　部 é").encode(), names=("Hips", "胸　部 é")),
    Variant("no indent", lambda t: t.replace("\t", "")),
    Variant("braces on the joint's line", lambda t: t.replace("\n{", " {").replace("\n\t{", " {")),
    Variant("brace against the name", swap(("JOINT Chest\n\t{", "JOINT Chest{"))),
    Variant("hierarchy on one line", lambda t: " ".join(t.split("MOTION")[0].split()) + "\nMOTION" + t.split("MOTION")[1]),
    Variant("lower-case keywords", lambda t: t.replace("HIERARCHY", "hierarchy").replace("ROOT", "root").replace("JOINT", "joint").replace("OFFSET", "offset").replace("CHANNELS", "channels").replace("MOTION", "motion").replace("End Site", "end site").replace("Frames", "frames").replace("Frame Time", "frame time")),
    Variant("upper-case channels", lambda t: t.replace("rotation", "ROTATION").replace("position", "POSITION")),
    Variant("END SITE in capitals", swap(("End Site", "END SITE"))),
    Variant("OFFSET after CHANNELS", swap(("\t\tOFFSET 0.5 10.0 -1.0\n\t\tCHANNELS 3 Zrotation Xrotation Yrotation", "\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n\t\tOFFSET 0.5 10.0 -1.0"))),
    Variant("name with spaces", swap(("Chest", "Upper  Chest 2")), names=("Hips", "Upper  Chest 2")),
    Variant("name with colon, dots and dashes", swap(("Chest", "rig:Spine.001-L")), names=("Hips", "rig:Spine.001-L")),
    Variant("keyword as a name", swap(("Chest", "JOINT"), ("Hips", "End Site")), names=("End Site", "JOINT")),
    Variant("name on the next line", swap(("JOINT Chest\n", "JOINT\n\tChest\n"))),
    Variant("duplicate names", swap(("JOINT Leg", "JOINT Head")), warns="second joint named 'Head'; renamed to 'Head_2'", names=("Hips", "Chest", "Head", "Head_end", "Head_2", "Head_2_end")),
    Variant("duplicate name that is taken", swap(("JOINT Leg", "JOINT Hips"), ("JOINT Chest", "JOINT Hips_2")), warns="renamed to 'Hips_3'", names=("Hips", "Hips_2", "Head", "Head_end", "Hips_3")),
    Variant("no name", swap(("JOINT Chest", "JOINT")), warns="without a name; named 'joint'", names=("Hips", "joint")),
    Variant("no End Site", swap(("\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0.0 -8.0 1.5\n\t\t}\n", "")), expected={"ends": {"Head": ENDS["Head"]}}),
    Variant("named End Site", swap(("End Site\n\t\t{", "End Toe\n\t\t{")), names=("Hips", "Chest", "Head", "Head_end", "Leg", "Toe")),
    Variant("End Site beside a JOINT", swap(("\t\tJOINT Head", "\t\tEnd Site\n{ OFFSET 1 2 3 }\n\t\tJOINT Head")), expected={"ends": {"Chest": (1.0, 2.0, 3.0), **ENDS}}, names=("Hips", "Chest", "Chest_end", "Head")),
    Variant("MOTION and Frames on one line", swap(("MOTION\n", "MOTION "))),
    Variant("Frame Time before Frames", swap(("Frames: 3\nFrame Time: 0.0083333", "Frame Time: 0.0083333\nFrames: 3"))),
    Variant("Frames and Frame Time on one line", swap(("Frames: 3\n", "Frames: 3 "))),
    Variant("channels over two lines", swap((SIX, "CHANNELS 6 Xposition Yposition Zposition\n\t\tZrotation Xrotation Yrotation"))),
    Variant("EndSite in one word", swap(("End Site", "EndSite"))),
    Variant("comments in the header", swap(("HIERARCHY", "# exported\nHIERARCHY // so\n"), ("OFFSET 0.5 10.0 -1.0", "OFFSET 0.5 10.0 -1.0 # note"), ("JOINT Leg", "JOINT Leg # left"))),
    Variant("comments between frames", rows_as(lambda r: "# first\n" + r[0] + " # why\n" + "\n".join(r[1:])), warns="comment between frames; ignored"),
    Variant("no HIERARCHY word", swap(("HIERARCHY\n", ""))),
    Variant("Frames:3 without a space", swap(("Frames: 3", "Frames:3"))),
    Variant("Frames : 3", swap(("Frames: 3", "Frames : 3"), ("Frame Time:", "Frame Time :"))),
    Variant("Frames with tabs", swap(("Frames: 3", "Frames:\t3"), ("Frame Time: ", "Frame Time:\t"))),
    Variant("frame time .0083", swap(("0.0083333", ".0083")), frame_time=0.0083),
    Variant("frame time in full", swap(("0.0083333", "0.04170837504170838")), frame_time=0.04170837504170838),
    Variant("frame time 0", swap(("0.0083333", "0.0")), frame_time=1 / 30, warns="not a positive number; 1/30 s assumed"),
    Variant("frame time missing", swap(("Frame Time: 0.0083333\n", "")), frame_time=1 / 30, warns="no frame time; 1/30 s assumed"),
    Variant("frame time with a comma", swap(("0.0083333", "0,0083333")), warns="decimal comma in the frame time"),
    Variant("Frames missing", swap(("Frames: 3\n", ""))),
    Variant("more rows than declared", swap(("Frames: 3", "Frames: 2")), warns="2 frames declared, 3 found; all are kept"),
    Variant("fewer rows than declared", swap(("Frames: 3", "Frames: 7")), warns="7 frames declared, 3 found"),
    Variant("2³¹ frames claimed", swap(("Frames: 3", "Frames: 2147483648")), warns="2,147,483,648 frames declared, 3 found"),
    Variant("truncated last row", lambda t: t[:-60], expected={"values": VALUES[:2]}, frames=2, warns=("the last frame is truncated after", "3 frames declared, 2 found")),
    Variant("wrapped rows", rows_as(wrap), warns="frames wrapped over several lines"),
    Variant("one number to a line", rows_as(lambda r: "\n".join(" ".join(r).split())), warns="frames wrapped over several lines"),
    Variant("all rows on one line", rows_as(" ".join), warns="several frames on a line; split every 15 numbers"),
    Variant("no rows, zero frames", lambda t: "\n".join(t.splitlines()[:-3]).replace("Frames: 3", "Frames: 0"), expected={"values": VALUES[:0]}, frames=0),
    Variant("one frame", lambda t: "\n".join(t.splitlines()[:-2]).replace("Frames: 3", "Frames: 1"), expected={"values": VALUES[:1]}, frames=1),
    Variant("no MOTION section", lambda t: t.split("MOTION")[0], expected={"values": VALUES[:0]}, frames=0, frame_time=1 / 30, warns="no MOTION section"),
    Variant("scientific numbers", with_values(VALUES, lambda v: " ".join(f"{x:.6E}" for x in v)), expected={"values": np.array([[float(f"{x:.6E}") for x in v] for v in VALUES])}),
    Variant("denormal numbers", first_row_word(3, "4.9e-324"), expected={"values": changed(VALUES, (0, 3), 0.0)}),
    Variant("numbers too small", first_row_word(3, "1e-500"), expected={"values": changed(VALUES, (0, 3), 0.0)}),
    Variant("plus signs", with_values(VALUES, lambda v: " ".join(f"{x:+.4f}" for x in v))),
    Variant("integers", with_values(np.rint(VALUES), lambda v: " ".join(f"{x:.0f}" for x in v)), expected={"values": np.rint(VALUES)}),
    Variant("no digit before the point", with_values(VALUES / 100, lambda v: " ".join(f"{x:.6f}".replace("0.", ".", 1) for x in v)), expected={"values": VALUES / 100}),
    Variant("no digit after the point", with_values(np.rint(VALUES), lambda v: " ".join(f"{x:.0f}." for x in v)), expected={"values": np.rint(VALUES)}),
    Variant("seventeen digits", with_values(VALUES / 3, lambda v: " ".join(repr(float(x)) for x in v)), expected={"values": VALUES / 3}),
    Variant("comma decimals", with_values(VALUES, lambda v: row(v).replace(".", ",")), warns="decimal comma; read as a decimal point (45 times)"),
    Variant("commas between numbers", with_values(VALUES, lambda v: row(v).replace(" ", ",")), warns="comma between numbers"),
    Variant("glued numbers", with_values(GLUED, lambda v: row(v).replace(" -", "-")), expected={"values": GLUED}, warns="numbers run together; split before the sign"),
    Variant("glued exponents", rows_as(lambda r: "\n".join(["1 2 3 1.5e-2-4.5E+0 0 0 0 0 0 0 0 0 0 0", *r[1:]])), expected={"values": np.vstack([[1, 2, 3, 0.015, -4.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], VALUES[1:]])}, warns="numbers run together"),
    Variant("CHANNELS count too small", swap((SIX, SIX.replace("6", "3"))), warns="CHANNELS says 3 but lists 6"),
    Variant("CHANNELS count too large", swap((THREE + "\n\t\tJOINT", THREE.replace("3", "6") + "\n\t\tJOINT")), warns="CHANNELS says 6 but lists 3"),
    Variant("no OFFSET", swap(("\t\tOFFSET 0.5 10.0 -1.0\n", "")), expected={"offsets": {"Chest": (0, 0, 0)}}, warns="no OFFSET for 'Chest'; 0 0 0 assumed"),
    Variant("two OFFSETs", swap(("\t\tOFFSET 0.5 10.0 -1.0\n", "\t\tOFFSET 9 9 9\n\t\tOFFSET 0.5 10.0 -1.0\n")), warns="second OFFSET"),
    Variant("missing closing braces", swap(("}\n\t}\n}\nMOTION", "}\n\t}\nMOTION")), warns="1 '}' missing before MOTION"),
    Variant("JOINT as the root", swap(("ROOT Hips", "JOINT Hips")), warns="JOINT outside any joint; read as ROOT"),
    Variant("no CHANNELS line", lambda t: with_values(VALUES[:, :12])(t).replace("\t\tOFFSET 3.0 -9.0 0.25\n\t\t" + THREE, "\t\tOFFSET 3.0 -9.0 0.25"), expected={"values": VALUES[:, :12], "channels": {"Leg": []}}),
    Variant("0 channels", lambda t: with_values(VALUES[:, :12])(t).replace("0.25\n\t\t" + THREE, "0.25\n\t\tCHANNELS 0"), expected={"values": VALUES[:, :12], "channels": {"Leg": []}}),
    Variant("1 channel", lambda t: with_values(VALUES[:, :13])(t).replace("0.25\n\t\t" + THREE, "0.25\n\t\tCHANNELS 1 Xrotation"), expected={"values": VALUES[:, :13], "channels": {"Leg": ["Xrotation"]}}),
    Variant("2 channels", lambda t: with_values(VALUES[:, :14])(t).replace("0.25\n\t\t" + THREE, "0.25\n\t\tCHANNELS 2 Yrotation Xrotation"), expected={"values": VALUES[:, :14], "channels": {"Leg": ["Yrotation", "Xrotation"]}}),
    Variant("per-joint rotation orders", swap(("0.25\n\t\t" + THREE, "0.25\n\t\tCHANNELS 3 Yrotation Zrotation Xrotation")), expected={"channels": {"Leg": ["Yrotation", "Zrotation", "Xrotation"]}}),
    Variant("rotations before positions", swap((SIX, "CHANNELS 6 Zrotation Xrotation Yrotation Xposition Yposition Zposition")), expected={"channels": {"Hips": TURNS + ROOT_CHANNELS[:3]}}),
    Variant("positions and rotations mixed", swap((SIX, "CHANNELS 6 Zposition Zrotation Xposition Xrotation Yposition Yrotation")), expected={"channels": {"Hips": ["Zposition", "Zrotation", "Xposition", "Xrotation", "Yposition", "Yrotation"]}}),
    Variant("one position channel", lambda t: with_values(VALUES[:, :13])(t).replace(SIX, "CHANNELS 4 Yposition " + " ".join(TURNS)), expected={"values": VALUES[:, :13], "channels": {"Hips": ["Yposition", *TURNS]}}),
    Variant("rotation-only root", lambda t: with_values(VALUES[:, :12])(t).replace(SIX, THREE).replace("OFFSET 0.0 0.0 0.0", "OFFSET 1 2 3"), expected={"values": VALUES[:, :12], "channels": {"Hips": TURNS}, "offsets": {"Hips": (1, 2, 3)}}),
    Variant("positions on every joint", lambda t: with_values(WIDE)(t).replace(THREE, SIX), expected={"values": WIDE, "channels": ALL_POSITIONS}),
    Variant("tiny positions on every joint", lambda t: with_values(WIDE / 1000, lambda v: " ".join(f"{x:.7f}" for x in v))(t).replace(THREE, SIX), expected={"values": WIDE / 1000, "channels": ALL_POSITIONS, "add": True}, warns="tiny compared with the offsets; added"),
    Variant("scale channels of 1", lambda t: rows_as(lambda r: "\n".join(x + " 1 1.0 1" for x in r))(t).replace("0.25\n\t\t" + THREE, "0.25\n\t\t" + THREE.replace("3", "6") + " Xscale Yscale Zscale"), warns="scale channels are all 1; dropped"),
    Variant("End Site with channels", lambda t: rows_as(lambda r: "\n".join(x + " 0 0 0" for x in r))(t).replace("OFFSET 0.0 -8.0 1.5", "OFFSET 0.0 -8.0 1.5\n" + THREE), warns="end site with channels; read as a joint"),
]  # fmt: skip


@pytest.fixture
def path(tmp_path):
    return tmp_path / "variant.bvh"


def written(path, text: str | bytes):
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("variant", READ, ids=lambda variant: variant.name)
def test_read_right(variant, path):
    written(path, variant.change(PLAIN))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        motion = kinema.read(path)
    assert (motion.num_frames, motion.frame_time) == (variant.frames, variant.frame_time)
    expected = expected_positions(**variant.expected)
    np.testing.assert_allclose(kinematics.forward(motion).positions, expected, atol=1e-9)
    if variant.names is not None:
        assert motion.skeleton.names[: len(variant.names)] == variant.names
    # warned of what was assumed, of nothing else, and with the file's name
    messages = [str(warning.message) for warning in caught]
    assert all(issubclass(warning.category, FormatWarning) for warning in caught)
    wanted = (variant.warns,) if isinstance(variant.warns, str) else variant.warns
    assert len(messages) == len(wanted), messages
    for words, message in zip(wanted, messages, strict=True):
        assert words in message
        assert message.startswith(str(path))


@pytest.mark.parametrize("variant", READ, ids=lambda variant: variant.name)
def test_what_was_repaired_is_written_plain(variant, path, tmp_path):
    written(path, variant.change(PLAIN))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        motion = kinema.read(path)
    kinema.write(motion, tmp_path / "plain.bvh")
    mode = "add" if variant.expected.get("add") else "auto"
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*second joint named")
        again = kinema.read(tmp_path / "plain.bvh", positions=mode)
    assert kinema.quat.distance(again.rotations, motion.rotations).max(initial=0) < 1e-7
    assert np.abs(again.positions - motion.positions).max(initial=0) < 1e-6
    if variant.name != "duplicate name that is taken":
        assert again.layout.names == motion.layout.names


@pytest.mark.parametrize("word", ["NaN", "nan", "-nan(ind)", "-1.#IND", "1.#QNAN", "-1.#IND00", "inf", "1.#INF"])  # fmt: skip
def test_samples_that_were_never_measured_are_missing(path, word):
    """Column 9 belongs to the head; its sample is missing and the value before it is held."""
    values = VALUES.copy()
    rows = [row(v).split() for v in values]
    rows[1][9] = word
    text = PLAIN.split("0.0083333\n")[0] + "0.0083333\n" + "\n".join(" ".join(r) for r in rows)
    with pytest.warns(FormatWarning, match="is not a number; sample marked as missing"):
        motion = kinema.read(written(path, text))
    assert np.argwhere(motion.missing).tolist() == [[1, 2]]
    values[1, 9] = values[0, 9]
    found = kinematics.forward(motion).positions
    np.testing.assert_allclose(found, expected_positions(values), atol=1e-9)


REJECTED = [
    ("an empty file", b"", None, "empty"),
    ("binary junk", bytes(range(256)) * 20, 1, "binary"),
    ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 40, 3, "binary"),
    ("words", b"once upon a time", 1, "expected one of HIERARCHY"),
    ("only HIERARCHY", b"HIERARCHY\n", 1, "expected a HIERARCHY with at least one ROOT"),
    ("cut in the hierarchy", swap(("\tJOINT Leg", "@")), 20, "expected"),
    ("numbers run together without a sign", first_row_word(4, "12.500013.5000"), 33, "found '12.500013.5000'"),
    ("a frame with a number too few", rows_as(lambda r: "\n".join([r[0], r[1].rsplit(" ", 1)[0], r[2]])), 34, "expected 15 numbers in this frame, found 14"),
    ("a frame with a number too many", rows_as(lambda r: "\n".join([r[0] + " 1", *r[1:]])), 33, "expected 15 numbers in this frame, found 16"),
    ("every frame too long", rows_as(lambda r: "\n".join(x + " 1" for x in r)), 33, "every frame has 16 numbers"),
    ("a word among numbers", first_row_word(4, "left"), 33, "expected a number, found 'left'"),
    ("two points in a number", first_row_word(4, "1.2.3"), 33, "expected a number, found '1.2.3'"),
    ("stars", first_row_word(4, "*****"), 33, "found '*****'"),
    ("hexadecimal", first_row_word(4, "0x1A"), 33, "found '0x1A'"),
    ("underscores", first_row_word(4, "1_000"), 33, "found '1_000'"),
    ("scale that is not 1", lambda t: rows_as(lambda r: "\n".join(x + " 1 1.5 1" for x in r))(t).replace("0.25\n\t\t" + THREE, "0.25\n\t\t" + THREE.replace("3", "6") + " Xscale Yscale Zscale"), None, "expected scale channels of 1, found 1.5 for Yscale of 'Leg' in frame 0"),
    ("unknown channel", swap(("Yrotation\n\t\tJOINT", "Wrotation\n\t\tJOINT")), 9, "expected a channel, found 'Wrotation'"),
    ("a channel twice", swap((SIX, SIX.replace("Yposition", "Xposition"))), 5, "channel Xposition is listed twice"),
    ("two CHANNELS lines", swap((THREE + "\n\t\tJOINT", THREE + "\n" + THREE + "\n\t\tJOINT")), 10, "expected one CHANNELS line"),
    ("a brace too many", swap(("}\nMOTION", "}\n}\nMOTION")), 30, "every '{' is already closed"),
    ("a joint in an end site", swap(("\t\t\tOFFSET 0.0 -8.0 1.5", "JOINT x { OFFSET 0 0 0 }")), 26, "an end site without children"),
    ("words for Frames", swap(("Frame Time", "Framing")), 32, "expected 'Frames: N', 'Frame Time: T' or a row"),
    ("NaN in an offset", swap(("OFFSET 0.5", "OFFSET nan")), 8, "expected a number after OFFSET, found 'nan'"),
    ("half of UTF-16", PLAIN.encode("utf-16")[:-1], None, "UTF-16"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "change", "line", "words"), REJECTED, ids=[r[0] for r in REJECTED]
)
def test_rejected_with_a_place(name, change, line, words, path):
    written(path, change if isinstance(change, bytes) else change(PLAIN))
    with pytest.raises(FormatError) as caught:
        kinema.read(path)
    assert words in str(caught.value)
    assert caught.value.message.startswith(str(path))
    if line is not None:
        assert caught.value.line == line


def test_truncated_anywhere_is_read_or_rejected_with_words(path):
    """At every byte: a motion of whole rows, or a FormatError; nothing else."""
    for end in range(0, len(PLAIN), 7):
        written(path, PLAIN[:end])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)
            try:
                motion = kinema.read(path)
            except FormatError:
                continue
        whole = kinematics.forward(motion).positions
        # nobody can tell that the very last number has lost digits
        expected = expected_positions()[: max(0, len(whole) - 1)]
        if len(expected) == 0:
            continue
        np.testing.assert_allclose(whole[: len(expected)], expected, atol=1e-9)


HOSTILE = {
    "10⁶ nested joints": b"HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\n" + b"JOINT j\n{\nOFFSET 0 0 0\n" * 10**6,
    "10⁶ joints side by side": b"HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\n" + b"JOINT j\n{\nOFFSET 0 0 0\n}\n" * 10**6 + b"}\n",
    "20,000 joints of one name": b"HIERARCHY\nROOT j\n{\nOFFSET 0 0 0\n" + b"JOINT j\n{\nOFFSET 0 0 0\n}\n" * 19_999 + b"}\nMOTION\nFrames: 1\nFrame Time: 1\n1\n",
    "a name of 10⁷ letters": b"HIERARCHY\nROOT " + b"n" * 10**7 + b"\n{\n}\n",
    "a header line of 10⁷ bytes": b"HIERARCHY\n" + b" " * 10**7 + b"ROOT r",
    "joints for nothing, rows for all": b"HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n" + b"JOINT j\n{\nOFFSET 0 0 0\n}\n" * 10_000 + b"}\nMOTION\nFrames: 1\nFrame Time: 1\n" + b"0\n" * 10**6,
    "a word of 10⁷ letters in a row": PLAIN.encode() + b"x" * 10**7,
    "open braces only": b"HIERARCHY\nROOT a\n" + b"{" * 10**6,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_rejected_at_once(name, path):
    written(path, HOSTILE[name])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(FormatError):
            kinema.read(path)


def test_a_long_line_of_many_rows_is_still_read(path):
    rows = 20_000
    text = PLAIN.split("0.0083333\n")[0] + "0.0083333\n" + " ".join([row(VALUES[0])] * rows)
    with pytest.warns(FormatWarning, match="several frames on a line"):
        assert kinema.read(written(path, text.replace("Frames: 3\n", ""))).num_frames == rows
