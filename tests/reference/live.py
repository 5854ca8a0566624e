"""Streams of poses and the evidence for keys, plainly and with the whole motion at hand."""

from __future__ import annotations

import numpy as np

MEMORY, TRUST, ROOM, SETTLED, SHORTEST = 720, 48, 64, 20, 2
LEVEL, GUESS = 0.73, 40


def ticks(values: np.ndarray, frame_time: float, rate: float) -> np.ndarray:
    """Means of a signal (F, W), straight between its samples, over each tick; finely summed."""
    times = np.arange(len(values)) * frame_time
    count = int(np.floor(times[-1] * rate + 1e-6)) + 1
    found = [values[0]]
    for tick in range(1, count):
        inside = (times > (tick - 1) / rate) & (times < tick / rate)
        knots = np.concatenate([[(tick - 1) / rate], times[inside], [tick / rate]])
        at = np.array([[np.interp(t, times, column) for column in values.T] for t in knots])
        found.append(np.trapezoid(at, knots, axis=0) * rate)
    return np.array(found)


def evidence(poses, facing, looked, share, alpha, reach):
    """Of every tick: the numbers of the stream, and those since keys 1 to ``reach`` ticks ago."""
    stream, since, settled = [], [], []
    change = np.concatenate([[0.0], np.linalg.norm(np.diff(poses, axis=0), axis=1)])
    for now in range(len(poses)):
        seen = min(now, MEMORY)
        speed = _running(change[1 : now + 1], seen)
        spacing = _running(looked[: now + 1, 0], seen + 1)
        pace = np.log((seen * speed + TRUST * share * np.exp(spacing)) / (seen + TRUST) / share)
        salience = saliency_so_far(poses[max(0, now + 1 - ROOM) : now + 1], alpha)[::-1]
        if now > SETTLED:
            settled.append(np.log(salience[SETTLED]))
        level = np.log(LEVEL) + pace
        known = sorted(settled[-MEMORY:])
        if known:
            reached = known[min(int((1.0 - share) * len(known)), len(known) - 1)]
            level += (reached - level) * len(known) / (len(known) + GUESS)

        def against_level(values, level=level):
            with np.errstate(divide="ignore"):
                return np.clip(np.log(values) - level, -3.0, 2.0)

        recent = against_level(np.concatenate([[0.0], salience[1:], np.zeros(ROOM)]))
        step = poses[now] - poses[max(now - 1, 0)]
        drift = poses[now] + np.cumsum(0.8 ** np.arange(1, 7))[:, None] * step
        repeat, unlike = _followed(poses[: now + 1], facing)
        usual = share * np.exp(pace)
        steps = [change[now - n] if n <= now else 0.0 for n in range(4)]
        long = [change[max(now - n, 0) + 1 : now + 1].sum() / max(min(n, now), 1) for n in (12, 48)]
        stream.append(
            [
                *recent[1:25],
                *against_level(outlook(poses[: now + 1], drift, alpha)),
                *(
                    np.zeros(13)
                    if repeat is None
                    else against_level(outlook(poses[: now + 1], repeat, alpha))
                ),
                3.0 if repeat is None else np.clip(0.5 * np.log(unlike + 1e-9) - pace, -6.0, 3.0),
                level - pace,
                np.log1p(now / 24.0),
                np.log(10.0 * share),
                *(np.log(step / usual + 0.05) for step in [*steps, *long]),
                _cosine(poses, now, now - 1, now - 1, now - 2),
                _cosine(poses, now - 1, now - 2, now - 2, now - 3),
                _cosine(poses, now, now - 2, now - 2, now - 4),
                looked[now, 0] - pace,
                looked[now, 1] - pace,
            ]
        )
        since.append(
            [
                _since(poses, change, looked, recent, now, min(n, now), level, pace, share)
                for n in range(1, reach + 1)
            ]
        )
    return np.array(stream), np.array(since)


