"""What an arbiter does as lines of a trace, each told by the key that only its kind has."""

from typing import Annotated, Any

from pydantic import Field

from controller.rules.outcome import Score
from controller.session.inputs import (
    ArbiterInput,
    MoveCountSet,
    MoveNumberSet,
    MovesTakenBack,
    PeriodCountSet,
    PlayPaused,
    PlayResumed,
    PositionSet,
    ResultSet,
    StageSet,
    TimeAdded,
    TimeSet,
    TurnSet,
)
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.line_base import InputLine, OnlyTrue, SideWord, side_of, side_word

LONGEST_CLOCK_US = 1_000 * 3600 * 1_000_000

Number = Annotated[int, Field(strict=True)]  # what cannot be is refused by the session, and was when it was recorded


class TimeSetLine(InputLine):
    """`time_set`: the arbiter sets this side's remaining time."""

    time_set: SideWord
    remaining_us: Annotated[int, Field(ge=0, le=LONGEST_CLOCK_US, strict=True)]

    def to_event(self) -> TimeSet:
        """Give the command."""
        return TimeSet(side=side_of(self.time_set), remaining_us=self.remaining_us, at_us=self.at_us)


class TimeAddedLine(InputLine):
    """`time_added`: the arbiter gives this side so much time, or takes some below 0."""

    time_added: SideWord
    time_us: Number

    def to_event(self) -> TimeAdded:
        """Give the command."""
        return TimeAdded(side=side_of(self.time_added), time_us=self.time_us, at_us=self.at_us)


class StageSetLine(InputLine):
    """`stage_set`: the arbiter sets the stage of this side."""

    stage_set: SideWord
    number: Number

    def to_event(self) -> StageSet:
        """Give the command."""
        return StageSet(side=side_of(self.stage_set), number=self.number, at_us=self.at_us)


class PeriodsSetLine(InputLine):
    """`periods_set`: the arbiter sets how many periods this side has left."""

    periods_set: SideWord
    number: Number

    def to_event(self) -> PeriodCountSet:
        """Give the command."""
        return PeriodCountSet(side=side_of(self.periods_set), number=self.number, at_us=self.at_us)


class MovesSetLine(InputLine):
    """`moves_set`: the arbiter sets how many moves this side has made of those that count."""

    moves_set: SideWord
    number: Number

    def to_event(self) -> MoveCountSet:
        """Give the command."""
        return MoveCountSet(side=side_of(self.moves_set), number=self.number, at_us=self.at_us)


class NumberSetLine(InputLine):
    """`number_set`: the arbiter sets the number of the move to be made."""

    number_set: Number

    def to_event(self) -> MoveNumberSet:
        """Give the command."""
        return MoveNumberSet(number=self.number_set, at_us=self.at_us)


class TurnSetLine(InputLine):
    """`turn_set`: the arbiter lets this side move."""

    turn_set: SideWord

    def to_event(self) -> TurnSet:
        """Give the command."""
        return TurnSet(side=side_of(self.turn_set), at_us=self.at_us)


class PositionSetLine(InputLine):
    """`position_set`: the arbiter sets the position, as FEN."""

    position_set: Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]

    def to_event(self) -> PositionSet:
        """Give the command."""
        return PositionSet(fen=self.position_set, at_us=self.at_us)


class TakenBackLine(InputLine):
    """`taken_back`: the arbiter has so many moves taken back."""

    taken_back: Number

    def to_event(self) -> MovesTakenBack:
        """Give the command."""
        return MovesTakenBack(plies=self.taken_back, at_us=self.at_us)


class PlayPausedLine(InputLine):
    """`play_paused`: the arbiter stops the clocks."""

    play_paused: OnlyTrue

    def to_event(self) -> PlayPaused:
        """Give the command."""
        return PlayPaused(at_us=self.at_us)


class PlayResumedLine(InputLine):
    """`play_resumed`: the arbiter lets the game go on."""

    play_resumed: OnlyTrue

    def to_event(self) -> PlayResumed:
        """Give the command."""
        return PlayResumed(at_us=self.at_us)


class ResultSetLine(InputLine):
    """`result_set`: the arbiter sets the result."""

    result_set: Score

    def to_event(self) -> ResultSet:
        """Give the command."""
        return ResultSet(score=self.result_set, at_us=self.at_us)


ARBITER_LINES: dict[str, type[InputLine]] = {
    "time_set": TimeSetLine,
    "time_added": TimeAddedLine,
    "stage_set": StageSetLine,
    "periods_set": PeriodsSetLine,
    "moves_set": MovesSetLine,
    "number_set": NumberSetLine,
    "turn_set": TurnSetLine,
    "position_set": PositionSetLine,
    "result_set": ResultSetLine,
    "taken_back": TakenBackLine,
    "play_paused": PlayPausedLine,
    "play_resumed": PlayResumedLine,
}
"""Every kind of line by its key."""


def arbiter_values(command: ArbiterInput) -> dict[str, Any]:
    """Give the keys and values of a line, but for its time."""
    match command:
        case TimeSet(side=side, remaining_us=remaining_us):
            return {"time_set": side_word(side), "remaining_us": remaining_us}
        case TimeAdded(side=side, time_us=time_us):
            return {"time_added": side_word(side), "time_us": time_us}
        case StageSet(side=side, number=number):
            return {"stage_set": side_word(side), "number": number}
        case PeriodCountSet(side=side, number=number):
            return {"periods_set": side_word(side), "number": number}
        case MoveCountSet(side=side, number=number):
            return {"moves_set": side_word(side), "number": number}
        case MoveNumberSet(number=number):
            return {"number_set": number}
        case TurnSet(side=side):
            return {"turn_set": side_word(side)}
        case PositionSet(fen=fen):
            return {"position_set": fen[:LONGEST_TRACE_TEXT]}
        case ResultSet(score=score):
            return {"result_set": score.value}
        case MovesTakenBack(plies=plies):
            return {"taken_back": plies}
        case PlayPaused():
            return {"play_paused": True}
        case PlayResumed():
            return {"play_resumed": True}
