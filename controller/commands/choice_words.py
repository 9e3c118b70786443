"""What people choose for a game, as words: `time 5+3 rules russian white "Ana Reyes"`."""

import re
from collections.abc import Mapping
from typing import Any

from controller.clock.control_parser import parse_time_control
from controller.commands.word_kinds import DETAIL_TEXT, MOVE_SOURCE, WordError, WordKind, choice_of
from controller.rules.rulesets import RULE_SETS
from controller.settings.appearance import LANGUAGES, HelpLevel
from controller.settings.choices import PAIRING_PATTERN, GameChoices
from controller.settings.opponent import LEVELS

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
"""A text in quotation marks, in which a backslash keeps the next character as it is, or a word."""

_QUOTED_EXPECTED = 'a text in quotation marks, such as "Ana Reyes"'


def _read_time_control(text: str) -> str:
    parse_time_control(text)
    return text


def _read_name(text: str) -> str:
    return DETAIL_TEXT.read(text) if text else text


def _read_pairing(text: str) -> str:
    if not re.fullmatch(PAIRING_PATTERN, text):
        raise WordError(text, "32 hexadecimal digits")
    return text


_NAME = WordKind(expected=f'{DETAIL_TEXT.expected}, in quotation marks; "" for none', example='"Ana"', read=_read_name)
_LEVEL = choice_of({str(level): level for level in LEVELS})

CHOICE_KINDS: Mapping[str, tuple[str, WordKind[Any]]] = {
    "time": (
        "time_control",
        WordKind(expected="a time control such as 5+3, G/20 or none", example="5+3", read=_read_time_control),
    ),
    "rules": ("ruleset", choice_of({name: name for name in RULE_SETS})),
    "help": ("help", choice_of({level.value: level for level in HelpLevel})),
    "language": ("language", choice_of({name: name for name in LANGUAGES})),
    "sound": ("has_sound", choice_of({"on": True, "off": False})),
    "white": ("white", _NAME),
    "black": ("black", _NAME),
    "white-club": ("white_club", _NAME),
    "black-club": ("black_club", _NAME),
    "white-moves": ("white_moves", MOVE_SOURCE),
    "black-moves": ("black_moves", MOVE_SOURCE),
    "level": ("level", _LEVEL),
    "event": ("event", _NAME),
    "site": ("site", _NAME),
    "round": ("round", _NAME),
    "board": ("board", _NAME),
    "pairing": (
        "pairing",
        WordKind(expected="32 hexadecimal digits", example="0123456789abcdef" * 2, read=_read_pairing),
    ),
}
"""The field of each choice, and the kind of its value, by the word that stands before the value."""


def read_choices(text: str) -> GameChoices:
    """Return the choices that a text says, in any order; raises WordError with every word that cannot stand there."""
    values: dict[str, Any] = {}
    faults: list[WordError] = []
    tokens = iter(_TOKEN.findall(text))
    for word in tokens:
        left = [each for each, (field, _) in CHOICE_KINDS.items() if field not in values]
        if word not in left:
            faults.append(WordError(word, ", ".join(left) or "the end of the statement"))
        if word not in CHOICE_KINDS:
            continue
        field, kind = CHOICE_KINDS[word]
        try:
            values[field] = _read_value(next(tokens, None), kind)
        except WordError as fault:
            values[field] = None  # it is said, and cannot be said again
            faults.append(fault)
    if faults:
        raise WordError(faults[0].word, faults[0].expected, faults[1:])
    return GameChoices(**values)


def write_choices(choices: GameChoices) -> str:
    """Return the words that `read_choices` reads as these choices."""
    written = []
    for word, (field, kind) in CHOICE_KINDS.items():
        value = getattr(choices, field)
        if value is not None:
            written.append(f"{word} {_quote(kind.write(value))}")
    return " ".join(written)


def _read_value(token: str | None, kind: WordKind[Any]) -> Any:
    if token is None:
        raise WordError("", kind.expected)
    try:
        return kind.read(_unquote(token))
    except WordError:
        raise
    except ValueError as error:
        raise WordError(token, kind.expected) from error


def _unquote(token: str) -> str:
    if not token.startswith('"'):
        return token
    if not _TOKEN.fullmatch(token) or len(token) == 1 or not token.endswith('"'):
        raise WordError(token, _QUOTED_EXPECTED)
    return re.sub(r"\\(.)", r"\1", token[1:-1])


def _quote(text: str) -> str:
    if text and " " not in text and '"' not in text and "\\" not in text:
        return text
    escaped = re.sub(r'(["\\])', r"\\\1", text)
    return f'"{escaped}"'


GAME_CHOICES = WordKind(
    expected=", ".join(CHOICE_KINDS), example="time 5+3", read=read_choices, write=write_choices, takes_rest=True
)
