"""What an illegal move costs: nothing, time for the opponent, or, when there were too many, the game."""

from collections.abc import Sequence

from controller.clock.adjustments import add_time
from controller.clock.exact_time import exact_time_text
from controller.clock.ledger import Ledger
from controller.clock.side_clock import is_counting_up
from controller.clock.time_control import SECOND_US
from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, Effect, Record, RecordChange
from controller.session.moves.commits import end_game
from controller.session.recorded_changes import record_change
from controller.session.state import Penalty, Session
from controller.session.views.messages import Message, MessageCode, build_message


def penalize_illegal_move(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Count an illegal move of the side to move that was pressed at a time, and make it pay, on record."""
    side, clock = session.to_move, session.settings.clock
    added_us = clock.illegal_move_costs_s * SECOND_US if _can_gain_time(session.ledger, side.opponent) else 0
    session = _add_illegal_moves(session._replace(penalty=Penalty(side, added_us)), side, 1, effects)
    if clock.illegal_moves_lose and session.illegal_moves[side] >= clock.illegal_moves_lose:
        outcome = Outcome(score=win_for(side.opponent), termination=Termination.ILLEGAL_MOVES)
        return end_game(session, outcome, at_us, effects)
    if not added_us:
        return session
    announcement = build_message(
        MessageCode.PENALTY_ADDED, side=side.opponent.english_name, seconds=clock.illegal_move_costs_s
    )
    return _record_added_time(session, side.opponent, added_us, at_us, announcement, effects)


def _can_gain_time(ledger: Ledger, side: Side) -> bool:
    """Tell whether a clock takes more time: none whose flag has fallen, which is final, and none that counts up."""
    side_clock = ledger.side_clocks[side]
    return not (side_clock.flagged or is_counting_up(ledger.stages_of(side), side_clock))


def revoke_penalty(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Take a fine back: the move was legal, and it was the board that did not see it so."""
    penalty = session.penalty
    if penalty is None:
        return session
    session = _add_illegal_moves(session._replace(penalty=None), penalty.side, -1, effects)
    if not penalty.added_us:
        return session
    announcement = build_message(
        MessageCode.PENALTY_REVOKED, side=penalty.side.opponent.english_name, seconds=penalty.added_us // SECOND_US
    )
    return _record_added_time(session, penalty.side.opponent, -penalty.added_us, at_us, announcement, effects)


def penalty_seconds(session: Session) -> tuple[int, int]:
    """Give the seconds that White and Black have been given for a move that is still to be put right."""
    if session.penalty is None or session.outcome is not None:
        return (0, 0)
    seconds = session.penalty.added_us // SECOND_US
    return (seconds, 0) if session.penalty.side is Side.BLACK else (0, seconds)


def count_illegal_moves(records: Sequence[Record]) -> tuple[int, int]:
    """Give how many illegal moves each side has made, as the record tells it: where too many lose the game."""
    counts = [0, 0]
    for record in records:
        if isinstance(record, RecordChange) and record.kind is ChangeKind.ILLEGAL_MOVES and record.side is not None:
            counts[record.side] = int(record.after)
    return counts[0], counts[1]


def _add_illegal_moves(session: Session, side: Side, more: int, effects: list[Effect]) -> Session:
    counts = [*session.illegal_moves]
    counts[side] += more
    before, session = session.illegal_moves[side], session._replace(illegal_moves=(counts[0], counts[1]))
    if session.settings.clock.illegal_moves_lose:
        after = str(counts[side])
        record_change(
            session, effects, ChangeKind.ILLEGAL_MOVES, str(before), after, side=side, author=ChangeAuthor.BOARD
        )
    return session


def _record_added_time(
    session: Session, side: Side, time_us: int, at_us: int, announcement: Message, effects: list[Effect]
) -> Session:
    """Give one side time, or take it, on record."""
    before = session.ledger.advance_to(at_us)
    after = add_time(before, side, time_us, at_us)
    session = session._replace(ledger=after)
    shown = [exact_time_text(ledger.displayed_us(side, ledger.since_us)) for ledger in (before, after)]
    record_change(
        session, effects, ChangeKind.TIME, *shown, side=side, author=ChangeAuthor.BOARD, announcement=announcement
    )
    return session
