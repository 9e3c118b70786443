"""How tables and boards of an event are printed, and told as JSON."""

from typing import Any

import click

from controller.cli.printable_text import echo_line, echo_wrapped
from controller.cli.table_output import print_table
from controller.tournament.rounds import NO_RESULT
from controller.tournament.tournament import Tournament
from controller.words.event_tables import EventTable


def print_event_table(table: EventTable) -> None:
    """Print a table with its title."""
    echo_line(table.title)
    click.echo()
    print_table(table.columns, table.rows, numbers=tuple(table.columns[place] for place in table.numbers))
    if table.legend:
        click.echo()
        echo_wrapped(table.legend)


def board_values(tournament: Tournament, number: int, board: int) -> dict[str, Any]:
    """Return a board of a round, with its players and results, as JSON values."""
    pairing = tournament.pairing(number, board)
    return {
        "board": board,
        "white": pairing.white,
        "white_name": tournament.player(pairing.white).name,
        "black": pairing.black,
        "black_name": tournament.player(pairing.black).name,
        "results": [result or NO_RESULT for result in pairing.results],
    }
