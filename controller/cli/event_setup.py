"""`damahan event new`, `show` and `edit`: what is agreed on."""

import secrets
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from controller.cli.event_options import (
    author_option,
    build_record,
    event_errors,
    event_option,
    note_option,
    read_event,
    record_in_event,
)
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.storage.event_file import EventFile
from controller.tournament.acts import EventChanged, EventCreated
from controller.tournament.event import MOST_ROUNDS, Event, EventKind, Scoring
from controller.tournament.tie_break import FEDERATION_ORDERS, TieBreak
from controller.tournament.tournament import Tournament

CommandT = TypeVar("CommandT", bound=Callable[..., object])

_SIDES = {"white": Side.WHITE, "black": Side.BLACK}
_KINDS = {"swiss": EventKind.SWISS, "round-robin": EventKind.ROUND_ROBIN}


def _parse_tie_breaks(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> tuple[TieBreak, ...] | None:
    del context, parameter
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1 and names[0] in FEDERATION_ORDERS:
        return FEDERATION_ORDERS[names[0]]
    unknown = [name for name in names if name not in list(TieBreak)]
    if unknown or len(set(names)) < len(names):
        choices = ", ".join((*TieBreak, *FEDERATION_ORDERS))
        raise click.UsageError(f"--tie-breaks: give some of {choices}, with commas between them, each once")
    return tuple(map(TieBreak, names))


def agreement_options(command: CommandT) -> CommandT:
    """Add the options of what can be agreed on for an event."""
    number = click.IntRange(min=1, max=MOST_ROUNDS)
    options = [
        click.option("--place", help="Where it is played."),
        click.option("--from", "first_day", metavar="DATE", help="The first day, such as 2026-03-01."),
        click.option("--to", "last_day", metavar="DATE", help="The last day."),
        click.option("--rounds", type=number, help="The rounds of a Swiss; a round robin has as many as it needs."),
        click.option("--kind", type=click.Choice(list(_KINDS)), help="Swiss, which is the default, or all meet all."),
        click.option("--cycles", type=click.IntRange(1, 2), help="How often all meet all in a round robin."),
        click.option(
            "--scoring",
            type=click.Choice([each.value for each in Scoring]),
            help="Win, draw and loss; by default 1-1/2-0.",
        ),
        click.option(
            "--games",
            "games_per_match",
            type=click.IntRange(1, 2),
            help="The games of a match; in the second one colours change.",
        ),
        click.option("--ruleset", type=click.Choice(list(RULE_SETS)), help="The game; by default filipino."),
        click.option("--time-control", metavar="TEXT", help="Such as 15+10: minutes, and seconds for each move."),
        click.option(
            "--tie-breaks",
            metavar="NAMES",
            callback=_parse_tie_breaks,
            help="What decides between equals, such as solkoff,direct,wins; or the order of fmjd or icaona.",
        ),
        click.option(
            "--first-colour",
            type=click.Choice([*_SIDES, "lot"]),
            help="The colour of the first player in round 1 of a Swiss; by default drawn by lot.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command(short_help="Begin an event.")
@click.argument("name")
@agreement_options
@event_option
@author_option
@json_option
def new(name: str, file: Path, author: str, as_json: bool, **values: Any) -> None:
    """Begin an event with this NAME; its file is made.

    \b
    damahan event new "Club night" --rounds 4 --time-control 15+10
    damahan event new "Championship" --kind round-robin --cycles 2
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    is_swiss = values["kind"] in (None, "swiss")
    if is_swiss and values["rounds"] is None:
        raise click.UsageError("a Swiss has a number of rounds: add --rounds, such as --rounds 5")
    values["first_colour"] = values["first_colour"] or "lot"
    planned = _with_values(Event(name=name), values)
    with event_errors():
        known = EventFile(file).create(build_record(EventCreated(event=planned), author))
    _print_event(known, file, as_json=as_json)


@click.command(short_help="Show what is agreed on, and how far the event is.")
@event_option
@json_option
def show(file: Path, as_json: bool) -> None:
    """Show what is agreed on, and how far the event is."""
    _print_event(read_event(file), file, as_json=as_json)


@click.command(short_help="Change what is agreed on.")
@click.option("--name", help="The event's name.")
@agreement_options
@event_option
@author_option
@note_option
@json_option
def edit(file: Path, author: str, note: str, as_json: bool, **values: Any) -> None:
    """Change what is agreed on; once a round is paired its system and the games of a match stay."""
    if not any(value is not None for value in values.values()):
        raise click.UsageError("say what to change, such as --rounds 5")
    known = record_in_event(file, author, lambda known: EventChanged(event=_with_values(known.event, values)), note)
    _print_event(known, file, as_json=as_json)


def _with_values(event: Event, values: dict[str, Any]) -> Event:
    given = {key: value for key, value in values.items() if value is not None}
    if "kind" in given:
        given["kind"] = _KINDS[given["kind"]]
    if "scoring" in given:
        given["scoring"] = Scoring(given["scoring"])
    if "first_colour" in given:
        colour = given["first_colour"]
        given["first_colour"] = secrets.choice(list(Side)) if colour == "lot" else _SIDES[colour]
    return replace(event, **given)


def _print_event(known: Tournament, file: Path, *, as_json: bool) -> None:
    event = known.event
    if as_json:
        values = asdict(event) | {"tie_breaks": list(event.tie_break_order)}
        values |= {"first_colour": event.first_colour.english_name.lower(), "rounds": known.round_count}
        print_json({"file": str(file)} | values | {"players": len(known.players), "paired": len(known.rounds)})
        return
    days = " to ".join(day for day in (event.first_day, event.last_day) if day)
    echo_line(", ".join(part for part in (event.name, event.place, days) if part))
    rounds = f"{known.round_count} rounds" if known.round_count else "as many rounds as it needs"
    games = ", matches of two games" if event.games_per_match > 1 else ""
    control = event.time_control or "no time control"
    echo_line(f"{event.kind}, {rounds}{games}; {RULE_SETS[event.ruleset].title}, {control}; {event.scoring}")
    echo_line(f"between equals: {', '.join(event.tie_break_order)}")
    echo_line(f"{len(known.players)} players; {_progress(known)}; {file}")


def _progress(known: Tournament) -> str:
    if known.is_over:
        return "it is over"
    if not known.rounds:
        return "no round is paired yet"
    last = known.rounds[-1]
    missing = sum(not pairing.is_finished for pairing in last.pairings)
    return f"round {last.number} is finished" if not missing else f"round {last.number}: {missing} results are missing"
