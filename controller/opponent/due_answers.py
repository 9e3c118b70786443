"""What a session waits for from the program: a move of its side, or an answer to a draw. Pure."""

from typing import NamedTuple

from controller.rules.draw_offers import DrawOffer
from controller.rules.position import Position, Side
from controller.session.draw_offers import find_open_draw, list_draw_takers
from controller.session.state import Phase, Session
from controller.settings.game import GameConduct
from controller.settings.move_source import MoveSource


class GameIdentity(NamedTuple):
    """Distinguishes one game of a board from the next."""

    started_us: int
    date: str


class MoveDue(NamedTuple):
    """A move of a side is due."""

    game: GameIdentity
    side: Side
    ply: int  # of the move: 1 for the first of the game
    position: Position  # before it


class DrawAnswerDue(NamedTuple):
    """A draw may be taken by a side."""

    game: GameIdentity
    side: Side
    ply: int  # of the next move
    position: Position
    offered_us: int | None  # when the opponent offered it; None: the rules offer it
    open_draw: DrawOffer | None  # what the rules offer; None: the opponent offers it


AnswerDue = MoveDue | DrawAnswerDue


def program_sides(session: Session) -> tuple[Side, ...]:
    """Return the sides whose moves come from the program; none in a game in which it may not play."""
    game = session.settings.game
    # whatever engine the game began with, none included: the one of this run would play
    if game.conduct is not GameConduct.CASUAL:
        return ()
    return tuple([side for side in session.tracker.sides_elsewhere if game.move_source(side) is MoveSource.PROGRAM])


def find_program_game(session: Session) -> GameIdentity | None:
    """Return the game in which the program plays a side; None if it plays none, or the game is over."""
    if not session.tracker.sides_elsewhere or session.phase is Phase.OVER or not program_sides(session):
        return None
    return game_identity(session)


def find_due_answer(session: Session, answered: DrawAnswerDue | None = None) -> AnswerDue | None:
    """Return what the program is to answer now, a draw first; None: nothing.

    `answered` is the draw that it has answered last.
    """
    if not session.tracker.sides_elsewhere or session.phase is not Phase.PLAYING or not session.may_commit_moves:
        return None
    sides = program_sides(session)
    draw = _find_draw(session, sides)
    if draw is not None and draw != answered:
        return draw
    side = session.to_move
    if side not in sides or session.turn.proposal is not None or not _has_begun(session):
        return None
    return MoveDue(game_identity(session), side, session.history.ply + 1, session.game.position)


def game_identity(session: Session) -> GameIdentity:
    """Return what tells the game from others of its board."""
    return GameIdentity(session.started.at_us, session.started.date)


def _find_draw(session: Session, sides: tuple[Side, ...]) -> DrawAnswerDue | None:
    side = next((taker for taker in list_draw_takers(session) if taker in sides), None)
    if side is None:
        return None
    open_draw = find_open_draw(session)
    return DrawAnswerDue(
        game=game_identity(session),
        side=side,
        ply=session.history.ply + 1,
        position=session.game.position,
        offered_us=session.conduct.draw_offered_us if open_draw is None else None,
        open_draw=open_draw,
    )


def _has_begun(session: Session) -> bool:
    """Return True once a move may be proposed: where a press starts the clock, after that press."""
    return session.has_begun or not session.has_press_mode
