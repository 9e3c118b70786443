"""An outside program in a match: asked by lines, charged what the kernel counts, and judged by the rules."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game, start_game
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.match.players import IllegalMoveError, PlayerError, TurnLimits
from tests.benchmarks.match.program_player import ProgramPlayer

LIMITS = TurnLimits(seconds=0.05)
PROGRAM = """
import sys, time
for line in sys.stdin:
    word, *arguments = line.split()
    heard = open({heard!r}, "a"); heard.write(line); heard.close()
    if word == "think":
        end = time.process_time() + float(arguments[0])
        while time.process_time() < end:
            pass
    answer = {answers!r}.get(word)
    if answer is None:
        break
    print(answer, flush=True)
"""


@pytest.fixture
def players() -> Iterator[list[ProgramPlayer]]:
    started: list[ProgramPlayer] = []
    yield started
    for player in started:
        player.close()


def american() -> BoardRules:
    return rules_for(RULE_SETS["american"], RULE_SETS["american"].orientation)


def start(players: list[ProgramPlayer], folder: Path, answers: dict[str, str]) -> tuple[ProgramPlayer, Game]:
    """Return a program that gives the same answer to each word, and a game that has begun."""
    source = PROGRAM.format(answers=answers, heard=str(folder / "heard"))
    player = ProgramPlayer((sys.executable, "-c", source), american())
    players.append(player)
    return player, start_game(american())


def test_a_program_is_told_the_game_and_its_move_is_taken(players: list[ProgramPlayer], tmp_path: Path) -> None:
    player, game = start(players, tmp_path, {"start": "ready", "play": "ready", "think": "move 24,20 7"})
    player.start_game((), 0)
    choice = player.choose(game.play(game.legal_moves[0]), ("9-13",), LIMITS)
    assert (choice.move.origin, choice.move.landing, choice.nodes) == (24, 20, 7)
    assert (tmp_path / "heard").read_text().splitlines() == ["start american B", "play 9,13", "think 0.0500"]


def test_a_program_is_charged_its_own_processor_time(players: list[ProgramPlayer], tmp_path: Path) -> None:
    player, game = start(players, tmp_path, {"start": "ready", "think": "move 9,13 0"})
    player.start_game((), 0)
    assert 0.05 <= player.choose(game, (), LIMITS).seconds < 0.2


def test_a_move_that_the_rules_do_not_allow_is_illegal(players: list[ProgramPlayer], tmp_path: Path) -> None:
    player, game = start(players, tmp_path, {"start": "ready", "think": "move 9,18 0"})
    player.start_game((), 0)
    with pytest.raises(IllegalMoveError, match="9,18"):
        player.choose(game, (), LIMITS)


@pytest.mark.parametrize("answers", [{}, {"start": "ready"}, {"start": "ready", "think": "pardon 1 2"}])
def test_a_program_that_ends_or_talks_nonsense_is_told(
    players: list[ProgramPlayer], tmp_path: Path, answers: dict[str, str]
) -> None:
    player, game = start(players, tmp_path, answers)
    with pytest.raises(PlayerError):  # noqa: PT012 # it may end at the start already
        player.start_game((), 0)
        player.choose(game, (), LIMITS)


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(PlayerError, match="no-such-program"):
        ProgramPlayer(("/no-such-program",), american()).start_game((), 0)
