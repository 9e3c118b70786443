"""A board that sends entries of its own making, in a game in which it may write."""

from dataclasses import replace
from typing import Any

from controller.clock.time_control import SECOND_US
from controller.commands.values import AgreeToAsk, TakeBack
from controller.notation.fen import fen_text
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.far_exchange.inputs import FarEntryReceived
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.state import PauseReason, Session
from tests.session.far.two_boards import BLACK, GAME, WHITE, TwoBoards


def opened(**clock: object) -> TwoBoards:
    """Return a game in which Black is to move: its board may write."""
    return TwoBoards(clock=clock).play_move(WHITE, "22-18")


def entry_at(session: Session, kind: FarEntryKind, **changes: Any) -> FarEntry:
    """Return an entry of Black's board that says truly what is on record."""
    far = session.far
    assert far is not None
    entry = FarEntry(
        number=far.number + 1,
        kind=kind,
        ply=session.history.ply,
        position=fen_text(session.game.position),
        clocks=session.ledger.advance_to(session.now_us).side_clocks,
    )
    return replace(entry, **changes)


def result(score: Score, termination: Termination) -> dict[str, Any]:
    return {"kind": FarEntryKind.RESULT, "outcome": Outcome(score=score, termination=termination)}


def agreed_takeback() -> TwoBoards:
    """Return a game whose White agrees that Black takes a move back, which Black's board cannot hear."""
    game = opened()
    game[BLACK].command(TakeBack())
    game.advance(SECOND_US)
    game[BLACK].is_cut = True
    game[WHITE].command(AgreeToAsk(side=WHITE))
    return game


def take(game: TwoBoards, **changes: Any) -> Session:
    """Send White's board an entry, and return its session."""
    board = game[WHITE]
    board.send(FarEntryReceived(game=GAME, entry=entry_at(board.session, **changes), at_us=board.daemon.now_us))
    return board.session


def is_stopped(session: Session) -> bool:
    return PauseReason.RECORDS_DIFFER in session.pauses
