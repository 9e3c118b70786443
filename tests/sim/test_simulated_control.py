"""What people do by script or on a web page, at a simulated board in virtual time."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from controller.rules.squares import Square
from hardware.events import Edge
from sim.faults.fault_changes import ReconnectSensors, RepairSensor
from sim.simulated_control import NUDGE_US
from sim.table import STACKING_US, TableError
from sim.table_control import TableControl
from tests.sim.virtual_board import MAN, board_with, now_us, pieces_by_number, record_people


def test_a_move_is_carried_over_its_squares() -> None:
    board = board_with(22)

    async def people(control: TableControl) -> None:
        await control.move((Square(22), Square(18), Square(15)))

    events, _, _ = record_people(board, people)
    squares = dict.fromkeys(event.square for event in events if isinstance(event, Edge))
    assert list(squares) == [22, 18, 15]
    assert pieces_by_number(board) == {15: "man 22"}


def test_a_capture_takes_the_piece_between_each_two_squares() -> None:
    board = board_with(22, 18, 10)

    async def people(control: TableControl) -> None:
        await control.capture((Square(22), Square(15), Square(6)))

    record_people(board, people)
    assert pieces_by_number(board) == {6: "man 22"}
    assert board.table.pieces_beside == ["man 18", "man 10"]


def test_a_capture_may_cross_the_square_it_left() -> None:
    board = board_with(23, 18, 10, 11, 19)
    route = [Square(number) for number in (23, 14, 7, 16, 23)]

    async def people(control: TableControl) -> None:
        await control.capture(route)

    record_people(board, people)
    assert pieces_by_number(board) == {23: "man 23"}


def test_a_slide_closes_the_squares_between() -> None:
    board = board_with(29)

    async def people(control: TableControl) -> None:
        await control.slide(Square(29), Square(18))

    events, _, _ = record_people(board, people)
    squares = dict.fromkeys(event.square for event in events if isinstance(event, Edge))
    assert list(squares) == [29, 25, 22, 18]
    assert pieces_by_number(board) == {18: "man 29"}


def test_a_removed_piece_comes_back_when_nothing_is_in_hand() -> None:
    board = board_with(18)

    async def people(control: TableControl) -> None:
        await control.remove(Square(18))
        assert board.table.pieces_beside == ["man 18"]
        await control.place(Square(18))

    record_people(board, people)
    assert pieces_by_number(board) == {18: "man 18"}
    assert board.table.pieces_beside == []


def test_what_was_lifted_last_can_be_laid_aside() -> None:
    board = board_with(18, 22)

    async def people(control: TableControl) -> None:
        await control.lift(Square(18))
        await control.lift(Square(22))
        await control.lay_aside()
        await control.place(Square(14))

    record_people(board, people)
    assert pieces_by_number(board) == {14: "man 18"}
    assert board.table.pieces_beside == ["man 22"]


def test_a_new_set_up_empties_the_hand_too() -> None:
    board = board_with(18, 22)

    async def people(control: TableControl) -> None:
        await control.lift(Square(18))
        await control.set_up({Square(1): MAN})
        with pytest.raises(TableError, match="no piece to put"):
            await control.place(Square(2))

    events, _, _ = record_people(board, people)
    assert pieces_by_number(board) == {1: MAN}
    assert {event.square for event in events if isinstance(event, Edge)} == {1, 18, 22}


def test_a_nudged_piece_is_off_its_reed_for_a_moment() -> None:
    board = board_with(22)

    async def people(control: TableControl) -> None:
        before_us = now_us()
        await control.nudge(Square(22))
        assert now_us() - before_us == NUDGE_US

    events, _, _ = record_people(board, people)
    edges = [event for event in events if isinstance(event, Edge)]
    assert {edge.square for edge in edges} == {22}
    assert (edges[0].closed, edges[-1].closed) == (False, True)
    assert edges[-1].at_us - edges[0].at_us >= NUDGE_US
    assert pieces_by_number(board) == {22: "man 22"}


def test_a_king_is_stacked_of_a_piece_from_beside_the_board_or_a_spare_one() -> None:
    board = board_with(2, 6, 3)

    async def people(control: TableControl) -> None:
        await control.remove(Square(6))
        before_us = now_us()
        await control.stack(Square(2))
        assert now_us() - before_us == STACKING_US[1]  # the hand lets go when the king stands
        assert board.table.pieces_beside == []
        await control.stack(Square(3))

    events, _, _ = record_people(board, people)
    assert pieces_by_number(board) == {2: "king 2", 3: "king 3"}
    assert {event.square for event in events if isinstance(event, Edge)} == {2, 3, 6}


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        (lambda control: control.lift(Square(1)), "square 1 holds no piece"),
        (lambda control: control.remove(Square(1)), "square 1 holds no piece"),
        (lambda control: control.place(Square(1)), "there is no piece to put on square 1; lift one first"),
        (lambda control: control.move((Square(1), Square(5))), "square 1 holds no piece"),
        (lambda control: control.move((Square(22), Square(18))), "a piece stands on square 18; take it away first"),
        (lambda control: control.slide(Square(22), Square(15)), "a piece stands on square 18"),
        (lambda control: control.slide(Square(22), Square(23)), "squares 22 and 23 share no diagonal"),
        (lambda control: control.lay_aside(), "there is no piece in hand; lift one first"),
        (lambda control: control.nudge(Square(1)), "square 1 holds no piece; choose a square that does"),
        (lambda control: control.stack(Square(1)), "square 1 holds no piece; choose a square that does"),
        (
            lambda control: control.change_faults(RepairSensor(square=Square(1))),
            "the sensor of square 1 is neither dead nor swapped",
        ),
        (lambda control: control.change_faults(ReconnectSensors()), "the sensors are connected; disconnect them first"),
        (lambda control: control.capture((Square(22), Square(13))), "no piece stands between 22 and 13"),
        (lambda control: control.capture((Square(22), Square(8))), "2 pieces stand between 22 and 8"),
    ],
)
def test_an_impossible_statement_is_reported_and_moves_nothing(
    act: Callable[[TableControl], Awaitable[None]], fault: str
) -> None:
    board = board_with(22, 18, 11)
    before = pieces_by_number(board)

    async def people(control: TableControl) -> None:
        with pytest.raises(TableError, match=fault):
            await act(control)

    events, _, _ = record_people(board, people)
    assert pieces_by_number(board) == before
    assert len(events) == 1


def test_one_act_is_finished_before_the_next_begins() -> None:
    board = board_with(22, 9)

    async def people(control: TableControl) -> None:
        await asyncio.gather(control.move((Square(22), Square(18))), control.lift(Square(9)))
        await control.place(Square(13))

    record_people(board, people)
    assert pieces_by_number(board) == {18: "man 22", 13: "man 9"}
