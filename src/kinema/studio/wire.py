"""The messages between page and server: one struct each, which is also what TypeScript sees.

Text frames on ``/socket`` hold one message as JSON, told by its ``type``. What the page sends is
`ClientMessage`, what it gets is `ServerMessage`; numbers in bulk travel apart: whole motions by
HTTP (`kinema.studio.pack`), previews as binary frames. ``seq`` is a number that the page counts up;
answers carry the number of what they answer.

`kinema.studio.typescript` writes ``web/src/wire/messages.gen.ts`` from this file.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

__all__ = [
    "MAX_MESSAGE_BYTES",
    "MAX_UPLOAD_BYTES",
    "Answer",
    "Cancel",
    "ClientMessage",
    "Commit",
    "CompareNumber",
    "Control",
    "Document",
    "DocumentMessage",
    "Edit",
    "Export",
    "ExportInfo",
    "Exported",
    "Find",
    "FormatInfo",
    "Found",
    "Hello",
    "KeySet",
    "LibraryItem",
    "LibraryMessage",
    "Measure",
    "MotionEntry",
    "MotionMessage",
    "Offer",
    "Open",
    "OperationInfo",
    "ParameterInfo",
    "Preview",
    "Problem",
    "Progress",
    "Redo",
    "RemoveMotion",
    "RenameMotion",
    "ServerMessage",
    "SetKeys",
    "SetSource",
    "SetSteps",
    "StepResult",
    "StudioSource",
    "StudioStep",
    "StudioText",
    "TextAnswer",
    "Undo",
    "View",
    "ViewMessage",
    "Welcome",
]

MAX_MESSAGE_BYTES = 1_000_000
MAX_UPLOAD_BYTES = 500_000_000

Json: TypeAlias = Any  # a value as JSON has it; what fits is checked by the operation's schema


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Messages and their parts never change, and have the declared fields only."""


# --- the document ---------------------------------------------------------------------------------


class StudioSource(_Message, frozen=True):
    """Where a motion comes from: a file (``path``, as the library names it) or a sample.

    ``unit`` is what one unit of the file is: ``m``, ``cm`` …, or a number of metres as text;
    ``unit_from`` says who decided: the file itself, a guess from the body's height, or the user.
    """

    name: str
    path: str | None = None
    sample: str | None = None
    sha256: str = ""
    unit: str = "m"
    unit_from: Literal["file", "guess", "user"] = "file"
    up: Literal["+x", "-x", "+y", "-y", "+z", "-z"] = "+y"
    drop_rest: bool = False


class StudioStep(_Message, frozen=True, rename={"with_": "with"}):
    """One operation with its parameters, as a recipe has it: radians, seconds, frames."""

    op: str
    with_: dict[str, Json] = {}
    on: bool = True


class KeySet(_Message, frozen=True):
    """The key frames of a motion: so many by a method, or the frames in ``frames`` once edited."""

    method: Literal["removal", "saliency", "split"] = "removal"
    count: int = 12
    frames: list[int] | None = None
    play: Literal["slerp", "hold"] = "slerp"


class MotionEntry(_Message, frozen=True):
    """A motion of the document: its source, and the steps that make the result of it."""

    name: str
    source: str
    steps: list[StudioStep] = []
    keys: KeySet | None = None


class View(_Message, frozen=True):
    """What is looked at: saved with the document, never undone. ``camera`` is the page's own."""

    mode: str = "view"
    motion: str | None = None
    shown: list[str] = []
    time_s: float = 0.0
    camera: list[float] = []
    lanes: list[str] = msgspec.field(default_factory=lambda: ["feet", "speed"])
    compare: Literal["result", "both", "original"] = "result"
    loop: tuple[float, float] | None = None
    options: dict[str, bool | float | str] = {}


class Document(_Message, frozen=True):
    """The project: what is edited and undone, and what is looked at.

    ``tracks`` is where part two puts clips; it is always empty here.
    """

    version: Literal[1] = 1
    name: str = "untitled"
    unit: Literal["m"] = "m"
    sources: dict[str, StudioSource] = {}
    motions: dict[str, MotionEntry] = {}
    tracks: list[Json] = []
    view: View = msgspec.field(default_factory=View)


# --- edits: what commit and preview carry ---------------------------------------------------------


class SetSource(_Message, frozen=True, tag="set_source"):
    """Read a source with another unit or up axis, or without its rest frames; None: as before."""

    source: str
    unit: str | None = None
    up: Literal["+x", "-x", "+y", "-y", "+z", "-z"] | None = None
    drop_rest: bool | None = None


class SetSteps(_Message, frozen=True, tag="set_steps"):
    """Set the steps of a motion, all of them: added, changed, switched, moved or removed."""

    motion: str
    steps: list[StudioStep]


class SetKeys(_Message, frozen=True, tag="set_keys"):
    """Set the key frames of a motion; None forgets them."""

    motion: str
    keys: KeySet | None


