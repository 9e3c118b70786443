"""Entries of the record of a game on two boards, as its boards send and keep them.

They are closed: the hash of an entry is over all of its keys, so another key is another version of the protocol.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.hall.documents.commands import UUID_PATTERN
from controller.hall.documents.values import Count, Fen, HallName, MoveText, PositiveCount
from controller.json_types import EXACT, SideName, one_of
from controller.rules.outcome import Score, Termination
from controller.settings.details import LONGEST_DETAIL, detail_fault


def _check_player_name(name: str) -> str:
    if fault := detail_fault(name):
        raise ValueError(fault)
    return name


EntryHash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
"""SHA-256 over the hash of the entry before it and the entry's own content; 64 zeros before the first."""
GameUuid = Annotated[str, Field(pattern=UUID_PATTERN)]
PlayerName = Annotated[str, Field(max_length=LONGEST_DETAIL), AfterValidator(_check_player_name)]
"""Of a player; empty: not known."""


SignedCommandText = Annotated[str, Field(max_length=16 * 1024)]
"""The envelope of the command by which an arbiter has made the change, as the hall brought it; empty: there is none."""


@with_config(EXACT)
class EntryClockDocument(TypedDict):
    """The whole state of one side's clock, as `controller.clock.side_clock.SideClock` has it; times in microseconds."""

    remaining_us: Count
    stage_index: Count
    stage_moves: Count
    periods: Count
    period_moves_to_go: Count
    has_saved_time: bool
    move_spent_us: Count
    used_us: Count
    flagged: bool


@with_config(EXACT)
class EntryClocksDocument(TypedDict):
    """Both clocks as of the passing of the turn, or of the change."""

    white: EntryClockDocument
    black: EntryClockDocument


@with_config(EXACT)
class TermsDocument(TypedDict):
    """What is played, by whom, and where."""

    white: PlayerName
    black: PlayerName
    white_board: HallName
    black_board: HallName
    settings: dict[str, JsonValue]
    """The table `[game]` of the game, without where its moves come from."""
    clock_rules: dict[str, JsonValue]
    """The keys of the table `[clock]` that decide a game."""


@with_config(EXACT)
class EntryHeader(TypedDict):
    """What every entry begins with."""

    game: GameUuid
    number: PositiveCount
    """1 more than that of the entry before it."""
    writer: SideName
    """The side whose board wrote the entry."""
    ply: Count
    """Moves on record after it."""
    position: Fen
    """After it."""
    clocks: EntryClocksDocument
    hash: EntryHash


@with_config(EXACT)
class StartEntryDocument(EntryHeader):
    """The game begins; number 1, and no other entry."""

    kind: Literal["start"]
    terms: TermsDocument


@with_config(EXACT)
class EntryOutcomeDocument(TypedDict):
    """How a game ended."""

    score: Annotated[str, one_of(Score)]
    termination: Annotated[str, one_of(Termination)]


@with_config(EXACT)
class MoveEntryDocument(EntryHeader):
    """A move was made; the right to write passes with the turn, unless the rules end the game by it."""

    kind: Literal["move"]
    move: MoveText
    outcome: EntryOutcomeDocument | None
    """Null: the rules do not end the game by this move."""
    is_by_arbiter: bool
    signed_command: SignedCommandText


@with_config(EXACT)
class TakeBackEntryDocument(EntryHeader):
    """The last moves were taken back."""

    kind: Literal["take back"]
    plies: PositiveCount
    is_by_arbiter: bool
    signed_command: SignedCommandText


@with_config(EXACT)
class PlainEntryDocument(EntryHeader):
    """Both clocks stop or go on, or position or clocks were set."""

    kind: Literal["pause", "resume", "clock", "position"]
    is_by_arbiter: bool
    signed_command: SignedCommandText


@with_config(EXACT)
class ResultEntryDocument(EntryHeader):
    """The game ended, or its result was corrected; its writer keeps the right to write."""

    kind: Literal["result"]
    outcome: EntryOutcomeDocument
    is_by_arbiter: bool
    signed_command: SignedCommandText


FarEntryDocument = Annotated[
    StartEntryDocument | MoveEntryDocument | TakeBackEntryDocument | PlainEntryDocument | ResultEntryDocument,
    Field(discriminator="kind"),
]
"""One entry of the record of a game on two boards."""
