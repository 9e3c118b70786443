"""Statements as text: what can stand in a script, and what can be said on a page."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import get_args

from controller.commands.grammar import COMMAND_GRAMMAR
from controller.commands.language import Language
from controller.commands.values import Command
from controller.commands.word_kinds import WordError
from controller.rules.position import Side
from controller.rules.squares import Square
from sim.faults.fault_changes import KillSensor, SwapSensors
from sim.script.statements import AssignHands, SlidePiece, Statement, TableStatement
from sim.script.word_kinds import HAND_NAME, SCRIPT_WORDS

SCRIPT_GRAMMAR = rf"""
?statement: table_statement | wait_for | command | quit | expectation

?page_statement: table_statement | command

?table_statement: move_piece
    | capture_pieces
    | slide_piece
    | lift_piece
    | place_piece
    | remove_piece
    | lay_aside
    | set_up_pieces
    | nudge_piece
    | stack_piece
    | kill_sensor
    | repair_sensor
    | swap_sensors
    | start_noise
    | stop_noise
    | disconnect_sensors
    | reconnect_sensors
    | assign_hands
    | set_speed
    | press_button
    | hold_button
    | release_button

?expectation: expect_move | expect_leds | expect_message | expect_turn | expect_result | expect_clock

move_piece: "move" STEP_ROUTE
capture_pieces: "move" JUMP_ROUTE
slide_piece: "slide" TWO_SQUARES
lift_piece: "lift" SQUARE_NUMBER
place_piece: "place" SQUARE_NUMBER
remove_piece: "remove" SQUARE_NUMBER
lay_aside: "aside"
set_up_pieces: "set" "up"
nudge_piece: "nudge" SQUARE_NUMBER
stack_piece: "stack" SQUARE_NUMBER
kill_sensor: "kill" SQUARE_NUMBER SENSOR_LEVEL?
repair_sensor: "mend" SQUARE_NUMBER
swap_sensors: "swap" SQUARE_NUMBER OTHER_SQUARE
start_noise: "noise" "on"
stop_noise: "noise" "off"
disconnect_sensors: "sensors" "gone"
reconnect_sensors: "sensors" "back"
assign_hands: "hands" SIDE_NAME HAND_NAME
    | "hands" HAND_NAME HAND_NAME?
set_speed: "speed" SPEED_FACTOR
press_button: "press" BUTTON_NAME
    | "hold" BUTTON_NAME WAIT_TIME
hold_button: "hold" BUTTON_NAME
release_button: "release" BUTTON_NAME
wait_for: "wait" WAIT_TIME
{COMMAND_GRAMMAR}
quit: "quit"
expect_move: "expect" "move" MOVE_TEXT
expect_leds: "expect" "leds" LAMP_LIST
expect_message: "expect" "message" MESSAGE_WORDS
expect_turn: "expect" "turn" SIDE_NAME
expect_result: "expect" "result" GAME_RESULT
expect_clock: "expect" "clock" SIDE_NAME WHOLE_TIME
"""


def parse_statement(text: str) -> Statement:
    """Return the statement that a text says; raises SentenceError."""
    return _language("statement").parse(text)


def list_next_words(words: Sequence[str]) -> list[str]:
    """Return the words that may follow the first words of a statement, as far as there are few."""
    return _language("statement").list_next_words(words)


def parse_page_statement(text: str) -> TableStatement | Command:
    """Return a statement that may be said on a page: a command, or something done at the table.

    Raises SentenceError for any other.
    """
    statement = _language("page_statement").parse(text)
    if not isinstance(statement, TableStatement | Command):
        raise TypeError(f"the grammar of pages lets {statement} through")
    return statement


@cache
def _language(start: str) -> Language[Statement]:
    return Language(SCRIPT_GRAMMAR, start, SCRIPT_WORDS, get_args(Statement), _BUILDERS)


def _slide(squares: tuple[Square, Square]) -> SlidePiece:
    origin, landing = squares
    return SlidePiece(origin=origin, landing=landing)


def _kill(square: Square, closed: bool = False) -> KillSensor:  # a word of the script, by place
    return KillSensor(square=square, closed=closed)


def _swap(first: Square, second: Square) -> SwapSensors:
    if first == second:
        raise WordError(str(second), SCRIPT_WORDS["OTHER_SQUARE"].expected)
    return SwapSensors(first=first, second=second)


def _assign_hands(first: Side | str | None, *others: str | None) -> AssignHands:
    if isinstance(first, Side):
        return AssignHands(hands=((first, others[0]),))
    if first is not None and not others:
        raise WordError("", HAND_NAME.expected)
    return AssignHands(hands=((Side.WHITE, first), (Side.BLACK, others[0] if others else None)))


_BUILDERS: dict[str, Callable[..., Statement]] = {
    "slide_piece": _slide,
    "kill_sensor": _kill,
    "swap_sensors": _swap,
    "assign_hands": _assign_hands,
}
