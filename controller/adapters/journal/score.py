"""From a recorded game to its score sheet."""

from controller.adapters.journal.records import RecordedGame
from controller.clock.ledger import Ledger
from controller.clock.pdn_tag import pdn_time_control
from controller.clock.reading import parse_time_control
from controller.notation.fen import parse_fen
from controller.notation.pdn import ClockTimes, ScoredMove, ScoreSheet
from controller.rules.position import Position, Side
from controller.rules.rules import Rules
from controller.settings import agreed_rules


def score_sheet(game: RecordedGame) -> ScoreSheet:
    """Give the score sheet of a game: amended moves as amended, and the clocks where the game had a time control."""
    started = game.started
    rules = agreed_rules(started.settings.game)
    time_control = pdn_time_control(parse_time_control(started.settings.game.time_control))
    return ScoreSheet(
        ruleset=rules.ruleset,
        orientation=rules.orientation,
        date=started.date,
        white=started.white,
        black=started.black,
        time_control=time_control.value,
        time_control_note=time_control.note,
        moves=tuple(
            ScoredMove(side=record.side, move=record.move, clocks=_clocks(record.ledger)) for record in game.moves
        ),
        outcome=game.outcome,
        start=_start(started.fen, rules),
    )


def _start(fen: str | None, rules: Rules) -> Position | None:
    position = None if fen is None else parse_fen(fen)
    return None if position == rules.start else position


def _clocks(ledger: Ledger) -> ClockTimes | None:
    if ledger.control is None:
        return None
    white_us, black_us = (ledger.shown_us(side, ledger.since_us) for side in Side)
    return ClockTimes(white_us=white_us, black_us=black_us, running=ledger.running)
