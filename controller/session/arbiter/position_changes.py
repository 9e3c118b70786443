"""Taking moves back, setting the position and setting the turn; the clocks stand until the board shows it.

A doubt is settled first, as the game most likely went. What was done at the board in this turn is forgotten: a press
that waits, a pending huff, a fault, a question.
"""

from dataclasses import replace
from enum import StrEnum

from controller.clock.ledger import Ledger
from controller.notation.fen import FenError, fen_text, parse_fen
from controller.notation.move_text import move_text
from controller.rules.game import Game, start_game
from controller.rules.position import Side
from controller.session.checkpoints import Checkpoint, Checkpoints, last_move_of
from controller.session.effects import ChangeAuthor, ChangeKind, RecordMove
from controller.session.far_exchange.values import SideClocks
from controller.session.moves.board_changes import wait_for_set_up
from controller.session.moves.commits import commit_move
from controller.session.moves.proposals import withdraw_proposal
from controller.session.moves.state import Turn
from controller.session.recorded_changes import RefusedError, announced_flags_of, record_change, reopen_game
from controller.session.scores import current_score
from controller.session.state import PauseReason, Phase, Session, without_presses
from controller.session.trust.doubt import end_doubt
from controller.session.views.messages import Message, MessageCode, build_message
from controller.tracking.tracker import build_tracker

START_TEXT = "start"


class PositionFault(StrEnum):
    """The reason why a position cannot be set; the values are argument values of a message."""

    INVALID = "invalid"
    NO_PIECE = "no piece"
    GAME_OVER = "game over"
    UNKNOWN_CHIPS = "unknown chips"


def take_back_moves(
    session: Session,
    plies: int,
    author: ChangeAuthor = ChangeAuthor.ARBITER,
    entry_clocks: SideClocks | None = None,
) -> Session:
    """Take moves back, and set both clocks as they were then, or as an entry of another board says.

    A game that was over goes on. A move that is still to be huffed counts as one, and so does one that is on the record
    of two boards and still to be made on this one. Raise RefusedError if there are fewer moves.
    """
    pending_huff = session.turn.pending_huff
    proposal = None if session.far is None else session.turn.proposal
    pending = int(pending_huff is not None) + int(proposal is not None)
    most = len(session.history.checkpoints) - 1 + pending
    if not 1 <= plies <= most:
        raise RefusedError(build_message(MessageCode.TOO_MANY_TAKEN_BACK, count=most))
    session = _settle_doubt(session)
    undone_plies = plies - pending
    kept = len(session.history.checkpoints) - undone_plies
    checkpoints, undone = session.history.checkpoints[:kept], session.history.checkpoints[kept:]
    moves = _move_texts(undone)
    if pending_huff is not None:
        moves.append(move_text(pending_huff.huff.move))
    if proposal is not None:
        moves.append(move_text(proposal.move))
    ledger = session.ledger.stop_clock(session.now_us).take_back(checkpoints[-1].ledger, session.now_us)
    if entry_clocks is not None:
        ledger = ledger.with_side_clocks(entry_clocks)
    session = _reopen_if_over(_at_last_checkpoint(session, checkpoints, ledger), author)
    last_move = session.history.last_move
    after = START_TEXT if last_move is None else move_text(last_move.move)
    session = record_change(
        session, ChangeKind.TAKEBACK, " ".join(moves), after, author=author, undone_plies=undone_plies
    )
    return wait_for_set_up(session)


def restore_moves(session: Session) -> Session:
    """Put back the moves that were taken back last, with both clocks as they were after them.

    They are counted on from the move before them; a number that an arbiter had given to one of them is not put back.
    Raise RefusedError if there are none, or if the game went on otherwise.
    """
    restored = session.history.taken_back
    if not restored:
        raise RefusedError(build_message(MessageCode.NOTHING_TO_RESTORE))
    session = _settle_doubt(session)
    stopped = session.ledger.stop_clock(session.now_us)
    checkpoints = (
        *session.history.checkpoints,
        *(
            each._replace(ply=ply, ledger=stopped.take_back(each.ledger, session.now_us))
            for ply, each in enumerate(restored, session.history.ply + 1)
        ),
    )
    session = _reopen_if_over(_at_last_checkpoint(session, checkpoints, checkpoints[-1].ledger))
    for checkpoint in checkpoints[-len(restored) :]:
        session = _record_again(session, checkpoint)
    before, after = " ".join(_move_texts(restored)), move_text(restored[-1].move) if restored[-1].move else START_TEXT
    session = record_change(session, ChangeKind.RESTORE, before, after, is_complete=True)
    return wait_for_set_up(session)


