"""The kinds of words of commands, by their names in the grammar."""

from typing import Any

from controller.commands.choice_words import GAME_CHOICES
from controller.commands.word_kinds import (
    CALENDAR_DATE,
    DETAIL_NAME,
    DETAIL_TEXT,
    EXACT_TIME,
    GAME_RESULT,
    MOVE_SOURCE,
    MOVE_TEXT,
    SIDE_NAME,
    SIGNED_TIME,
    WHOLE_NUMBER,
    WordKind,
    text_kind,
)

COMMAND_WORDS: dict[str, WordKind[Any]] = {
    "SIDE_NAME": SIDE_NAME,
    "EXACT_TIME": EXACT_TIME,
    "SIGNED_TIME": SIGNED_TIME,
    "WHOLE_NUMBER": WHOLE_NUMBER,
    "GAME_RESULT": GAME_RESULT,
    "CALENDAR_DATE": CALENDAR_DATE,
    "DETAIL_NAME": DETAIL_NAME,
    "DETAIL_TEXT": DETAIL_TEXT,
    "GAME_CHOICES": GAME_CHOICES,
    "MOVE_SOURCE": MOVE_SOURCE,
    "MOVE_TEXT": MOVE_TEXT,
    "FEN_TEXT": text_kind("a position such as W:W21,K30:B1", "W:W21,K30:B1"),
}
