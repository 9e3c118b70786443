"""Changes of a game other than by playing, on record with what was before; and refusals, which change nothing."""

from controller.clock.ledger import Ledger
from controller.clock.press_clock import FlagRule
from controller.rules.game import Game
from controller.rules.outcome import Outcome, Score
from controller.rules.position import Side
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, Effect, RecordChange
from controller.session.state import Session
from controller.session.views.messages import Message, MessageCode, build_message

PAUSED = "paused"
NOBODY = "nobody"

# while it is played; the others stop it, if only for a moment
_KINDS_WITHOUT_PAUSE = frozenset({
    ChangeKind.TIME, ChangeKind.STAGE, ChangeKind.PERIOD_COUNT, ChangeKind.MOVE_COUNT, ChangeKind.MOVE_NUMBER,
    ChangeKind.ILLEGAL_MOVES, ChangeKind.RESUME, ChangeKind.SET_UP,
})  # fmt: skip


class RefusedError(ValueError):
    """What was asked for cannot be; `told` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code.value)
        self.message = message


def record_change(
    session: Session,
    effects: list[Effect],
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
) -> None:
    """Have a change that the session has taken in recorded, and announced: as `told`, or else as what it is."""
    change = RecordChange(
        kind=kind, side=side, before=before, after=after, author=author, at_us=session.now_us,
        ply=session.ply, ledger=session.ledger, undone_plies=undone_plies, game=game, reopens_game=reopens_game,
        unseen=session.tracker.unseen, is_recovery_point=kind in _KINDS_WITHOUT_PAUSE and _is_recovery_point(session),
    )  # fmt: skip
    effects += [change, Announce(change_message(change) if announcement is None else announcement)]


def _is_recovery_point(session: Session) -> bool:
    """Tell whether a clock runs, and nothing of this turn is known that the record does not tell."""
    undecided = (
        session.doubt,
        session.pending_huff,
        session.pending_press,
        session.kept_press,
        session.draw_offer,
        session.penalty,
    )
    is_recorded = all(unknown is None for unknown in undecided)
    return session.ledger.running_side is not None and not session.pauses and is_recorded


def change_message(change: RecordChange) -> Message:
    """Say what was changed."""
    side = "" if change.side is None else change.side.english_name
    return build_message(
        MessageCode.CHANGED,
        what=change.kind.value,
        side=side,
        before=change.before,
        after=change.after,
        by=change.author.value,
    )


def outcome_text(outcome: Outcome | None) -> str:
    """Write a result with its reason: `0-1 time`; `*` for a game that goes on."""
    return Score.UNDECIDED.value if outcome is None else f"{outcome.score.value} {outcome.termination.value}"


def running_side_text(session: Session) -> str:
    """Write whose clock runs."""
    running = session.ledger.running_side
    return NOBODY if running is None else running.english_name.lower()


def flags_still_down(announced_flags: tuple[Side, ...], ledger: Ledger) -> tuple[Side, ...]:
    """List those of the sides whose flags had fallen that are down still, in their order."""
    return tuple(side for side in announced_flags if ledger.side_clocks[side].flagged)


def announced_flags_of(ledger: Ledger, rule: FlagRule) -> tuple[Side, ...]:
    """List the sides whose flags have been told of, the first of them first; none where one ends the game."""
    return ledger.flagged_sides if rule is FlagRule.ARBITER else ()
