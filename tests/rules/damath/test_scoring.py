"""The sum of each capture, worked by hand; squares of the Luzon board, White's chip first where two are named.

Squares 13 to 16 have + - / x, 17 to 20 x / - +.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from controller.notation.fen import parse_fen
from controller.rules.damath.chips import ChipKind, starting_chips
from controller.rules.damath.operations import operation_of
from controller.rules.damath.scoring import DamathRules, DamathScore, start_score
from controller.rules.damath.values import number_value, root_value
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.squares import SQUARES, Orientation, Square, mirror_square
from tests.rules.damath.damath_boards import LUZON_RULES, captures_of, score_with_chips, written_move
from tests.rules.damath.plain_reckoning import place_of

PLUS, MINUS, DIVIDED, TIMES = "W:W22:B18", "W:W21:B18", "W:W22:B19", "W:W23:B20"
MOVES = {PLUS: "22x13", MINUS: "21x14", DIVIDED: "22x15", TIMES: "23x16"}

facts = json.loads((Path(__file__).parents[2] / "data" / "damath.json").read_text())


def test_the_symbols_stand_where_the_printed_board_has_them() -> None:
    for square in SQUARES:
        column, row = place_of(square)
        assert operation_of(square, Orientation.LUZON) == facts["symbols"][f"row{row}"][str(column)]


@pytest.mark.parametrize("kind", ChipKind)
def test_the_chips_start_where_the_printed_rules_put_them(kind: ChipKind) -> None:
    numbers = facts["chips"][{"fraction": "counting", "rational": "integer"}.get(kind, kind)]
    ending = "/10" if kind in ("fraction", "rational") else ""
    printed = [str(number).replace("r", "√") for number in numbers]
    if kind is ChipKind.POLYNOMIAL:
        printed = [label.replace("x2y", "x²y").replace("y2", "y²") for label in printed]
    chips = starting_chips(kind, Orientation.LUZON)
    for square, label in zip(SQUARES[20:], printed, strict=True):
        chip, turned = chips[square - 1], chips[32 - square]
        assert chip is not None
        assert chip == turned
        assert chip.label in (f"{label}{ending}", label, label.replace("-1√", "-√"))
        assert (chip.label == "0") is chip.value.is_zero
    assert chips[12:20] == (None,) * 8


@pytest.mark.parametrize(
    ("kind", "fen", "taker", "taken", "expected"),
    [
        ("counting", PLUS, "10", "7", "10 + 7 = 17"),
        ("counting", DIVIDED, "10", "12", "10 ÷ 12 = 5/6"),
        ("whole", MINUS, "9", "10", "9 - 10 = -1"),  # the example of damath.ph
        ("whole", TIMES, "3", "11", "3 × 11 = 33"),
        ("whole", DIVIDED, "10", "4", "10 ÷ 4 = 5/2"),
        ("whole", DIVIDED, "0", "9", "0 ÷ 9 = 0"),
        ("whole", DIVIDED, "9", "0", "9 ÷ 0 = 0"),
        ("integer", PLUS, "-9", "-1", "-9 + (-1) = -10"),
        ("integer", MINUS, "-5", "-3", "-5 - (-3) = -2"),
        ("integer", TIMES, "-7", "-11", "-7 × (-11) = 77"),
        ("integer", DIVIDED, "6", "-9", "6 ÷ (-9) = -2/3"),
        ("fraction", PLUS, "9/10", "7/10", "9/10 + 7/10 = 8/5"),
        ("fraction", TIMES, "9/10", "7/10", "9/10 × 7/10 = 63/100"),
        ("fraction", DIVIDED, "9/10", "6/10", "9/10 ÷ 6/10 = 3/2"),
        ("rational", MINUS, "-9/10", "-1/10", "-9/10 - (-1/10) = -4/5"),
        ("rational", DIVIDED, "8/10", "0", "8/10 ÷ 0 = 0"),
        ("radical", PLUS, "4√18", "16√32", "4√18 + 16√32 = 76√2"),  # 12√2 + 64√2
        ("radical", MINUS, "-9√2", "-√8", "-9√2 - (-√8) = -7√2"),
        ("radical", TIMES, "4√18", "16√32", "4√18 × 16√32 = 1536"),  # 12 · 64 · 2
        ("radical", DIVIDED, "36√32", "-√8", "36√32 ÷ (-√8) = -72"),  # 144√2 ÷ -2√2
        ("polynomial", PLUS, "6x", "10y", "6x + 10y = 6x + 10y"),
        ("polynomial", MINUS, "6x", "-15x", "6x - (-15x) = 21x"),
        ("polynomial", TIMES, "-3x²y", "-xy²", "-3x²y × (-xy²) = 3x³y³"),
        ("polynomial", DIVIDED, "-3x²y", "-xy²", "-3x²y ÷ (-xy²) = 3xy⁻¹"),
    ],
)
def test_a_capture_is_the_taker_the_symbol_and_the_taken(
    kind: str, fen: str, taker: str, taken: str, expected: str
) -> None:
    rules = DamathRules(kind=ChipKind(kind))
    assert captures_of(rules, fen, MOVES[fen], taker, taken) == (expected,)


def test_the_published_first_capture_of_the_upper_player() -> None:
    """Lower 6 to (2,3), upper -9 to (7,4), lower -1 to (6,3); -9 takes it and lands on + at (5,2).

    Source: mathandmultimedia.com, Introduction to the DaMath Board Game, part 1.
    """
    score, position = start_score(DamathRules(kind=ChipKind.INTEGER)), LUZON_RULES.start_position
    for text in ("22-18", "12-16", "23-20", "16x23"):
        move = written_move(position, text)
        score, position = score.play(position, move), LUZON_RULES.play(position, move)
    assert [jump.text for jump in score.jumps] == ["-9 + (-1) = -10"]
    assert score.totals == (number_value(0), number_value(-10))


def test_each_jump_has_the_sign_of_its_own_landing() -> None:
    sums = captures_of(DamathRules(), "W:W29:B26,18", "29x22x13", "11", "6", "4")
    assert sums == ("11 × 6 = 66", "11 + 4 = 15")


@pytest.mark.parametrize(
    ("fen", "text", "expected"),
    [
        ("W:WK22:B18", "22x13", "(9 + 4) × 2 = 26"),
        ("W:W22:BK18", "22x13", "(9 + 4) × 2 = 26"),
        ("W:WK22:BK18", "22x13", "(9 + 4) × 4 = 52"),
    ],
)
def test_a_dama_doubles_and_two_quadruple(fen: str, text: str, expected: str) -> None:
    assert captures_of(DamathRules(), fen, text, "9", "4") == (expected,)


def test_a_dama_that_flies_on_in_one_line_has_the_sign_behind_each_chip() -> None:
    # from 29 over 22 and 15, which stand on one diagonal: behind 22 lies 18, behind 15 lies 11
    position = parse_fen("W:WK29:B26,19")
    move = next(iter(LUZON_RULES.legal_moves(position)))
    score = score_with_chips(DamathRules(), {29: "2", 26: "6", 19: "3"})
    assert [jump.text for jump in score.play(position, move).jumps] == ["(2 × 6) × 2 = 24", "(2 ÷ 3) × 2 = 4/3"]


def test_a_man_that_passes_the_far_row_counts_as_a_man() -> None:
    sums = captures_of(DamathRules(), "W:W9:B5,6", "9x2x11", "9", "6", "3")
    assert sums == ("9 ÷ 6 = 3/2", "9 × 3 = 27")


LOOP = "W:W18:B5,6,13,14"
LOOP_CHIPS = {18: "2", 13: "4", 5: "5", 6: "3", 14: "7"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("18x9x2x11x18", "2 - 4 = -2; 2 ÷ 5 = 2/5; 2 × 3 = 6; 2 ÷ 7 = 2/7"),
        ("18x11x2x9x18", "2 × 7 = 14; 2 ÷ 3 = 2/3; 2 - 5 = -3; 2 ÷ 4 = 1/2"),
    ],
)
def test_the_route_that_was_played_decides_the_signs(text: str, expected: str) -> None:
    position = parse_fen(LOOP)
    score = score_with_chips(DamathRules(), LOOP_CHIPS).play(position, written_move(position, text))
    assert "; ".join(jump.text for jump in score.jumps) == expected
    assert score.has_unknown_route


def test_a_route_that_was_seen_leaves_nothing_unknown() -> None:
    position = parse_fen(LOOP)
    move = written_move(position, "18x11x2x9x18")
    seen = move._replace(routes=move.routes[:1])
    assert not score_with_chips(DamathRules(), LOOP_CHIPS).play(position, seen).has_unknown_route


def test_the_chip_goes_with_its_piece_and_leaves_when_taken() -> None:
    score, position = start_score(DamathRules()), LUZON_RULES.start_position
    for text in ("22-18", "12-16", "18-13", "9x18", "21x14"):
        move = written_move(position, text)
        score, position = score.play(position, move), LUZON_RULES.play(position, move)
    labels = {
        square: None if (chip := score.chip_at(square)) is None else chip.label
        for square in map(Square, (9, 14, 16, 18, 21))
    }
    assert labels == {9: None, 14: "9", 16: "9", 18: None, 21: None}
    assert [total.text for total in score.totals] == ["5", "2/3"]  # 9 - 4; 4 ÷ 6


@pytest.mark.parametrize(
    ("rules", "fen", "expected"),
    [
        (DamathRules(division_by_zero=5), DIVIDED, "9 ÷ 0 = 5"),
        (DamathRules(truncates=True), DIVIDED, "9 ÷ 4 = 2"),
        (DamathRules(kind=ChipKind.INTEGER, truncates=True), DIVIDED, "-7 ÷ 4 = -1"),
    ],
)
def test_what_players_may_agree_on(rules: DamathRules, fen: str, expected: str) -> None:
    taker, _, taken, *_ = expected.split()
    assert captures_of(rules, fen, MOVES[fen], taker, taken) == (expected,)


@pytest.mark.parametrize(
    ("rules", "white", "black", "fen", "expected"),
    [
        (DamathRules(), 10, 10, "W:W21:B12", Score.DRAW),  # 9 each
        (DamathRules(), 10, 10, "W:WK21:B12", Score.WHITE_WINS),  # a dama's 9 counts 18
        (DamathRules(), 10, 20, "W:WK21:B12", Score.BLACK_WINS),
        (DamathRules(lower_wins=True), 10, 20, "W:WK21:B12", Score.WHITE_WINS),
        (DamathRules(kind=ChipKind.RADICAL), 0, 0, "W:W28:B1", Score.BLACK_WINS),  # 64√2 < 144√8
    ],
)
def test_the_result_counts_the_chips_that_remain(
    rules: DamathRules, white: int, black: int, fen: str, expected: Score
) -> None:
    score = start_score(rules)._replace(totals=(number_value(white), number_value(black)))
    assert score.winner_score(parse_fen(fen)) is expected


def test_polynomials_are_compared_for_the_agreed_x_and_y() -> None:
    def result_for(x: int, y: int) -> Score:
        score = start_score(DamathRules(kind=ChipKind.POLYNOMIAL, x=x, y=y))
        return score.winner_score(parse_fen("W:W23:B9"))  # 6x against 10y

    assert [result_for(1, 1), result_for(2, 1), result_for(5, 3)] == [
        Score.BLACK_WINS,
        Score.WHITE_WINS,
        Score.DRAW,
    ]


def test_roots_that_differ_little_are_told_apart() -> None:
    # √2 + √3 = 3.14626436994...
    near = root_value(1, 2) + root_value(1, 3) - number_value(Fraction(314626436994, 10**11))
    assert near.sign() == 1
    assert (near - near).sign() == 0
    assert (root_value(3, 8) - root_value(6, 2)).is_zero


def test_a_vismin_board_is_the_mirror_of_the_printed_one() -> None:
    for square in SQUARES:
        mirrored = mirror_square(square)
        assert operation_of(square, Orientation.VISMIN) == operation_of(mirrored, Orientation.LUZON)
        vismin, luzon = (starting_chips(ChipKind.WHOLE, orientation) for orientation in Orientation)
        assert vismin[square - 1] == luzon[mirrored - 1]


def test_a_score_without_captures_is_nothing_but_the_chips() -> None:
    score = start_score(DamathRules())
    assert isinstance(score, DamathScore)
    white, black = score.final_totals(LUZON_RULES.start_position)
    assert (white.text, black.text, score.totals[Side.WHITE].text) == ("66", "66", "0")
