"""The stage and key frames by hand: camera, several characters, joints picked, diamonds moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kinema import keyframes, kinematics, samples
from tests.studio.conftest import Server, opened
from tests.studio.hands import open_digit, picture, root, seek, state, wait

FRAMES = 240


@pytest.fixture(scope="module")
def window(chromium: Any, server: Server) -> Iterator[Any]:
    with opened(chromium, server) as page:
        open_digit(page, 1, FRAMES)
        yield page


def redrawn(page: Any, act: Any) -> Any:
    """The picture after something was done."""
    drawn = state(page)["drawings"]
    act()
    wait(page, f"html:not([data-drawings='{drawn}'])")
    page.wait_for_timeout(300)
    return picture(page)


def test_front_side_and_top_see_the_body_from_there(window: Any) -> None:
    seek(window, 60)
    walk = samples.walk().motion
    hips = [walk.skeleton.index(name) for name in ("LeftUpLeg", "RightUpLeg")]
    left, right = (
        np.array(window.evaluate("studio.positions(60)")).reshape(-1, 3)[j] for j in hips
    )
    across = (left - right)[[0, 2]] / np.linalg.norm((left - right)[[0, 2]])
    for name, expected in (("Front", 0.0), ("Side", 1.0)):
        redrawn(window, lambda name=name: window.get_by_role("button", name=name).click())
        yaw = window.evaluate("studio.camera()")["yaw"]
        assert np.array([np.sin(yaw), np.cos(yaw)]) @ across == pytest.approx(expected, abs=1e-6)
    redrawn(window, lambda: window.get_by_role("button", name="Top", exact=True).click())
    assert window.evaluate("studio.camera()")["pitch"] > 1.5
    redrawn(window, lambda: window.get_by_role("button", name="Front").click())


def test_the_camera_follows_and_in_place_stays(window: Any) -> None:
    seek(window, 0)
    window.wait_for_timeout(200)
    begin = window.evaluate("studio.camera()")["target"]
    seek(window, 230)
    window.wait_for_timeout(300)
    end = window.evaluate("studio.camera()")["target"]
    places = np.array(window.evaluate("[studio.positions(0), studio.positions(230)]"))
    moved = (places[1] - places[0]).reshape(-1, 3)[0]
    assert np.linalg.norm(np.subtract(end, begin)[[0, 2]] - moved[[0, 2]]) < 0.2
    window.keyboard.press("i")
    window.wait_for_timeout(300)
    spot = window.evaluate("studio.jointOnScreen('Hips')")
    seek(window, 100)
    window.wait_for_timeout(300)
    still = window.evaluate("studio.jointOnScreen('Hips')")
    assert abs(still["x"] - spot["x"]) < 2
    window.keyboard.press("i")


def test_several_characters_have_their_names(window: Any, shot: Any) -> None:
    window.keyboard.press("3")
    wait(window, ".row.now:has-text('tired')")
    alone = redrawn(window, lambda: seek(window, 90))
    button = window.get_by_role("button", name="Show walk · neutral too")
    together = redrawn(window, lambda: button.click())
    wait(window, ".stage-label:not([hidden]):has-text('neutral')")
    assert np.abs(together - alone).max() > 60
    shot(window)
    window.get_by_role("button", name="Show walk · neutral too").click()
    window.locator(".stage-label:has-text('neutral')").wait_for(state="hidden")
    window.keyboard.press("1")
    wait(window, ".row.now:has-text('neutral')")


def test_a_parameter_takes_the_joint_that_is_clicked(window: Any) -> None:
    seek(window, 20)
    window.keyboard.press("a")
    window.get_by_role("dialog").get_by_role("combobox").fill("smooth")
    window.keyboard.press("Enter")
    wait(window, "[data-op='filters.smooth']")
    window.get_by_role("button", name="Pick joints on the stage").click()
    wait(window, ".picking")
    spot = window.evaluate("studio.jointOnScreen('LeftForeArm')")
    window.mouse.click(spot["x"], spot["y"])
    field = window.locator("#step-0-joints")
    window.wait_for_selector("button[title*='joints']")
    assert field.input_value() == "LeftForeArm"
    window.keyboard.press("Control+z")
    window.keyboard.press("Control+z")
    window.locator(".step").wait_for(state="detached")


def test_keys_are_moved_held_dropped_and_brought_back(window: Any, shot: Any) -> None:
    window.keyboard.press("F2")
    wait(window, "section[data-count='12']")
    chosen = window.evaluate("studio.keyFrames()")
    line = window.locator(".timeline")
    box = line.bounding_box()
    left, start, scale = (
        float(line.get_attribute(f"data-{n}")) for n in ("left", "start", "scale")
    )

    def x(frame: float) -> float:
        return box["x"] + left + (frame / 60 - start) * scale

    y = box["y"] + 24 + 40 + 13
    key, target = chosen[3], chosen[3] + 6
    window.keyboard.down("Alt")  # no snapping
    window.mouse.move(x(key), y)
    window.mouse.down()
    window.mouse.move(x(key) + 2, y)
    assert window.evaluate("studio.keyFrames()") == chosen  # two pixels are not a drag
    window.mouse.move(x(target), y, steps=4)
    moved = sorted({*chosen, target} - {key})
    assert window.evaluate("studio.keyFrames()") == moved
    window.keyboard.press("Escape")
    assert window.evaluate("studio.keyFrames()") == chosen
    window.mouse.up()
    window.mouse.move(x(key), y)
    window.mouse.down()
    window.mouse.move(x(target), y, steps=4)
    window.mouse.up()
    window.keyboard.up("Alt")
    wait(window, "section[data-mean]")
    window.wait_for_selector("button[title*='move key']")
    shot(window)
    walk = samples.walk().motion
    for play, words in (("slerp", None), ("hold", "Hold")):
        if words:
            window.get_by_role("radio", name=words).click()
            window.wait_for_selector("button[title*='hold']")
        rebuilt = keyframes.rebuild(walk, moved, interpolation=play)
        expected = keyframes.measure_error(walk, rebuilt)
        share = expected.relative(expected.position_mean)
        window.wait_for_selector(f"[data-error=mean]:has-text('{100 * share:.2f} %')")
        frame = moved[2] + 3
        seek(window, frame)
        places = np.array(window.evaluate(f"studio.positions({frame})")).reshape(-1, 3)
        assert np.abs(places - kinematics.forward(rebuilt).positions[frame]).max() < 1e-5
    window.locator(".card").nth(1).click()
    window.keyboard.press("Delete")
    wait(window, "section[data-count='11']")
    for count in (12, 12, 12):
        window.keyboard.press("Control+z")
        wait(window, f"section[data-count='{count}']")
    window.wait_for_timeout(300)
    assert window.evaluate("studio.keyFrames()") == chosen
    window.keyboard.press("F1")
    root(window, frames=FRAMES)
