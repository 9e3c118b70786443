"""The score of a Damath game: which chip stands where, the sum of each capture, and both totals."""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from controller.rules.damath.chips import Chip, ChipKind, starting_chips
from controller.rules.damath.operations import ArithmeticOperation, operation_of
from controller.rules.damath.values import ZERO, ExactValue, number_value
from controller.rules.moves import Move, Route
from controller.rules.outcome import Score, win_for
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, Square, bit, squares_between, squares_of


class DamathRules(NamedTuple):
    """What players agree on before a Damath game, beyond its moves; the defaults are those of the settings."""

    kind: ChipKind = ChipKind.WHOLE
    orientation: Orientation = Orientation.LUZON
    division_by_zero: int = 0  # what it scores, before a dama doubles it
    truncates: bool = False  # quotients lose their fraction, rounded towards 0
    lower_wins: bool = False  # as in Sci-Dama
    x: int = 1  # for which totals in x and y are compared; not 0
    y: int = 1


class JumpScore(NamedTuple):
    """The sum of one jump, as a pupil writes it."""

    taker: Chip  # the first operand
    operation: ArithmeticOperation  # of the square on which the taker lands
    taken: Chip  # the second operand
    factor: int  # 2 if one of the two is a dama, 4 if both are, else 1
    result: ExactValue  # times the factor

    @property
    def expression(self) -> str:
        """The sum without its result: `9 × (-4)`, `(9 × (-4)) × 2`."""
        second = f"({self.taken.label})" if self.taken.label.startswith("-") else self.taken.label
        text = f"{self.taker.label} {self.operation.sign} {second}"
        return text if self.factor == 1 else f"({text}) × {self.factor}"

    @property
    def text(self) -> str:
        """The sum with its result: `9 × (-4) = -36`."""
        return f"{self.expression} = {self.result.text}"


class DamathScore(NamedTuple):
    """The score of a game as it stands after a move."""

    rules: DamathRules
    chips: tuple[Chip | None, ...]  # on each square, 1 to 32
    totals: tuple[ExactValue, ExactValue] = (ZERO, ZERO)  # of captures, by Side
    jumps: tuple[JumpScore, ...] = ()  # of the last move; empty if it captured nothing
    has_unknown_route: bool = False  # the last move could be played by routes of different sums; the first one counts
    is_uncertain: bool = False  # some move is not known for certain; the likeliest one counts

    def chip_at(self, square: Square) -> Chip | None:
        """Return the chip on a square, or None."""
        return self.chips[square - 1]

    def play(self, before: Position, move: Move, *, is_certain: bool = True) -> "DamathScore":
        """Return the score after a move of a position; its first route counts."""
        jumps = self.score_route(before, move, move.first_route)
        total = sum((jump.result for jump in jumps), start=self.totals[before.to_move])
        white, black = self.totals
        return self._replace(
            chips=self._chips_after(move),
            totals=(total, black) if before.to_move is Side.WHITE else (white, total),
            jumps=jumps,
            has_unknown_route=len({self._route_total(before, move, route) for route in move.routes}) > 1,
            is_uncertain=self.is_uncertain or not is_certain,
        )

    def without_jumps(self) -> "DamathScore":
        """Return the score as it stands before the first move of a game that goes on from here."""
        return self._replace(jumps=(), has_unknown_route=False)

    def score_route(self, before: Position, move: Move, route: Route) -> tuple[JumpScore, ...]:
        """Return the sum of each jump of a capture that is played by a route; none for a move without capture."""
        taker = self.chip_at(move.origin)
        if not move.is_capture or taker is None:
            return ()
        return tuple(self._score_jump(before, move, taker, start, end) for start, end in pairwise(route))

    def final_totals(self, position: Position) -> tuple[ExactValue, ExactValue]:
        """Return both totals with the chips that remain; a dama's chip counts twice."""
        white, black = (
            sum((self._remaining_value(position, square) for square in squares_of(position.pieces_of(side))), total)
            for side, total in zip(Side, self.totals, strict=True)
        )
        return white, black

    def remaining_labels(self, position: Position, side: Side) -> tuple[str, ...]:
        """Return the chips of a side that stand on the board as terms of a sum: `9`, `(-4)`, `2 × 7` for a dama."""
        labels: list[str] = []
        for square in squares_of(position.pieces_of(side)):
            chip = self.chip_at(square)
            if chip is not None:
                label = f"({chip.label})" if chip.label.startswith("-") else chip.label
                labels.append(f"2 × {label}" if position.kings & bit(square) else label)
        return tuple(labels)

    def winner_score(self, position: Position) -> Score:
        """Return the result of a game that is over: the higher final total wins, or the lower one if so agreed."""
        white, black = self.final_totals(position)
        sign = (white - black).evaluated(Fraction(self.rules.x), Fraction(self.rules.y)).sign()
        if sign == 0:
            return Score.DRAW
        return win_for(Side.WHITE if (sign > 0) is not self.rules.lower_wins else Side.BLACK)

    def _chips_after(self, move: Move) -> tuple[Chip | None, ...]:
        chips = list(self.chips)
        chip, chips[move.origin - 1] = chips[move.origin - 1], None
        for square in squares_of(move.captured | move.huffed):
            chips[square - 1] = None
        chips[move.landing - 1] = chip
        return tuple(chips)

    def _route_total(self, before: Position, move: Move, route: Route) -> ExactValue:
        return sum((jump.result for jump in self.score_route(before, move, route)), start=ZERO)

    def _score_jump(self, before: Position, move: Move, taker: Chip, start: Square, end: Square) -> JumpScore:
        between = squares_between(start, end, self.rules.orientation) or ()
        (square,) = [square for square in between if bit(square) & move.captured]
        taken = self.chip_at(square)
        if taken is None:
            raise ValueError(f"no chip is known on square {square}; a Damath game begins with its twelve chips a side")
        operation = operation_of(end, self.rules.orientation)
        factor = 2 ** (bool(before.kings & bit(move.origin)) + bool(before.kings & bit(square)))
        result = calculate(self.rules, taker.value, operation, taken.value).multiplied_by(factor)
        return JumpScore(taker, operation, taken, factor, result)

    def _remaining_value(self, position: Position, square: Square) -> ExactValue:
        chip = self.chip_at(square)
        value = ZERO if chip is None else chip.value
        return value.multiplied_by(2) if position.kings & bit(square) else value


def start_score(rules: DamathRules) -> DamathScore:
    """Return the score of a game that begins: nothing but the chips on their squares."""
    return DamathScore(rules=rules, chips=starting_chips(rules.kind, rules.orientation))


def calculate(rules: DamathRules, first: ExactValue, operation: ArithmeticOperation, second: ExactValue) -> ExactValue:
    """Return the result of an operation with two chips."""
    match operation:
        case ArithmeticOperation.ADD:
            return first + second
        case ArithmeticOperation.SUBTRACT:
            return first - second
        case ArithmeticOperation.MULTIPLY:
            return first * second
        case ArithmeticOperation.DIVIDE if second.is_zero:
            return number_value(rules.division_by_zero)
        case ArithmeticOperation.DIVIDE:
            quotient = first / second
            return quotient.truncated() if rules.truncates else quotient
