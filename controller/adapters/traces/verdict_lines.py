"""Verdicts as lines of a trace, all told by the key `verdict`."""

from typing import Annotated, Any, Literal

from pydantic import Field

from controller.adapters.traces.header import LONGEST_TEXT
from controller.adapters.traces.line import SideWord, Time, TraceLine, side_of, word_of
from controller.adapters.traces.verdicts import MoveVerdict, ResultVerdict, Verdict, WordVerdict
from controller.rules.outcome import Score, Termination
from controller.session.effects import Judgement

KEY = "verdict"
MOVE = "move"
RESULT = "result"
SAID = "said"

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]


class MoveLine(TraceLine):
    """`move`: a move was recorded."""

    verdict: Literal["move"]
    ply: Annotated[int, Field(ge=1, strict=True)]
    side: SideWord
    move: Text
    candidates: tuple[Text, ...] = ()
    amends: bool = False
    as_of_us: Time

    def value(self) -> MoveVerdict:
        """Give the verdict."""
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
    as_of_us: Time

    def value(self) -> ResultVerdict:
        """Give the verdict."""
        return ResultVerdict(result=self.result, reason=self.reason, as_of_us=self.as_of_us, at_us=self.at_us)


class WordLine(TraceLine):
    """`said`, or a judgement: what was said of the board."""

    verdict: Literal["said"] | Judgement
    code: Text
    words: Text

    def value(self) -> WordVerdict:
        """Give the verdict."""
        judgement = None if self.verdict == SAID else Judgement(self.verdict)
        return WordVerdict(judgement=judgement, code=self.code, words=self.words, at_us=self.at_us)


VerdictLine = MoveLine | ResultLine | WordLine


def verdict_line_for(values: dict[str, Any]) -> type[VerdictLine]:
    """Choose how an object with the key `verdict` is to be read."""
    match values[KEY]:
        case "move":
            return MoveLine
        case "result":
            return ResultLine
        case _:
            return WordLine


def verdict_values(verdict: Verdict) -> dict[str, Any]:
    """Give a verdict as the object of a line."""
    return {"at_us": verdict.at_us, **_own_values(verdict)}


def _own_values(verdict: Verdict) -> dict[str, Any]:
    match verdict:
        case MoveVerdict(ply=ply, side=side, move=move, as_of_us=as_of_us):
            values = {KEY: MOVE, "ply": ply, "side": word_of(side), "move": move, "as_of_us": as_of_us}
            uncertain = {"candidates": list(verdict.candidates)} if verdict.candidates else {}
            return values | uncertain | ({"amends": True} if verdict.amends else {})
        case ResultVerdict(result=result, reason=reason, as_of_us=as_of_us):
            return {KEY: RESULT, "result": result.value, "reason": reason.value, "as_of_us": as_of_us}
        case WordVerdict(judgement=judgement, code=code, words=words):
            kind = SAID if judgement is None else judgement.value
            return {KEY: kind, "code": code, "words": words[:LONGEST_TEXT]}
