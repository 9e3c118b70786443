"""Endings solved backwards from the ends of games: an ending and its counterpart at once.

First each position in which a capture is due, or no move is left, gets its code; what follows a capture is solved
already. Then, one ply after the other, the quiet moves that lead to positions decided in so many plies are taken back:
a move to a position that the other has lost wins; where every move leads to one that the other wins, the game is lost.
"""

from collections.abc import Callable

from controller.engine.endgames.backward_moves import numbers_before_crowning, numbers_before_quiet_move
from controller.engine.endgames.counted_pair import add_count
from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.material import MaterialPair, crown_white_man
from controller.engine.endgames.position_scores import PositionScores
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.values import CERTAIN, DRAW_CODE, FIRST_OPEN_CODE, MOST_PLIES, code_of
from controller.engine.geometry import FIRST_CAPTURE, rotate
from controller.engine.move_generator import legal_moves

ProgressReport = Callable[[int], object]
"""Called with the number of positions that were gone through since the last call; solving goes through each twice."""

REPORT_STEP = 1 << 14

_OPEN_IS_DRAWN = bytes(range(FIRST_OPEN_CODE)) + bytes(256 - FIRST_OPEN_CODE)


class DistanceError(ValueError):
    """A game lasts for more plies than a code can tell."""


def solve_pair(
    rules: EndingRules, pair: MaterialPair, endings: SolvedEndings, report: ProgressReport
) -> list[SolvedEnding]:
    """Return the endings of a pair; every other ending that its positions can become must be among `endings`.

    Raises DistanceError.
    """
    solved = PairSolver(rules, pair, endings, report).solve()
    count = rules.count_in(pair[0])
    return solved if count is None else add_count(rules, count, solved, endings)


class PairSolver:
    """The solution of one pair without a count of moves."""

    def __init__(self, rules: EndingRules, pair: MaterialPair, endings: SolvedEndings, report: ProgressReport) -> None:
        self._movement = rules.movement
        self._flying_kings = rules.movement.flying_kings
        self._no_move_wins = rules.movement.no_move_wins
        self._endings = endings
        self._report = report
        self._indexes = [PositionIndex(material) for material in pair]
        self._scores = [PositionScores(rules, index, endings) for index in self._indexes]
        self._codes = [bytearray(index.size) for index in self._indexes]
        self._last_plies = 0  # of the longest game that is known
        self._reported = 0  # positions whose moves before were taken back

    def solve(self) -> list[SolvedEnding]:
        """Return the endings of the pair."""
        for half in range(len(self._indexes)):
            self._begin(half)
        crowned = self._find_crowned_endings()
        plies = 0
        while plies <= self._last_plies:
            for ending, half in crowned:
                self._take_back_crownings(ending, half, plies)
            for half in range(len(self._indexes)):
                self._take_back_quiet_moves(half, plies)
            plies += 1
        self._report(sum([index.size for index in self._indexes]) - self._reported)
        return [
            SolvedEnding(index, bytes(codes.translate(_OPEN_IS_DRAWN)), b"", {})
            for index, codes in zip(self._indexes, self._codes, strict=True)
        ]

    def _begin(self, half: int) -> None:
        """Decide the positions where a capture is due or no move is left, and count the moves of the others."""
        codes, scores = self._codes[half], self._scores[half]
        nothing = SolvedEnding(self._indexes[half], b"", b"", {})  # no capture leads to a position of the pair
        number = 0
        for white_men, white_kings, black_men, black_kings in self._indexes[half].placings():
            moves = legal_moves(self._movement, white_men, white_kings, black_men, black_kings, 0)
            if not moves:
                code = code_of(scores.no_move_score)
            elif moves[0] >= FIRST_CAPTURE:
                code = code_of(
                    scores.best_score(moves, nothing, 0, CERTAIN, white_men, white_kings, black_men, black_kings)
                )
                self._last_plies = max(self._last_plies, code - 1)
            else:
                code = DRAW_CODE if scores.has_few_kings_draw else FIRST_OPEN_CODE + len(moves)
            codes[number] = code
            number += 1
            if number % REPORT_STEP == 0:
                self._report(REPORT_STEP)
        self._report(number % REPORT_STEP)

    def _find_crowned_endings(self) -> list[tuple[SolvedEnding, int]]:
        """Return the endings after the crowning of a man, each with the half of the pair in which he is one."""
        crowned = []
        for half, index in enumerate(self._indexes):
            if index.white_men:
                ending = self._endings.of_material(crown_white_man(index.material))
                self._last_plies = max(self._last_plies, max(ending.codes) - 1)
                crowned.append((ending, half))
        return crowned

    def _take_back_crownings(self, ending: SolvedEnding, half_before: int, plies: int) -> None:
        number = ending.codes.find(plies + 1)
        while number >= 0:
            black_men, black_kings, white_men, white_kings = ending.index.placing(number)
            for before in numbers_before_crowning(
                self._indexes[half_before],
                rotate(white_men), rotate(white_kings), rotate(black_men), rotate(black_kings),
            ):  # fmt: skip
                self._note_move(half_before, before, plies)
            number = ending.codes.find(plies + 1, number + 1)

    def _take_back_quiet_moves(self, half: int, plies: int) -> None:
        codes, half_before = self._codes[half], len(self._indexes) - 1 - half
        found = 0
        number = codes.find(plies + 1)
        while number >= 0:
            black_men, black_kings, white_men, white_kings = self._indexes[half].placing(number)
            for before in numbers_before_quiet_move(
                self._indexes[half_before],
                self._flying_kings,
                rotate(white_men), rotate(white_kings), rotate(black_men), rotate(black_kings),
            ):  # fmt: skip
                self._note_move(half_before, before, plies)
            found += 1
            number = codes.find(plies + 1, number + 1)
        self._reported += found
        self._report(found)

    def _note_move(self, half: int, number: int, plies_after: int) -> None:
        """Note that a move of a position leads to one that is decided in so many plies."""
        codes = self._codes[half]
        code = codes[number]
        if code < FIRST_OPEN_CODE:
            return
        is_lost = (plies_after % 2 == 1) != self._no_move_wins
        if is_lost and code > FIRST_OPEN_CODE + 1:
            codes[number] = code - 1
            return
        if plies_after >= MOST_PLIES:
            raise DistanceError(f"a game lasts for more than {MOST_PLIES} plies, which a table cannot hold")
        codes[number] = plies_after + 2
        self._last_plies = max(self._last_plies, plies_after + 1)
