"""`damahan replay`: recorded games, played again on the simulated table."""

import time
from pathlib import Path

import click

from controller.cli.game_options import GameChoice, game_options
from controller.cli.options import Failure, commit_option, hands_option, json_option, print_json
from controller.notation.game_lines import GameLine, GameLineError, parse_game_lines
from controller.proving.replaying import Replayed, ReplayError, replay_games
from controller.settings import Commit

LARGEST_FILE_BYTES = 64 * 1024 * 1024


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
@game_options(None)
@hands_option
@commit_option
@json_option
def replay(
    file: Path,
    choice: GameChoice,
    hands: tuple[str, ...],
    commits: tuple[Commit, ...],
    as_json: bool,
) -> None:
    """Play the recorded games of FILE.jsonl through the whole session, with every hand in every commit mode.

    A game is identical when the score that comes out is the recorded one in each of them: the same origins, landings
    and captured pieces. A draw by rule is reported and played on. The exit code is 1 unless all games are identical.
    """
    lines = _read(file)
    started = time.perf_counter()
    replayed: list[Replayed] = []
    try:
        for game in replay_games(lines, lambda named: choice.settings(named, draws_end_game=False), hands, commits):
            replayed.append(game)
            if not as_json:
                click.echo(_game_line(game))
    except ReplayError as error:
        raise Failure(f"{file}: {error}") from error
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


def _read(file: Path) -> tuple[GameLine, ...]:
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE_BYTES + 1)
        if len(content) > LARGEST_FILE_BYTES:
            raise Failure(f"{file}: it is larger than {LARGEST_FILE_BYTES} bytes; is it the right file?")
        return parse_game_lines(content.decode().split("\n"))
    except OSError as error:
        raise Failure(f"{file}: it cannot be read ({error.strerror}); check its owner and rights") from error
    except UnicodeDecodeError as error:
        raise Failure(f"{file}: it is no text in UTF-8; give recorded games, one JSON object a line") from error
    except GameLineError as error:
        raise Failure(f"{file}: {error}") from error


def _game_line(game: Replayed) -> str:
    verdict = f"differs with {'; '.join(game.differing)}" if game.differing else "identical"
    draws = "".join(f"; drawn by rule after ply {ply}: {outcome.termination.value}" for ply, outcome in game.draws)
    return f"{game.id}: {game.plies} plies, {verdict}{draws}"
