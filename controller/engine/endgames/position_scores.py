"""The score of a position by the scores of the positions after its moves."""

from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.values import CERTAIN, score_before, scores_by_code
from controller.engine.geometry import CROWNING, FIRST_CAPTURE, rotate
from controller.engine.move_generator import legal_moves, play


class PositionScores:
    """Scores of the positions of one ending, with White to move."""

    def __init__(self, rules: EndingRules, index: PositionIndex, endings: SolvedEndings) -> None:
        self.movement = rules.movement
        self.no_move_score = CERTAIN if rules.movement.no_move_wins else -CERTAIN
        self.has_few_kings_draw = rules.few_kings_draw and index.white_men + index.black_men == 0 and index.pieces <= 3
        self._endings = endings
        self._scores = scores_by_code(rules.movement.no_move_wins)
        self._count = rules.count_in(index.material)
        self._is_lone_king_to_move = index.white_kings == 1

    def score_of(self, code: int) -> int:
        """Return the score of a code."""
        return self._scores[code]

    def score(
        self,
        counterpart: SolvedEnding,
        counted: int,
        enough: int,
        white_men: int,
        white_kings: int,
        black_men: int,
        black_kings: int,
    ) -> int:
        """Return the score of a position after so many counted moves, 0 where nothing is counted.

        The counterpart is the ending with both sides exchanged. The search for a better score ends with one that is
        `enough`: CERTAIN, or a score that the position cannot exceed.
        """
        moves = legal_moves(self.movement, white_men, white_kings, black_men, black_kings, 0)
        if not moves:
            return self.no_move_score
        if self.has_few_kings_draw and moves[0] < FIRST_CAPTURE:
            return 0
        count = self._count
        if count is not None:
            if count.is_over(counted, self._is_lone_king_to_move):
                return 0
            if count.counts_lone_king == self._is_lone_king_to_move:
                counted += 1
                if count.is_last_unanswered and counted == count.moves:
                    return self._best_last_score(moves, white_men, white_kings, black_men, black_kings)
        return self.best_score(moves, counterpart, counted, enough, white_men, white_kings, black_men, black_kings)

    def best_score(
        self,
        moves: list[int],
        counterpart: SolvedEnding,
        counted: int,
        enough: int,
        white_men: int,
        white_kings: int,
        black_men: int,
        black_kings: int,
    ) -> int:
        """Return the score by the legal moves, at least one; `counted` moves are those after a quiet move.

        The counterpart is not asked after a capture or a crowning.
        """
        best = -CERTAIN
        for move in moves:
            after = play(move, white_men, white_kings, black_men, black_kings, 0)
            score = self.no_move_score
            if after[0] or after[1]:
                men, kings = rotate(after[0]), rotate(after[1])
                other_men, other_kings = rotate(after[2]), rotate(after[3])
                if move < CROWNING:
                    number = counterpart.index.rank(men, kings, other_men, other_kings)
                    score = self._scores[counterpart.code_of(number, counted)]
                else:
                    ending = self._endings.of_placing(men, kings, other_men, other_kings)
                    score = self._scores[ending.code_of(ending.index.rank(men, kings, other_men, other_kings), 0)]
            best = max(best, score_before(score))
            if best >= enough:
                break
        return best

    def _best_last_score(
        self, moves: list[int], white_men: int, white_kings: int, black_men: int, black_kings: int
    ) -> int:
        """Return the score where the game is over after the move, whatever it is."""
        best = -CERTAIN
        for move in moves:
            after = play(move, white_men, white_kings, black_men, black_kings, 0)
            can_go_on = legal_moves(self.movement, after[0], after[1], after[2], after[3], after[4])
            best = max(best, 0 if can_go_on else score_before(self.no_move_score))
        return best
