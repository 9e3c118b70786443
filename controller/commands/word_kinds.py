"""Kinds of words: how each part of a sentence is read, written and described in errors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from controller.clock.clock_text import exact_time_text, parse_typed_time
from controller.notation.move_text import LONGEST_MOVE
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.details import LONGEST_DETAIL, GameDetail, detail_fault
from controller.settings.move_source import MoveSource

Meaning = TypeVar("Meaning")

MAX_NUMBER_DIGITS = 6  # far above every count of a game: the highest number of a move is 9,999
LONGEST_COMMAND_TEXT = 1_000  # characters: a FEN that lists all 32 squares, each with a king, has 133

_SHOWN_CHARACTERS = 20  # of a text that is too long


class WordError(ValueError):
    """A word of another kind than its place needs; `word` is empty if the word is missing."""

    def __init__(self, word: str, expected: str, further: "Sequence[WordError]" = ()) -> None:
        super().__init__(f"{word!r}: expected {expected}")
        self.word = word
        self.expected = expected
        self.further = tuple(further)
        """Other words of the same text that are wrong too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordKind(Generic[Meaning]):
    """One kind of word."""

    expected: str
    """The description in errors: `a number`."""

    example: str
    """A word of this kind."""

    read: Callable[[str], Meaning]
    """Returns the meaning of a word. Raises ValueError, or WordError with a closer description than `expected`."""

    write: Callable[[Meaning], str] = str
    """Returns the word for a meaning."""

    choices: tuple[str, ...] = ()
    """All words of this kind, if there are few."""

    takes_rest: bool = False
    """True if the kind takes all words that are left, at least one."""


def choice_of(meanings: Mapping[str, Meaning]) -> WordKind[Meaning]:
    """Return the kind of word that is one of these."""
    words = {meaning: word for word, meaning in meanings.items()}

    def read(word: str) -> Meaning:
        if word not in meanings:
            raise ValueError(word)
        return meanings[word]

    return WordKind(
        expected=", ".join(meanings),
        example=next(iter(meanings)),
        read=read,
        write=words.__getitem__,
        choices=tuple(meanings),
    )


def text_kind(expected: str, example: str) -> WordKind[str]:
    """Return the kind that takes the rest of a sentence as it is, with single blanks between its words.

    A text of more than LONGEST_COMMAND_TEXT characters is none.
    """

    def read(text: str) -> str:
        if len(text) > LONGEST_COMMAND_TEXT:
            raise WordError(f"{text[:_SHOWN_CHARACTERS]} ...", f"at most {LONGEST_COMMAND_TEXT} characters")
        return text

    return WordKind(expected=expected, example=example, read=read, takes_rest=True)


def _read_number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= MAX_NUMBER_DIGITS):
        raise ValueError(word)
    return int(word)


def _read_signed_time(word: str) -> int:
    time_us = parse_typed_time(word[1:] if word[:1] in ("-", "+") else word)
    return -time_us if word.startswith("-") else time_us


def _write_signed_time(time_us: int) -> str:
    return f"{'-' if time_us < 0 else ''}{exact_time_text(abs(time_us))}"


def _read_detail_text(text: str) -> str:
    if detail_fault(text):
        raise ValueError(text)
    return text


def read_date(word: str) -> date:
    """Return the date that a word such as 2026-11-23 names; raises ValueError for any other word."""
    day = date.fromisoformat(word)  # it also reads other forms of ISO 8601
    if day.isoformat() != word:
        raise ValueError(word)
    return day


def _read_move_text(word: str) -> str:
    if not word or len(word) > LONGEST_MOVE:
        raise ValueError(word)
    return word


SIDE_NAME = choice_of({side.english_name.lower(): side for side in (Side.WHITE, Side.BLACK)})
EXACT_TIME = WordKind(
    expected="a time such as 3, 3:00, 1:30:00 or 2m30s", example="3:00", read=parse_typed_time, write=exact_time_text
)
MOVE_SOURCE = choice_of({source.value: source for source in MoveSource})
GAME_RESULT = choice_of({score.value: score for score in Score})
CALENDAR_DATE = WordKind(
    expected="a date such as 2026-11-23", example="2026-11-23", read=read_date, write=date.isoformat
)
MOVE_TEXT = WordKind(expected="a move such as 22-18, or 22x15x6 for a capture", example="22-18", read=_read_move_text)
WHOLE_NUMBER = WordKind(expected="a number", example="2", read=_read_number)
SIGNED_TIME = WordKind(expected=EXACT_TIME.expected, example="-0:30", read=_read_signed_time, write=_write_signed_time)

DETAIL_NAME = choice_of({detail.value: detail for detail in GameDetail})
DETAIL_TEXT = WordKind(
    expected=f"a name of at most {LONGEST_DETAIL} characters, or ?",
    example="Ana Reyes",
    read=_read_detail_text,
    takes_rest=True,
)
