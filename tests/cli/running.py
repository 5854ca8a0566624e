"""The command line: in a process of its own where streams and signals matter, else in this one."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

from kinema.cli.main import main

__all__ = ["Invoked", "invoke", "run"]


def run(*args: Any, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kinema", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


class Invoked(NamedTuple):
    """How a command ended and what it said."""

    returncode: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        return self.stdout + self.stderr


def invoke(*args: Any, cwd: Path | None = None, input: str = "") -> Invoked:
    """Run a command in this process, which is quicker: same streams, same exit code."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    source = io.TextIOWrapper(io.BytesIO(input.encode()), encoding="utf-8")
    argv = ["kinema", *map(str, args)]
    with contextlib.ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        for name, value in {"argv": argv, "stdin": source, "stdout": out, "stderr": err}.items():
            stack.enter_context(mock.patch.object(sys, name, value))
        if cwd is not None:
            stack.enter_context(contextlib.chdir(cwd))
        code = _exit_code()
    return Invoked(code, _text(out), _text(err))


def _exit_code() -> int:
    with pytest.raises(SystemExit) as left:
        main()
    code = left.value.code
    assert isinstance(code, int)
    return code


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
