"""The project file: the document with its undo list, written whole at each commit."""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kinema.errors import FormatError, OptionError
from kinema.io.atomic import replacing
from kinema.studio.history import History
from kinema.studio.wire import Document, View

__all__ = ["ProjectLock", "Saver", "default_place", "free_place", "load", "save"]

_MOST_BYTES = 200_000_000
_MOST_HISTORY_BYTES = 20_000_000  # key frames of long takes make large documents


class _Entry(msgspec.Struct, frozen=True):
    words: str
    document: Document


class _Project(msgspec.Struct, frozen=True):
    """What the file holds; ``document`` stands first, for whoever reads only that."""

    document: Document
    kinema: str = "project 1"
    rev: int = 0
    at: int = 0
    history: list[msgspec.Raw] = []


class Saver:
    """Writes a project, whole, each time; documents that were written before are not made again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._folder = path.parent.resolve()
        self._written: dict[int, tuple[Document, msgspec.Raw]] = {}  # by the document's identity

    def save(self, history: History) -> None:
        """Write it beside its file and rename it; paths below its folder become relative."""
        documents = enumerate(history.documents)
        self._written = {id(one): self._entry(history, at) for at, one in documents}
        entries = [self._written[id(one)][1] for one in history.documents]
        first = _first_kept([len(memoryview(entry)) for entry in entries], history.at)
        project = _Project(
            document=replace(self._moved(history.documents[history.at]), view=history.view),
            rev=history.revision,
            at=history.at - first,
            history=entries[first:],
        )
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(self._path) as file:
            file.write(msgspec.json.encode(project))

    def _entry(self, history: History, at: int) -> tuple[Document, msgspec.Raw]:
        document = history.documents[at]
        known = self._written.get(id(document))
        if known is not None:
            return known
        entry = _Entry(history.words[at], self._moved(document))
        return document, msgspec.Raw(msgspec.json.encode(entry))

    def _moved(self, document: Document) -> Document:
        return _moved(document, lambda place: _relative(place, self._folder))


def save(history: History, path: Path) -> None:
    """Write a project once; see `Saver`."""
    Saver(path).save(history)


def _first_kept(sizes: list[int], at: int) -> int:
    """The oldest entry that is written: as many as there is room for, the current one always."""
    first, room = len(sizes), _MOST_HISTORY_BYTES
    while first > 0 and (first > at or room >= sizes[first - 1]):
        first -= 1
        room -= sizes[first]
    return first


def load(path: Path) -> History:
    """Read a project; one whose undo list makes no sense is read without it."""
    folder = path.parent.resolve()
    if path.stat().st_size > _MOST_BYTES:
        raise FormatError("expected a project, found more than 200 MB", source=str(path))
    try:
        project = msgspec.json.decode(path.read_bytes(), type=_Project)
        entries = [msgspec.json.decode(entry, type=_Entry) for entry in project.history]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(
            f"expected a project of the studio: {error}",
            source=str(path),
            hint="give another file, or move this one away to begin anew",
        ) from None
    at = project.at
    if not 0 <= at < len(entries):
        at, entries = 0, [_Entry("", replace(project.document, view=View()))]
    return History(
        documents=[_moved(e.document, lambda place: _absolute(place, folder)) for e in entries],
        words=[entry.words for entry in entries],
        at=at,
        revision=project.rev,
        view=project.document.view,
    )


def default_place(given: list[Path]) -> Path:
    """Where the project is kept if no file was named: one for each folder that is worked on."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    base = Path(data, "kinema", "studio")
    if not given:
        return base / "untitled.kinema"
    names = "\n".join(sorted(str(path.resolve()) for path in given))
    digest = hashlib.sha256(names.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return base / f"{given[0].resolve().stem or 'files'}-{digest}.kinema"


class ProjectLock:
    """Keeps a second studio from saving to the same file, for as long as this one lives."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        place = path.with_name(f".{path.name}.lock")
        self._descriptor = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        if not _locked(self._descriptor):
            os.close(self._descriptor)
            raise OptionError(
                f"{path.name} is open in another studio",
                hint="use that one, or another file: --project FILE.kinema",
            )


def free_place(given: list[Path]) -> tuple[Path, ProjectLock]:
    """The default place, or the next beside it that no other studio is using."""
    first = default_place(given)
    for number in range(1, 100):
        place = first if number == 1 else first.with_stem(f"{first.stem}-{number}")
        try:
            return place, ProjectLock(place)
        except OptionError:
            continue
    return first, ProjectLock(first)


def _locked(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # no locks here: nobody is kept out
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)  # else a disk without locks
    return True


def _moved(document: Document, move: object) -> Document:
    assert callable(move)
    sources = {
        key: source if source.path is None else replace(source, path=move(source.path))
        for key, source in document.sources.items()
    }
    return replace(document, sources=sources)


def _relative(place: str, folder: Path) -> str:
    path = Path(place)
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else place


def _absolute(place: str, folder: Path) -> str:
    return str(folder / place)
