"""Explanations of trails: which plies were made, what is under way, and what an explanation has to assume."""

import pytest

from controller.rules.squares import Square, bit
from controller.tracking.explanation_costs import (
    COST_DISORDER,
    COST_EXTRA,
    COST_FLICKER,
    COST_IDLE_PRESS,
    COST_LATE_REMOVAL,
    COST_MISSING,
    COST_TOUCH,
    COST_UNDER_WAY,
    COST_VISIT,
    FAR_AHEAD,
)
from controller.tracking.explanations import MAX_PLIES, find_explanations
from controller.tracking.ply_order import MAX_DISORDERS
from tests.tracking.trails import APART_US, explain, explanation_text, read_trail

MEN = "W:W22,32:B9,6"  # 22-18 or 22-17, and Black replies 9-13, 9-14, 6-10 ...
EXCHANGE = "W:W22,32:B15,6"  # 22-18, and 15x22 takes it
KING = "W:WK29,32:B9,6"  # a king that rests on its way may slide on
TAKEN = "W:WK29,32:B17,14,5"  # 17x26 takes a king on 22, and 14x23 one on 18
CAPTURE = "W:W22,28:B18,5"  # 22x15 takes 18
DOUBLE = "W:W29,32:B25,18,5"  # 29x22x15 takes both
ROUND = "W:W22,32:B18,10,9,17,1"  # 22 takes four, and ends where it began
QUIET = "W:W21,22,28,32:B1,2,5"


@pytest.mark.parametrize(
    ("fen", "trail", "explanation"),
    [
        pytest.param(MEN, "", "nothing", id="nothing happened"),
        pytest.param(MEN, "22-", "...", id="lifted"),
        pytest.param(MEN, "22- ~22+", "nothing", id="lifted to think and put back"),
        pytest.param(MEN, "22- 18+", "22-18", id="moved"),
        pytest.param(MEN, "18+ 22-", "22-18", id="slid: the next sensor closes first"),
        pytest.param(MEN, "22- 18+ ~18- 17+", "22-17", id="moved, and moved elsewhere"),
        pytest.param(MEN, "22- 18+ ~18- 22+", "nothing", id="moved and taken back"),
        pytest.param(MEN, "32- ~32+ 22- 18+", "22-18", id="another piece touched before"),
        pytest.param(MEN, "22- 18+ 9- ~9+", "22-18", id="the other's piece touched after"),
        pytest.param(MEN, "22- 14+", "missing 22 extra 14", id="where no move leads"),
        pytest.param(MEN, "22- 18+ 14+", "22-18 extra 14", id="a piece too many"),
        pytest.param(MEN, "22- 18+ 32-", "22-18 missing 32", id="an own piece taken off"),
        pytest.param(KING, "29- 25+", "29-25", id="a king"),
        pytest.param(KING, "29- 25+ 25- 22+ 22- 18+", "29-18", id="a king slides"),
    ],
)
def test_one_ply(fen: str, trail: str, explanation: str) -> None:
    assert explain(fen, trail) == explanation


@pytest.mark.parametrize(
    ("fen", "trail", "explanation"),
    [
        pytest.param(CAPTURE, "18-", "...", id="the captured piece first"),
        pytest.param(CAPTURE, "22- 15+", "22x15 (18 stands)", id="the captured piece stands"),
        pytest.param(CAPTURE, "22- 15+ 18-", "22x15", id="removed after"),
        pytest.param(CAPTURE, "18- 22- 15+", "22x15", id="removed before"),
        pytest.param(CAPTURE, "22- 18- 15+", "22x15", id="removed in between"),
        pytest.param(DOUBLE, "29- 22+ 25-", "...", id="one hop of two"),
        pytest.param(DOUBLE, "29- 22+ 25- 22- 15+ 18-", "29x22x15", id="hop by hop"),
        pytest.param(DOUBLE, "29- 15+ 18- 25-", "29x22x15", id="straight to the end"),
        pytest.param(ROUND, "18- 10- 9- 17- 22-", "...", id="home: still in hand"),
        pytest.param(ROUND, "18- 10- 9- 17- 22- ~22+", "22x13x6x15x22", id="home"),
        pytest.param(ROUND, "22- ~22+", "nothing", id="home: only touched"),
        pytest.param(CAPTURE, "22- 15+ 5- 18-", "22x15 ...", id="the reply begun before the removal"),
    ],
)
def test_captures(fen: str, trail: str, explanation: str) -> None:
    assert explain(fen, trail) == explanation


