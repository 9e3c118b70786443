"""The tokens as a server knows them: a thread reads their file, so that no disk holds up the event loop."""

import asyncio
import logging
from contextlib import suppress

from controller.storage.disk_thread import DiskThread
from controller.web.tokens import Token, TokenError, TokenFile, find_token

READ_S = 1.0
"""How long a request waits for the file; then the tokens that were read last count. A choice: the file is small."""

log = logging.getLogger(__name__)


class TokenReader:
    """The tokens of a file as it was at the last refresh."""

    def __init__(self, tokens: TokenFile) -> None:
        self._file = tokens
        self._thread = DiskThread("tokens")
        self._tokens: tuple[Token, ...] = ()
        self._fault = ""
        self._is_late = False

    def find_token(self, secret: str) -> Token | None:
        """Return the unexpired token with this secret, or None."""
        return find_token(self._tokens, secret, self._file.now_s())

    def has_expired(self, secret: str) -> bool:
        """Return True for the secret of a token that is in the file, but has expired."""
        return self.find_token(secret) is None and find_token(self._tokens, secret, 0) is not None

    async def refresh(self) -> None:
        """Read the file if it has changed; one that cannot be read has no tokens, and a disk is waited for READ_S."""
        if self._is_late:
            return
        reading = asyncio.ensure_future(self._read())
        done, _ = await asyncio.wait((reading,), timeout=READ_S)
        if done:
            reading.result()
        else:
            self._is_late = True
            reading.add_done_callback(self._end_delay)

    async def keep_fresh(self, interval_s: float) -> None:
        """Refresh the tokens again and again, for clients that ask for nothing, until cancelled."""
        while True:
            await self.refresh()
            await asyncio.sleep(interval_s)

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown()

    async def _read(self) -> None:
        fault = ""
        try:
            self._tokens = await asyncio.get_running_loop().run_in_executor(self._thread, self._file.list_tokens)
        except TokenError as error:
            self._tokens, fault = (), str(error)
        if fault and fault != self._fault:
            log.error("%s", fault)
        self._fault = fault

    def _end_delay(self, reading: asyncio.Future[None]) -> None:
        self._is_late = False
        with suppress(asyncio.CancelledError):
            reading.result()
