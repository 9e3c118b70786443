"""The keys of `damahan event --json`."""

from pathlib import Path

import pytest

from tests.cli.event.event_club import Club
from tests.cli.test_json_output import promised_keys

AGREED, PLAYER, PLAYERS, ROUND, RESULT = "event new", "event player", "event add", "event pair", "event result"


@pytest.mark.parametrize(
    ("row", "arguments"),
    [
        ("event new", ("new", "Other", "--rounds", "3")),
        (AGREED, ("show",)),
        (AGREED, ("edit", "--rounds", "4")),
        ("event add", ("add", "Gil Go")),
        (PLAYERS, ("players",)),
        ("event player", ("player", "1", "--rating", "1800")),
        (PLAYER, ("withdraw", "1")),
        (PLAYER, ("bye", "1", "2")),
        (ROUND, ("pair", "--again")),
        (ROUND, ("change", "--swap", "1", "2")),
        (ROUND, ("round",)),
        ("event start", ("start",)),
        ("event result", ("result", "1", "1-0")),
        (RESULT, ("correct", "2", "1-0")),
        ("event standings", ("standings",)),
        ("event cross-table", ("cross-table",)),
        ("event export -o FILE", ("export", "trf", "-o", "{new}")),
        ("event print -o FILE", ("print", "pairings", "-o", "{new}")),
        ("event record", ("record",)),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
def test_the_keys_of_json_are_those_of_the_page(
    club: Club, tmp_path: Path, row: str, arguments: tuple[str, ...]
) -> None:
    club.lines("pair")
    if arguments[0] == "correct":
        club.lines("result", "2", "0-1")
    if arguments[0] == "new":
        club.file = tmp_path / "other.sqlite3"
    value = club.value(*(argument.format(new=tmp_path / "new") for argument in arguments))
    assert set(value) == promised_keys()[row]
