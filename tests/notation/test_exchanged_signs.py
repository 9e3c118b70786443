"""Recorded games with - and x exchanged at random and no landings between: the commonest fault of score files."""

import random

import pytest

from controller.notation.json_games import JsonGame, parse_json_games
from controller.notation.move_text import parse_move
from controller.notation.pdn import PdnGame, read_pdn
from controller.rules.board_rules import rules_for
from controller.rules.moves import Move
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.game_corpora import CORPORA, games_file
from tests.notation.pdn_games import as_pdn


@pytest.mark.parametrize("name", CORPORA)
def test_games_are_read_to_their_end_as_they_were_played(name: str) -> None:
    games = parse_json_games(games_file(name).read_text().splitlines())
    chance = random.Random(3)
    for game in games:
        moves = played(game)
        words = [f"{move.origin}{chance.choice('-x')}{move.landing}" for move in moves]
        (found,) = read_pdn([as_pdn({"id": game.id, "ruleset": game.ruleset, "moves": words})])
        assert isinstance(found, PdnGame), found
        assert [effect(move.move) for move in found.moves] == [effect(move) for move in moves]


def played(game: JsonGame) -> list[Move]:
    rules = rules_for(RULE_SETS[game.ruleset], Orientation.VISMIN)
    moves, position = [], rules.start_position
    for text in game.moves:
        moves.append(parse_move(text, rules.legal_moves(position)))
        position = rules.play(position, moves[-1])
    return moves


def effect(move: Move) -> tuple[object, ...]:
    return move.origin, move.landing, move.captured, move.is_crowning
