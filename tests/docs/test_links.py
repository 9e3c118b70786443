"""Links lead somewhere, and the indexes name every page."""

import os
import re

import pytest

from tests.docs.pages import PAGES, ROOT

LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"")
"""A link or a picture; the text before it may hold brackets in code marks."""


def heading_anchors(page: str) -> set[str]:
    """Return the anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(page: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(), flags=re.DOTALL)
    for target in ("".join(found) for found in LINK.findall(text)):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        if anchor:
            assert anchor in heading_anchors(file.read_text()), target


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs/README.md").read_text()
    linked = {os.path.normpath(f"docs/{path}") for path in re.findall(r"\]\(([^)#]+)", index)}
    pages = {page for page in PAGES if page.startswith("docs/") and "/decisions/" not in page}
    assert pages - {"docs/README.md"} <= linked


def test_the_index_of_decisions_names_every_decision() -> None:
    folder = ROOT / "docs/dev/decisions"
    linked = re.findall(r"\]\(([a-z0-9-]+\.md)\)", (folder / "README.md").read_text())
    assert len(linked) == len(set(linked))
    assert set(linked) == {file.name for file in folder.glob("*.md")} - {"README.md"}
