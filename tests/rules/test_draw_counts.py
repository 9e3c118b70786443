"""The draws by count of every rule set but Filipino, to the ply, each with its clause.

In the lines little happens, and no position comes twice. Plies are counted from 1; squares are those of the board that
the rule set is played on. Men on the edge cannot be captured.
"""

from dataclasses import replace

import pytest

from controller.rules.earlier_rulesets import find_revision
from controller.rules.filipino_rulesets import PERDIGANA
from controller.rules.flying_king_rulesets import BRAZILIAN, BUFF_AND_GREEN, JAMAICAN, POOL, RUSSIAN
from controller.rules.forward_capture_rulesets import CZECH, SPANISH
from controller.rules.optional_rules import declare_draws
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position
from controller.rules.short_king_rulesets import AMERICAN, ITALIAN
from controller.rules.squares import Orientation, Square, mask_of
from controller.rules.traits import RuleSet
from tests.rules.boards import board_of
from tests.rules.long_games import PlyKind, PlyKinds, does_continue, play_to_end

LONG_DIAGONAL_OF_LUZON = mask_of(map(Square, (1, 5, 10, 14, 19, 23, 28, 32)))  # a8 to h1
LONG_DIAGONAL = mask_of(map(Square, (4, 8, 11, 15, 18, 22, 25, 29)))  # a1 to h8 of the Vismin board
EIGHT_PIECES = "WK21,30,31,32:BK12,1,2,3"
MAN, CROWNING, CAPTURE = PlyKind.MAN_MOVES, PlyKind.CROWNING, PlyKind.CAPTURE


def is_off_long_diagonal(position: Position) -> bool:
    return not position.black & LONG_DIAGONAL


def is_on_long_diagonal(position: Position) -> bool:
    return not is_off_long_diagonal(position)


def draw(reason: Termination, clause: str) -> tuple[Score, Termination, str]:
    return Score.DRAW, reason, clause


def outcome_summary(outcome: Outcome | None) -> tuple[Score, Termination, str]:
    assert outcome is not None
    return outcome.score, outcome.termination, outcome.clause


@pytest.mark.parametrize(
    ("fen", "plies", "events"),
    [
        ("W:WK1,K2,K3:BK32", 29, {}),  # White's fifteenth move is its last
        ("B:WK1,K2,K3:BK32", 30, {}),
        ("W:WK1,K2,K3,K5:BK32", 29, {}),
        ("B:WK1,K2,K3,K5,K6:BK32", 30, {}),
        ("W:WK1,K2,7:BK32", 31, {1: CROWNING}),  # counted from the third king
        ("W:WK1,K2,K3,K5:BK32", 39, {10: CAPTURE}),  # and again from where there is one less
        ("W:WK1,K2,K3,6:BK32", 33, {3: CROWNING}),
    ],
)
def test_russian_7_2_4_three_kings_or_more_have_fifteen_moves_against_one(
    fen: str, plies: int, events: PlyKinds
) -> None:
    outcome = play_to_end(RUSSIAN, fen, plies, events, is_off_long_diagonal)
    assert outcome_summary(outcome) == draw(Termination.LONE_KING_COUNT, "7.2.4")


@pytest.mark.parametrize(
    ("first", "plies", "events"), [("W", 30, {}), ("B", 30, {}), ("W", 59, {29: MAN}), ("W", 58, {28: MAN, 10: MAN})]
)
def test_russian_7_2_5_fifteen_moves_of_kings_alone(first: str, plies: int, events: PlyKinds) -> None:
    outcome = play_to_end(RUSSIAN, f"{first}:{EIGHT_PIECES}", plies, events)
    assert outcome_summary(outcome) == draw(Termination.NO_PROGRESS, "7.2.5")


# A man moves now and then, or it would be 7.2.5.
@pytest.mark.parametrize(
    ("fen", "plies", "events"),
    [
        ("W:WK21,32:BK12,1", 60, {20: MAN, 41: MAN}),
        ("W:WK21,30,32:BK12,1", 60, {20: MAN, 41: MAN}),
        ("W:WK21,30,32:BK12,1,3", 120, dict.fromkeys((25, 50, 75, 100), MAN)),
        ("W:WK21,30,31,32:BK12,1,3", 120, dict.fromkeys((25, 50, 75, 100), MAN)),
        ("W:WK21,5,32:BK12,3", 75, {15: CROWNING, 40: MAN, 61: MAN}),
        ("W:WK21,K29,32:BK12,1", 76, {16: CAPTURE, 40: MAN, 61: MAN}),
        ("W:WK21,K29,32:BK12,1,3", 76, {16: CAPTURE, 40: MAN, 61: MAN}),
    ],
)
def test_russian_7_2_6_the_balance_has_not_changed(fen: str, plies: int, events: PlyKinds) -> None:
    assert outcome_summary(play_to_end(RUSSIAN, fen, plies, events)) == draw(Termination.FEW_PIECES, "7.2.6")


