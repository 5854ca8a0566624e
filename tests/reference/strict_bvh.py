"""A strict reader of BVH, small and slow: it takes what needs no assumption and refuses the rest.

Whatever kinema reads without a warning must be read here, and alike. Nothing here looks ahead,
splits work or shares code with kinema: lines are split, words are split, numbers go to `float`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
WORD = re.compile(r"[{}]|[^ \t\v\f{}]+")
CHANNEL = re.compile(r"[xyz](rotation|position)")
FRAME_TIME = re.compile(r"[ \t\v\f]*frame[ \t\v\f]*time\b[ \t\v\f]*:?[ \t\v\f]*([^ \t\v\f]*)", re.I)
FRAMES = re.compile(r"[ \t\v\f]*frames\b[ \t\v\f]*:?[ \t\v\f]*([^ \t\v\f]*)", re.I)
SAID = re.compile(r"#[ \t]*positions:[ \t]*(replace|add)[ \t]*")


class Refused(Exception):
    """The file leaves something to be assumed."""


@dataclass
class Joint:
    name: str
    parent: int
    is_end: bool
    offset: list[float] = field(default_factory=list)
    channels: list[str] = field(default_factory=list)


@dataclass
class File:
    joints: list[Joint] = field(default_factory=list)
    frame_time: float = 0.0
    rows: list[list[float]] = field(default_factory=list)
    adds: bool = False


def read(data: bytes) -> File:
    """Read a file, or raise `Refused`."""
    lines = re.split(r"\r\n|\r|\n", _text(data))
    file = File()
    line, column = _hierarchy(lines, file)
    lines = [lines[line][column:], *lines[line + 1 :]]
    _motion(lines, file)
    return file


def _text(data: bytes) -> str:
    for mark, encoding in ((b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"),
                           (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):  # fmt: skip
        if data.startswith(mark):
            return data.decode(encoding)
    zeros = [byte == 0 for byte in data[:4]]
    if zeros == [False, True, False, True]:
        return data.decode("utf-16-le").removeprefix("\ufeff")
    if zeros == [True, False, True, False]:
        return data.decode("utf-16-be").removeprefix("\ufeff")
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    _expect("\0" not in text)
    return text


def _expect(holds: bool) -> None:
    if not holds:
        raise Refused


def number(word: str) -> float:
    _expect(NUMBER.fullmatch(word) is not None)
    _expect(math.isfinite(float(word)))
    return float(word)


def _hierarchy(lines: list[str], file: File) -> tuple[int, int]:
    """Read up to MOTION; returns where the text goes on."""
    words = [(i, m.start(), m.end(), m.group()) for i, text in enumerate(lines)
             for m in WORD.finditer(text)]  # fmt: skip
    at, stack, awaited = 0, [], None
    while at < len(words):
        row, begin, end, word = words[at]
        at += 1
        upper = word.upper()
        if word.startswith(("#", "//")):
            said = SAID.fullmatch(lines[row][begin:])
            file.adds = said.group(1) == "add" if said else file.adds
            while at < len(words) and words[at][0] == row:
                at += 1
        elif awaited is not None:
            _expect(word == "{")
            stack.append(awaited)
            awaited = None
        elif upper in ("ROOT", "JOINT", "END", "ENDSITE"):
            ends = upper.startswith("END")
            _expect(bool(stack) if upper != "ROOT" else not stack)
            _expect(not stack or not file.joints[stack[-1]].is_end)
            name = ""
            if at < len(words) and words[at][3] not in "{}" and (words[at][0] == row or not ends):
                first, last = words[at], None
                while at < len(words) and words[at][0] == first[0] and words[at][3] not in "{}#":
                    last = words[at]
                    at += 1
                name = lines[first[0]][first[1] : last[2]] if last else ""
            _expect(bool(name) or ends)
            file.joints.append(Joint(name, stack[-1] if stack else -1, ends))
            awaited = len(file.joints) - 1
        elif word == "}":
            _expect(bool(stack))
            stack.pop()
        elif upper == "OFFSET":
            _expect(bool(stack))
            joint = file.joints[stack[-1]]
            _expect(not joint.offset)
            joint.offset = [number(w[3]) for w in words[at : at + 3]]
            _expect(len(joint.offset) == 3)
            at += 3
        elif upper == "CHANNELS":
            _expect(bool(stack) and at < len(words))
            joint, count = file.joints[stack[-1]], words[at][3]
            _expect(re.fullmatch("0?[0-9]", count) is not None and not joint.channels)
            at += 1
            while at < len(words) and CHANNEL.fullmatch(words[at][3].lower()):
                joint.channels.append(words[at][3].lower())
                at += 1
            _expect(len(joint.channels) == int(count))
            _expect(not (joint.is_end and joint.channels))
        elif upper == "MOTION":
            _expect(not stack)
            _check_joints(file.joints)
            return row, end
        else:
            _expect(upper == "HIERARCHY")
    raise Refused


def _check_joints(joints: list[Joint]) -> None:
    _expect(bool(joints))
    names = [joint.name for joint in joints if not joint.is_end]
    _expect(len(set(names)) == len(names))
    for joint in joints:
        _expect(len(joint.offset) == 3)


def _motion(lines: list[str], file: File) -> None:
    declared = None
    while lines and not re.match(r"[-+.0-9]|(nan|inf|infinity)\b", lines[0].strip(" \t\v\f"), re.I):
        rest = re.split("#|//", lines.pop(0))[0]
        while rest.strip(" \t\v\f"):
            if found := FRAME_TIME.match(rest):
                _expect(file.frame_time == 0.0)
                file.frame_time = number(found.group(1))
                _expect(file.frame_time > 0.0)
            elif found := FRAMES.match(rest):
                _expect(declared is None)
                declared = number(found.group(1))
            else:
                raise Refused
            rest = rest[found.end() :]
    _expect(file.frame_time > 0.0)
    width = sum(len(joint.channels) for joint in file.joints)
    end = "\n".join(lines).rstrip(" \t\v\f\n\x1a")
    for line in end.split("\n"):
        words = re.split(r"[ \t\v\f]+", line.strip(" \t\v\f"))
        if words != [""]:
            file.rows.append([number(word) for word in words])
            _expect(len(words) == width)
    _expect(declared is None or declared == len(file.rows))


def local(file: File, joint: Joint, values: list[float]) -> tuple[list[float], list[float]]:
    """A joint's rotation (w, x, y, z) and position from its channels' values."""
    turn, place = [1.0, 0.0, 0.0, 0.0], list(joint.offset)
    for channel, value in zip(joint.channels, values, strict=True):
        axis = "xyz".index(channel[0])
        if channel.endswith("position"):
            place[axis] = place[axis] + value if file.adds else value
        else:
            half = math.radians(math.fmod(value, 720.0)) / 2.0
            step = [math.cos(half), 0.0, 0.0, 0.0]
            step[1 + axis] = math.sin(half)
            turn = _product(turn, step)
    return turn, place


def _product(a: list[float], b: list[float]) -> list[float]:
    return [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
