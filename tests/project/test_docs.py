"""The pages that are made from tests and recordings are as they would be made now."""

from __future__ import annotations

import importlib.util
import re

import pytest

import kinema
from tests.conftest import NO_DATA, REPOSITORY, find_data

GUIDE = REPOSITORY / "docs" / "guide"


@pytest.fixture(scope="module")
def tables():
    spec = importlib.util.spec_from_file_location("tables", REPOSITORY / "docs" / "tables.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_variants_is_fresh(tables):
    assert (GUIDE / "bvh-variants.md").read_text(encoding="utf-8") == tables.variants()


def test_the_reference_of_operations_is_fresh(tables):
    page = REPOSITORY / "docs" / "operations.md"
    assert page.read_text(encoding="utf-8") == tables.operations()


def test_the_table_of_formats_is_fresh(tables):
    page = REPOSITORY / "docs" / "formats.md"
    assert page.read_text(encoding="utf-8") == tables.formats()


def test_the_commands_in_readme_say_what_it_says(tables):
    """Run `python docs/tables.py` where this fails and the new words are right."""
    pytest.importorskip("matplotlib", reason="needs the extra media")
    assert (REPOSITORY / "README.md").read_text(encoding="utf-8") == tables.readme()


def test_the_list_of_recordings_is_fresh(tables):
    data = find_data()
    if data is None:
        pytest.skip(NO_DATA)
    assert (GUIDE / "bvh-recordings.md").read_text(encoding="utf-8") == tables.recordings(data)


PAGES = [REPOSITORY / "README.md", *sorted(GUIDE.glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_on_a_page_runs_from_top_to_bottom(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    walk = kinema.samples.walk().motion
    kinema.write(walk, "walk.bvh")
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    code = "\n".join(blocks)
    exec(compile(code, str(page), "exec"), {})


def test_the_reference_of_the_library_names_everything_public():
    page = (REPOSITORY / "docs" / "api.md").read_text(encoding="utf-8")
    listed = {line.strip().rpartition(".")[2] for line in page.splitlines() if "kinema." in line}
    assert set(kinema.__all__) - listed == set()