@pytest.mark.parametrize(
    ("fen", "trail", "explanation"),
    [
        pytest.param(MEN, "22- 18+ 9-", "22-18 ...", id="lifted after the landing"),
        pytest.param(MEN, "22- 18+ 9- 14+", "22-18 9-14", id="moved after the landing"),
        pytest.param(MEN, "22- 18+ 18- 9- 18+@2", "22-18 ...", id="lifted while the piece that had landed rocked"),
        pytest.param(MEN, "22- 18+ 9- =14+", "22-18 9-14", id="put down as it was lifted"),
        pytest.param(MEN, "22- 18+ 9- 14+ ~14- 14+", "22-18 9-14", id="put down, lifted and put down again"),
        pytest.param(EXCHANGE, "22- 18+ 15-", "22-18 ...", id="the capturing piece lifted"),
        pytest.param(EXCHANGE, "22- 18+ 15- 18- 22+", "22-18 15x22", id="recaptured"),
        pytest.param(EXCHANGE, "22- 18+ ~18- 15- 22+", "22-18 15x22", id="recaptured, the captured piece first"),
        pytest.param(EXCHANGE, "22- 18+ 18-", "...", id="taken into the hand again"),
        pytest.param(EXCHANGE, "22- 18+ 22+ 15- 18-", "22-18 15x22", id="recaptured where a magnet just passed"),
        pytest.param(KING, "29- 25+ 9-", "29-25 ...", id="a king, and the other lifts"),
        pytest.param(MEN, "22- 18+ 9- 14+ '9+ '9-", "22-18 9-14", id="and a magnet passed over where it came from"),
        pytest.param(TAKEN, "29- 18+ 18- 14- 23+", "29-18 14x23", id="a king taken"),
        pytest.param(TAKEN, "29- 22+ 22- 18+ 18- 14- 23+", "29-18 14x23", id="a king that rested on its way taken"),
        pytest.param(TAKEN, "29- 18+ 18- 22+ 22- 17- 26+", "29-22 17x26", id="a king that went back a little taken"),
    ],
)
def test_replies(fen: str, trail: str, explanation: str) -> None:
    assert explain(fen, trail) == explanation


def test_a_reply_that_is_lifted_before_the_landing_costs_and_is_not_impossible() -> None:
    best = read_trail(MEN, "22- 9- 18+").explanations[0]
    assert (explanation_text(best), best.disorders) == ("22-18 ...", 1)
    assert best.cost == COST_DISORDER + COST_UNDER_WAY


def test_no_reply_begins_before_the_move_that_it_answers() -> None:
    assert explain(MEN, "9- 22- 18+") == "22-18 missing 9"
    assert read_trail(MEN, "9- 22- 18+ 14+").explanations[0].disorders > MAX_DISORDERS


def test_a_reply_may_be_under_way_while_another_piece_is_missing() -> None:
    assert explain(MEN, "32- 22- 18+ 9-") == "22-18 ... missing 32"
    assert explain(MEN, "32- 22- 18+ 9- 13+") == "22-18 9-13 missing 32"


def test_a_captured_piece_that_is_back_stands() -> None:
    assert explain(CAPTURE, "22- 18- 15+ ~18+") == "22x15 (18 stands)"


@pytest.mark.parametrize("trail", ["22- '9- 18+", "22- 9- '18+@2", "22- 9- 18+@2"])
def test_stamps_close_together_and_pieces_that_rock_say_nothing_about_the_order(trail: str) -> None:
    trail = trail.replace("'9- 18+", "9- '18+")
    assert read_trail(MEN, trail).explanations[0].disorders == 0


@pytest.mark.parametrize(
    ("trail", "explanation"),
    [("22- 9-", "22-18 ..."), ("22- 9- 14+", "22-18 9-14"), ("22-", "22-18"), ("22- 17+", "22-17")],
)
def test_a_landing_that_no_sensor_shows(trail: str, explanation: str) -> None:
    assert explain(MEN, trail, 18) == explanation


@pytest.mark.parametrize(
    ("fen", "trail", "explanation"),
    [
        pytest.param(
            "W:WK2:B3,6,K7,9,15,19,27,K30", "2- 5+ 7- 19- 9- 15- 19+", "2x16x23x5 15-19", id="19 was captured"
        ),
        pytest.param("W:WK2:B3,6,K7,9,15,19,27,K30", "2- 5+ 7- 15- 9-", "2x11x18x5", id="15 was captured"),
        pytest.param(
            "W:WK10,K12:B1,2,K4,5,15,K22,23,27",
            "10- 17+ 15- 27- 22- 23- 27+",
            "10x24x31x17 23-27",
            id="27 was captured",
        ),
    ],
)
def test_captures_and_replies_that_end_alike_are_told_apart_by_their_changes(
    fen: str, trail: str, explanation: str
) -> None:
    assert explain(fen, trail) == explanation


def test_three_plies_are_explained_and_no_more() -> None:
    trail = "22- 18+ 1- 6+ 28- 24+"
    assert explain(QUIET, trail) == "22-18 1-6 28-24"
    longest = max(read_trail(QUIET, f"{trail} 5- 9+").explanations, key=lambda each: len(each.plies))
    assert len(longest.plies) == MAX_PLIES


