"""Measure the studio's page against its budgets: one run, one table.

``python benchmarks/studio_page.py`` opens the studio in chromium, which draws in software, so that
figures compare between machines without a graphics card. CPU sums all processes of the browser.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from studio import long_take

PAGE = Path(__file__).parents[1] / "src" / "kinema" / "studio" / "page"
ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]
SEEKS, PLAYED_S = 120, 5.0


def main() -> None:
    tell(("page, gzipped script", f"{script_bytes() / 1e3:.0f} kB", "260 kB"))
    folder = Path(tempfile.mkdtemp(prefix="kinema-bench-"))
    long_take(folder / "long.npz")
    with running(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        took = min(ready(context, address) for _ in range(3))
        tell(("page ready", f"{took:.0f} ms", "2500 ms"))
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("[data-ready=true]")
        page.keyboard.press("1")
        page.wait_for_selector("html[data-frames='240'][data-available='240']", state="attached")
        for measure in (playing, seeking, long):
            for row in measure(page):
                tell(row)
        browser.close()


def tell(row: tuple[str, str, str]) -> None:
    what, found, budget = row
    print(f"{what:42}  {found:>22}  budget {budget}", flush=True)


def script_bytes() -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in PAGE.glob("assets/*.js"))


def ready(context: Any, address: str) -> float:
    """Milliseconds until the document is there and the panels are drawn."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("[data-ready=true]")
    took = 1e3 * (time.perf_counter() - began)
    page.close()
    return took


def playing(page: Any) -> list[tuple[str, str, str]]:
    rows = []
    for words, key, budget in (("one body", "", "150 ms"), ("ten ghosts, trails", "g", "200 ms")):
        if key:
            page.keyboard.press(key)
        page.keyboard.press("Space")
        page.wait_for_timeout(500)
        cpu, drawn, began = browser_cpu(), drawings(page), time.perf_counter()
        page.wait_for_timeout(1e3 * PLAYED_S)
        spent, pictures = browser_cpu() - cpu, drawings(page) - drawn
        rate = pictures / (time.perf_counter() - began)
        page.keyboard.press("Space")
        found = f"{1e3 * spent / pictures:.0f} ms CPU, {rate:.0f} fps"
        rows.append((f"1280×720 light, playing, {words}", found, budget))
    script = statistics.median(page.evaluate("studio.scriptMs()")[-pictures:])
    rows.append(("script per playing frame, ten ghosts", f"{script:.1f} ms", "10 ms"))
    calls = page.evaluate("document.documentElement.dataset.calls")
    rows.append(("draw calls, ten ghosts", calls, "8"))
    page.keyboard.press("g")
    return rows


def seeking(page: Any) -> list[tuple[str, str, str]]:
    page.keyboard.press("Home")
    for frame in range(SEEKS):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"html[data-frame='{frame + 1}']", state="attached")
    page.wait_for_timeout(300)
    times = sorted(page.evaluate("studio.scriptMs()")[-SEEKS // 2 :])
    return [("seek, script, 95 %", f"{times[int(0.95 * len(times))]:.1f} ms", "3 ms")]


def long(page: Any) -> list[tuple[str, str, str]]:
    before = browser_memory()
    page.locator(".row", has_text="long").first.click()
    arrived = "html[data-frames='60000'][data-available='60000']"
    page.wait_for_selector(arrived, state="attached", timeout=60_000)
    after = browser_memory()
    firsts, alls = [], []
    for _ in range(3):  # what is saved is shown again
        page.reload()
        page.wait_for_selector(arrived, state="attached", timeout=60_000)
        page.wait_for_timeout(500)
        arrival = page.evaluate("studio.arrival()")
        firsts.append(arrival["first"])
        alls.append(arrival["all"])
    return [
        ("60,000 × 60 in the page: first frame", f"{min(firsts):.0f} ms", "100 ms, packed"),
        ("60,000 × 60 in the page: all", f"{min(alls):.0f} ms", "600 ms; 1500 with packing"),
        ("browser's memory for it", f"+{(after - before) / 1e6:.0f} MB", "100 MB"),
    ]


def drawings(page: Any) -> int:
    return int(page.evaluate("document.documentElement.dataset.drawings"))


def browser_processes() -> list[Path]:
    """Processes of the browser that this one started."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
    ours = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    found = []
    for process in ours - {os.getpid()}:
        try:
            if b"chrom" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(Path(f"/proc/{process}"))
        except OSError:
            continue
    return found


def browser_cpu() -> float:
    """Seconds of processor time."""
    ticks = 0
    for process in browser_processes():
        fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def browser_memory() -> int:
    """Bytes of memory that belong to the browser's processes alone."""
    total = 0
    for process in browser_processes():
        status = (process / "status").read_text()
        total += 1024 * int(re.search(r"RssAnon:\s+(\d+)", status)[1])  # type: ignore[index]
    return total


@contextmanager
def running(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "kinema", "studio", "--no-open", "--port", "0"]
    command += ["--project", str(folder / "bench.kinema"), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
