"""Results and errors as the page is told of them."""

from __future__ import annotations

from kinema.studio.engine import Computed, PartialResult
from kinema.studio.numbers import compared, facts_of
from kinema.studio.pack import RowLayout
from kinema.studio.wire import MotionMessage, Offer, Problem, StepResult
from kinema.studio.work import StudioJob

__all__ = ["told", "told_motion", "told_part"]


def told(error: BaseException, *, seq: int | None = None, motion: str | None = None) -> Problem:
    """An error as the page shows it."""
    if isinstance(error, MemoryError):
        return Problem(message="not enough memory", hint="trim the motion", seq=seq, motion=motion)
    message = getattr(error, "message", None) or str(error)
    hint = getattr(error, "hint", None) or ""
    parameter = getattr(error, "parameter", None)
    return Problem(message=message, hint=hint, seq=seq, motion=motion, parameter=parameter)


def told_motion(key: str, computed: Computed, offers: list[Offer], job: StudioJob) -> MotionMessage:
    """A result that is ready, with how far it is from its original."""
    original = computed.reading.motion
    with job.doing("comparing"):
        numbers = compared(original, computed.motion) if computed.id != computed.source_id else []
    return MotionMessage(
        motion=key,
        id=computed.id,
        source=computed.source_id,
        frames=computed.motion.num_frames,
        frame_time=computed.motion.frame_time,
        layout=RowLayout.of(computed.motion).name(computed.motion),
        steps=list(computed.steps),
        numbers=numbers,
        facts=facts_of(computed.motion),
        notes=list(computed.reading.notes),
        offers=offers,
    )


def told_part(key: str, window: PartialResult, steps: int) -> MotionMessage:
    """What is known of a result of which only some frames are: their numbers, and no id."""
    motion = window.motion
    return MotionMessage(
        motion=key,
        id="",
        source=window.source_id,
        frames=window.num_frames,
        frame_time=motion.frame_time,
        layout=window.layout.name(motion),
        steps=[StepResult()] * steps,
        numbers=compared(window.original, motion),
        facts=[],
        notes=[],
        offers=[],
    )
