"""Looking closer and changing: joints, files, steps, key frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinema
from kinema import keyframes, samples
from tests.studio.conftest import Server, opened
from tests.studio.hands import (
    fact,
    frame_of,
    open_digit,
    picture,
    root,
    same_text,
    seek,
    state,
    until,
    wait,
)

FRAMES = 240


@pytest.fixture(scope="module")
def window(chromium: Any, server: Server) -> Iterator[Any]:
    with opened(chromium, server) as page:
        open_digit(page, 1, FRAMES)
        yield page


def drop(page: Any, path: Path) -> None:
    """Choose a file in the dialog, which goes the way of a dropped one."""
    page.locator("#open-files").set_input_files(path)


def test_a_joint_is_named_under_the_pointer_and_selected_by_a_click(window: Any, shot: Any) -> None:
    seek(window, 50)
    spot = window.evaluate("studio.jointOnScreen('LeftLeg')")
    window.mouse.move(spot["x"], spot["y"])
    label = window.locator(".stage-label:not([hidden])")
    label.wait_for()
    assert label.inner_text() == "LeftLeg"
    window.mouse.click(spot["x"], spot["y"])
    wait(window, "[data-reading=bend]")
    assert window.locator("#joint option:checked").inner_text() == "LeftLeg"
    for quantity in ("height", "speed", "bend"):
        window.locator(f"button:has([data-reading={quantity}])").click()
        seek(window, 51 if frame_of(window) == 50 else 50)
        same_text(window, "[data-curve=joint]", f"[data-reading={quantity}]")
    walk = samples.walk().motion
    knee = walk.skeleton.index("LeftLeg")
    frame = frame_of(window)
    places = kinema.kinematics.forward(walk).positions[frame]
    thigh, shin = places[knee] - places[knee - 1], places[knee + 1] - places[knee]
    cosine = thigh @ shin / np.linalg.norm(thigh) / np.linalg.norm(shin)
    reading, bend = window.locator("[data-reading=bend]"), np.degrees(np.arccos(cosine))
    until(window, lambda: abs(float(reading.inner_text().split()[0]) - bend) < 0.06)
    shot(window)
    window.keyboard.press("Escape")
    window.locator("[data-reading=bend]").wait_for(state="detached")


def test_a_file_in_centimetres_is_as_tall_as_a_person(
    window: Any, tmp_path: Path, shot: Any
) -> None:
    walk = samples.walk(height=1.62).motion
    kinema.write(kinema.scale(walk, factor=100.0), tmp_path / "hundred.bvh")
    drop(window, tmp_path / "hundred.bvh")
    wait(window, "#unit")
    assert 1.5 < fact(window, "height") < 2.1
    assert window.locator("#unit").input_value() == "cm"
    shot(window)
    window.locator("#unit").select_option("m")
    window.wait_for_selector("text=set by you")
    wait(window, "[data-fact=height]:not([data-value^='1.'])")
    assert fact(window, "height") > 100
    window.keyboard.press("Control+z")
    wait(window, "[data-fact=height][data-value^='1.']")
    window.keyboard.press("1")
    wait(window, "[data-fact=height][data-value^='1.7']")


def test_an_invalid_file_is_one_error_with_a_hint(window: Any, tmp_path: Path, shot: Any) -> None:
    (tmp_path / "wrong.bvh").write_text("HIERARCHY\nROOT hips\n{\n  OFFSET 0 0\n}\nMOTION\n")
    before = state(window)["clip"]
    drop(window, tmp_path / "wrong.bvh")
    problem = window.locator(".notice.problem")
    problem.wait_for()
    assert problem.count() == 1
    assert "wrong.bvh" in problem.inner_text()
    assert "line" in problem.inner_text()
    assert problem.locator(".hint").inner_text() != ""
    shot(window)
    window.get_by_role("button", name="Close").click()
    problem.wait_for(state="detached")
    assert state(window)["clip"] == before  # and goes on
    seek(window, 33)


def test_a_slider_previews_and_makes_one_undo_entry(
    chromium: Any, fresh: Server, shot: Any
) -> None:
    with opened(chromium, fresh) as page:
        open_digit(page, 1, FRAMES)
        page.keyboard.press("a")
        page.get_by_role("dialog").get_by_role("combobox").fill("smooth")
        page.keyboard.press("Enter")
        wait(page, "[data-op='filters.smooth']")
        before = wait(page, "[data-number]").get_attribute("data-value")
        added = page.get_by_role("button", name="Undo").get_attribute("title")
        slider = page.get_by_role("slider", name="window, slider")
        box = slider.bounding_box()
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 10, y)
        page.mouse.down()
        page.mouse.move(box["x"] + 0.5 * box["width"], y, steps=5)
        wait(page, f"[data-number]:not([data-value='{before}'])")  # before release
        assert page.get_by_role("button", name="Undo").get_attribute("title") == added
        shot(page)
        page.mouse.move(box["x"] + 0.7 * box["width"], y, steps=5)
        page.mouse.up()
        page.wait_for_selector("button[title*='window']")
        page.keyboard.press("Control+z")
        page.wait_for_selector(f'button[title="{added}"]')  # one entry for the whole drag


def test_compare_shows_three_different_pictures(window: Any, shot: Any) -> None:
    window.locator(".row", has_text="noisy").click()
    wait(window, ".row[aria-current=true]:has-text('noisy')")
    root(window, frames=FRAMES)
    window.keyboard.press("a")
    window.get_by_role("dialog").get_by_role("combobox").fill("smooth")
    window.keyboard.press("Enter")
    wait(window, "[data-op='filters.smooth']")
    wait(window, "[data-number]")
    seek(window, 70)
    shots = []
    for shown in ("result", "both", "original"):
        wait(window, f"[data-compare={shown}]")
        drawn = state(window)["drawings"]
        window.wait_for_timeout(400)
        shots.append(picture(window))
        shot(window, shown)
        window.keyboard.press("x")
        wait(window, f"html:not([data-drawings='{drawn}'])")
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert np.abs(shots[one] - shots[other]).max() > 40
    wait(window, "[data-compare=result]")


def test_the_number_of_keys_by_keyboard(window: Any, shot: Any) -> None:
    window.keyboard.press("4")
    root(window, frames=600, available=600)
    window.keyboard.press("F2")
    wait(window, "section[data-count='12']")
    field = window.get_by_role("slider", name="Number of key frames, slider")
    field.focus()
    for count in (13, 14, 15, 16):
        window.keyboard.press("ArrowRight")
        wait(window, f"section[data-count='{count}']")
    assert window.locator(".card").count() == 16
    assert window.locator(".timeline").get_attribute("data-keys") == "16"
    run = samples.run_stop().motion
    expected = keyframes.all_counts(run)
    assert window.evaluate("studio.keyFrames()") == expected.frames(16).tolist()
    shown = window.locator("section[data-count='16']")
    at = expected.counts.tolist().index(16)
    assert (
        abs(
            float(shown.get_attribute("data-mean"))
            - expected.position_mean[at] / run.skeleton.height
        )
        < 1e-6
    )
    assert (
        abs(
            float(shown.get_attribute("data-max")) - expected.position_max[at] / run.skeleton.height
        )
        < 1e-6
    )
    shot(window)
    window.keyboard.press("F1")
