import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.notation.fen import parse_fen
from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.board_rules import rules_for
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation, Square, mask_of

RULES = rules_for(RULE_SETS["filipino"], Orientation.VISMIN)


def legal(fen: str) -> tuple[Move, ...]:
    return start_game(RULES, parse_fen(fen)).legal_moves


def play_random_game(seed: int) -> Iterator[Game]:
    """Return the game before each ply of a random game, and after the last."""
    chance = random.Random(seed)
    game = start_game(RULES)
    yield game
    while game.outcome is None:
        game = game.play(chance.choice(game.legal_moves))
        yield game


@given(st.integers(0, 2**32))
def test_every_legal_move_is_found_by_its_text(seed: int) -> None:
    for game in play_random_game(seed):
        texts = [move_text(move) for move in game.legal_moves]
        assert len(set(texts)) == len(texts)
        assert [parse_move(text, game.legal_moves) for text in texts] == list(game.legal_moves)


def test_every_route_of_the_reference_positions_is_found(reference_data: Path) -> None:
    tried = 0
    for entry in json.loads((reference_data / "positions.json").read_text())["positions"]:
        moves = legal(entry["fen"])
        for expected in entry["moves"].get("filipino", ()):
            separator = "x" if expected["captured"] else "-"
            found = parse_move(separator.join(map(str, expected["path"])), moves)
            assert found.captured == mask_of(Square(number) for number in expected["captured"])
            tried += 1
    assert tried


@pytest.mark.parametrize(
    ("fen", "text", "written"),
    [
        ("W:W22:B1", "22-18", "22-18"),
        ("W:W22:B1", " 22-18 ", "22-18"),
        ("W:W22:B18,10", "22x15x6", "22x15x6"),
        ("W:W22:B18,10", "22x6", "22x15x6"),
        ("W:W22:B18,10", "22:15:6", "22x15x6"),
        ("W:W22:B18,10", "22X6", "22x15x6"),
        ("W:WK1:B6", "1x28", "1x28"),
    ],
)
def test_reads(fen: str, text: str, written: str) -> None:
    assert move_text(parse_move(text, legal(fen))) == written


@pytest.mark.parametrize(
    "text", ["", "22", "22-", "22 - 18", "22-18-15", "22x15-6", "a3-b4", "22-18x", "٢٢-18", "9" * 200]
)
def test_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveTextError, match=r"is not a move; write 22-18, or 22x15x6 for a capture"):
        parse_move(text, legal("W:W22:B1"))


@pytest.mark.parametrize("text", ["22-33", "0-18", "22x100"])
def test_names_the_square_that_is_none(text: str) -> None:
    with pytest.raises(MoveTextError, match="is not a square; give a number from 1 to 32"):
        parse_move(text, legal("W:W22:B1"))


@pytest.mark.parametrize(
    ("fen", "text", "message", "candidates"),
    [
        ("W:W22,28:B1", "22-15", "22-15 is not a legal move; possible moves: 22-17, 22-18", ("22-17", "22-18")),
        ("W:W22:B1", "21-17", "21-17 is not a legal move; possible moves: 22-17, 22-18", ("22-17", "22-18")),
        ("W:W22:B18", "22-15", "22-15 is not a legal move; possible moves: 22x15", ("22x15",)),
        ("W:W22:B18,10", "22x15", "22x15 is not a legal move; possible moves: 22x15x6", ("22x15x6",)),
        ("W:W22:B18,10", "22x14x6", "22x14x6 is not a legal move; possible moves: 22x15x6", ("22x15x6",)),
        ("B:W22:B", "22-18", "22-18 is not a legal move; there is none in this position", ()),
    ],
)
def test_lists_what_may_be_played(fen: str, text: str, message: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(MoveTextError) as caught:
        parse_move(text, legal(fen))
    assert str(caught.value) == message
    assert caught.value.candidates == candidates


def test_short_capture_that_fits_several_moves_is_refused() -> None:
    moves = legal("W:WK5:B7,9,19,24")
    with pytest.raises(MoveTextError, match=r"5x2 fits several moves: .*; write all landings") as caught:
        parse_move("5x2", moves)
    assert caught.value.candidates == ("5x23x16x2", "5x27x20x2")
    assert [parse_move(text, moves) for text in caught.value.candidates] == list(moves)
    assert parse_move("5x20x2", moves) == parse_move("5x27x20x2", moves)
    with pytest.raises(MoveTextError, match="5x16x23x2 is not a legal move"):  # landings in another order
        parse_move("5x16x23x2", moves)
