"""Recorded games, from lines to PDN and back."""

import json

import pytest

from controller.notation.json_games import parse_json_games
from controller.notation.move_text import parse_move
from controller.notation.pdn import PdnGame, export_json_game, pdn_game_text_as, read_pdn
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.game_corpora import CORPORA, SIMULATED, games_file
from tests.notation.pdn_games import as_pdn

SAMPLE = 8  # games of each collection of real ones

VISMIN = Orientation.VISMIN


def test_score_sheets_are_the_lines() -> None:
    """Check that both files hold the same games; those of Luzon rule sets are on the Luzon board."""
    folder = games_file(SIMULATED).parents[1] / "traces"
    lines = games_file(SIMULATED).read_text().splitlines()
    for line in lines:
        event = json.loads(line)["id"]
        (game,) = read_pdn([(folder / f"{event}.pdn").read_text()])
        assert isinstance(game, PdnGame)
        assert export_json_game(game, event) == line
    assert len(lines) == len(list(folder.glob("*.pdn")))


def sample_lines(name: str) -> list[str]:
    """Return all simulated games and some of the real ones."""
    lines = games_file(name).read_text().splitlines()
    return lines if name == SIMULATED else lines[:SAMPLE]


@pytest.mark.parametrize("name", CORPORA)
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("notation", Notation)
def test_recorded_games_to_pdn_and_back(name: str, orientation: Orientation, notation: Notation) -> None:
    lines = sample_lines(name)
    games = list(read_pdn(as_pdn(json.loads(line)) for line in lines))
    assert len(games) == len(lines)
    for line, game in zip(lines, games, strict=True):
        assert isinstance(game, PdnGame)
        event = str(game.tag("Event"))
        assert export_json_game(game, event) == line
        (converted,) = read_pdn([pdn_game_text_as(game, notation, orientation)])
        assert isinstance(converted, PdnGame)
        assert converted.orientation is orientation
        assert export_json_game(converted, event) == line


@pytest.mark.parametrize("name", CORPORA)
def test_captures_of_recorded_games_cut_short(name: str) -> None:
    """Check that first and last square are enough where they name one capture, as PDN asks of writers."""
    shortened = 0
    for line in parse_json_games(sample_lines(name)):
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
