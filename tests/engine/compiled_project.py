"""A copy of the project whose engine is compiled."""

import hashlib
import shutil
import subprocess
import sys
from fcntl import LOCK_EX, flock
from importlib.metadata import version
from pathlib import Path
from sysconfig import get_config_var

SOURCES = ("hatch_build.py", "controller/engine/**/*.py", "controller/rules/**/*.py")
"""What a build compiles, and what counts its moves."""


def build_compiled_project(root: Path, folder: Path) -> None:
    """Compile the engine into a folder, with links to all else of the project. Wants a C compiler."""
    subprocess.run([sys.executable, root / "hatch_build.py", folder], check=True, stdout=subprocess.DEVNULL)
    _link_rest(root, folder)


def build_compiled_project_once(root: Path, folder: Path, builds: Path) -> None:
    """As `build_compiled_project`, with the last build of these sources if it is in a folder of builds.

    Several processes may share the folder of builds: one compiles, the others wait. Only one build is kept.
    """
    build = builds / digest_sources(root)
    with (builds / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not build.exists():
            for old in builds.glob("*/"):
                shutil.rmtree(old)
            unfinished = builds / "unfinished"
            subprocess.run([sys.executable, root / "hatch_build.py", unfinished], check=True, stdout=subprocess.DEVNULL)
            unfinished.rename(build)
        shutil.copytree(build, folder, dirs_exist_ok=True)
    _link_rest(root, folder)


def digest_sources(root: Path) -> str:
    """Return what tells builds apart: a digest of the sources, of the compiler's version, and of this Python's."""
    digest = hashlib.sha256(f"{version('mypy')} {get_config_var('EXT_SUFFIX')} {sys.version}".encode())
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root)} {len(content)} ".encode() + content)
    return digest.hexdigest()


def _link_rest(root: Path, folder: Path) -> None:
    for entry in (*root.iterdir(), *root.glob("controller/*"), *root.glob("controller/engine/**/*.py")):
        place = folder / entry.relative_to(root)
        if not place.exists() and not entry.name.endswith(".so"):
            place.symlink_to(entry)