class RenameMotion(_Message, frozen=True, tag="rename_motion"):
    """Give a motion another name."""

    motion: str
    name: str


class RemoveMotion(_Message, frozen=True, tag="remove_motion"):
    """Take a motion out of the document; its source goes with the last motion that uses it."""

    motion: str


Edit: TypeAlias = SetSource | SetSteps | SetKeys | RenameMotion | RemoveMotion


# --- from the page --------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """The first message. ``rev`` is the revision that the page has, None for a page just loaded.

    The token is in the cookie, which comes with the request for the socket.
    """

    rev: int | None = None


class Open(_Message, frozen=True, tag="open"):
    """Open an item of the library: one of ``sample`` and ``path``. Makes it a motion (or finds the
    one that it is already), commits that, and looks at it.
    """

    seq: int
    sample: str | None = None
    path: str | None = None


class Preview(_Message, frozen=True, tag="preview"):
    """Try an edit without changing the document. Only the newest counts; older ones are dropped.

    Answered by `MotionMessage` with this ``seq`` and, where rows of the clip can simply be
    replaced, by binary rows of the frames from ``first`` on, ``count`` of them (None: all).
    """

    seq: int
    edit: Edit
    first: int = 0
    count: int | None = None


class Commit(_Message, frozen=True, tag="commit"):
    """Make an edit. ``base`` is the revision it was made on; an older one is refused and answered
    with the current document. ``words`` is the entry in the undo list; empty: the server words it.
    """

    seq: int
    base: int
    edit: Edit
    words: str = ""


class Undo(_Message, frozen=True, tag="undo"):
    """Go back by one entry."""

    seq: int


class Redo(_Message, frozen=True, tag="redo"):
    """Go forward again by one entry."""

    seq: int


class ViewMessage(_Message, frozen=True, tag="view"):
    """What is looked at now: saved, never undone. Motions in ``shown`` are computed and told."""

    view: View


class Measure(_Message, frozen=True, tag="measure"):
    """Measure a set of key frames of a motion's result: answered with numbers."""

    seq: int
    motion: str
    frames: list[int]
    play: Literal["slerp", "hold"] = "slerp"


class StudioText(_Message, frozen=True, tag="text"):
    """Ask for a motion's steps as text to copy: a recipe, or a command line."""

    seq: int
    motion: str
    what: Literal["recipe", "command"]
    file: str | None = None


class Export(_Message, frozen=True, tag="export"):
    """Write a motion's result (or what ``what`` says) to a file for download.

    ``preset`` is one of the ids in `Welcome.exports`; ``options`` are those of the preset.
    """

    seq: int
    motion: str
    preset: str
    what: Literal["result", "original", "keys"] = "result"
    options: dict[str, Json] = {}


class Find(_Message, frozen=True, tag="find"):
    """Search the library by name: for folders with more files than `Welcome.library` lists."""

    seq: int
    text: str


class Cancel(_Message, frozen=True, tag="cancel"):
    """Stop the work that a message with this number began."""

    seq: int


ClientMessage: TypeAlias = (
    Hello
    | Open
    | Preview
    | Commit
    | Undo
    | Redo
    | ViewMessage
    | Measure
    | StudioText
    | Export
    | Find
    | Cancel
)


# --- from the server ------------------------------------------------------------------------------


Control: TypeAlias = Literal[
    "number",
    "integer",
    "flag",
    "choice",
    "text",
    "joint",
    "joints",
    "point",
    "range",
    "numbers",
    "json",
]


class ParameterInfo(_Message, frozen=True):
    """A parameter of an operation, for its panel.

    ``kind`` says which control fits: ``number``, ``integer``, ``flag``, ``choice``, ``text``,
    ``joint``, ``joints``, ``point`` (x, y, z in the file's unit), ``range`` (frames from … to),
    ``numbers``, or ``json`` for anything else. ``auto`` are words that may stand instead.
    Values in ``with`` are in the library's terms; multiplied by ``shown_per_unit`` they are what
    people see, in ``unit``. With a ``suffix`` they are text instead: the number as people see it,
    with the suffix behind it (``"0.12m"``), as lengths are, whatever the file's unit. ``low`` and
    ``high`` bound what is allowed, ``soft_low`` and ``soft_high`` are sensible ends for a slider,
    all in the library's terms (with a suffix: as shown).
    """

    name: str
    label: str
    help: str
    kind: Control
    required: bool = False
    nullable: bool = False
    default: Json = None
    unit: str = ""
    shown_per_unit: float = 1.0
    suffix: str = ""
    low: float | None = None
    high: float | None = None
    above: bool = False
    soft_low: float | None = None
    soft_high: float | None = None
    step: float | None = None
    choices: list[str] = []
    auto: list[str] = []
    advanced: bool = False


