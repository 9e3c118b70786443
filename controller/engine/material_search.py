"""A plain search that counts material only: which moves lose none within a few plies."""

from typing import Final

from controller.engine.geometry import ALL_SQUARES
from controller.engine.move_generator import (
    has_quiet_move,
    jumping_kings,
    jumping_men,
    list_captures,
    list_quiet_moves,
    play,
)
from controller.engine.movement import Movement

_DECIDED: Final = 30_000  # hundredths of a man: more than a board holds
_ONE_MAN: Final = 100


class MaterialSearch:
    """Every move and reply to a depth in plies, then captures until none is due; in hundredths of a man."""

    __slots__ = ("_king", "_man", "_movement", "nodes")

    def __init__(self, movement: Movement, man: int, king: int) -> None:
        """`man` and `king` are what they are worth: below 0 where the loser wins."""
        self._movement = movement
        self._man = man
        self._king = king
        self.nodes = 0  # since the search was made

    def find_safe_moves(
        self, moves: list[int], depth: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the mask of the places of those legal moves that lose less than a man within `depth` plies, 1 up."""
        least = self._count(own_men, own_kings, other_men, other_kings) - _ONE_MAN + 1
        safe = 0
        for place, move in enumerate(moves):
            a, b, c, d, s = play(move, own_men, own_kings, other_men, other_kings, side)
            if -self._search(depth - 1, -least, 1 - least, a, b, c, d, s) >= least:
                safe |= 1 << place
        return safe

    def _search(
        self, depth: int, alpha: int, beta: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the balance that the player to move reaches, at most alpha or at least beta where it lies outside."""
        self.nodes += 1
        movement = self._movement
        empty = ~(own_men | own_kings | other_men | other_kings) & ALL_SQUARES
        men = jumping_men(movement, own_men, other_men, other_kings, empty, side)
        kings = jumping_kings(movement, own_kings, other_men | other_kings, empty) if own_kings else 0
        if men or kings:
            moves = list_captures(movement, men, kings, other_men, other_kings, empty, side)
        elif not has_quiet_move(own_men, own_kings, empty, side):
            return _DECIDED if movement.no_move_wins else -_DECIDED
        elif depth <= 0:
            return self._count(own_men, own_kings, other_men, other_kings)
        else:
            moves = list_quiet_moves(movement, own_men, own_kings, empty, side)
        best = -_DECIDED
        for move in moves:
            a, b, c, d, s = play(move, own_men, own_kings, other_men, other_kings, side)
            best = max(best, -self._search(depth - 1, -beta, -alpha, a, b, c, d, s))
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best

    def _count(self, own_men: int, own_kings: int, other_men: int, other_kings: int) -> int:
        lead_in_men = own_men.bit_count() - other_men.bit_count()
        return self._man * lead_in_men + self._king * (own_kings.bit_count() - other_kings.bit_count())
