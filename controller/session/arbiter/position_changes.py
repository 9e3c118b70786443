"""Taking moves back, and setting the position: the clocks stand until the board shows it.

What is in doubt is settled first as it most likely was, and what was being done at the board is forgotten: a press that
waits, a piece that is to be huffed, a fault, a question.
"""

from dataclasses import replace

from controller.clock.ledger import Ledger
from controller.notation.fen import FenError, parse_fen, print_fen
from controller.notation.move_text import move_text
from controller.rules.game import Game, start_game
from controller.rules.position import Side
from controller.session.checkpoints import Checkpoints, add_checkpoints
from controller.session.effects import ChangeKind, Effect
from controller.session.moves.board_changes import handle_change
from controller.session.recorded_changes import RefusedError, announced_flags_of, outcome_text, record_change
from controller.session.state import PauseReason, Phase, Session, last_move_of, with_pause, without_presses
from controller.session.trust.doubt_updates import end_doubt
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.tracker import build_tracker

START_TEXT = "start"


def take_back_moves(session: Session, plies: int, effects: list[Effect]) -> Session:
    """Take so many moves back, and give both clocks back as they were then; a game that was over goes on.

    A move that is still to be huffed counts as one.
    """
    pending = int(session.pending_huff is not None)
    most = len(session.checkpoints) - 1 + pending
    if not 1 <= plies <= most:
        raise RefusedError(build_message(MessageCode.TOO_MANY_TAKEN_BACK, count=most))
    huffed = [move_text(session.pending_huff.huff.move)] if session.pending_huff is not None else []
    session = _settle_doubt(session, effects)
    undone_plies = plies - pending
    checkpoints = session.checkpoints[: len(session.checkpoints) - undone_plies]
    moves = [
        *(move_text(checkpoint.move) for checkpoint in session.checkpoints[len(checkpoints) :] if checkpoint.move),
        *huffed,
    ]
    ledger = session.ledger.stop_clock(session.now_us).take_back(checkpoints[-1].ledger, session.now_us)
    session = _reopen_game(_at_last_checkpoint(session, checkpoints, ledger), session, effects)
    last = session.last_move
    after = START_TEXT if last is None else move_text(last.move)
    record_change(session, effects, ChangeKind.TAKEBACK, " ".join(moves), after, undone_plies=undone_plies)
    return wait_for_set_up(session, effects)


def set_position(session: Session, fen: str, effects: list[Effect]) -> Session:
    """Set the position and the side to move; the game that counts begins there."""
    try:
        position = parse_fen(fen, session.settings.game.orientation)
    except FenError as error:
        raise RefusedError(build_message(MessageCode.BAD_POSITION, reason=str(error))) from error
    game = _check_playable(start_game(session.game.rules, position))
    before = print_fen(session.game.position)
    session = _restart_from(session, game, effects)
    record_change(session, effects, ChangeKind.POSITION, before, print_fen(position), game=game)
    return wait_for_set_up(session, effects)


def set_turn(session: Session, side: Side, effects: list[Effect]) -> Session:
    """Set the side to move; the game that counts begins there."""
    before = session.to_move
    if side is before:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=f"{side.english_name}'s turn"))
    game = _check_playable(start_game(session.game.rules, session.game.position._replace(to_move=side)))
    session = _restart_from(session, game, effects)
    record_change(session, effects, ChangeKind.TURN, before.english_name.lower(), side.english_name.lower(), game=game)
    return wait_for_set_up(session, effects)


def wait_for_set_up(session: Session, effects: list[Effect]) -> Session:
    """Have the pieces put as they stand in the game; then its clock runs, if it ran before."""
    if session.phase is Phase.PLAYING:
        session = with_pause(session, PauseReason.BOARD_DIFFERS, session.now_us)
    return handle_change(session, None, effects)


def _check_playable(game: Game) -> Game:
    bare = next((side for side in Side if not game.position.pieces_of(side)), None)
    if bare is not None:
        raise RefusedError(build_message(MessageCode.BAD_POSITION, reason=f"{bare.english_name} has no piece"))
    if game.outcome is not None:
        raise RefusedError(
            build_message(MessageCode.BAD_POSITION, reason=f"the game is over there: {game.outcome.termination.value}")
        )
    return game


def _settle_doubt(session: Session, effects: list[Effect]) -> Session:
    """Settle what is in doubt, and let what waits for a press be known to the tracker."""
    settled: list[Effect] = []
    session = end_doubt(without_presses(session), settled)
    effects += settled
    return session._replace(checkpoints=add_checkpoints(session.checkpoints, settled))


def _restart_from(session: Session, game: Game, effects: list[Effect]) -> Session:
    """Go on from a game that begins here, with the clocks as they stand."""
    session = _settle_doubt(session, effects)
    ledger = session.ledger.stop_clock(session.now_us)
    white, black = (side_clock._replace(move_spent_us=0) for side_clock in ledger.side_clocks)
    ledger = replace(ledger, side_clocks=(white, black))
    checkpoint = session.checkpoints[-1]._replace(game=game, ledger=ledger, ply=session.ply, move=None, side=None)
    return _reopen_game(_at_last_checkpoint(session, (checkpoint,), ledger), session, effects)


def _at_last_checkpoint(session: Session, checkpoints: Checkpoints, ledger: Ledger) -> Session:
    """Stand where a past ends, with nothing done at the board since."""
    checkpoint = checkpoints[-1]
    tracker = build_tracker(checkpoint.game, session.tracker.occupancy, session.now_us)
    running = session.ledger.running_side is not None
    return session._replace(
        tracker=tracker.with_unseen(session.tracker.unseen),
        ledger=ledger,
        clock_was_running=session.clock_was_running or running,
        ply=checkpoint.ply,
        last_move=last_move_of(checkpoints),
        guidance=None,
        pending_huff=None,
        question=None,
        draw_offer=None,
        resignation_prompt=None,
        penalty=None,
        announced_flags=announced_flags_of(ledger, session.settings.clock.flag),
        repeated_fault=None,
        squares_to_confirm=0,
        notice=None,
        pauses=session.pauses - {PauseReason.QUESTION, PauseReason.TIME_LIMIT},
    )


def _reopen_game(session: Session, before: Session, effects: list[Effect]) -> Session:
    """Let a game that was over go on, on record."""
    if before.phase is not Phase.OVER:
        return session
    session = session._replace(phase=Phase.PLAYING, outcome=None)
    record_change(
        session, effects, ChangeKind.RESULT, outcome_text(before.outcome), outcome_text(None), reopens_game=True
    )
    return session
