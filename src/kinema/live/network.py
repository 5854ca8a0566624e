"""Small networks that learn a number from features."""

from __future__ import annotations

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["HIDDEN", "fitted"]

HIDDEN = 16
_EPOCHS, _BATCH, _RATE = 8, 512, 4e-3
_NOISE = 0.1  # of each feature's spread, added while learning: the stream will not be as clean
_CLIP = 5.0


def fitted(
    features: FloatArray, wanted: FloatArray, center: FloatArray, scale: FloatArray, seed: int
) -> FloatArray:
    """Weights of a network with two hidden layers, learnt by Adam; the same seed, the same weights.

    Parameters
    ----------
    features : (B, F)
    wanted : (B,)
    center, scale : (F,)
        Subtracted from the features, and what they are divided by then.
    seed : int

    Returns
    -------
    (W,)
        Rows and biases of each layer, one after the other.
    """
    rng = np.random.default_rng(seed)
    inputs = (features - center) / scale
    layers = [
        _layer(rng, *size) for size in ((inputs.shape[1], HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 1))
    ]
    first = [np.zeros_like(layer) for layer in layers]
    second = [np.zeros_like(layer) for layer in layers]
    batch = min(_BATCH, len(inputs))
    steps = max(1, len(inputs) // batch)
    for step in range(1, _EPOCHS * steps + 1):
        if step % steps == 1 or steps == 1:
            order = rng.permutation(len(inputs))
        chosen = order[(step - 1) % steps * batch :][:batch]
        noisy = inputs[chosen] + _NOISE * rng.standard_normal((batch, inputs.shape[1]))
        slopes = _slopes(layers, np.clip(noisy, -_CLIP, _CLIP), wanted[chosen])
        rate = _RATE * 0.5 * (1.0 + np.cos(np.pi * step / (_EPOCHS * steps + 1)))
        for layer, m, v, slope in zip(layers, first, second, slopes, strict=True):
            m += 0.1 * (slope - m)
            v += 0.001 * (slope**2 - v)
            size = np.sqrt(v / (1.0 - 0.999**step)) + 1e-8
            layer -= rate * m / (1.0 - 0.9**step) / size
    return np.concatenate([layer.ravel() for layer in layers])


def _layer(rng: np.random.Generator, inputs: int, outputs: int) -> FloatArray:
    """Random weights (inputs, outputs) with a row of biases, 0 at first, below."""
    weights = rng.standard_normal((inputs, outputs)) / np.sqrt(inputs)
    return np.concatenate([weights, np.zeros((1, outputs))])


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
