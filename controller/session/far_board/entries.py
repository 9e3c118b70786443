"""The entries that this board writes into the record of a game on two boards."""

from collections.abc import Iterable
from dataclasses import replace

from controller.commands.sender import FAR_SENDER
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.outcome import Termination
from controller.session.checkpoints import CLOCK_CHANGES
from controller.session.effects import ChangeAuthor, ChangeKind, Effect, RecordChange, RecordMove, RecordOutcome
from controller.session.far_board.rights import count_recorded_moves, game_on_record
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.state import Session, ends_by_rule

UNNUMBERED = 0

_KIND_OF_CHANGE = {
    ChangeKind.TAKEBACK: FarEntryKind.TAKE_BACK,
    ChangeKind.PAUSE: FarEntryKind.PAUSE,
    ChangeKind.RESUME: FarEntryKind.RESUME,
    ChangeKind.TURN: FarEntryKind.POSITION,
    ChangeKind.POSITION: FarEntryKind.POSITION,
    ChangeKind.ILLEGAL_MOVES: FarEntryKind.CLOCK,
    ChangeKind.WARNINGS: FarEntryKind.CLOCK,
    **dict.fromkeys(CLOCK_CHANGES, FarEntryKind.CLOCK),
}
"""Each board has changes of any other kind for itself, but for a game that is reopened."""

_REOPENING = frozenset({ChangeKind.TAKEBACK, ChangeKind.TURN, ChangeKind.POSITION})
"""Changes that reopen a game that is over, so that no entry of its own says so."""


def list_entries(session: Session, effects: Iterable[Effect]) -> tuple[FarEntry, ...]:
    """Return the entries that this board is to write after a step, with the number UNNUMBERED; `session` is after it.

    None is of a move in doubt: it is written when the doubt is over. What an entry of the other board has brought about
    makes none. The entry of a move that ends the game by its rules has the outcome, and there is no other of it.
    """
    if session.far is None:
        return ()
    effects = _without_doubtful_moves(session, effects)
    is_set_back = any(isinstance(effect, RecordChange) and effect.kind in _REOPENING for effect in effects)
    is_by_arbiter = any(_is_by_arbiter(effect) for effect in effects)
    entries: list[FarEntry] = []
    for effect in effects:
        entry = _entry_of(session, effect)
        if entry is None:
            continue
        if is_by_arbiter and entry.kind is FarEntryKind.RESULT:  # it follows from what he has done
            entry = replace(entry, is_by_arbiter=True)
        signed = _signed_command_of(effect, effects) if entry.is_by_arbiter else ""
        entries.append(replace(entry, signed_command=signed))
    return tuple([entry for entry in entries if entry.kind is not FarEntryKind.RESUME or not is_set_back])


def count_own_entries(session: Session) -> Session:
    """Return the session with the number of the last entry that its effects make."""
    far, count = session.far, len(list_entries(session, session.effects))
    return session if far is None or not count else session._replace(far=far._replace(number=far.number + count))


def _is_by_arbiter(effect: Effect) -> bool:
    if not isinstance(effect, RecordChange) or effect.sender == FAR_SENDER:
        return False
    return effect.author is ChangeAuthor.ARBITER


def _signed_command_of(effect: Effect, effects: Iterable[Effect]) -> str:
    """Return the signed command of an effect, or of the arbiter's change of the same moment; empty: there is none."""
    at_us = effect.at_us if isinstance(effect, RecordChange | RecordOutcome) else None
    changes = [each for each in effects if isinstance(each, RecordChange) and each.at_us == at_us]
    signed = [each.sender.signed_command for each in changes if _is_by_arbiter(each) and each.sender is not None]
    return next(filter(None, signed), "")


def _without_doubtful_moves(session: Session, effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects without moves that are in doubt, and with the last record of each ply alone."""
    effects = tuple(effects)
    last = {effect.ply: effect for effect in effects if isinstance(effect, RecordMove)}
    return tuple(
        [
            effect
            for effect in effects
            if not isinstance(effect, RecordMove)
            or (effect is last[effect.ply] and (not effect.candidates or session.trust.doubt is None))
        ]
    )


def _entry_of(session: Session, effect: Effect) -> FarEntry | None:
    far = session.far
    if far is None:
        return None
    match effect:
        case RecordMove(side=side) if side is far.side:
            return FarEntry(
                number=UNNUMBERED,
                kind=FarEntryKind.MOVE,
                ply=effect.ply,
                position=fen_text(effect.game.position),
                clocks=effect.ledger.side_clocks,
                move=move_text(effect.move),
                outcome=session.outcome if effect.game == session.game and ends_by_rule(session) else None,
            )
        case RecordChange(kind=kind, sender=sender) if kind in _KIND_OF_CHANGE:
            if sender == FAR_SENDER:
                return None
            return _entry_of_change(session, effect, _KIND_OF_CHANGE[kind])
        case RecordChange(kind=ChangeKind.RESULT, reopens_game=True, sender=sender):
            if sender == FAR_SENDER:
                return None
            return _entry_of_change(session, effect, FarEntryKind.RESUME)
        case RecordOutcome(outcome=outcome) if far.has_written_result and not ends_by_rule(session):
            if outcome.termination is Termination.ADJOURNED:
                return None
            return FarEntry(
                number=UNNUMBERED,
                kind=FarEntryKind.RESULT,
                ply=count_recorded_moves(session),
                position=fen_text(session.game.position),
                clocks=session.ledger.side_clocks,
                outcome=outcome,
                is_by_arbiter=outcome.termination is Termination.ARBITER,
            )
        case _:
            return None


def _entry_of_change(session: Session, change: RecordChange, kind: FarEntryKind) -> FarEntry:
    plies = change.before.count(" ") + 1 if kind is FarEntryKind.TAKE_BACK else 0
    return FarEntry(
        number=UNNUMBERED,
        kind=kind,
        ply=count_recorded_moves(session),
        position=fen_text(game_on_record(session).position),
        clocks=change.ledger.side_clocks,
        plies=plies,
        is_by_arbiter=change.author is ChangeAuthor.ARBITER,
    )
