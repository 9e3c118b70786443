"""`damahan pdn`: check and convert games in PDN files."""

import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path

import click

from controller.cli.options import json_option, print_json
from controller.cli.pdn_files import read_pdn_file
from controller.notation.pdn import PdnError, PdnFault, PdnGame, PdnWarning, export_json_game, pdn_game_text_as
from controller.notation.square_numbering import Notation
from controller.rules.rulesets import RULE_SETS, find_ruleset
from controller.rules.squares import Orientation

LISTED_WARNINGS = 20
"""The warnings of a file that are listed; a choice: a screen full tells what is wrong with all games."""
REPORTED = 100
"""The faults and the warnings of a file that JSON holds; a choice: every game of a large file may have some."""


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
@click.option("--all", "lists_all", is_flag=True, help=f"List every warning, not only the first {LISTED_WARNINGS}.")
@_ruleset_option
@json_option
def check(files: tuple[Path, ...], ruleset: str | None, lists_all: bool, as_json: bool) -> None:
    """Count the games and plies of each FILE and list its faults and warnings, as FILE:LINE: game N: what is wrong.

    For each broken game the first fault is listed; its moves are not counted. A warning says how something odd was
    read, such as 22-15 for 22x15. The exit code is 1 if there are faults.
    """
    listed_warnings = 0 if as_json else sys.maxsize if lists_all else LISTED_WARNINGS
    reports = [_check_file(file, ruleset, listed_warnings, is_printed=not as_json) for file in files]
    if as_json:
        print_json({"files": [asdict(report) for report in reports]})
    if any(report.faulty_games for report in reports):
        raise click.exceptions.Exit(1)


@pdn.command(short_help="Print games in another notation or as JSON.")
@click.argument("file", type=_file_type)
@click.option("--notation", type=_choice_of(Notation), help="The notation of squares; by default that of each game.")
@click.option("--orientation", type=_choice_of(Orientation), help="The board; by default that of each game.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["pdn", "jsonl"]),
    default="pdn",
    show_default=True,
    help="jsonl: one JSON object a game, its moves with every landing in the numbers of a Vismin board.",
)
@_ruleset_option
def convert(file: Path, notation: str | None, orientation: str | None, form: str, ruleset: str | None) -> None:
    """Print the games of FILE in another notation, for the other board, or as JSON lines.

    A broken game is reported on standard error and left out; then the exit code is 1. What was odd is written to the
    letter, and the warnings are counted there too.
    """
    if form == "jsonl" and (notation or orientation):
        raise click.UsageError("--notation and --orientation are for PDN; leave them out with --to jsonl")
    faults = warnings = 0
    separator = ""
    for number, game in enumerate(_read_games(file, ruleset), 1):
        warnings += len(game.warnings) if isinstance(game, PdnGame) else 0
        try:
            if form == "jsonl":
                click.echo(export_json_game(_require_game(game), f"{file.stem}-{number:04}"))
            else:
                click.echo(f"{separator}{_print_converted(_require_game(game), notation, orientation)}", nl=False)
                separator = "\n"
        except PdnError as error:
            faults += 1
            click.echo(_fault_line(file, replace(error.fault, game=number)), err=True)
    if warnings:
        click.echo(f"{file}: {_count_text(warnings, 'warning')}; `damahan pdn check` lists them", err=True)
    if faults:
        raise click.exceptions.Exit(1)


@dataclass(slots=True)
class _FileReport:
    """The counts of a file, with its first faults and warnings."""

    file: str
    games: int = 0  # that were read to their end
    faulty_games: int = 0
    plies: int = 0  # of the games that were read
    warnings: int = 0  # in the games that were read
    faults: list[PdnFault] = field(default_factory=list)
    first_warnings: list[PdnWarning] = field(default_factory=list)

    def add(self, game: PdnGame | PdnFault) -> None:
        """Add one game or the fault of one."""
        match game:
            case PdnGame():
                self.games += 1
                self.plies += len(game.moves)
                self.warnings += len(game.warnings)
                self.first_warnings += game.warnings[: REPORTED - len(self.first_warnings)]
            case PdnFault():
                self.faulty_games += 1
                self.faults += [game][: REPORTED - len(self.faults)]


def _check_file(file: Path, ruleset: str | None, listed_warnings: int, *, is_printed: bool) -> _FileReport:
    report = _FileReport(str(file))
    for game in _read_games(file, ruleset):
        if is_printed and isinstance(game, PdnFault):
            click.echo(_fault_line(file, game))
        elif isinstance(game, PdnGame):
            for warning in game.warnings[: max(0, listed_warnings - report.warnings)]:
                click.echo(f"{file}:{warning.line}: warning: game {warning.game}: {warning.text}")
        report.add(game)
    if is_printed:
        if report.warnings > listed_warnings:
            more = _count_text(report.warnings - listed_warnings, "more warning")
            click.echo(f"{file}: {more}; --all lists every one")
        click.echo(
            f"{file}: {_count_text(report.games, 'game')}, {_count_text(report.plies, 'ply', 'plies')}, "
            f"{_count_text(report.faulty_games, 'fault')}, {_count_text(report.warnings, 'warning')}"
        )
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


def _fault_line(file: Path, fault: PdnFault) -> str:
    return f"{file}:{fault.line}: game {fault.game}: {fault.text}"


def _count_text(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
