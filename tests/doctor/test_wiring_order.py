"""The orders that an examination infers for contacts and LEDs that are wired in any order."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.doctor.diagnosis import diagnose
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Fault
from controller.doctor.measurements import ButtonMeasurements, ContactStates
from controller.doctor.notes import ContactResponse, ExaminationNotes
from controller.doctor.requests import TaskKind
from controller.doctor.wiring_evidence import led_places
from controller.doctor.wiring_order import WiringOrder, infer_wiring_order
from controller.rules.squares import SQUARES, Square, mask_of
from tests.doctor.simulated_examination import examine_board

orders = st.permutations(SQUARES)


def exchanges(kind: str, order: list[Square]) -> list[str]:
    """Return the faults that produce an order: for LEDs the square of each, for contacts as `swapped` has it."""
    current = list(SQUARES)
    faults = []
    for index, square in enumerate(order):
        other = current.index(square)
        if other != index:
            faults.append(f"{kind}={index + 1}+{other + 1}")
            current[index], current[other] = current[other], current[index]
    return faults


def infer_order(sensors: list[Square], leds: list[Square], seed: int) -> WiringOrder:
    faults = ",".join(exchanges("swapped", sensors) + exchanges("leds", leds))
    examination = examine_board(faults, seed, thorough=True)
    return infer_wiring_order(examination.notes, SQUARES, SQUARES)


@given(orders, orders, st.integers(0, 2**32))
@settings(max_examples=25)
def test_the_orders_of_a_board_wired_at_random_are_learnt(sensors: list[Square], leds: list[Square], seed: int) -> None:
    learnt = infer_order(sensors, leds, seed)
    assert learnt.leds == tuple(leds)
    assert learnt.sensors == tuple(sensors)
    assert learnt.guessed_sensors == learnt.guessed_leds == ()


@given(orders, st.integers(0, 2**32))
@settings(max_examples=10)
def test_orders_that_hide_each_other_are_learnt_too(order: list[Square], seed: int) -> None:
    """A board built rotated by 180 degrees closes the contact of every light, and is wrong nevertheless."""
    learnt = infer_order(order, order, seed)
    assert (learnt.sensors, learnt.leds) == (tuple(order), tuple(order))


def test_orders_are_learnt_from_those_of_the_profile() -> None:
    sensors, leds = Random(3).sample(SQUARES, 32), Random(4).sample(SQUARES, 32)
    examination = examine_board("swapped=5+6,leds=7+8", thorough=True)
    learnt = infer_wiring_order(examination.notes, sensors, leds)
    exchanged = {Square(5): Square(6), Square(6): Square(5)}
    exchanged_leds = {Square(7): Square(8), Square(8): Square(7)}
    assert learnt.sensors == tuple(exchanged.get(square, square) for square in sensors)
    assert learnt.leds == tuple(exchanged_leds.get(square, square) for square in leds)


@pytest.mark.parametrize(
    ("faults", "guessed"), [("dead=5", ()), ("dead=5,dead=9", (5, 9)), ("swapped=5+6,dead=5,dead=9", (5, 9))]
)
def test_unsensed_pieces_are_guessed_only_where_more_than_one_is_left(faults: str, guessed: tuple[int, ...]) -> None:
    examination = examine_board(faults, thorough=True)
    learnt = infer_wiring_order(examination.notes, SQUARES, SQUARES)
    assert sorted(learnt.sensors) == list(SQUARES)
    assert len(learnt.guessed_sensors) == len(guessed)


def placed(*squares: int) -> ContactResponse:
    return ContactResponse(closed=mask_of(map(Square, squares)))


def test_two_lights_on_one_square_leave_the_second_to_be_guessed() -> None:
    """A person put the piece beside the second light."""
    notes = ExaminationNotes(
        answers={TaskKind.WATCH_LIGHTS: False},
        named_responses={Square(3): placed(3)},
        lit_responses={Square(1): placed(3), Square(2): placed(3)},
    )
    learnt = infer_wiring_order(notes, SQUARES, SQUARES)
    assert learnt.leds[:3] == (3, 2, 1)
    assert len(learnt.guessed_leds) == 31


def test_an_led_whose_contact_nothing_else_closed_shows_no_place() -> None:
    notes = ExaminationNotes(
        answers={TaskKind.WATCH_LIGHTS: False},
        named_responses={Square(3): placed(3), Square(5): placed(6, 7), Square(8): placed(6, 7)},
        lit_responses={Square(1): placed(9), Square(2): placed(6, 7)},
    )
    assert led_places(notes) == {}


def test_contacts_that_close_together_on_another_square_hang_together() -> None:
    notes = ExaminationNotes(stuck_contacts=0, named_responses={Square(5): placed(6, 7, 9)})
    found = diagnose(ExaminedBoard(), notes, ContactStates(), ButtonMeasurements())
    twins = [finding.squares for finding in found if finding.fault is Fault.TWIN]
    assert twins == [(6, 7), (6, 9), (7, 9)]


def test_leds_out_of_order_are_reported_where_no_contact_shows_which() -> None:
    notes = ExaminationNotes(
        stuck_contacts=0, answers={TaskKind.WATCH_LIGHTS: False}, lit_responses={Square(1): placed(1)}
    )
    found = diagnose(ExaminedBoard(), notes, ContactStates(), ButtonMeasurements())
    assert Fault.LEDS_OUT_OF_ORDER in {finding.fault for finding in found}
