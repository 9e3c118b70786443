"""Changes of a game other than by playing, on record with what was before; and refusals, which change nothing."""

from controller.clock.controls import HOUR_US, MINUTE_US, SECOND_US
from controller.clock.ledger import Ledger
from controller.clock.press_clock import FlagRule
from controller.rules.game import Game
from controller.rules.outcome import Outcome, Score
from controller.rules.position import Side
from controller.session.effects import Announce, By, Effect, RecordChange, What
from controller.session.messages import Code, Message, say
from controller.session.state import Session

PAUSED = "paused"
NOBODY = "nobody"

# while it is played; the others stop it, if only for a moment
_GOING_ON = frozenset({
    What.TIME, What.STAGE, What.PERIODS, What.MOVES, What.NUMBER, What.ILLEGAL_MOVES, What.GO_ON, What.SET_UP,
})  # fmt: skip


class RefusedError(ValueError):
    """What was asked for cannot be; `told` says why."""

    def __init__(self, told: Message) -> None:
        super().__init__(told.code.value)
        self.told = told


def record_change(
    session: Session,
    effects: list[Effect],
    what: What,
    before: str,
    after: str,
    *,
    side: Side | None = None,
    by: By = By.ARBITER,
    undone: int = 0,
    game: Game | None = None,
    reopens: bool = False,
    told: Message | None = None,
) -> None:
    """Have a change that the session has taken in recorded, and announced: as `told`, or else as what it is."""
    change = RecordChange(
        what=what, side=side, before=before, after=after, by=by, at_us=session.now_us,
        ply=session.ply, ledger=session.ledger, undone=undone, game=game, reopens=reopens,
        unseen=session.tracker.unseen, goes_on=what in _GOING_ON and _goes_on(session),
    )  # fmt: skip
    effects += [change, Announce(change_message(change) if told is None else told)]


def _goes_on(session: Session) -> bool:
    """Tell whether a clock runs, and nothing of this turn is known that the record does not tell."""
    undecided = (session.doubt, session.huffing, session.press, session.kept, session.offer, session.fine)
    is_told = all(unknown is None for unknown in undecided)
    return session.ledger.running_side is not None and not session.pauses and is_told


def change_message(change: RecordChange) -> Message:
    """Say what was changed."""
    side = "" if change.side is None else change.side.english_name
    return say(
        Code.CHANGED, what=change.what.value, side=side, before=change.before, after=change.after, by=change.by.value
    )


def time_text(time_us: int) -> str:
    """Write a time as scripts have it, to the microsecond: `4:30`, `1:30:00`, `0:00.25`."""
    hours, rest_us = divmod(time_us, HOUR_US)
    minutes, rest_us = divmod(rest_us, MINUTE_US)
    seconds, rest_us = divmod(rest_us, SECOND_US)
    whole = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{whole}.{rest_us:06}".rstrip("0") if rest_us else whole


def outcome_text(outcome: Outcome | None) -> str:
    """Write a result with its reason: `0-1 time`; `*` for a game that goes on."""
    return Score.UNDECIDED.value if outcome is None else f"{outcome.score.value} {outcome.termination.value}"


def running_text(session: Session) -> str:
    """Write whose clock runs."""
    running = session.ledger.running_side
    return NOBODY if running is None else running.english_name.lower()


def still_fallen(fallen: tuple[Side, ...], ledger: Ledger) -> tuple[Side, ...]:
    """List those of the sides whose flags had fallen that are down still, in their order."""
    return tuple(side for side in fallen if ledger.side_clocks[side].flagged)


def told_fallen(ledger: Ledger, rule: FlagRule) -> tuple[Side, ...]:
    """List the sides whose flags have been told of, the first of them first; none where one ends the game."""
    return ledger.flagged_sides if rule is FlagRule.ARBITER else ()
