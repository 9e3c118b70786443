"""Several games as one PDN file, sent game by game, so that no file of all of them is kept in memory."""

import asyncio
import logging
from collections.abc import Sequence

from aiohttp import web

from controller.storage.journal import GameId, JournalError
from controller.web.game_archive import ArchiveBusyError, GameArchive
from controller.web.responses import SECURITY_HEADERS

WRITE_S = 30.0
"""Time for a client to take one game. A choice: a phone on a bad network takes 4 kB in it."""
FILE_S = 600.0
"""Time for a client to take a file, which others wait for. A choice: 500 games at 4 kB a second."""

log = logging.getLogger(__name__)


class PdnStream:
    """Send games of an archive; one file at a time, since each game is read and checked beside the board's play."""

    def __init__(self, archive: GameArchive) -> None:
        self._archive = archive
        self._is_sending = False

    async def send(self, request: web.Request, numbers: Sequence[GameId]) -> web.StreamResponse:
        """Send games in this order; raises ArchiveBusyError while another file is sent."""
        if self._is_sending:
            raise ArchiveBusyError
        self._is_sending = True
        try:
            return await self._send(request, numbers)
        finally:
            self._is_sending = False

    async def _send(self, request: web.Request, numbers: Sequence[GameId]) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={
                **SECURITY_HEADERS,
                "Content-Type": "text/plain; charset=utf-8",
                "Content-Disposition": 'attachment; filename="games.pdn"',
                "Cache-Control": "no-store",
            }
        )
        await response.prepare(request)
        try:
            async with asyncio.timeout(FILE_S):
                await self._write_games(response, numbers)
        except TimeoutError as error:
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError("a file of games was taken too slowly") from error
        await response.write_eof()
        return response

    async def _write_games(self, response: web.StreamResponse, numbers: Sequence[GameId]) -> None:
        """Write each game; raises TimeoutError for a client that takes one too slowly."""
        for number in numbers:
            text = await self._read(number)
            async with asyncio.timeout(WRITE_S):
                await response.write(text.encode())

    async def _read(self, number: GameId) -> str:
        """Return one game with the blank line after it; a comment instead of a game that cannot be read."""
        while True:
            try:
                return f"{await self._archive.read_newest_pdn(number)}\n"
            except ArchiveBusyError:
                await asyncio.sleep(1.0)
            except JournalError as error:
                log.warning("%s", error)
                return f"% Game {number} is damaged and is left out.\n\n"
