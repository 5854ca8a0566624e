"""A small database of motions made by code, and motions that are not in it."""

from __future__ import annotations

from functools import cache

from kinema import Motion, Pose, live, samples

MADE = {
    **{f"walk {style}": lambda style=style: samples.walk(style=style, seconds=6.0).motion
       for style in ("neutral", "brisk")},
    "run": lambda: samples.run_stop().motion,
    "crouch": lambda: samples.walk_crouch().motion,
    "jumps": lambda: samples.jumps().motion,
    "punch": lambda: samples.punch().motion,
}  # fmt: skip


@cache
def motions() -> tuple[tuple[str, Motion], ...]:
    return tuple((name, make()) for name, make in MADE.items())


@cache
def database() -> live.KeyDatabase:
    return live.build(motions(), shares=(0.1, 0.2))


@cache
def unseen() -> Motion:
    return samples.walk(seconds=5.0, seed=3, noise_m=0.001).motion


def pushed(motion: Motion, extractor: live.KeyPoseExtractor) -> list[int]:
    """Frames of a motion that are keys, pushed pose by pose."""
    return [
        frame
        for frame in range(motion.num_frames)
        if extractor.push(
            Pose(motion.skeleton, motion.rotations[frame], motion.positions[frame]),
            seconds=motion.frame_time,
        )
    ]
