"""Games whose GameType names another board than that of their moves: read by the board that allows them all."""

import pytest

from controller.notation.pdn import PdnFault, PdnGame, parse_game_type
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.notation.pdn_games import as_pdn, game_of, play_random_game, read

RANDOM_GAME = {
    "id": "random",
    "ruleset": "brazilian",
    "moves": [
        move for _, move in play_random_game(rules_for(RULE_SETS["brazilian"], Orientation.VISMIN), seed=5, most=60)
    ],
}


@pytest.mark.parametrize("tag", ["26,W,8,8,N2,0", "26,W,8,8,N2,1", "26,W,8,8,A0,0", "26,W,8,8,A0,1", "26"])
@pytest.mark.parametrize("board", ["26,W,8,8,N2,0", "26,W,8,8,N2,1", "26,W,8,8,A0,0", "26,W,8,8,A0,1"])
def test_the_board_is_found(board: str, tag: str) -> None:
    played = game_of(as_pdn(RANDOM_GAME))
    game_type = parse_game_type(board)
    move_format = MoveFormat(
        numbering=game_type.numbering,
        notation=game_type.notation,
        is_mirrored=game_type.orientation is not played.orientation,
    )
    moves = " ".join(move_format.route_text(move.route, is_capture=move.move.is_capture) for move in played.moves)
    game = game_of(f'[GameType "{tag}"]\n\n{moves} *')
    assert (len(game.moves), game.orientation) == (len(played.moves), game_type.orientation)
    is_tagged = parse_game_type(tag).orientation is game_type.orientation
    assert [warning.kind.value for warning in game.warnings] == ([] if is_tagged else ["game-type"])


def test_the_warning_names_both_boards() -> None:
    (told,) = game_of('[GameType "22,W,8,8,N2,0"]\n\n1. 22-18 11-14 2. 18x11 7x14 *').warnings
    assert told.text == ("the moves do not fit the board of GameType 22,W,8,8,N2,0; read as 22,W,8,8,N2,1")


def test_a_slip_in_a_short_game_turns_no_board() -> None:
    (fault,) = read('[GameType "21"]\n\n1. 11-14 *')
    assert isinstance(fault, PdnFault)
    assert fault.text.startswith("ply 1: 11-14 is not a legal move; possible moves: 11-15, 11-16")


def test_a_slip_in_a_long_game_is_told_of_the_board_that_is_named() -> None:
    line = {**RANDOM_GAME, "moves": [*RANDOM_GAME["moves"][:30], "1-32", *RANDOM_GAME["moves"][30:]]}
    (fault,) = read(as_pdn(line))
    assert isinstance(fault, PdnFault)
    assert (fault.ply, fault.move) == (31, "1-32")


def test_a_game_in_letters_with_numbers_in_its_game_type() -> None:
    (game,) = read('[GameType "25,W,8,8,N2,0"]\n\n1. c3-d4 f6-e5 2. d4:f6 g7:e5 *')
    assert isinstance(game, PdnGame)
    assert (game.notation, game.warnings) == (Notation.ALGEBRAIC, ())
