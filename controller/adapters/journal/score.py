"""From a recorded game to its score sheet."""

from collections.abc import Sequence

from controller.adapters.english import sentence
from controller.adapters.journal.records import Entry, RecordedGame
from controller.clock.ledger import Ledger
from controller.clock.pdn_tag import pdn_time_control
from controller.clock.reading import parse_time_control
from controller.notation.fen import parse_fen
from controller.notation.pdn import RemainingTimes, ScoredMove, ScoreSheet
from controller.notation.text import move_text
from controller.rules.position import Position, Side
from controller.rules.rules import BoardRules
from controller.session.changes import change_message
from controller.session.effects import RecordChange, RecordMove
from controller.settings import agreed_rules


def score_sheet(game: RecordedGame) -> ScoreSheet:
    """Give the score sheet of a game: what counts, and a remark for each change.

    Amended moves stand as amended, with the clocks where the game had a time control. A game whose position was set
    begins there; what came before is told in a remark.
    """
    started = game.started
    rules = agreed_rules(started.settings.game)
    time_control = pdn_time_control(parse_time_control(started.settings.game.time_control))
    account = game.account
    begun = _beginning(account)
    remarks, moves = _lines(account[begun:])
    return ScoreSheet(
        ruleset=rules.ruleset,
        orientation=rules.orientation,
        date=started.date,
        white=started.white,
        black=started.black,
        time_control=time_control.value,
        time_control_note=time_control.note,
        moves=moves,
        outcome=game.outcome,
        start=_start(account[begun].record if begun < len(account) else None, started.fen, rules),
        remarks=(*_told(account[:begun]), *remarks),
    )


def clock_times(ledger: Ledger) -> RemainingTimes | None:
    """Give what both clocks show in a ledger, None where there is no clock."""
    if ledger.control is None:
        return None
    white_us, black_us = (ledger.displayed_us(side, ledger.since_us) for side in Side)
    return RemainingTimes(white_us=white_us, black_us=black_us, running_side=ledger.running_side)


def change_words(change: RecordChange) -> str:
    """Tell of a change."""
    return sentence(change_message(change))


def _beginning(account: Sequence[Entry]) -> int:
    """Give the place of the position that was set last; 0 where none was."""
    places = [
        place
        for place, entry in enumerate(account)
        if isinstance(entry.record, RecordChange) and entry.record.game is not None
    ]
    return places[-1] if places else 0


def _lines(account: Sequence[Entry]) -> tuple[list[str], tuple[ScoredMove, ...]]:
    """Give the moves that count, each with the changes made after it, and the changes made before all of them."""
    ahead: list[str] = []
    moves: list[tuple[RecordMove, list[str]]] = []
    for record, counts, _ in account:
        if isinstance(record, RecordChange):
            (moves[-1][1] if moves else ahead).append(change_words(record))
        elif counts:
            moves.append((record, []))
    return ahead, tuple(
        ScoredMove(side=record.side, move=record.move, remaining_times=clock_times(record.ledger), remarks=tuple(remarks))
        for record, remarks in moves
    )


def _told(account: Sequence[Entry]) -> tuple[str, ...]:
    """Tell in one remark what came before a position that was set."""
    told: list[str] = []
    was_move = False
    for record, _, _ in account:
        if isinstance(record, RecordMove) and was_move:
            told[-1] += f" {move_text(record.move)}"
        else:
            told.append(move_text(record.move) if isinstance(record, RecordMove) else change_words(record))
        was_move = isinstance(record, RecordMove)
    return (f"Before: {'; '.join(told)}",) if told else ()


def _start(first: RecordMove | RecordChange | None, fen: str | None, rules: BoardRules) -> Position | None:
    if isinstance(first, RecordChange) and first.game is not None:
        return first.game.position
    position = None if fen is None else parse_fen(fen)
    return None if position == rules.start_position else position
