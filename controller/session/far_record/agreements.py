"""What a board takes from the other one: what the rules, both players or an arbiter allow.

A program at the other board may write anything that fits the record. What it says of an arbiter counts if his signed
command proves it, or if people here agree to it; else it is judged as what players have done.
"""

from controller.clock.side_clock import SideClock
from controller.clock.time_control import SECOND_US
from controller.notation.fen import fen_text
from controller.rules.game import Game
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.session.far_board.rights import count_recorded_moves, game_on_record
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.values import FarAskKind, FarEntry, FarEntryKind
from controller.session.moves.flags import flag_outcome
from controller.session.scores import current_score, decide_by_totals
from controller.session.state import Phase, Session, ends_by_rule

_OWN_LOSSES = frozenset({Termination.RESIGNATION, Termination.ILLEGAL_MOVES, Termination.WARNINGS})
"""Ends that a side's own board finds, or its player says."""

_FLAGS = frozenset({Termination.TIME, Termination.INSUFFICIENT})


def is_allowed(session: Session, entry: FarEntry) -> bool:
    """Return True if the other board may write an entry after what was played, asked and answered here."""
    far = session.far
    if far is None:
        return False
    match entry.kind:
        case FarEntryKind.MOVE:
            return _own_gain_us(session, far, entry) == 0
        case _ if entry.is_by_arbiter and (entry.is_proved or far.agreed_number == entry.number):
            return _keeps_own_time(session, far, entry)
        case FarEntryKind.RESULT:
            is_end = entry.outcome is not None and _may_end(session, far, entry.outcome)
            return is_end and _own_gain_us(session, far, entry) == 0
        case FarEntryKind.TAKE_BACK:
            is_agreed = far.has_agreed(FarAskKind.TAKE_BACK, entry.plies)
            return is_agreed and _gives_back_own_time(session, far, entry)
        case FarEntryKind.PAUSE:
            return far.has_agreed(FarAskKind.PAUSE) and _own_gain_us(session, far, entry) == 0
        case FarEntryKind.RESUME:
            return far.has_agreed(FarAskKind.RESUME) and _own_gain_us(session, far, entry) == 0
        case FarEntryKind.CLOCK:
            return _is_own_penalty(session, far, _own_gain_us(session, far, entry))
        case FarEntryKind.POSITION:
            return False


def _keeps_own_time(session: Session, far: FarBoard, entry: FarEntry) -> bool:
    """Return True if what an arbiter has done leaves the clock here alone, unless it sets clocks."""
    if entry.kind is FarEntryKind.CLOCK:
        return True  # a signed command says what of them was set
    if entry.kind is FarEntryKind.TAKE_BACK:
        return _gives_back_own_time(session, far, entry)
    return session.phase is Phase.OVER or _own_gain_us(session, far, entry) == 0


def fits_outcome(session: Session, game: Game, outcome: Outcome | None) -> bool:
    """Return True if the rules end a game as the entry of its last move says; totals are added up elsewhere."""
    if outcome is None or game.outcome is None or not ends_by_rule(session, game):
        return outcome is None and not ends_by_rule(session, game)
    is_same_score = current_score(session) is not None or game.outcome.score is outcome.score
    return is_same_score and game.outcome.termination is outcome.termination


def is_carried_out(session: Session, entry: FarEntry) -> bool:
    """Return True if moves and position on record are those of an entry; `session` is after it."""
    return count_recorded_moves(session) == entry.ply and fen_text(game_on_record(session).position) == entry.position


def after_own_gain(session: Session, entry: FarEntry) -> Session:
    """Return the session with what an entry of clocks gives its side for illegal moves of the other one."""
    far = session.far
    if far is None or entry.kind is not FarEntryKind.CLOCK or entry.is_by_arbiter:
        return session
    gain_us = _own_gain_us(session, far, entry) or 0
    return session._replace(far=far._replace(penalties_us=far.penalties_us + gain_us))


def _may_end(session: Session, far: FarBoard, outcome: Outcome) -> bool:
    other, is_own_loss = far.side.opponent, outcome.score is win_for(far.side)
    if outcome.termination is Termination.RESIGNATION and outcome.score is win_for(other):
        return far.has_agreed(FarAskKind.RESIGN)
    if outcome.termination in _OWN_LOSSES:
        return is_own_loss
    if outcome.termination in _FLAGS:
        return outcome == decide_by_totals(session, flag_outcome(session, other))
    if outcome.score is not Score.DRAW:
        return False
    offer = session.game.draw_offer
    is_claimed = offer is not None and offer.is_claim and offer.termination is outcome.termination
    return is_claimed or far.has_agreed(FarAskKind.DRAW)


def _own_gain_us(session: Session, far: FarBoard, entry: FarEntry) -> int | None:
    """Return what an entry adds to the clock of the side here, which no other board measures; None: it changes more.

    That clock is as the entry before has it: it stands while the other board may write, also after a stop.
    """
    before, after = _own_clock(session, far), entry.clocks[far.side]
    return after.remaining_us - before.remaining_us if _without_times(before) == _without_times(after) else None


def _without_times(clock: SideClock) -> SideClock:
    return clock._replace(remaining_us=0, move_spent_us=0)


def _own_clock(session: Session, far: FarBoard) -> SideClock:
    return session.ledger.advance_to(session.now_us).side_clocks[far.side]


def _is_own_penalty(session: Session, far: FarBoard, gain_us: int | None) -> bool:
    """Return True for what an illegal move of the other side costs it, and for that taken back."""
    cost_us = session.settings.clock.illegal_move_costs_s * SECOND_US
    return gain_us in (0, cost_us) or (gain_us == -cost_us and far.penalties_us >= cost_us)


def _gives_back_own_time(session: Session, far: FarBoard, entry: FarEntry) -> bool:
    """Return True if a takeback leaves the side here what it had then, or has now; its hand may have used some."""
    checkpoints = session.history.checkpoints
    kept = len(checkpoints) - (entry.plies - int(session.turn.proposal is not None))
    if not 1 <= kept <= len(checkpoints):
        return False
    clock, now = entry.clocks[far.side], _own_clock(session, far)
    then = checkpoints[kept - 1].ledger.side_clocks[far.side]
    is_like_one = any(
        (clock.stage_index, clock.periods, clock.flagged) == (each.stage_index, each.periods, each.flagged)
        for each in (then, now)
    )
    return is_like_one and clock.remaining_us >= min(then.remaining_us, now.remaining_us)
