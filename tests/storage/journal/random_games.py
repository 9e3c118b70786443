"""Games to be recorded: seeded, legal, with inputs and clocks, without a session."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import build_ledger
from controller.notation.fen import parse_fen
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Orientation
from controller.session.effects import Record, RecordMove
from controller.session.inputs import GameStarted, Input
from controller.settings.game import GameSettings, agreed_rules
from controller.settings.settings import Settings
from controller.storage.journal import Journal, SavedGame
from hardware.events import Button, ButtonEdge, Edge

SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """What one move brings to the journal."""

    inputs: tuple[Input, ...]
    record: RecordMove


def make_started(*, at_us: int = 5 * SECOND_US, fen: str | None = None, time_control: str = "15+10") -> GameStarted:
    """Return the start of a game."""
    settings = Settings(game=GameSettings(orientation=Orientation.VISMIN, time_control=time_control))
    return GameStarted(
        at_us=at_us, date="2026.03.01", version="0.1.0", settings=settings, white="Reyes", black="Cruz", fen=fen
    )


def play_random_turns(start: GameStarted, seed: int) -> Iterator[RecordedTurn]:
    """Play legal moves at random until the rules end the game."""
    chance = random.Random(seed)
    settings = start.settings.game
    game = start_game(agreed_rules(settings), None if start.fen is None else parse_fen(start.fen))
    ledger = build_ledger(parse_time_control(settings.time_control), start.at_us)
    at_us, ply = start.at_us, 0
    while game.outcome is None:
        ply += 1
        side, move = game.position.to_move, chance.choice(game.legal_moves)
        inputs = _inputs(game, move, at_us)
        at_us = inputs[-1].at_us
        game = game.play(move)
        ledger = ledger.pass_turn(side, at_us)
        record = RecordMove(ply=ply, side=side, move=move, game=game, ledger=ledger, at_us=at_us)
        yield RecordedTurn(inputs=inputs, record=record)


def record_game(journal: Journal, turns: Iterable[RecordedTurn], started: GameStarted | None = None) -> None:
    """Record a game of these turns, which goes on; it starts as `make_started` says, or as given."""
    journal.begin(make_started() if started is None else started)
    for turn in turns:
        journal.commit(turn.inputs, [turn.record])


def _inputs(game: Game, move: Move, at_us: int) -> tuple[Input, ...]:
    button = Button.WHITE if game.position.to_move is Side.WHITE else Button.BLACK
    taken = [
        Edge(square=square, closed=False, at_us=at_us + 2 * SECOND_US + square) for square in move.captured_squares
    ]
    return (
        Edge(square=move.origin, closed=False, at_us=at_us + SECOND_US),
        Edge(square=move.landing, closed=True, at_us=at_us + 2 * SECOND_US),
        *taken,
        ButtonEdge(button=button, down=True, at_us=at_us + 3 * SECOND_US),
    )


def last_certain_record(saved: SavedGame) -> Record | None:
    """Return the record from which a saved game continues; None if it continues from its start."""
    return saved.certain_records[-1] if saved.certain_records else None
