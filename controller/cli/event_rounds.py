"""`damahan event pair`, `change`, `start` and `round`."""

import re
from pathlib import Path

import click

from controller.cli.event_options import (
    author_option,
    choose_round,
    event_errors,
    event_option,
    note_option,
    read_event,
    record_in_event,
    round_option,
)
from controller.cli.event_output import board_values, print_event_table
from controller.cli.options import json_option, language_option, print_json
from controller.cli.printable_text import echo_line
from controller.tournament.act_handlers import reopen_last_round
from controller.tournament.acts import (
    PairingsChanged,
    RoundPaired,
    RoundPairedAgain,
    RoundStarted,
)
from controller.tournament.errors import TournamentError
from controller.tournament.event import EventKind
from controller.tournament.manual_pairing import pair_by_hand, swap_players
from controller.tournament.pairing import draft_round
from controller.tournament.pairing_rules import RuleBreach, find_breaches
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament
from controller.words.event_tables import pairing_table
from controller.words.po_files import load_catalogue

MANY_PLAYERS = 100
"""Up to so many players a round of a Swiss is paired in ten seconds: docs/dev/decisions/caissify-pairings.md."""

_BREACH_WORDS = {
    RuleBreach.MET_BEFORE: "have met before",
    RuleBreach.SECOND_BYE: "had a bye or a win without a game before",
    RuleBreach.COLOUR_IN_A_ROW: "has a colour for the third time in a row",
    RuleBreach.COLOUR_DIFFERENCE: "has one colour three times more than the other",
}


@click.command(short_help="Pair the next round.")
@click.option("--again", is_flag=True, help="Pair the last round anew, which has not started.")
@language_option
@event_option
@author_option
@note_option
@json_option
def pair(again: bool, language: str, file: Path, author: str, note: str, as_json: bool) -> None:
    """Pair the next round, and print who meets whom. With --again after a change: a late entry, or somebody left."""
    planned = read_event(file)
    with event_errors():
        base = reopen_last_round(planned) if again else planned
        _announce_long_wait(base)
        drafted = draft_round(base)  # before the file is held: others may write it meanwhile

    def paired(known: Tournament) -> RoundPaired | RoundPairedAgain:
        if known != planned:
            raise TournamentError("the event changed while it was paired; pair again")
        return RoundPairedAgain(round=drafted) if again else RoundPaired(round=drafted)

    known = record_in_event(file, author, paired, note)
    _print_round(known, known.rounds[-1].number, language, as_json=as_json)
    _warn_of_breaches(known, known.rounds[-1])


def _announce_long_wait(known: Tournament) -> None:
    if known.rounds and known.event.kind is EventKind.SWISS and len(known.players) > MANY_PLAYERS:
        echo_line(f"pairing {len(known.players)} players, which may take a minute ...", err=True)


@click.command(short_help="Change the pairings of the last round by hand.")
@click.option("--swap", type=(int, int), metavar="PLAYER PLAYER", help="Let two players change places.")
@click.option("--pairs", metavar="WHITE-BLACK,...", help="All pairs, board by board; who is in none has the bye.")
@language_option
@event_option
@author_option
@note_option
@json_option
def change(
    swap: tuple[int, int] | None,
    pairs: str | None,
    language: str,
    file: Path,
    author: str,
    note: str,
    as_json: bool,
) -> None:
    """Change the pairings of the last round by hand, before it starts; what breaks a rule is told, and done.

    Where the next round cannot be paired by the rules, --pairs makes it.

    \b
    damahan event change --swap 3 5 --note "brothers"
    damahan event change --pairs 1-4,3-2
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    if (swap is None) == (pairs is None):
        raise click.UsageError("give --swap with two numbers of players, or --pairs with all pairs")

    def changed(known: Tournament) -> PairingsChanged | RoundPaired:
        if swap is not None:
            return PairingsChanged(round=swap_players(known, known.round(len(known.rounds)), *swap))
        is_next = not known.rounds or known.rounds[-1].is_started
        number = known.next_round if is_next else len(known.rounds)
        drafted = pair_by_hand(known, number, _parse_pairs(pairs or ""))
        return RoundPaired(round=drafted) if is_next else PairingsChanged(round=drafted)

    known = record_in_event(file, author, changed, note)
    _print_round(known, known.rounds[-1].number, language, as_json=as_json)
    _warn_of_breaches(known, known.rounds[-1])


def _parse_pairs(text: str) -> tuple[tuple[int, int], ...]:
    found = [re.fullmatch(r"(\d{1,4})-(\d{1,4})", part) for part in re.split(r"[,\s]+", text.strip())]
    pairs = tuple((int(match[1]), int(match[2])) for match in found if match is not None)
    if len(pairs) < len(found):
        raise click.UsageError("--pairs: write the numbers of White and Black of each board, such as 1-4,3-2")
    return pairs


@click.command(short_help="Start a round: its pairings stay.")
@round_option
@event_option
@author_option
@json_option
def start(number: int | None, file: Path, author: str, as_json: bool) -> None:
    """Start a round: its pairings stay from now on. The first result starts it too."""
    known = record_in_event(file, author, lambda known: RoundStarted(round=choose_round(known, number)))
    chosen = choose_round(known, number)
    if as_json:
        print_json({"round": chosen})
    else:
        echo_line(f"round {chosen} has started; its pairings stay")


@click.command("round", short_help="Show the pairings and results of a round.")
@round_option
@language_option
@event_option
@json_option
def round_command(number: int | None, language: str, file: Path, as_json: bool) -> None:
    """Show the pairings and results of a round."""
    known = read_event(file)
    with event_errors():
        chosen = choose_round(known, number)
    _print_round(known, chosen, language, as_json=as_json)


def _print_round(known: Tournament, number: int, language: str, *, as_json: bool) -> None:
    if as_json:
        found = known.round(number)
        byes = [{"player": bye.player, "kind": bye.kind.name.lower()} for bye in found.byes]
        boards = [board_values(known, number, pairing.board) for pairing in found.pairings]
        print_json({"round": number, "started": found.is_started, "boards": boards, "byes": byes})
        return
    print_event_table(pairing_table(load_catalogue(language), known, number))


def _warn_of_breaches(known: Tournament, drafted: Round) -> None:
    """Print on stderr which rules of a Swiss a round breaks."""
    if known.event.kind is not EventKind.SWISS:
        return
    for each in find_breaches(known, drafted):
        names = " and ".join(known.player(number).name for number in each.players)
        echo_line(f"Warning: {names} {_BREACH_WORDS[each.breach]}", err=True)
