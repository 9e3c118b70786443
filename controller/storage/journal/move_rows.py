"""Recorded moves as rows of a table, in both directions."""

import json
import sqlite3
from typing import Any

from controller.clock.control_parser import parse_time_control
from controller.rules.draw_rules import build_board_offer
from controller.rules.draws import RunningCount
from controller.rules.game import Game
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Square
from controller.session.effects import RecordMove
from controller.settings.game import agreed_rules
from controller.settings.settings import Settings
from controller.storage.journal.columns import (
    ALL_SQUARES,
    ColumnValues,
    RowError,
    has_column,
    read_bool,
    read_int_up_to,
    read_text,
    read_time,
    require_int_up_to,
    require_list,
)
from controller.storage.journal.ledger_columns import ledger_of, ledger_values
from controller.storage.journal.records import GameId

MOST_PLIES = 1_000_000
"""The most plies that are believed; far more than any game has."""


def move_values(game: GameId, record: int, input_seq: int, move: RecordMove) -> ColumnValues:
    """Return the columns of a recorded move, the `record`-th of its game."""
    position, ledger = move.game.position, move.ledger
    return {
        "game": game,
        "record": record,
        "input_seq": input_seq,
        "at_us": move.at_us,
        "ply": move.ply,
        "side": move.side,
        "amends": int(move.is_amendment),
        "origin": move.move.origin,
        "landing": move.move.landing,
        "captured": move.move.captured,
        "crowned": int(move.move.is_crowning),
        "routes": json.dumps(move.move.routes, separators=(",", ":")),
        "white": position.white,
        "black": position.black,
        "kings": position.kings,
        "to_move": position.to_move,
        "huffed": move.move.huffed,
        "counts": json.dumps(move.game.counts, separators=(",", ":")),
        "history": json.dumps(move.game.history, separators=(",", ":")),
        **ledger_values(ledger),
        "candidates": json.dumps([_move_fields(candidate) for candidate in move.candidates], separators=(",", ":")),
        "unseen": move.untrusted,
    }


def record_of(row: sqlite3.Row, settings: Settings) -> RecordMove:
    """Return a recorded move; the rules and the time control are those of the game's settings."""
    return RecordMove(
        ply=read_int_up_to(row, "ply", MOST_PLIES),
        side=Side(row["side"]),
        move=_move(row),
        game=_game(row, settings),
        ledger=ledger_of(row, parse_time_control(settings.game.time_control)),
        at_us=read_time(row, "at_us"),
        is_amendment=read_bool(row, "amends"),
        candidates=_candidates(row),
        untrusted=distrusted_squares(row),
    )


def _move_fields(move: Move) -> list[Any]:
    return [move.origin, move.landing, move.captured, int(move.is_crowning), move.routes, move.huffed]


def _candidates(row: sqlite3.Row) -> tuple[Move, ...]:
    if not has_column(row, "candidates"):
        return ()  # an older journal, opened for reading only
    moves = []
    for stored in require_list(json.loads(read_text(row, "candidates"))):
        origin, landing, captured, crowned, routes, huffed = require_list(stored)
        squares = tuple(_route(route) for route in require_list(routes))
        moves.append(Move(_square(origin), _square(landing), _mask(captured), bool(crowned), squares, _mask(huffed)))
    return tuple(moves)


def _move(row: sqlite3.Row) -> Move:
    routes = tuple(_route(route) for route in require_list(json.loads(read_text(row, "routes"))))
    if not routes:
        raise RowError("a move has no route")
    return Move(
        _square(row["origin"]),
        _square(row["landing"]),
        _mask(row["captured"]),
        read_bool(row, "crowned"),
        routes,
        _mask(row["huffed"]),
    )


def _route(stored: Any) -> Route:
    squares = tuple(_square(square) for square in require_list(stored))
    if len(squares) < 2:
        raise RowError(f"{stored!r} is no route")
    return squares


def _square(stored: Any) -> Square:
    if not isinstance(stored, int) or not 1 <= stored <= 32:
        raise RowError(f"{stored!r} is no square from 1 to 32")
    return Square(stored)


def _mask(stored: Any) -> Occupancy:
    return require_int_up_to(stored, "a mask of squares", ALL_SQUARES)


def _game(row: sqlite3.Row, settings: Settings) -> Game:
    position = _position([row["white"], row["black"], row["kings"], row["to_move"]])
    counts = tuple(
        None if count is None else _draw_count(count) for count in require_list(json.loads(read_text(row, "counts")))
    )
    history = tuple(_position(stored) for stored in require_list(json.loads(read_text(row, "history"))))
    rules = agreed_rules(settings.game)
    fresh = rules.draw_counter.start_counts(position)[len(counts) :]
    if rules.ruleset.draw_counts[len(counts) :] == (build_board_offer(),):
        counts += fresh  # recorded before boards offered draws: the count begins here
    if len(counts) != len(rules.ruleset.draw_counts):
        raise RowError(f"{len(counts)} counts are stored, and the rule set has {len(rules.ruleset.draw_counts)}")
    return Game(rules=rules, position=position, counts=counts, history=history)


def _draw_count(stored: Any) -> RunningCount:
    weaker, moves, reply_due = require_list(stored)
    return RunningCount(Side(weaker), require_int_up_to(moves, "a count of moves", MOST_PLIES), bool(reply_due))


def _position(stored: Any) -> Position:
    white, black, kings, to_move = require_list(stored)
    position = Position(_mask(white), _mask(black), _mask(kings), Side(to_move))
    if position.white & position.black or position.kings & ~position.occupancy:
        raise RowError(f"{stored!r} is no position")
    return position


def distrusted_squares(row: sqlite3.Row) -> int:
    """Return the mask of the squares whose sensors are not trusted after a record."""
    return read_int_up_to(row, "unseen", ALL_SQUARES) if has_column(row, "unseen") else 0
