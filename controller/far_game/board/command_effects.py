"""What an arbiter's command brings about in a record: the entry that follows the one before it, compared whole.

The clock of the side whose board writes is measured there alone; of it only what the command sets is compared.
"""

from dataclasses import replace

from controller.clock.adjustments import AdjustmentError
from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.clock.side_clock import is_counting_up
from controller.commands.values import (
    AddTime,
    ClockCommand,
    Command,
    PausePlay,
    ResumePlay,
    SetIllegalMoves,
    SetMovesMade,
    SetPeriods,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    SetWarnings,
    TakeBackMoves,
)
from controller.far_game.record.record import FarRecord
from controller.notation.fen import FenError, fen_text, parse_fen
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.arbiter.clock_adjustments import adjust_within_limits
from controller.session.far_board.rights import side_on_record
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.state import PauseReason, Phase, Session
from controller.settings.settings import Settings

_NO_DRAWS = frozenset(
    {
        Termination.AGREEMENT,
        Termination.RESIGNATION,
        Termination.TIME,
        Termination.INSUFFICIENT,
        Termination.ILLEGAL_MOVES,
        Termination.WARNINGS,
        Termination.ADJOURNED,
    }
)
"""Ends that no arbiter's draw has; it may have that of a draw which stood open by the rules."""


def brings_about(command: Command, entry: FarEntry, before: FarRecord, own_side: Side, settings: Settings) -> bool:
    """Return True if a command makes an entry of the other board the next one of a record, as far as it is known here.

    `own_side` is that of the board that judges, `settings` are those of the game there.
    """
    match command:
        case PausePlay():
            return entry.kind is FarEntryKind.PAUSE and _keeps_all(entry, before, own_side)
        case ResumePlay():
            return entry.kind is FarEntryKind.RESUME and _keeps_all(entry, before, own_side)
        case SetIllegalMoves() | SetWarnings():
            return entry.kind is FarEntryKind.CLOCK and _keeps_all(entry, before, own_side)
        case SetResult(score=score):
            return entry.kind is FarEntryKind.RESULT and _sets_result(score, entry, before, own_side)
        case TakeBackMoves(plies=plies):
            return entry.kind is FarEntryKind.TAKE_BACK and _takes_back(plies, entry, before)
        case SetTurn() | SetPosition():
            return entry.kind is FarEntryKind.POSITION and _sets_position(command, entry, before, own_side, settings)
        case SetTime() | AddTime() | SetStage() | SetPeriods() | SetMovesMade():
            is_clock = entry.kind is FarEntryKind.CLOCK and _keeps_game(entry, before)
            return is_clock and _sets_clock(command, entry, before, own_side, settings)
        case _:
            return False


def ends_by_count(command: Command, entry: FarEntry, before: FarRecord, own_side: Side, settings: Settings) -> bool:
    """Return True if a count that a command has set by the entry before loses the game, and an entry says so."""
    match command:
        case SetIllegalMoves(side=side, number=number):
            limit, termination = settings.clock.illegal_moves_lose, Termination.ILLEGAL_MOVES
        case SetWarnings(side=side, number=number):
            limit, termination = settings.game.damath.warnings, Termination.WARNINGS
        case _:
            return False
    is_lost = 0 < limit <= number and entry.outcome == Outcome(score=win_for(side.opponent), termination=termination)
    entry_without_end = replace(entry, outcome=None)
    return is_lost and entry.kind is FarEntryKind.RESULT and _keeps_all(entry_without_end, before, own_side)


def stands_already(command: Command, session: Session) -> bool:
    """Return True if a command changes nothing in a session, so that no entry follows from it."""
    match command:
        case PausePlay():
            return PauseReason.ARBITER in session.pauses or session.phase is Phase.OVER
        case SetTurn(side=side):
            return side_on_record(session) is side
        case SetResult(score=score):
            return session.outcome is not None and session.outcome.score is score
        case _:
            return False


def _keeps_game(entry: FarEntry, before: FarRecord) -> bool:
    """Return True if moves and position stay as they were."""
    last = before.entries[-1].content
    has_more = entry.move or entry.plies or entry.outcome is not None
    return not has_more and (entry.ply, entry.position) == (last.ply, last.position)


def _keeps_own_clock(entry: FarEntry, before: FarRecord, own_side: Side) -> bool:
    return entry.clocks[own_side] == before.entries[-1].content.clocks[own_side]


def _keeps_all(entry: FarEntry, before: FarRecord, own_side: Side) -> bool:
    return _keeps_game(entry, before) and _keeps_own_clock(entry, before, own_side)


def _sets_result(score: Score, entry: FarEntry, before: FarRecord, own_side: Side) -> bool:
    outcome = entry.outcome
    if outcome is None or outcome.score is not score:
        return False
    is_drawn = score is Score.DRAW and outcome.termination not in _NO_DRAWS
    is_end = outcome.termination is Termination.ARBITER or is_drawn
    return is_end and _keeps_all(replace(entry, outcome=None), before, own_side)


def _takes_back(plies: int, entry: FarEntry, before: FarRecord) -> bool:
    """Return True if the position is that of the record so many moves ago; the session knows the clocks of then."""
    ply = before.ply - plies
    if (entry.plies, entry.ply) != (plies, ply) or entry.move or entry.outcome is not None:
        return False
    try:
        return entry.position == before.position_at(ply)
    except ValueError:
        return False


def _sets_position(
    command: SetTurn | SetPosition, entry: FarEntry, before: FarRecord, own_side: Side, settings: Settings
) -> bool:
    last = before.entries[-1].content
    try:
        if isinstance(command, SetTurn):
            position = parse_fen(last.position)._replace(to_move=command.side)
        else:
            position = parse_fen(command.fen, settings.game.orientation)
    except FenError:
        return False
    own_clock = last.clocks[own_side]._replace(move_spent_us=0)
    has_more = entry.move or entry.plies or entry.outcome is not None
    is_set = (entry.ply, entry.position) == (last.ply, fen_text(position))
    return is_set and not has_more and entry.clocks[own_side] == own_clock


def _sets_clock(command: ClockCommand, entry: FarEntry, before: FarRecord, own_side: Side, settings: Settings) -> bool:
    """Return True if a clock that a command sets is as it says: that of the side here to the microsecond."""
    last = before.entries[-1].content
    ledger = build_ledger(parse_time_control(settings.game.time_control), 0).with_side_clocks(last.clocks)
    if command.side is not own_side:
        return _keeps_own_clock(entry, before, own_side) and _fits_running_clock(command, entry, ledger)
    try:
        after = adjust_within_limits(ledger, command, 0)
    except AdjustmentError:
        return False
    return entry.clocks[own_side] == after.side_clocks[own_side]


def _fits_running_clock(command: ClockCommand, entry: FarEntry, before: Ledger) -> bool:
    """Return True if the clock of the side whose board writes, which ran until then, can be what a command sets."""
    side = command.side
    clock, earlier, stages = entry.clocks[side], before.side_clocks[side], before.stages_of(side)
    if not 0 <= clock.stage_index < len(stages):
        return False
    match command:
        case SetTime(remaining_us=remaining_us):
            return remaining_us == (clock.used_us if is_counting_up(stages, clock) else clock.remaining_us)
        case SetStage(number=number):
            return clock.stage_index == number - 1
        case SetPeriods(number=number):
            return clock.periods == number
        case AddTime(time_us=time_us):
            is_same_period = (clock.stage_index, clock.periods) == (earlier.stage_index, earlier.periods)
            return not is_same_period or clock.remaining_us <= max(0, earlier.remaining_us + time_us)
        case SetMovesMade():
            return True
