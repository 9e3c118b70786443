"""Verdicts: what a board said. A trace holds them beside the inputs for comparison; a replay does not need them."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.notation.move_text import move_text
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, Judgement, RecordMove, RecordOutcome, ReportJudgement
from controller.session.views.game_messages import result_message
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.messages import message_sentence
from controller.words.po_files import english


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveVerdict:
    """A move was recorded."""

    ply: int  # 1 for the first move of the game
    side: Side
    move: str
    candidates: tuple[str, ...]  # the moves that it may have been; empty: it is certain
    amends: bool  # it replaces what was recorded of this ply before
    as_of_us: int  # when the turn passed
    at_us: int  # when it was recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultVerdict:
    """The game was over."""

    result: Score
    reason: Termination
    as_of_us: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageVerdict:
    """The board was judged, or a message was announced."""

    judgement: Judgement | None  # None: the message was only announced
    code: str  # of the message, the same in every language; another version may have other codes
    words: str  # of the message, for people
    at_us: int


Verdict = MoveVerdict | ResultVerdict | MessageVerdict

CODES_TOLD_BY_RECORDS = frozenset(
    {
        MessageCode.MOVE,
        MessageCode.AMENDED,
        MessageCode.UNCERTAIN,
        MessageCode.WHITE_WINS,
        MessageCode.BLACK_WINS,
        MessageCode.DRAW,
    }
)
"""The messages that say the same as the record of a move or of an outcome."""


def verdicts_of(effects: Sequence[Effect], at_us: int) -> tuple[Verdict, ...]:
    """Return the verdicts among the effects of one step, made at `at_us`."""
    verdicts: list[Verdict] = []
    judged: list[Message] = []
    for effect in effects:
        match effect:
            case RecordMove():
                verdicts.append(move_verdict(effect, effect.at_us, at_us))
            case RecordOutcome(outcome=outcome, at_us=as_of_us):
                reason = outcome.termination
                verdicts.append(ResultVerdict(result=outcome.score, reason=reason, as_of_us=as_of_us, at_us=at_us))
            case ReportJudgement(judgement=judgement, message=Message() as message):
                judged.append(message)
                verdicts.append(_message_verdict(message, judgement, at_us))
            case Announce(message=message) if message not in judged and message.code not in CODES_TOLD_BY_RECORDS:
                verdicts.append(_message_verdict(message, None, at_us))
            case _:
                pass
    return tuple(verdicts)


def verdict_words(verdict: Verdict) -> str:
    """Return a verdict in words."""
    match verdict:
        case MoveVerdict(side=side, move=move, candidates=candidates, amends=amends):
            others = [other for other in candidates if other != move]
            if others:
                moves = " or ".join((move, *others))
                return _sentence(build_message(MessageCode.UNCERTAIN, side=side.english_name, moves=moves))
            code = MessageCode.AMENDED if amends else MessageCode.MOVE
            return _sentence(build_message(code, side=side.english_name, move=move))
        case ResultVerdict(result=result, reason=reason):
            return _sentence(result_message(Outcome(score=result, termination=reason)))
        case MessageVerdict(judgement=judgement, words=words):
            return words if judgement is None else f"{judgement.value.capitalize()}: {words}"


def is_same_verdict(verdict: Verdict, other: Verdict) -> bool:
    """Return True if two verdicts say the same; times of the steps and words do not count."""
    return _meaning(verdict) == _meaning(other)


def _meaning(verdict: Verdict) -> tuple[object, ...]:
    match verdict:
        case MoveVerdict(ply=ply, side=side, move=move, candidates=candidates, amends=amends, as_of_us=as_of_us):
            return ply, side, move, candidates, amends, as_of_us
        case ResultVerdict(result=result, reason=reason, as_of_us=as_of_us):
            return result, reason, as_of_us
        case MessageVerdict(judgement=judgement, code=code):
            return judgement, code


def move_verdict(record: RecordMove, as_of_us: int, at_us: int) -> MoveVerdict:
    """Return the verdict of a recorded move; times are those of the trace."""
    return MoveVerdict(
        ply=record.ply,
        side=record.side,
        move=move_text(record.move),
        candidates=tuple(map(move_text, record.candidates)),
        amends=record.is_amendment,
        as_of_us=as_of_us,
        at_us=at_us,
    )


def _message_verdict(message: Message, judgement: Judgement | None, at_us: int) -> MessageVerdict:
    return MessageVerdict(judgement=judgement, code=message.code.value, words=_sentence(message), at_us=at_us)


def _sentence(message: Message) -> str:
    # a trace is read by developers of every country
    return message_sentence(english(), message)
