"""The command line in a process of its own, where exit codes and streams matter."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

__all__ = ["run"]


def run(*args: Any, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kinema", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)
