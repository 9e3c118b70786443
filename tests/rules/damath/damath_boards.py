"""Damath boards for tests: any chips on any squares, and captures of them; squares of the Luzon board."""

from controller.notation.fen import parse_fen
from controller.notation.move_text import parse_move
from controller.rules.board_rules import rules_for
from controller.rules.damath.chips import Chip, ChipKind, starting_chips
from controller.rules.damath.scoring import DamathRules, DamathScore, start_score
from controller.rules.filipino_rulesets import DAMATH
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.squares import SQUARES, Orientation, Square

LUZON_RULES = rules_for(DAMATH, Orientation.LUZON)


def find_chip(kind: ChipKind, label: str) -> Chip:
    """Return the chip with this label."""
    return next(chip for chip in starting_chips(kind, Orientation.LUZON) if chip is not None and chip.label == label)


def score_with_chips(rules: DamathRules, labels: dict[int, str]) -> DamathScore:
    """Return a score with chips on squares of the test's choice."""
    chips = {square: find_chip(rules.kind, label) for square, label in labels.items()}
    return start_score(rules)._replace(chips=tuple(chips.get(square) for square in SQUARES))


def written_move(position: Position, text: str) -> Move:
    """Return the legal move that is written with all its landings, its first route the written one."""
    move = parse_move(text, LUZON_RULES.legal_moves(position))
    route = tuple(map(Square, map(int, text.replace("x", "-").split("-"))))
    return move._replace(routes=(route, *[other for other in move.routes if other != route]))


def captures_of(rules: DamathRules, fen: str, text: str, *labels: str) -> tuple[str, ...]:
    """Return the sums of a move: the first label is of the piece that moves, the others of what it takes, in order."""
    position = parse_fen(fen)
    move = written_move(position, text)
    taken = taken_in_order(move)
    score = score_with_chips(rules, dict(zip([move.origin, *taken], labels, strict=True)))
    return tuple(jump.text for jump in score.play(position, move).jumps)


def taken_in_order(move: Move) -> list[Square]:
    """Return the captured squares in the order of the first route, which has no square twice between two stops."""
    places = {square: _place_of(square) for square in SQUARES}
    taken: list[Square] = []
    for (row, column), (end_row, end_column) in zip(
        [_place_of(square) for square in move.first_route[:-1]],
        [_place_of(square) for square in move.first_route[1:]],
        strict=True,
    ):
        step = (1 if end_row > row else -1, 1 if end_column > column else -1)
        between = [(row + step[0] * n, column + step[1] * n) for n in range(1, abs(end_row - row))]
        taken += [square for square in move.captured_squares if places[square] in between]
    return taken


def _place_of(square: int) -> tuple[int, int]:
    """Return row from the top and column from the left, 0 to 7, of the Luzon board."""
    row = (square - 1) // 4
    return row, (square - 1) % 4 * 2 + row % 2
