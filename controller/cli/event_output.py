"""How tables of an event are printed in a terminal."""

import click

from controller.cli.printable_text import echo_line, echo_wrapped
from controller.cli.table_output import print_table
from controller.words.event_tables import EventTable


def print_event_table(table: EventTable) -> None:
    """Print a table with its title."""
    echo_line(table.title)
    click.echo()
    print_table(table.columns, table.rows, numbers=tuple(table.columns[place] for place in table.numbers))
    if table.legend:
        click.echo()
        echo_wrapped(table.legend)
