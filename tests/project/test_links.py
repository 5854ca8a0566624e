"""Links between pages lead somewhere, and papers are cited by author."""

from __future__ import annotations

import re

import pytest

from tests.conftest import REPOSITORY

PAGES = sorted((REPOSITORY / "docs").rglob("*.md"))
PAGES = [page for page in PAGES if not {"_build", "_generated"} & set(page.parts)]
PAGES += [REPOSITORY / "CONTRIBUTING.md", REPOSITORY / "examples" / "README.md"]


def anchors(text: str) -> set[str]:
    """What headings are linked by: lower case, hyphens for spaces, no punctuation."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_to_a_page_and_a_heading(page):
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)", prose):
        if re.match(r"\w+://", target):
            continue
        path, _, anchor = target.partition("#")
        other = (page.parent / path).resolve() if path else page
        assert other.is_file(), f"{target} on {page.name}"
        if anchor:
            assert anchor in anchors(other.read_text(encoding="utf-8")), f"{target} on {page.name}"


def test_every_paper_is_listed_once():
    text = (REPOSITORY / "docs" / "papers.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (.+)$", text, re.MULTILINE)
    assert len(headings) == len(set(headings)) >= 20


def test_a_link_to_nowhere_would_be_noticed():
    assert anchors("# First steps\n\n### tmps.org 2006\n") == {"first-steps", "tmpsorg-2006"}
