"""A small network that learns a number, by Adam in NumPy."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["improve", "new_layers"]

Batch = Callable[[], tuple[FloatArray, FloatArray]]


def new_layers(inputs: int, hidden: int, rng: np.random.Generator) -> list[FloatArray]:
    """Random weights of two hidden layers and an output, each with a row of biases below."""
    sizes = ((inputs, hidden), (hidden, hidden), (hidden, 1))
    return [
        np.concatenate(
            [rng.standard_normal((rows, columns)) / np.sqrt(rows), np.zeros((1, columns))]
        ).astype(np.float32)
        for rows, columns in sizes
    ]


def improve(layers: list[FloatArray], batch: Batch, steps: int, rate: float = 4e-3) -> None:
    """Bring the answers closer to what is wanted, by so many batches; the rate falls to 0."""
    first = [np.zeros_like(layer) for layer in layers]
    second = [np.zeros_like(layer) for layer in layers]
    for step in range(1, steps + 1):
        slopes = _slopes(layers, *batch())
        now = np.float32(rate * 0.5 * (1.0 + np.cos(np.pi * step / (steps + 1))))
        now *= np.float32(min(1.0, step / (0.1 * steps)))
        for layer, m, v, slope in zip(layers, first, second, slopes, strict=True):
            m += np.float32(0.1) * (slope - m)
            v += np.float32(0.001) * (slope**2 - v)
            size = np.sqrt(v / np.float32(1.0 - 0.999**step)) + np.float32(1e-8)
            layer -= now * m / np.float32(1.0 - 0.9**step) / size


def _slopes(layers: list[FloatArray], inputs: FloatArray, wanted: FloatArray) -> list[FloatArray]:
    """How the mean squared error changes with every weight."""
    values = [inputs]
    for layer in layers[:-1]:
        values.append(np.tanh(values[-1] @ layer[:-1] + layer[-1]))
    error = (values[-1] @ layers[-1][:-1] + layers[-1][-1] - wanted[:, None]) / len(wanted)
    slopes = []
    for layer, value in zip(layers[::-1], values[::-1], strict=True):
        slopes.append(np.concatenate([value.T @ error, error.sum(axis=0, keepdims=True)]))
        error = (error @ layer[:-1].T) * (1.0 - value**2)
    return slopes[::-1]
