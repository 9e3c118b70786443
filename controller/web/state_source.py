"""What the observer saw last; the state of the page is encoded from it.

The texts of verdicts are English, for programs: the page words the code of a message in its reader's language.
"""

from dataclasses import dataclass, field

from controller.notation.move_text import move_text
from controller.session.effects import (
    ChangeAuthor,
    ChangeKind,
    Effect,
    Judgement,
    RecordChange,
    RecordMove,
    RecordOutcome,
    ReportJudgement,
    change_message,
)
from controller.session.state import Session
from controller.session.views.game_messages import result_message
from controller.session.views.messages import Message, MessageCode, build_message
from controller.storage.journal import GameId
from controller.words.messages import message_sentence, verdict_sentence
from controller.words.po_files import english
from hardware.events import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestVerdict:
    """What was judged, moved, changed or decided last."""

    judgement: str
    """A Judgement, or `move`, `change`, `result`."""
    message: Message | None
    text: str
    """The verdict as an English sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSource:
    """One session at one moment, and what the session does not hold."""

    session: Session
    now_us: int
    game_id: GameId | None
    verdict: LatestVerdict | None = None
    """None until something was judged in this game."""
    lost_parts: frozenset[Part] = field(default_factory=frozenset)
    """Parts that do not answer."""
    table_version: int = 0
    """Number of changes of the simulated table."""


def still_holds(verdict: LatestVerdict, session: Session) -> bool:
    """Return True unless a verdict of the board as it stood is no longer true, or was shown long enough.

    What was moved, changed or decided stays; a fault holds until the board is right again, and that nothing was moved
    as long as the display says so, or a button that is held may yet mean something else.
    """
    guidance = session.turn.guidance
    is_led_back = guidance is not None and not guidance.was_righted
    match verdict.judgement:
        case Judgement.UNMOVED.value:
            buttons = session.conduct.buttons.states
            is_withheld = any(state.withheld_notice == verdict.message for state in buttons)
            return is_led_back or is_withheld or session.last_views.notice == verdict.message
        case Judgement.ILLEGAL.value:
            return is_led_back
        case Judgement.INCOMPLETE.value:
            tracker = session.tracker
            is_complete = tracker.is_unmoved or tracker.footprints.find_finished(tracker.occupancy)
            return guidance is not None and not is_complete
        case _:
            return True


def verdict_from_effect(effect: Effect) -> LatestVerdict | None:
    """Return the verdict of an effect, or None if it carries none."""
    match effect:
        case RecordMove(move=move, side=side):
            text = move_text(move)
            message = build_message(MessageCode.MOVE, side=side.english_name, move=text)
            words = english().text("terminal", "legal move", side=side.english_name, move=text)
            return LatestVerdict(judgement="move", message=message, text=words)
        case RecordChange(kind=ChangeKind.ILLEGAL_MOVES, author=ChangeAuthor.BOARD):
            return None  # the fault that it counts says more
        case RecordChange():
            message = change_message(effect)
            return LatestVerdict(judgement="change", message=message, text=message_sentence(english(), message))
        case RecordOutcome(outcome=outcome):
            message = result_message(outcome)
            return LatestVerdict(judgement="result", message=message, text=message_sentence(english(), message))
        case ReportJudgement(judgement=judgement, message=Message() as message):
            return LatestVerdict(judgement=judgement.value, message=message, text=verdict_sentence(english(), effect))
        case _:
            return None
