"""The actions of one person, each at its time."""

from collections.abc import Generator

from controller.rules.squares import Square
from sim.hands.action_sequence import ActionSequence
from sim.hands.actions import LOOK, Action, Lift, Observation
from sim.hands.intents import TurnReport
from sim.hands.pieces_in_hand import PiecesInHand
from tests.sim.virtual_board import board_with


def lift_and_look() -> Generator[Action, Observation, TurnReport | None]:
    yield Action(Lift(Square(18)), 600_000)
    yield Action(LOOK, 900_000)
    yield Action(Lift(Square(22)), 300_000)
    return None


def due_times(sequence: ActionSequence, late_us: int = 0) -> list[int]:
    due: list[int] = []
    while sequence.act is not None:
        due.append(sequence.due_us)
        sequence.advance(Observation({}, sequence.due_us + late_us))
    return due


def new_sequence(speed: float | None = None) -> ActionSequence:
    in_hand = PiecesInHand(board_with(18, 22).table)
    return ActionSequence(lift_and_look(), in_hand, 1_000_000, speed=None if speed is None else lambda: speed)


def test_each_act_is_due_after_the_one_before() -> None:
    sequence = new_sequence()
    assert due_times(sequence) == [1_600_000, 2_500_000, 2_800_000]
    assert sequence.is_over


def test_an_act_that_comes_late_delays_those_after_it() -> None:
    assert due_times(new_sequence(), late_us=50_000) == [1_600_000, 2_550_000, 2_900_000]


def test_a_fast_person_looks_at_the_lamps_for_as_long_as_a_slow_one() -> None:
    assert due_times(new_sequence(speed=3)) == [1_200_000, 2_100_000, 2_200_000]
