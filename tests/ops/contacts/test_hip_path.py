"""How the hips give way: the least change, within what the clip itself does."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import _native, kinematics, samples
from kinema.ops.roles import find_roles
from tests.reference import hip_path as reference


class Case:
    """A walk whose ankles are displaced; its left one perhaps by a jump."""

    def __init__(self, *, noise_m: float, jump: float, seed: int = 0) -> None:
        motion = samples.walk(seconds=2.0, fps=60.0, noise_m=noise_m, seed=seed).motion
        roles, rng = find_roles(motion), np.random.default_rng(seed)
        self.positions = kinematics.forward(motion).positions
        parts = ("hip", "knee", "ankle")
        joints = [[roles[f"{side}_{part}"] for part in parts] for side in ("left", "right")]
        self.legs, self.hips = np.array(joints, np.int32), roles["hips"]
        self.frame_time = motion.frame_time
        time = np.arange(motion.num_frames) / 20.0
        waves = [np.sin(time[:, None] + rng.uniform(0.0, 6.0, 3)) for _ in range(2)]
        self.moved = 0.02 * np.array(waves) * [1.0, 0.3, 1.0]
        self.moved[0, 50:] += [0.0, -jump, 0.5 * jump]
        self.moves = np.ones(motion.num_frames, bool)
        self.moves[:20] = False
        self.moved[:, :20] = 0.0

    def path(self, start: int = 0, stop: int | None = None) -> np.ndarray:
        moves = self.moves[start:stop]
        found = np.empty((len(moves), 3))
        _native.hip_path(
            positions=self.positions,
            legs=self.legs,
            hips=self.hips,
            moved=np.ascontiguousarray(self.moved[:, start:stop]),
            moves=moves.view(np.uint8),
            start=start,
            frame_time=self.frame_time,
            path=found,
        )
        return found

    def cost(self, path: np.ndarray) -> float:
        return reference.cost(
            self.positions, self.legs, self.hips, self.moved, self.moves, self.frame_time, path
        )

    def knee_turns(self, moved: np.ndarray, path: np.ndarray) -> float:
        """Fastest of both knees, in radians per frame."""
        fastest = 0.0
        for joints, move in zip(self.legs, moved, strict=True):
            hip, knee, ankle = self.positions[:, joints].transpose(1, 0, 2)
            bones = np.linalg.norm(knee - hip, axis=1), np.linalg.norm(ankle - knee, axis=1)
            reach = np.linalg.norm(hip + path - ankle - move, axis=1)
            fastest = max(fastest, np.abs(np.diff(reference.bend(reach, *bones))).max())
        return float(fastest)


CASES = [(0.0, 0.0), (0.002, 0.0), (0.001, 0.03)]


@pytest.mark.parametrize(("noise_m", "jump"), CASES)
def test_it_is_a_minimum(noise_m, jump, rng):
    case = Case(noise_m=noise_m, jump=jump)
    path = case.path()
    least = case.cost(path)
    assert least < 0.9 * case.cost(np.zeros_like(path))
    for _ in range(20):
        bumps = rng.standard_normal((3, 3)) @ np.eye(3)
        centres = rng.uniform(25.0, 115.0, 3)
        frames = np.arange(len(path))[:, None]
        shape = np.exp(-(((frames - centres) / 4.0) ** 2)) @ bumps
        other = path + 2e-3 * np.where(case.moves[:, None], shape, 0.0)
        assert case.cost(other) > least


@pytest.mark.parametrize(("noise_m", "jump"), CASES)
def test_knees_turn_no_faster_and_hips_accelerate_no_harder(noise_m, jump):
    case = Case(noise_m=noise_m, jump=jump)
    path, none = case.path(), np.zeros((len(case.moves), 3))
    own = case.knee_turns(np.zeros_like(case.moved), none)
    assert case.knee_turns(case.moved, path) < 1.15 * own
    hips = case.positions[:, case.hips]
    before, after = (np.linalg.norm(np.diff(p, 2, axis=0), axis=1) for p in (hips, hips + path))
    assert after.max() < 1.25 * before.max()


def test_a_jump_of_a_foot_is_left_to_neither_knee_nor_hips_alone():
    """Without the hips, the knee would have to follow at once."""
    case = Case(noise_m=0.0, jump=0.03)
    none = np.zeros((len(case.moves), 3))
    assert case.knee_turns(case.moved, none) > 1.5 * case.knee_turns(case.moved, case.path())


def test_frames_in_which_nothing_moves_are_exactly_zero():
    case = Case(noise_m=0.001, jump=0.0)
    path = case.path()
    assert not path[:20].any()
    assert path[20:].any(axis=1).all()


def test_a_part_far_from_its_ends_is_as_in_the_whole():
    case = Case(noise_m=0.001, jump=0.0)
    whole, part = case.path(), case.path(0, 100)
    assert np.abs(part[:50] - whole[:50]).max() < 1e-4


@pytest.mark.parametrize("frames", [0, 1, 2, 3, 4])
def test_few_frames(frames):
    case = Case(noise_m=0.0, jump=0.0)
    path = case.path(60, 60 + frames)
    assert path.shape == (frames, 3)
    assert np.isfinite(path).all()
    assert np.abs(path).max(initial=0.0) < 0.05
