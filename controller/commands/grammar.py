"""Commands as text: `arbiter time white 3:00`, `resign black`."""

from functools import cache
from typing import get_args

from controller.commands.command_words import COMMAND_WORDS
from controller.commands.language import Language
from controller.commands.values import Command

COMMAND_GRAMMAR = r"""
?command: clock_command
    | set_move_number
    | set_warnings
    | set_illegal_moves
    | set_turn
    | set_position
    | set_result
    | set_date
    | set_detail
    | pause_play
    | resume_play
    | take_back_moves
    | restore_moves
    | begin_game
    | resign
    | agree_draw
    | offer_draw
    | accept_draw
    | decline_draw
    | take_back
    | new_game
    | propose
    | set_move_source
    | request_hint
    | agree_to_ask
    | agree_to_entry
    | refuse_ask
    | ask_pause
    | ask_resume
    | wait_for_board
    | adjourn_game
    | call_arbiter

?clock_command: set_time
    | add_time
    | set_stage
    | set_moves_made
    | set_periods

set_time: "arbiter" "time" SIDE_NAME EXACT_TIME
add_time: "arbiter" "add" SIDE_NAME SIGNED_TIME
set_stage: "arbiter" "stage" SIDE_NAME WHOLE_NUMBER
set_moves_made: "arbiter" "moves" SIDE_NAME WHOLE_NUMBER
set_periods: "arbiter" "periods" SIDE_NAME WHOLE_NUMBER
set_move_number: "arbiter" "number" WHOLE_NUMBER
set_warnings: "arbiter" "warnings" SIDE_NAME WHOLE_NUMBER
set_illegal_moves: "arbiter" "illegal" SIDE_NAME WHOLE_NUMBER
set_turn: "arbiter" "turn" SIDE_NAME
set_position: "arbiter" "position" FEN_TEXT
set_result: "arbiter" "result" GAME_RESULT
set_date: "arbiter" "date" CALENDAR_DATE
set_detail: "set" DETAIL_NAME DETAIL_TEXT
pause_play: "arbiter" "pause"
resume_play: "arbiter" "go" "on"
take_back_moves: "arbiter" "takeback" WHOLE_NUMBER?
restore_moves: "arbiter" "restore"
begin_game: "arbiter" "new" "game" GAME_CHOICES?
resign: "resign" SIDE_NAME
agree_draw: "draw"
offer_draw: "offer" "draw" SIDE_NAME
accept_draw: "accept" SIDE_NAME
decline_draw: "decline" SIDE_NAME
take_back: "take" "back" SIDE_NAME?
new_game: "new" "game" GAME_CHOICES?
propose: "propose" SIDE_NAME WHOLE_NUMBER MOVE_TEXT FEN_TEXT?
set_move_source: "side" SIDE_NAME MOVE_SOURCE
request_hint: "hint" SIDE_NAME
agree_to_ask: "agree" SIDE_NAME
agree_to_entry: "agree" "to" "entry" SIDE_NAME WHOLE_NUMBER
refuse_ask: "refuse" SIDE_NAME
ask_pause: "ask" "pause" SIDE_NAME
ask_resume: "ask" "go" "on" SIDE_NAME
wait_for_board: "wait"
adjourn_game: "adjourn"
call_arbiter: "call" "arbiter"
"""


def parse_command(text: str) -> Command:
    """Return the command that a text says; raises SentenceError."""
    return _commands().parse(text)


def command_text(command: Command) -> str:
    """Return the text of a command, which `parse_command` reads as the same command."""
    return _commands().write(command)


@cache
def _commands() -> Language[Command]:
    return Language(COMMAND_GRAMMAR, "command", COMMAND_WORDS, get_args(Command))
