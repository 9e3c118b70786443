"""Backups of a journal that are asked for, beside those of each day."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from controller.settings.journal import JournalSettings
from controller.storage.journal.backup import choose_backup_folder
from controller.storage.journal.backup_search import newest_backup_time
from controller.storage.journal.paths import BACKUP_FOLDER_NAME
from controller.web.ports import BackupError, BackupResult

NO_AGE = "0"  # no backup is young enough to be left


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupMaker:
    """Makes a backup in the folder of the daily ones, in place of that of the same day."""

    journal: Path  # its folder
    settings: JournalSettings
    local_time: Callable[[], datetime]
    on_damage: Callable[[], None]  # called if damage was found
    run_process: Callable[[list[str]], Awaitable[dict[str, str]]]
    lock: asyncio.Lock  # held while a process of the upkeep runs: two would write the same file

    @property
    def is_busy(self) -> bool:
        """Return True while the journal is checked or backed up."""
        return self.lock.locked()

    def find_newest_time(self) -> datetime | None:
        """Return when the newest backup was made, where backups go now or beside the journal."""
        wanted = Path(self.settings.backup_folder) if self.settings.backup_folder else None
        place, _ = choose_backup_folder(self.journal, wanted)
        return newest_backup_time((place, self.journal / BACKUP_FOLDER_NAME))

    async def make_backup(self) -> BackupResult:
        """Make one backup; raise BackupError if none was made."""
        wanted, count = self.settings.backup_folder, str(self.settings.backups)
        arguments = ["backup", str(self.journal), wanted, count, self.local_time().isoformat(), NO_AGE]
        async with self.lock:
            made = await self.run_process(arguments)
        if "damage" in made:
            self.on_damage()
        if "backup" not in made:
            raise BackupError(made.get("fault") or made.get("damage") or "there is no journal yet")
        remarks = [made["damage"]] if "damage" in made else []
        if "instead" in made:
            remarks.append(f"journal.backup_folder: {wanted} {made['reason']}; it is in {made['instead']}")
        return BackupResult(
            file=Path(made["backup"]).name,
            size=int(made["bytes"]),
            is_damaged="damage" in made,
            is_redirected="instead" in made,
            remarks=tuple(remarks),
        )
