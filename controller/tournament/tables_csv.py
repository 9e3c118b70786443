"""Players, standings and cross table as CSV, and players from CSV."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from controller.tournament.act_checks import HIGHEST_RATING, LONGEST_TEXT
from controller.tournament.cross_table import CrossTable
from controller.tournament.file_faults import FileFaults
from controller.tournament.player import LONGEST_NAME, EventPlayer
from controller.tournament.player_rounds import PlayerRound
from controller.tournament.points_text import points_text
from controller.tournament.standings import StandingsRow

PLAYER_COLUMNS = ("name", "club", "rating", "federation")
"""The columns of a file without a header, in this order; with a header they may be in any order, and some missing."""

_DELIMITERS = ",;\t"


def read_players_csv(text: str, first_number: int, known_names: Iterable[str] = ()) -> tuple[EventPlayer, ...]:
    """Return the players of a file, numbered from `first_number` on; raises FileFaultsError with every fault.

    Commas, semicolons or tabs part the columns. `known_names` are of players who were entered before.
    """
    faults = FileFaults()
    lines = text.removeprefix("\ufeff").splitlines()
    delimiter = max(_DELIMITERS, key=lambda one: (lines[0].count(one) if lines else 0, one == ","))
    rows = [(place, [cell.strip() for cell in row]) for place, row in _rows(lines, delimiter) if any(row)]
    header = [cell.lower() for cell in rows[0][1]] if rows else []
    columns: Sequence[str] = PLAYER_COLUMNS
    if "name" in header:
        columns, rows = header, rows[1:]
        for column in columns:
            if column not in PLAYER_COLUMNS:
                faults.add(f"there is no column {column!r}; they are {', '.join(PLAYER_COLUMNS)}", 1)
    names = {name.casefold(): 0 for name in known_names}
    players = [
        _read_player(first_number + count, place, dict(zip(columns, row, strict=False)), names, faults)
        for count, (place, row) in enumerate(rows)
        if _has_width(place, row, columns, faults)
    ]
    if not rows:
        faults.add("there is no player")
    faults.raise_if_any()
    return tuple(players)


def _rows(lines: Sequence[str], delimiter: str) -> Iterable[tuple[int, list[str]]]:
    """Yield each row with the number of its line; a name in quotes does not go on in the next line."""
    for place, line in enumerate(lines, start=1):
        yield place, next(csv.reader([line], delimiter=delimiter), [])


def _has_width(place: int, row: Sequence[str], columns: Sequence[str], faults: FileFaults) -> bool:
    if len(row) > len(columns):
        faults.add(f"{len(row)} columns, but there are {len(columns)}; put a name with a comma in quotes", place)
    return len(row) <= len(columns)


def _read_player(
    number: int, place: int, cells: dict[str, str], names: dict[str, int], faults: FileFaults
) -> EventPlayer:
    name, rating, federation = cells.get("name", ""), cells.get("rating", ""), cells.get("federation", "")
    if not name:
        faults.add("the name is missing", place)
    if len(name) > LONGEST_NAME or not name.isprintable():
        faults.add(f"{name[:LONGEST_NAME]!r}: a name has at most {LONGEST_NAME} characters that can be printed", place)
    if name and name.casefold() in names:
        other = names[name.casefold()]
        faults.add(f"{name} is in {f'line {other}' if other else 'the event'} already", place)
    names.setdefault(name.casefold(), place)
    if rating and not (rating.isascii() and rating.isdecimal() and int(rating) <= HIGHEST_RATING):
        faults.add(f"the rating {rating!r} is no number up to {HIGHEST_RATING}", place)
        rating = ""
    if federation and not (len(federation) == 3 and federation.isalpha()):
        faults.add(f"the federation {federation!r} has not three letters", place)
    club = cells.get("club", "")
    if len(club) > LONGEST_TEXT or not club.isprintable():
        faults.add(f"a club has at most {LONGEST_TEXT} characters that can be printed", place)
    return EventPlayer(
        number=number, name=name, club=club, rating=int(rating or 0) or None, federation=federation.upper()
    )


def players_csv(players: Iterable[EventPlayer]) -> str:
    """Return the players with a header, as `read_players_csv` reads them."""
    return _written(
        PLAYER_COLUMNS,
        ((player.name, player.club, player.rating or "", player.federation) for player in players),
    )


def standings_csv(rows: Sequence[StandingsRow]) -> str:
    """Return the standings with a header: rank, number, name, club, points, played, and each tie-break."""
    tie_breaks = [tie_break for tie_break, _ in rows[0].tie_breaks] if rows else []
    return _written(
        ("rank", "number", "name", "club", "rating", "federation", "points", "played", *tie_breaks),
        (
            (
                *(row.rank, row.player.number, row.player.name, row.player.club, row.player.rating or ""),
                *(row.player.federation, points_text(row.points), row.played),
                *("" if value is None else points_text(value) for _, value in row.tie_breaks),
            )
            for row in rows
        ),
    )


def cross_table_csv(table: CrossTable) -> str:
    """Return the cross table: a column for each round, or of a round robin for each opponent by rank."""
    width = len(table.rows[0].cells) if table.rows else 0
    return _written(
        ("rank", "number", "name", *map(str, range(1, width + 1)), "points"),
        (
            (
                *(row.standing.rank, row.standing.player.number, row.standing.player.name),
                *(" ".join(cell_text(table, each) for each in cell) for cell in row.cells),
                points_text(row.standing.points),
            )
            for row in table.rows
        ),
    )


def cell_text(table: CrossTable, each: PlayerRound) -> str:
    """Return a cell: `5w1` for a win with White against line 5, `+` and `-` for forfeits, the letter of a bye."""
    if each.opponent is None or each.side is None:
        return "" if each.bye is None else str(each.bye)
    result = "*" if each.halves is None else ("0=1" if each.is_played else "-=+")[each.halves]
    if not each.counts:
        result = f"({result})"
    return result if table.is_by_opponent else f"{table.place_of(each.opponent)}{'wb'[each.side]}{result}"


def _written(header: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    output = StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return output.getvalue()
