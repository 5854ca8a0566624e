"""Run a recipe over the inputs of a command: read, compute, report, draw, write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.cli.files import side_targets, targets
from kinema.cli.reading import reader
from kinema.cli.sink import STANDARD, Sink
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.recipe import Outcome, Recipe, RecipeStep

__all__ = ["Job", "run_job"]


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
        self.options = Options(**options)
        self.reading = reading
        chosen = self.options
        self.paths = (
            None
            if chosen.output is None
            else targets(self.inputs, chosen.output, force=chosen.force)
        )
        self.plots = side_targets(self.inputs, chosen.plot, force=chosen.force)
        table = Path(chosen.compare) if chosen.compare else None
        self.tables = side_targets(self.inputs, table, force=chosen.force, option="--compare")
        piped = self.paths == [STANDARD]
        self.sink = Sink(self.inputs, as_json=chosen.as_json, piped=piped)
        self.read = reader(reading)
        self._check()

    @property
    def reports(self) -> bool:
        """Whether numbers are asked for, or are the operation's point."""
        asked = self.options.as_json or bool(self.plots) or self.options.compare is not None
        return asked or self.paths is None or (self.entry is not None and bool(self.entry.detail))

    def _check(self) -> None:
        entry = self.entry
        if self.paths is None and not self.options.dry_run:
            makes_motion = entry is None or entry.operation.returns == "motion"
            silent = entry is None or not (entry.detail or self.plots or self.options.as_json)
            if makes_motion and silent and self.options.compare is None:
                raise OptionError("give -o OUT: where to write the motion", parameter="output")
        if self.options.provenance and self.paths is None:
            raise OptionError("--provenance goes with -o OUT: it is written beside it")


def run_job(job: Job) -> None:
    """Run the recipe on every input."""

    def work(index: int, name: str) -> None:
        if job.options.dry_run:
            target = job.paths[index] if job.paths else "report only"
            print(f"{name} -> {target}")
            return
        motion = job.read(name)
        outcomes = list(job.recipe.outcomes(motion, read=job.read))
        facts, words = _report(job, index, name, outcomes)
        result = outcomes[-1].motion if outcomes else motion
        if job.paths:
            _write(job, job.paths[index], name, result, facts, words)

    job.sink.each(work)


def _report(job: Job, index: int, name: str, outcomes: list[Outcome]) -> tuple[dict[str, Any], str]:
    """Report on every step; give the facts of all, and what changed in one line."""
    from kinema import report

    facts: dict[str, Any] = {}
    lines = []
    for outcome in outcomes:
        entry = outcome.step.entry
        own = report.facts(_record(outcome), outcome.before)
        facts = {**facts, entry.name: own} if len(outcomes) > 1 else own
        text = report.text(_record(outcome), outcome.before)
        lines.append(f"{entry.name}: {text}" if len(outcomes) > 1 else text)
    if job.options.compare is not None:
        facts["compare"], table = _compare(job, index, name, outcomes[0])
        lines.append(table)
    words = ""
    if job.reports:
        job.sink.report(name, facts, "\n".join(lines))
    else:
        words = "; ".join(line.partition("\n")[0] for line in lines)
    if job.plots and job.entry is not None:
        _draw(job, job.entry, outcomes[0], name, job.plots[index])
    return facts, words


def _record(outcome: Outcome) -> Any:
    """What the step reports; a motion that came alone is reported by what changed."""
    if not isinstance(outcome.result, Motion):
        return outcome.result
    from kinema.ops.change import change

    return change(outcome.before, outcome.motion)


def _compare(job: Job, index: int, name: str, outcome: Outcome) -> tuple[dict[str, Any], str]:
    """Run the operation that compares the ways to do this one, with the parameters they share."""
    from kinema import report

    other = catalogue.find(job.entry.compare if job.entry and job.entry.compare else "")
    takes = {parameter.name for parameter in other.operation.parameters}
    values = {key: value for key, value in outcome.step.values.items() if key in takes}
    compared = RecipeStep(other, values).run(outcome.before, job.read)
    if job.tables:
        _draw(job, other, compared, name, job.tables[index])
    return report.facts(compared.result, outcome.before), report.text(
        compared.result, outcome.before
    )


def _draw(job: Job, entry: Entry, outcome: Outcome, name: str, path: Path) -> None:
    from kinema.view import figures

    assert entry.figure is not None
    figure = getattr(figures, entry.figure)
    title, joint = Path(name).stem, job.options.plot_joint
    before: Any = outcome.before
    job.sink.draw(lambda: figure(before, outcome.result, title=title, joint=joint), path)


def _write(
    job: Job, path: Path, name: str, motion: Motion, facts: dict[str, Any], words: str
) -> None:
    if path.suffix.lower() == ".json":
        import json

        job.sink.write_text(json.dumps({"file": name, **facts}, indent=2), path)
        return
    job.sink.write(motion, path, words)
    if job.options.provenance:
        from kinema.recipe import provenance

        side = path.with_name(path.name + ".kinema.json")
        job.sink.write_text(provenance(job.recipe, name), side)
