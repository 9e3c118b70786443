"""`damahan moves`: the legal moves of a position."""

import json
import sys
from collections.abc import Iterator

import click

from controller.cli.game_options import GameChoice, game_options
from controller.cli.options import json_option, print_json, read_fen
from controller.notation.fen import LONGEST_FEN, FenError, fen_text, parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules
from controller.rules.moves import Move, move_sort_key
from controller.rules.position import Position
from controller.settings.game import DEFAULT_RULESET, agreed_rules

LONGEST_FEN_LINE_BYTES = 10 * LONGEST_FEN
"""The most bytes of a line that are read; a choice: far more than a FEN with spaces and comments needs."""


@click.command(short_help="List the legal moves of a position.")
@click.argument("fen", required=False)
@click.option("--stdin", "from_stdin", is_flag=True, help="Read positions from standard input, one FEN a line.")
@game_options(DEFAULT_RULESET)
@json_option
def moves(fen: str | None, from_stdin: bool, choice: GameChoice, as_json: bool) -> None:
    """List the legal moves of the position FEN, such as W:W21,22,K30:B1,K24."""
    if (fen is None) is not from_stdin:
        raise click.UsageError("give either a FEN or --stdin")
    rules = agreed_rules(choice.settings(DEFAULT_RULESET))
    if fen is not None:
        _print_moves(rules, read_fen(fen), as_json=as_json)
        return
    for line in _read_lines():
        _print_moves_of_line(rules, line, as_json=as_json)


def _read_lines() -> Iterator[bytes]:
    """Yield the lines of standard input; a longer line is cut to LONGEST_FEN_LINE_BYTES."""
    while line := sys.stdin.buffer.readline(LONGEST_FEN_LINE_BYTES):
        rest = line
        while len(rest) == LONGEST_FEN_LINE_BYTES and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(LONGEST_FEN_LINE_BYTES)
        yield line


def _print_moves_of_line(rules: BoardRules, line: bytes, *, as_json: bool) -> None:
    try:
        position = parse_fen(line.decode())
    except (FenError, UnicodeDecodeError) as error:
        text = str(error)
        click.echo(json.dumps({"error": text}) if as_json else f"error: {text}")
    else:
        _print_moves(rules, position, as_json=as_json)
    sys.stdout.flush()


def _print_moves(rules: BoardRules, position: Position, *, as_json: bool) -> None:
    legal = sorted(rules.legal_moves(position), key=move_sort_key)
    if as_json:
        print_json({"moves": [_move_value(rules, position, move) for move in legal]})
        return
    for move in legal:
        crowned = "  crowned" if move.is_crowning else ""
        click.echo(f"{move_text(move)}  {fen_text(rules.play(position, move))}{crowned}")
    if not legal:
        click.echo("no legal move")


def _move_value(rules: BoardRules, position: Position, move: Move) -> dict[str, object]:
    return {
        "notation": move_text(move),
        "path": list(move.first_route),
        "captured": list(move.captured_squares),
        "crowned": move.is_crowning,
        "fen": fen_text(rules.play(position, move)),
    }
