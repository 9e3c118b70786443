"""A copy of the project whose engine is compiled."""

import subprocess
import sys
from pathlib import Path


def build_compiled_project(root: Path, folder: Path) -> None:
    """Compile the engine into a folder, with links to all else of the project. Wants a C compiler."""
    subprocess.run([sys.executable, root / "hatch_build.py", folder], check=True, stdout=subprocess.DEVNULL)
    for entry in (*root.iterdir(), *root.glob("controller/*"), *root.glob("controller/engine/**/*.py")):
        place = folder / entry.relative_to(root)
        if not place.exists() and not entry.name.endswith(".so"):
            place.symlink_to(entry)
