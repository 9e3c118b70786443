"""What was seen of the session last, from which the state of the page is made."""

from dataclasses import dataclass, field

from controller.notation.move_text import move_text
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, ReportJudgement, change_message
from controller.session.state import Session
from controller.session.views.game_messages import result_message
from controller.session.views.messages import Message, MessageCode, build_message
from controller.storage.journal import GameId
from controller.words.english import message_sentence, verdict_sentence
from hardware.events import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestVerdict:
    """What was judged, moved, changed or decided last, and how that is said."""

    judgement: str
    message: Message | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSource:
    """One session as it was seen; `table` counts the changes of the simulated table, if there is one."""

    session: Session
    now_us: int
    game_id: GameId | None
    verdict: LatestVerdict | None = None
    lost_parts: frozenset[Part] = field(default_factory=frozenset)
    table_version: int = 0


def verdict_from_effect(effect: Effect) -> LatestVerdict | None:
    """Give the verdict that an effect stands for, if it stands for one."""
    match effect:
        case RecordMove(move=move, side=side):
            text = move_text(move)
            message = build_message(MessageCode.MOVE, side=side.english_name, move=text)
            return LatestVerdict(judgement="move", message=message, text=f"Legal: {side.english_name} {text}")
        case RecordChange():
            message = change_message(effect)
            return LatestVerdict(judgement="change", message=message, text=message_sentence(message))
        case RecordOutcome(outcome=outcome):
            message = result_message(outcome)
            return LatestVerdict(judgement="result", message=message, text=message_sentence(message))
        case ReportJudgement(message=found) if found is not None:
            return LatestVerdict(judgement=effect.judgement.value, message=found, text=verdict_sentence(effect))
        case _:
            return None
