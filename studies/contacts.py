"""What contacts are found in recordings, and what locking the feet does to knees and hips.

    python studies/contacts.py --data FOLDER --output docs/guide/contact-study.md
    python studies/contacts.py --quick         a few samples, in seconds

For every clip: double support, flight and duty of its gait; how far heels and toes slide before and
after the lock, on the detected intervals; the largest knee speed and hip acceleration of the locked
clip, relative to the clip's own; and how far the hips are lowered.
"""

from __future__ import annotations

import warnings
from typing import NamedTuple

import numpy as np
from contact_clips import Clip, archived, made_by_code, recorded
from contact_page import page
from contact_truth import paw_scores, scores
from running import finish, for_each, parser_of, processes_for

from kinema import Motion, analysis, balance, contacts, kinematics
from kinema.ops.roles import find_roles
from kinema.skeleton import FloatArray


class Measured(NamedTuple):
    """One clip: its gait, and its feet, knees and hips under the lock; None where there is none."""

    name: str
    kind: str
    fps: float
    double_support: float
    flight: float
    duty: float | None
    balanced: tuple[float, float]
    outside: float
    slide_before: float
    slide_after: float
    knee: float
    hip: float
    lowered: float


def measured(clip: Clip) -> Measured:
    """Measure one clip."""
    motion = clip.motion
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = contacts.locked(motion)
    gait = analysis.gait(motion, found.contacts)
    still, moving = (look(motion, found.contacts) for look in (balance.static, balance.dynamic))
    return Measured(
        clip.name,
        clip.kind,
        motion.fps,
        gait.double_support,
        gait.flight,
        gait.duty,
        (still.share, moving.share),
        moving.outside_at_most(0.95) / max(moving.height, 1e-9),
        max((slide.share for slide in found.before), default=0.0),
        max((slide.share for slide in found.after), default=0.0),
        _largest(_knees(found.motion), 1) / max(_largest(_knees(motion), 1), 1e-9),
        _largest(_hips(found.motion), 2) / max(_largest(_hips(motion), 2), 1e-12),
        found.hips_lowered / max(_leg(motion), 1e-9),
    )


def _largest(values: FloatArray, order: int) -> float:
    return float(np.linalg.norm(np.diff(values, order, axis=0), axis=-1).max(initial=0.0))


def _knees(motion: Motion) -> FloatArray:
    """Angles of both knees, (2 · F, 1), one after the other; the step between them left equal."""
    world, roles = kinematics.forward(motion).positions, find_roles(motion)
    tracks = []
    for side in ("left", "right"):
        hip, knee, ankle = (world[:, roles[f"{side}_{part}"]] for part in ("hip", "knee", "ankle"))
        one, two = hip - knee, ankle - knee
        sine = np.linalg.norm(np.cross(one, two), axis=1)
        tracks.append(np.arctan2(sine, np.einsum("fi,fi->f", one, two)))
    left, right = tracks
    return np.concatenate([left, right - right[0] + left[-1]])[:, None]


def _hips(motion: Motion) -> FloatArray:
    return np.asarray(kinematics.forward(motion).positions[:, find_roles(motion)["hips"]])


def _leg(motion: Motion) -> float:
    roles, first = find_roles(motion), kinematics.forward(motion[:1]).positions[0]
    chain = first[[roles[f"left_{part}"] for part in ("hip", "knee", "ankle")]]
    return float(np.linalg.norm(np.diff(chain, axis=0), axis=1).sum())


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")
    processes = processes_for(options.quick)
    clips = list(made_by_code() if options.quick else recorded(options.data))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    results = for_each(measured, processes, clips)
    more: list[Measured] = []
    if not options.quick:
        more = for_each(measured, processes, list(archived(options.data)))
    truth, paws = scores(quick=options.quick), paw_scores(quick=options.quick)
    text = page(results, more, truth, paws)
    finish(text, options.output, f"{len(results) + len(more)} clips")


if __name__ == "__main__":
    main()
