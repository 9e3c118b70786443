"""What was really played beside what the board recorded of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.simulation.tally import GameTally

RECORDING_TIMEOUT_US = 2_000_000  # a move not committed this long after its end or its press counts as missed


@dataclass(slots=True, kw_only=True)
class PlayedMove:
    """A move that was made, in truth, and when it was over (None: its hand has not finished)."""

    side: Side
    move: Move
    after: Game
    ended_us: int | None = None


class ScoreBook:
    """Compares records with the truth, ply by ply, and counts what is wrong for the side that moved."""

    def __init__(self, first: Game, counts: Mapping[Side, GameTally]) -> None:
        self.played_moves: list[PlayedMove] = []
        self._first = first
        self._tallies = counts
        self._records: dict[int, RecordMove] = {}
        self._audited = 0
        self._uncertain_plies: set[int] = set()
        self._wrong_plies: set[int] = set()
        self._missed_plies: set[int] = set()

    @property
    def game(self) -> Game:
        """The game as it was really played so far."""
        return self.played_moves[-1].after if self.played_moves else self._first

    @property
    def game_before(self) -> Game | None:
        """The game before the last move, or None where none was made."""
        if not self.played_moves:
            return None
        return self.played_moves[-2].after if len(self.played_moves) > 1 else self._first

    @property
    def score(self) -> tuple[Move, ...]:
        """What is recorded, ply by ply."""
        return tuple(self._records[ply].move for ply in sorted(self._records))

    @property
    def is_in_doubt(self) -> bool:
        """Whether the last move is recorded as uncertain."""
        record = self._records.get(len(self._records))
        return record is not None and bool(record.candidates)

    def game_at(self, ply: int) -> Game:
        """Give the game as it was really played up to a ply, or as far as it has come."""
        return (
            self._first
            if ply <= 0 or not self.played_moves
            else self.played_moves[min(ply, len(self.played_moves)) - 1].after
        )

    def add_move(self, side: Side, move: Move) -> PlayedMove:
        """Note a move that was made."""
        played = PlayedMove(side=side, move=move, after=self.game.play(move))
        self.played_moves.append(played)
        return played

    def remove_last_move(self) -> None:
        """Forget the last move: another was made in the end."""
        self.played_moves.pop()
        self._audited = min(self._audited, len(self.played_moves))

    def add_record(self, record: RecordMove) -> None:
        """Note what the board records."""
        counts = self._tallies[record.side]
        counts.amended += record.is_amendment
        if record.candidates and record.ply not in self._uncertain_plies:
            counts.uncertain += 1
            self._uncertain_plies.add(record.ply)
        self._records[record.ply] = record

    def audit(self, now_us: int) -> None:
        """Compare what is recorded with what was played, move by move, as far as that can be told by now.

        What is recorded as uncertain is compared when the game is over.
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
            if not (_is_same_move(record.move, played.move) or record.candidates):
                self._count_wrong(self._audited + 1, played.side)
            self._audited += 1

    def close(self) -> None:
        """Compare everything once more: a ply still uncertain is right if the truth is among its candidates."""
        for ply, played in enumerate(self.played_moves[: self._audited], 1):
            record = self._records[ply]
            moves = record.candidates or (record.move,)
            if not any(_is_same_move(move, played.move) for move in moves):
                self._count_wrong(ply, played.side)

    def _count_wrong(self, ply: int, side: Side) -> None:
        self._tallies[side].wrong_commits += ply not in self._wrong_plies
        self._wrong_plies.add(ply)

    def _count_missed(self, ply: int, side: Side) -> None:
        self._tallies[side].missed_moves += ply not in self._missed_plies
        self._missed_plies.add(ply)


def _is_same_move(move: Move, other: Move) -> bool:
    return (move.origin, move.landing, move.captured) == (other.origin, other.landing, other.captured)
