"""The moves that were really played, compared with what the board recorded."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.simulation.tally import GameTally

RECORDING_TIMEOUT_US = 2_000_000
"""A move counts as missed if it is not recorded within this time after its end and its press.

A choice: longer than `press_grace_ms` (1,500), for which a press may wait for its move.
"""


@dataclass(slots=True, kw_only=True)
class PlayedMove:
    """A move that was really made."""

    side: Side
    move: Move
    after: Game
    """The game after the move."""
    ended_us: int | None = None
    """When its turn ended; None if it has not."""


class ScoreBook:
    """Compares the records with the moves that were played, and counts what is wrong for the side that moved."""

    def __init__(self, first: Game, tallies: Mapping[Side, GameTally]) -> None:
        self.played_moves: list[PlayedMove] = []
        self._first = first
        self._tallies = tallies
        self._records: dict[int, RecordMove] = {}
        self._audited = 0
        """How many plies were compared."""
        self._uncertain_plies: set[int] = set()
        self._wrong_plies: set[int] = set()
        self._missed_plies: set[int] = set()

    @property
    def game(self) -> Game:
        """The game as it was really played up to now."""
        return self.played_moves[-1].after if self.played_moves else self._first

    @property
    def game_before(self) -> Game | None:
        """The game before the last move, or None where none was made."""
        if not self.played_moves:
            return None
        return self.played_moves[-2].after if len(self.played_moves) > 1 else self._first

    @property
    def score(self) -> tuple[Move, ...]:
        """The recorded moves."""
        return tuple(self._records[ply].move for ply in sorted(self._records))

    @property
    def is_in_doubt(self) -> bool:
        """True if the last move is recorded as uncertain."""
        record = self._records.get(len(self._records))
        return record is not None and bool(record.candidates)

    def game_at(self, ply: int) -> Game:
        """Return the game as it was really played up to a ply, or up to now if fewer plies were played."""
        if ply <= 0 or not self.played_moves:
            return self._first
        return self.played_moves[min(ply, len(self.played_moves)) - 1].after

    def add_move(self, side: Side, move: Move) -> PlayedMove:
        """Add a move that was made."""
        played = PlayedMove(side=side, move=move, after=self.game.play(move))
        self.played_moves.append(played)
        return played

    def remove_last_move(self) -> None:
        """Remove the last move, because another was made in the end."""
        self.played_moves.pop()
        self._audited = min(self._audited, len(self.played_moves))

    def add_record(self, record: RecordMove) -> None:
        """Add a record of the board."""
        tally = self._tallies[record.side]
        tally.amended += record.is_amendment
        if record.candidates and record.ply not in self._uncertain_plies:
            tally.uncertain += 1
            self._uncertain_plies.add(record.ply)
        self._records[record.ply] = record

    def audit(self, now_us: int) -> None:
        """Compare each move with its record, as far as moves must have been recorded by now.

        An uncertain record is compared when the game is over.
        """
        if len(self._records) > len(self.played_moves):
            self._count_wrong(len(self.played_moves) + 1, self.game.position.to_move)
            return
        while self._audited < len(self.played_moves):
            played = self.played_moves[self._audited]
            record = self._records.get(self._audited + 1)
            if record is None:
                if played.ended_us is not None and now_us > played.ended_us + RECORDING_TIMEOUT_US:
                    self._count_missed(self._audited + 1, played.side)
                return
            if not (record.candidates or move_identity(record.move) == move_identity(played.move)):
                self._count_wrong(self._audited + 1, played.side)
            self._audited += 1

    def close(self) -> None:
        """Compare every ply once more; an uncertain one is right if the move is among its candidates."""
        for ply, played in enumerate(self.played_moves[: self._audited], 1):
            record = self._records[ply]
            if move_identity(played.move) not in map(move_identity, record.candidates or (record.move,)):
                self._count_wrong(ply, played.side)

    def _count_wrong(self, ply: int, side: Side) -> None:
        self._tallies[side].wrong_commits += ply not in self._wrong_plies
        self._wrong_plies.add(ply)

    def _count_missed(self, ply: int, side: Side) -> None:
        self._tallies[side].missed_moves += ply not in self._missed_plies
        self._missed_plies.add(ply)


def move_identity(move: Move) -> tuple[int, int, int]:
    """Return what one game's record says of a move: origin, landing and captured squares."""
    return move.origin, move.landing, move.captured