def test_russian_7_2_6_needs_kings_on_both_sides() -> None:
    assert does_continue(RUSSIAN, "W:WK21,30:B1,2", 8, {2: MAN, 4: MAN, 6: MAN, 8: MAN})
    assert does_continue(
        RUSSIAN, f"W:{EIGHT_PIECES}", 130, dict.fromkeys((25, 50, 75, 100, 125), MAN)
    )  # and few pieces


@pytest.mark.parametrize("first", ["W", "B"])
@pytest.mark.parametrize("strong", ["K1,K2,K3", "K1,K2,32", "K1,30,32"])
def test_russian_7_2_7_three_against_a_king_on_the_long_diagonal(first: str, strong: str) -> None:
    outcome = play_to_end(RUSSIAN, f"{first}:W{strong}:BK29", 10, stays=is_on_long_diagonal)
    assert outcome_summary(outcome) == draw(Termination.FEW_PIECES, "7.2.7")


def test_russian_7_2_7_a_mans_move_is_no_progress() -> None:
    outcome = play_to_end(RUSSIAN, "W:WK1,30,32:BK29", 10, {3: MAN, 5: MAN}, is_on_long_diagonal)
    assert outcome_summary(outcome) == draw(Termination.FEW_PIECES, "7.2.7")


@pytest.mark.parametrize(
    ("fen", "plies", "events"),
    [
        ("W:WK21,K2:BK12", 10, {}),
        ("B:WK21,K2:BK12", 10, {}),
        ("W:WK21,32:BK12", 10, {}),
        ("B:WK21,32:BK12", 10, {}),
        ("W:WK21:BK12", 10, {}),
        ("W:WK21:BK12,1", 10, {}),
        ("W:WK21,K2,K3:BK12", 18, {8: CAPTURE}),
    ],
)
def test_russian_7_2_8_two_or_less_against_a_king(fen: str, plies: int, events: PlyKinds) -> None:
    assert outcome_summary(play_to_end(RUSSIAN, fen, plies, events)) == draw(Termination.FEW_PIECES, "7.2.8")


@pytest.mark.parametrize(
    ("ruleset", "moves_of_each", "clause"),
    [
        (BRAZILIAN, 20, "16"),
        (SPANISH, 20, "3.8.b"),
        (declare_draws(AMERICAN), 40, "1.32.2"),
        (declare_draws(ITALIAN), 40, "10.4"),
        (declare_draws(CZECH), 15, "6.2"),
    ],
)
@pytest.mark.parametrize("first", ["W", "B"])
def test_moves_of_kings_alone(ruleset: RuleSet, moves_of_each: int, clause: str, first: str) -> None:
    plies = 2 * moves_of_each
    expected = draw(Termination.NO_PROGRESS, clause)
    fen = f"{first}:{EIGHT_PIECES}"
    assert outcome_summary(play_to_end(ruleset, fen, plies)) == expected
    assert outcome_summary(play_to_end(ruleset, fen, plies - 1 + plies, {plies - 1: MAN})) == expected
    if ruleset not in (BRAZILIAN, SPANISH):  # which count a lone king too
        assert outcome_summary(play_to_end(ruleset, f"{first}:WK12,K20,K28:BK5", plies)) == expected


@pytest.mark.parametrize(
    ("ruleset", "moves_of_each"),
    [(BRAZILIAN, 20), (declare_draws(AMERICAN), 40), (declare_draws(ITALIAN), 40), (declare_draws(CZECH), 15)],
)
def test_a_capture_resets_the_count_of_king_moves(ruleset: RuleSet, moves_of_each: int) -> None:
    plies = 2 * moves_of_each
    outcome = play_to_end(ruleset, "W:WK21,K29,K30,32:BK12,K4,K3,1", plies - 2 + plies, {plies - 2: CAPTURE})
    assert outcome.termination is Termination.NO_PROGRESS


@pytest.mark.parametrize("kings", ["WK12,K20,K28:BK5", "WK4,K9,K14,K28:BK31"])
@pytest.mark.parametrize(("first", "plies"), [("W", 29), ("B", 30)])
def test_brazilian_15_moves_of_three_kings_or_more_against_one(first: str, plies: int, kings: str) -> None:
    expected = draw(Termination.LONE_KING_COUNT, "FMJD-64, 7.2.4")
    assert outcome_summary(play_to_end(BRAZILIAN, f"{first}:{kings}", plies)) == expected