@pytest.mark.parametrize(
    ("trail", "cost"),
    [
        pytest.param("22- 18+", 0, id="nothing assumed"),
        pytest.param("32- '32+ 22- 18+", COST_FLICKER, id="a flicker"),
        pytest.param("32- ~32+ 22- 18+", COST_TOUCH, id="a piece touched"),
        pytest.param("32- ~32+ ~32- ~32+ 22- 18+", COST_TOUCH, id="a piece touched twice"),
        pytest.param("32- ~32+ 22- 18+ 6- ~6+", 2 * COST_TOUCH, id="two pieces touched"),
        pytest.param("22- 17+ ~17- 18+", COST_VISIT, id="another landing tried"),
        pytest.param("22- 18+ 22+ ~22- 9-", COST_VISIT + COST_UNDER_WAY, id="a piece put on the origin for a while"),
        pytest.param("22- 18+ 9-", COST_UNDER_WAY, id="the reply begun"),
        pytest.param("22- 18+ 32-", COST_MISSING, id="a piece missing"),
        pytest.param("22- 18+ 14+", COST_EXTRA, id="a piece too many"),
        pytest.param("22- 18+ white", 0, id="pressed"),
        pytest.param("22- 18+ white white", 0, id="pressed twice"),
        pytest.param("22- 18+ black", COST_IDLE_PRESS, id="a press of the side that has not moved"),
        pytest.param("white 22- 18+", COST_IDLE_PRESS, id="a press before the landing"),
        pytest.param("22- 18+ white 9- 14+ black", 0, id="both pressed"),
        pytest.param("22- 18+ 9- 14+ black", 0, id="a press forgotten"),
    ],
)
def test_what_is_assumed_costs(trail: str, cost: int) -> None:
    assert read_trail(MEN, trail).explanations[0].cost == cost


@pytest.mark.parametrize(
    ("trail", "cost"),
    [
        pytest.param("29- 25+ 25- 18+", 0, id="slid"),
        pytest.param("29- 25+ '18+ 25-", COST_FLICKER, id="slid under a magnet that reaches far"),
        pytest.param("29- 25+ 18+ ~25-", COST_VISIT, id="another piece on the way"),
        pytest.param("29- 25+ 18+ ~25- 18- '18+", COST_VISIT, id="another piece on the way, and the landing rocks"),
    ],
)
def test_a_piece_that_stands_elsewhere_meanwhile_is_another_one(trail: str, cost: int) -> None:
    best = read_trail(KING, trail).explanations[0]
    assert (explanation_text(best), best.cost) == ("29-18", cost)


def test_no_doubt_is_left_by_a_missing_piece_and_some_by_a_touched_one() -> None:
    assert 0 < COST_FLICKER < COST_TOUCH < COST_VISIT < FAR_AHEAD <= COST_MISSING < COST_DISORDER < COST_EXTRA


def test_a_captured_piece_that_leaves_after_the_reply_has_landed_costs() -> None:
    costs = {explanation_text(each): each.cost for each in read_trail(CAPTURE, "22- 15+ 5- 9+ 18-").explanations}
    assert costs["22x15 5-9"] == COST_LATE_REMOVAL


def test_a_captured_piece_that_stands_is_named_by_the_explanation() -> None:
    texts = [explanation_text(each) for each in read_trail(DOUBLE, "29- 15+ 18-").explanations]
    assert "29x22x15 (25 stands)" in texts


def test_an_explanation_of_an_untouched_board_is_always_found() -> None:
    assert [explanation_text(each) for each in read_trail(MEN, "").explanations] == ["nothing"]


def test_the_cheapest_explanation_comes_first() -> None:
    costs = [each.cost for each in read_trail(EXCHANGE, "22- 18+ 15- 18- 22+ 6- ~6+").explanations]
    assert costs == sorted(costs)


def test_a_piece_that_is_known_to_be_missing_costs_nothing() -> None:
    trail = read_trail(MEN, "32- 22- 18+")
    known = trail.tracker._replace(known_missing=bit(Square(32)))
    best = find_explanations(known)[0]
    assert (explanation_text(best), best.missing) == ("22-18", 0)


def test_the_times_of_a_ply_are_those_of_its_squares() -> None:
    ply = read_trail(CAPTURE, "28- ~28+ 22- 15+ 18- ~5- ~5+").explanations[0].plies[0]
    times = ply.lifted_us, ply.landed_us, ply.removed_us, ply.rested_since_us
    assert times == tuple(6 * APART_US + more * APART_US for more in (1, 2, 3, 3))


def test_another_own_piece_in_the_hand_may_be_the_one_that_landed() -> None:
    best = read_trail(MEN, "22- 32- 18+").explanations[0]
    assert best.suspected == bit(Square(32))
    assert not read_trail(MEN, "22- 18+ 32-").explanations[0].suspected


def test_a_piece_that_landed_after_the_press_is_not_closed_by_it() -> None:
    best = read_trail(MEN, "22- white ~18+").explanations[0]
    assert (explanation_text(best), best.cost) == ("22-18", COST_IDLE_PRESS)
