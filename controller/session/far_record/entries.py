"""Entries of the other board: whether they can be carried out now, and how they are."""

from enum import StrEnum

from controller.clock.clock_text import exact_time_text
from controller.clock.ledger import Ledger
from controller.clock.side_clock import SideClock
from controller.clock.time_control import HOUR_US
from controller.commands.sender import FAR_SENDER
from controller.commands.values import Propose
from controller.notation.fen import FenError, fen_text, parse_fen
from controller.notation.move_text import MoveTextError, parse_move
from controller.rules.game import start_game
from controller.rules.position import Side
from controller.session.arbiter.position_changes import set_position, take_back_moves
from controller.session.arbiter.proposed_moves import take_proposal
from controller.session.conduct.far_ends import resign_far
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.effects import Announce, ChangeAuthor, ChangeKind
from controller.session.far_board.rights import count_recorded_moves, is_adjourned, may_write
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.values import FarAskKind, FarEntry, FarEntryKind, SideClocks
from controller.session.far_record.agreements import after_own_gain, fits_outcome, is_allowed, is_carried_out
from controller.session.moves.commits import end_game
from controller.session.recorded_changes import RefusedError, name_sender, record_change
from controller.session.state import PauseReason, Phase, Session, with_pause, without_pause
from controller.session.views.messages import MessageCode, build_message

LONGEST_CLOCK_US = 1_000 * HOUR_US - 1  # above what an arbiter can set, and the longest that a text can say
MOST_MOVES = 100_000  # a choice: far above the moves of any game


ASK_OF_ENTRY = {
    FarEntryKind.TAKE_BACK: FarAskKind.TAKE_BACK,
    FarEntryKind.PAUSE: FarAskKind.PAUSE,
    FarEntryKind.RESUME: FarAskKind.RESUME,
}
"""What is done by an entry, so that it is not done twice."""


class EntryReadiness(StrEnum):
    """Whether an entry can be carried out."""

    READY = "ready"
    LATER = "later"  # the board is being set up, a question is open, a move is still to be made, ...
    WRONG = "wrong"  # it does not fit the game, and never will: the records differ


def find_readiness(session: Session, entry: FarEntry) -> EntryReadiness:
    """Return whether an entry of the other board can be carried out now; entries come in their order."""
    if session.far is None:
        return EntryReadiness.WRONG
    if not _fit_control(session.ledger, entry.clocks):
        return EntryReadiness.WRONG
    if is_adjourned(session):
        return EntryReadiness.LATER
    if session.phase is Phase.SETUP or PauseReason.RECORDING in session.pauses:
        return EntryReadiness.LATER
    readiness = _find_readiness_of_kind(session, entry)
    return EntryReadiness.WRONG if readiness is EntryReadiness.READY and not is_allowed(session, entry) else readiness


def _find_readiness_of_kind(session: Session, entry: FarEntry) -> EntryReadiness:
    match entry.kind:
        case FarEntryKind.MOVE:
            return _find_move_readiness(session, entry)
        case FarEntryKind.TAKE_BACK:
            is_possible = 1 <= entry.plies <= count_made_moves(session)
            return EntryReadiness.READY if is_possible else EntryReadiness.WRONG
        case FarEntryKind.RESULT:
            return _find_result_readiness(session, entry)
        case FarEntryKind.POSITION:
            return EntryReadiness.READY if _is_playable(session, entry.position) else EntryReadiness.WRONG
        case FarEntryKind.PAUSE | FarEntryKind.RESUME | FarEntryKind.CLOCK:
            return EntryReadiness.READY


def take_entry(session: Session, entry: FarEntry) -> Session:
    """Take an entry of the other board if it is a later one; it is carried out now, or as soon as the board can.

    One that was refused is judged anew if it comes again with a proof.
    """
    far = session.far
    if far is None:
        return session
    if entry.number <= far.number:
        return _take_proof(session, far, entry)
    far = far._replace(number=entry.number, held=(*far.held, entry))
    return apply_held_entries(session._replace(far=far))


