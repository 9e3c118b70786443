"""Whole collections with the faults of old American score files: how many of their games are read to their end."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from controller.cli.pdn_files import read_pdn_file
from controller.notation.json_games import parse_json_games
from controller.notation.move_text import parse_move
from controller.notation.pdn import PdnGame, read_pdn
from controller.rules.board_rules import rules_for
from controller.rules.moves import Move
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.game_corpora import games_file
from tests.notation.old_collection import ENCODINGS, LINE_ENDS, collection_text, only_signs_exchanged
from tests.notation.pdn_games import play_random_game

RULES = rules_for(RULE_SETS["american"], Orientation.VISMIN)


def replay(texts: Iterable[str]) -> list[Move]:
    moves, position = [], RULES.start_position
    for text in texts:
        moves.append(parse_move(text, RULES.legal_moves(position)))
        position = RULES.play(position, moves[-1])
    return moves


def random_games(count: int) -> list[list[Move]]:
    return [replay([move for _, move in play_random_game(RULES, seed, 70)]) for seed in range(count)]


def effects(moves: Sequence[Move]) -> list[tuple[object, ...]]:
    return [(move.origin, move.landing, move.captured, move.is_crowning) for move in moves]


def count_read(text: str, games: Sequence[Sequence[Move]]) -> int:
    """Return how many games are read to their end, each with the moves that were played."""
    found = {game.tag("Event"): game for game in read_pdn([text]) if isinstance(game, PdnGame)}
    return sum(
        f"game {number}" in found
        and effects([played.move for played in found[f"game {number}"].moves]) == effects(moves)
        for number, moves in enumerate(games, 1)
    )


def test_exchanged_signs_cost_no_random_game() -> None:
    games = random_games(60)
    assert count_read(only_signs_exchanged(games, seed=1), games) == 60


def test_the_usual_faults_cost_no_random_game() -> None:
    games = random_games(60)
    assert count_read(collection_text(games, seed=2), games) == 60


@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_old_bytes_cost_no_game(encoding: str, line_end: str, tmp_path: Path) -> None:
    games = random_games(6)
    text = collection_text(games, seed=3).replace("\u2013", "-" if encoding == "cp437" else "\u2013")
    path = tmp_path / "games.pdn"
    path.write_bytes(text.replace("\n", line_end).encode(encoding))
    found = [game for game in read_pdn_file(path, None) if isinstance(game, PdnGame)]
    assert [effects([played.move for played in game.moves]) for game in found] == [effects(moves) for moves in games]


@pytest.mark.shared
@pytest.mark.parametrize("seed", range(2))
def test_a_collection_of_724_games_is_read(seed: int) -> None:
    real = [replay(game.moves) for game in parse_json_games(games_file("american-club").read_text().splitlines())]
    games = [*real, *random_games(724 - len(real))]
    assert count_read(only_signs_exchanged(games, seed), games) == 724
    assert count_read(collection_text(games, seed), games) == 724
