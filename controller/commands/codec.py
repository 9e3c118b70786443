"""Commands as JSON values: `{"command": "set_time", "side": "white", "remaining_us": 180000000}`.

The keys are the fields of the command's class. A name that was written once stays readable: rename no class and no
field without an entry in the tables of old names of the storage.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from itertools import islice
from typing import Any, get_args, get_type_hints

from controller.commands.names import value_name
from controller.commands.values import Command
from controller.commands.word_kinds import CALENDAR_DATE, DETAIL_NAME, LONGEST_COMMAND_TEXT, MOVE_SOURCE, SIDE_NAME
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.settings.details import GameDetail
from controller.settings.move_source import MoveSource

COMMAND_KEY = "command"
LARGEST_NUMBER = 2**53 - 1  # what every reader of JSON holds exactly (RFC 8259, section 6)
_SHOWN_CHARACTERS = 40
_LISTED_COMMANDS = 12  # of all, in an error; a choice: enough to see how commands are named


class CommandCodecError(ValueError):
    """A JSON value that is no command; the message names the key, and what it should hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _FieldCodec:
    """How the fields of one type are written and read."""

    expected: str
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]  # raises ValueError


def encode_command(command: Command) -> dict[str, Any]:
    """Return a command as a JSON object."""
    name = value_name(type(command))
    values = {key: codec.encode(getattr(command, key)) for key, codec in _FIELD_CODECS[name].items()}
    return {COMMAND_KEY: name, **values}


def decode_command(values: Mapping[str, Any]) -> Command:
    """Return the command of a JSON object; raises CommandCodecError for a key or a value that is not of it.

    A field that has a default may be absent.
    """
    name = values.get(COMMAND_KEY)
    if not isinstance(name, str) or name not in COMMAND_CLASSES:
        some = ", ".join(islice(COMMAND_CLASSES, _LISTED_COMMANDS))
        raise CommandCodecError(
            f"{COMMAND_KEY}: there is no command {_shown(name)}; give {some} or another of docs/dev/traces.md"
        )
    codecs = _FIELD_CODECS[name]
    if unknown := values.keys() - codecs.keys() - {COMMAND_KEY}:
        raise CommandCodecError(f"{min(unknown)!r} is no part of the command {name}")
    decoded = {key: _decode_field(key, codec, values[key]) for key, codec in codecs.items() if key in values}
    try:
        return COMMAND_CLASSES[name](**decoded)
    except TypeError as error:
        missing = ", ".join(key for key in codecs if key not in decoded)
        raise CommandCodecError(f"{missing}: missing from the command {name}") from error


def _decode_field(key: str, codec: _FieldCodec, value: Any) -> Any:
    try:
        return codec.decode(value)
    except ValueError as error:
        raise CommandCodecError(f"{key}: give {codec.expected}, not {_shown(value)}") from error


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]} ..."


def _decode_side(value: Any) -> Side:
    if not isinstance(value, str):
        raise ValueError(value)
    return SIDE_NAME.read(value)


def _decode_date(value: Any) -> date:
    if not isinstance(value, str):
        raise ValueError(value)
    return CALENDAR_DATE.read(value)


def _decode_number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_NUMBER:
        raise ValueError(value)
    return value


def _decode_text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_COMMAND_TEXT:
        raise ValueError(value)
    return value


def _decode_choices(value: Any) -> GameChoices:
    return GameChoices.model_validate(value)


def _optional(codec: _FieldCodec) -> _FieldCodec:
    return _FieldCodec(
        expected=f"{codec.expected}, or null",
        encode=lambda value: None if value is None else codec.encode(value),
        decode=lambda value: None if value is None else codec.decode(value),
    )


_SIDE = _FieldCodec(expected="white or black", encode=SIDE_NAME.write, decode=_decode_side)
_CHOICES = _FieldCodec(
    expected=f"an object with {', '.join(GameChoices.model_fields)}",
    encode=lambda choices: choices.model_dump(mode="json", exclude_none=True),
    decode=_decode_choices,
)

_TEXT = _FieldCodec(
    expected=f"a text of at most {LONGEST_COMMAND_TEXT} characters",
    encode=lambda text: text[:LONGEST_COMMAND_TEXT],  # what is longer was refused, and is told by its beginning
    decode=_decode_text,
)

_CODECS: dict[Any, _FieldCodec] = {
    Side: _SIDE,
    Side | None: _optional(_SIDE),
    GameChoices | None: _optional(_CHOICES),
    Score: _FieldCodec(
        expected=", ".join(score.value for score in Score), encode=lambda score: score.value, decode=Score
    ),
    date: _FieldCodec(expected=CALENDAR_DATE.expected, encode=CALENDAR_DATE.write, decode=_decode_date),
    GameDetail: _FieldCodec(expected=DETAIL_NAME.expected, encode=DETAIL_NAME.write, decode=GameDetail),
    MoveSource: _FieldCodec(expected=MOVE_SOURCE.expected, encode=MOVE_SOURCE.write, decode=MoveSource),
    int: _FieldCodec(expected=f"a whole number up to {LARGEST_NUMBER}", encode=int, decode=_decode_number),
    str: _TEXT,
    str | None: _optional(_TEXT),
}

COMMAND_CLASSES: dict[str, type[Command]] = {value_name(kind): kind for kind in get_args(Command)}
"""Every command by its name."""


def _field_codecs(kind: type[Command]) -> dict[str, _FieldCodec]:
    types = get_type_hints(kind)
    return {field.name: _CODECS[types[field.name]] for field in fields(kind)}


_FIELD_CODECS: dict[str, dict[str, _FieldCodec]] = {name: _field_codecs(kind) for name, kind in COMMAND_CLASSES.items()}