def _take_proof(session: Session, far: FarBoard, entry: FarEntry) -> Session:
    first = far.held[0] if far.held else None
    if first is None or first.number != entry.number or first.is_proved or not entry.is_proved or far.differs_from:
        return session
    session = session._replace(far=far._replace(held=(entry, *far.held[1:]), calls_arbiter=False))
    return apply_held_entries(without_pause(session, PauseReason.RECORDS_DIFFER, session.now_us))


def apply_held_entries(session: Session) -> Session:
    """Carry out the entries that were taken and can be carried out now, in their order.

    One that does not fit the game stops it: the records differ.
    """
    while (far := session.far) is not None and far.held and PauseReason.RECORDS_DIFFER not in session.pauses:
        entry = far.held[0]
        match find_readiness(session, entry):
            case EntryReadiness.LATER:
                break
            case EntryReadiness.WRONG:
                session = stop_at_difference(session, entry.number)
            case EntryReadiness.READY:
                try:
                    after = _carry_out(_without_first_held(session), entry)
                except RefusedError:
                    return stop_at_difference(session, entry.number)
                session = (
                    _after_act(after, entry)
                    if is_carried_out(after, entry)
                    else stop_at_difference(session, entry.number)
                )
    return session


def _carry_out(session: Session, entry: FarEntry) -> Session:
    """Return the session after an entry; all that it changes is on record as of the other board, and nothing else."""
    earlier = session.effects
    after = name_sender(_apply_entry(session._replace(effects=()), entry), FAR_SENDER)
    return after._replace(effects=(*earlier, *after.effects))


def stop_at_difference(session: Session, number: int) -> Session:
    """Pause a game whose records differ from an entry on, and call the arbiter."""
    far = session.far
    if far is None:
        return session
    session = session._replace(far=far._replace(calls_arbiter=True))
    session = session.emit(Announce(build_message(MessageCode.RECORDS_DIFFER, count=number)))
    return with_pause(session, PauseReason.RECORDS_DIFFER, session.now_us)


def _after_act(session: Session, entry: FarEntry) -> Session:
    """Return the session after an entry: what an arbiter has done at the other board answers a call from here."""
    if session.far is None or not entry.is_by_arbiter:
        return session
    return session._replace(far=session.far._replace(calls_arbiter=False))


def _without_first_held(session: Session) -> Session:
    far = session.far
    return session if far is None else session._replace(far=far._replace(held=far.held[1:]))


def _apply_entry(session: Session, entry: FarEntry) -> Session:
    """Return the session after an entry, with the clocks that it says; raise RefusedError if that cannot be."""
    author = ChangeAuthor.ARBITER if entry.is_by_arbiter else ChangeAuthor.PLAYERS
    match entry.kind:
        case FarEntryKind.MOVE:
            session = _take_move(session, entry)
        case FarEntryKind.TAKE_BACK:
            session = take_back_moves(session, entry.plies, author, entry.clocks)
        case FarEntryKind.RESULT:
            session = _end_by_entry(session, entry)
        case FarEntryKind.POSITION:
            session = set_position(session, entry.position, author, entry.clocks)
        case FarEntryKind.PAUSE:
            if PauseReason.ARBITER not in session.pauses and session.phase is Phase.PLAYING:
                session = pause_play(_with_clocks(session, entry.clocks), session.now_us, author=author)
            session = _with_clocks(session, entry.clocks)
        case FarEntryKind.RESUME:
            session = _with_clocks(session, entry.clocks)
            if PauseReason.ARBITER in session.pauses or session.phase is Phase.OVER:
                session = resume_play(session, session.now_us, author=author)
        case FarEntryKind.CLOCK:
            session = _set_clocks(after_own_gain(session, entry), entry.clocks, author)
    far, done = session.far, ASK_OF_ENTRY.get(entry.kind)
    return session if far is None or done is None else session._replace(far=far.without_agreed(done))


