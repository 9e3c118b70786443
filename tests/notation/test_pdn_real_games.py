"""Real games, from recorded lines to PDN and back."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from controller.notation.json_games import parse_json_games
from controller.notation.move_text import parse_move
from controller.notation.pdn import PdnGame, game_type_of, print_as_json_game, print_game_as, read_pdn
from controller.notation.pdn.game_types import variant_text
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation

SETS = ["brazilian-online", "russian-online", "russian-otb-1947", "american-club"]
SAMPLE = 8

VISMIN, LUZON = Orientation.VISMIN, Orientation.LUZON


def as_pdn(line: dict[str, Any]) -> str:
    """A recorded game as PDN, its landings as they were recorded."""
    ruleset = RULE_SETS[line["ruleset"]]
    game_type = game_type_of(ruleset, VISMIN, Notation.NUMERIC)
    tags = f'[Event "{line["id"]}"]\n[GameType "{game_type.text}"]\n[Variant "{variant_text(ruleset)}"]\n'
    return f"{tags}\n{' '.join(line['moves'])} *\n\n"


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("notation", Notation)
def test_recorded_games_to_pdn_and_back(
    name: str, orientation: Orientation, notation: Notation, reference_data: Path
) -> None:
    with (reference_data / "games" / f"{name}.jsonl").open() as file:
        lines = list(islice(file, SAMPLE))
    games = list(read_pdn(as_pdn(json.loads(line)) for line in lines))
    assert len(games) == len(lines)
    for line, game in zip(lines, games, strict=True):
        assert isinstance(game, PdnGame)
        event = str(game.tag("Event"))
        assert print_as_json_game(game, event) == line.rstrip("\n")
        (converted,) = read_pdn([print_game_as(game, notation, orientation)])
        assert isinstance(converted, PdnGame)
        assert converted.orientation is orientation
        assert print_as_json_game(converted, event) == line.rstrip("\n")


@pytest.mark.parametrize("name", SETS)
def test_captures_of_recorded_games_cut_short(name: str, reference_data: Path) -> None:
    """First and last square are enough wherever they name one capture: what PDN asks of writers."""
    text = (reference_data / "games" / f"{name}.jsonl").read_text()
    shortened = 0
    for line in parse_json_games(text.splitlines()[:SAMPLE]):
        rules = rules_for(RULE_SETS[line.ruleset], VISMIN)
        position, moves, shorter = rules.start_position, [], []
        for written in line.moves:
            legal = rules.legal_moves(position)
            move = parse_move(written, legal)
            is_one = [other[:2] for other in legal].count(move[:2]) == 1
            moves.append(move)
            shorter.append(f"{move.origin}x{move.landing}" if move.is_capture and is_one else written)
            position = rules.play(position, move)
        (game,) = read_pdn([as_pdn({"id": line.id, "ruleset": line.ruleset, "moves": shorter})])
        assert isinstance(game, PdnGame)
        assert [played.move for played in game.moves] == moves
        shortened += tuple(shorter) != line.moves
    assert shortened
