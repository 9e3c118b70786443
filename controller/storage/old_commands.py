"""Commands as older versions of damahan wrote them, in journals up to version 4 and in traces of version 1."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from controller.commands.codec import COMMAND_CLASSES, COMMAND_KEY, decode_command
from controller.commands.values import Command
from controller.commands.word_kinds import LONGEST_COMMAND_TEXT

OLD_NAMES = {
    "time_set": "set_time",
    "time_added": "add_time",
    "stage_set": "set_stage",
    "periods_set": "set_periods",
    "moves_set": "set_moves_made",
    "number_set": "set_move_number",
    "turn_set": "set_turn",
    "position_set": "set_position",
    "result_set": "set_result",
    "taken_back": "take_back_moves",
    "play_paused": "pause_play",
    "play_resumed": "resume_play",
    "draw_agreed": "agree_draw",
    "resigned": "resign",
}
"""The name of each command by its key in a line of a trace; a journal had blanks in the place of underscores."""

OLD_KINDS = {key.replace("_", " "): name for key, name in OLD_NAMES.items()}
"""The name of each command by its kind in a journal."""

_SIDES = ("white", "black")


def decode_old_body(kind: str, body: Mapping[str, Any]) -> Command:
    """Return the command of an input of an old journal; raises CommandCodecError, or ValueError for no such side.

    Its keys are those of today, but a side was 0 or 1, and a position could be longer than one may be now.
    """
    values: dict[str, Any] = {COMMAND_KEY: OLD_KINDS[kind], **body}
    if "side" in values:
        if values["side"] not in (0, 1):
            raise ValueError(f"{values['side']!r} is no side")
        values["side"] = _SIDES[values["side"]]
    if isinstance(values.get("fen"), str):
        values["fen"] = values["fen"][:LONGEST_COMMAND_TEXT]
    return decode_command(values)


def decode_old_line(key: str, values: Mapping[str, Any]) -> Command:
    """Return the command of a line of an old trace; raises CommandCodecError.

    The value of the key was the command's first field, or true where it has none.
    """
    name = OLD_NAMES[key]
    others = {other: value for other, value in values.items() if other != key}
    first = next((field.name for field in fields(COMMAND_CLASSES[name])), None)
    if first is None and values[key] is not True:
        first = key  # the codec knows no such field, and says so
    return decode_command({COMMAND_KEY: name, **others, **({} if first is None else {first: values[key]})})
