"""Rounds: who meets whom on which board, and the results."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.position import Side
from controller.tournament.player import ByeKind


class BoardResult(StrEnum):
    """The result of one game, White's part first; the values are stored and typed."""

    WHITE_WINS = "1-0"
    DRAW = "1/2-1/2"
    BLACK_WINS = "0-1"
    WHITE_BY_FORFEIT = "+:-"  # Black did not come
    BLACK_BY_FORFEIT = "-:+"
    BOTH_FORFEIT = "-:-"
    UNPLAYED = "unplayed"  # by nobody's fault, and worth nothing
    WHITE_WINS_UNRATED = "W:L"  # ended before the first move of Black, so that no rating counts it (TRF16)
    DRAW_UNRATED = "D:D"
    BLACK_WINS_UNRATED = "L:W"

    @property
    def is_played(self) -> bool:
        """True if the two sat at the board."""
        return self not in (
            BoardResult.WHITE_BY_FORFEIT,
            BoardResult.BLACK_BY_FORFEIT,
            BoardResult.BOTH_FORFEIT,
            BoardResult.UNPLAYED,
        )

    def halves_of(self, side: Side) -> int:
        """Return what a side has: 2 for a win, 1 for a draw, 0 for a loss."""
        white, black = _HALVES[self]
        return white if side is Side.WHITE else black


_HALVES: dict[BoardResult, tuple[int, int]] = {
    BoardResult.WHITE_WINS: (2, 0),
    BoardResult.DRAW: (1, 1),
    BoardResult.BLACK_WINS: (0, 2),
    BoardResult.WHITE_BY_FORFEIT: (2, 0),
    BoardResult.BLACK_BY_FORFEIT: (0, 2),
    BoardResult.BOTH_FORFEIT: (0, 0),
    BoardResult.UNPLAYED: (0, 0),
    BoardResult.WHITE_WINS_UNRATED: (2, 0),
    BoardResult.DRAW_UNRATED: (1, 1),
    BoardResult.BLACK_WINS_UNRATED: (0, 2),
}

NO_RESULT = "*"
"""How a game without a result is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two players at one board; in the second game of a match the colours are changed."""

    board: int
    white: int  # the number of who has White in the first game
    black: int
    results: tuple[BoardResult | None, ...] = (None,)  # one for each game of the match

    @property
    def is_finished(self) -> bool:
        """True if every game has its result."""
        return None not in self.results

    @property
    def is_played(self) -> bool:
        """True if at least one game was played at the board."""
        return any(result is not None and result.is_played for result in self.results)

    def side_of(self, player: int, game: int = 1) -> Side:
        """Return the colour of a player in a game of the match, 1 or 2."""
        first = Side.WHITE if player == self.white else Side.BLACK
        return first if game == 1 else first.opponent

    def opponent_of(self, player: int) -> int:
        """Return the number of the other player."""
        return self.black if player == self.white else self.white

    def game_halves(self, player: int) -> int:
        """Return what a player has of the games that have a result: 2 for each win, 1 for each draw."""
        return sum(
            result.halves_of(self.side_of(player, game))
            for game, result in enumerate(self.results, start=1)
            if result is not None
        )

    def match_halves(self, player: int) -> int:
        """Return what a finished match is worth to a player: 2 for a win, 1 for a draw, 0 else."""
        if len(self.results) == 1:
            return self.game_halves(player)
        own, other = self.game_halves(player), self.game_halves(self.opponent_of(player))
        if own == other:
            return 1 if own else 0  # neither came
        return 2 if own > other else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A player without an opponent in a round."""

    player: int
    kind: ByeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: every player of the event is in a pairing or has a bye, or is not there."""

    number: int
    pairings: tuple[Pairing, ...]  # by board
    byes: tuple[Bye, ...] = ()
    is_started: bool = False  # then its pairings stay

    @property
    def is_finished(self) -> bool:
        """True if every game has its result."""
        return all(pairing.is_finished for pairing in self.pairings)

    @property
    def player_numbers(self) -> list[int]:
        """The numbers of all players in pairings, then of those with byes."""
        seated = [player for pairing in self.pairings for player in (pairing.white, pairing.black)]
        return seated + [bye.player for bye in self.byes]

    def find_pairing(self, player: int) -> Pairing | None:
        """Return the pairing of a player, or None."""
        return next((pairing for pairing in self.pairings if player in (pairing.white, pairing.black)), None)

    def find_bye(self, player: int) -> Bye | None:
        """Return the bye of a player, or None."""
        return next((bye for bye in self.byes if bye.player == player), None)
