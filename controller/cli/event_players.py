"""`damahan event add`, `players`, `player`, `withdraw` and `bye`."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from controller.cli.event_options import author_option, event_option, note_option, read_event, record_in_event
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.cli.table_output import print_table
from controller.tournament.act_checks import require_bye_possible
from controller.tournament.acts import ByeAgreed, PlayerChanged, PlayersEntered, PlayerWithdrawn
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.tournament import Tournament

CommandT = TypeVar("CommandT", bound=Callable[..., object])

BYES = {"half": ByeKind.HALF, "full": ByeKind.FULL, "zero": ByeKind.ZERO}

player_argument = click.argument("number", metavar="PLAYER", type=click.IntRange(min=1))


def player_options(command: CommandT) -> CommandT:
    """Add the options of what is known of a player."""
    options = [
        click.option("--club", help="The club."),
        click.option("--rating", type=click.IntRange(0, 9999), help="The rating; 0: none."),
        click.option("--federation", metavar="ABC", help="The federation in three letters."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command(short_help="Enter players by their names.")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@player_options
@event_option
@author_option
@json_option
def add(names: tuple[str, ...], file: Path, author: str, as_json: bool, **values: Any) -> None:
    """Enter players by their NAMEs; the options hold for each of them. After the first round they are late entries.

    \b
    damahan event add "Ana Reyes" --club Lipa --rating 1800
    damahan event add "Ben Cruz" "Carla Santos" "Dina Lim"
    """  # noqa: D301  # \b is click's mark of lines that stay as they are

    def entered(known: Tournament) -> PlayersEntered:
        first = len(known.players) + 1
        numbered = enumerate(names, start=first)
        return PlayersEntered(
            players=tuple(_with_values(EventPlayer(number=number, name=name), values) for number, name in numbered)
        )

    known = record_in_event(file, author, entered)
    print_entered(known, len(names), as_json=as_json)


def print_entered(known: Tournament, count: int, *, as_json: bool) -> None:
    """Print the players who were entered last."""
    entered = known.players[len(known.players) - count :]
    if as_json:
        print_json({"players": [_player_values(each) for each in entered]})
        return
    for each in entered:
        echo_line(f"{each.number} {each.name}")


@click.command(short_help="List the players.")
@event_option
@json_option
def players(file: Path, as_json: bool) -> None:
    """List the players with their numbers."""
    known = read_event(file)
    if as_json:
        print_json({"players": [_player_values(each) for each in known.players]})
        return
    columns = ("No.", "Name", "Club", "Rating", "Federation", "Remarks")
    rows = [
        (
            *(str(each.number), each.name, each.club, str(each.rating or ""), each.federation),
            _remarks(each),
        )
        for each in known.players
    ]
    print_table(columns, rows, numbers=("No.", "Rating"))


@click.command(short_help="Correct what is known of a player.")
@player_argument
@click.option("--name", help="The name.")
@player_options
@event_option
@author_option
@note_option
@json_option
def player(number: int, file: Path, author: str, note: str, as_json: bool, **values: Any) -> None:
    """Correct what is known of the player of a number: name, club, rating, federation."""
    if all(value is None for value in values.values()):
        raise click.UsageError('say what to correct, such as --name "Ana Reyes"')
    known = record_in_event(
        file, author, lambda known: PlayerChanged(player=_with_values(known.player(number), values)), note
    )
    _print_player(known.player(number), as_json=as_json)


@click.command(short_help="Let a player leave after a round.")
@player_argument
@click.option(
    "--after", type=click.IntRange(min=0), metavar="N", help="The last round; by default the last one that has started."
)
@click.option("--back", is_flag=True, help="The player comes back after all.")
@event_option
@author_option
@note_option
@json_option
def withdraw(number: int, after: int | None, back: bool, file: Path, author: str, note: str, as_json: bool) -> None:
    """Withdraw a player: he is not paired any more, and a game that he does not play is a forfeit (`result`)."""
    if back and after is not None:
        raise click.UsageError("who comes back does not leave: leave --after out")

    def withdrawn(known: Tournament) -> PlayerWithdrawn:
        last = known.started_rounds if after is None else after
        return PlayerWithdrawn(player=number, after_round=None if back else last)

    _print_player(record_in_event(file, author, withdrawn, note).player(number), as_json=as_json)


@click.command(short_help="Agree that a player does not play a round.")
@player_argument
@click.argument("round_number", metavar="ROUND", type=click.IntRange(min=1))
@click.option("--kind", type=click.Choice(list(BYES)), default="half", show_default=True, help="What it is worth.")
@click.option("--cancel", is_flag=True, help="The player plays it after all.")
@event_option
@author_option
@note_option
@json_option
def bye(
    number: int, round_number: int, kind: str, cancel: bool, file: Path, author: str, note: str, as_json: bool
) -> None:
    """Agree that a player does not play a ROUND that is not paired yet: as a draw, a win (full) or a loss (zero).

    In a round robin it is a loss by forfeit: --kind zero.
    """

    def agreed(known: Tournament) -> ByeAgreed:
        if cancel:
            return ByeAgreed(player=number, round=round_number, kind=None)
        require_bye_possible(known, BYES[kind])
        return ByeAgreed(player=number, round=round_number, kind=BYES[kind])

    known = record_in_event(file, author, agreed, note)
    _print_player(known.player(number), as_json=as_json)


def _with_values(known: EventPlayer, values: Mapping[str, Any]) -> EventPlayer:
    given = {key: value for key, value in values.items() if value is not None}
    if "rating" in given:
        given["rating"] = given["rating"] or None
    if "federation" in given:
        given["federation"] = given["federation"].upper()
    return replace(known, **given)


def _print_player(known: EventPlayer, *, as_json: bool) -> None:
    if as_json:
        print_json(_player_values(known))
        return
    parts = (known.name, known.club, str(known.rating or ""), known.federation, _remarks(known))
    echo_line(f"{known.number} {', '.join(part for part in parts if part)}")


def _player_values(known: EventPlayer) -> dict[str, Any]:
    return asdict(known) | {"byes": [{"round": bye.round, "kind": bye.kind.name.lower()} for bye in known.byes]}


def _remarks(known: EventPlayer) -> str:
    names = {kind: name for name, kind in BYES.items()}
    parts = [f"{names.get(each.kind, 'full')} bye in round {each.round}" for each in known.byes]
    if known.first_round > 1:
        parts.insert(0, f"from round {known.first_round} on")
    if known.withdrawn_after is not None:
        parts.append(f"left after round {known.withdrawn_after}")
    return ", ".join(parts)
