"""What a person does on the page, and what they read off it.

The page's policy forbids injected functions: these wait for elements and their attributes.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

__all__ = [
    "fact",
    "frame_of",
    "open_digit",
    "picture",
    "root",
    "same_text",
    "seek",
    "state",
    "time_text",
    "until",
    "wait",
]


def state(page: Any) -> dict[str, str]:
    """The attributes that the page shows to tests."""
    return json.loads(page.evaluate("JSON.stringify(document.documentElement.dataset)"))


def root(page: Any, **attributes: object) -> None:
    """Wait until the page says so: ``root(page, playing="true")``."""
    words = "".join(f"[data-{name}='{value}']" for name, value in attributes.items())
    page.wait_for_selector(f"html{words}", state="attached", timeout=20_000)


def wait(page: Any, selector: str) -> Any:
    return page.wait_for_selector(selector, state="attached", timeout=20_000)


def until(page: Any, met: Callable[[], bool]) -> None:
    """Wait until something holds that comes with one of the next pictures."""
    stop = time.perf_counter() + 20.0
    while not met():
        assert time.perf_counter() < stop
        page.wait_for_timeout(50)


def same_text(page: Any, one: str, other: str) -> None:
    """Wait until two places say the same."""

    def met() -> bool:
        said = page.locator(one).inner_text()
        return bool(said) and page.locator(other).inner_text() == said

    until(page, met)


def open_digit(page: Any, digit: int, frames: int) -> None:
    """Open a sample by its number and wait until it is on stage."""
    wait(page, "[data-ready=true]")
    page.keyboard.press(str(digit))
    root(page, frames=frames, available=frames)
    wait(page, ".transport")


def seek(page: Any, frame: int) -> None:
    """Type a frame number and wait until that frame is drawn."""
    page.locator("#frame").fill(str(frame))
    page.keyboard.press("Enter")
    root(page, frame=frame, shown=frame)


def frame_of(page: Any) -> int:
    return int(state(page)["frame"])


def time_text(page: Any) -> str:
    return str(page.locator("#time").inner_text())


def picture(page: Any) -> NDArray[np.int16]:
    """The middle of the stage, below its buttons."""
    box = page.locator("main.stage").bounding_box()
    clip = {"x": box["x"] + 60, "y": box["y"] + 60, "width": box["width"] - 120}
    data = page.screenshot(clip={**clip, "height": box["height"] - 110})
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), np.int16)


def fact(page: Any, name: str) -> float:
    return float(wait(page, f"[data-fact={name}]").get_attribute("data-value"))
