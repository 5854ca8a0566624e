"""The filters of the jitter study, each with several settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, get_args

from kinema import Motion, filters
from kinema.ops.filters.convolution import FilterMethod, convolved
from kinema.ops.filters.kernels import Kernel, kernel_taps, taps_in

_WINDOWS_S: dict[Kernel, tuple[float, ...]] = {
    "gaussian": (0.05, 0.06, 0.075, 0.1, 0.125, 0.15, 0.2, 0.3, 0.4),
    "average": (0.05, 0.1, 0.2, 0.4),
    "binomial": (0.05, 0.1, 0.2, 0.4),
    "savgol": (0.1, 0.15, 0.2, 0.25, 0.3, 0.4),
}
_CUTOFFS_HZ = (4.0, 6.0, 8.0, 10.0, 12.0, 15.0)
_LOWPASS_WINDOW_S = 0.3


class Candidate(NamedTuple):
    """A filter with its settings; ``family`` is its name without them.

    ``despike``: outliers are replaced first, which the study does once for all candidates.
    """

    family: str
    setting: str
    apply: Callable[[Motion], Motion]
    despike: bool = False

    @property
    def name(self) -> str:
        """Family and setting in one."""
        return f"{self.family} {self.setting}".strip()


def candidates() -> list[Candidate]:
    """Every filter that the study tries."""
    tried = [
        Candidate("nothing", "", lambda motion: motion),
        Candidate("despike", "", lambda motion: motion, despike=True),
    ]
    for despike in (False, True):
        tried += _by_window(despike) + _by_cutoff(despike)
    for method in get_args(FilterMethod)[1:]:
        for window_s in (0.1, 0.4):
            tried.append(_compared(method, window_s))
            if method != "intrinsic":
                tried.append(_compared(method, window_s, align_signs=True))
    for gains in ((0.0,), (0.0, 0.0), (0.2, 0.5), (0.0, 0.0, 0.5), (0.0, 0.0, 0.0)):
        shown = "gains " + " ".join(f"{gain:g}" for gain in gains)
        tried.append(Candidate("equalize", shown, _with(filters.equalize, gains=gains)))
    for cutoff_hz, beta in ((1.5, 1.0), (1.5, 5.0), (3.0, 2.0), (5.0, 5.0)):
        shown = f"{cutoff_hz:g} Hz, beta {beta:g}"
        options = {"cutoff_hz": cutoff_hz, "beta": beta}
        tried.append(Candidate("one-euro", shown, _with(filters.one_euro, **options)))
    return tried


def _by_window(despike: bool) -> list[Candidate]:
    return [
        Candidate(
            f"despike + {kernel}" if despike else kernel,
            f"{window_s:g} s",
            _laid(kernel, window_s=window_s),
            despike,
        )
        for kernel, windows in _WINDOWS_S.items()
        for window_s in windows
    ]


def _by_cutoff(despike: bool) -> list[Candidate]:
    kernels: tuple[Kernel, ...] = ("lowpass", "butterworth")
    return [
        Candidate(
            f"despike + {kernel}" if despike else kernel,
            f"{cutoff_hz:g} Hz",
            _laid(kernel, cutoff_hz=cutoff_hz),
            despike,
        )
        for kernel in kernels
        for cutoff_hz in _CUTOFFS_HZ
    ]


def _compared(method: FilterMethod, window_s: float, align_signs: bool = False) -> Candidate:
    family = f"gaussian, {method}" + (", signs aligned" if align_signs else "")
    apply = _laid("gaussian", method=method, window_s=window_s, align_signs=align_signs)
    return Candidate(family, f"{window_s:g} s", apply)


def _laid(
    kernel: Kernel,
    *,
    method: FilterMethod = "local",
    window_s: float = _LOWPASS_WINDOW_S,
    cutoff_hz: float | None = None,
    align_signs: bool = False,
) -> Callable[[Motion], Motion]:
    def apply(motion: Motion) -> Motion:
        fps = motion.fps
        cutoff = None if cutoff_hz is None else min(cutoff_hz, 0.4 * fps)
        width = max(3, taps_in(window_s, fps))  # at a low frame rate a single tap would not filter
        taps = kernel_taps(kernel, width=width, fps=fps, cutoff_hz=cutoff)
        spare = max(0, (len(taps) - motion.num_frames + 1) // 2)
        taps = taps[spare : len(taps) - spare]
        # mirrored ends, so that kernels of all lengths are judged on the same frames; no warning of
        # windows too wide for a spin, which are tried on purpose
        return convolved(
            motion, taps, method=method, ends="reflect", align_signs=align_signs
        ).motion

    return apply


def _with(function: Callable[..., Motion], **options: object) -> Callable[[Motion], Motion]:
    return lambda motion: function(motion, **options)
