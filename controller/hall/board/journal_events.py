"""What the journal holds, as events: those that were lost by a power cut are added to the board's record from it."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from controller.hall.board.session_documents import game_document
from controller.hall.board.step_events import (
    NewEvent,
    change_event,
    move_event,
    result_event,
    stand_after,
    start_source,
)
from controller.session.checkpoints import History, add_record
from controller.session.effects import RecordMove
from controller.session.game_start import first_checkpoints
from controller.session.views.game_messages import result_message
from controller.storage.journal import GameId, JournalError, RecordedGame, journal_file, load_game, newest_games

MOST_GAMES = 200
"""Newest games of the journal that are looked at; a choice: the games of a board on many days."""

log = logging.getLogger(__name__)


def list_journal_events(folder: Path, since_game: int | None) -> list[NewEvent]:
    """Return the events of the newest game of a journal, and of those since another one, the oldest first.

    Times of an earlier start of the program are not known on the clock of now. A game that cannot be read is left out.
    """
    if not journal_file(folder).exists():
        return []
    try:
        games = [summary.id for summary in newest_games(folder, None, MOST_GAMES)]
    except JournalError as error:
        log.warning("hall: events that may be missing cannot be read: %s", error)
        return []
    wanted = [game for game in games if game == games[0] or (since_game is not None and game >= since_game)]
    return [event for game in reversed(wanted) for event in _list_game_events(folder, game)]


def _list_game_events(folder: Path, game: GameId) -> list[NewEvent]:
    try:
        recorded = load_game(folder, game)
    except JournalError as error:
        log.warning("hall: events that may be missing cannot be read: %s", error)
        return []
    return [replace(event, body={**event.body, "at_us": None}) for event in events_of_game(recorded)]


def events_of_game(recorded: RecordedGame) -> Iterator[NewEvent]:
    """Yield the events of one game."""
    started = recorded.started
    history = History(first_checkpoints(started))
    first = history.checkpoints[0]
    body = {
        **stand_after(first.game.position, first.ledger, 0, started.at_us),
        "kind": "start",
        "game_state": game_document(started, first.game.rules, recorded.id),
    }
    yield NewEvent(game=recorded.id, body=body, source=start_source(started), result="")
    last = body
    for record in recorded.history:
        history = add_record(history, record)
        if isinstance(record, RecordMove):
            event = move_event(record, recorded.id)
        else:
            event = change_event(record, history.checkpoints[-1].game.position, recorded.id)
        last = event.body
        yield event
    if recorded.outcome is not None:
        after = {key: last[key] for key in ("ply", "at_us", "fen", "clocks", "hash")}
        yield result_event(recorded.outcome, result_message(recorded.outcome), after, recorded.id)