@pytest.mark.parametrize(("first", "plies"), [("W", 23), ("B", 24)])
def test_spanish_12_moves_of_three_kings_against_one_off_the_long_diagonal(first: str, plies: int) -> None:
    fen, diagonal = f"{first}:WK6,K24,K29:BK7", LONG_DIAGONAL_OF_LUZON
    outcome = play_to_end(SPANISH, fen, plies, {}, lambda position: not position.black & diagonal)
    assert outcome_summary(outcome) == draw(Termination.LONE_KING_COUNT, "claimed by players, source: 3.8.a")


def test_spanish_a_single_king_that_holds_the_long_diagonal_is_not_counted() -> None:
    board = board_of(Orientation.VISMIN, replace(SPANISH, repetition=None))
    fen, held = "W:WK5,K13,K21:BK4", ("5-1", "4-8", "1-5", "8-4") * 10
    assert board.outcome(fen, *held[:-1]) is None
    assert outcome_summary(board.outcome(fen, *held)) == draw(Termination.NO_PROGRESS, "3.8.b")


def test_buff_and_green_80_half_moves_without_capture_or_promotion() -> None:
    expected = draw(Termination.NO_PROGRESS, "program of 2026")
    assert outcome_summary(play_to_end(BUFF_AND_GREEN, f"B:{EIGHT_PIECES}", 80)) == expected
    later = play_to_end(BUFF_AND_GREEN, "B:WK21,30,31,32:BK12,1,2,3", 80, {40: MAN})
    assert outcome_summary(later) == expected  # a move of a man is no progress


@pytest.mark.parametrize("first", ["W", "B"])
@pytest.mark.parametrize("sides", ["WK1,K2:BK28,K27", "WK1,K2:BK28", "WK1,K2:BK28,5", "WK21:BK12", "WK21:BK12,1"])
def test_brazilian_finals_of_five_moves(first: str, sides: str) -> None:
    outcome = play_to_end(BRAZILIAN, f"{first}:{sides}", 10)
    assert outcome_summary(outcome) == draw(Termination.FEW_PIECES, "18")


@pytest.mark.parametrize("first", ["W", "B"])
@pytest.mark.parametrize("strong", ["K1,K2,K3", "K1,K2,32", "K1,30,32"])
def test_brazilian_article_100_three_against_a_king_on_the_long_diagonal(first: str, strong: str) -> None:
    outcome = play_to_end(BRAZILIAN, f"{first}:W{strong}:BK29", 10, stays=is_on_long_diagonal)
    assert outcome_summary(outcome) == draw(Termination.FEW_PIECES, "art. 100")


def test_italian_40_moves_are_claimed_and_ended_a_game_of_revision_1() -> None:
    fen = f"W:{EIGHT_PIECES}"
    assert does_continue(ITALIAN, fen, 100)
    assert outcome_summary(play_to_end(find_revision("italian", 1), fen, 80)) == draw(Termination.NO_PROGRESS, "10.4")


def test_a_brazilian_game_of_revision_2_goes_on_without_article_100() -> None:
    earlier = find_revision("brazilian", 2)
    outcome = play_to_end(earlier, "W:WK1,K2,K3:BK29", 29, stays=is_on_long_diagonal)
    assert outcome_summary(outcome) == draw(Termination.LONE_KING_COUNT, "FMJD-64, 7.2.4")


@pytest.mark.parametrize("ruleset", [POOL, JAMAICAN], ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize(
    ("fen", "plies", "events"),
    [
        ("B:WK12,K20,K28:BK5", 25, {}),  # Black's thirteenth move
        ("W:WK12,K20,K28:BK5", 26, {}),
        ("W:WK12,K20,K28,K27:BK5", 36, {10: CAPTURE}),  # from exactly three
        ("W:WK12,K20,6:BK32", 26, {1: CROWNING}),
    ],
)
def test_pool_13_moves_against_a_lone_king(ruleset: RuleSet, fen: str, plies: int, events: PlyKinds) -> None:
    assert outcome_summary(play_to_end(ruleset, fen, plies, events)) == draw(Termination.LONE_KING_COUNT, "27")


@pytest.mark.parametrize(
    ("ruleset", "fen"),
    [
        *((POOL, fen) for fen in ("W:WK12,K20,K28,K27:BK5", "W:WK12,K20:BK5", "W:WK12:BK5", f"W:{EIGHT_PIECES}")),
        *(
            (ruleset, fen)
            for ruleset in (PERDIGANA,)
            for fen in ("W:WK12,K20,K28:BK29", "W:WK12,K20:BK29", "W:WK12:BK29", f"W:{EIGHT_PIECES}")
        ),
    ],
)
def test_a_rule_set_without_a_draw_by_count_plays_on(ruleset: RuleSet, fen: str) -> None:
    assert does_continue(ruleset, fen, 200)
