"""Watching: the empty start, transport and time line, exact to the frame."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.studio.conftest import Server, opened
from tests.studio.hands import (
    frame_of,
    open_digit,
    picture,
    root,
    seek,
    state,
    time_text,
    until,
    wait,
)

FRAMES = 240  # of the first sample, 4 s at 60 frames per second


@pytest.fixture(scope="module")
def window(chromium: Any, server: Server) -> Iterator[Any]:
    with opened(chromium, server) as page:
        open_digit(page, 1, FRAMES)
        yield page


@pytest.fixture
def walk(window: Any) -> Any:
    """A walk at its first frame, at rest, all of it on the time line."""
    for key in ("k", "\\", "Home", "0"):
        window.keyboard.press(key)
    window.get_by_role("button", name="1×", exact=True).click()
    root(window, frame=0, playing="false")
    return window


def ruler_x(page: Any, seconds: float) -> float:
    """Where a time is on the time line, in pixels of the window."""
    line = page.locator(".timeline")
    left, start, scale = (
        float(line.get_attribute(f"data-{n}")) for n in ("left", "start", "scale")
    )
    return line.bounding_box()["x"] + left + (seconds - start) * scale


def ruler_y(page: Any) -> float:
    return page.locator(".timeline").bounding_box()["y"] + 10


def test_an_empty_studio_shows_a_body_that_moves_and_three_offers(page: Any, shot: Any) -> None:
    wait(page, ".welcome")
    root(page, frames=1)
    before = picture(page)
    page.wait_for_timeout(700)
    assert page.locator(".offer").count() == 3
    assert np.abs(picture(page) - before).max() > 60
    shot(page)


def test_watch_a_walk_plays_within_three_seconds(page: Any, shot: Any) -> None:
    wait(page, ".welcome")
    began = time.perf_counter()
    page.get_by_role("button", name="Watch a walk").click()
    root(page, playing="true", frames=FRAMES)
    first = frame_of(page)
    until(page, lambda: frame_of(page) > first)
    shot(page, f"after-{time.perf_counter() - began:.1f}s")


def test_keys_move_the_time_exactly_by_frames(walk: Any) -> None:
    for key, frame in [
        ("Home", 0), ("ArrowRight", 1), (".", 2), ("ArrowUp", 12), ("ArrowLeft", 11), (",", 10),
        ("ArrowDown", 0), ("ArrowLeft", 0), ("End", 239), ("ArrowRight", 239), ("ArrowLeft", 238),
    ]:  # fmt: skip
        walk.keyboard.press(key)
        root(walk, frame=frame, playing="false")
        assert time_text(walk) == f"{frame / 60:.3f}"
        assert walk.locator("#frame").input_value() == str(frame)
    walk.keyboard.press("Space")
    root(walk, playing="true")
    walk.keyboard.press("Space")
    root(walk, playing="false")
    assert time_text(walk) == f"{frame_of(walk) / 60:.3f}"


def test_speeds_and_shuttle_have_keys_and_buttons(walk: Any) -> None:
    chosen = walk.locator(".speeds [aria-pressed=true]")
    for key, speed in [
        ("-", "0.5×"),
        ("-", "0.25×"),
        ("+", "0.5×"),
        ("+", "1×"),
        ("l", "1×"),
        ("l", "2×"),
    ]:
        walk.keyboard.press(key)
        assert chosen.inner_text() == speed
    walk.keyboard.press("j")
    root(walk, playing="true")
    walk.keyboard.press("k")
    root(walk, playing="false")
    walk.get_by_role("button", name="0.1×").click()
    assert chosen.inner_text() == "0.1×"


def test_dragging_the_ruler_scrubs_also_while_playing(walk: Any, shot: Any) -> None:
    y = ruler_y(walk)
    before = picture(walk)
    walk.mouse.move(ruler_x(walk, 1.0), y)
    walk.mouse.down()
    walk.mouse.move(ruler_x(walk, 2.0), y, steps=4)
    root(walk, frame=120)
    assert np.abs(picture(walk) - before).max() > 60
    shot(walk)
    walk.mouse.up()
    walk.keyboard.press("Space")
    root(walk, playing="true")
    walk.mouse.down()
    walk.mouse.move(ruler_x(walk, 3.0), y, steps=3)
    root(walk, frame=180, playing="true")
    walk.wait_for_timeout(300)
    assert frame_of(walk) == 180  # the pointer holds the time
    walk.mouse.up()
    walk.wait_for_timeout(300)
    assert frame_of(walk) > 180  # and playing goes on from there


def test_zoom_keeps_the_time_under_the_pointer(walk: Any) -> None:
    line = walk.locator(".timeline")

    def under(x: float) -> float:
        left, start, scale = (
            float(line.get_attribute(f"data-{n}")) for n in ("left", "start", "scale")
        )
        return start + (x - line.bounding_box()["x"] - left) / scale

    for seconds, wheels in [(1.3, [-240]), (2.9, [-120, -480]), (0.4, [300])]:
        x = round(ruler_x(walk, seconds))  # events have whole pixels
        walk.mouse.move(x, ruler_y(walk) + 30)
        for delta in wheels:
            scale = line.get_attribute("data-scale")
            expected = under(x)
            walk.mouse.wheel(0, delta)
            wait(walk, f".timeline:not([data-scale='{scale}'])")
            assert abs(under(x) - expected) < 1e-3
        walk.keyboard.press("0")  # the whole motion again
        wait(walk, ".timeline[data-start='0']")


def test_a_loop_is_drawn_with_shift_and_never_left(walk: Any, shot: Any) -> None:
    y = ruler_y(walk)
    walk.keyboard.down("Shift")
    walk.keyboard.down("Alt")  # no snapping
    walk.mouse.move(ruler_x(walk, 1.0), y)
    walk.mouse.down()
    walk.mouse.move(ruler_x(walk, 1.5), y, steps=4)
    walk.mouse.up()
    walk.keyboard.up("Alt")
    walk.keyboard.up("Shift")
    walk.keyboard.press("Space")
    root(walk, playing="true")
    seen, start = {frame_of(walk)}, time.perf_counter()
    while len(seen) <= 5 or time.perf_counter() < start + 2.0:
        seen.add(frame_of(walk))
        assert time.perf_counter() < start + 30.0
    assert seen <= set(range(60, 90))
    shot(walk)
    walk.get_by_role("button", name="clear loop").click()
    walk.wait_for_timeout(1500)
    assert frame_of(walk) not in range(60, 90) or state(walk)["playing"] == "true"


def test_a_loop_is_never_left_however_time_is_cut(chromium: Any, server: Server) -> None:
    with opened(chromium, server) as page:
        page.goto(f"{server.origin}/?clock=hand")
        open_digit(page, 1, FRAMES)
        for frame, key in ((60, "["), (89, "]")):
            seek(page, frame)
            page.keyboard.press(key)
        seek(page, 60)
        page.keyboard.press("Space")
        root(page, playing="true")
        for pieces in (3, 7, 30, 41, 49):
            for piece in range(1, pieces + 1):
                page.evaluate(f"studio.advance({0.5 / pieces!r})")
                passed = 30 * piece % (30 * pieces) // pieces
                assert frame_of(page) == 60 + passed, (pieces, piece)


def test_brackets_set_the_loop(walk: Any) -> None:
    seek(walk, 30)
    walk.keyboard.press("[")
    seek(walk, 60)
    walk.keyboard.press("]")
    first, last = (walk.get_by_label(f"{end} frame of the loop") for end in ("First", "Last"))
    assert (first.input_value(), last.input_value()) == ("30", "60")
    last.fill("90")
    walk.keyboard.press("Enter")
    first.fill("70")
    walk.keyboard.press("Enter")
    root(walk, frame=70)
    walk.get_by_role("button", name="Play", exact=True).click()
    root(walk, playing="true")
    assert 70 <= frame_of(walk) <= 90
