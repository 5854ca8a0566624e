"""`kinema live`: key poses on the fly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kinema.cli.options import Value, option_for
from kinema.cli.sink import say
from kinema.live.running import run
from kinema.progress import working
from kinema.schema import options_of
from kinema.schema.typed import gathered
from kinema.schema.types import Number
from kinema.units import Quantity, Share

__all__ = ["live"]


class _ShareOfFrames(Value):
    """A share such as 10% or 0.1, as a number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the text; a share is the same for every motion."""
        given = super().convert(value, param, ctx)
        return given.value / 100.0 if isinstance(given, Quantity) else given  # written as 10%


_SHARE = _ShareOfFrames(Number(unit=Share, low=0.0, high=1.0, above=True))


@click.group(invoke_without_command=True)
@click.pass_context
def live(ctx: click.Context, /, **given: Any) -> None:
    """Play a live stream: receive or play motion, find its key poses, send and record.

    \b
    kinema live build takes/ -o keys.db --share 10% --share 5%
    kinema live evaluate takes/ --db keys.db --plot keys.png
    kinema live --source vmc --db keys.db --out vmc           # the body of a sender, in key poses
    kinema live --source vmc --smooth --lock --out take.bvh   # record it, until Ctrl-C
    kinema live --source walk.bvh --repeat --out ws           # show a file in the studio
    """
    values = {p.name: value for p in _RUN if (value := gathered(p, given[p.name])) is not None}
    if ctx.invoked_subcommand is not None:
        return
    if "source" not in values:
        raise click.exceptions.NoArgsIsHelpError(ctx)
    played = run(**values, say=say)
    keys = f", {played.keys} key poses" if "db" in values else ""
    say(f"{played.frames} frames in {played.seconds:.1f} s{keys}")


_RUN = [p for p in options_of(run) if p.name != "say"]
_NAMES = {p.name for p in _RUN}
_OWN = {"share": click.Option(["--share"], type=_SHARE, help="One of the database's shares.")}
live.params += [_OWN.get(p.name) or option_for(p, _NAMES) for p in _RUN]


@live.command()
@click.argument("folder")
@click.option("-o", "--output", type=Path, required=True, help="Database to write.")
@click.option("--share", type=_SHARE, multiple=True, help="Share of keys; repeatable (10%).")
@click.option("--fps", default=24.0, help="Rate that streams are brought to (24).")
@click.option("--past-frames", default=7, help="Earlier frames in a feature (7).")
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
def build(folder: str, output: Path, share: list[float], force: bool, **settings: Any) -> None:
    """Make a key-pose database from a folder of motions."""
    from kinema.io.targets import unused
    from kinema.live import KeySettings, motions_in
    from kinema.live import build as built

    unused([output], force=force)
    with working("finding key poses") as progress:
        motions = motions_in(folder, progress=progress)
        made = built(motions, shares=share or (0.1,), settings=KeySettings(**settings))
    made.save(output)
    say(f"wrote {output}: {made.summary}")


@live.command()
@click.argument("folder")
@click.option("--db", type=Path, required=True, help="Database of `kinema live build`.")
@click.option("--share", type=_SHARE, help="One of the database's shares (nearest 10%).")
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
@click.option("--plot", type=Path, help="Draw the keys of each motion, offline and live.")
def evaluate(folder: str, db: Path, share: float | None, as_json: bool, plot: Path | None) -> None:
    """Compare live keys with offline ones, leaving out each motion's own entries."""
    from kinema import view
    from kinema.live import evaluate, load, motions_in, table

    with working("comparing keys") as progress:
        rows = list(evaluate(motions_in(folder, progress=progress), load(db), share=share))
    facts = [row.facts() for row in rows]
    click.echo(json.dumps(facts, indent=2) if as_json else table(facts))
    if plot is not None:
        view.save(view.figures.live_keys(None, rows), plot)
