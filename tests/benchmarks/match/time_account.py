"""What each side may still use: a side that used more than its share for one move is given less for the next ones."""

from dataclasses import dataclass

LEAST_SHARE = 0.1  # of the time for a move: a player needs some to move at all


@dataclass(slots=True, kw_only=True)
class TimeAccount:
    """The processor time of one side in one game, with the same share for each move."""

    share_s: float
    moves: int = 0
    used_s: float = 0.0

    def next_limit_s(self) -> float:
        """Return what may be used for the next move.

        That is the share, less what was used beyond the shares of the moves before. What was saved is lost, or a
        player could think twice as long in the one position that matters.
        """
        overdrawn_s = max(0.0, self.used_s - self.share_s * self.moves)
        return max(LEAST_SHARE * self.share_s, self.share_s - overdrawn_s)

    def charge(self, seconds: float) -> None:
        """Add what a move has used."""
        self.moves += 1
        self.used_s += seconds
