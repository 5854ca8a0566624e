"""Where results go: text or JSON on standard output, files, and one line for each file written.

One shape for every command: with one input an object, with several a list; an input that failed is
in it with its error.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from kinema.cli.exits import FAILED, SOME_FAILED, USAGE, Failed, code_of
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.progress import showing
from kinema.schema.problems import words_of

__all__ = ["STANDARD", "Sink", "indented", "say", "say_error"]

STANDARD = Path("-")


class Sink:
    """Gathers what a command reports on its inputs, and writes its files."""

    def __init__(self, inputs: Sequence[str], *, as_json: bool, piped: bool = False) -> None:
        self.inputs = inputs
        self.as_json = as_json
        self.piped = piped  # the motion goes to standard output, so words must not
        self._facts: list[dict[str, Any]] = []
        self._failures: list[Exception] = []
        self._said: set[tuple[str, str | None]] = set()  # errors, so that none is repeated

    def each(self, work: Callable[[int, str], None]) -> None:
        """Do the work for every input; one that fails is reported and the others go on.

        Ends the command with 3 if some inputs failed, and if all did with the code of the error.
        """
        try:
            for index, name in enumerate(self.inputs):
                try:
                    work(index, name)
                except BrokenPipeError:
                    raise
                except (KinemaError, OSError, MemoryError) as error:
                    self._failed(name, error)
        finally:
            self._print_facts()
        if self._failures:
            self._give_up()

    def count_failure(self) -> None:
        """Count an input as failed whose problems are reported."""
        self._failures.append(KinemaError("problems found"))

    def report(
        self,
        name: str,
        facts: dict[str, Any],
        text: str,
        *,
        block: bool = False,
        others: Sequence[str] = (),
    ) -> None:
        """Report on one input, in the form that was asked for; a block has its name above it."""
        self._facts.append({"file": name, **({"others": list(others)} if others else {}), **facts})
        if not self.as_json:
            names = ["standard input" if path == "-" else path for path in (name, *others)]
            title, block = " and ".join(names), block or "\n" in text
            said = f"{title}\n{indented(text)}" if block else f"{title}: {text}"
            click.echo(said, err=self.piped)

    def plan(self, name: str, outputs: Sequence[Path]) -> None:
        """Say what would be written for one input; one that is not there fails as it would."""
        if name != "-":
            os.stat(name)
        named = [str(path) for path in outputs]
        self._facts.append({"file": name, "output": named[0] if named else None, "all": named})
        if not self.as_json:
            click.echo(f"{name} -> {', '.join(named) or 'report only'}")

    def write(self, motion: Motion, path: Path, words: str = "", **options: Any) -> None:
        """Write a motion, with progress, and say so; folders on the way are made."""
        from kinema.io.write import write

        if path == STANDARD:
            self._pipe(motion, options)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            with showing(f"writing {path}") as progress:
                write(motion, path, progress=progress, **options)
        where = "standard output" if path == STANDARD else path
        frames = f"{motion.num_frames} frame{'s' * (motion.num_frames != 1)}"
        say(f"wrote {where}: {frames} at {motion.fps:.6g} fps{f'; {words}' if words else ''}")

    def write_text(self, text: str, path: Path, words: str = "") -> None:
        """Write a small text file, whole or not at all."""
        from kinema.io.atomic import replacing

        if path == STANDARD:
            click.echo(text)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as stream:
            stream.write(text.rstrip("\n").encode() + b"\n")
        say(f"wrote {path}{f': {words}' if words else ''}")

    def draw(self, figure: Callable[[], Any], path: Path) -> None:
        """Draw a figure into a file; one that has nothing to show is noted and costs no result."""
        from kinema import view
        from kinema.view.figures import NothingToDraw

        try:
            drawn = figure()
        except NothingToDraw as error:
            say(f"note: {error}")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        view.save(drawn, path)
        say(f"wrote {path}")

    def _pipe(self, motion: Motion, options: dict[str, Any]) -> None:
        from kinema.io.stdio import collected
        from kinema.io.write import write

        sys.stdout.flush()
        with collected(sys.stdout.buffer, suffix=".bvh") as path:
            write(motion, path, **options)

    def _failed(self, name: str, error: Exception) -> None:
        """Say what went wrong; what is wrong with the options is the same for every input."""
        self._failures.append(error)
        message, hint = words_of(error)
        if (message, hint) not in self._said:
            self._said.add((message, hint))
            say_error(error, name if len(self.inputs) > 1 else "")
        facts: dict[str, Any] = {"file": name, "error": message}
        self._facts.append(facts | ({"hint": hint} if hint else {}))

    def _print_facts(self) -> None:
        if self.as_json and self._facts:
            shown = self._facts[0] if len(self.inputs) == 1 else self._facts
            click.echo(json.dumps(shown, indent=2, allow_nan=False), err=self.piped)

    def _give_up(self) -> None:
        failed, count = len(self._failures), len(self.inputs)
        if count > 1:
            same = failed > 1 and len(self._said) == 1
            say(f"{failed} of {count} inputs failed{' with this error' if same else ''}")
        codes = {code_of(error) for error in self._failures}
        if failed < count:
            raise Failed(SOME_FAILED)
        raise Failed(USAGE if codes == {USAGE} else FAILED)


def say(line: str) -> None:
    """Say something beside the results, on standard error."""
    click.echo(line, err=True)


def say_error(error: BaseException, name: str = "") -> None:
    """Print an error and how to go on, in the one style."""
    message, hint = words_of(error)
    where = f"{name}: " if name and not message.startswith(name) else ""
    say(f"error: {where}{message}")
    if hint:
        say(f"hint: {hint}")


def indented(text: str) -> str:
    """Text under a heading."""
    return "\n".join(f"  {line}" if line else "" for line in text.splitlines())
