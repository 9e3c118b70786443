"""The end of a game that the journal has and the record has not: the board was stopped between both."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from controller.far_game.board.led_game import LedGame
from controller.far_game.exchange.effects import ExchangeEffect
from controller.far_game.exchange.exchange import FarExchange
from controller.far_game.store import StoredGame
from controller.session.effects import Effect, Record, RecordOutcome
from controller.session.state import Session
from controller.storage.journal import GameId, JournalError, restore_stopped_session
from controller.storage.journal.ended_game import load_ended_game

log = logging.getLogger(__name__)


class JournalGame(NamedTuple):
    """A game of the journal that is over."""

    session: Session  # after its last input
    history: Sequence[Effect]  # all its records, and its outcome


def restore_ended_game(folder: Path, number: int) -> JournalGame | None:
    """Return a game of a folder's journal by its number; None if it goes on or cannot be read."""
    try:
        saved = load_ended_game(folder, GameId(number))
    except JournalError as error:
        log.warning("the end of the last game with another board is not compared with the journal: %s", error)
        return None
    if saved is None:
        return None
    session, effects = restore_stopped_session(saved)
    later = [effect for effect in effects if isinstance(effect, Record | RecordOutcome)]
    return JournalGame(session, [*saved.certain_records, *later])


def complete_record(stored: StoredGame, game: JournalGame, at_us: int) -> tuple[FarExchange, list[ExchangeEffect]]:
    """Return the exchange of a stored game with all entries of this board that the journal has, and what follows."""
    exchange = FarExchange(stored.kept, at_us)
    led = LedGame(exchange, stored.other_board, None)
    if not led.leads(game.session):  # another game of this number, from another journal
        return exchange, []
    return exchange, list(led.resume(game.session, game.history, at_us))
