"""`kinema sequence`: clips on a time line, from a plan or one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kinema.cli.command import Sectioned
from kinema.cli.files import FORCE, JSON, OUTPUT, inputs_argument, path_option
from kinema.cli.reading import reading_options, take_reading
from kinema.cli.sink import STANDARD, Sink
from kinema.errors import OptionError
from kinema.io.targets import motion_targets, side_targets, targets
from kinema.progress import working

__all__ = ["sequence"]

_FOLDER = "Folder beside that of the plan in which clips may be; repeatable."


def _sequence(inputs: list[str], output: Path | None, plot: Path | None, **values: Any) -> None:
    from kinema import report
    from kinema.compose.sequence import of_files, plan_text
    from kinema.view import figures

    if output is None:
        raise OptionError("give -o OUT: where to write the motion, or the plan as .json")
    reading = take_reading(values)
    folders, as_json, force = (values[name] for name in ("folders", "as_json", "force"))
    plans = output.suffix.lower() == ".json"
    (path,) = (targets if plans else motion_targets)(inputs[:1], output, force=force)
    plots = side_targets(inputs[:1], plot, force=force, option="--plot")
    sink = Sink(inputs[:1], as_json=as_json, piped=path == STANDARD)

    def work(_: int, name: str) -> None:
        with working("putting clips together"):
            made = of_files(inputs, folders=folders, **reading)
            motion, found = made.bake(), made.baked
        if as_json or plots:
            facts, text = report.facts(found, motion), report.text(found, motion)
            sink.report(name, facts, text, others=inputs[1:])
        for picture in plots:
            sink.draw(lambda: figures.timeline(motion, found, title=Path(name).stem), picture)
        if plans:
            sink.write_text(plan_text(made, path, folders=folders), path)
        else:
            sink.write(motion, path)

    sink.each(work)


sequence = Sectioned(
    "sequence",
    inputs_argument("PLAN.json | IN..."),
    {
        "Options": [path_option("--folder", "folders", multiple=True, metavar="DIR", help=_FOLDER)],
        "Output": [OUTPUT, JSON, path_option("--plot", help="Draw the time line."), FORCE],
        "Reading": reading_options(),
    },
    callback=_sequence,
    help="""Put clips on a time line, blend those that overlap, and bridge gaps.

    \b
    kinema sequence walk.bvh run.bvh punch.bvh -o all.bvh      # as `kinema transition` does
    kinema sequence walk.bvh run.bvh punch.bvh -o plan.json    # the same as a plan, to be edited
    kinema sequence plan.json -o all.bvh --plot all.png
    """,
)
