"""Filters along time, on rotations as rotations.

`smooth` is what most people want; `convolve` takes any kernel; `emphasize` and `equalize` lift or
lower what happens at some rates; `despike` replaces outliers only; `OneEuro` is for live input.
"""

from kinema.ops.filters.comparison import compare
from kinema.ops.filters.convolution import Ends, Method, convolve, displace
from kinema.ops.filters.despiking import despike
from kinema.ops.filters.emphasis import emphasize
from kinema.ops.filters.live import OneEuro, one_euro
from kinema.ops.filters.multiresolution import bands, equalize
from kinema.ops.filters.smoothing import smooth

__all__ = [
    "Ends",
    "Method",
    "OneEuro",
    "bands",
    "compare",
    "convolve",
    "despike",
    "displace",
    "emphasize",
    "equalize",
    "one_euro",
    "smooth",
]
