"""Open Sound Control packets: read, and written.

Packets are read by the native core, which allocates nothing, follows bundles eight deep and says of
anything malformed no more than that it is. The few messages that are not motion are written here;
whole frames of bones are written by the core (`kinema.live.vmc_sender`).
"""

from __future__ import annotations

import struct
from typing import NamedTuple, TypeAlias

import numpy as np

from kinema import _native
from kinema.errors import OptionError

__all__ = ["Argument", "Message", "bundle", "message", "messages"]

Argument: TypeAlias = int | float | str
_IMMEDIATELY = struct.pack(">Q", 1)
_LARGEST = 65_507  # bytes in a datagram


class Message(NamedTuple):
    """An OSC message: where it goes, the types of its arguments, and those that have a value.

    Integers, floats and strings have one; reading stops at the first argument of another type.
    """

    address: str
    types: str
    arguments: list[Argument]


def messages(packet: bytes) -> list[Message] | None:
    """Read all messages of a packet, those of bundles in order; None if it is malformed.

    >>> messages(message("/chat", "hello", 3))
    [Message(address='/chat', types='si', arguments=['hello', 3])]
    >>> messages(b"no such thing") is None
    True
    """
    found = _native.osc_messages(np.frombuffer(packet, np.uint8))
    return None if found is None else [Message(*each) for each in found]


def message(address: str, *arguments: Argument) -> bytes:
    """Write a message of integers, floats (32 bits on the wire) and strings.

    >>> message("/ok", 1)
    b'/ok\\x00,i\\x00\\x00\\x00\\x00\\x00\\x01'
    """
    if not address.startswith("/"):
        raise OptionError(f"an OSC address must start with /, found {address!r}")
    types, parts = ",", []
    for value in arguments:
        if isinstance(value, str):
            types, part = types + "s", _text(value)
        elif isinstance(value, int):
            types, part = types + "i", struct.pack(">i", value)
        else:
            types, part = types + "f", struct.pack(">f", value)
        parts.append(part)
    return _text(address) + _text(types) + b"".join(parts)


def bundle(*packets: bytes) -> bytes:
    """Put messages, or other bundles, into one packet.

    >>> [each.address for each in messages(bundle(message("/a"), bundle(message("/b"))))]
    ['/a', '/b']
    """
    whole = b"#bundle\0" + _IMMEDIATELY
    whole += b"".join(struct.pack(">i", len(packet)) + packet for packet in packets)
    if len(whole) > _LARGEST:
        raise OptionError(f"a datagram holds at most {_LARGEST} bytes, found {len(whole)}")
    return whole


def _text(value: str) -> bytes:
    raw = value.encode()
    return raw + bytes(4 - len(raw) % 4)
