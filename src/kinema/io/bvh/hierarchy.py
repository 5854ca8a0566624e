"""Read the HIERARCHY section of a BVH file: joints, offsets, channels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from kinema.errors import closest
from kinema.io.bvh.layout import CHANNELS, ROTATIONS, PositionMode
from kinema.io.findings import Findings
from kinema.io.source import Bytes
from kinema.units import LARGEST, NUMBER

__all__ = ["MAX_LINE", "Header", "Node", "line_ends", "read_header"]

# Far beyond any real rig; they keep a hostile file from using up memory or time.
MAX_JOINTS = 10_000
MAX_LINES = 60_000
MAX_DEPTH = 1_000
MAX_LINE = 100_000
MAX_NAME = 1_000

# Only ASCII white space separates words: a wide space is part of a name.
_TOKEN = re.compile(r"[{}]|[^ \t\r\n\v\f{}]+")
_NUMBER = re.compile(NUMBER, re.ASCII)
_COUNT = re.compile("[0-9]{1,2}")
_LINE_END = re.compile(rb"\r\n|\r|\n")
_POSITIONS = re.compile(r"#\s*positions:\s*(replace|add)\s*$", re.ASCII)  # as the writer says it
_KEYWORDS = ("HIERARCHY", "ROOT", "JOINT", "End Site", "OFFSET", "CHANNELS", "MOTION", "{", "}")


@dataclass(slots=True)
class Node:
    """A joint as the file has it."""

    name: str
    parent: int
    is_end: bool
    line: int
    offset: tuple[float, float, float] | None = None
    channels: tuple[str, ...] = ()


@dataclass(slots=True)
class Header:
    """Everything before the rows of numbers."""

    nodes: list[Node] = field(default_factory=list)
    declared_frames: int | None = None
    frame_time: float = 0.0  # 0: the file does not say
    motion_line: int = 0  # the line that says MOTION; 0 if none does
    positions: PositionMode | None = None  # what position channels mean, if the file says so
    rows_at: int = 0  # byte where the frames begin
    rows_line: int = 0  # the line they begin on
    rows_column: int = 0  # bytes in front of them on that line

    def skip(self, text: bytes) -> None:
        """Move on behind text that is not part of the frames."""
        self.rows_at += len(text)
        self.rows_line += text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")
        start = max(text.rfind(b"\n"), text.rfind(b"\r")) + 1
        self.rows_column = len(text) - start + (0 if start else self.rows_column)


class Token(NamedTuple):
    """A word: its line and column, starting at 1, the text of its line and where that begins."""

    text: str
    line: int
    column: int
    whole_line: str
    line_start: int
    encoding: str

    @property
    def width(self) -> int:
        """The bytes from the start of its line to the end of the word."""
        before = self.whole_line[: self.column - 1 + len(self.text)]
        return len(before.encode(self.encoding))


def read_header(data: Bytes, start: int, findings: Findings) -> Header:
    """Read up to the first row of numbers.

    Parameters
    ----------
    data : bytes or mmap
        UTF-8, or any encoding that keeps ASCII; lines end with a line feed.
    start : int
        Where the text begins, after a byte-order mark.
    """
    return _Parser(data, start, findings).header()


class _Parser:
    """Reads word by word; a joint's name runs to the end of its line."""

    def __init__(self, data: Bytes, start: int, findings: Findings) -> None:
        self.findings = findings
        self.tokens = _tokens(data, start, findings)
        self.ahead: Token | None = None
        self.last = Token("", 1, 1, "", start, "utf-8")
        self.nodes: list[Node] = []
        self.positions: PositionMode | None = None
        self.size = len(data)

    def peek(self) -> Token | None:
        """Look at the next word; only when needed, as a row of numbers may be very long."""
        if self.ahead is None:
            self.ahead = next(self.tokens, None)
        return self.ahead

    def take(self) -> Token | None:
        token, self.ahead = self.peek(), None
        if token is not None:
            self.last = token
        return token

    def header(self) -> Header:
        open_nodes: list[int] = []
        pending: int | None = None  # a joint whose opening brace is still to come
        while (token := self.take()) is not None:
            word = token.text.upper()
            if word.startswith(("#", "//")):
                self._skip_line(token)
            elif pending is not None and word != "{":
                raise self._unexpected(token, "'{'")
            elif word == "{":
                if pending is None:
                    raise self._unexpected(token, "a joint before '{'")
                open_nodes.append(pending)
                pending = None
                self._check_depth(open_nodes, token)
            elif word == "}":
                if not open_nodes:
                    raise self._unexpected(token, "no '}', as every '{' is already closed")
                open_nodes.pop()
            elif word in ("ROOT", "JOINT"):
                parent = open_nodes[-1] if open_nodes else -1
                self._check_parent(word, parent, token)
                pending = self._add(token, parent, is_end=False)
            elif word in ("END", "ENDSITE"):
                if not open_nodes:
                    raise self._unexpected(token, "a joint before 'End Site'")
                self._check_parent(word, open_nodes[-1], token)
                pending = self._add(token, open_nodes[-1], is_end=True)
            elif word == "OFFSET":
                self._offset(self._inside(open_nodes, token), token)
            elif word == "CHANNELS":
                self._channels(self._inside(open_nodes, token), token)
            elif word == "MOTION":
                return self._finish(open_nodes, token)
            elif word != "HIERARCHY":
                raise self._unexpected(token, "one of " + ", ".join(_KEYWORDS))
        return self._finish(open_nodes, None)

    def _add(self, token: Token, parent: int, *, is_end: bool) -> int:
        name = self._name(token)
        if is_end:
            name = re.sub("^site *", "", name, flags=re.IGNORECASE)
            if name:
                self.findings.info(f"end site with a name: {name!r}", token.line)
        elif not name:
            self.findings.repair(f"{token.text} without a name; named 'joint'", token.line)
            name = "joint"
        if len(name) > MAX_NAME:
            raise self.findings.rejection(
                f"expected a joint name, found {len(name):,} characters", line=token.line
            )
        if len(self.nodes) >= MAX_JOINTS:
            raise self.findings.rejection(
                f"expected at most {MAX_JOINTS:,} joints, found more", line=token.line
            )
        self.nodes.append(Node(name, parent, is_end, token.line))
        return len(self.nodes) - 1

    def _offset(self, node: Node, token: Token) -> None:
        if node.offset is not None:
            self.findings.repair(
                f"second OFFSET for {node.name!r}; the last one is used", token.line
            )
        x, y, z = (self._number(token) for _ in range(3))
        node.offset = (x, y, z)

    def _channels(self, node: Node, token: Token) -> None:
        if node.channels:
            raise self.findings.rejection(
                f"expected one CHANNELS line for {node.name!r}, found a second", line=token.line
            )
        count = self._count(token)
        names: list[str] = []
        while (word := self.peek()) is not None and word.text.lower() in CHANNELS:
            names.append(CHANNELS[word.text.lower()])
            self.take()
        if len(names) < count and word is not None and word.line == self.last.line:
            raise self.findings.rejection(
                f"expected a channel, found {word.text[:60]!r}",
                line=word.line,
                column=word.column,
                hint=closest(word.text[:60], CHANNELS.values()),
            )
        if len(names) != count:
            self.findings.repair(
                f"CHANNELS says {count} but lists {len(names)}; the list is used", token.line
            )
        self._check_channels(node, names, token)
        node.channels = tuple(names)

    def _check_channels(self, node: Node, names: list[str], token: Token) -> None:
        if node.is_end and names:
            self.findings.repair("end site with channels; read as a joint", token.line)
            node.is_end = False
            node.name = node.name or f"{self.nodes[node.parent].name}_end"
        for name in set(names):
            if names.count(name) > 1 and name not in ROTATIONS:
                raise self.findings.rejection(f"channel {name} is listed twice", line=token.line)
        if sum(name in ROTATIONS for name in names) > 3:
            raise self.findings.rejection("more than three rotation channels", line=token.line)

    def _count(self, token: Token) -> int:
        word = self._same_statement(token, "the number of channels")
        if not _COUNT.fullmatch(word.text) or int(word.text) > 9:
            raise self.findings.rejection(
                f"expected the number of channels (0 to 9), found {word.text[:60]!r}",
                line=word.line,
                column=word.column,
            )
        return int(word.text)

    def _number(self, statement: Token) -> float:
        word = self._same_statement(statement, "three numbers")
        value = float(word.text) if _NUMBER.fullmatch(word.text) else float("nan")
        if not abs(value) < float("inf"):
            raise self.findings.rejection(
                f"expected a number after {statement.text}, found {word.text[:60]!r}",
                line=word.line,
                column=word.column,
            )
        if abs(value) > LARGEST:
            raise self.findings.rejection(
                f"expected a number within {LARGEST:g} after {statement.text}, "
                f"found {word.text[:60]!r}",
                line=word.line,
                column=word.column,
            )
        return value

    def _same_statement(self, statement: Token, wanted: str) -> Token:
        """Take the next word; it may be on the next line, but not after a brace."""
        word = self.take()
        if word is None or word.text in "{}":
            found = "the end of the file" if word is None else repr(word.text)
            raise self.findings.rejection(
                f"expected {wanted} after {statement.text}, found {found}", line=self.last.line
            )
        return word

    def _name(self, keyword: Token) -> str:
        """Take a name with its spaces: up to a brace, a lone # or the end of the line."""
        first = self.peek()
        if first is None or first.text in "{}":
            return ""
        if first.line != keyword.line and keyword.text.upper().startswith("END"):
            return ""
        last = None
        while (word := self.peek()) is not None and word.line == first.line:
            if word.text in "{}#":
                break
            last = self.take()
        if last is None:
            return ""
        return first.whole_line[first.column - 1 : last.column - 1 + len(last.text)]

    def _skip_line(self, token: Token) -> None:
        if said := _POSITIONS.match(token.whole_line[token.column - 1 :]):
            self.positions = "add" if said.group(1) == "add" else "replace"
        while (word := self.peek()) is not None and word.line == token.line:
            self.take()

    def _inside(self, open_nodes: list[int], token: Token) -> Node:
        if not open_nodes:
            raise self._unexpected(token, f"a joint before {token.text}")
        return self.nodes[open_nodes[-1]]

    def _check_parent(self, word: str, parent: int, token: Token) -> None:
        if parent >= 0 and self.nodes[parent].is_end:
            raise self._unexpected(token, "an end site without children")
        if word == "ROOT" and parent >= 0:
            self.findings.repair("ROOT inside a joint; read as JOINT", token.line)
        if word == "JOINT" and parent < 0:
            self.findings.repair("JOINT outside any joint; read as ROOT", token.line)

    def _check_depth(self, open_nodes: list[int], token: Token) -> None:
        if len(open_nodes) > MAX_DEPTH:
            raise self.findings.rejection(
                f"expected joints nested at most {MAX_DEPTH:,} deep, found more", line=token.line
            )

    def _unexpected(self, token: Token, wanted: str) -> Exception:
        return self.findings.rejection(
            f"expected {wanted}, found {token.text[:60]!r}", line=token.line, column=token.column
        )

    def _finish(self, open_nodes: list[int], motion: Token | None) -> Header:
        if not self.nodes:
            raise self.findings.rejection(
                "expected a HIERARCHY with at least one ROOT, found none",
                line=self.last.line,
                hint="is this a BVH file?",
            )
        if open_nodes:
            names = self.nodes[open_nodes[-1]].name
            if motion is None:
                raise self.findings.rejection(
                    f"expected '}}' to close {names!r}, found the end of the file",
                    line=self.last.line,
                    hint="the file is truncated; export it again",
                )
            self.findings.repair(
                f"{len(open_nodes)} '}}' missing before MOTION; added", motion.line
            )
        if motion is None:
            return Header(self.nodes, rows_at=self.size, rows_line=self.last.line)
        return Header(
            self.nodes,
            motion_line=motion.line,
            positions=self.positions,
            rows_at=motion.line_start + motion.width,
            rows_line=motion.line,
            rows_column=motion.width,
        )


