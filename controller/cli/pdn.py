"""`damahan pdn`: check and convert games in PDN files."""

from collections.abc import Iterator
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path

import click

from controller.cli.errors import unreadable_file_error
from controller.cli.options import json_option, print_json
from controller.notation.pdn import PdnError, PdnFault, PdnGame, export_json_game, pdn_game_text_as, read_pdn
from controller.notation.square_numbering import Notation
from controller.rules.rulesets import RULE_SETS, find_ruleset
from controller.rules.squares import Orientation

CHUNK_CHARACTERS = 65_536
"""The characters that are read at once; a choice: files of any size fit into memory."""

_LATIN_1 = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}
"""Python's surrogate for each byte that is not UTF-8, and its Latin-1 character in older files (PDN 3.0, encoding)."""


def _choice_of(words: type[StrEnum]) -> click.Choice[str]:
    return click.Choice([word.value for word in words])


_ruleset_option = click.option(
    "--ruleset", type=click.Choice(list(RULE_SETS)), help="The rule set; by default the one each game's tags name."
)
_file_type = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


@click.group()
def pdn() -> None:
    """Check and convert games in PDN files."""


@pdn.command(short_help="Count games and plies, and list every fault.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=_file_type)
@_ruleset_option
@json_option
def check(files: tuple[Path, ...], ruleset: str | None, as_json: bool) -> None:
    """Count the games and plies of each FILE and list every fault, as FILE:LINE: what is wrong.

    For each broken game the first fault is listed. The exit code is 1 if there are faults.
    """
    reports = [_check_file(file, ruleset, is_printed=not as_json) for file in files]
    if as_json:
        print_json({"files": reports})
    if any(report["faults"] for report in reports):
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

    A broken game is reported on standard error and left out; then the exit code is 1.
    """
    if form == "jsonl" and (notation or orientation):
        raise click.UsageError("--notation and --orientation are for PDN; leave them out with --to jsonl")
    faults = 0
    separator = ""
    for number, game in enumerate(_read_games(file, ruleset), 1):
        try:
            if form == "jsonl":
                click.echo(export_json_game(_require_game(game), f"{file.stem}-{number:04}"))
            else:
                click.echo(f"{separator}{_print_converted(_require_game(game), notation, orientation)}", nl=False)
                separator = "\n"
        except PdnError as error:
            faults += 1
            click.echo(_fault_line(file, error.fault), err=True)
    if faults:
        raise click.exceptions.Exit(1)


def _check_file(file: Path, ruleset: str | None, *, is_printed: bool) -> dict[str, object]:
    games = plies = 0
    faults: list[dict[str, object]] = []
    for game in _read_games(file, ruleset):
        if isinstance(game, PdnGame):
            games += 1
            plies += len(game.moves)
            continue
        faults.append(asdict(game))
        if is_printed:
            click.echo(_fault_line(file, game))
    if is_printed:
        click.echo(
            f"{file}: {_count_text(games, 'game')}, {_count_text(plies, 'ply', 'plies')}, "
            f"{_count_text(len(faults), 'fault')}"
        )
    return {"file": str(file), "games": games, "plies": plies, "faults": faults}


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
    return read_pdn(_read_chunks(file), None if ruleset is None else find_ruleset(ruleset))


def _read_chunks(file: Path) -> Iterator[str]:
    try:
        with file.open(encoding="utf-8", errors="surrogateescape") as text:
            while chunk := text.read(CHUNK_CHARACTERS):
                yield chunk.translate(_LATIN_1)
    except OSError as error:
        raise unreadable_file_error(file, error) from error


def _fault_line(file: Path, fault: PdnFault) -> str:
    return f"{file}:{fault.line}: {fault.text}"


def _count_text(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
