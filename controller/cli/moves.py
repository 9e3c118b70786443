"""`damahan moves`: the legal moves of a position, and what they are worth where endgame tables tell it."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.cli.game_options import GameChoice, game_options
from controller.cli.options import json_option, print_json, read_fen
from controller.cli.tables_options import open_table_folder, table_errors, tables_option
from controller.engine.endgames.game_values import score_moves
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.values import plies_of
from controller.notation.fen import LONGEST_FEN, FenError, fen_text, parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules
from controller.rules.game import start_game
from controller.rules.moves import Move, move_sort_key
from controller.rules.position import Position
from controller.settings.game import DEFAULT_RULESET, agreed_rules

LONGEST_FEN_LINE_BYTES = 10 * LONGEST_FEN
"""The most bytes of a line that are read; a choice: far more than a FEN with spaces and comments needs."""


@click.command(short_help="List the legal moves of a position.")
@click.argument("fen", required=False)
@click.option("--stdin", "from_stdin", is_flag=True, help="Read positions from standard input, one FEN a line.")
@click.option("--values", "with_values", is_flag=True, help="Say what each move leads to, from endgame tables.")
@tables_option
@game_options(DEFAULT_RULESET)
@json_option
def moves(
    fen: str | None,
    from_stdin: bool,
    with_values: bool,
    tables_folder: Path | None,
    choice: GameChoice,
    as_json: bool,
) -> None:
    """List the legal moves of the position FEN, such as W:W21,22,K30:B1,K24.

    With --values each move has its result with best play of both sides, win, draw or loss of who makes it, and the
    plies to the end of the game, as far as `damahan tables build` has built tables.
    """
    if (fen is None) is not from_stdin:
        raise click.UsageError("give either a FEN or --stdin")
    rules = agreed_rules(choice.settings(DEFAULT_RULESET))
    with table_errors():
        probe = _open_probe(tables_folder, rules) if with_values else None
        if fen is not None:
            _print_moves(rules, read_fen(fen), probe, as_json=as_json)
            return
        for line in _read_lines():
            _print_moves_of_line(rules, line, probe, as_json=as_json)


def _open_probe(tables_folder: Path | None, rules: BoardRules) -> EndgameProbe:
    folder = open_table_folder(tables_folder, rules.ruleset)
    probe = folder.open_probe()
    if not probe.most_pieces:
        raise CommandError(f"{folder.path}: there are no endgame tables; `damahan tables build` makes them")
    return probe


def _read_lines() -> Iterator[bytes]:
    """Yield the lines of standard input; a longer line is cut to LONGEST_FEN_LINE_BYTES."""
    while line := sys.stdin.buffer.readline(LONGEST_FEN_LINE_BYTES):
        rest = line
        while len(rest) == LONGEST_FEN_LINE_BYTES and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(LONGEST_FEN_LINE_BYTES)
        yield line


def _print_moves_of_line(rules: BoardRules, line: bytes, probe: EndgameProbe | None, *, as_json: bool) -> None:
    try:
        position = parse_fen(line.decode())
    except (FenError, UnicodeDecodeError) as error:
        text = str(error)
        click.echo(json.dumps({"error": text}) if as_json else f"error: {text}")
    else:
        _print_moves(rules, position, probe, as_json=as_json)
    sys.stdout.flush()


def _print_moves(rules: BoardRules, position: Position, probe: EndgameProbe | None, *, as_json: bool) -> None:
    legal = sorted(rules.legal_moves(position), key=move_sort_key)
    scores = {} if probe is None else _scores_by_key(rules, position, probe)
    if as_json:
        values = [_move_value(rules, position, move) for move in legal]
        if probe is not None:
            values = [
                value | _score_value(scores[move_sort_key(move)]) for move, value in zip(legal, values, strict=True)
            ]
        print_json({"moves": values})
        return
    for move in legal:
        crowned = "  crowned" if move.is_crowning else ""
        value = "" if probe is None else f"  {_score_text(scores[move_sort_key(move)])}"
        click.echo(f"{move_text(move)}  {fen_text(rules.play(position, move))}{crowned}{value}")
    if not legal:
        click.echo("no legal move")


def _scores_by_key(
    rules: BoardRules, position: Position, probe: EndgameProbe
) -> dict[tuple[int, int, int], int | None]:
    return {move_sort_key(move): score for move, score in score_moves(probe, start_game(rules, position))}


def _score_text(score: int | None) -> str:
    """Return what a move leads to, for the player who makes it."""
    if score is None:
        return "not known"
    plies = plies_of(score)
    return "draw" if plies is None else f"{'win' if score > 0 else 'loss'} in {plies}"


def _score_value(score: int | None) -> dict[str, object]:
    if score is None:
        return {"value": None, "plies": None}
    return {"value": "draw" if score == 0 else "win" if score > 0 else "loss", "plies": plies_of(score)}


def _move_value(rules: BoardRules, position: Position, move: Move) -> dict[str, object]:
    return {
        "notation": move_text(move),
        "path": list(move.first_route),
        "captured": list(move.captured_squares),
        "crowned": move.is_crowning,
        "fen": fen_text(rules.play(position, move)),
    }
