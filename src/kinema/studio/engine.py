"""From sources and steps to motions: each result is kept under the hash of what it was made from.

The hash of a step's result is made from the hash of what came in, the operation and its parameters.
So a changed step is computed again together with those behind it, and nothing before it is; steps
that are switched off do not count.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.recipe import RecipeStep
from kinema.recipe.paths import files_of
from kinema.report import summary
from kinema.studio.cache import Cache, size_of
from kinema.studio.library import Library, Reading
from kinema.studio.pack import RowLayout
from kinema.studio.reach import reach_of
from kinema.studio.wire import StepResult, StudioSource, StudioStep
from kinema.studio.work import StudioJob

__all__ = ["Computed", "Engine", "PartialResult", "UnknownMotion"]

_MOST_PLANS = 10_000  # ids that are remembered, so that a forgotten motion can be made again
_ID = 32  # hexadecimal digits


class UnknownMotion(KinemaError):
    """An id that no motion of this run has."""


@dataclass(frozen=True, eq=False, slots=True)
class Computed:
    """A source and what its steps make of it; ``steps`` tells what each one did."""

    id: str
    motion: Motion
    source_id: str
    reading: Reading
    steps: tuple[StepResult, ...]


@dataclass(frozen=True, eq=False, slots=True)
class PartialResult:
    """Some frames of a result from ``first`` on, and the same frames of its source."""

    motion: Motion
    original: Motion
    layout: RowLayout  # of the whole: which joints move, a few frames do not tell
    first: int
    num_frames: int  # of the whole
    source_id: str


@dataclass(frozen=True, eq=False, slots=True)
class _Plan:
    """How a motion is made: from which source, by which steps."""

    source: StudioSource
    steps: tuple[StudioStep, ...]


class Engine:
    """Computes motions and keeps them, as far as there is room."""

    def __init__(self, library: Library, *, most_bytes: int = 1 << 30) -> None:
        self.library = library
        self._motions: Cache[tuple[Motion, StepResult]] = Cache(most_bytes)
        self._plans: OrderedDict[str, _Plan] = OrderedDict()
        self._layouts: dict[str, RowLayout] = {}
        self._lock = threading.Lock()

    def compute(
        self, source: StudioSource, steps: Sequence[StudioStep], job: StudioJob
    ) -> Computed:
        """Run the steps that are on. The first that fails ends it: its result tells why."""
        reading = self.library.read(source, job)
        key, motion = reading.key[:_ID], reading.motion
        source_id = key
        self._remember(key, source, ())
        self._motions.put(key, (motion, StepResult()), 0)  # the library counts its bytes
        told: list[StepResult] = []
        for number, step in enumerate(steps):
            if not step.on:
                told.append(StepResult())
                continue
            try:
                made = RecipeStep.of(step.op, step.with_)
                after = self._key(key, made)
                found = self._motions.get(after) or self._run(made, motion, after, job)
            except KinemaError as error:
                told.append(StepResult(problem=error.message, hint=error.hint or ""))
                told += [StepResult()] * (len(steps) - number - 1)
                break
            key, (motion, result) = after, found
            told.append(result)
            self._remember(key, source, tuple(steps[: number + 1]))
        return Computed(key, motion, source_id, reading, tuple(told))

    def window(
        self,
        source: StudioSource,
        steps: Sequence[StudioStep],
        first: int,
        stop: int,
        job: StudioJob,
    ) -> PartialResult | None:
        """Frames ``first`` … ``stop`` - 1 of a result, computed from the frames around them.

        None where that would not be faster, or where a step that is not computed yet looks further
        than its window: what comes out must be what the whole would give.
        """
        reading = self.library.read(source, job)
        key, motion = reading.key[:_ID], reading.motion
        made = [RecipeStep.of(step.op, step.with_) for step in steps if step.on]
        while made and (found := self._motions.get(self._key(key, made[0]))) is not None:
            key, motion = self._key(key, made.pop(0)), found[0]
        if reading.motion.num_frames != motion.num_frames:  # frames of both must be the same ones
            return None
        reaches = [reach_of(step, motion.frame_time) for step in made]
        whole = sum(reach for reach in reaches if reach is not None)
        if None in reaches or not made or stop - first + 2 * whole > motion.num_frames // 4:
            return None
        first, stop = min(first, motion.num_frames), min(stop, motion.num_frames)
        begin = max(first - whole, 0)
        part = motion[begin : stop + whole]
        for step in made:
            with job.doing(step.entry.command or step.entry.name):
                part = step.run(part, self.library.motion_at).motion
        return PartialResult(
            part[first - begin : stop - begin],
            reading.motion[first:stop],
            self._layout(key, motion),
            first,
            motion.num_frames,
            reading.key[:_ID],
        )

    def motion(self, identity: str, job: StudioJob) -> Motion:
        """The motion of an id that `compute` gave, made again if it was forgotten."""
        found = self._motions.get(identity)
        if found is not None:
            return found[0]
        with self._lock:
            plan = self._plans.get(identity)
        if plan is None:
            raise UnknownMotion(f"no motion {identity!r} in this run", hint="reload the page")
        computed = self.compute(plan.source, plan.steps, job)
        if computed.id != identity:
            raise UnknownMotion("the file has changed since", hint="reload the page")
        return computed.motion

    def _run(
        self, step: RecipeStep, motion: Motion, key: str, job: StudioJob
    ) -> tuple[Motion, StepResult]:
        started = time.perf_counter()
        with job.doing(step.entry.command or step.entry.name):
            outcome = step.run(motion, self.library.motion_at)
        took = 1000.0 * (time.perf_counter() - started)
        words = "" if outcome.is_change else summary(outcome.result, motion)
        found = outcome.motion, StepResult(words=words, ms=round(took, 2))
        self._motions.put(key, found, size_of(outcome.motion))
        return found

    def _key(self, before: str, step: RecipeStep) -> str:
        """The hash of a result; files that the step reads count with their content."""
        files = [self.library.hash_of(self.library.folders.located(f)) for f in files_of(step)]
        form = msgspec.json.encode([before, step.plain(), files], order="sorted")
        return hashlib.sha256(form).hexdigest()[:_ID]

    def _layout(self, key: str, motion: Motion) -> RowLayout:
        """The layout of a motion; steps with a reach leave it as it is."""
        if key not in self._layouts:
            self._layouts.clear()  # one motion at a time is dragged
            self._layouts[key] = RowLayout.of(motion)
        return self._layouts[key]

    def _remember(self, key: str, source: StudioSource, steps: tuple[StudioStep, ...]) -> None:
        with self._lock:
            self._plans[key] = _Plan(source, steps)
            self._plans.move_to_end(key)
            while len(self._plans) > _MOST_PLANS:
                self._plans.popitem(last=False)
