"""Measure how fast recorded games run through the whole session, with every hand in every commit mode."""

from pathlib import Path

import click

from controller.notation.json_games import JsonGame, parse_json_games
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.recorded_games import ReplayedGame, replay_games
from sim.hands.styles import STYLES
from tests.benchmarks.stopwatch import best_of

FILE = Path(__file__).resolve().parents[3] / "shared" / "data" / "games" / "brazilian-online.jsonl"


def main() -> None:
    """Print one line: plays and plies a second."""
    if not FILE.is_file():
        click.echo("replay    no recorded games beside the project: left out")
        return
    lines = parse_json_games(FILE.read_text(encoding="utf-8").split("\n"))
    games, seconds = best_of(2, lambda: play(lines))
    wrong = [game.id for game in games if game.differing]
    if wrong:
        raise SystemExit(f"these games have another score: {', '.join(wrong)}")
    plays, plies = sum(game.plays for game in games), sum(game.plays * game.plies for game in games)
    rates = f"{plays / seconds:>9.1f} plays a second, {plies / seconds:,.0f} plies a second"
    click.echo(f"replay    {rates}, {len(games)} games in {len(STYLES) * len(CommitMode)} ways each, best of 2")


def play(lines: tuple[JsonGame, ...]) -> list[ReplayedGame]:
    """Return every game, played with every hand in every commit mode."""
    settings = GameSettings(draws_end_game=False)
    return list(replay_games(lines, lambda _: settings, tuple(STYLES), tuple(CommitMode)))


if __name__ == "__main__":
    main()
