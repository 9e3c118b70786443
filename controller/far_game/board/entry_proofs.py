"""Whether the signed command of an entry proves it, also if the keys of this board come later."""

import logging
from dataclasses import replace

from controller.clock.time_control import SECOND_US
from controller.far_game.board.arbiter_proofs import ProofTerms, SignedCommand, proves_entry, read_signed_command
from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.led_game import LedGame
from controller.session.far_exchange.values import FarEntry
from controller.session.state import PauseReason, Session

AGAIN_US = 2 * SECOND_US
"""After so long keys that could not be read, or that proved nothing, are looked at again."""
MOST_WAIT_US = 30 * SECOND_US
"""An entry waits so long for keys that cannot be read, a passed command for those and for entries before it.

A choice: a slow disk answers by then, and people are told.
"""

log = logging.getLogger(__name__)


class KeysUnreadError(Exception):
    """The keys that may command this board cannot be read now."""


class EntryProofs:
    """Checks what entries of the other board say of an arbiter."""

    def __init__(self, dependencies: FarDependencies) -> None:
        self._dependencies = dependencies
        self._waits_since_us: int | None = None  # of the entry that waits for the keys
        self._again_us: int | None = None

    @property
    def next_deadline_us(self) -> int | None:
        """When keys are to be looked at again; None: nothing waits for them."""
        return self._again_us

    def leave_game(self) -> None:
        """Forget what waits for keys: an entry of the next game has all of its time."""
        self._waits_since_us = self._again_us = None

    async def read_signed(self, led: LedGame, text: str) -> SignedCommand | None:
        """Return a signed command that counts in a game; None: it is none. Raises KeysUnreadError."""
        dependencies = self._dependencies
        keys = await dependencies.load_keys()
        if keys is None:
            raise KeysUnreadError
        boards = frozenset({dependencies.board, led.other_board})
        return read_signed_command(text, ProofTerms(dependencies.hall, boards, led.exchange.record.game), keys)

    async def check(self, led: LedGame, entry: FarEntry, session: Session) -> FarEntry | None:
        """Return an entry as the session takes it, with what its signed command proves; None: it waits for the keys."""
        if not (entry.is_by_arbiter and entry.signed_command):
            return replace(entry, signed_command="")
        now_us = self._dependencies.now_us()
        try:
            is_proved = await self._is_proved(led, entry, session)
        except KeysUnreadError:
            since_us = now_us if self._waits_since_us is None else self._waits_since_us
            if now_us - since_us < MOST_WAIT_US:
                self._waits_since_us, self._again_us = since_us, now_us + AGAIN_US
                return None
            log.warning("entry %d of the other board is not proved: the keys cannot be read", entry.number)
            is_proved = False
        self._waits_since_us = self._again_us = None
        return replace(entry, signed_command="", is_proved=is_proved)

    async def check_refused(self, led: LedGame, session: Session) -> FarEntry | None:
        """Return the entry that the session has refused, if keys that have come since prove it; None: none does."""
        now_us, refused = self._dependencies.now_us(), _find_refused(led, session)
        if refused is None:
            self._again_us = None
            return None
        if self._again_us is not None and now_us < self._again_us:
            return None
        self._again_us = now_us + AGAIN_US
        try:
            is_proved = await self._is_proved(led, refused, session)
        except KeysUnreadError:
            return None
        return replace(refused, signed_command="", is_proved=True) if is_proved else None

    async def _is_proved(self, led: LedGame, entry: FarEntry, session: Session) -> bool:
        signed = await self.read_signed(led, entry.signed_command)
        record, side = led.exchange.record, led.exchange.side
        return signed is not None and proves_entry(signed, entry, record, side, session.settings)


def _find_refused(led: LedGame, session: Session) -> FarEntry | None:
    """Return the signed entry that stops a session, as the record has it."""
    far = session.far
    if far is None or PauseReason.RECORDS_DIFFER not in session.pauses or far.differs_from or not far.held:
        return None
    held = far.held[0]
    content = led.exchange.record.entries[held.number - 1].content
    is_signed = isinstance(content, FarEntry) and content.is_by_arbiter and bool(content.signed_command)
    return content if isinstance(content, FarEntry) and is_signed and not held.is_proved else None
