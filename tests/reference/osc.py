"""A plain reader of OSC packets: what a packet says, or None if it is malformed."""

from __future__ import annotations

import struct

SIZES = dict.fromkeys("ifcrm", 4) | dict.fromkeys("hdt", 8) | dict.fromkeys("TFNI[]", 0)
DEEPEST = 8


class Malformed(Exception):
    """Raised from anywhere inside."""


def messages(packet: bytes) -> list[tuple[str, str, list[int | float | str]]] | None:
    if len(packet) > 65_507:
        return None
    try:
        return _part(packet, 0)
    except (Malformed, struct.error):
        return None


def _part(data, depth):
    if len(data) < 4 or len(data) % 4:
        raise Malformed
    if not data.startswith(b"#"):
        return [_message(data)]
    if depth == DEEPEST or not data.startswith(b"#bundle\0") or len(data) < 16:
        raise Malformed
    found, data = [], data[16:]
    while data:
        (size,) = struct.unpack_from(">I", data)
        if size > len(data) - 4:
            raise Malformed
        found += _part(data[4 : 4 + size], depth + 1)
        data = data[4 + size :]
    return found


def _message(data):
    address, data = _text(data)
    types, data = _text(data)
    if not address.startswith(b"/") or not types.startswith(b","):
        raise Malformed
    values, told = [], True
    for letter in types[1:].decode("latin-1"):
        value, data = _argument(letter, data)
        told = told and value is not None
        if told:
            values.append(value)
    if data:
        raise Malformed
    return address.decode(errors="replace"), types[1:].decode(errors="replace"), values


def _argument(letter, data):
    if letter in "sS":
        text, data = _text(data)
        return (text.decode(errors="replace") if letter == "s" else None), data
    size = SIZES.get(letter)
    if letter == "b":
        (length,) = struct.unpack_from(">I", data)
        size = 4 + (length + 3) // 4 * 4
    if size is None or size > len(data):
        raise Malformed
    value = None
    if letter in "if":
        (value,) = struct.unpack_from(f">{letter}", data)
    return value, data[size:]


def _text(data):
    end = data.find(b"\0")
    size = end // 4 * 4 + 4
    if end < 0 or size > len(data):
        raise Malformed
    return data[:end], data[size:]
