"""Streams of poses and the timing of keys, plainly and with the whole motion at hand."""

from __future__ import annotations

import numpy as np

MEMORY, TRUST, LOOK, SHORTEST = 720, 48, 32, 2


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


def walk_features(poses: np.ndarray, looked: np.ndarray, keys: np.ndarray, share: float):
    """One row for each tick, in the order that `KeyWalk::features` has."""
    change = np.concatenate([[0.0], np.linalg.norm(np.diff(poses, axis=0), axis=1)])
    speed = spacing = 0.0
    rate, key, before, rows = 1.0, 0, 0, []
    for i in range(len(poses)):
        count = min(i, MEMORY)
        if i:
            speed += (change[i] - speed) / count
            rate += (0.0 - rate) / (count + 1)
        spacing += (looked[i, 0] - spacing) / (count + 1)
        scale = (count * speed + TRUST * share * np.exp(spacing)) / (count + TRUST) / share
        rows.append(_row(poses, change, looked, i, key, before, scale, rate, share))
        if keys[i] and i:
            before, key = key, i
            rate += 1.0 / (count + 1)
    return np.array(rows)


def _row(poses, change, looked, i, key, before, scale, rate, share):
    def gap(a, b):
        return float(np.linalg.norm(poses[a] - poses[b]))

    def ago(n):
        return max(i - n, 0)

    def cosine(a, b, c, d):
        one, two = poses[a] - poses[b], poses[c] - poses[d]
        return one @ two / (np.linalg.norm(one) * np.linalg.norm(two) + 1e-9)

    def pace(n):
        return change[i - n] / (share * scale) if n <= i else 0.0

    travelled = change[key + 1 : i + 1].sum()
    direct, last, across = gap(i, key), gap(key, before), gap(i, before)
    best, lag = 0.0, 0
    for n in range(1, min(i - key, LOOK - 1)):
        salience = gap(i - n, key) + gap(i - n, i) - 0.5 * direct
        if salience > best:
            best, lag = salience, n
    count = min(i, MEMORY)
    expected = share * count
    return [
        travelled / scale,
        direct / scale,
        (travelled - direct) / scale,
        (i - key) * share,
        best / scale,
        lag / 5.0,
        *(pace(n) for n in range(4)),
        cosine(i, ago(1), ago(1), ago(2)),
        cosine(ago(1), ago(2), ago(2), ago(3)),
        cosine(i, ago(2), ago(2), ago(4)),
        cosine(i, ago(1), i, key),
        change[before + 1 : key + 1].sum() / scale,
        (key - before) * share,
        last / scale,
        (last + direct - 0.5 * across) / scale,
        sum(pace(n) for n in range(12)) / 12,
        np.log(scale) - looked[i, 0],
        cosine(key, before, i, key),
        np.log1p(count / 24.0),
        (rate * (count + 1) - expected) / (expected + 3.0),
        looked[i, 1] - np.log(scale),
        looked[key, 1] - np.log(scale),
        looked[key, 2] - np.log(scale),
    ]


def ticks_left(features, center, scale, weights, hidden):
    """Mean of networks with two hidden layers."""
    sizes = [(len(center), hidden), (hidden, hidden), (hidden, 1)]
    found = []
    for row in weights:
        values, at = np.clip((features - center) / scale, -5.0, 5.0), 0
        for number, (inputs, outputs) in enumerate(sizes):
            matrix = row[at : at + inputs * outputs].reshape(inputs, outputs)
            bias = row[at + inputs * outputs : at + (inputs + 1) * outputs]
            values = values @ matrix + bias
            values = np.tanh(values) if number < 2 else values
            at += (inputs + 1) * outputs
        found.append(values[0])
    return float(np.mean(found))
