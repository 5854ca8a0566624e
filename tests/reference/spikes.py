"""Outliers exactly as `kinema/spikes.h` defines them, run by run, with SciPy's rotations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.interpolate import lagrange
from scipy.spatial.transform import Rotation

REACH, AROUND = 4, 8
SUSPECT, USUAL, LEAD, BEYOND, CLEAR, CANCELLED = 0.7, 4.0, 0.8, 1.5, 0.6, 0.6


def turns(track: np.ndarray) -> Callable[[int, int], np.ndarray]:
    """Differences of rotations (F, 4) wxyz as vectors."""
    rotations = Rotation.from_quat(track[:, [1, 2, 3, 0]])
    return lambda a, b: (rotations[a].inv() * rotations[b]).as_rotvec()


def moves(track: np.ndarray) -> Callable[[int, int], np.ndarray]:
    """Differences of points (F, 3)."""
    return lambda a, b: track[b] - track[a]


def off_chord(track: np.ndarray, frame: int, a: int, b: int, share: float) -> float:
    """Distance of a sample from the straight way from frame a to frame b."""
    if track.shape[1] == 3:
        return float(np.linalg.norm(track[frame] - (1 - share) * track[a] - share * track[b]))
    end = track[b] if track[a] @ track[b] >= 0 else -track[b]
    way = (1 - share) * track[a] + share * end
    cosine = track[frame] @ way / np.linalg.norm(way)
    return 2.0 * float(np.sqrt(max(0.0, 1.0 - cosine**2)))


def sides(begin: int, end: int, frames: int, fit: Callable[[int], bool]) -> tuple[list, list]:
    """The nearest frames on both sides of a run that fit, three at most."""
    left = [t for t in range(begin - 1, max(0, begin - REACH) - 1, -1) if fit(t)][:3]
    right = [t for t in range(end, min(frames, end + REACH)) if fit(t)][:3]
    return (left[:2], right[:2]) if left and right else (left, right)


def judged(between: Callable, begin: int, end: int, left: Sequence[int], right: Sequence[int]):
    """How far a run is from the curve and the line past it, the leads, and off their direction."""
    nodes = [*left, *right]
    if len(nodes) < 3:
        return 0.0, 0.0, 0.0, np.inf
    base = nodes[0]
    values = {t: between(base, t) for t in (*nodes, *range(begin, end))}
    origin = begin  # small numbers, for the polynomial
    curve = [lagrange([t - origin for t in nodes], [values[t][c] for t in nodes]) for c in range(3)]
    offs, bends, leads, clears = [], [], [0.0], [np.inf]
    for t in range(begin, end):
        bridge = np.array([part(t - origin) for part in curve])
        offs.append(np.linalg.norm(values[t] - bridge))
        bends.append(offs[-1])
        if left and right:
            share = (t - left[0]) / (right[0] - left[0])
            line = (1 - share) * values[left[0]] + share * values[right[0]]
            bends[-1] = np.linalg.norm(values[t] - line)
        for side, asked in ((left, t == begin or not right), (right, t == end - 1 or not left)):
            if len(side) < 2 or not asked:
                continue
            share = (t - side[0]) / (side[1] - side[0])
            way = values[side[0]] + share * (values[side[1]] - values[side[0]]) - bridge
            leads.append(np.linalg.norm(way))
            reach = BEYOND * way
            along = np.clip((values[t] - bridge) @ reach / max(reach @ reach, 1e-300), 0, 1)
            clears.append(np.linalg.norm(values[t] - bridge - along * reach))
    return min(offs), min(bends), max(leads), min(clears)


def spikes(track: np.ndarray, least: float, longest: int) -> np.ndarray:
    """Which samples of one joint are outliers, each joint by itself."""
    frames = len(track)
    between = turns(track) if track.shape[1] == 4 else moves(track)
    bend = np.zeros(frames)
    for t in range(1, frames - 1):
        bend[t] = off_chord(track, t, t - 1, t + 1, 0.5)
    suspect = bend > SUSPECT * least
    suspect[1:-1] &= (bend[1:-1] >= bend[:-2]) & (bend[1:-1] >= bend[2:])

    def spike(begin: int, end: int) -> bool:
        starts, ends = begin == 0, end == frames
        if starts and ends:
            return False
        before, after = (end if starts else begin - 1), (begin - 1 if ends else end)
        sample = end - 1 if starts else begin
        if off_chord(track, sample, before, after, 1 / (end - begin + 1)) <= SUSPECT * least:
            return False
        left, right = sides(begin, end, frames, lambda t: not suspect[t])
        off, bent, lead, clear = judged(between, begin, end, left, right)
        asked = 1.0 if left and right else 2.0
        around = [
            *bend[max(1, begin - 1 - AROUND) : max(begin - 1, 0)],
            *bend[end + 1 : min(frames - 1, end + 1 + AROUND)],
        ]
        usual = sorted(around)[len(around) // 2] if around else 0.0
        if off <= max(least, asked * LEAD * lead) or clear <= CLEAR * least:
            return False
        if bent <= asked * USUAL * usual:
            return False
        # beside a spike, what is left up to the end of the clip is none of its own
        sizes = range(1, longest + 1)
        beside = starts and any(end + n < frames and spike(end, end + n) for n in sizes)
        beside |= ends and any(begin - n > 0 and spike(begin - n, begin) for n in sizes)
        return not beside or bool(left and right)

    found = np.zeros(frames, bool)
    for size in range(1, longest + 1):
        for begin in range(frames - size + 1):
            found[begin : begin + size] |= spike(begin, begin + size)
    return found


def cancelled(rotations: np.ndarray, parents: Sequence[int], found: np.ndarray) -> np.ndarray:
    """Outliers (F, J) that parents or children turn against."""
    result = found.copy()
    frames, joints = found.shape
    chains = [(p, j) for j, p in enumerate(parents) if p >= 0]
    chains += [(parents[p], p, j) for p, j in chains if parents[p] >= 0]
    tracks = [Rotation.from_quat(rotations[:, j][:, [1, 2, 3, 0]]) for j in range(joints)]
    for chain in chains:
        product = tracks[chain[0]]
        for joint in chain[1:]:
            product = product * tracks[joint]
        together = product.as_quat()[:, [3, 0, 1, 2]]
        for joint in (chain[0], chain[-1]):
            odd = np.concatenate([[0], found[:, joint].astype(int), [0]])
            starts, stops = np.flatnonzero(np.diff(odd) == 1), np.flatnonzero(np.diff(odd) == -1)
            for begin, end in zip(starts, stops, strict=True):
                left, right = sides(
                    begin, end, frames, lambda t, chain=chain: not found[t, list(chain)].any()
                )
                if not left or not right:
                    continue
                alone = judged(turns(rotations[:, joint]), begin, end, left, right)[0]
                if judged(turns(together), begin, end, left, right)[0] < CANCELLED * alone:
                    result[begin:end, joint] = False
    return result
