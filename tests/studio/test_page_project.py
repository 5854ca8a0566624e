"""Leaving with something: undo, reload, reconnect, export; and poses as the library has them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinema
from kinema import filters, samples
from tests.studio.conftest import Server, opened
from tests.studio.hands import open_digit, root, seek, state, wait

FRAMES = 240


def add_step(page: Any, words: str, name: str) -> None:
    page.keyboard.press("a")
    page.get_by_role("dialog").get_by_role("combobox").fill(words)
    page.keyboard.press("Enter")
    wait(page, f"[data-op='{name}']")
    wait(page, f"[data-op='{name}'] .note")


def test_undo_to_the_start_and_a_reload_find_the_same(page: Any, shot: Any) -> None:
    open_digit(page, 1, FRAMES)
    add_step(page, "smooth", "filters.smooth")
    add_step(page, "mirror", "mirror")
    page.get_by_role("checkbox", name="mirror is on").uncheck()
    page.wait_for_selector(".step.off")
    seek(page, 77)
    box = page.locator("main.stage").bounding_box()
    page.mouse.move(box["x"] + 500, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 620, box["y"] + 340, steps=3)
    page.mouse.up()
    page.wait_for_timeout(600)
    before = state(page), page.evaluate("studio.camera()"), page.locator(".step").all_inner_texts()
    shot(page, "before")
    page.reload()
    root(page, frame=77, frames=FRAMES, clip=before[0]["clip"])
    wait(page, ".step.off")
    page.wait_for_timeout(300)
    shot(page, "after")
    camera = page.evaluate("studio.camera()")
    assert np.allclose(camera["target"], before[1]["target"])
    assert [camera[k] for k in ("yaw", "pitch", "distance")] == pytest.approx(
        [before[1][k] for k in ("yaw", "pitch", "distance")]
    )
    assert [text.split("\n")[0] for text in page.locator(".step").all_inner_texts()] == [
        text.split("\n")[0] for text in before[2]
    ]
    for left in (2, 1, 0):
        page.keyboard.press("Control+z")
        if left == 2:
            page.locator(".step.off").wait_for(state="detached")
        else:
            page.wait_for_selector(f".step >> nth={left}", state="detached")
    page.keyboard.press("Control+z")
    wait(page, ".welcome")
    page.keyboard.press("Control+Shift+z")
    wait(page, ".transport")


def test_after_a_lost_connection_the_page_has_what_it_missed(page: Any, fresh: Server) -> None:
    sockets: list[Any] = []

    def between(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile(r"/socket$"), between)
    page.reload()
    open_digit(page, 1, FRAMES)
    add_step(page, "mirror", "mirror")
    with fresh.talk() as other:
        sockets[-1].close()
        page.wait_for_selector(".status.lost")
        other.steps({"op": "filters.smooth"})
    wait(page, "[data-op='filters.smooth']")
    page.locator("[data-op=mirror]").wait_for(state="detached")
    assert len(sockets) > 1
    add_step(page, "mirror", "mirror")  # and goes on from there


def test_exported_files_are_what_the_library_writes(
    page: Any, fresh: Server, tmp_path: Path, shot: Any
) -> None:
    open_digit(page, 1, FRAMES)
    add_step(page, "smooth", "filters.smooth")
    expected = filters.smooth(samples.walk().motion)
    kinema.write(expected, tmp_path / "library.bvh")
    page.keyboard.press("e")
    wait(page, ".preset")
    shot(page)

    def export(suffix: str) -> Path:
        page.locator(".preset", has_text=re.compile(re.escape(suffix) + "$")).first.click()
        with page.expect_download(timeout=120_000) as waiting:
            page.get_by_role("dialog").get_by_role("button", name="Export").click()
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        return path

    assert export(".bvh").read_bytes() == (tmp_path / "library.bvh").read_bytes()
    back = kinema.read(export(".npz"))
    assert np.array_equal(back.rotations, expected.rotations)
    suffixes = page.locator(".preset .suffix").all_inner_texts()
    if ".glb" in suffixes:
        glb = kinema.read(export(".glb"))
        places = kinema.kinematics.forward(glb).positions
        assert np.abs(places - kinema.kinematics.forward(expected).positions).max() < 1e-4
    film = export(".mp4").read_bytes()
    assert film[4:8] == b"ftyp"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Command").click()
    text = page.get_by_label("Text to copy")
    text.wait_for()
    line = text.input_value().splitlines()[-1]
    assert line.startswith("kinema ")
    words = line.split()
    kinema.write(samples.walk().motion, tmp_path / words[2])  # kinema apply FILE -o OUT …
    ran = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, check=False)
    assert ran.returncode == 0, line
    written = tmp_path / words[words.index("-o") + 1]
    assert written.read_bytes() == (tmp_path / "library.bvh").read_bytes()


def test_poses_are_those_of_forward_kinematics(page: Any) -> None:
    for digit, sample, frames in ((1, samples.walk(), 240), (6, samples.jumps(), 660)):
        open_digit(page, digit, frames)
        page.wait_for_timeout(300)
        places = kinema.kinematics.forward(sample.motion).positions
        worst = max(
            np.abs(np.array(page.evaluate(f"studio.positions({f})")) - places[f].ravel()).max()
            for f in range(0, frames, 37)
        )
        assert worst < 1e-5


def test_every_size_of_window_holds_the_studio(chromium: Any, fresh: Server, shot: Any) -> None:
    with opened(chromium, fresh, width=1920, height=1080) as page:
        wait(page, ".welcome")
        page.wait_for_timeout(500)
        shot(page, "welcome")
        open_digit(page, 1, FRAMES)
        page.keyboard.press("g")
        seek(page, 85)
        page.wait_for_timeout(500)
        shot(page, "view")
        page.keyboard.press("F2")
        wait(page, ".card")
        page.wait_for_timeout(500)
        shot(page, "keys")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1920
