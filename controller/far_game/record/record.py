"""The record of a game on two boards, and who may write its next entry."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from controller.far_game.record.command_ids import find_command_id
from controller.far_game.record.entries import (
    FIRST_HASH,
    EntryContent,
    RecordEntry,
    StartEntry,
    build_entry,
    entry_document,
    hash_content,
)
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntry, FarEntryKind


class EntryFault(StrEnum):
    """Why an entry cannot be the next one of a record."""

    OTHER_GAME = "other game"
    NUMBER = "number"  # it is not the next
    START = "start"  # the first entry alone is one
    HASH = "hash"  # it does not fit its content and the entry before it
    WRITER = "writer"  # the other board had the right to write


def has_command(entries: Iterable[RecordEntry], command_id: str) -> bool:
    """Return True if one of some entries has the signed command with an id, a UUID."""
    contents = [entry.content for entry in entries]
    texts = [content.signed_command for content in contents if isinstance(content, FarEntry)]
    # few have the id in their text, which any board may write
    return any(command_id in text and find_command_id(text) == command_id for text in texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class FarRecord:
    """The record as one board holds it; it only grows."""

    game: str  # a UUID, of both boards
    first_writer: Side  # the side that moves first: its board begins the record
    entries: tuple[RecordEntry, ...] = ()

    @property
    def last_number(self) -> int:
        """The number of the last entry; 0: there is none."""
        return len(self.entries)

    @property
    def last_hash(self) -> str:
        """The hash of the last entry."""
        return self.hash_of(self.last_number)

    @property
    def ply(self) -> int:
        """Moves on record."""
        return self.entries[-1].content.ply if self.entries else 0

    @property
    def writer(self) -> Side:
        """The side whose board may write the next entry: that of the side to move.

        After the end it is the board that wrote that, so that nobody else can write meanwhile.
        """
        if not self.entries:
            return self.first_writer
        last = self.entries[-1]
        return last.to_move if last.outcome is None else last.writer

    @property
    def is_over(self) -> bool:
        """True if the last entry ends the game."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None: it goes on."""
        return self.entries[-1].outcome if self.entries else None

    def position_at(self, ply: int) -> str:
        """Return the position after so many moves that still count, as FEN; raises ValueError if there is none."""
        positions: dict[int, str] = {}
        for entry in self.entries:
            positions[entry.content.ply] = entry.content.position
        if ply not in positions:
            raise ValueError(f"no position after {ply} moves is on record")
        return positions[ply]

    def count_moves_since(self, number: int) -> int:
        """Return how many moves were made after an entry, taken back or not."""
        contents = [entry.content for entry in self.entries[number:]]
        return sum(isinstance(content, FarEntry) and content.kind is FarEntryKind.MOVE for content in contents)

    def has_command(self, command_id: str) -> bool:
        """Return True if an entry has the signed command with an id."""
        return has_command(self.entries, command_id)

    def hash_of(self, number: int) -> str:
        """Return the hash of an entry by its number, or FIRST_HASH for 0; raises IndexError beyond the last."""
        return FIRST_HASH if number == 0 else self.entries[number - 1].hash

    def list_after(self, number: int, limit: int) -> tuple[RecordEntry, ...]:
        """Return the entries after a number, at most `limit`."""
        return self.entries[number : number + limit]

    def find_fault(self, entry: RecordEntry) -> EntryFault | None:
        """Return why an entry cannot be the next one; None: it can."""
        if entry.game != self.game:
            return EntryFault.OTHER_GAME
        if entry.number != self.last_number + 1:
            return EntryFault.NUMBER
        if isinstance(entry.content, StartEntry) is not (entry.number == 1):
            return EntryFault.START
        if entry.hash != hash_content(self.last_hash, entry_document(entry)):
            return EntryFault.HASH
        return None if entry.writer is self.writer else EntryFault.WRITER

    def with_entry(self, entry: RecordEntry) -> "FarRecord":
        """Return the record with one more entry, for which `find_fault` finds nothing."""
        return FarRecord(game=self.game, first_writer=self.first_writer, entries=(*self.entries, entry))

    def with_content(self, content: EntryContent) -> "FarRecord":
        """Return the record with an entry of the board that may write."""
        return self.with_entry(build_entry(self.game, self.writer, content, self.last_hash))
