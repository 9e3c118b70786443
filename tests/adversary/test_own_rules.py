"""The second world's own rules, held once against the program's."""

import json
from random import Random

import pytest

from tests.adversary.rules import BLACK, FAR_ROW, GAMES, WHITE, Position, Rules, legal_moves, perft, start
from tests.cli.shell import damahan


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_perft(rules: Rules) -> None:
    answer = json.loads(damahan("perft", "5", "--ruleset", rules.name, "--json").stdout)
    assert answer["counts"] == [perft(rules, start(rules), depth) for depth in range(1, 6)]


def open_position(rng: Random) -> Position:
    """Return a position of a few men and kings anywhere."""
    squares = [0] * 33
    for square in rng.sample(range(1, 33), rng.randint(3, 14)):
        side = rng.choice((WHITE, BLACK))
        kind = 2 if square in FAR_ROW[side] or rng.random() < 0.5 else 1
        squares[square] = kind if side == WHITE else -kind
    squares[17] = squares[17] or 1
    squares[16] = squares[16] or -1
    return Position(tuple(squares), rng.choice((WHITE, BLACK)))


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_open_positions(rules: Rules) -> None:
    rng = Random(f"open positions {rules.name}")
    positions = [open_position(rng) for _ in range(40)]
    given = "\n".join(position.fen() for position in positions)
    board = ("--ruleset", rules.name, "--orientation", "luzon" if rules.luzon else "vismin")
    answers = damahan("moves", "--stdin", "--json", *board, typed=given).stdout
    for position, line in zip(positions, answers.splitlines(), strict=True):
        theirs = [(move["path"][0], move["path"][-1], sorted(move["captured"])) for move in json.loads(line)["moves"]]
        ours = [(move.origin, move.landing, sorted(move.captured)) for move in legal_moves(rules, position)]
        assert sorted(ours) == sorted(theirs), position.fen()