class OperationInfo(_Message, frozen=True):
    """An operation that can be a step: one motion in, one motion out.

    A step that is added begins with the parameters in ``begin``.
    """

    name: str
    title: str
    group: str
    summary: str
    details: str
    parameters: list[ParameterInfo]
    begin: dict[str, Json]
    command: str | None = None


class FormatInfo(_Message, frozen=True):
    """A file format that is read or written."""

    name: str
    description: str
    suffixes: list[str]


class ExportInfo(_Message, frozen=True):
    """A way to export: its id, what it is called, the kind of file and its options."""

    id: str
    title: str
    suffix: str
    group: Literal["motion", "picture", "steps"]
    options: list[ParameterInfo] = []
    unavailable: str = ""


class LibraryItem(_Message, frozen=True):
    """Something that can be opened: a sample, or a file under a folder the server was given.

    ``seconds`` is None until a file was read; ``problem`` says why it cannot be.
    """

    id: str
    name: str
    group: str
    sample: str | None = None
    path: str | None = None
    format: str = ""
    seconds: float | None = None
    frames: int | None = None
    joints: int | None = None
    bytes: int | None = None
    problem: str = ""


class CompareNumber(_Message, frozen=True):
    """One number in words: ``text`` is ready to show; ``before`` too where there are two."""

    name: str
    label: str
    value: float
    text: str
    before: float | None = None
    before_text: str = ""


class StepResult(_Message, frozen=True):
    """What a step did: a few words, milliseconds (None: from the cache), or why it failed."""

    words: str = ""
    ms: float | None = None
    problem: str = ""
    hint: str = ""
    numbers: list[CompareNumber] = []


class Offer(_Message, frozen=True):
    """Something that could be done about a source, in words, and the edit that does it."""

    words: str
    edit: SetSource


class Welcome(_Message, frozen=True, tag="welcome"):
    """The answer to `Hello`; ``document`` follows as its own message, and motions after it."""

    version: str
    operations: list[OperationInfo]
    formats: list[FormatInfo]
    exports: list[ExportInfo]
    library: list[LibraryItem]
    library_total: int
    max_upload_bytes: int
    project: str


class DocumentMessage(_Message, frozen=True, tag="document"):
    """The current document. ``changed`` are the motions whose result may differ now.

    ``seq`` is set where it answers a message; ``undo`` and ``redo`` are the entries that would be
    taken back or made again, empty if there are none.
    """

    rev: int
    document: Document
    changed: list[str]
    seq: int | None = None
    words: str = ""
    undo: str = ""
    redo: str = ""
    saved: bool = True


class MotionMessage(_Message, frozen=True, tag="motion"):
    """A motion's result is ready: ``GET /motion/{id}`` has it, ``/motion/{source}`` the original.

    ``numbers`` compare original and result. With ``seq`` it is a preview; ``rows`` then says that
    binary rows follow which replace those of any clip of the same ``layout``. Of a long take a
    preview may be of the frames that were asked for alone: then ``id`` is empty, and ``numbers``
    are those of these frames.
    """

    motion: str
    id: str
    source: str
    frames: int
    frame_time: float
    layout: str
    steps: list[StepResult]
    numbers: list[CompareNumber]
    facts: list[CompareNumber]
    notes: list[str]
    offers: list[Offer]
    seq: int | None = None
    rows: bool = False


class LibraryMessage(_Message, frozen=True, tag="library"):
    """The library changed: a file was dropped, or read for the first time."""

    items: list[LibraryItem]
    total: int


class Found(_Message, frozen=True, tag="found"):
    """What `Find` found."""

    seq: int
    items: list[LibraryItem]
    total: int


class Progress(_Message, frozen=True, tag="progress"):
    """How far work that takes longer than a moment is: ``done`` of ``total``, in words."""

    seq: int | None
    done: float
    total: float
    words: str


class Answer(_Message, frozen=True, tag="answer"):
    """Numbers that were asked for."""

    seq: int
    numbers: list[CompareNumber]


class TextAnswer(_Message, frozen=True, tag="text_answer"):
    """Text that was asked for; ``notes`` say what it cannot reproduce."""

    seq: int
    text: str
    notes: list[str] = []


class Exported(_Message, frozen=True, tag="exported"):
    """An exported file waits at ``url``, once."""

    seq: int
    url: str
    name: str
    bytes: int
    notes: list[str] = []


class Problem(_Message, frozen=True, tag="problem"):
    """Something did not work: what, and how to go on. The document is as before."""

    message: str
    hint: str = ""
    seq: int | None = None
    motion: str | None = None
    step: int | None = None
    parameter: str | None = None


ServerMessage: TypeAlias = (
    Welcome
    | DocumentMessage
    | MotionMessage
    | LibraryMessage
    | Found
    | Progress
    | Answer
    | TextAnswer
    | Exported
    | Problem
)
