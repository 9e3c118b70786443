"""Inputs of a game on two boards as lines of a trace."""

from typing import Annotated, Any

from pydantic import Field, StrictBool, TypeAdapter

from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarAvailabilityReceived,
    FarBoardHeard,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameJoined,
    FarGameRefused,
    FarGameResumed,
    FarInput,
    FarRecordsAgree,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk, FarEntry, SideClocks
from controller.storage.traces.line_base import Duration, InputLine, OnlyTrue, SideWord, TraceText, side_of, side_word

EntryNumber = Annotated[int, Field(ge=0, strict=True)]


class FarLine(InputLine):
    """A line of a game on two boards: `game` is the game of both."""

    game: TraceText


class FarGameJoinedLine(FarLine):
    """`far_game_joined`: the other side sits at this other board; `side` sits here."""

    far_game_joined: TraceText
    side: SideWord

    def to_event(self) -> FarGameJoined:
        """Return the beginning of the game on two boards."""
        return FarGameJoined(game=self.game, side=side_of(self.side), board=self.far_game_joined, at_us=self.at_us)


class FarEntryReceivedLine(FarLine):
    """`far_entry_received`: this entry of the other board is on record."""

    far_entry_received: FarEntry

    def to_event(self) -> FarEntryReceived:
        """Return the entry."""
        return FarEntryReceived(game=self.game, entry=self.far_entry_received, at_us=self.at_us)


class FarGameResumedLine(FarLine):
    """`far_game_resumed`: the board was stopped after the entry with this number; how long ago each was; its clocks."""

    far_game_resumed: EntryNumber
    clocks: SideClocks
    gap_us: Duration | None = None
    stopped_us: Duration | None = None

    def to_event(self) -> FarGameResumed:
        """Return the restart."""
        return FarGameResumed(
            game=self.game,
            number=self.far_game_resumed,
            clocks=self.clocks,
            gap_us=self.gap_us,
            stopped_us=self.stopped_us,
            at_us=self.at_us,
        )


class FarAskReceivedLine(FarLine):
    """`far_ask_received`: the player at the other board asks this."""

    far_ask_received: FarAsk

    def to_event(self) -> FarAskReceived:
        """Return what is asked."""
        return FarAskReceived(game=self.game, ask=self.far_ask_received, at_us=self.at_us)


class FarAnswerReceivedLine(FarLine):
    """`far_answer_received`: the player at the other board has answered the ask with this id."""

    far_answer_received: TraceText
    is_agreed: StrictBool
    ask: FarAsk | None = None

    def to_event(self) -> FarAnswerReceived:
        """Return the answer."""
        return FarAnswerReceived(
            game=self.game,
            ask_id=self.far_answer_received,
            is_agreed=self.is_agreed,
            at_us=self.at_us,
            ask=self.ask,
        )


class FarBoardUnheardLine(FarLine):
    """`far_board_unheard`: nothing was heard of the other board for so long."""

    far_board_unheard: Duration

    def to_event(self) -> FarBoardUnheard:
        """Return the silence."""
        return FarBoardUnheard(game=self.game, silent_us=self.far_board_unheard, at_us=self.at_us)


class FarBoardHeardLine(FarLine):
    """`far_board_heard`: the other board is heard again."""

    far_board_heard: OnlyTrue

    def to_event(self) -> FarBoardHeard:
        """Return the end of the silence."""
        return FarBoardHeard(game=self.game, at_us=self.at_us)


class FarGameRefusedLine(FarLine):
    """`far_game_refused`: the other board refuses to begin the game."""

    far_game_refused: OnlyTrue

    def to_event(self) -> FarGameRefused:
        """Return the refusal."""
        return FarGameRefused(game=self.game, at_us=self.at_us)


class FarAvailabilityReceivedLine(FarLine):
    """`far_availability_received`: the other board is connected to the hall, or is not."""

    far_availability_received: bool

    def to_event(self) -> FarAvailabilityReceived:
        """Return whether it is connected."""
        return FarAvailabilityReceived(game=self.game, is_online=self.far_availability_received, at_us=self.at_us)


class FarRecordsDifferLine(FarLine):
    """`far_records_differ`: the records of both boards differ from the entry with this number on."""

    far_records_differ: EntryNumber

    def to_event(self) -> FarRecordsDiffer:
        """Return the disagreement."""
        return FarRecordsDiffer(game=self.game, number=self.far_records_differ, at_us=self.at_us)


class FarRecordsAgreeLine(FarLine):
    """`far_records_agree`: the records of both boards agree again."""

    far_records_agree: OnlyTrue

    def to_event(self) -> FarRecordsAgree:
        """Return the end of the disagreement."""
        return FarRecordsAgree(game=self.game, at_us=self.at_us)


FAR_LINES: dict[str, type[InputLine]] = {
    "far_game_joined": FarGameJoinedLine,
    "far_entry_received": FarEntryReceivedLine,
    "far_game_resumed": FarGameResumedLine,
    "far_ask_received": FarAskReceivedLine,
    "far_answer_received": FarAnswerReceivedLine,
    "far_board_unheard": FarBoardUnheardLine,
    "far_board_heard": FarBoardHeardLine,
    "far_game_refused": FarGameRefusedLine,
    "far_availability_received": FarAvailabilityReceivedLine,
    "far_records_differ": FarRecordsDifferLine,
    "far_records_agree": FarRecordsAgreeLine,
}
"""Every kind of line of a game on two boards, by its key."""

_ENTRY: TypeAdapter[FarEntry] = TypeAdapter(FarEntry)
_ASK: TypeAdapter[FarAsk] = TypeAdapter(FarAsk)
_CLOCKS: TypeAdapter[SideClocks] = TypeAdapter(SideClocks)


def far_values(event: FarInput) -> dict[str, Any]:
    """Return an input of a game on two boards as the object of a line, without its time."""
    game = {"game": event.game}
    match event:
        case FarGameJoined(side=side, board=board):
            return {**game, "far_game_joined": board, "side": side_word(side)}
        case FarEntryReceived(entry=entry):
            return {**game, "far_entry_received": _ENTRY.dump_python(entry, mode="json", exclude_defaults=True)}
        case FarGameResumed(number=number, clocks=clocks, gap_us=gap_us, stopped_us=stopped_us):
            times = {"gap_us": gap_us, "stopped_us": stopped_us}
            known = {name: time_us for name, time_us in times.items() if time_us is not None}
            return {**game, "far_game_resumed": number, "clocks": _CLOCKS.dump_python(clocks, mode="json"), **known}
        case FarAskReceived(ask=ask):
            return {**game, "far_ask_received": _ASK.dump_python(ask, mode="json", exclude_defaults=True)}
        case FarAnswerReceived(ask_id=ask_id, is_agreed=is_agreed, ask=asked):
            asked_values = {} if asked is None else {"ask": _ASK.dump_python(asked, mode="json", exclude_defaults=True)}
            return {**game, "far_answer_received": ask_id, "is_agreed": is_agreed, **asked_values}
        case FarBoardUnheard(silent_us=silent_us):
            return {**game, "far_board_unheard": silent_us}
        case FarBoardHeard():
            return {**game, "far_board_heard": True}
        case FarGameRefused():
            return {**game, "far_game_refused": True}
        case FarAvailabilityReceived(is_online=is_online):
            return {**game, "far_availability_received": is_online}
        case FarRecordsDiffer(number=number):
            return {**game, "far_records_differ": number}
        case FarRecordsAgree():
            return {**game, "far_records_agree": True}
