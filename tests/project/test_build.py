"""The page is built when its sources have changed, and is in what is installed."""

from __future__ import annotations

import importlib.util
import json
import os
import tarfile

import pytest

from tests.conftest import REPOSITORY


@pytest.fixture
def backend():
    pytest.importorskip("scikit_build_core")
    spec = importlib.util.spec_from_file_location(
        "kinema_build", REPOSITORY / "tools" / "kinema_build.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def build(backend, tmp_path, monkeypatch):
    """The backend in a folder of its own, with npm replaced by a note of what it was asked for."""
    module = backend
    web, page = tmp_path / "web", tmp_path / "page"
    (web / "node_modules" / "three").mkdir(parents=True)
    page.mkdir()
    (web / "package-lock.json").write_text("{}")
    (web / "package.json").write_text(json.dumps({"dependencies": {"three": "1"}}))
    (web / "node_modules" / "three" / "package.json").write_text('{"version": "1.2.3"}')
    (web / "node_modules" / "three" / "LICENSE").write_text("MIT, by them")
    (web / "main.ts").write_text("1")
    asked = []
    monkeypatch.setattr(module, "WEB", web)
    monkeypatch.setattr(module, "PAGE", page)
    monkeypatch.setattr(module, "STAMP", page / "built-from.txt")
    monkeypatch.setattr(module, "run_npm", lambda *commands: asked.append(commands))
    monkeypatch.delenv(module.SKIP, raising=False)
    module.asked, module.web, module.page = asked, web, page
    return module


def test_the_page_is_built_once_for_its_sources(build):
    build.build_page()
    build.build_page()
    assert len(build.asked) == 1
    assert build.page_requires() == []
    (build.web / "node_modules" / "three" / "more.js").write_text("2")  # no source of ours
    build.build_page()
    assert len(build.asked) == 1
    (build.web / "main.ts").write_text("2")
    build.build_page()
    assert len(build.asked) == 2


def test_the_licences_come_with_the_page(build):
    build.build_page()
    assert "three 1.2.3" in (build.page / "licences.txt").read_text()
    assert "MIT, by them" in (build.page / "licences.txt").read_text()


def test_node_is_fetched_only_where_it_is_missing(build, monkeypatch):
    monkeypatch.setattr(build, "node_of_machine", lambda: None)
    assert build.page_requires() == [build.NODE]
    build.build_page()
    assert build.page_requires() == []


def test_the_page_can_be_left_out(build, monkeypatch):
    monkeypatch.setenv(build.SKIP, "1")
    build.build_page()
    assert build.asked == []


def test_an_sdist_needs_no_node(backend, tmp_path, monkeypatch):
    """All that the page was built from is in it, so the page that it carries is up to date."""
    if backend.page_is_stale():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("the page is not built: make page")
    monkeypatch.chdir(REPOSITORY)
    name = backend.core.build_sdist(str(tmp_path))
    with tarfile.open(tmp_path / name) as archive:
        archive.extractall(tmp_path, filter="data")
    inside = next(tmp_path.glob("kinema-*/"))
    page = inside / "src" / "kinema" / "studio" / "page"
    assert (page / "index.html").exists()
    assert (page / "licences.txt").exists()
    monkeypatch.setattr(backend, "WEB", inside / "web")
    monkeypatch.setattr(backend, "STAMP", page / "built-from.txt")
    monkeypatch.setattr(backend, "node_of_machine", lambda: None)
    assert backend.page_requires() == []


def test_a_failing_npm_says_what_to_do(backend, monkeypatch):
    monkeypatch.setattr(backend, "node_of_machine", lambda: (REPOSITORY / "node", ["false"]))
    monkeypatch.setattr(backend, "WEB", REPOSITORY)
    with pytest.raises(SystemExit, match=backend.SKIP):
        backend.run_npm(("install",))
