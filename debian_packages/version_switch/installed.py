"""The installed versions, and the link to the one that runs."""

import re
from dataclasses import dataclass
from pathlib import Path

from debian_packages.version_switch.request import write_folder

_SERIES = re.compile(r"\d+\.\d+")
JOURNAL_VERSION_FILE = "journal-version"
"""In the folder of each version: the version of the journals that it writes, and the latest that it reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InstalledVersions:
    """The folder of all versions."""

    folder: Path

    def list_series(self) -> list[str]:
        """Return the versions that have a program, the oldest first."""
        found = [
            path.parent.parent.name for path in self.folder.glob("*/bin/damahan") if not path.parent.parent.is_symlink()
        ]
        return sorted(filter(_SERIES.fullmatch, found), key=series_key)

    def program(self, series: str) -> Path:
        """Return the program of a version."""
        return self.folder / series / "bin/damahan"

    def journal_version(self, series: str) -> int | None:
        """Return the version of the journals of a version; None if it does not say."""
        try:
            text = (self.folder / series / JOURNAL_VERSION_FILE).read_text(encoding="utf-8").strip()
        except OSError:
            return None
        return int(text) if text.isdecimal() else None

    @property
    def current(self) -> str | None:
        """The version that the link names; None without a link."""
        return self._target("current")

    @property
    def previous(self) -> str | None:
        """The version that ran before, if it is still installed."""
        series = self._target("previous")
        return series if series in self.list_series() else None

    def choose(self, series: str) -> None:
        """Set the links: the version runs from its next start, and the current one becomes the previous one."""
        current = self.current
        if current == series:
            return
        if current is not None:
            self._link("previous", current)
        self._link("current", series)

    def _target(self, name: str) -> str | None:
        try:
            return str((self.folder / name).readlink())
        except OSError:
            return None

    def _link(self, name: str, target: str) -> None:
        """Set a link in one step: after a kill it names its old or its new target."""
        part = self.folder / f"{name}.part"
        part.unlink(missing_ok=True)
        part.symlink_to(target)
        part.replace(self.folder / name)
        write_folder(self.folder)


def series_key(series: str) -> tuple[int, ...]:
    """Return what orders versions by age."""
    return tuple(map(int, series.split(".")))
