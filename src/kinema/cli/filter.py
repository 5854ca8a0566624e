"""`kinema filter`: smooth a motion, see what that did, and compare the ways to do it."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import click
import numpy as np
from click.core import ParameterSource

from kinema.cli.files import side_targets
from kinema.cli.filter_pictures import (
    Change,
    change_figure,
    comparison_figure,
    largest_change,
)
from kinema.cli.operations import command_for, operation_of
from kinema.motion import Motion
from kinema.ops.filters.comparison import Comparison, MethodResult, compare
from kinema.ops.filters.convolution import Ends
from kinema.ops.filters.smoothing import smoothing_taps
from kinema.skeleton import FloatArray

__all__ = ["filter"]

_SOURCE_WIDTH = 51  # the moving average of the article that compares these methods
_NUMBERS_ONLY = ""  # --compare without a file

# Degrees to the intrinsic mean: below, nobody sees a difference; above, it is another pose.
_AGREES, _FAILS = 1.0, 10.0
_JUMPS = 5.0  # degrees from one frame to the next, and twice what the mean has
_TORN, _HALF_TURN = 20.0, 150.0


class Report:
    """Numbers and pictures of what the filter did, as asked for by the options."""

    def __init__(self, ctx: click.Context) -> None:
        asked = ctx.params
        self.compared: str | None = asked["compare_file"]
        self.joint: str | None = asked["plot_joint"]
        self.as_json: bool = asked["as_json"]
        self.plots = side_targets(asked["inputs"], asked["plot"], force=asked["force"])
        picture = Path(self.compared) if self.compared else None
        self.comparisons = side_targets(
            asked["inputs"], picture, force=asked["force"], option="--compare"
        )
        self.kernel = {name: asked[name] for name in ("kernel", "width", "window_s", "cutoff_hz")}
        self.chosen_kernel = any(_given(ctx, name) for name in self.kernel)
        # frames copied at the ends would show as jumps that no method made
        self.ends: Ends = asked["ends"] if _given(ctx, "ends") else "shrink"
        self.found: list[dict[str, Any]] = []

    @property
    def wanted(self) -> bool:
        """Whether anything was asked for; a plain run only writes its file."""
        return bool(self.plots) or self.compared is not None or self.as_json

    def look(self, index: int, name: str, before: Motion, after: Motion) -> None:
        """Measure, draw and say what the filter did to one input."""
        if not self.wanted:
            return
        report: dict[str, Any] = {"file": name}
        if self.plots or self.as_json:
            change = largest_change(before, after, self.joint)
            report["change"] = change._asdict()
            self._say(_change_text(name, change))
            if self.plots:
                title = f"{Path(name).stem}: {change.joint}, before and after"
                _save(change_figure(before, after, change, title=title), self.plots[index])
        if self.compared is not None:
            taps, words = self._taps(before)
            comparison = compare(before, taps, ends=self.ends)
            report["compare"] = _comparison_facts(comparison, words)
            self._say(_comparison_text(name, comparison, words))
            if self.comparisons:
                title = f"{Path(name).stem}: {words}, by each method"
                _save(comparison_figure(comparison, title=title), self.comparisons[index])
        self.found.append(report)

    def close(self) -> None:
        """Print what machines read."""
        if self.as_json and self.found:
            click.echo(json.dumps(self.found[0] if len(self.found) == 1 else self.found, indent=2))

    def _say(self, text: str) -> None:
        if not self.as_json:
            click.echo(text)

    def _taps(self, motion: Motion) -> tuple[FloatArray, str]:
        """The kernel that was asked for; without one, the one the comparison is known by."""
        if self.chosen_kernel:
            taps = smoothing_taps(motion, **self.kernel)
            return taps, f"{self.kernel['kernel']} of {len(taps)} frames"
        width = min(_SOURCE_WIDTH, motion.num_frames - 1 + motion.num_frames % 2)
        return np.ones(max(width, 1)), f"average of {width} frames"


def _given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is not ParameterSource.DEFAULT


def _save(figure: Any, path: Path) -> None:
    from kinema import view

    path.parent.mkdir(parents=True, exist_ok=True)
    view.save(figure, path)
    click.echo(f"wrote {path}", err=True)


def _change_text(name: str, change: Change) -> str:
    (speed, calmer), (rise, gentler) = change.peak_speed, change.peak_acceleration
    return (
        f"{name}: largest change {change.degrees:.2f}° in {change.joint} at {change.time_s:.3f} s "
        f"(frame {change.frame})\n"
        f"  its peak speed {speed:.0f} -> {calmer:.0f} °/s, "
        f"peak acceleration {rise:.0f} -> {gentler:.0f} °/s²"
    )


def _comparison_facts(comparison: Comparison, words: str) -> dict[str, Any]:
    return {
        "kernel": words,
        "sign_changes": comparison.sign_changes,
        "largest_difference_deg": float(np.degrees(comparison.spread_rad)),
        "source_jump_deg": float(np.degrees(comparison.original.jump_rad)),
        "methods": [
            {
                "method": result.name,
                "largest_jump_deg": float(np.degrees(result.jump_rad)),
                "jump_joint": result.jump_joint,
                "jump_frame": result.jump_frame,
                "mean_off_deg": float(np.degrees(result.mean_off_rad)),
                "max_off_deg": float(np.degrees(result.max_off_rad)),
                "verdict": _verdict(result, comparison),
            }
            for result in comparison.results
        ],
        "words": _explanation(comparison),
    }


def _comparison_text(name: str, comparison: Comparison, words: str) -> str:
    lines = [f"{name}: {words}, by each method", ""]
    lines.append(f"  {'':22}  {'largest jump':>12}  {'from intrinsic, mean':>20}  {'max':>7}")
    for result in (comparison.original, *comparison.results):
        jump, mean, most = np.degrees([result.jump_rad, result.mean_off_rad, result.max_off_rad])
        line = f"  {result.name:22}  {jump:11.2f}°  {mean:19.3f}°  {most:6.2f}°"
        lines.append(f"{line}  {_verdict(result, comparison)}".rstrip())
    said = [textwrap.fill(line, 96) for line in _explanation(comparison)]
    return "\n".join([*lines, "", *(textwrap.indent(line, "  ") for line in said)])


def _torn(comparison: Comparison) -> bool:
    """Whether the intrinsic mean itself jumps, where windows hold two short ways round."""
    jump = np.degrees(comparison.results[0].jump_rad)
    return bool(jump > _TORN and np.degrees(comparison.spread_rad) > _HALF_TURN)


def _verdict(result: MethodResult, comparison: Comparison) -> str:
    """A word or two for what happened; measured, not known beforehand."""
    if result is comparison.original:
        return ""
    intrinsic, torn = comparison.results[0], _torn(comparison)
    if result is intrinsic:
        return "jumps itself" if torn else "the measure"
    jumps = result.jump_rad > max(2.0 * intrinsic.jump_rad, np.radians(_JUMPS))
    off = np.degrees(result.max_off_rad)
    if off > _FAILS:
        # far from a mean that is itself torn is not yet wrong
        return "differs" if torn else "fails, and jumps" if jumps else "fails"
    if jumps:
        return "jumps"
    return "agrees" if off < _AGREES else "a little off"


def _explanation(comparison: Comparison) -> list[str]:
    """Why, as far as the numbers say."""
    words = []
    spread = np.degrees(comparison.spread_rad)
    verdicts = {result.name: _verdict(result, comparison) for result in comparison.results[1:]}
    failing = [name for name, verdict in verdicts.items() if verdict.startswith("fails")]
    if comparison.sign_changes:
        words.append(
            f"Quaternions change sign {comparison.sign_changes} times from one frame to the next. "
            "q and -q are one rotation, but qlerp and expmap add the numbers as they come."
        )
    if "expmap, signs aligned" in failing:
        words.append(
            "expmap takes logarithms seen from one fixed pose: a joint that turns far from it is "
            "bent, and one that goes right round is lost, whatever the signs."
        )
    if spread > _HALF_TURN:
        words.append(
            f"Inside a window rotations are up to {spread:.0f}° apart: near half a turn there are "
            "two short ways, no mean is certain, and local and intrinsic may jump from one to the "
            "other, where qlerp with signs aligned goes through. A narrower window helps."
        )
    if set(verdicts.values()) <= {"agrees", "a little off"}:
        words.append(
            f"Inside a window rotations differ by {spread:.0f}° at most: here any method will do."
        )
    return words


filter = command_for(
    operation_of("kinema.ops.filters.smoothing", "smooth", name="filter"),
    """
kinema filter walk.bvh -o calm.bvh                    outliers and fine jitter out
kinema filter walk.bvh -o calm.bvh --window-s 0.1     coarser jitter: a wider window
kinema filter walk.bvh -o calm.bvh --kernel butterworth --cutoff-hz 8
kinema filter walk.bvh -o calm.bvh --joints LeftArm --joints LeftHand --strength 0.5
kinema filter walk.bvh --plot change.png              what would it do? writes no motion
kinema filter spin.bvh --compare methods.png          local, intrinsic, qlerp, expmap
""",
    options=[
        click.Option(
            ["--plot"],
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Draw a joint's speed and acceleration before and after, and its largest change.",
        ),
        click.Option(
            ["--plot-joint"], metavar="NAME", help="The joint to draw; the one that changed most."
        ),
        click.Option(
            ["--compare", "compare_file"],
            is_flag=False,
            flag_value=_NUMBERS_ONLY,
            metavar="[FILE]",
            help="The same kernel by each method: a table, and a picture if a file is named. "
            "Without a kernel, the moving average of 51 frames.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Numbers for machines."),
    ],
    report=Report,
)
