"""For everybody: no finding of axe, and everything by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.conftest import Server, opened
from tests.studio.hands import open_digit, root, wait

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FRAMES = 240


@pytest.fixture(scope="module")
def window(chromium: Any, server: Server) -> Iterator[Any]:
    with opened(chromium, server) as page:
        wait(page, ".welcome")
        yield page


def findings(page: Any) -> list[str]:
    """What axe has to say, in short."""
    page.evaluate(AXE.read_text())
    found = json.loads(page.evaluate("axe.run(document).then(r => JSON.stringify(r.violations))"))
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here: npm ci in web/")
def test_axe_finds_nothing_on_any_screen(window: Any) -> None:
    assert findings(window) == []
    open_digit(window, 1, FRAMES)
    window.keyboard.press("n")
    wait(window, "[data-reading=bend]")
    window.keyboard.press("a")
    window.get_by_role("dialog").get_by_role("combobox").fill("smooth")
    assert findings(window) == []
    window.keyboard.press("Enter")
    wait(window, "[data-op='filters.smooth']")
    wait(window, "[data-number]")
    assert findings(window) == []
    for key, shown in (("?", ".help"), ("e", ".export"), ("Control+k", "#choices")):
        window.keyboard.press(key)
        wait(window, shown)
        assert findings(window) == []
        window.keyboard.press("Escape")
        window.wait_for_selector(shown, state="detached")
    window.keyboard.press("F2")
    wait(window, ".card")
    assert findings(window) == []
    window.keyboard.press("F1")


def tab_to(page: Any, name: str, limit: int = 120) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        words = page.evaluate(
            "(e => e.getAttribute('aria-label') || e.innerText || '')(document.activeElement)"
        ).strip()
        if words.startswith(name):
            return
    pytest.fail(f"{name} cannot be reached with Tab")


def test_a_keyboard_alone_watches_smooths_reduces_and_exports(page: Any) -> None:
    wait(page, ".welcome")
    tab_to(page, "Watch a walk")
    page.keyboard.press("Enter")
    root(page, playing="true", frames=FRAMES)
    page.keyboard.press("Space")
    root(page, playing="false")
    page.keyboard.press("Home")
    tab_to(page, "Time of the motion")
    page.keyboard.press("ArrowRight")
    root(page, frame=1)
    page.keyboard.press("Control+k")
    page.keyboard.type("add step smooth")
    page.keyboard.press("Enter")
    wait(page, "[data-op='filters.smooth']")
    tab_to(page, "window, slider")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("button[title*='window']")
    page.keyboard.press("m")
    wait(page, ".card")
    tab_to(page, "Number of key frames, slider")
    page.keyboard.press("ArrowRight")
    wait(page, "section[data-count='13']")
    tab_to(page, "Key at")
    page.keyboard.press("ArrowRight")  # the second key
    page.keyboard.press("Delete")
    wait(page, "section[data-count='12']")
    page.keyboard.press("e")
    wait(page, ".preset")
    with page.expect_download(timeout=15_000) as waiting:
        tab_to(page, "Export")
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename.endswith(".bvh")
