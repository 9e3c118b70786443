"""The count of moves after which kings against a lone king are a draw, as plain values.

Unlike other counts, this one runs as long as the ending is on the board: only a capture ends it. So a position has an
exact value at each number of moves counted.
"""

from controller.engine.endgames.material import Material


class LoneKingCount:
    """A draw by count against a lone king."""

    def __init__(
        self, *, moves: int, counts_lone_king: bool, may_answer: bool, least_kings: int, most_kings: int
    ) -> None:
        self.counts_lone_king = counts_lone_king  # else the moves of the other side
        self.least_kings = least_kings
        self.most_kings = most_kings
        # without an answer, a move of the lone king ends the game also if it captures; one of the other side must
        # capture before its last move
        self.is_last_unanswered = counts_lone_king and not may_answer
        self.moves = moves if counts_lone_king or may_answer else moves - 1

    def applies_to(self, material: Material) -> bool:
        """Return True if moves are counted in an ending."""
        if material[0] or material[2]:
            return False
        strong, weak = max(material[1], material[3]), min(material[1], material[3])
        return weak == 1 and self.least_kings <= strong <= self.most_kings

    def is_over(self, counted: int, lone_king_to_move: bool) -> bool:
        """Return True if so many counted moves end the game; a player without a move still loses or wins."""
        if counted < self.moves:
            return False
        return lone_king_to_move or not self.counts_lone_king or self.is_last_unanswered
