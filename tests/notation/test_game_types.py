"""PDN's GameType: the boards and numberings that the standard draws, and which rule set is meant."""

import pytest

from controller.notation.pdn import GameTypeError, game_type_of, parse_game_type
from controller.notation.pdn.game_types import capture_sign, find_ruleset_by_number, variant_text
from controller.notation.square_numbering import Notation
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation, Square
from controller.rules.traits import RuleSet
from tests.rules.square_names import square_name

VISMIN, LUZON = Orientation.VISMIN, Orientation.LUZON


@pytest.mark.parametrize(
    ("value", "orientation", "first", "square_1", "square_32"),
    [
        # where 1 and 32 lie by file and rank with White at the bottom, from the standard's pictures and corners
        ("21,B,8,8,N1,0", VISMIN, Side.BLACK, "b8", "g1"),
        ("22,W,8,8,N2,1", LUZON, Side.WHITE, "a8", "h1"),
        ("23,B,8,8,N1,0", VISMIN, Side.BLACK, "b8", "g1"),
        ("24,W,8,8,N1,1", LUZON, Side.WHITE, "h1", "a8"),
        ("28,W,8,8,N1,1", LUZON, Side.WHITE, "h1", "a8"),
        ("26,W,8,8,N2,0", VISMIN, Side.WHITE, "b8", "g1"),
        ("26,W,8,8,N2,1", LUZON, Side.WHITE, "a8", "h1"),
        ("26,W,8,8,N0,0", VISMIN, Side.WHITE, "a1", "h8"),
        ("26,W,8,8,N3,0", VISMIN, Side.WHITE, "h8", "a1"),
        ("26,W,8,8,N1,0", VISMIN, Side.WHITE, "g1", "b8"),
        ("26,B,8,8,N2,0", VISMIN, Side.BLACK, "g1", "b8"),
        # where the squares have names only, their numbers are the ones everybody uses
        ("25,W,8,8,A0,0", VISMIN, Side.WHITE, "b8", "g1"),
        ("24,W,8,8,A0,1", LUZON, Side.WHITE, "h1", "a8"),
    ],
)
def test_numbers(value: str, orientation: Orientation, first: Side, square_1: str, square_32: str) -> None:
    game_type = parse_game_type(value)
    assert (game_type.orientation, game_type.first_mover) == (orientation, first)
    numbering = game_type.numbering
    assert square_name(numbering.parse_square("1"), orientation) == square_1
    assert square_name(numbering.parse_square("32"), orientation) == square_32
    assert abs(numbering.parse_square("2") - numbering.parse_square("1")) == 1  # square 2 is beside square 1


@pytest.mark.parametrize(
    ("value", "name", "square"),
    [
        # the name that the text has, and where it is on this project's board
        ("25,W,8,8,A0,0", "a1", 29),
        ("25,W,8,8,A0,0", "h8", 4),
        ("26,W,8,8,A0,1", "b1", 29),
        ("23,W,8,8,A1,1", "a1", 32),  # Jamaican: White sees a1 at the bottom right
        ("23,B,8,8,A1,1", "a1", 1),  # Jamaican, Black sees it there
        ("23,B,8,8,A3,0", "a1", 29),
        ("26,W,8,8,N2,0", "a1", 29),
    ],
)
def test_names(value: str, name: str, square: int) -> None:
    numbering = parse_game_type(value).numbering
    assert numbering.parse_square(name) == square
    assert numbering.square_text(Square(square), Notation.ALGEBRAIC) == name