def _since(poses, change, looked, recent, now, ticks, level, pace, share):
    scale, key = np.exp(level), now - ticks
    direct = np.linalg.norm(poses[now] - poses[key])
    best, lag = 0.0, 0
    for ago in range(1, ticks):
        to_key, to_now = (np.linalg.norm(poses[now - ago] - poses[end]) for end in (key, now))
        if to_key + to_now - 0.5 * direct > best:
            best, lag = to_key + to_now - 0.5 * direct, ago
    not_found = recent[1 : max(ticks - 2, 1)]
    near_key = recent[max(ticks - 2, 1) : ticks + 3]
    return [
        change[key + 1 : now + 1].sum() / scale,
        direct / scale,
        best / scale,
        lag / 5.0,
        ticks * share,
        np.log(ticks * share + 1e-9),
        (direct - np.linalg.norm(poses[max(now - 1, 0)] - poses[key])) / scale,
        _cosine(poses, now, now - 1, now, key),
        looked[key, 1] - pace,
        max(not_found, default=-3.0),
        (1 + np.argmax(not_found)) / 5.0 if max(not_found, default=-3.0) > -3.0 else 0.0,
        sum(value >= 0.0 for value in not_found),
        max(near_key, default=-3.0),
    ]


def saliency_so_far(poses, alpha):
    """Of each pose when it is removed, or of one removed before it; the ends stay, for ever."""
    left, values, highest = list(range(len(poses))), np.full(len(poses), np.inf), 0.0

    def gap(a, b):
        return np.linalg.norm(poses[a] - poses[b])

    while len(left) > 2:
        saliency = [
            gap(a, b) + gap(b, c) - alpha * gap(a, c)
            for a, b, c in zip(left, left[1:], left[2:], strict=False)
        ]
        least = int(np.argmin(saliency))
        highest = max(highest, saliency[least])
        values[left.pop(least + 1)] = highest
    return values


def outlook(poses, ahead, alpha):
    """Saliency from 8 ticks ago to 4 from now, if a stream went on like this."""
    behind = poses[-36:]
    values = saliency_so_far(np.concatenate([behind, ahead]), alpha)
    return np.concatenate([np.zeros(8), values])[len(behind) - 1 :][:13]


def _followed(poses, facing):
    """Poses that followed the moment most like now, as from now on, and how unlike it was."""
    now = len(poses) - 1
    same_way = np.stack([turned(*each) for each in zip(poses, facing[: now + 1], strict=True)])
    reach = min(now, 479)
    unlike = {}
    for ago in range(1, reach + 1):
        total = 0.0
        for back in range(now - ago + 1):
            square = ((same_way[now - back] - same_way[now - ago - back]) ** 2).sum()
            # the first pose stands in for those before it
            total += 0.8**back * square * (5.0 if back == now - ago else 1.0)
        unlike[ago] = total
    moments = [
        (unlike[ago], ago)
        for ago in range(12, reach - 5)
        if unlike[ago] <= min(unlike[ago - 1], unlike[ago + 1])
    ]
    if not moments:
        return None, 0.0
    least, ago = min(moments)
    then = now - ago
    angles = np.arctan2(facing[:, 1], facing[:, 0])
    ahead = []
    for k in range(1, 13):
        pose = same_way[then + k] + 0.9**k * (same_way[now] - same_way[then])
        angle = angles[then + k] - angles[then] + angles[now]
        ahead.append(turned(pose, (np.cos(angle), -np.sin(angle))))
    return np.array(ahead), 0.2 * least


def _running(values, count):
    """Mean in which each value counts 1 / ``count`` once there are more."""
    mean = 0.0
    for number, value in enumerate(values):
        mean += (value - mean) / min(number + 1, count)
    return mean


def turned(pose, facing):
    joints = pose.reshape(-1, 3)
    (cosine, sine), (x, y, z) = facing, joints.T
    return np.stack([x * cosine - z * sine, y, x * sine + z * cosine], axis=1).ravel()


def _cosine(poses, a, b, c, d):
    a, b, c, d = (poses[max(frame, 0)] for frame in (a, b, c, d))
    lengths = np.linalg.norm(a - b) * np.linalg.norm(c - d)
    return (a - b) @ (c - d) / (lengths + 1e-12)


def advantage(evidence, center, scale, weights, hidden):
    """Mean of networks with two hidden layers."""
    sizes = [(len(center), hidden), (hidden, hidden), (hidden, 1)]
    found = []
    for row in weights:
        values, at = np.clip((evidence - center) / scale, -5.0, 5.0), 0
        for number, (inputs, outputs) in enumerate(sizes):
            matrix = row[at : at + inputs * outputs].reshape(inputs, outputs)
            bias = row[at + inputs * outputs : at + (inputs + 1) * outputs]
            values = values @ matrix + bias
            values = np.tanh(values) if number < 2 else values
            at += (inputs + 1) * outputs
        found.append(values[0])
    return float(np.mean(found))
