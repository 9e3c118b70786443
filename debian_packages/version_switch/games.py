"""The games of a board: the version of their file, and backups of it."""

import shutil
from pathlib import Path

from debian_packages.version_switch.system import CommandFailedError, free_bytes, run_command

_COPY_WITHIN_S = 300.0  # a choice: large journals on a slow card
_SPARE_BYTES = 20_000_000  # what the service itself needs to go on writing
_HEADER_BYTES = 100
_VERSION_AT = slice(60, 64)  # user_version, big-endian: https://sqlite.org/fileformat.html#the_database_header


class Games:
    """The journal in the folder of the service."""

    def __init__(self, folder: Path, backups: Path, user: str | None) -> None:
        self.folder = folder
        self.user = user
        """The owner of the games, as whom programs are run; None for the one who runs this."""
        self._backups = backups

    @property
    def _file(self) -> Path:
        return self.folder / "games.sqlite3"

    def read_version(self, of_user: int | None = None) -> int | None:
        """Return the version of the file; None if there is none yet.

        `of_user` is that of the program that uses the file. It counts while the log beside the file may hold a change
        that the file has not yet.
        """
        try:
            with self._file.open("rb") as stream:
                header = stream.read(_HEADER_BYTES)
        except FileNotFoundError:
            return None
        if len(header) < _HEADER_BYTES:
            return of_user
        written = int.from_bytes(header[_VERSION_AT], "big")
        log = self._file.with_name(f"{self._file.name}-wal")
        return max(written, of_user or 0) if log.exists() else written

    def backup_file(self, series: str) -> Path:
        """Return the backup that is made before a switch to a version."""
        return self._backups / f"before-{series}.sqlite3"

    def back_up(self, program: Path, series: str) -> None:
        """Write a backup with the version that runs; raises CommandFailedError."""
        if self.read_version() is None:
            return
        self._backups.mkdir(mode=0o750, parents=True, exist_ok=True)
        if self.user is not None:
            shutil.chown(self._backups, self.user, self.user)
        needed = self._file.stat().st_size + _SPARE_BYTES
        if free_bytes(self._backups) < needed:
            raise CommandFailedError(f"{self._backups}: no space for a backup of the games ({needed:,} bytes)")
        command: list[str | Path] = [program, "backup", "--force", "--journal", self.folder, self.backup_file(series)]
        run_command(command, _COPY_WITHIN_S, user=self.user)

    def restore(self, program: Path, series: str) -> None:
        """Put the backup of a switch back with the version before; raises CommandFailedError."""
        command: list[str | Path] = [program, "restore", "--journal", self.folder, self.backup_file(series)]
        run_command(command, _COPY_WITHIN_S, user=self.user)
