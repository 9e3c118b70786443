"""The pages of the project, and what stands in them."""

import re
from pathlib import Path

import pytest

from sim.script.reader import ScriptError, parse_script

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").rglob("*.md")),
]

BLOCK = re.compile(r"(?:^    .*\n)+", re.MULTILINE)


def blocks(text: str) -> list[list[str]]:
    """Return the indented blocks of a page, line by line, without comments."""
    lines = [[line.partition("#")[0].strip() for line in found.group().splitlines()] for found in BLOCK.finditer(text)]
    return [[line for line in block if line] for block in lines]


def first_cells(page: str) -> list[str]:
    """Return what is marked as code in the first cells of a page's tables."""
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    return [code for cell in cells for code in re.findall("`([^`]+)`", cell)]


def following(words: str) -> set[str]:
    """Return the words that may stand after these in a statement of a script."""
    with pytest.raises(ScriptError) as caught:
        parse_script(f"{words} nonsense")
    return set(caught.value.faults[0].error.expected.split(", "))
