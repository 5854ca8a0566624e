"""Sources and outputs as they are written at the command line: ``vmc:39541``, ``walk.bvh``, ``ws``.

A kind, and after colons what it needs: a host, a port, a file. Anything else names a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from kinema.errors import OptionError

__all__ = ["Endpoint", "parse_output", "parse_source"]

Kind: TypeAlias = Literal["vmc", "ws", "file", "machine"]
VMC_PORT, OTHER_VMC_PORT, WS_PORT = 39539, 39540, 8765
_PORTS = {"vmc": VMC_PORT, "ws": WS_PORT}
_LOCAL = "127.0.0.1"


class Endpoint(NamedTuple):
    """Where a stream comes from or goes to."""

    kind: Kind
    host: str = _LOCAL
    port: int = 0
    path: Path = Path()


def parse_source(text: str) -> Endpoint:
    """Read ``vmc[:HOST][:PORT]``, ``file:NAME``, ``machine:NAME``, or a file's name.

    >>> parse_source("vmc:39541").port, parse_source("walk.bvh").path.name
    (39541, 'walk.bvh')
    """
    kind, _, rest = text.partition(":")
    if kind == "vmc":
        return Endpoint("vmc", *_address(rest, kind, text))
    if kind in ("file", "machine"):
        if not rest:
            raise OptionError(
                f"{kind} needs a file, found {text!r}", parameter="source", hint=f"{kind}:NAME"
            )
        return Endpoint("file" if kind == "file" else "machine", path=Path(rest))
    if kind == "ws":
        raise OptionError("a WebSocket is an output, not a source", parameter="source")
    return Endpoint("file", path=Path(text))


def parse_output(text: str, source: Endpoint) -> Endpoint:
    """Read ``vmc[:HOST][:PORT]``, ``ws[:HOST][:PORT]``, ``file[:NAME]``, or a file's name.

    Without a port, VMC goes to 39539; to 39540 if the source listens on that port of this machine.

    >>> [parse_output("vmc", parse_source(source)).port for source in ("vmc", "walk.bvh")]
    [39540, 39539]
    >>> parse_output("file", parse_source("vmc")).path
    PosixPath('take.bvh')
    """
    kind, _, rest = text.partition(":")
    if kind == "ws":
        return Endpoint("ws", *_address(rest, kind, text))
    if kind == "vmc":
        host, port = _address(rest, kind, text)
        listens = source.kind == "vmc" and (source.port, host) == (port, _LOCAL)
        if listens and str(port) in rest.split(":"):
            raise OptionError(
                f"{text} is where the source listens: it would receive what it sends",
                parameter="out",
                hint=f"vmc:{OTHER_VMC_PORT}",
            )
        return Endpoint("vmc", host, OTHER_VMC_PORT if listens else port)
    if kind == "file":
        return Endpoint("file", path=Path(rest or "take.bvh"))
    if kind == "machine":
        raise OptionError("a state machine is a source, not an output", parameter="out")
    return Endpoint("file", path=Path(text))


def _address(rest: str, kind: str, text: str) -> tuple[str, int]:
    """Host and port, either of which may be left out."""
    host, port = _LOCAL, str(_PORTS[kind])
    for part in filter(None, rest.split(":")):
        host, port = (host, part) if part.isdigit() else (part, port)
    if rest.count(":") > 1 or not 0 < int(port) < 1 << 16:
        raise OptionError(
            f"expected {kind}:HOST:PORT with a port from 1 to 65535, found {text!r}",
            hint=f"{kind}:{_PORTS[kind]}",
        )
    return host, int(port)
