"""The upkeep of a journal beside the games: a check of its pages, and backups every day and after games.

Both are done in a process of their own, so that no disk and no check takes time from the board.
"""

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from controller.settings.journal import JournalSettings
from controller.storage.activity_log import ActivityKind
from hardware.host_clock import local_time

LOOK_S = 3600.0
"""The time between two looks at the date; a choice: the backup of a day is made within its first hour."""

MAX_AGE_S = 30 * 60.0
"""How old the newest backup may be at the end of a game. A choice: an evening of games is copied before the board is
switched off, and a disk is not worn by a copy of all games after each of them."""

PAUSE_S = 60.0
"""The least time between two looks; a choice: simulated games may end every second."""

FIRST_LOOK_S = 10.0
"""The time from the start to the check; a choice: the board is played on first."""

PROCESS_S = 1800.0
"""The most time for one check or backup; a choice: far above what the largest journal and a slow stick need."""

END_S = 1.0
"""How long the end of a run waits for the end of the process; a choice."""

_COMMAND = (sys.executable, "-m", "controller.storage.journal.upkeep_process")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepDependencies:
    """What the upkeep of a journal uses."""

    journal: Path  # its folder
    settings: JournalSettings
    local_time: Callable[[], datetime]
    wait_for_game_end: Callable[[float], Awaitable[bool]]  # False after so many seconds without an end
    on_damage: Callable[[], None]  # called once damage was found and logged
    log_activity: Callable[[ActivityKind, str], None]  # for the log of who did what
    run_process: Callable[[list[str]], Awaitable[dict[str, str]]]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class JournalUpkeep:
    """Checks a journal and makes its backups; `run` never ends."""

    def __init__(self, dependencies: UpkeepDependencies) -> None:
        self._dependencies = dependencies
        self._done_on: date | None = None
        self._has_told_folder = False
        self._told_fault = ""

    async def run(self) -> None:
        """Check the journal's pages, then make a backup of each day, and of the games after it."""
        uses = self._dependencies
        await uses.sleep(FIRST_LOOK_S)
        self._report(await uses.run_process(["check", str(uses.journal)]))
        is_game_waiting = False  # it has ended, and no backup was made since
        while uses.settings.backups:
            at = uses.local_time()
            if is_game_waiting:
                is_game_waiting = not await self._back_up(at, str(MAX_AGE_S))
            elif at.date() != self._done_on:
                await self._back_up(at, "")
            await uses.sleep(PAUSE_S)
            timeout_s = MAX_AGE_S if is_game_waiting else LOOK_S
            is_game_waiting = await uses.wait_for_game_end(timeout_s) or is_game_waiting

    async def _back_up(self, at: datetime, max_age_s: str) -> bool:
        """Make a backup if one is due; return True if one was made, also of a damaged journal."""
        uses = self._dependencies
        wanted, count = uses.settings.backup_folder, str(uses.settings.backups)
        made = await uses.run_process(["backup", str(uses.journal), wanted, count, at.isoformat(), max_age_s])
        self._report(made)
        if "instead" in made and not self._has_told_folder:
            text = f"{wanted} {made['reason']}; backups go to {made['instead']}"
            log.warning("journal.backup_folder: %s", text)
            uses.log_activity(ActivityKind.BACKUP_REDIRECTED, text)
        self._has_told_folder = "instead" in made
        fault = made.get("fault", "")
        if fault and fault != self._told_fault:
            uses.log_activity(ActivityKind.BACKUP_FAILED, fault)
        self._told_fault = fault
        if not fault:
            self._done_on = at.date()
        return "backup" in made or "damage" in made

    def _report(self, result: dict[str, str]) -> None:
        if "damage" in result:
            log.error("%s", result["damage"])
            self._dependencies.on_damage()
        if "fault" in result:
            log.error("%s", result["fault"])
        if "backup" in result:
            log.info("the games were backed up to %s", result["backup"])


async def keep_journal(
    journal: Path,
    settings: JournalSettings,
    on_damage: Callable[[], None],
    log_activity: Callable[[ActivityKind, str], None],
    lock: asyncio.Lock,
    wait_for_game_end: Callable[[float], Awaitable[bool]],
) -> None:
    """Check and back up the journal of a folder beside its games, until cancelled.

    `lock` is held while the process of the upkeep runs.
    """

    async def run_process(arguments: list[str]) -> dict[str, str]:
        async with lock:
            return await run_upkeep_process(arguments)

    dependencies = UpkeepDependencies(
        journal=journal,
        settings=settings,
        local_time=local_time,
        wait_for_game_end=wait_for_game_end,
        on_damage=on_damage,
        log_activity=log_activity,
        run_process=run_process,
    )
    await JournalUpkeep(dependencies).run()


async def run_upkeep_process(
    arguments: list[str], *, command: Sequence[str] = _COMMAND, timeout_s: float = PROCESS_S
) -> dict[str, str]:
    """Run the upkeep's process to its end, and return what it says; it ends with the task."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            *arguments,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            process_group=0,  # Ctrl-C in a terminal is for the board, which ends this process
        )
    except OSError as error:
        return {"fault": f"the journal cannot be checked or backed up ({error.strerror}); free some memory"}
    try:
        async with asyncio.timeout(timeout_s):
            output, _ = await process.communicate()
    except TimeoutError:
        return {"fault": f"the journal could not be checked or backed up within {timeout_s:g} s; check the disk"}
    finally:
        if process.returncode is None:
            process.kill()
            with suppress(TimeoutError):  # a process that waits for a disk ends when the disk answers
                await asyncio.wait_for(process.wait(), END_S)
    if process.returncode:
        return {"fault": f"the upkeep of the journal ended with exit code {process.returncode}; see the lines before"}
    result: dict[str, str] = json.loads(output)
    return result
