"""Filters over time that treat rotations as rotations.

`smooth` is what most people want; `convolve` takes any kernel; `emphasize` and `equalize` amplify
or attenuate frequency bands; `despike` replaces outliers only; `OneEuro` filters live input;
`compare_methods` shows how the methods of averaging rotations differ.
"""

from kinema.ops.filters.comparison import Comparison, MethodResult, compare, compare_methods
from kinema.ops.filters.convolution import FilterMethod, convolve, displace
from kinema.ops.filters.despiking import despike
from kinema.ops.filters.emphasis import emphasize
from kinema.ops.filters.live import OneEuro, one_euro
from kinema.ops.filters.multiresolution import bands, equalize
from kinema.ops.filters.smoothing import smooth, smoothed
from kinema.ops.filters.tracks import Ends

__all__ = [
    "Comparison",
    "Ends",
    "FilterMethod",
    "MethodResult",
    "OneEuro",
    "bands",
    "compare",
    "compare_methods",
    "convolve",
    "despike",
    "displace",
    "emphasize",
    "equalize",
    "one_euro",
    "smooth",
    "smoothed",
]
