"""Run a recipe over the inputs of a command: read, compute, report, draw, write."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.cli.job import Job
from kinema.cli.sink import indented, say
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.progress import working
from kinema.recipe import Outcome, RecipeStep
from kinema.recipe.paths import files_of
from kinema.schema.problems import mentions
from kinema.units import Angle

__all__ = ["run_job"]


def run_job(job: Job, flags: Mapping[str, str] | None = None) -> None:
    """Run the recipe on every input; ``flags`` are the options of its parameters, for errors."""
    outside: list[str] = []  # what an audit names

    def work(index: int, name: str) -> None:
        if job.options.dry_run:
            job.sink.plan(name, job.outputs(index))
            return
        motion = job.read(name)
        try:
            with working(f"working on {name}"):
                outcomes = list(job.recipe.outcomes(motion, read=job.read))
        except OptionError as error:
            flag = (flags or {}).get(error.parameter or "")
            if flag and not mentions(error.message, error.parameter):
                error.message, error.parameter = f"{flag}: {error.message}", None
            raise
        facts, words = _report(job, index, name, outcomes)
        if named := facts.get("out_of_bounds"):
            outside.append(f"{name} ({', '.join(named)})")
        if job.paths:
            _write(job, index, name, outcomes[-1].motion, facts, words)

    try:
        job.sink.each(work)
    finally:
        if outside and len(job.inputs) > 1:
            say(f"{len(outside)} of {len(job.inputs)} out of bounds: {'; '.join(outside)}")


def _report(job: Job, index: int, name: str, outcomes: list[Outcome]) -> tuple[dict[str, Any], str]:
    """Report on every step; give the facts of all, and in one line what is not reported yet."""
    from kinema import report

    facts: dict[str, Any] = {}
    lines, summaries = [], []
    for number, outcome in enumerate(outcomes, start=1):
        record, step = _record(job, outcome), outcome.step.entry.name
        found = report.facts(record, outcome.before)
        text, summary = (say(record, outcome.before) for say in (report.text, report.summary))
        if len(outcomes) > 1:
            facts[step if step not in facts else f"{step} (step {number})"] = found
            text, summary = f"{step}\n{indented(text)}", f"{step}: {summary}"
        else:
            facts = found
        lines.append(text)
        summaries.append(summary)
    if job.options.compare is not None:
        facts["compare"], table = _compare(job, index, name, outcomes[0])
        lines += ["", table]
    shown = job.reports(outcomes)
    if shown:
        others = files_of(outcomes[0].step) if len(outcomes) == 1 else []
        job.sink.report(name, facts, "\n".join(lines), others=others)
    if job.tables:
        _write_table(job, outcomes[0].result, {"file": name, **facts}, job.tables[index])
    if job.plots and job.entry is not None:
        _draw(job, job.entry, outcomes[0], name, job.plots[index])
    said = shown and not job.options.as_json
    return facts, "" if said else "; ".join(summaries)


def _record(job: Job, outcome: Outcome) -> Any:
    """What the step reports; a motion is reported by what changed, and so is a `Smoothed`."""
    if outcome.step.entry.operation.unit is Angle:
        from kinema.report.plain import Angles

        return Angles(outcome.result)
    from kinema.ops.change import measured

    return measured(outcome.before, outcome.result, joint=job.options.plot_joint)


def _compare(job: Job, index: int, name: str, outcome: Outcome) -> tuple[dict[str, Any], str]:
    """Run the operation that compares the ways to do this one, with the parameters they share."""
    from kinema import report

    other = catalogue.find(job.entry.compare if job.entry and job.entry.compare else "")
    takes = {parameter.name for parameter in other.operation.parameters}
    values = {key: value for key, value in outcome.step.values.items() if key in takes}
    with working(f"comparing on {name}"):
        compared = RecipeStep(other, values).run(outcome.before, job.read)
    if job.comparisons:
        _draw(job, other, compared, name, job.comparisons[index])
    found = compared.result
    return report.facts(found, outcome.before), report.text(found, outcome.before)


def _draw(job: Job, entry: Entry, outcome: Outcome, name: str, path: Path) -> None:
    from kinema.view import figures
    from kinema.view._motions import distinct_names

    assert entry.figure is not None
    figure = getattr(figures, entry.figure)
    names = distinct_names([name, *files_of(outcome.step)])
    joint = job.options.plot_joint
    before: Any = outcome.before
    values: dict[str, Any] = {"title": " and ".join(names), "joint": joint}
    if "labels" in inspect.signature(figure).parameters:  # each motion has its own row
        values |= {"title": entry.command or entry.name, "labels": names}
    job.sink.draw(lambda: figure(before, outcome.result, **values), path)


def _write_table(job: Job, record: Any, facts: dict[str, Any], path: Path) -> None:
    """The facts as JSON, or the record's own table."""
    assert job.entry is not None
    assert job.entry.table is not None
    if path.suffix.lower() == ".json":
        job.sink.write_text(json.dumps(facts, indent=2), path)
    else:
        from kinema.report.dispatch import table

        job.sink.write_text(table(job.entry.table[1], record), path)


def _write(
    job: Job, index: int, name: str, motion: Motion, facts: dict[str, Any], words: str
) -> None:
    assert job.paths is not None
    path = job.paths[index]
    if path.suffix.lower() == ".json":
        job.sink.write_text(json.dumps({"file": name, **facts}, indent=2), path, words)
        return
    job.sink.write(motion, path, words)
    if job.provenances:
        from kinema.recipe import provenance

        job.sink.write_text(provenance(job.recipe, name, job.reading), job.provenances[index])
