"""A recipe: steps that make one motion of another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from kinema.errors import KinemaError, OptionError
from kinema.motion import Motion
from kinema.recipe.paths import files_of, with_paths
from kinema.recipe.steps import MotionReader, Outcome, RecipeStep

__all__ = ["Recipe"]


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """Steps that make one motion of another.

    ``folder`` is where paths in it start from; paths of a recipe that was read from a file may not
    lead out of its folder. ``source`` is what it was read from. ``reading`` are the options that
    the input was read with, where that file tells how a result was made.

    Examples
    --------
    >>> import kinema
    >>> smaller = Recipe((RecipeStep.parse("filter"), RecipeStep.parse("keys share=10%")))
    >>> smaller.run(kinema.samples.walk(seconds=2.0).motion)
    <Motion 120 frames at 60 fps, 24 joints>
    """

    steps: tuple[RecipeStep, ...]
    name: str = ""
    about: str = ""
    folder: Path | None = None
    source: str = ""
    reading: Mapping[str, Any] | None = None

    def run(self, motion: Motion, *, read: MotionReader | None = None) -> Motion:
        """Run every step and give the motion that comes out."""
        for outcome in self.outcomes(motion, read=read):
            motion = outcome.motion
        return motion

    def outcomes(self, motion: Motion, *, read: MotionReader | None = None) -> Iterable[Outcome]:
        """Run the steps one after the other, and tell what each made of the motion."""
        for number, step in enumerate(self.steps):
            with self._telling(number):
                outcome = step.run(motion, self._reader(read))
            yield outcome
            motion = outcome.motion

    def __repr__(self) -> str:
        return f"<Recipe {self.name}: {', '.join(step.entry.name for step in self.steps)}>"

    def plain(self) -> dict[str, Any]:
        """Give it as JSON and TOML have it."""
        form = {key: value for key, value in (("name", self.name), ("about", self.about)) if value}
        return {**form, "steps": [step.plain() for step in self.steps]}

    def to_json(self) -> str:
        """Write it as JSON."""
        return msgspec.json.format(msgspec.json.encode(self.plain())).decode()

    def to_toml(self) -> str:
        """Write it as TOML."""
        return msgspec.toml.encode(self.plain()).decode()

    def _reader(self, read: MotionReader | None) -> MotionReader:
        from kinema.io.read import read as read_file

        open_file = read or read_file

        return lambda path: open_file(str(self.located(path)))

    def located(self, path: str) -> Path:
        """Where a file that the recipe names is; one outside its folder is rejected."""
        if self.folder is None:
            return Path(path)
        found = (self.folder / path).resolve()
        if not found.is_relative_to(self.folder.resolve()):
            raise OptionError(
                f"{path!r} lies outside the recipe's folder",
                hint="keep what a recipe reads beside it, or give the step on the command line",
            )
        return found

    def settled(self) -> Recipe:
        """The same recipe with paths that start where the command is run, each one allowed."""
        here = Path.cwd()

        def moved(path: str) -> str:
            found = self.located(path)
            return str(found.relative_to(here) if found.is_relative_to(here) else found)

        steps = []
        for number, step in enumerate(self.steps):
            with self._telling(number):
                steps.append(with_paths(step, moved))
        return replace(self, steps=tuple(steps), folder=None)

    def check_files(self) -> None:
        """Check that every file the steps name is there, and lies where a recipe may read."""
        for number, step in enumerate(self.settled().steps):
            for path in files_of(step):
                with self._telling(number):
                    if not Path(path).is_file():
                        raise OptionError(f"no such file: {path}")

    @contextmanager
    def _telling(self, number: int) -> Iterator[None]:
        """Name the step, and the parameter if one is known, in an error that comes up inside."""
        try:
            yield
        except KinemaError as error:
            if len(self.steps) > 1 or self.source:
                name = getattr(error, "parameter", None)
                what = f", parameter {name!r}" if name and f"{name!r}" not in error.message else ""
                step = self.steps[number].entry.name
                error.message = f"step {number + 1}, {step}{what}: {error.message}"
            raise
