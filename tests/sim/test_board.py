"""The simulated board behind its ports, in virtual time."""

import asyncio
from random import Random

import pytest

from controller.rules.board_rules import occupancy_after
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square, bit, mask_of
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import DARK, Buttons, Buzzer, Display, Leds, Picture, Sensors, Tone
from sim.board import SimulatedBoard
from sim.faults.sensor_faults import SensorFaults, SensorOutage
from sim.hands.action_sequence import ActionSequence
from sim.hands.actions import Observation
from sim.hands.intents import TurnEnd
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player, PlayerSettings
from sim.hands.styles import slider
from sim.sequence_runner import run_sequence
from sim.table_control import TableControl
from tests.sim.turn_runs import new_game
from tests.sim.virtual_board import MAN, board_with, now_us, pieces_by_number, record_people
from tests.virtual_time import run_in_virtual_time


def test_the_sensors_send_all_levels_first_and_then_every_change_at_its_time() -> None:
    board = board_with(22, 9)

    async def people(control: TableControl) -> None:
        await control.lift(Square(22))
        await asyncio.sleep(0.4)
        await control.place(Square(18))

    events, _, late_us = record_people(board, people)
    assert events[0] == Snapshot(occupancy=mask_of((Square(22), Square(9))), at_us=0)
    edges = [event for event in events[1:] if isinstance(event, Edge)]
    assert len(edges) == len(events) - 1
    assert set(late_us) == {0}
    assert (edges[0].square, edges[0].closed, edges[0].at_us) == (22, False, 1_000_200)
    closing = [edge for edge in edges if edge.square == 18]
    assert (closing[0].closed, closing[0].at_us) == (True, 1_400_300)
    assert closing[-1].closed
    assert pieces_by_number(board) == {18: "man 22", 9: "man 9"}


def test_sensors_that_are_read_again_return_the_levels_of_that_time() -> None:
    board = board_with(22)

    async def main() -> SensorEvent:
        await board.control.lift(Square(22))
        await asyncio.sleep(1)
        return await anext(board.sensors.events())

    assert run_in_virtual_time(main()) == Snapshot(occupancy=0, at_us=1_000_000)


def test_a_press_is_down_and_up_again_on_its_own_button() -> None:
    async def people(control: TableControl) -> None:
        await control.press(Button.BLACK)

    _, edges, late_us = record_people(board_with(), people)
    presses = [edge for edge in edges if isinstance(edge, ButtonEdge)]
    assert presses[0] == ButtonEdge(button=Button.BLACK, down=True, at_us=1_000_000)
    assert not presses[-1].down
    assert set(late_us) == {0}


def test_the_board_keeps_what_it_shows() -> None:
    board = board_with()
    red = ((255, 0, 0), *((DARK,) * 31))
    picture = Picture(width=128, height=64, rows=bytes(1024))

    async def main() -> None:
        await board.leds.show(red)
        await board.display.show(picture)
        await board.buzzer.play(Tone.CLICK)
        with pytest.raises(ValueError, match="draw it 128x64"):
            await board.display.show(Picture(width=8, height=1, rows=b"\0"))

    assert board.leds.colours == (DARK,) * 32
    run_in_virtual_time(main())
    assert (board.leds.colours, board.display.picture, board.buzzer.tone) == (red, picture, Tone.CLICK)


def test_the_parts_are_what_the_daemon_asks_for() -> None:
    board = board_with()
    parts: tuple[Sensors, Buttons, Leds, Display, Buzzer, TableControl] = (
        board.sensors,
        board.buttons,
        board.leds,
        board.display,
        board.buzzer,
        board.control,
    )
    assert board.display.size == (128, 64)
    assert len(parts) == 6


def test_a_person_plays_a_turn_at_the_board() -> None:
    game = new_game(Orientation.VISMIN)
    board = SimulatedBoard(
        {Square(number): MAN for number in range(1, 33) if game.position.occupancy & bit(Square(number))},
        Orientation.VISMIN,
        Random(1),
        now_us,
    )
    player = Player(Side.WHITE, slider, PlayerSettings(turn_end=TurnEnd.PRESS), Random(2))
    intent = player.choose_intent(game)

    async def people(_: TableControl) -> None:
        turn = ActionSequence(player.start_turn(intent), PiecesInHand(board.table), now_us())
        await run_sequence(board, turn, lambda at_us: Observation({}, at_us))
        report = turn.report
        assert report is not None
        assert report.occupancy == occupancy_after(game.position, intent.move) == board.table.occupancy
        assert report.last_press_us is not None
        assert report.last_touch_us < report.last_press_us < now_us()

    sensed, pressed, late_us = record_people(board, people)
    assert len(sensed) > 1
    assert {edge.button for edge in pressed if isinstance(edge, ButtonEdge)} == {Button.WHITE}
    assert set(late_us) == {0}


def test_lost_sensors_report_it_and_send_all_levels_when_they_return() -> None:
    away = SensorFaults(faults=(SensorOutage(from_us=900_000, until_us=1_500_000),))
    board = SimulatedBoard({Square(22): MAN}, Orientation.VISMIN, Random(1), now_us, faults=away)

    async def people(control: TableControl) -> None:
        await control.lift(Square(22))

    events, _, late_us = record_people(board, people)
    assert events == [
        Snapshot(occupancy=bit(Square(22)), at_us=0),
        PartLost(part=Part.SENSORS, at_us=900_000),
        PartRestored(part=Part.SENSORS, at_us=1_500_000),
        Snapshot(occupancy=0, at_us=1_500_000),
    ]
    assert set(late_us) == {0}
