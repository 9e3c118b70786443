"""What simulated people at a board do next: one decision for games in virtual time, at a live table and on a page.

`decide` looks at the session and at the pieces on the table. Who calls it lets time pass and carries the decision out.
"""

from dataclasses import dataclass

from controller.commands.values import AgreeDraw
from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit
from controller.session.conduct.readiness import find_awaited_sides
from controller.session.draw_offers import find_open_draw
from controller.session.press_due import awaits_starting_press
from controller.session.state import PauseReason, Phase, Session
from controller.session.trust.questions import answering_side, asks_for_piece

MAX_PLIES = 300
"""Plies after which players who play at random agree to a draw. A choice: it bounds the length of a game."""

ANSWER_US = 1_200_000
"""From a question of the board to the press that answers it. A choice: the board ignores a press that follows its
question within a second."""

WAITING_PAUSES = frozenset(PauseReason) - {PauseReason.DAEMON_RESTARTED, PauseReason.BOARD_DIFFERS}
"""Pauses that players cannot end by setting up pieces and pressing the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Do nothing now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PressButtonDecision:
    """Press the clock of a side, to confirm the set-up, to start the clock, to resume play or to answer a question."""

    side: Side
    question: Square | None = None
    """The square that the board asks about, if the press answers a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestorePieces:
    """Set the pieces up as the board records the game."""

    game: Game


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTurn:
    """Play the turn of a side."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishGame:
    """Leave the finished game, and set up the next one if there is to be one."""


Decision = Wait | PressButtonDecision | RestorePieces | PlayTurn | FinishGame | AgreeDraw

WAIT = Wait()
BOTH_SIDES = frozenset(Side)


def decide(session: Session, occupancy: Occupancy, players: frozenset[Side]) -> Decision:
    """Return what the simulated players of some sides do next.

    `occupancy` is the squares on which the players know a piece to stand. `players` is the sides that simulated people
    play; somebody else plays the others, and the decision waits for him.
    """
    plays_both = players == BOTH_SIDES
    if session.phase is Phase.OVER:
        return FinishGame() if plays_both else WAIT
    if PauseReason.QUESTION in session.pauses:
        return _answer_question(session, occupancy, players)
    if session.pauses & WAITING_PAUSES or not session.levels.is_known:
        return WAIT
    if occupancy != session.game.position.occupancy:
        is_theirs = plays_both or (session.may_commit_moves and session.to_move in players)
        return RestorePieces(game=session.game) if is_theirs else WAIT
    if PauseReason.DAEMON_RESTARTED in session.pauses and not plays_both:
        return WAIT  # a person goes on
    if session.may_commit_moves and (awaited := find_awaited_sides(session)):
        return _press(next((side for side in awaited if side in players), awaited[0]), players)
    if _waits_for_press(session):
        return _press(session.to_move.opponent, players)
    if session.is_decided_elsewhere:
        return _make_proposed_move(session, players)
    if not session.may_commit_moves or session.to_move not in players:
        return WAIT
    if session.tracker.sides_elsewhere:
        return PlayTurn(side=session.to_move)  # nobody here agrees to a draw for the other side
    if plays_both and find_open_draw(session) is not None:
        return AgreeDraw()
    return decide_turn(session.to_move, session.history.ply) if plays_both else PlayTurn(side=session.to_move)


def _make_proposed_move(session: Session, players: frozenset[Side]) -> Decision:
    """Make the move of a side that is played elsewhere, once it is proposed; either player does it."""
    is_awaited = session.may_commit_moves and session.turn.proposal is not None
    return PlayTurn(side=session.to_move) if is_awaited and players else WAIT


def decide_turn(to_move: Side, plies: int) -> PlayTurn | AgreeDraw:
    """Return what two simulated players do next in a game that goes on; `plies` were played before.

    People who play in virtual time ask this themselves, since they reply before the board has recorded a move.
    """
    return AgreeDraw() if plies >= MAX_PLIES else PlayTurn(side=to_move)


def _answer_question(session: Session, occupancy: Occupancy, players: frozenset[Side]) -> Decision:
    """Press the button that says yes if what the board asks is so, else the other."""
    question = session.trust.question
    if question is None or question.square is None:
        return WAIT
    is_yes = bool(occupancy & bit(question.square)) is asks_for_piece(question)
    yes_side = answering_side(session)
    return _press(yes_side if is_yes else yes_side.opponent, players, question.square)


def _press(side: Side, players: frozenset[Side], question: Square | None = None) -> Decision:
    return PressButtonDecision(side=side, question=question) if side in players else WAIT


def _waits_for_press(session: Session) -> bool:
    """Return True if a press starts the clock, resumes play or confirms the set-up.

    The board accepts a position that its sensors do not show after two presses.
    """
    if session.phase is Phase.SETUP or session.pauses:
        return True
    return awaits_starting_press(session)
