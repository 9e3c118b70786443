"""Edits of a profile's text that set the orders of squares, or keys of one table, and keep all else, comments too."""

from collections.abc import Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import Array

from controller.profile import ProfileError, parse_profile
from controller.rules.squares import SQUARES, Square
from hardware.settings import WiredBoardWiring
from hardware.settings.leds import NeopixelWiring

SQUARES_PER_LINE = 8  # squares on each line of the file


class SquareOrderError(Exception):
    """An order cannot be written; the message names the file and what to do."""


def write_square_orders(
    text: str, source: str, target: Path, *, sensors: Sequence[Square], leds: Sequence[Square]
) -> None:
    """Write a wired board's profile with these orders to a file, as a whole or not at all.

    Raises SquareOrderError.
    """
    board = parse_profile(text, source).board
    if not isinstance(board, WiredBoardWiring):
        raise SquareOrderError(f"{source}: a simulated board has no wires to learn")
    orders = {"sensors": sensors} | ({"leds": leds} if isinstance(board.leds, NeopixelWiring) else {})
    new_text = replace_square_orders(text, orders)
    try:
        parse_profile(new_text, str(target))
        draft = target.with_name(f"{target.name}.new")
        draft.write_text(new_text, encoding="utf-8")
        draft.replace(target)
    except ProfileError as error:
        raise SquareOrderError(f"{error}; nothing was written") from error
    except OSError as error:
        raise SquareOrderError(
            f"{target}: it cannot be written ({error.strerror}); name another file with -o"
        ) from error


def replace_square_orders(text: str, orders: Mapping[str, Sequence[Square]]) -> str:
    """Return a profile's text with the orders of some parts of its board, given by the names of their tables.

    An order by number is left out where the text has none. Raises KeyError where the board has no such table.
    """
    document = tomlkit.parse(text)
    board: Any = document["board"]
    for part, squares in orders.items():
        table = board[part]
        if "squares" in table or tuple(squares) != SQUARES:
            table["squares"] = _square_array(squares)
    return tomlkit.dumps(document)


def set_keys(text: str, table_name: str, values: Mapping[str, str | int | bool]) -> str:
    """Return a profile's text in which keys of a table have these values; a missing table comes last.

    Raises TypeError if the text has something else of that name.
    """
    document = tomlkit.parse(text)
    table: Any = document.get(table_name)
    if table is None:
        table = tomlkit.table()
        if document.body:
            document.add(tomlkit.nl())
        document.add(table_name, table)
        table = document[table_name]
    if not isinstance(table, MutableMapping):
        raise TypeError(f"{table_name} is no table")
    for key, value in values.items():
        table[key] = value
    return tomlkit.dumps(document)


def _square_array(squares: Sequence[Square]) -> Array:
    lines = [
        ", ".join(map(str, squares[start : start + SQUARES_PER_LINE]))
        for start in range(0, len(squares), SQUARES_PER_LINE)
    ]
    body = "".join(f"\n    {line}," for line in lines)
    array = tomlkit.parse(f"squares = [{body}\n]\n")["squares"]
    if not isinstance(array, Array):
        raise TypeError("an array of TOML is read as one")
    return array
