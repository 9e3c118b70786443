"""The second world is worth something only as long as it shares nothing with the program."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FILES = [path for path in sorted(Path(__file__).parent.glob("*.py")) if not path.name.startswith("test_")]


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield node.module or ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_imports_the_standard_library_and_itself_only(path: Path) -> None:
    for module in imported(path):
        assert module.startswith("tests.adversary") or module.split(".")[0] in sys.stdlib_module_names