def set_position(
    session: Session,
    fen: str,
    author: ChangeAuthor = ChangeAuthor.ARBITER,
    entry_clocks: SideClocks | None = None,
) -> Session:
    """Set the position and the side to move; the game that counts begins there.

    `entry_clocks` are both clocks as an entry of another board says.

    Raise RefusedError for a position that is malformed or cannot be played on, and in a game with a score, for which
    chip stands where cannot be told from a position.
    """
    if current_score(session) is not None:
        raise RefusedError(_refusal_message(PositionFault.UNKNOWN_CHIPS))
    try:
        position = parse_fen(fen, session.settings.game.orientation)
    except FenError as error:
        raise RefusedError(_refusal_message(PositionFault.INVALID, detail=str(error))) from error
    game = _check_playable(start_game(session.game.rules, position))
    session = _with_move_on_record(session)
    before = fen_text(session.game.position)
    session = _restart_from(session, game)
    if entry_clocks is not None:
        session = session._replace(ledger=session.ledger.with_side_clocks(entry_clocks))
    session = record_change(session, ChangeKind.POSITION, before, fen_text(position), game=game, author=author)
    return wait_for_set_up(session)


def set_turn(session: Session, side: Side) -> Session:
    """Set the side to move; the game that counts begins there.

    Raise RefusedError if it is to move already, or cannot.
    """
    session = _with_move_on_record(session)
    before = session.to_move
    if side is before:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=f"{side.english_name}'s turn"))
    game = _check_playable(start_game(session.game.rules, session.game.position._replace(to_move=side)))
    session = _restart_from(session, game)
    before_text, after_text = before.english_name.lower(), side.english_name.lower()
    return wait_for_set_up(record_change(session, ChangeKind.TURN, before_text, after_text, game=game))


def _record_again(session: Session, checkpoint: Checkpoint) -> Session:
    """Record the move that led to a checkpoint, which does not count at present; nobody is told."""
    if checkpoint.move is None or checkpoint.side is None:
        return session
    record = RecordMove(
        ply=checkpoint.ply, side=checkpoint.side, move=checkpoint.move, game=checkpoint.game,
        ledger=checkpoint.ledger, at_us=session.now_us, untrusted=session.tracker.untrusted,
    )  # fmt: skip
    return session.record(record)


def _move_texts(checkpoints: Checkpoints) -> list[str]:
    return [move_text(checkpoint.move) for checkpoint in checkpoints if checkpoint.move]


def _refusal_message(fault: PositionFault, *, side: str = "", detail: str = "") -> Message:
    return build_message(MessageCode.BAD_POSITION, reason=fault.value, side=side, detail=detail)


def _check_playable(game: Game) -> Game:
    bare = next((side for side in Side if not game.position.pieces_of(side)), None)
    if bare is not None:
        raise RefusedError(_refusal_message(PositionFault.NO_PIECE, side=bare.english_name))
    if game.outcome is not None:
        detail = game.outcome.termination.value
        raise RefusedError(_refusal_message(PositionFault.GAME_OVER, detail=detail))
    return game


def _with_move_on_record(session: Session) -> Session:
    """Return the session with the move that is on record of two boards and still to be made on this one."""
    proposal = None if session.far is None else session.turn.proposal
    return session if proposal is None else commit_move(_settle_doubt(session), proposal.move, session.now_us)


def _settle_doubt(session: Session) -> Session:
    return end_doubt(without_presses(session))


def _restart_from(session: Session, game: Game) -> Session:
    """Return the session of a game that begins here, with the clocks as they stand."""
    session = withdraw_proposal(_settle_doubt(session), session.now_us)
    ledger = session.ledger.stop_clock(session.now_us)
    white, black = (side_clock._replace(move_spent_us=0) for side_clock in ledger.side_clocks)
    ledger = replace(ledger, side_clocks=(white, black))
    checkpoint = session.history.checkpoints[-1]._replace(
        game=game, ledger=ledger, ply=session.history.ply, move=None, side=None
    )
    return _reopen_if_over(_at_last_checkpoint(session, (checkpoint,), ledger))


def _at_last_checkpoint(session: Session, checkpoints: Checkpoints, ledger: Ledger) -> Session:
    """Return the session as at the last checkpoint, with nothing done in the turn; its history is still to be cut."""
    checkpoint = checkpoints[-1]
    sides_elsewhere = session.tracker.sides_elsewhere
    tracker = build_tracker(checkpoint.game, session.tracker.occupancy, session.now_us, sides_elsewhere)
    flags = announced_flags_of(ledger, session.settings.clock.flag)
    return session._replace(
        tracker=tracker.with_untrusted(session.tracker.untrusted),
        ledger=ledger,
        clock_was_running=session.clock_was_running or session.ledger.running_side is not None,
        history=session.history._replace(ply=checkpoint.ply, last_move=last_move_of(checkpoints)),
        turn=Turn(),
        trust=session.trust._replace(question=None, squares_to_confirm=0),
        conduct=session.conduct.without_offers()._replace(announced_flags=flags),
        far=None if session.far is None else session.far.without_asks(),
        last_views=session.last_views.without_notice(),
        pauses=session.pauses - {PauseReason.QUESTION, PauseReason.TIME_LIMIT, PauseReason.RESULT},
    )


def _reopen_if_over(session: Session, author: ChangeAuthor = ChangeAuthor.ARBITER) -> Session:
    return reopen_game(session, author) if session.phase is Phase.OVER else session
