"""The options that choose games of the journal, shared by the commands that list, count and export them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.rules.outcome import Score
from controller.rules.rulesets import RULE_SETS
from controller.storage.game_index.current_index import read_game_index
from controller.storage.game_index.game_filter import (
    GameCompletion,
    GameFilter,
    parse_date,
    parse_material_search,
    parse_part,
    parse_pieces,
    parse_words,
)
from controller.storage.game_index.search import GameIndex
from controller.storage.journal import JournalError
from controller.storage.journal.lock import hold_off_writers

ResultT = TypeVar("ResultT")
CommandT = TypeVar("CommandT", bound=Callable[..., object])

FILTER_NAMES = (
    *("text", "player", "event", "ruleset", "result", "state", "since", "until", "position", "material"),
    "either_colour",
)


def _parsed(parse: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """Return the callback of an option whose text is parsed; a fault is wrong usage of that option."""

    def callback(context: click.Context, parameter: click.Parameter, value: str | None) -> Any:
        del context, parameter
        if value is None:
            return None
        try:
            return parse(value)
        except ValueError as error:
            raise click.BadParameter(str(error)) from error

    return callback


_OPTIONS = (
    click.option(
        "--text",
        callback=_parsed(parse_words),
        metavar="WORDS",
        help="Games with these parts of words in names, clubs, event or site.",
    ),
    click.option("--player", callback=_parsed(parse_part), metavar="NAME", help="Games of a player; a part is enough."),
    click.option("--event", callback=_parsed(parse_part), metavar="NAME", help="Games of an event; a part is enough."),
    click.option("--ruleset", type=click.Choice(list(RULE_SETS)), help="Games by these rules."),
    click.option("--result", type=click.Choice([*map(str, Score)]), help="Games with this result; * is not over."),
    click.option(
        "--state", type=click.Choice([*map(str, GameCompletion)]), help="Games that are over, or not, and why."
    ),
    click.option("--since", callback=_parsed(parse_date), metavar="DATE", help="The first day, such as 2026-03-01."),
    click.option("--until", callback=_parsed(parse_date), metavar="DATE", help="The last day."),
    click.option(
        "--position",
        callback=_parsed(parse_pieces),
        metavar="FEN",
        help="Games in which these pieces stood so: B:W18:BK4, or W18:BK4 with either side to move.",
    ),
    click.option(
        "--material",
        callback=_parsed(parse_material_search),
        metavar="MATERIAL",
        help="Games with these kings and men of White and Black at once, such as 2k1m-1k2m.",
    ),
    click.option("--either-colour", is_flag=True, help="With --material: also with the colours exchanged."),
)


def filter_options(command: CommandT) -> CommandT:
    """Add the options that choose games, and that of the journal, to a command."""
    command = journal_option(command)
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def filter_of(values: dict[str, Any]) -> GameFilter:
    """Return the filter of the options' values."""
    material = values["material"]
    if values["either_colour"]:
        if material is None:
            raise click.UsageError("--either-colour goes with --material")
        material = replace(material, either_colour=True)
    return GameFilter(
        words=values["text"] or (),
        player=values["player"] or "",
        event=values["event"] or "",
        ruleset=values["ruleset"],
        result=None if values["result"] is None else Score(values["result"]),
        state=None if values["state"] is None else GameCompletion(values["state"]),
        since=values["since"],
        until=values["until"],
        pieces=values["position"],
        material=material,
    )


def read_journal_index(folder: Path | None, read: Callable[[GameIndex], ResultT]) -> ResultT:
    """Return what `read` returns of the index of the journal; raises CommandError if the journal cannot be read."""
    try:
        chosen = choose_journal_folder(folder)
        with hold_off_writers(chosen) as is_at_rest:
            is_board_running = not is_at_rest
        return read_game_index(chosen, read, is_board_running=is_board_running)
    except JournalError as error:
        raise CommandError(str(error)) from error
