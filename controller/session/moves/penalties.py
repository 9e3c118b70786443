"""What an illegal move costs: nothing, time for the opponent, or, after too many, the game."""

from collections.abc import Sequence

from controller.clock.adjustments import add_time
from controller.clock.clock_text import exact_time_text
from controller.clock.ledger import Ledger
from controller.clock.side_clock import is_counting_up
from controller.clock.time_control import SECOND_US
from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange
from controller.session.moves.commits import end_game
from controller.session.moves.state import Penalty, TablePress
from controller.session.recorded_changes import record_change
from controller.session.state import Session
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.game import GameConduct
from controller.settings.settings import Settings

LET_GO_US = 300_000
"""A piece that stood on a wrong square for less, and left it again, was not let go.

A choice: a hand that puts a piece down, presses and takes it back needs longer.
"""


def penalize_illegal_move(session: Session, table_press: TablePress) -> Session:
    """Count an illegal move of the side to move that was pressed, and record what it costs.

    A piece that was not let go where it stood wrongly costs nothing. Nor does a move while the sensors lose edges:
    the board may have missed what made it legal; nor a press of an earlier turn, which was only given twice.
    """
    at_us = table_press.press.at_us
    if table_press.press.side is not session.to_move or not was_let_go(session, table_press):
        return session
    if session.is_decided_elsewhere:
        return session  # a hand erred, and not the side to move
    if session.levels.is_losing_edges(session.now_us) or at_us < session.tracker.turn_began_us:
        return session
    side, clock = session.to_move, session.settings.clock
    added_us = clock.illegal_move_costs_s * SECOND_US if _can_gain_time(session.ledger, side.opponent) else 0
    session = session._replace(turn=session.turn._replace(penalty=Penalty(side, added_us, at_us)))
    session = _add_illegal_moves(session, side, 1)
    session = end_game_if_too_many_illegal_moves(session, side, at_us)
    if session.outcome is not None or not added_us:
        return session
    announcement = build_message(
        MessageCode.PENALTY_ADDED, side=side.opponent.english_name, seconds=clock.illegal_move_costs_s
    )
    return _record_added_time(session, side.opponent, added_us, at_us, announcement)


def set_illegal_moves(session: Session, side: Side, count: int, author: ChangeAuthor) -> Session:
    """Set how many illegal moves of a side count, on record."""
    before = session.conduct.illegal_moves[side]
    session = _with_illegal_moves(session, side, count)
    return record_change(session, ChangeKind.ILLEGAL_MOVES, str(before), str(count), side=side, author=author)


def end_game_if_too_many_illegal_moves(session: Session, side: Side, at_us: int) -> Session:
    """End a game that a side loses by its illegal moves, if the settings say so; a game that is over stays as it is."""
    limit = session.settings.clock.illegal_moves_lose
    if session.outcome is not None or not 0 < limit <= session.conduct.illegal_moves[side]:
        return session
    return end_game(session, Outcome(score=win_for(side.opponent), termination=Termination.ILLEGAL_MOVES), at_us)


def revoke_penalty(session: Session, penalty: Penalty | None, at_us: int) -> Session:
    """Revoke a penalty, if there is one: the move was legal, and the board did not show it."""
    if penalty is None or session.outcome is not None:
        return session
    session = session._replace(turn=session.turn._replace(penalty=None))
    session = _add_illegal_moves(session, penalty.side, -1)
    if not penalty.added_us:
        return session
    side = penalty.side.opponent
    announcement = build_message(
        MessageCode.PENALTY_REVOKED, side=side.english_name, seconds=penalty.added_us // SECOND_US
    )
    return _record_added_time(session, side, -penalty.added_us, at_us, announcement)


def was_let_go(session: Session, table_press: TablePress) -> bool:
    """Return True if every piece that stood wrongly at a press stands there yet, or has stood there for LET_GO_US."""
    for square in squares_of(table_press.extra & ~session.tracker.occupancy):
        changes = [change for change in session.tracker.trail if change.square == square]
        if len(changes) > 1 and changes[-1].at_us - changes[-2].at_us < LET_GO_US:
            return False
    return True


def penalty_seconds(session: Session) -> tuple[int, int]:
    """Return the seconds that White and Black have received for a move that is still to be corrected."""
    penalty = session.turn.penalty
    if penalty is None or session.outcome is not None:
        return (0, 0)
    seconds = penalty.added_us // SECOND_US
    return (seconds, 0) if penalty.side is Side.BLACK else (0, seconds)


def count_illegal_moves(records: Sequence[Record]) -> tuple[int, int]:
    """Return how many illegal moves of White and Black count, as the records say.

    In a casual game where they lose nothing, only what an arbiter has set is on record.
    """
    counts = [0, 0]
    for record in records:
        if isinstance(record, RecordChange) and record.kind is ChangeKind.ILLEGAL_MOVES and record.side is not None:
            counts[record.side] = int(record.after)
    return counts[0], counts[1]


def _can_gain_time(ledger: Ledger, side: Side) -> bool:
    """Return False for a clock whose flag has fallen, which is final, and for one that counts up."""
    side_clock = ledger.side_clocks[side]
    return not (side_clock.flagged or is_counting_up(ledger.stages_of(side), side_clock))


def _add_illegal_moves(session: Session, side: Side, more: int) -> Session:
    count = max(0, session.conduct.illegal_moves[side] + more)  # an arbiter may have set it to 0 meanwhile
    if not _is_count_on_record(session.settings):
        return _with_illegal_moves(session, side, count)
    return set_illegal_moves(session, side, count, ChangeAuthor.BOARD)


def _is_count_on_record(settings: Settings) -> bool:
    """Return True where a count loses the game, or an arbiter goes by it."""
    return bool(settings.clock.illegal_moves_lose) or settings.game.conduct is not GameConduct.CASUAL


def _with_illegal_moves(session: Session, side: Side, count: int) -> Session:
    counts = [*session.conduct.illegal_moves]
    counts[side] = count
    return session._replace(conduct=session.conduct._replace(illegal_moves=(counts[0], counts[1])))


def _record_added_time(session: Session, side: Side, time_us: int, at_us: int, announcement: Message) -> Session:
    """Add time to one side's clock, or remove it if below 0, and record that."""
    before = session.ledger.advance_to(at_us)
    after = add_time(before, side, time_us, at_us)
    shown = [exact_time_text(ledger.displayed_us(side, ledger.since_us)) for ledger in (before, after)]
    return record_change(
        session._replace(ledger=after),
        ChangeKind.TIME,
        *shown,
        side=side,
        author=ChangeAuthor.BOARD,
        announcement=announcement,
    )
