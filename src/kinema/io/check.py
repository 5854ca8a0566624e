"""Read a file and report every problem in it, the fatal ones included."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from kinema.errors import FormatError, place
from kinema.inspection import look_over
from kinema.io.findings import Finding, Findings
from kinema.io.read import read
from kinema.io.source import name_of
from kinema.motion import Motion

__all__ = ["Checked", "check"]


class Checked(NamedTuple):
    """The motion in a file, None if it cannot be read, and what was found on the way."""

    motion: Motion | None
    findings: Findings


def check(path: str | os.PathLike[str], *, source: str | None = None, **reading: Any) -> Checked:
    """Read a file and report problems: in the file, and in the motion itself.

    Parameters
    ----------
    path : path
    source : str, optional
        What to call the file in messages (default: its path).
    **reading
        Further options of `kinema.read`.

    Returns
    -------
    Checked
        Errors are what cannot be read, warnings what was assumed or looks wrong, infos what a
        strict reader would reject.

    Raises
    ------
    OSError
        If there is no such file, or it cannot be opened.
    OptionError
        For an option of `kinema.read` that is wrong.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = pathlib.Path(folder.name, "walk.bvh")
    >>> _ = path.write_text("HIERARCHY ROOT hips { OFFSET 0 0 }")
    >>> motion, findings = check(path)
    >>> motion, findings.items[0].severity, findings.items[0].message
    (None, 'error', "expected three numbers after OFFSET, found '}'")
    >>> folder.cleanup()
    """
    findings = Findings(source or name_of(path))
    try:
        motion = read(path, findings=findings, source=source, **reading)
    except FormatError as error:
        findings.items.append(_finding(error))
        return Checked(None, findings)
    for message in look_over(motion):
        findings.repair(message)
    return Checked(motion, findings)


def _finding(error: FormatError) -> Finding:
    """An error as a finding, which has its place in fields of its own."""
    where = place(error.source, error.line, error.column)
    hint = f" ({error.hint})" if error.hint else ""
    return Finding("error", error.line, error.message.removeprefix(f"{where}: ") + hint)
