"""What two journals of one game say, compared; it knows nothing of how the boards told each other."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.session.inputs import GameStarted
from controller.storage.journal import MemoryJournal, RecordedGame
from controller.storage.journal.records import GameId


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalComparison:
    """What differs between two journals."""

    plies: int  # of the longer one
    lost_plies: int
    differing_moves: int
    differing_clocks: int  # plies after which the clock of the side that moved is not the same, to the microsecond
    has_same_outcome: bool


def counted_moves(journal: MemoryJournal, started: GameStarted) -> tuple[RecordMove, ...]:
    """Return the moves that count at the end of a game."""
    game = RecordedGame(id=GameId(1), started=started, history=tuple(journal.history), outcome=journal.outcome)
    return game.moves


def compare_journals(
    white: MemoryJournal, black: MemoryJournal, started: Mapping[Side, GameStarted]
) -> JournalComparison:
    """Return what differs between the journals of White's and of Black's board."""
    ours, theirs = counted_moves(white, started[Side.WHITE]), counted_moves(black, started[Side.BLACK])
    pairs = list(zip(ours, theirs, strict=False))
    differing = [
        (one.ply, move_text(one.move), fen_text(one.game.position), one.side)
        != (two.ply, move_text(two.move), fen_text(two.game.position), two.side)
        for one, two in pairs
    ]
    clocks = [one.ledger.side_clocks[one.side] != two.ledger.side_clocks[two.side] for one, two in pairs]
    return JournalComparison(
        plies=max(len(ours), len(theirs)),
        lost_plies=abs(len(ours) - len(theirs)),
        differing_moves=sum(differing),
        differing_clocks=sum(clocks),
        has_same_outcome=_same(white.outcome, black.outcome),
    )


def _same(one: Outcome | None, two: Outcome | None) -> bool:
    return one is not None and one == two
