"""Files, packages and rooms that the pages of developers name are there."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT

NAMED_FILE = re.compile(r"`([\w/.-]+\.(?:py|po)|[\w.-]+/[\w/.-]+\.(?:js|json|toml))`(?: \(`(\w+)`\))?")
"""A file in code marks; a name in parentheses after it stands in that file."""


def files_named(path: str) -> list[Path]:
    """Return the files that a page names by their path from the root or from `controller`, or by their name alone."""
    if "/" in path:
        return [file for file in (ROOT / path, ROOT / "controller" / path) if file.exists()]
    folders = ("controller", "hardware", "sim", "tests", "firmware_config")
    return [*ROOT.glob(path), *(file for folder in folders for file in (ROOT / folder).rglob(path))]


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith(("docs/dev/", "CONTRIBUTING"))])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    for path, name in NAMED_FILE.findall((ROOT / page).read_text()):
        if Path(path).stem in ("NAME", "ceb"):
            continue  # examples of files that a reader is to add
        files = files_named(path)
        assert files, path
        assert re.search(rf"\b{name}\b", files[0].read_text()), f"{path}: {name}"


def test_the_picture_of_the_packages_has_every_package(root: Path) -> None:
    table = (root / "docs/dev/ARCHITECTURE.md").read_text().partition("## Packages")[2].partition("\n## ")[0]
    listed = {row.split("`")[1] for row in table.splitlines() if row.startswith("| `")}
    packages = {f"controller/{file.parent.name}" for file in root.glob("controller/*/__init__.py")}
    parts = {
        "controller/entry.py",
        "controller/json_types.py",
        "controller/profile.py",
        "hardware",
        "hardware/drivers",
        "sim",
        "firmware_config",
    }
    assert listed == packages | parts


def test_the_picture_of_the_session_has_every_room(root: Path) -> None:
    table = (root / "docs/dev/ARCHITECTURE.md").read_text().partition("## The session")[2].partition("\n## ")[0]
    listed = {
        room for row in table.splitlines() if row.startswith("| `") for room in re.findall("`(.*?)`", row.split("|")[1])
    }
    folder = root / "controller/session"
    rooms = {file.stem for file in folder.glob("*.py")} | {file.parent.name for file in folder.glob("*/__init__.py")}
    assert listed == rooms - {"__init__"}
