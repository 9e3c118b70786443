"""What is in a package: nothing of the machine on which it was built."""

import configparser
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.debian_packages.package_files import PackageFiles
from tests.service.container import Container


def builder_marks(root: Path) -> Iterator[bytes]:
    """Yield what tells this machine: folders, and the values of pip's own configuration."""
    yield os.fsencode(root)
    yield os.fsencode(Path.home() / ".cache")
    yield b"/tmp/pip-"
    for name in (Path.home() / ".config/pip/pip.conf", Path("/etc/pip.conf")):
        settings = configparser.ConfigParser(interpolation=None)
        settings.read(name)
        values = [value for section in settings.values() for value in section.values()]
        # a system path such as that of the certificates tells nothing
        yield from (word.encode() for value in values for word in value.split() if not word.startswith("/etc/ssl"))


@pytest.fixture(scope="module")
def unpacked(container: Container, files: PackageFiles) -> Path:
    """Return a folder with the files and the scripts of both packages."""
    container.run("mkdir", "/unpacked")
    for file in files.first:
        container.run("dpkg-deb", "--raw-extract", file, f"/unpacked/{Path(file).name}")
    return container.folder / "unpacked"


def test_nothing_of_the_builder_is_left(unpacked: Path, root: Path) -> None:
    marks = tuple(builder_marks(root))
    found = {
        (str(path.relative_to(unpacked)), mark)
        for path in unpacked.rglob("*")
        if path.is_file() and not path.is_symlink()
        for mark in marks
        if mark in path.read_bytes()
    }
    assert found == set()


def test_every_library_is_of_the_locked_version(unpacked: Path, root: Path) -> None:
    locked = dict(line.split("==") for line in (root / "constraints.txt").read_text().splitlines())
    infos = [
        path.name.removesuffix(".dist-info").split("-") for path in unpacked.rglob("lib/*/site-packages/*.dist-info")
    ]
    versions = {name.lower().replace("_", "-").replace(".", "-"): version for name, version in infos}
    del versions["damahan"]
    assert versions
    assert {name: locked.get(name) for name in versions} == versions


def test_every_file_is_of_root_and_for_everybody_to_read(container: Container, files: PackageFiles) -> None:
    for file in files.first:
        for line in container.run("dpkg-deb", "--contents", file).splitlines():
            mode, owner = line.split()[:2]
            assert owner == "root/root", line
            assert mode[7] == "r", line
            assert mode[8] != "w" or mode.startswith("l"), line


def test_scripts_name_their_own_version_and_no_placeholder(unpacked: Path) -> None:
    for script in unpacked.glob("*/DEBIAN/*"):
        if script.name != "md5sums":
            assert "@" not in script.read_text(), script
