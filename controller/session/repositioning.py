"""Taking moves back, and setting the position: the clocks stand until the board shows it.

What is in doubt is settled first as it most likely was, and what was being done at the board is forgotten: a press that
waits, a piece that is to be huffed, a fault, a question.
"""

from dataclasses import replace

from controller.clock.ledger import Ledger
from controller.notation.fen import FenError, parse_fen, print_fen
from controller.notation.text import move_text
from controller.rules.game import Game, start_game
from controller.rules.position import Side
from controller.session.board import take_change
from controller.session.changes import RefusedError, outcome_text, record_change, told_fallen
from controller.session.doubting import end_doubt
from controller.session.effects import Effect, What
from controller.session.messages import Code, say
from controller.session.past import Past, remember
from controller.session.state import Pause, Phase, Session, last_move, with_pause, without_presses
from controller.tracking.tracker import build_tracker

START = "start"


def take_back(session: Session, plies: int, effects: list[Effect]) -> Session:
    """Take so many moves back, and give both clocks back as they were then; a game that was over goes on.

    A move that is still to be huffed counts as one.
    """
    pending = int(session.huffing is not None)
    most = len(session.past) - 1 + pending
    if not 1 <= plies <= most:
        raise RefusedError(say(Code.TOO_FAR_BACK, count=most))
    huffed = [move_text(session.huffing.huff.move)] if session.huffing is not None else []
    session = _certain(session, effects)
    undone = plies - pending
    past = session.past[: len(session.past) - undone]
    moves = [*(move_text(moment.move) for moment in session.past[len(past) :] if moment.move), *huffed]
    ledger = session.ledger.stop_clock(session.now_us).take_back(past[-1].ledger, session.now_us)
    session = _reopened(_standing(session, past, ledger), session, effects)
    last = session.last
    after = START if last is None else move_text(last.move)
    record_change(session, effects, What.TAKEBACK, " ".join(moves), after, undone=undone)
    return bring_board(session, effects)


def set_position(session: Session, fen: str, effects: list[Effect]) -> Session:
    """Set the position and the side to move; the game that counts begins there."""
    try:
        position = parse_fen(fen, session.settings.game.orientation)
    except FenError as error:
        raise RefusedError(say(Code.BAD_POSITION, reason=str(error))) from error
    game = _playable(start_game(session.game.rules, position))
    before = print_fen(session.game.position)
    session = _begun_anew(session, game, effects)
    record_change(session, effects, What.POSITION, before, print_fen(position), game=game)
    return bring_board(session, effects)


def set_turn(session: Session, side: Side, effects: list[Effect]) -> Session:
    """Set the side to move; the game that counts begins there."""
    before = session.to_move
    if side is before:
        raise RefusedError(say(Code.NO_CHANGE, value=f"{side.english_name}'s turn"))
    game = _playable(start_game(session.game.rules, session.game.position._replace(to_move=side)))
    session = _begun_anew(session, game, effects)
    record_change(session, effects, What.TURN, before.english_name.lower(), side.english_name.lower(), game=game)
    return bring_board(session, effects)


def bring_board(session: Session, effects: list[Effect]) -> Session:
    """Have the pieces put as they stand in the game; then its clock runs, if it ran before."""
    if session.phase is Phase.PLAYING:
        session = with_pause(session, Pause.BOARD, session.now_us)
    return take_change(session, None, effects)


def _playable(game: Game) -> Game:
    bare = next((side for side in Side if not game.position.pieces_of(side)), None)
    if bare is not None:
        raise RefusedError(say(Code.BAD_POSITION, reason=f"{bare.english_name} has no piece"))
    if game.outcome is not None:
        raise RefusedError(say(Code.BAD_POSITION, reason=f"the game is over there: {game.outcome.termination.value}"))
    return game


def _certain(session: Session, effects: list[Effect]) -> Session:
    """Settle what is in doubt, and let what waits for a press be known to the tracker."""
    settled: list[Effect] = []
    session = end_doubt(without_presses(session), settled)
    effects += settled
    return session._replace(past=remember(session.past, settled))


def _begun_anew(session: Session, game: Game, effects: list[Effect]) -> Session:
    """Go on from a game that begins here, with the clocks as they stand."""
    session = _certain(session, effects)
    ledger = session.ledger.stop_clock(session.now_us)
    white, black = (standing._replace(spent_us=0) for standing in ledger.side_clocks)
    ledger = replace(ledger, standings=(white, black))
    moment = session.past[-1]._replace(game=game, ledger=ledger, ply=session.ply, move=None, side=None)
    return _reopened(_standing(session, (moment,), ledger), session, effects)


def _standing(session: Session, past: Past, ledger: Ledger) -> Session:
    """Stand where a past ends, with nothing done at the board since."""
    moment = past[-1]
    tracker = build_tracker(moment.game, session.tracker.occupancy, session.now_us)
    running = session.ledger.running_side is not None
    return session._replace(
        tracker=tracker.with_unseen(session.tracker.unseen),
        ledger=ledger,
        was_running=session.was_running or running,
        ply=moment.ply,
        last=last_move(past),
        guidance=None,
        huffing=None,
        question=None,
        offer=None,
        resigning=None,
        fine=None,
        fallen=told_fallen(ledger, session.settings.clock.flag),
        insisting=None,
        confirming=0,
        word=None,
        pauses=session.pauses - {Pause.QUESTION, Pause.LIMIT},
    )


def _reopened(session: Session, before: Session, effects: list[Effect]) -> Session:
    """Let a game that was over go on, on record."""
    if before.phase is not Phase.OVER:
        return session
    session = session._replace(phase=Phase.PLAYING, outcome=None)
    record_change(session, effects, What.RESULT, outcome_text(before.outcome), outcome_text(None), reopens=True)
    return session
