"""Changes of a game other than by playing, on record with what was before; and refusals, which change nothing."""

from collections.abc import Callable
from dataclasses import replace

from controller.clock.ledger import Ledger
from controller.clock.press_clock import FlagRule
from controller.commands.sender import CommandSender
from controller.rules.game import Game
from controller.rules.position import Side
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, Effect, RecordChange, change_message
from controller.session.far_exchange.effects import PassToFar
from controller.session.state import Phase, Session
from controller.session.views.game_messages import outcome_text
from controller.session.views.messages import Message

PAUSED = "paused"
NOBODY = "nobody"

# Other kinds stop the clock, if only for a moment: a game cannot be recovered from their records alone. From the record
# of a date it could be, but a date may come in the middle of a move, and its input can be handled again.
_KINDS_WITHOUT_PAUSE = frozenset({
    ChangeKind.TIME, ChangeKind.STAGE, ChangeKind.PERIOD_COUNT, ChangeKind.MOVE_COUNT, ChangeKind.MOVE_NUMBER,
    ChangeKind.ILLEGAL_MOVES, ChangeKind.WARNINGS, ChangeKind.RESUME, ChangeKind.SET_UP,
})  # fmt: skip


class RefusedError(ValueError):
    """A command cannot be executed; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code.value)
        self.message = message


def try_act(session: Session, act: Callable[[Session], Session]) -> Session:
    """Return the session after an act of people at the board; one that is refused only says why."""
    try:
        return act(session)
    except RefusedError as refused:
        return session.emit(Announce(refused.message))


def record_change(
    session: Session,
    kind: ChangeKind,
    before: str,
    after: str,
    *,
    side: Side | None = None,
    author: ChangeAuthor = ChangeAuthor.ARBITER,
    undone_plies: int = 0,
    game: Game | None = None,
    reopens_game: bool = False,
    announcement: Message | None = None,
    is_complete: bool = False,
) -> Session:
    """Record a change that the session already has, and announce it; `announcement` replaces the usual message.

    A change that `is_complete` tells all that is needed to play on, whatever its kind.
    """
    change = RecordChange(
        kind=kind, side=side, before=before, after=after, author=author, at_us=session.now_us,
        ply=session.history.ply, ledger=session.ledger, undone_plies=undone_plies, game=game,
        reopens_game=reopens_game, untrusted=session.tracker.untrusted,
        is_recovery_point=is_complete or (kind in _KINDS_WITHOUT_PAUSE and _is_recovery_point(session)),
    )  # fmt: skip
    return session.record(change, Announce(change_message(change) if announcement is None else announcement))


def name_sender(session: Session, sender: CommandSender | None) -> Session:
    """Return the session with a sender in each change by the arbiter or the players that has none yet.

    A command that is passed to another board gets one too.
    """
    if sender is None or not any(_lacks_sender(effect) for effect in session.effects):
        return session
    return session._replace(effects=tuple([_with_sender(effect, sender) for effect in session.effects]))


def reopen_game(session: Session, author: ChangeAuthor = ChangeAuthor.ARBITER) -> Session:
    """Reopen a game that is over, and record that."""
    before = outcome_text(session.outcome)
    session = session._replace(phase=Phase.PLAYING, outcome=None)
    return record_change(session, ChangeKind.RESULT, before, outcome_text(None), author=author, reopens_game=True)


def running_side_text(session: Session) -> str:
    """Return the name of the side whose clock runs, or NOBODY."""
    running = session.ledger.running_side
    return NOBODY if running is None else running.english_name.lower()


def flags_still_down(announced_flags: tuple[Side, ...], ledger: Ledger) -> tuple[Side, ...]:
    """Return those of the sides whose flags are still down."""
    return tuple([side for side in announced_flags if ledger.side_clocks[side].flagged])


def announced_flags_of(ledger: Ledger, rule: FlagRule) -> tuple[Side, ...]:
    """Return the sides whose flags were announced, the first one first; none where a flag ends the game."""
    return ledger.flagged_sides if rule is FlagRule.ARBITER else ()


def _with_sender(effect: Effect, sender: CommandSender) -> Effect:
    if isinstance(effect, RecordChange | PassToFar) and _lacks_sender(effect):
        return replace(effect, sender=sender)
    return effect


def _lacks_sender(effect: Effect) -> bool:
    if isinstance(effect, PassToFar):
        return effect.sender is None
    return isinstance(effect, RecordChange) and effect.author is not ChangeAuthor.BOARD and effect.sender is None


def _is_recovery_point(session: Session) -> bool:
    """Return True if a clock runs, and the record tells all there is to know of this turn."""
    if session.ledger.running_side is None or session.pauses:
        return False
    turn = session.turn
    undecided = (
        session.trust.doubt,
        session.conduct.draw_offer,
        turn.pending_huff,
        turn.proposal,
        turn.penalty,
        turn.misplayed,
        session.conduct.resignation_prompt,
        session.menu,  # presses after the record choose in it
        session.first_press,
        None if session.far is None else session.far.own_ask or session.far.far_ask,
    )
    waiting = turn.pending_presses or turn.table_presses or session.conduct.draw_accepted
    return all(unknown is None for unknown in undecided) and not waiting