@pytest.mark.parametrize(
    ("value", "full"),
    [
        ("21", "21,B,8,8,N1,0"),
        ("22", "22,W,8,8,N2,1"),
        ("23", "23,B,8,8,N1,0"),
        ("24", "24,W,8,8,N1,1"),
        ("25", "25,W,8,8,A0,0"),
        ("26", "26,W,8,8,A0,0"),
        ("29", "29,W,8,8,A0,0"),
        ("26,W,8,8,N2", "26,W,8,8,N2,0"),
        (" 26, W, 8, 8, N2, 1 ", "26,W,8,8,N2,1"),
        ("25,W,8,8,S0,0", "25,W,8,8,A0,0"),
        ("25,W,8,8,A1,0", "25,W,8,8,A0,0"),  # as written before April 2014
    ],
)
def test_short_and_old_values(value: str, full: str) -> None:
    assert parse_game_type(value).text == full


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("", "GameType '' is not valid; write it as 26,W,8,8,N2,0"),
        ("dama", "GameType 'dama' is not valid; write it as 26,W,8,8,N2,0"),
        ("26,X,8,8,N2,0", "GameType '26,X,8,8,N2,0' is not valid; write it as 26,W,8,8,N2,0"),
        ("26,W,8,8,N4,0", "GameType '26,W,8,8,N4,0' is not valid; write it as 26,W,8,8,N2,0"),
        ("26,W,8,8", "GameType '26,W,8,8' is not valid; write it as 26,W,8,8,N2,0"),
        ("9" * 5000, f"GameType '{'9' * 40}' is not valid; write it as 26,W,8,8,N2,0"),
        ("20", "GameType 20 is played on 10 by 10 squares, not on 8 by 8"),
        ("27", "GameType 27 is played on 12 by 12 squares, not on 8 by 8"),
        ("30", "GameType 30 is not a game on 32 squares"),
        ("20,W,10,10,N2,0", "GameType 20,W,10,10,N2,0 is played on 10 by 10 squares, not on 8 by 8"),
        ("41,W,10,8,A0,0", "GameType 41,W,10,8,A0,0 is played on 10 by 8 squares, not on 8 by 8"),
    ],
)
def test_refuses(value: str, message: str) -> None:
    with pytest.raises(GameTypeError) as caught:
        parse_game_type(value)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("filipino", ("26,W,8,8,N2,0", "26,W,8,8,N2,1", "26,W,8,8,A0,0", "26,W,8,8,A0,1")),
        ("russian", ("25,W,8,8,N2,0", "25,W,8,8,N2,1", "25,W,8,8,A0,0", "25,W,8,8,A0,1")),
        ("spanish", ("24,W,8,8,N1,0", "24,W,8,8,N1,1", "24,W,8,8,A0,0", "24,W,8,8,A0,1")),
        ("italian", ("22,W,8,8,N2,0", "22,W,8,8,N2,1", "22,W,8,8,A0,0", "22,W,8,8,A0,1")),
        ("american", ("21,B,8,8,N1,0", "21,B,8,8,N1,1", "21,B,8,8,A3,0", "21,B,8,8,A3,1")),
        ("jamaican", ("23,B,8,8,N1,0", "23,B,8,8,N1,1", "23,B,8,8,A3,0", "23,B,8,8,A3,1")),
    ],
)
def test_what_is_written(name: str, values: tuple[str, ...]) -> None:
    written = [
        game_type_of(RULE_SETS[name], orientation, notation).text
        for notation in Notation
        for orientation in (VISMIN, LUZON)
    ]
    assert tuple(written) == values


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("first", Side)
def test_every_value_written_is_read_again(
    ruleset: RuleSet, orientation: Orientation, notation: Notation, first: Side
) -> None:
    game_type = game_type_of(ruleset, orientation, notation, first)
    assert parse_game_type(game_type.text) == game_type
    assert game_type.numbering.square_text(Square(29), Notation.ALGEBRAIC) == square_name(Square(29), orientation)


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_set_is_found_by_its_variant(ruleset: RuleSet) -> None:
    assert find_ruleset_by_number(ruleset.pdn_game_type, variant_text(ruleset)) is ruleset
    assert find_ruleset_by_number(ruleset.pdn_game_type, variant_text(ruleset).upper().replace("-", " ")) is ruleset


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (21, "american"),
        (22, "italian"),
        (23, "pool"),
        (24, "spanish"),
        (25, "russian"),
        (26, "brazilian"),
        (28, "spanish"),  # Portuguese draughts has the moves of Spanish draughts
        (29, "czech"),
    ],
)
def test_a_number_alone_is_the_game_of_the_standard(number: int, name: str) -> None:
    assert find_ruleset_by_number(number, None).name == name


def test_a_variant_of_another_number_is_refused() -> None:
    with pytest.raises(GameTypeError, match="Variant 'Filipino' is not a rule set of GameType 25; those are Russian"):
        find_ruleset_by_number(25, "Filipino")
    with pytest.raises(GameTypeError, match="GameType 30 is the number of no rule set; those that have one are 21, 22"):
        find_ruleset_by_number(30, None)


def test_captures_are_marked_as_the_standard_has_it() -> None:
    assert [capture_sign(number) for number in (21, 24, 25, 26, 99)] == ["x", "x", ":", "x", "x"]
