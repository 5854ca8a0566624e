"""The message loop of one page: messages in, one after the other; answers out, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kinema import __version__
from kinema.errors import KinemaError, OptionError
from kinema.io.formats import FORMATS
from kinema.motion import Motion
from kinema.ops.keyframes import all_counts
from kinema.studio import wire
from kinema.studio.edits import apply, changed_motions
from kinema.studio.export import Wanted, export, presets
from kinema.studio.folders import OutsideFolders
from kinema.studio.guard import log, refusal
from kinema.studio.numbers import key_errors
from kinema.studio.pack import RowLayout, binary_rows
from kinema.studio.panels import operations
from kinema.studio.state import LISTED, Asked, Studio
from kinema.studio.telling import told
from kinema.studio.texts import command_line, output_name, recipe_text
from kinema.studio.work import Cancelled, StudioJob

__all__ = ["Session", "serve_socket"]

_MOST_WAITING = 1000  # messages to a page that does not read them
_MOST_JOBS = 32
_LARGEST_SEQ = 2**32 - 1
_MOST_ROWS_BYTES = 8 << 20  # of a preview; a page fetches what is larger
_TALK_S = 0.2  # progress is told no more often than this

_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
_encoder = msgspec.json.Encoder()
_TOO_LARGE = 1009  # the code with which a socket is closed for the size of a message


async def serve_socket(socket: WebSocket, studio: Studio) -> None:
    """Talk to one page until it is gone."""
    await socket.accept()
    session = Session(socket, studio)
    try:
        await session.run()
    except (WebSocketDisconnect, ConnectionError):
        pass
    finally:
        session.close()


class Session:
    """One page. Its messages are handled one by one; what takes long goes on beside them."""

    def __init__(self, socket: WebSocket, studio: Studio) -> None:
        self._socket = socket
        self._studio = studio
        self._outbox: asyncio.Queue[str | bytes | None] = asyncio.Queue(_MOST_WAITING)
        self._jobs: dict[int, StudioJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._preview: StudioJob | None = None
        self._last_seq = -1
        self._greeted = False
        self._told_at = 0.0

    async def run(self) -> None:
        """Read messages until the page is gone; a second task sends."""
        sender = asyncio.create_task(self._send_all())
        self._tasks.add(sender)
        try:
            while not sender.done():
                data = await self._socket.receive()
                if data["type"] == "websocket.disconnect":
                    if data.get("code") == _TOO_LARGE:
                        refusal("message", "more than 1 MB")
                    return
                await self._receive(data.get("text"))
        finally:
            sender.cancel()
            # a page that is gone cannot be told anything: that is no error
            await asyncio.gather(sender, return_exceptions=True)

    def close(self) -> None:
        """Stop all that this page asked for."""
        self._studio.pages.discard(self)
        for job in self._jobs.values():
            job.cancel()
        for task in self._tasks:
            task.cancel()

    def tell(self, message: wire.ServerMessage) -> None:
        """Queue a message; a page that reads nothing is let go."""
        if isinstance(message, wire.Progress) and not self._is_time(message):
            return
        self._put(_encoder.encode(message).decode())

    def _put(self, data: str | bytes) -> None:
        try:
            self._outbox.put_nowait(data)
        except asyncio.QueueFull:
            refusal("socket", "the page does not read its messages")
            self._studio.pages.discard(self)
            for task in self._tasks:
                task.cancel()

    def _is_time(self, message: wire.Progress) -> bool:
        now = asyncio.get_running_loop().time()
        if now - self._told_at < _TALK_S and message.done < message.total:
            return False
        self._told_at = now
        return True

    async def _send_all(self) -> None:
        while (data := await self._outbox.get()) is not None:
            if isinstance(data, bytes):
                await self._socket.send_bytes(data)
            else:
                await self._socket.send_text(data)
        await self._socket.close(4400)

    # --- messages in ---

    async def _receive(self, text: str | None) -> None:
        try:
            message = _decoded(text)
            self._check_order(message)
        except OptionError as error:
            refusal("message", error.message)
            self.tell(told(error))
            if not self._greeted:
                self._outbox.put_nowait(None)
            return
        try:
            await self._handle(message)
        except (KinemaError, OSError) as error:
            self.tell(told(error, seq=getattr(message, "seq", None)))
        except Exception:
            log.exception("handling %s failed", type(message).__name__)
            seq = getattr(message, "seq", None)
            self.tell(wire.Problem(message="this did not work", hint="see the log", seq=seq))

    def _check_order(self, message: wire.ClientMessage) -> None:
        """The greeting comes first and once; numbers rise."""
        if isinstance(message, wire.Hello):
            if self._greeted:
                raise OptionError("hello comes once")
            return
        if not self._greeted:
            raise OptionError("expected hello first")
        seq = getattr(message, "seq", None)
        if seq is None or isinstance(message, wire.Cancel):
            return
        if not self._last_seq < seq <= _LARGEST_SEQ:
            raise OptionError(f"expected a number above {self._last_seq}, found {seq}")
        self._last_seq = seq

    async def _handle(self, message: wire.ClientMessage) -> None:
        studio = self._studio
        match message:
            case wire.Hello():
                self._greet(message.rev)
            case wire.Commit():
                self._commit(message)
            case wire.Undo():
                if not studio.undo(Asked(self, message.seq)):
                    self.tell(wire.Problem(message="nothing to undo", seq=message.seq))
            case wire.Redo():
                if not studio.redo(Asked(self, message.seq)):
                    self.tell(wire.Problem(message="nothing to redo", seq=message.seq))
            case wire.ViewMessage():
                studio.look(message.view)
            case wire.Cancel():
                if (job := self._jobs.get(message.seq)) is not None:
                    job.cancel()
            case wire.StudioText():
                self._text(message)
            case wire.Find():
                found = studio.library.find(message.text)
                items = found[:LISTED]
                self.tell(wire.Found(seq=message.seq, items=items, total=len(found)))
            case wire.Preview():
                if self._preview is not None:
                    self._preview.cancel()
                self._preview = self._start(message.seq, lambda job: self._try(message, job))
            case wire.Open():
                self._start(message.seq, lambda job: self._open(message, job))
            case wire.Measure():
                self._start(message.seq, lambda job: self._measure(message, job))
            case wire.Export():
                self._start(message.seq, lambda job: self._export(message, job))

    def _greet(self, revision: int | None) -> None:
        studio = self._studio
        self._greeted = True
        studio.pages.add(self)
        items = studio.library.items()
        self.tell(
            wire.Welcome(
                version=__version__,
                operations=operations(),
                formats=[
                    wire.FormatInfo(
                        name=one.name, description=one.description, suffixes=list(one.suffixes)
                    )
                    for one in FORMATS
                ],
                exports=presets(),
                library=items[:LISTED],
                library_total=len(items),
                max_upload_bytes=wire.MAX_UPLOAD_BYTES,
                project=studio.place.name,
            )
        )
        self.tell(studio.told_document(studio.history.changed_since(revision)))
        studio.compute(studio.document.view.shown, page=self)

    def _commit(self, message: wire.Commit) -> None:
        studio = self._studio
        if message.base != studio.history.revision:
            why = f"the document is at {studio.history.revision}, not {message.base}"
            refusal("commit", why)
            hint = "the page shows it as it is now; try again"
            self.tell(
                wire.Problem(
                    message="the document has changed meanwhile", hint=hint, seq=message.seq
                )
            )
            now = studio.told_document(list(studio.document.motions))
            self.tell(msgspec.structs.replace(now, seq=message.seq))
            return
        studio.commit(message.edit, message.words, by=Asked(self, message.seq))

    def _text(self, message: wire.StudioText) -> None:
        entry, source = self._entry(message.motion)
        if message.what == "recipe":
            self.tell(wire.TextAnswer(seq=message.seq, text=recipe_text(entry)))
            return
        output = message.file or output_name(entry, "-result.bvh")
        text, notes = command_line(entry, source, output)
        self.tell(wire.TextAnswer(seq=message.seq, text=text, notes=notes))

    # --- work that takes a while ---

    def _start(self, seq: int, work: Callable[[StudioJob], Awaitable[Any]]) -> StudioJob:
        if len(self._jobs) >= _MOST_JOBS:
            raise OptionError("too much at once", hint="wait until something is done")
        loop = asyncio.get_running_loop()

        def report(words: str, share: float) -> None:
            progress = wire.Progress(seq=seq, done=share, total=1.0, words=words)
            loop.call_soon_threadsafe(self.tell, progress)

        job = StudioJob(report)
        self._jobs[seq] = job
        task = loop.create_task(self._finish(seq, work(job)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _finish(self, seq: int, work: Awaitable[Any]) -> None:
        try:
            await work
        except Cancelled:
            pass
        except (KinemaError, OSError, MemoryError) as error:
            self.tell(told(error, seq=seq))
        except Exception:
            log.exception("work %d failed", seq)
            self.tell(wire.Problem(message="this did not work", hint="see the log", seq=seq))
        finally:
            self._jobs.pop(seq, None)

    async def _open(self, message: wire.Open, job: StudioJob) -> None:
        asked = Asked(self, message.seq)
        try:
            await self._studio.open(sample=message.sample, path=message.path, job=job, by=asked)
        except OutsideFolders as error:
            refusal("open", error.message)
            raise

    async def _try(self, message: wire.Preview, job: StudioJob) -> None:
        """Compute an edit that may never be made, and send what would change."""
        studio = self._studio
        before = studio.document
        after = apply(before, message.edit).document
        keys = changed_motions(before, after) or [getattr(message.edit, "motion", "")]
        if keys[0] not in after.motions:
            raise OptionError("nothing to show of this edit before it is made")
        found, rows = await self._preview_of(after, keys[0], message, job)
        job.check()
        self.tell(msgspec.structs.replace(found, seq=message.seq, rows=rows is not None))
        if rows is not None:
            self._put(rows)

    async def _preview_of(
        self, document: wire.Document, key: str, message: wire.Preview, job: StudioJob
    ) -> tuple[wire.MotionMessage, bytes | None]:
        """What would change: of a long take the frames in view alone, where that is exact."""
        studio = self._studio
        if message.count is not None and message.count > 0:
            window = await studio.window(document, key, message.first, message.count, job)
            if window is not None:
                part, found = window
                rows = binary_rows(part.motion, part.layout, seq=message.seq, first=part.first)
                return found, rows
        computed, found = await studio.result(document, key, job)
        return found, await studio.run(_rows, computed.motion, message)

    async def _measure(self, message: wire.Measure, job: StudioJob) -> None:
        motion = await self._result(message.motion, job)

        def work() -> list[wire.CompareNumber]:
            with job.doing("measuring key frames"):
                return key_errors(motion, message.frames, message.play)

        self.tell(wire.Answer(seq=message.seq, numbers=await self._studio.run(work)))

    async def _export(self, message: wire.Export, job: StudioJob) -> None:
        studio = self._studio
        entry, source = self._entry(message.motion)
        wanted = Wanted(message.preset, message.what, message.options)
        steps = () if message.what == "original" else entry.steps
        folder = studio.export_folder()

        def work() -> tuple[Any, list[str]]:
            computed = studio.engine.compute(source, steps, job)
            failed = next((one for one in computed.steps if one.problem), None)
            if failed is not None:
                raise OptionError(failed.problem, hint=failed.hint or "switch the step off")
            keys = _keys(entry, computed.motion) if _needs_keys(wanted) else []
            return export(wanted, entry, computed.motion, keys, folder, job)

        path, notes = await studio.run(work)
        url = studio.offer(path)
        size = path.stat().st_size
        self.tell(wire.Exported(seq=message.seq, url=url, name=path.name, bytes=size, notes=notes))

    async def _result(self, key: str, job: StudioJob) -> Motion:
        entry, source = self._entry(key)
        compute = self._studio.engine.compute
        return (await self._studio.run(compute, source, entry.steps, job)).motion

    def _entry(self, key: str) -> tuple[wire.MotionEntry, wire.StudioSource]:
        document = self._studio.document
        entry = document.motions.get(key)
        if entry is None:
            raise OptionError(f"no motion {key!r} in this document")
        return entry, document.sources[entry.source]


def _decoded(text: str | None) -> wire.ClientMessage:
    if text is None:
        raise OptionError("expected a text message, found a binary one")
    if len(text) > wire.MAX_MESSAGE_BYTES:
        raise OptionError(f"expected at most 1 MB, found {len(text):,} letters")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise OptionError(f"not a message of the studio: {error}") from None


def _rows(motion: Motion, message: wire.Preview) -> bytes | None:
    """Rows of a preview, if they are not too many for one message."""
    first = min(max(message.first, 0), motion.num_frames)
    count = motion.num_frames if message.count is None else max(message.count, 0)
    stop = min(first + count, motion.num_frames)
    if 28 * motion.skeleton.num_joints * (stop - first) > _MOST_ROWS_BYTES:
        return None
    return binary_rows(motion[first:stop], RowLayout.of(motion), seq=message.seq, first=first)


def _needs_keys(wanted: Wanted) -> bool:
    return wanted.what == "keys" or wanted.preset == "keys"


def _keys(entry: wire.MotionEntry, motion: Motion) -> list[int]:
    """The key frames that a motion has in the document, or would have."""
    keys = entry.keys or wire.KeySet()
    if keys.frames is not None:
        return [frame for frame in keys.frames if frame < motion.num_frames]
    found = all_counts(motion, method=keys.method)
    count = min(max(keys.count, int(found.counts[0])), int(found.counts[-1]))
    return [int(frame) for frame in found.frames(count)]
