"""`damahan event standings`, `cross-table` and `record`."""

from pathlib import Path

import click

from controller.cli.event_options import event_errors, event_option, read_event
from controller.cli.event_output import print_event_table
from controller.cli.options import json_option, language_option, print_json
from controller.cli.printable_text import echo_line
from controller.commands.sender import CommandSender
from controller.storage.event_file import EventFile
from controller.tournament.act_sentences import act_reason, act_sentence
from controller.tournament.acts import EventRecord
from controller.tournament.cross_table import build_cross_table
from controller.tournament.standings import compute_standings
from controller.tournament.tables_csv import cell_text
from controller.words.event_tables import cross_table, standings_table
from controller.words.po_files import english, load_catalogue
from controller.words.sender_words import sender_text


@click.command(short_help="Show the standings.")
@language_option
@event_option
@json_option
def standings(language: str, file: Path, as_json: bool) -> None:
    """Show the standings as they are now, with the tie-breaks."""
    known = read_event(file)
    if not as_json:
        print_event_table(standings_table(load_catalogue(language), known))
        return
    rows = [
        {
            "rank": row.rank,
            "player": row.player.number,
            "name": row.player.name,
            "points": float(row.points),
            "played": row.played,
            "tie_breaks": {name: None if value is None else float(value) for name, value in row.tie_breaks},
        }
        for row in compute_standings(known)
    ]
    print_json({"finished": known.is_over, "standings": rows})


@click.command("cross-table", short_help="Show what each round brought each player.")
@language_option
@event_option
@json_option
def cross_table_command(language: str, file: Path, as_json: bool) -> None:
    """Show what each round brought each player: 5w1 is a win with White against the player of line 5."""
    known = read_event(file)
    if not as_json:
        print_event_table(cross_table(load_catalogue(language), known))
        return
    table = build_cross_table(known)
    rows = [
        {
            "player": row.standing.player.number,
            "name": row.standing.player.name,
            "cells": [" ".join(cell_text(table, each) for each in cell) for cell in row.cells],
            "points": float(row.standing.points),
        }
        for row in table.rows
    ]
    print_json({"by_opponent": table.is_by_opponent, "rows": rows})


@click.command(short_help="Show who did what, and when.")
@event_option
@json_option
def record(file: Path, as_json: bool) -> None:
    """Show every act of the event with its time and its author, corrections too."""
    with event_errors():
        records = EventFile(file).read_records()
    if as_json:
        values = [{"at": each.at, "by": each.by, "text": act_sentence(each.act), "note": each.note} for each in records]
        print_json({"acts": values})
        return
    for each in records:
        echo_line(_record_line(each))


def _record_line(each: EventRecord) -> str:
    reason = act_reason(each)
    note = f" ({reason})" if reason else ""
    author = sender_text(english(), CommandSender(name=each.by))
    return f"{each.at}  {author}: {act_sentence(each.act)}{note}"