def count_made_moves(session: Session) -> int:
    """Return how many moves can be taken back; one that is still to be made on the board counts."""
    return len(session.history.checkpoints) - 1 + int(session.turn.proposal is not None)


def _take_move(session: Session, entry: FarEntry) -> Session:
    """Show the move that is to be made; a player who has resigned meanwhile has now the right to say so."""
    far = session.far
    if far is None:
        return session
    command = Propose(side=far.side.opponent, ply=entry.ply, move=entry.move)
    session = take_proposal(session, command, entry.clocks)
    resigns = far.own_ask is not None and far.own_ask.kind is FarAskKind.RESIGN
    session = session._replace(far=far.after_far_move())
    return resign_far(session, session.now_us) if resigns and may_write(session) else session


def _end_by_entry(session: Session, entry: FarEntry) -> Session:
    far, outcome = session.far, entry.outcome
    if far is None or outcome is None:
        return session
    if session.phase is not Phase.OVER or session.outcome != outcome:
        session = end_game(_with_clocks(session, entry.clocks), outcome, session.now_us)
    return session._replace(far=far.without_asks()._replace(has_written_result=False, calls_arbiter=False))


def _set_clocks(session: Session, clocks: SideClocks, author: ChangeAuthor) -> Session:
    """Set the clocks to those of an entry, and record what each that differs shows."""
    before = session.ledger.advance_to(session.now_us)
    session = _with_clocks(session, clocks)
    for side in Side:
        if before.side_clocks[side] != clocks[side]:
            shown = [exact_time_text(ledger.displayed_us(side, session.now_us)) for ledger in (before, session.ledger)]
            session = record_change(session, ChangeKind.TIME, shown[0], shown[1], side=side, author=author)
    return session


def _with_clocks(session: Session, clocks: SideClocks) -> Session:
    return session._replace(ledger=session.ledger.advance_to(session.now_us).with_side_clocks(clocks))


def _find_move_readiness(session: Session, entry: FarEntry) -> EntryReadiness:
    far = session.far
    recorded = count_recorded_moves(session)
    if far is None or entry.ply <= recorded or entry.ply > recorded + 1:
        return EntryReadiness.WRONG
    if session.phase is not Phase.PLAYING or not session.may_commit_moves or session.turn.proposal is not None:
        return EntryReadiness.LATER
    if session.to_move is far.side:
        return EntryReadiness.WRONG
    try:
        game = session.game.play(parse_move(entry.move, session.game.legal_moves))
    except MoveTextError:
        return EntryReadiness.WRONG
    is_right = fen_text(game.position) == entry.position and fits_outcome(session, game, entry.outcome)
    return EntryReadiness.READY if is_right else EntryReadiness.WRONG


def _find_result_readiness(session: Session, entry: FarEntry) -> EntryReadiness:
    if entry.outcome is None:
        return EntryReadiness.WRONG
    proposal = session.turn.proposal
    if proposal is not None and session.game.play(proposal.move).outcome == entry.outcome:
        return EntryReadiness.LATER  # the move that ends the game is to be made first
    return EntryReadiness.READY


def _is_playable(session: Session, fen: str) -> bool:
    try:
        position = parse_fen(fen, session.settings.game.orientation)
    except FenError:
        return False
    return start_game(session.game.rules, position).outcome is None


def _fit_control(ledger: Ledger, clocks: SideClocks) -> bool:
    """Return True if clocks of the other board can be those of this time control."""
    return all(_fits_stages(clocks[side], len(ledger.stages_of(side))) for side in Side)


def _fits_stages(clock: SideClock, stage_count: int) -> bool:
    times = (clock.remaining_us, clock.move_spent_us, clock.used_us)
    counts = (clock.stage_moves, clock.periods, clock.period_moves_to_go)
    return (
        0 <= clock.stage_index < stage_count
        and all(0 <= time_us <= LONGEST_CLOCK_US for time_us in times)
        and all(0 <= count <= MOST_MOVES for count in counts)
    )
