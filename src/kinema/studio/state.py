"""The studio as it runs: one document, its results, and the pages that look at it."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from kinema.errors import KinemaError
from kinema.studio.edits import Applied, apply, opened
from kinema.studio.engine import Computed, Engine, PartialResult
from kinema.studio.folders import Folders, safe_name
from kinema.studio.guard import log
from kinema.studio.history import History
from kinema.studio.library import Library
from kinema.studio.project import Saver
from kinema.studio.telling import told, told_motion, told_part
from kinema.studio.wire import (
    Document,
    DocumentMessage,
    Edit,
    LibraryMessage,
    MotionMessage,
    Problem,
    Progress,
    ServerMessage,
    View,
)
from kinema.studio.work import Cancelled, StudioJob

__all__ = ["Asked", "Listener", "Studio"]

_Result = TypeVar("_Result")

LISTED = 2000  # items of the library that a page is told at once
_MOST_SHOWN = 16
_MOST_EXPORTS = 50
_THREADS = 4
_VIEW_SAVED_S = 0.5  # after it changed


class Listener(Protocol):
    """A page: what is told to it."""

    def tell(self, message: ServerMessage) -> None:
        """Send a message, sooner or later."""


class Asked(NamedTuple):
    """Which page asked for something, under which number."""

    page: Listener
    seq: int


class Studio:
    """All that the server keeps; used on the event loop's thread, computing on others."""

    def __init__(self, folders: Folders, place: Path, history: History | None = None) -> None:
        self.place = place
        self._saver = Saver(place)
        self.uploads = place.parent / "files"
        self.uploads.mkdir(parents=True, exist_ok=True)
        folders.add(self.uploads, "Dropped files")
        self.library = Library(folders)
        self.engine = Engine(self.library)
        self.history = history or History()
        self.pages: set[Listener] = set()
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="studio")
        self._results: dict[str, StudioJob] = {}  # by motion: its result is being computed
        self._waiting: set[asyncio.Task[None]] = set()
        self._saving: asyncio.TimerHandle | None = None
        self._temporary = tempfile.TemporaryDirectory(prefix="kinema-studio-")
        self._exports: OrderedDict[str, Path] = OrderedDict()

    @property
    def document(self) -> Document:
        """The document as it is now."""
        return self.history.current

    async def run(self, work: Callable[..., _Result], *args: Any) -> _Result:
        """Run something on a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        """Save what is not saved yet, stop all work and remove temporary files."""
        if self._saving is not None:
            self._save()
        for job in self._results.values():
            job.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._temporary.cleanup()

    # --- changes ---

    def commit(self, edit: Edit, words: str = "", *, by: Asked | None = None) -> None:
        """Make an edit, save, and tell all pages; ``by`` is the page that asked for it."""
        applied = apply(self.document, edit)
        self._take(applied._replace(words=words.strip()[:100] or applied.words), by=by)

    def undo(self, by: Asked | None = None) -> bool:
        """Go back by one; False if there is nothing to take back."""
        return self.history.undo() and self._moved(by)

    def redo(self, by: Asked | None = None) -> bool:
        """Go forward again; False if there is nothing to make again."""
        return self.history.redo() and self._moved(by)

    async def open(
        self, *, sample: str | None, path: str | None, job: StudioJob, by: Asked | None = None
    ) -> str:
        """Open something from the library and look at it; gives the name of its motion."""
        source = await self.run(lambda: self.library.source(sample=sample, path=path, job=job))
        applied, motion = opened(self.document, source)
        if applied is not None:
            self._take(applied, look_at=motion, by=by)
        else:
            self._look_at(motion)
            self._announce([motion], by)
        if path is not None:
            self.tell_library()
        return motion

    async def open_given(self) -> None:
        """Open the files that were named at the start, if this is a new document."""
        if self.document.motions:
            return
        for path in reversed(self.library.folders.files[:_MOST_SHOWN]):
            try:
                await self.open(sample=None, path=str(path), job=StudioJob())
            except (KinemaError, OSError) as error:
                log.error("%s", getattr(error, "message", error))

    def look(self, view: View) -> None:
        """Keep what is looked at, and compute what has come into view."""
        motions = self.history.documents[self.history.at].motions
        shown = [key for key in view.shown if key in motions][:_MOST_SHOWN]
        new = [key for key in shown if key not in self.history.view.shown]
        motion = view.motion if view.motion in motions else None
        self.history.view = replace(view, shown=shown, motion=motion)
        if self._saving is None:  # it changes many times a second
            self._saving = asyncio.get_running_loop().call_later(_VIEW_SAVED_S, self._save)
        self.compute(new)

    def tell_library(self) -> None:
        """Tell all pages what can be opened."""
        items = self.library.items()
        self._tell_all(LibraryMessage(items=items[:LISTED], total=len(items)))

    def told_document(self, changed: list[str]) -> DocumentMessage:
        """The document in a message."""
        return DocumentMessage(
            rev=self.history.revision,
            document=self.document,
            changed=changed,
            words=self.history.words[self.history.at],
            undo=self.history.undo_words,
            redo=self.history.redo_words,
        )

    # --- results ---

    def compute(self, motions: list[str], page: Listener | None = None) -> None:
        """Compute the results of motions that are shown; pages are told as each is ready."""
        shown = self.document.view.shown
        for key in motions:
            if key not in shown or key not in self.document.motions:
                continue
            if page is None and (former := self._results.pop(key, None)) is not None:
                former.cancel()
            job = StudioJob(self._reporter(key))
            if page is None:
                self._results[key] = job
            work = self._compute(self.document, key, job, page)
            task = asyncio.get_running_loop().create_task(work)
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def result(
        self, document: Document, key: str, job: StudioJob
    ) -> tuple[Computed, MotionMessage]:
        """Compute a motion of a document, which may be one that is only tried."""
        entry = document.motions[key]
        source = document.sources[entry.source]

        def work() -> tuple[Computed, MotionMessage]:
            computed = self.engine.compute(source, entry.steps, job)
            offers = self.library.offers(entry.source, source, computed.reading)
            return computed, told_motion(key, computed, offers, job)

        return await self.run(work)

    async def window(
        self, document: Document, key: str, first: int, count: int, job: StudioJob
    ) -> tuple[PartialResult, MotionMessage] | None:
        """Compute some frames of a motion; None if it has to be the whole."""
        entry = document.motions[key]
        source = document.sources[entry.source]

        def work() -> tuple[PartialResult, MotionMessage] | None:
            start = max(first, 0)
            found = self.engine.window(source, entry.steps, start, start + count, job)
            return None if found is None else (found, told_part(key, found, len(entry.steps)))

        return await self.run(work)

    async def _compute(
        self, document: Document, key: str, job: StudioJob, page: Listener | None
    ) -> None:
        try:
            _, message = await self.result(document, key, job)
        except Cancelled:
            return
        except (KinemaError, OSError, MemoryError) as error:
            self._tell(page, told(error, motion=key))
            return
        except Exception:
            log.exception("computing %s failed", key)
            self._tell(page, Problem(message="this did not work", hint="see the log", motion=key))
            return
        finally:
            if self._results.get(key) is job:
                del self._results[key]
        self._tell(page, message)

    def _reporter(self, key: str) -> Callable[[str, float], None]:
        loop = asyncio.get_running_loop()

        def report(words: str, share: float) -> None:
            message = Progress(seq=None, done=share, total=1.0, words=words)
            loop.call_soon_threadsafe(self._tell_all, message)

        return report

    # --- files ---

    def upload_place(self, name: str) -> Path:
        """Where a dropped file goes until it is complete."""
        return Path(self._temporary.name) / f"{secrets.token_hex(8)}-{safe_name(name)}"

    def keep_upload(self, arrived: Path, name: str) -> Path:
        """Put a complete file among the dropped ones; one of the same name and content is it."""
        stem, suffix = Path(safe_name(name)).stem, Path(safe_name(name)).suffix
        for number in range(1, 1000):
            place = self.uploads / f"{stem}{'' if number == 1 else f'-{number}'}{suffix}"
            try:
                place.touch(exist_ok=False)  # two may arrive at once
            except FileExistsError:
                if self.library.hash_of(place) == self.library.hash_of(arrived):
                    arrived.unlink()
                    return place
                continue
            shutil.move(arrived, place)
            return place
        raise KinemaError(f"too many files named {name}", hint="rename it")

    def export_folder(self) -> Path:
        """A folder of its own for a file that is exported."""
        return Path(tempfile.mkdtemp(dir=self._temporary.name))

    def offer(self, path: Path) -> str:
        """Offer an exported file for download; gives the address."""
        key = secrets.token_hex(16)
        self._exports[key] = path
        while len(self._exports) > _MOST_EXPORTS:
            self._exports.popitem(last=False)[1].unlink(missing_ok=True)
        return f"/export/{key}"

    def exported(self, key: str) -> Path | None:
        """The file that was offered under a key."""
        return self._exports.get(key)

    # --- inside ---

    def _take(
        self, applied: Applied, *, look_at: str | None = None, by: Asked | None = None
    ) -> None:
        before = self.history.revision
        self.history.commit(applied)
        if look_at is not None:
            self._look_at(look_at)
        self._announce(self.history.changed_since(before), by)

    def _moved(self, by: Asked | None) -> bool:
        self._announce(self.history.changed_since(self.history.revision - 1), by)
        return True

    def _announce(self, changed: list[str], by: Asked | None = None) -> None:
        """Save, tell all pages, and compute what may differ; who asked gets its number back."""
        self._save()
        message = self.told_document(changed)
        for page in list(self.pages):
            asked = by is not None and page is by.page
            page.tell(replace(message, seq=by.seq) if asked and by else message)
        self.compute(changed)

    def _look_at(self, motion: str) -> None:
        self.history.view = replace(
            self.history.view, motion=motion, shown=[motion], time_s=0.0, loop=None
        )

    def _save(self) -> None:
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        try:
            self._saver.save(self.history)
        except OSError as error:
            log.error("the project was not saved: %s", error)
            self._tell_all(
                Problem(message=f"the project was not saved: {error}", hint="free some space")
            )

    def _tell(self, page: Listener | None, message: ServerMessage) -> None:
        if page is None:
            self._tell_all(message)
        elif page in self.pages:
            page.tell(message)

    def _tell_all(self, message: ServerMessage) -> None:
        for page in list(self.pages):
            page.tell(message)
