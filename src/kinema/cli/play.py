"""`kinema play`: a folder of recordings as a state machine, and what it shows."""

from typing import Any

from kinema.cli.command import Sectioned
from kinema.cli.files import FORCE, JSON, OUTPUT, inputs_argument, path_option
from kinema.cli.options import option_for
from kinema.cli.reading import reading_options, take_reading
from kinema.cli.sink import STANDARD, Sink
from kinema.compose import machine
from kinema.io.targets import motion_targets, side_targets
from kinema.progress import showing, working
from kinema.schema import options_of

__all__ = ["play"]


def _play(
    inputs: list[str], output: Any, plot: Any, as_json: bool, force: bool, **values: Any
) -> None:
    from kinema import report
    from kinema.view import figures

    reading = take_reading(values)
    paths = motion_targets(inputs[:1], output, force=force) if output else []
    plots = side_targets(inputs[:1], plot, force=force, option="--plot")
    sink = Sink(inputs[:1], as_json=as_json, piped=paths == [STANDARD])

    def work(_: int, name: str) -> None:
        with showing("preparing clips") as tell:
            made = machine.from_folder(inputs, tell=tell, **reading)
        given = {option: value for option, value in values.items() if value is not None}
        with working("playing"):
            found = machine.review(made, machine.play(made, **given))
        sink.report(name, report.facts(found, found.motion), report.text(found, found.motion))
        for picture in plots:
            sink.draw(lambda: figures.performance(found.motion, found, title=name), picture)
        for path in paths:
            sink.write(found.motion, path)

    sink.each(work)


_OPTIONS = [option_for(each) for each in options_of(machine.play) if each.name != "machine"]
_OUTPUT = [OUTPUT, JSON, path_option("--plot", help="Draw the time line."), FORCE]
_SECTIONS = {"Options": _OPTIONS, "Output": _OUTPUT, "Reading": reading_options()}
_HELP = """Play a folder as a state machine: each clip is a state, called as its file is.

\b
kinema play takes/ --requests 'walk@0,punch@1.2s,walk@2.5s' -o out.bvh --plot out.png
kinema play takes/ --seconds 60 --seed 1 -o out.bvh           # requests at random
"""
play = Sectioned("play", inputs_argument("FOLDER | IN..."), _SECTIONS, callback=_play, help=_HELP)
