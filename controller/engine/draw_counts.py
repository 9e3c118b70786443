"""The draws by count of a rule set as a search follows them: one small int for each rule that runs.

They are those of `controller.rules.draws`, but for draws that both players must accept: a search plays on there.
"""

from typing import Final

NOT_RUNNING: Final = -1
"""A count is this where its endgame is not on the board; else moves * 4 + 2 if a reply is due + the weaker side."""

EACH: Final = 0  # the moves of both sides are counted
WEAKER: Final = 1  # the moves of the weaker side
STRONGER: Final = 2  # the moves of the stronger side


class CountedEndgame:
    """The material with which a count runs: least and most kings and men of the stronger and the weaker side."""

    def __init__(
        self,
        *,
        strong: tuple[int, int, int, int],
        weak: tuple[int, int, int, int],
        pieces: tuple[int, int],
        kings_on_both: bool,
        forbidden_to_weak_kings: int,
    ) -> None:
        self.strong = strong
        self.weak = weak
        self.fewest_pieces = pieces[0]
        self.most_pieces = pieces[1]
        self.kings_on_both = kings_on_both
        self.forbidden_to_weak_kings = forbidden_to_weak_kings  # the squares where no king of the weaker side may stand

    def fits(self, strong_men: int, strong_kings: int, weak_men: int, weak_kings: int) -> bool:
        """Return True if a position, given as masks, is of this endgame with these sides."""
        if self.kings_on_both and not (strong_kings and weak_kings):
            return False
        if weak_kings & self.forbidden_to_weak_kings:
            return False
        men, kings = strong_men.bit_count(), strong_kings.bit_count()
        other_men, other_kings = weak_men.bit_count(), weak_kings.bit_count()
        if not self.fewest_pieces <= men + kings + other_men + other_kings <= self.most_pieces:
            return False
        strong, weak = self.strong, self.weak
        if not (strong[0] <= kings <= strong[1] and strong[2] <= men <= strong[3]):
            return False
        return weak[0] <= other_kings <= weak[1] and weak[2] <= other_men <= weak[3]


class CountRule:
    """One draw by count."""

    def __init__(
        self,
        *,
        moves: int,
        counted: int,
        may_answer: bool,
        reset_by_capture: bool,
        reset_by_man: bool,
        reset_by_crowning: bool,
        endgames: list[CountedEndgame],
    ) -> None:
        self.moves = moves
        self.counted = counted  # EACH, WEAKER or STRONGER
        self.may_answer = may_answer
        self.reset_by_capture = reset_by_capture
        self.reset_by_man = reset_by_man
        self.reset_by_crowning = reset_by_crowning
        self.endgames = endgames

    def find_weaker_side(self, white_men: int, white_kings: int, black_men: int, black_kings: int) -> int:
        """Return the weaker side of a position of one of the endgames: 0 White, 1 Black; -1 for any other position."""
        for endgame in self.endgames:
            if endgame.fits(white_men, white_kings, black_men, black_kings):
                return 1
            if endgame.fits(black_men, black_kings, white_men, white_kings):
                return 0
        return -1

    def update(self, count: int, mover: int, is_reset: bool, weaker: int) -> int:
        """Return the count after a move; `weaker` is the weaker side after it, -1 if there is no endgame."""
        moves = count >> 2
        was_weaker = count & 1
        if (
            count != NOT_RUNNING
            and mover == was_weaker
            and self.counted == WEAKER
            and not self.may_answer
            and moves + 1 >= self.moves
        ):
            return self.moves << 2 | was_weaker
        if weaker < 0:
            return NOT_RUNNING
        if count == NOT_RUNNING or is_reset or (self.counted != EACH and weaker != was_weaker):
            return weaker
        if self.counted == EACH:
            return moves + 1 << 2 | weaker
        if self.counted == WEAKER:
            return moves + 1 << 2 | 2 | weaker if mover == weaker else moves << 2 | weaker
        return moves << 2 | weaker if mover == weaker else moves + 1 << 2 | weaker

    def plies_left(self, count: int) -> int:
        """Return the plies until a count that runs can come to its end; 0 or less if it has."""
        moves = count >> 2
        if self.counted == EACH:
            return 2 * self.moves - moves
        if self.counted == STRONGER:
            return 2 * (self.moves - (0 if self.may_answer else 1) - moves)
        return 2 * (self.moves - moves) + (1 if self.may_answer and count & 2 else 0)