def _tokens(data: Bytes, start: int, findings: Findings) -> Iterator[Token]:
    """Words and braces with their positions, line by line; nothing is read ahead."""
    foreign = False
    for number, (begin, line) in enumerate(lines(data, start, findings), 1):
        text, encoding = _decoded(line)
        if encoding != "utf-8" and not foreign:
            foreign = True
            findings.repair(f"text is not UTF-8; read as {_NAMES[encoding]}", number)
        if "\0" in text:
            raise findings.rejection("expected text, found binary data", line=number)
        for match in _TOKEN.finditer(text):
            yield Token(match.group(), number, match.start() + 1, text, begin, encoding)


def lines(data: Bytes, start: int, findings: Findings) -> Iterator[tuple[int, bytes]]:
    """Each line, and where it begins; it may end with a line feed, a carriage return or both."""
    number = 1
    while start < len(data):
        found = data.find(b"\n", start, start + MAX_LINE)
        text = data[start : found + 1 if found >= 0 else start + MAX_LINE]
        begin = 0
        for end in line_ends(text, complete=found >= 0 or start + len(text) == len(data)):
            yield start + begin, text[begin:end]
            begin, number = end, number + 1
            if number > MAX_LINES:
                raise findings.rejection(
                    f"expected at most {MAX_LINES:,} lines in the header, found more", line=number
                )
        if begin == 0:
            raise findings.rejection(
                f"expected lines of at most {MAX_LINE:,} bytes in the header, found a longer one",
                line=number,
                hint="is this a BVH file?",
            )
        start += begin


def line_ends(text: bytes, *, complete: bool) -> Iterator[int]:
    """Where lines end, line ends included; what is not ``complete`` may go on behind its end.

    >>> list(line_ends(b"a\\r\\nb\\rc", complete=True)), list(line_ends(b"a\\r", complete=False))
    ([3, 5, 6], [])
    """
    end = 0
    for match in _LINE_END.finditer(text):
        if not complete and match.end() == len(text) and match.group() == b"\r":
            return
        end = match.end()
        yield end
    if complete and end < len(text):
        yield len(text)


_NAMES = {"cp932": "Shift-JIS", "latin-1": "Latin-1"}


def _decoded(line: bytes) -> tuple[str, str]:
    """Decode UTF-8, else Shift-JIS (Japanese exporters), else Latin-1, which accepts anything.

    The text gives the same bytes again, so that places in it are places in the file.
    """
    try:
        return line.decode("utf-8"), "utf-8"
    except UnicodeError:
        pass
    try:
        text = line.decode("cp932")
        if text.encode("cp932") == line:
            return text, "cp932"
    except UnicodeError:
        pass
    return line.decode("latin-1"), "latin-1"
