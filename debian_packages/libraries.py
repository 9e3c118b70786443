"""Print what a board needs of Python libraries, one requirement a line: libraries.py PYPROJECT."""

import sys
import tomllib
from pathlib import Path

BOARD_EXTRAS = ("pi", "serial", "damath", "hall")
"""The extras in the package: parts, every rule set, and a hall; a board cannot fetch one later."""


def board_requirements(pyproject: str) -> list[str]:
    """Return the requirements of the program and of its extras for a board, without the program itself."""
    project = tomllib.loads(pyproject)["project"]
    extras = [line for extra in BOARD_EXTRAS for line in project["optional-dependencies"][extra]]
    own = project["name"] + "["
    return sorted({line for line in [*project["dependencies"], *extras] if not line.startswith(own)})


if __name__ == "__main__":
    sys.stdout.write("\n".join(board_requirements(Path(sys.argv[1]).read_text(encoding="utf-8"))) + "\n")
