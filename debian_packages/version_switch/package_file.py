"""A package in a file: what it says of itself, and its installation."""

import re
from dataclasses import dataclass
from pathlib import Path

from debian_packages.version_switch.system import CommandFailedError, free_bytes, run_command

_READ_WITHIN_S = 60.0
_INSTALL_WITHIN_S = 1200.0  # a slow card, and the index of apt
_SPARE_BYTES = 50_000_000  # a choice: what the service and the system go on writing
_NAME = re.compile(r"damahan-(\d+\.\d+)")
_FIELDS = ("Package", "Version", "Installed-Size")


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageFile:
    """A package of a version of the program."""

    file: Path
    series: str
    version: str
    """As X.Y.Z."""
    needed_bytes: int
    """What it takes on the disk."""

    @property
    def files(self) -> list[Path]:
        """The file, and that of what all versions share if it lies beside."""
        common = self.file.with_name(f"damahan-common_{self.version}_all.deb")
        return [common, self.file] if common.exists() else [self.file]


def read_package(file: Path) -> PackageFile:
    """Return what a package says of itself; raises CommandFailedError for another one."""
    text = run_command(["dpkg-deb", "--field", _as_path(file), *_FIELDS], _READ_WITHIN_S)
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    name = _NAME.fullmatch(fields.get("Package", ""))
    if name is None:
        raise CommandFailedError(f"{file}: it is no version of Damahan; give the file damahan-X.Y_....deb")
    size = fields.get("Installed-Size", "")
    return PackageFile(
        file=file,
        series=name[1],
        version=fields.get("Version", "").partition("~")[0],
        needed_bytes=int(size) * 1024 if size.isdecimal() else 0,
    )


def install(package: PackageFile, programs: Path) -> None:
    """Install a package beside the others; raises CommandFailedError, and then the version that runs is as it was."""
    needed = package.needed_bytes + _SPARE_BYTES
    free = free_bytes(programs)
    if free < needed:
        raise CommandFailedError(
            f"{programs}: {free:,} bytes are free, {package.series} needs {needed:,}; remove an old version:"
            " sudo damahan update --list, then sudo apt remove damahan-X.Y"
        )
    run_command(["apt-get", "install", "--yes", "--allow-downgrades", *map(_as_path, package.files)], _INSTALL_WITHIN_S)


def _as_path(file: Path) -> str:
    """Return a name that apt takes for a file, and no program for an option."""
    return str(file.resolve())
