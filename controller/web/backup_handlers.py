"""Backups of the journal, for those who maintain the board."""

import asyncio

from aiohttp import web

from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.disk_thread import DiskState, DiskThread
from controller.web.access import NO_RIGHT_MESSAGE, AccessControl
from controller.web.api.answer_types import BackupAnswer, NewestBackupAnswer
from controller.web.client_addresses import client_address
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.ports import BackupError, BackupPort, BackupResult
from controller.web.rate_limiter import RateLimiter
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Client, Right

ALL_CLIENTS = "all"

NO_BACKUPS_MESSAGE = "this server makes no backups"

READ_S = 10.0
"""How long a request waits for the disk, as for a game."""


class BackupHandlers:
    """Say when the newest backup was made; make one at a time, and log who asked for it."""

    def __init__(self, dependencies: WebDependencies, limits: WebLimits, access: AccessControl) -> None:
        self._dependencies = dependencies
        self._limits = limits
        self._access = access
        self._rates = RateLimiter(limits.backups, dependencies.now_us, 1)
        self._making: asyncio.Task[BackupResult | BackupError] | None = None
        self._thread = DiskThread("web backups")

    async def send_newest(self, request: web.Request) -> web.StreamResponse:
        """Send when the newest backup was made; requires the right to maintain."""
        refusal = self._access.check_right(request, Right.MAINTAIN)
        if refusal is not None:
            return refusal
        backups = self._dependencies.backups
        if backups is None:
            return error_response(404, NO_BACKUPS_MESSAGE)
        if self._thread.state is DiskState.WORKING:
            return rate_limit_response(1.0)
        try:
            newest = await self._thread.run_in_loop(backups.find_newest_time, READ_S)
        except OSError as error:  # also TimeoutError
            return error_response(503, f"backups: {error.strerror or 'the disk does not answer'}")
        answer: NewestBackupAnswer = {"at": None if newest is None else newest.isoformat(timespec="seconds")}
        return json_response(answer)

    async def make_backup(self, request: web.Request) -> web.StreamResponse:
        """Make a backup now; requires the right to maintain."""
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not make a backup")
        refusal = self._access.check_right(request, Right.MAINTAIN)
        client = self._access.find_client(request)
        if refusal is not None or client is None:
            return refusal or error_response(401, NO_RIGHT_MESSAGE)
        backups = self._dependencies.backups
        if backups is None:
            return error_response(404, NO_BACKUPS_MESSAGE)
        if backups.is_busy or (self._making is not None and not self._making.done()):
            return error_response(409, "a backup is being made, or the journal is being checked; wait, and ask again")
        wait_s = self._rates.consume(ALL_CLIENTS)
        if wait_s:
            return rate_limit_response(wait_s)
        # a task of its own: a slow disk keeps no request waiting, and what was asked for is made and logged
        self._making = asyncio.create_task(
            self._make_and_log(backups, client, client_address(request)), name="backup of the journal"
        )
        return await self._await_backup(self._making)

    async def close(self) -> None:
        """End a backup that is being made."""
        self._thread.shutdown()
        if self._making is not None:
            self._making.cancel()
            await asyncio.wait((self._making,))

    async def _await_backup(self, making: "asyncio.Task[BackupResult | BackupError]") -> web.StreamResponse:
        if not (await asyncio.wait((making,), timeout=self._limits.backup_s))[0]:
            return error_response(504, "the backup takes long; it goes on, and the log says when it is made")
        made = making.result()
        if isinstance(made, BackupError):
            return error_response(503, str(made))
        answer: BackupAnswer = {
            "file": made.file,
            "bytes": made.size,
            "damaged": made.is_damaged,
            "redirected": made.is_redirected,
            "remarks": list(made.remarks),
        }
        return json_response(answer)

    async def _make_and_log(self, backups: BackupPort, client: Client, address: str) -> BackupResult | BackupError:
        try:
            made = await backups.make_backup()
        except BackupError as error:
            self._log(ActivityKind.BACKUP_FAILED, client, address, str(error))
            return error
        text = "; ".join((f"{made.file} ({made.size} bytes)", *made.remarks))
        self._log(ActivityKind.BACKUP, client, address, text)
        return made

    def _log(self, kind: ActivityKind, client: Client, address: str, text: str) -> None:
        at = self._dependencies.time_of_day()
        self._dependencies.log_activity(Activity(at=at, kind=kind, name=client.name, address=address, text=text))
