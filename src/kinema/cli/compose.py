"""`kinema sequence` and `kinema graph`: clips on a time line, and ways from clip to clip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from kinema.cli.command import Sectioned
from kinema.cli.files import FORCE, JSON, OUTPUT, inputs_argument, path_option
from kinema.cli.options import Value
from kinema.cli.reading import reading_options, take_reading
from kinema.cli.sink import STANDARD, Sink
from kinema.errors import OptionError
from kinema.io.targets import motion_targets, side_targets, targets
from kinema.progress import working
from kinema.schema.types import Number

__all__ = ["graph", "sequence"]

_WRITTEN = {
    "build": "graph, as .json",
    "sequence": "motion, or the plan as .json",
    "walk": "motion",
}
_FOLDER = "Folder beside that of the file in which clips may be; repeatable."


def _command(
    name: str, given: str, make: Callable[..., Any], own: Sequence[click.Option], **words: Any
) -> Sectioned:
    """A command that makes one thing of its inputs: reported, drawn and written.

    ``make`` gives what is reported, its figure, the motion, and the text of a .json file.
    """

    def run(inputs: list[str], output: Path | None, plot: Path | None, **values: Any) -> None:
        from kinema import report
        from kinema.view import figures

        if output is None or (name == "build" and output.suffix.lower() != ".json"):
            raise OptionError(f"give -o OUT: where to write the {_WRITTEN[name]}")
        if name != "sequence" and len(inputs) > 1:
            raise OptionError(f"graph {name} takes one input, found {len(inputs)}")
        as_json, force, folders = (values.pop(key) for key in ("as_json", "force", "folders"))
        plain = name != "walk" and output.suffix.lower() == ".json"
        (path,) = (targets if plain else motion_targets)(inputs[:1], output, force=force)
        plots = side_targets(inputs[:1], plot, force=force, option="--plot")
        sink = Sink(inputs[:1], as_json=as_json, piped=path == STANDARD)
        reading = take_reading(values)
        options = {key: value for key, value in values.items() if value is not None}

        def work(_: int, source: str) -> None:
            with working("putting clips together"):
                found, figure, motion, text = make(inputs, folders, reading, **options)
            if as_json or plots or name != "sequence":
                facts, words = report.facts(found, motion), report.text(found, motion)
                sink.report(source, facts, words, others=inputs[1:])
            draw = getattr(figures, figure)
            for picture in plots:
                sink.draw(lambda: draw(motion, found, title=Path(source).stem), picture)
            if plain:
                sink.write_text(text(path), path)
            else:
                sink.write(motion, path)

        sink.each(work)

    folder = path_option("--folder", "folders", multiple=True, metavar="DIR", help=_FOLDER)
    output = [OUTPUT, JSON, path_option("--plot", help="Draw it."), FORCE]
    sections = {"Options": [*own, folder], "Output": output, "Reading": reading_options()}
    return Sectioned(name, inputs_argument(given), sections, callback=run, **words)


def _sequence(inputs: list[str], folders: Any, reading: dict[str, Any]) -> tuple[Any, ...]:
    from kinema.compose.sequence import of_files, plan_text

    made = of_files(inputs, folders=folders, **reading)
    motion = made.bake()
    return made.baked, "timeline", motion, lambda path: plan_text(made, path, folders=folders)


def _build(inputs: list[str], folders: Any, reading: dict[str, Any], **options: Any) -> Any:
    from kinema.compose.graph import build, graph_text

    made = build(inputs[0], **options, **reading)
    first = made.library.first
    return made, "graph", first, lambda path: graph_text(made, path, folders=folders)


def _walk(inputs: list[str], folders: Any, reading: dict[str, Any], **options: Any) -> Any:
    from kinema.compose.graph import load, planned

    made = load(inputs[0], folders=folders, **reading)
    found = made.walk(planned(made, **options))
    return found, "walk", found.motion, None


def _number(name: str, help: str, whole: bool = False) -> click.Option:
    return click.Option([name], type=Value(Number(integer=whole)), help=help)


sequence = _command(
    "sequence",
    "PLAN.json | IN...",
    _sequence,
    [],
    help="""Put clips on a time line, blend those that overlap, and bridge gaps.

    \b
    kinema sequence walk.bvh run.bvh punch.bvh -o all.bvh      # as `kinema transition` does
    kinema sequence walk.bvh run.bvh punch.bvh -o plan.json    # the same as a plan, to be edited
    kinema sequence plan.json -o all.bvh --plot all.png
    """,
)
_BUILD = [
    _number("--threshold", "Farthest that joints may be apart, in leg lengths (0.06)."),
    _number("--fps", "Rate at which frames are compared (default: the clips' own, at most 30)."),
]
_WALK = [
    _number("--seconds", "Length of a random walk (60)."),
    _number("--seed", "Another number gives another random walk.", whole=True),
    click.Option(["--start"], metavar="CLIP", help="Clip to begin with."),
    click.Option(["--to"], metavar="CLIP|X,Z", help="Clip or place on the floor to go to."),
]
graph = click.Group(
    "graph",
    commands=[
        _command("build", "FOLDER", _build, _BUILD, help="Find where clips turn into each other."),
        _command("walk", "GRAPH.json", _walk, _WALK, help="Walk through a motion graph."),
    ],
    help="""Walk from clip to clip wherever they are alike: a motion graph.

    \b
    kinema graph build takes/ -o moves.graph.json --plot moves.png
    kinema graph walk moves.graph.json --seconds 60 -o walk.bvh --plot walk.png
    kinema graph walk moves.graph.json --to 2.5,4 -o there.bvh       # x,z; the start faces +Z
    kinema graph walk moves.graph.json --start stand --to jump -o jump.bvh
    """,
)
