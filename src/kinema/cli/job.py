"""What a command was asked to do: a recipe, its inputs, and where results go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kinema.catalogue import Entry
from kinema.cli.reading import read_motion
from kinema.cli.sink import STANDARD, Sink
from kinema.errors import OptionError
from kinema.io.targets import PICTURES, TABLES, motion_targets, side_targets, targets, unused
from kinema.motion import Motion
from kinema.recipe import Outcome, Recipe

__all__ = ["Job", "Options"]


@dataclass(frozen=True, kw_only=True)
class Options:
    """What is to be done with results."""

    output: Path | None = None
    as_json: bool = False
    dry_run: bool = False
    provenance: bool = False
    plot: Path | None = None
    plot_joint: str | None = None
    compare: str | None = None
    table: Path | None = None
    force: bool = False


class Job:
    """A recipe, the inputs it is run over, and what is to be done with the results."""

    def __init__(
        self,
        recipe: Recipe,
        inputs: Sequence[str],
        *,
        reading: dict[str, Any],
        entry: Entry | None = None,
        **options: Any,
    ) -> None:
        self.recipe, self.inputs, self.entry = recipe, list(inputs), entry
        self.options = chosen = Options(**options)
        self.reading = reading
        trims = any(step.values.get("recorded") for step in recipe.steps)  # to the recorded part
        self.read: Callable[[str], Motion] = partial(
            read_motion, look_for_rest=not trims, **reading
        )
        self.paths = self._paths()
        self.plots = self._beside(chosen.plot, "--plot")
        self.comparisons = self._beside(
            Path(chosen.compare) if chosen.compare else None, "--compare"
        )
        option = entry.table[0] if entry is not None and entry.table else ""
        self.tables = self._beside(chosen.table, f"--{option}", TABLES)
        self.sink = Sink(self.inputs, as_json=chosen.as_json, piped=self.paths == [STANDARD])
        self._check()
        made = [path.with_name(f"{path.name}.kinema.json") for path in self.paths or []]
        self.provenances = unused(made, force=chosen.force) if chosen.provenance else []

    def outputs(self, index: int) -> list[Path]:
        """Every file that is written for one input."""
        lists = (self.paths, self.provenances, self.plots, self.comparisons, self.tables)
        return [paths[index] for paths in lists if paths]

    def reports(self, outcomes: Sequence[Outcome]) -> bool:
        """Whether the report is asked for, or is the operation's point."""
        chosen = self.options
        asked = chosen.as_json or self.plots or self.tables or chosen.compare is not None
        alone = self.entry is not None and not outcomes[0].is_change
        return bool(asked) or self.paths is None or alone

    def _paths(self) -> list[Path] | None:
        """Where motions go; a .json holds the facts instead."""
        output, force = self.options.output, self.options.force
        if output is None:
            return None
        name = targets if output.suffix.lower() == ".json" else motion_targets
        return name(self.inputs, output, force=force)

    def _beside(
        self, path: Path | None, option: str, suffixes: Sequence[str] = PICTURES
    ) -> list[Path]:
        force = self.options.force
        return side_targets(self.inputs, path, force=force, option=option, suffixes=suffixes)

    def _check(self) -> None:
        chosen, entry = self.options, self.entry
        makes_motion = entry is None or entry.operation.returns == "motion"
        seen = chosen.dry_run or chosen.as_json or self.plots or self.tables
        looks = seen or chosen.compare is not None or (entry is not None and entry.reports)
        if makes_motion and self.paths is None and not looks:
            hint = "--json or --plot reports without writing one"
            raise OptionError("give -o OUT: where to write the motion", hint=hint)
        if chosen.provenance and self.paths in (None, [STANDARD]):
            raise OptionError("--provenance goes with -o OUT: it is written beside that file")
