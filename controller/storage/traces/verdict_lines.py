"""Verdicts as lines of a trace; all have the key `verdict`."""

from typing import Annotated, Any, Literal

from pydantic import Field

from controller.rules.outcome import Score, Termination
from controller.session.effects import Judgement
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.line_base import SideWord, TraceLine, TraceText, TraceTime, side_of, side_word
from controller.storage.traces.verdicts import MessageVerdict, MoveVerdict, ResultVerdict, Verdict

VERDICT_KEY = "verdict"
MOVE_KIND = "move"
RESULT_KIND = "result"
MESSAGE_KIND = "said"


class MoveLine(TraceLine):
    """`move`: a move was recorded."""

    verdict: Literal["move"]
    ply: Annotated[int, Field(ge=1, strict=True)]
    side: SideWord
    move: TraceText
    candidates: tuple[TraceText, ...] = ()
    amends: bool = False
    as_of_us: TraceTime

    def to_event(self) -> MoveVerdict:
        """Return the verdict."""
        return MoveVerdict(
            ply=self.ply,
            side=side_of(self.side),
            move=self.move,
            candidates=self.candidates,
            amends=self.amends,
            as_of_us=self.as_of_us,
            at_us=self.at_us,
        )


class ResultLine(TraceLine):
    """`result`: the game was over."""

    verdict: Literal["result"]
    result: Score
    reason: Termination
    as_of_us: TraceTime

    def to_event(self) -> ResultVerdict:
        """Return the verdict."""
        return ResultVerdict(result=self.result, reason=self.reason, as_of_us=self.as_of_us, at_us=self.at_us)


class MessageLine(TraceLine):
    """`said`, or a judgement: a message of the board."""

    verdict: Literal["said"] | Judgement
    code: TraceText
    words: TraceText

    def to_event(self) -> MessageVerdict:
        """Return the verdict."""
        judgement = None if self.verdict == MESSAGE_KIND else Judgement(self.verdict)
        return MessageVerdict(judgement=judgement, code=self.code, words=self.words, at_us=self.at_us)


VerdictLine = MoveLine | ResultLine | MessageLine


def verdict_line_for(values: dict[str, Any]) -> type[VerdictLine]:
    """Return the kind of line of an object with the key `verdict`."""
    match values[VERDICT_KEY]:
        case "move":
            return MoveLine
        case "result":
            return ResultLine
        case _:
            return MessageLine


def verdict_values(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the object of a line."""
    return {"at_us": verdict.at_us, **_own_values(verdict)}


def _own_values(verdict: Verdict) -> dict[str, Any]:
    match verdict:
        case MoveVerdict(ply=ply, side=side, move=move, as_of_us=as_of_us):
            values = {VERDICT_KEY: MOVE_KIND, "ply": ply, "side": side_word(side), "move": move, "as_of_us": as_of_us}
            uncertain = {"candidates": list(verdict.candidates)} if verdict.candidates else {}
            return values | uncertain | ({"amends": True} if verdict.amends else {})
        case ResultVerdict(result=result, reason=reason, as_of_us=as_of_us):
            return {VERDICT_KEY: RESULT_KIND, "result": result.value, "reason": reason.value, "as_of_us": as_of_us}
        case MessageVerdict(judgement=judgement, code=code, words=words):
            kind = MESSAGE_KIND if judgement is None else judgement.value
            return {VERDICT_KEY: kind, "code": code, "words": words[:LONGEST_TRACE_TEXT]}
