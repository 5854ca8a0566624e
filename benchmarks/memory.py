"""The process whose memory is measured: reads one file with one library, when told to."""

from __future__ import annotations

import contextlib
import gc
import json
import sys
import warnings
from pathlib import Path
from typing import Any

from libraries import LIBRARIES
from measure import status_bytes

STATUS = Path("/proc/self/status")


def main(name: str, warm_up: str, path: str) -> None:
    warnings.simplefilter("ignore")
    library: Any = next(kind for kind in LIBRARIES if kind.name == name)()
    with contextlib.redirect_stdout(sys.stderr):
        library.read(Path(warm_up))
    gc.collect()
    before = status_bytes(STATUS, "VmRSS")
    # 5 sets the peak back to what is held now.
    Path("/proc/self/clear_refs").write_text("5")
    print("ready", flush=True)
    sys.stdin.readline()
    with contextlib.redirect_stdout(sys.stderr):
        loaded = library.read(Path(path))
    resident = status_bytes(STATUS, "VmHWM") - before
    print(
        json.dumps(
            {
                "frames": library.frames(loaded),
                "payload": library.payload(loaded),
                "resident": resident,
            }
        ),
        flush=True,
    )
    # Held until here, and until the other side has looked.
    sys.stdin.readline()
    del loaded


if __name__ == "__main__":
    main(*sys.argv[1:])
