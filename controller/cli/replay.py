"""`damahan replay`: play recorded games on the simulated table, or a trace, again."""

import re
import time
from functools import partial
from pathlib import Path

import click

from controller.cli.errors import CommandError, unreadable_file_error
from controller.cli.game_options import GameChoice, game_options
from controller.cli.hand_options import commit_option, hands_option
from controller.cli.options import json_option, print_json, refuse_options
from controller.cli.printable_text import echo_line
from controller.cli.replay_trace import replay_trace, write_timeline
from controller.notation.json_games import JsonGame, JsonGameError, parse_json_games
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.recorded_games import RecordedGameError, ReplayedGame, replay_games
from controller.storage.traces import LARGEST_TRACE_BYTES, TRACE_BEGINNING, is_meant_as_trace, is_trace

LARGEST_FILE_BYTES = LARGEST_TRACE_BYTES

_PDN_TAG = re.compile(rb'\s*\[[A-Za-z]+ +"')
_GAME_OPTIONS = ("ruleset", "orientation", "rules", "hands", "commits")
_TRACE_OPTIONS = ("expect", "lamps", "timeline")


@click.command(short_help="Play recorded games or a trace again.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
@game_options(None)
@hands_option
@commit_option
@click.option(
    "--expect",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE.pdn",
    help="For a trace: compare its moves and its result with the first game of this file.",
)
@click.option(
    "--timeline",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    metavar="FILE",
    help="For a trace: write the time line that a browser shows, as JSON; - for standard output.",
)
@click.option("--lamps", is_flag=True, help="For a trace: show every change of the LEDs too.")
@json_option
@click.pass_context
def replay(
    context: click.Context,
    file: Path,
    choice: GameChoice,
    hands: tuple[str, ...],
    commits: tuple[CommitMode, ...],
    expect: Path | None,
    lamps: bool,
    timeline: Path | None,
    as_json: bool,
) -> None:
    """Play the recorded games or the trace of FILE again.

    Recorded games, one JSON object a line, are played through the whole session, by every hand in every commit mode. A
    game is identical if each play gives the recorded score: the same origins, landings and captured pieces. A draw by
    rule is reported, and play continues. The exit code is 1 unless all games are identical.

    A trace, as `damahan record` writes it, is played as recorded, and each verdict is shown. The exit code is 1 if a
    verdict differs from what was recorded or expected, or if the trace is faulty; the part before the fault is shown.
    A trace without verdicts is compared with --expect alone. With --timeline nothing is compared.
    """
    content = _read(file)
    if is_trace(content):
        refuse_options(context, _GAME_OPTIONS, "a trace has its own rules and hands")
        if timeline is not None:
            write_timeline(file, content, timeline)
            return
        replay_trace(file, content, expected=expect, shows_lamps=lamps, as_json=as_json)
    elif is_meant_as_trace(content):
        raise CommandError(f"{file}: line 1: a trace must begin with {TRACE_BEGINNING}; record it again")
    else:
        refuse_options(context, _TRACE_OPTIONS, f"{file} is no trace, which begins with {TRACE_BEGINNING}")
        _replay_games(file, _parse(file, content), choice, hands, commits, as_json=as_json)


def _replay_games(
    file: Path,
    lines: tuple[JsonGame, ...],
    choice: GameChoice,
    hands: tuple[str, ...],
    commits: tuple[CommitMode, ...],
    *,
    as_json: bool,
) -> None:
    started = time.perf_counter()
    replayed: list[ReplayedGame] = []
    try:
        for game in replay_games(lines, partial(_settings_of, choice), hands, commits):
            replayed.append(game)
            if not as_json:
                echo_line(_game_line(game))
    except RecordedGameError as error:
        raise CommandError(f"{file}: {error}") from error
    identical = sum(not game.differing for game in replayed)
    result = {
        "games": len(replayed),
        "plies": sum(game.plies for game in replayed),
        "identical_games": identical,
        "wall_s": round(time.perf_counter() - started, 3),
    }
    if as_json:
        print_json(result)
    else:
        plays = sum(game.plays for game in replayed)
        click.echo(f"{identical} of {result['games']} games identical, {plays} plays, {result['wall_s']} s")
    if identical != len(replayed):
        raise click.exceptions.Exit(1)


def _settings_of(choice: GameChoice, game: JsonGame) -> GameSettings:
    """Return the settings of a recorded game; draws do not end it."""
    try:
        return choice.settings(game.ruleset, game.agreements, draws_end_game=False)
    except click.UsageError as error:
        if not game.agreements:
            raise
        raise RecordedGameError(f"line {game.line_number}: {error.message.replace('--rule ', '')}") from error


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise unreadable_file_error(file, error) from error
    if len(content) > LARGEST_FILE_BYTES:
        raise CommandError(f"{file}: it is larger than {LARGEST_FILE_BYTES} bytes; is it the right file?")
    return content


def _parse(file: Path, content: bytes) -> tuple[JsonGame, ...]:
    if _PDN_TAG.match(content):
        raise CommandError(
            f"{file}: it is neither a trace nor recorded games, of which each line is a JSON object; PDN can be "
            f"compared with a trace: damahan replay trace.jsonl --expect {file}"
        )
    try:
        return parse_json_games(content.decode().split("\n"))
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: it is no text in UTF-8; give recorded games, one JSON object a line") from error
    except JsonGameError as error:
        raise CommandError(f"{file}: {error}") from error


def _game_line(game: ReplayedGame) -> str:
    verdict = f"differs with {'; '.join(game.differing)}" if game.differing else "identical"
    draws = "".join(f"; drawn by rule after ply {ply}: {outcome.termination.value}" for ply, outcome in game.draws)
    return f"{game.id}: {game.plies} plies, {verdict}{draws}"
