"""The tables of an event in words: pairings, standings and cross table, for a terminal and for paper."""

from dataclasses import dataclass

from controller.tournament.cross_table import build_cross_table
from controller.tournament.event import Event
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.player_rounds import player_rounds, points_of
from controller.tournament.points_text import points_text
from controller.tournament.rounds import Pairing
from controller.tournament.standings import compute_standings
from controller.tournament.tables_csv import cell_text
from controller.tournament.tie_break import TieBreak
from controller.tournament.tournament import Tournament
from controller.words.catalogue import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTable:
    """One table with its title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()  # the places of columns that are aligned on the right, from 0 on
    results: tuple[int, ...] = ()  # of columns that are aligned in the middle
    legend: str = ""


def pairing_table(catalogue: Catalogue, tournament: Tournament, number: int) -> EventTable:
    """Return the boards of a round with the points of each player before it; raises TournamentError."""
    text, found = catalogue.text, tournament.round(number)
    earlier = {
        player: points_text(points_of(tournament, tuple(each for each in own if each.round < number)))
        for player, own in player_rounds(tournament).items()
    }
    rows = [
        (
            *(str(each.board), player_text(tournament.player(each.white)), earlier[each.white]),
            *(results_text(each), player_text(tournament.player(each.black)), earlier[each.black]),
        )
        for each in found.pairings
    ]
    rows += [
        ("", player_text(tournament.player(bye.player)), earlier[bye.player], bye_text(catalogue, bye.kind), "", "")
        for bye in found.byes
    ]
    points = text("event", "points")
    return EventTable(
        title=text("event", "round", number=number, rounds=tournament.round_count),
        columns=(
            *(text("event", "board"), text("event", "white"), points),
            *(text("event", "result"), text("event", "black"), points),
        ),
        rows=tuple(rows),
        numbers=(0, 2, 5),
        results=(3,),
    )


def standings_table(catalogue: Catalogue, tournament: Tournament) -> EventTable:
    """Return the standings as they are now."""
    text = catalogue.text
    rows = compute_standings(tournament)
    has_clubs = any(row.player.club for row in rows)
    tie_breaks = tuple(tie_break_text(catalogue, each) for each in tournament.event.tie_break_order)
    clubs = (text("event", "club"),) if has_clubs else ()
    columns = (
        *(text("event", "rank"), text("event", "player"), *clubs),
        *(text("event", "played"), text("event", "points"), *tie_breaks),
    )
    first_number = len(columns) - len(tie_breaks) - 2
    return EventTable(
        title=_standings_title(catalogue, tournament),
        columns=columns,
        rows=tuple(
            (
                *(str(row.rank), row.player.name, *((row.player.club,) if has_clubs else ())),
                *(str(row.played), points_text(row.points)),
                *("" if value is None else points_text(value) for _, value in row.tie_breaks),
            )
            for row in rows
        ),
        numbers=(0, *range(first_number, len(columns))),
    )


def cross_table(catalogue: Catalogue, tournament: Tournament) -> EventTable:
    """Return the cross table as it is now."""
    text, table = catalogue.text, build_cross_table(tournament)
    width = len(table.rows[0].cells) if table.rows else 0
    rows = []
    for place, row in enumerate(table.rows, start=1):
        cells = [" ".join(cell_text(table, each) for each in cell) for cell in row.cells]
        if table.is_by_opponent:
            cells[place - 1] = "X"
        player = row.standing.player
        rows.append((str(place), player.name, *cells, points_text(row.standing.points)))
    return EventTable(
        title=text("event", "cross table"),
        columns=(
            *(text("event", "place"), text("event", "player")),
            *map(str, range(1, width + 1)),
            text("event", "points"),
        ),
        rows=tuple(rows),
        numbers=(0, width + 2),
        results=tuple(range(2, width + 2)),
        legend=text("event", "legend by opponent") if table.is_by_opponent else text("event", "legend by round"),
    )


def _standings_title(catalogue: Catalogue, tournament: Tournament) -> str:
    if tournament.is_over:
        return catalogue.text("event", "final standings")
    number, rounds = len(tournament.rounds), tournament.round_count
    if tournament.open_round is not None:
        return catalogue.text("event", "standings in round", number=number, rounds=rounds)
    return catalogue.text("event", "standings", number=number, rounds=rounds)


def player_text(player: EventPlayer) -> str:
    """Return a player as the board's display names one: with the club in brackets."""
    return f"{player.name} ({player.club})" if player.club else player.name


def results_text(pairing: Pairing) -> str:
    """Return the results of a match; nothing for a game that has none, so that a sheet has room for it."""
    return ", ".join("" if result is None else result for result in pairing.results).strip(", ")


def bye_text(catalogue: Catalogue, kind: ByeKind) -> str:
    """Return what a bye is called."""
    return catalogue.text("bye", kind.name.lower())


def tie_break_text(catalogue: Catalogue, tie_break: TieBreak) -> str:
    """Return the name of a tie-break, short enough for the head of a column."""
    return catalogue.text("tie-break", tie_break.value)


def event_heading(event: Event) -> str:
    """Return place and days of an event in one line; empty if neither is known."""
    days = event.first_day if event.last_day in ("", event.first_day) else f"{event.first_day} - {event.last_day}"
    return ", ".join(part for part in (event.place, days) if part)
