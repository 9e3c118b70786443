"""Positions and moves of the Hub protocol are those of the rules, on either board."""

import random

import pytest

from controller.notation.fen import parse_fen
from controller.notation.hub.board_notation import BoardNotation, HubTextError
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import start_game
from controller.rules.position import Position
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation

START = "W" + 12 * "b" + 8 * "e" + 12 * "w"
NOTATION = BoardNotation()
MIRRORED = BoardNotation(is_mirrored=True)


def rules_on(ruleset: str, orientation: Orientation = Orientation.VISMIN) -> BoardRules:
    return rules_for(RULE_SETS[ruleset], orientation)


def text_with(**letters: str) -> str:
    squares = ["e"] * 32
    for square, letter in letters.items():
        squares[int(square[1:]) - 1] = letter
    return "W" + "".join(squares)


def test_the_start_position() -> None:
    start = rules_on("filipino").start_position
    assert NOTATION.position_text(start) == START
    assert NOTATION.parse_position(START) == start
    assert MIRRORED.position_text(start) == START


def test_each_letter() -> None:
    position = parse_fen("B:WK1,32:BK31,2")
    text = "B" + text_with(s1="W", s32="w", s31="B", s2="b")[1:]
    assert NOTATION.position_text(position) == text
    assert NOTATION.parse_position(text) == position
    other = BoardNotation(letters="mnMN.")
    assert other.position_text(position) == "B" + text[1:].translate(str.maketrans("wbWBe", "mnMN."))
    assert other.parse_position(other.position_text(position)) == position


def test_the_mirrored_board() -> None:
    position = parse_fen("W:W21:B1")
    assert MIRRORED.position_text(position) == text_with(s24="w", s4="b")
    assert MIRRORED.parse_position(MIRRORED.position_text(position)) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "33 letters, .* not 0"),
        (START[:-1], "33 letters, .* not 32"),
        (START + 18 * "e", "33 letters, .* not 51"),
        ("w" + START[1:], "the side to move is W or B, not 'w'"),
        (text_with(s7="x"), "square 7: 'x' is none of the letters w b W B e"),
        (text_with(s4="w"), "square 4: a man cannot stand on its crowning row"),
        (text_with(s29="b"), "square 29: a man cannot stand on its crowning row"),
        ("W" + 13 * "W" + 19 * "e", "more than 12 pieces"),
    ],
)
def test_other_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(HubTextError, match=message):
        NOTATION.parse_position(text)


@pytest.mark.parametrize("ruleset", RULE_SETS)
@pytest.mark.parametrize("notation", [NOTATION, MIRRORED])
def test_each_move_of_drawn_games_there_and_back(ruleset: str, notation: BoardNotation) -> None:
    chance = random.Random(7)
    rules = rules_on(ruleset)
    for _ in range(4):
        game = start_game(rules)
        for _ in range(80):
            if game.outcome is not None:
                break
            for move in game.legal_moves:
                assert notation.parse_move(notation.move_text(move), game.legal_moves) == move
            assert notation.parse_position(notation.position_text(game.position)) == game.position
            game = game.play(chance.choice(game.legal_moves))


def legal_move_text(ruleset: str, fen: str, text: str) -> str:
    return NOTATION.move_text(NOTATION.parse_move(text, rules_on(ruleset).legal_moves(parse_fen(fen))))


def test_a_capture_names_what_is_captured() -> None:
    moves = rules_on("american").legal_moves(parse_fen("W:W30:B18,26"))
    assert [NOTATION.move_text(move) for move in moves] == ["30x14x18x26"]
    assert [MIRRORED.move_text(move) for move in moves] == ["31x15x19x27"]
    for text in ("30x14x18x26", "30x14x26x18", "30x14"):
        assert NOTATION.parse_move(text, moves) == moves[0]
    with pytest.raises(HubTextError, match="30x14x18 is not a legal move"):
        NOTATION.parse_move("30x14x18", moves)


def test_captures_of_one_landing_are_told_apart() -> None:
    moves = rules_on("american").legal_moves(parse_fen("W:W30:B17,18,25,26"))
    assert {NOTATION.move_text(move) for move in moves} == {"30x14x17x25", "30x14x18x26"}
    with pytest.raises(HubTextError, match="30x14 fits several captures; add the captured squares"):
        NOTATION.parse_move("30x14", moves)


def test_of_captures_that_differ_in_crowning_alone_the_crowning_one_is_meant() -> None:
    move = rules_on("american").legal_moves(parse_fen("W:W30:B18,26"))[0]
    crowning = move._replace(is_crowning=True)
    assert NOTATION.parse_move("30x14", (move, crowning, move)) == crowning


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a move; moves are"),
        ("22:18", "is not a move"),
        ("22-18-15", "is not a move"),
        ("22x", "is not a move"),
        ("122-18", "is not a move"),
        ("22-33", "22-33 is not a move: '33' is not a square"),
        ("22-13", "22-13 is not a legal move"),
        ("22x18", "22x18 is not a legal move"),
    ],
)
def test_other_moves_are_refused(text: str, message: str) -> None:
    start: Position = rules_on("filipino").start_position
    with pytest.raises(HubTextError, match=message):
        NOTATION.parse_move(text, rules_on("filipino").legal_moves(start))
