"""OSC packets: beside python-osc, beside a plain reader, and damaged."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pythonosc.osc_bundle import OscBundle
from pythonosc.osc_message import OscMessage

from kinema.errors import OptionError
from kinema.live import osc
from tests.live import packets
from tests.reference import osc as reference

texts = st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=20)
arguments = st.lists(
    st.one_of(st.integers(-(2**31), 2**31 - 1), st.floats(width=32, allow_nan=False), texts),
    max_size=8,
)
addresses = texts.map(lambda text: "/" + text)


@given(addresses, arguments)
def test_what_we_write_python_osc_reads(address, values):
    theirs = OscMessage(osc.message(address, *values))
    assert theirs.address == address
    assert theirs.params == values


@given(addresses, arguments)
def test_what_python_osc_writes_we_read(address, values):
    given = [("i", value) if isinstance(value, int) else value for value in values]
    [ours] = osc.messages(packets.message(address, *given).dgram)
    assert (ours.address, ours.arguments) == (address, values)


def test_bundles_in_bundles_come_in_order_both_ways():
    deep = osc.bundle(osc.message("/a", 1), osc.bundle(osc.message("/b", "x")), osc.message("/c"))
    assert [each.address for each in osc.messages(deep)] == ["/a", "/b", "/c"]
    a, inner, c = OscBundle(deep)
    assert (a.address, next(iter(inner)).params, c.address) == ("/a", ["x"], "/c")
    theirs = packets.bundle(packets.message("/a"), packets.bundle(packets.message("/b")))
    assert [each.address for each in osc.messages(theirs.dgram)] == ["/a", "/b"]


def test_bundles_are_followed_eight_deep_and_no_deeper():
    packet = osc.message("/deep")
    for depth in range(1, 12):
        packet = osc.bundle(packet)
        assert (osc.messages(packet) is not None) == (depth <= 8)


def test_other_types_are_passed_over():
    packet = b"/x\0\0,ihbTf\0\0" + bytes(4 + 8) + b"\0\0\0\3abc\0" + bytes(4)
    [found] = osc.messages(packet)
    assert found == ("/x", "ihbTf", [0])


def test_blobs_of_any_length_are_padded_to_words():
    for size in range(10):
        blob = size.to_bytes(4, "big") + b"x" * size + bytes(-size % 4)
        head, tail = b"/x\0\0,bi\0", bytes(4)
        assert osc.messages(head + blob + tail) == [("/x", "bi", [])], size
        assert osc.messages(head + blob) is None
        assert osc.messages(head + blob + tail + tail) is None
    assert osc.messages(b"/x\0\0,b\0\0" + bytes([0, 0, 0, 5]) + bytes(4)) is None
    assert osc.messages(b"/x\0\0,b\0\0" + bytes([255] * 4)) is None


def test_a_bundle_holds_as_much_as_a_datagram():
    room = 65_507 - 16 - 4
    part = osc.message("/x", "y" * (room // 4 * 4 - 12))
    assert len(osc.bundle(part)) <= 65_507
    with pytest.raises(OptionError, match="at most 65507 bytes, found 65508"):
        osc.bundle(bytes(65_508 - 20))
    assert len(osc.bundle(bytes(65_507 - 20))) == 65_507


WHOLE = osc.bundle(osc.message("/VMC/Ext/Bone/Pos", "Hips", *[0.5] * 7), osc.message("/T", 1.0))


def test_nothing_cut_short_is_taken_for_whole():
    for length in range(len(WHOLE)):
        found = osc.messages(WHOLE[:length])
        # a bundle may end after any of its messages
        assert found is None or len(found) < 2
        assert (found is not None) == (reference.messages(WHOLE[:length]) is not None)


@given(st.binary(max_size=64), st.integers(0, len(WHOLE)), st.integers(0, 8))
def test_damaged_packets_are_read_as_a_plain_reader_does(junk, at, gone):
    damaged = WHOLE[:at] + junk + WHOLE[at + gone :]
    expected = reference.messages(damaged)
    found = osc.messages(damaged)
    if expected is None:
        assert found is None
    else:
        np.testing.assert_equal([tuple(each) for each in found], expected)


def test_what_no_datagram_holds_is_refused():
    assert osc.messages(b"/a\0\0,\0\0\0" * 9000) is None
    with pytest.raises(OptionError, match="at most 65507 bytes"):
        osc.bundle(*[osc.message("/long", "x" * 1000)] * 70)
    with pytest.raises(OptionError, match="must start with /"):
        osc.message("nowhere")
