"""Undo: whole documents, the newest 500, each with the words for what was done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from kinema.studio.edits import Applied, changed_motions
from kinema.studio.wire import Document, View

__all__ = ["History"]

_MOST = 500
_MERGED_S = 1.0  # edits of one thing that follow each other faster are one entry
_MOST_REVISIONS = 200  # that a page may come back with


@dataclass(slots=True)
class History:
    """Documents from the oldest that is known to the newest; ``at`` is the current one.

    ``words[i]`` is what made ``documents[i]`` of the one before. What is looked at is no part of
    it: ``view`` is kept beside the documents.

    >>> history = History()
    >>> history.commit(Applied(Document(name="a"), "name it", ""))
    >>> history.undo(), history.current.name, history.redo_words
    (True, 'untitled', 'name it')
    """

    documents: list[Document] = field(default_factory=lambda: [Document()])
    words: list[str] = field(default_factory=lambda: [""])
    at: int = 0
    revision: int = 0
    view: View = field(default_factory=View)
    clock: Callable[[], float] = time.monotonic
    _target: str = ""  # of the newest entry, as long as another edit may join it
    _when: float = 0.0
    _revisions: dict[int, Document] = field(default_factory=dict)

    @property
    def current(self) -> Document:
        """The document as it is now, with what is looked at."""
        return replace(self.documents[self.at], view=self.view)

    @property
    def undo_words(self) -> str:
        """What `undo` would take back; empty if there is nothing."""
        return self.words[self.at] if self.at > 0 else ""

    @property
    def redo_words(self) -> str:
        """What `redo` would make again; empty if there is nothing."""
        return self.words[self.at + 1] if self.at + 1 < len(self.documents) else ""

    def commit(self, applied: Applied) -> None:
        """Append a document; what could have been made again is forgotten."""
        now = self.clock()
        merged = (
            applied.target != ""
            and applied.target == self._target
            and now - self._when < _MERGED_S
            and self.at == len(self.documents) - 1
            and self.at > 0
        )
        self.view = applied.document.view
        kept = self.at if merged else self.at + 1
        del self.documents[kept:], self.words[kept:]
        self.documents.append(replace(applied.document, view=View()))
        self.words.append(applied.words)
        if len(self.documents) > _MOST + 1:
            del self.documents[0], self.words[0]
        self.at = len(self.documents) - 1
        self._target, self._when = applied.target, now
        self._advance()

    def undo(self) -> bool:
        """Go back by one; False if there is nothing to take back."""
        return self._go(-1)

    def redo(self) -> bool:
        """Go forward again by one; False if there is nothing to make again."""
        return self._go(1)

    def changed_since(self, revision: int | None) -> list[str]:
        """Motions that differ from those of a revision; all, if it is not known any more."""
        if revision == self.revision:
            return []
        before = self._revisions.get(-1 if revision is None else revision, Document())
        return changed_motions(before, self.documents[self.at])

    def _go(self, step: int) -> bool:
        if not 0 <= self.at + step < len(self.documents):
            return False
        self.at += step
        self._target = ""
        motions = self.documents[self.at].motions
        shown = [key for key in self.view.shown if key in motions]
        current = self.view.motion if self.view.motion in motions else next(iter(motions), None)
        if current is not None and current not in shown:
            shown.append(current)
        self.view = replace(self.view, shown=shown, motion=current)
        self._advance()
        return True

    def _advance(self) -> None:
        self.revision += 1
        self._revisions[self.revision] = self.documents[self.at]
        self._revisions.pop(self.revision - _MOST_REVISIONS, None)
