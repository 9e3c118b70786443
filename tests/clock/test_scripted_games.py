"""Scripted games of presses with exact expected times: each line `control ...` of tests/clock/games begins one."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from controller.simulation.clock_script_runner import play_clock_script
from sim.script.clock_grammar import ClockLine, parse_clock_script
from sim.script.clock_statements import UseControl

FOLDER = Path(__file__).parent / "games"
FEWEST_GAMES = 80


def split_games(file: Path) -> Iterator[tuple[ClockLine, ...]]:
    number = 0

    def game_number(line: ClockLine) -> int:
        nonlocal number
        number += isinstance(line.statement, UseControl)
        return number

    for _, lines in groupby(parse_clock_script(file.read_text(encoding="utf-8")), game_number):
        yield tuple(lines)


GAMES = [
    pytest.param(game, id=f"{file.stem}:{game[0].number} {game[0].text}")
    for file in sorted(FOLDER.glob("*.txt"))
    for game in split_games(file)
]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_presses(game: tuple[ClockLine, ...]) -> None:
    assert any(line.text.startswith("expect") for line in game)
    faults = [
        f"line {played.line.number}: {played.line.text}: {played.fault}"
        for played in play_clock_script(game)
        if played.fault
    ]
    assert not faults


def test_there_are_many_games() -> None:
    assert len(GAMES) >= FEWEST_GAMES
