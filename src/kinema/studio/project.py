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

__all__ = ["ProjectLock", "default_place", "free_place", "load", "save"]

_MOST_BYTES = 200_000_000


class _Entry(msgspec.Struct, frozen=True):
    words: str
    document: Document


class _Project(msgspec.Struct, frozen=True):
    """What the file holds; ``document`` stands first, for whoever reads only that."""

    document: Document
    kinema: str = "project 1"
    rev: int = 0
    at: int = 0
    history: list[_Entry] = []


def save(history: History, path: Path) -> None:
    """Write the project beside its file and rename it; paths below its folder become relative."""
    folder = path.parent.resolve()
    entries = [
        _Entry(words, _moved(document, lambda place: _relative(place, folder)))
        for words, document in zip(history.words, history.documents, strict=True)
    ]
    project = _Project(
        document=replace(entries[history.at].document, view=history.view),
        rev=history.revision,
        at=history.at,
        history=entries,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(msgspec.json.encode(project))


def load(path: Path) -> History:
    """Read a project; one whose undo list makes no sense is read without it."""
    folder = path.parent.resolve()
    if path.stat().st_size > _MOST_BYTES:
        raise FormatError("expected a project, found more than 200 MB", source=str(path))
    try:
        project = msgspec.json.decode(path.read_bytes(), type=_Project)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FormatError(
            f"expected a project of the studio: {error}",
            source=str(path),
            hint="give another file, or move this one away to begin anew",
        ) from None
    entries = project.history
    if not 0 <= project.at < len(entries):
        entries = [_Entry("", replace(project.document, view=View()))]
    return History(
        documents=[_moved(e.document, lambda place: _absolute(place, folder)) for e in entries],
        words=[entry.words for entry in entries],
        at=project.at if entries is project.history else 0,
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
