"""What is done for the journal beside its games: checks, backups, and a look at its files."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.app.game_end_signal import GameEndSignal
from controller.app.journal_watch import watch_journal_files
from controller.app.run_journal import RunJournal
from controller.app.run_options import RunOptions
from controller.storage.activity_log import ActivityKind
from controller.storage.journal import Journal
from hardware.host_clock import local_time

if TYPE_CHECKING:
    # loaded only by a board that runs, because it takes time to load
    from controller.app.backup_maker import BackupMaker


class JournalTasks:
    """The tasks of one run; games in virtual time have no days, and none of these."""

    def __init__(
        self,
        options: RunOptions,
        journal: RunJournal,
        *,
        on_damage: Callable[[], None],
        log_activity: Callable[[ActivityKind, str], None],
    ) -> None:
        """Call `on_damage` when a check or a backup finds damage, and `log_activity` for the log of the folder."""
        self._options = options
        self._journal = journal
        self._on_damage = on_damage
        self._log_activity = log_activity
        self.game_end_signal = GameEndSignal()
        self._lock = asyncio.Lock()  # of the process that checks and copies the journal
        self._is_journal_lost = False

    @property
    def is_journal_lost(self) -> bool:
        """True if the last look found the files of the journal gone, and could not write them again."""
        return self._is_journal_lost

    async def check_and_back_up(self) -> None:
        """Check the journal, and back it up daily and after games, until cancelled."""
        if self._options.is_virtual_time:
            return
        from controller.app.journal_upkeep import keep_journal

        settings = self._options.profile.journal
        await keep_journal(
            self._options.journal,
            settings,
            self._on_damage,
            self._log_activity,
            self._lock,
            self.game_end_signal.wait,
        )

    async def watch_files(self) -> None:
        """Look now and then whether the journal's files are still there, until cancelled."""
        journal = self._journal.journal
        if isinstance(journal, Journal) and not self._options.is_virtual_time:
            await watch_journal_files(journal, self._journal.thread, self._keep_look, self._log_rewrite)

    def build_backup_maker(self) -> "BackupMaker | None":
        """Build what makes a backup on request."""
        if self._options.is_virtual_time:
            return None
        from controller.app.backup_maker import BackupMaker
        from controller.app.journal_upkeep import run_upkeep_process

        return BackupMaker(
            journal=self._options.journal,
            settings=self._options.profile.journal,
            local_time=local_time,
            on_damage=self._on_damage,
            run_process=run_upkeep_process,
            lock=self._lock,
        )

    def _keep_look(self, is_lost: bool) -> None:
        self._is_journal_lost = is_lost

    def _log_rewrite(self) -> None:
        text = "the journal's files were deleted while the board ran; all games were written again"
        self._log_activity(ActivityKind.RECORDING_RESTORED, text)
