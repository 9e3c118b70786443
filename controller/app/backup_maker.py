"""Backups of a journal that are asked for, beside those of each day."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from controller.settings.journal import JournalSettings
from controller.web.ports import BackupError, BackupResult


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupMaker:
    """Makes a backup in the folder of the daily ones, in place of that of the same day."""

    journal: Path  # its folder
    settings: JournalSettings
    today: Callable[[], date]
    on_damage: Callable[[], None]  # called if damage was found
    run_process: Callable[[list[str]], Awaitable[dict[str, str]]]
    lock: asyncio.Lock  # held while a process of the upkeep runs: two would write the same file

    @property
    def is_busy(self) -> bool:
        """Return True while the journal is checked or backed up."""
        return self.lock.locked()

    async def make_backup(self) -> BackupResult:
        """Make one backup; raise BackupError if none was made."""
        wanted, count = self.settings.backup_folder, str(self.settings.backups)
        arguments = ["backup-again", str(self.journal), wanted, count, self.today().isoformat()]
        async with self.lock:
            made = await self.run_process(arguments)
        if "damage" in made:
            self.on_damage()
        if "backup" not in made:
            raise BackupError(made.get("fault") or made.get("damage") or "there is no journal yet")
        remarks = [made["damage"]] if "damage" in made else []
        if "instead" in made:
            remarks.append(f"journal.backup_folder: {wanted} {made['reason']}; it is in {made['instead']}")
        return BackupResult(file=Path(made["backup"]).name, size=int(made["bytes"]), remarks=tuple(remarks))
