"""What explanations say of moves: which ply a press closes, what counts against the mover, and what competes."""

import pytest

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.tracking.explained_plies import PressEvidence
from controller.tracking.explanation_costs import FAR_AHEAD
from controller.tracking.played_moves import find_closed_ply, find_possible_moves, find_rivals, is_playable
from tests.tracking.trails import explanation_text, read_trail

MEN = "W:W22,32:B9,6"
QUIET = "W:W21,22,28,32:B1,2,5"


@pytest.mark.parametrize(
    ("trail", "place"),
    [
        pytest.param("22- 18+ white", 0, id="the move"),
        pytest.param("22- 18+ 1- 6+ white", 0, id="answered already"),
        pytest.param("22- 18+ 1- 6+ black", 1, id="the reply"),
        pytest.param("22- 18+ 1- 6+ 28- 24+ white", 2, id="the second move: both forgot"),
        pytest.param("22- 18+ black", None, id="no reply"),
        pytest.param("white 22- 18+", None, id="before the lift"),
        pytest.param("22- white ~18+", None, id="before the landing"),
        pytest.param("22- white '18+", 0, id="in the moment of the landing"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_press_closes_the_last_landed_ply_of_its_side(trail: str, place: int | None) -> None:
    played = read_trail(QUIET, trail)
    press = played.presses[-1] if played.presses else PressEvidence(Side.WHITE, 0)
    moves_only = read_trail(QUIET, trail)._replace(presses=())
    assert find_closed_ply(moves_only.explanations[0], press) == place


@pytest.mark.parametrize(
    ("trail", "counts"),
    [
        pytest.param("22- 18+", False, id="nothing is wrong"),
        pytest.param("22- 18+ 32-", False, id="an own piece is missing"),
        pytest.param("22- 18+ 9- 6-", False, id="two pieces of the other are missing"),
        pytest.param("22- 18+ 9- 17+", False, id="a piece of the other stands elsewhere"),
        pytest.param("22- 18+ 32- 28+", True, id="a second own piece stands elsewhere"),
        pytest.param("22- 18+ 14+", True, id="a piece too many"),
        pytest.param("22- 32- 18+", True, id="a second own piece may be the one that landed"),
        pytest.param("32- 22- 18+", False, id="an own piece was missing before"),
        pytest.param("9- 22- 18+", False, id="the other was early"),
        pytest.param("22- 14+", True, id="no move at all"),
    ],
)
def test_what_is_wrong_elsewhere_counts_only_if_the_mover_has_done_it(trail: str, *, counts: bool) -> None:
    explanations = read_trail(MEN, trail).explanations
    assert is_playable(explanations[0], Side.WHITE) is not counts


def test_explanations_that_cost_about_as_much_compete() -> None:
    explanations = read_trail(MEN, "22- 18+").explanations
    assert [explanation_text(each) for each in find_rivals(explanations)] == ["22-18"]
    dearer = explanations[0]._replace(cost=FAR_AHEAD - 1)
    other = read_trail(MEN, "22- 17+").explanations[0]
    assert len(find_rivals((explanations[0], other._replace(cost=FAR_AHEAD - 1)))) == 2
    assert len(find_rivals((explanations[0], other._replace(cost=FAR_AHEAD)))) == 1
    assert len(find_rivals((explanations[0], dearer))) == 1  # the same first ply


@pytest.mark.parametrize(
    ("trail", "moves"),
    [
        ("", []),
        ("22-", []),
        ("22- 18+", ["22-18"]),
        ("22- 18+ 9- 14+", ["22-18"]),
        ("22- 18+ 32-", ["22-18"]),
        ("22- 18+ 14+", []),
    ],
)
def test_the_possible_moves_of_trusted_sensors(trail: str, moves: list[str]) -> None:
    assert [move_text(move) for move in find_possible_moves(read_trail(MEN, trail).tracker)] == moves


def test_without_the_sensor_of_a_landing_every_move_there_is_possible() -> None:
    possible = find_possible_moves(read_trail(MEN, "22-", 18, 17).tracker)
    assert {move_text(move) for move in possible} == {"22-18", "22-17"}


def test_what_no_hand_does_is_no_possible_move_beside_a_wrong_sensor() -> None:
    assert find_possible_moves(read_trail(MEN, "18+ 22-", 17).tracker) != ()
    assert find_possible_moves(read_trail(MEN, "18+ ~28- ~28+ 22-", 17).tracker) == ()
