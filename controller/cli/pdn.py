"""`damahan pdn`: check and convert games in PDN files."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from enum import StrEnum
from pathlib import Path
from typing import IO

import click

from controller.cli.errors import CommandError
from controller.cli.file_endings import ending_check
from controller.cli.options import format_option, json_option, print_json
from controller.cli.pdn_files import read_pdn_file
from controller.cli.pdn_report import FaultAndWarningGroups, FileReport, count_text, fault_line, game_lines
from controller.cli.printable_text import echo_line
from controller.notation.pdn import PdnError, PdnFault, PdnGame, export_json_game, pdn_game_text_as
from controller.notation.square_numbering import Notation
from controller.rules.rulesets import RULE_SETS, find_ruleset
from controller.rules.squares import Orientation


class Listing(StrEnum):
    """What a check prints of a file while it reads."""

    NOTHING = "nothing"  # the report is printed as JSON
    GROUPS = "groups"  # faults and warnings, those that are alike together
    EVERY_ONE = "every-one"


def _choice_of(words: type[StrEnum]) -> click.Choice[str]:
    return click.Choice([word.value for word in words])


_ruleset_option = click.option(
    "--ruleset",
    type=click.Choice(list(RULE_SETS)),
    help="The rule set; by default what each game's tags name, or its moves allow.",
)
_file_type = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


@click.group()
def pdn() -> None:
    """Check and convert games in PDN files."""


@pdn.command(short_help="Count games and plies, and list faults and warnings.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=_file_type)
@click.option("--all", "lists_all", is_flag=True, help="List every fault and warning, also those that are alike.")
@_ruleset_option
@json_option
def check(files: tuple[Path, ...], ruleset: str | None, lists_all: bool, as_json: bool) -> None:
    """Count the games and plies of each FILE and list its faults and warnings, as FILE:LINE: game N: what is wrong.

    For each broken game the first fault is listed; its moves are not counted. A warning says how something odd was
    read, such as 22-15 for 22x15. The same fault in several games is one line, as are warnings that differ only in
    numbers; --all lists every one. The exit code is 1 if there are faults.
    """
    listing = Listing.NOTHING if as_json else Listing.EVERY_ONE if lists_all else Listing.GROUPS
    reports: list[FileReport] = []
    for file in files:
        try:
            reports.append(_check_file(file, ruleset, listing))
        except CommandError as error:
            echo_line(f"Error: {error.format_message()}", err=True)  # the other files are checked all the same
    if as_json and reports:
        print_json({"files": [asdict(report) for report in reports]})
    if len(reports) < len(files) or any(report.faulty_games for report in reports):
        raise click.exceptions.Exit(1)


@pdn.command(short_help="Print games in another notation or as JSON.")
@click.argument("file", type=_file_type)
@click.option("--notation", type=_choice_of(Notation), help="The notation of squares; by default that of each game.")
@click.option("--orientation", type=_choice_of(Orientation), help="The board; by default that of each game.")
@format_option(
    "--to",
    "form",
    choices=("pdn", "jsonl"),
    text="jsonl: one JSON object a game, its moves with every landing in the numbers of a Vismin board.",
)
@click.option(
    "-o",
    "--output",
    type=click.File("w", encoding="utf-8", lazy=True),
    callback=ending_check(".pdn", ".jsonl", ".json", ".txt"),
    default="-",
    metavar="FILE",
    help="The file to write; - is standard output, which is the default.",
)
@_ruleset_option
def convert(
    file: Path, notation: str | None, orientation: str | None, form: str, output: IO[str], ruleset: str | None
) -> None:
    """Print the games of FILE in another notation, for the other board, or as JSON lines.

    A broken game is reported on standard error and left out; then the exit code is 1. What was odd is written to the
    letter, and the warnings are counted there too.
    """
    if form == "jsonl" and (notation or orientation):
        raise click.UsageError("--notation and --orientation are for PDN; leave them out with --to jsonl")
    target = Path(output.name)
    if target.exists() and target.samefile(file):  # to write it empties it, and it is read meanwhile
        raise click.UsageError(f"-o: {target} is the file that is read; name another one")
    faults = warnings = 0
    separator = ""
    for number, game in enumerate(_read_games(file, ruleset), 1):
        warnings += len(game.warnings) if isinstance(game, PdnGame) else 0
        try:
            if form == "jsonl":
                click.echo(export_json_game(_require_game(game), f"{file.stem}-{number:04}"), file=output)
            else:
                text = _print_converted(_require_game(game), notation, orientation)
                click.echo(f"{separator}{text}", file=output, nl=False)
                separator = "\n"
        except PdnError as error:
            faults += 1
            echo_line(fault_line(file, replace(error.fault, game=number)), err=True)
    if warnings:
        echo_line(f"{file}: {count_text(warnings, 'warning')}; `damahan pdn check` lists them", err=True)
    if faults:
        raise click.exceptions.Exit(1)


def _check_file(file: Path, ruleset: str | None, listing: Listing) -> FileReport:
    report, groups = FileReport(str(file)), FaultAndWarningGroups()
    for game in _read_games(file, ruleset):
        report.add(game)
        match listing:
            case Listing.EVERY_ONE:
                for line in game_lines(file, game):
                    echo_line(line)
            case Listing.GROUPS:
                groups.add(game)
            case Listing.NOTHING:
                pass
    if listing is not Listing.NOTHING:
        for line in [*groups.lines(file), report.summary()]:
            echo_line(line)
    return report


def _require_game(game: PdnGame | PdnFault) -> PdnGame:
    if isinstance(game, PdnFault):
        raise PdnError(game)
    return game


def _print_converted(game: PdnGame, notation: str | None, orientation: str | None) -> str:
    return pdn_game_text_as(
        game,
        game.notation if notation is None else Notation(notation),
        game.orientation if orientation is None else Orientation(orientation),
    )


def _read_games(file: Path, ruleset: str | None) -> Iterator[PdnGame | PdnFault]:
    return read_pdn_file(file, None if ruleset is None else find_ruleset(ruleset))
