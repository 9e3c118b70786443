"""The score files that lie beside the project: each is read, or told apart, and converted there and back."""

import pytest

from controller.notation.pdn import PdnFault, PdnGame, pdn_game_text_as, read_pdn
from controller.notation.square_numbering import Notation
from controller.rules.squares import Orientation
from tests.game_corpora import SHARED

pytestmark = pytest.mark.shared

FOLDER = SHARED / "data" / "pdn"
EIGHT_BY_EIGHT = {
    "beginner": 58,
    "borderclassics": 183,
    "bridges": 267,
    "gem": 162,
    "goulds": 262,
    "inferno": 68,
    "lpc": 100,
}
"""File -> its games."""
TEN_BY_TEN = ("gameterminator", "linecomment", "movestrength", "string", "unicode", "variation")


def read_file(name: str) -> list[PdnGame | PdnFault]:
    with (FOLDER / f"{name}.pdn").open(encoding="utf-8") as lines:
        return list(read_pdn(lines))


@pytest.mark.parametrize("name", EIGHT_BY_EIGHT)
def test_files_on_8_by_8_squares_have_no_fault(name: str) -> None:
    games = read_file(name)
    assert [game for game in games if isinstance(game, PdnFault)] == []
    assert len(games) == EIGHT_BY_EIGHT[name]


@pytest.mark.parametrize("name", EIGHT_BY_EIGHT)
def test_they_are_converted_there_and_back(name: str) -> None:
    for game in read_file(name):
        assert isinstance(game, PdnGame)
        (other,) = read_pdn([pdn_game_text_as(game, Notation.ALGEBRAIC, Orientation.LUZON)])
        assert isinstance(other, PdnGame)
        (back,) = read_pdn([pdn_game_text_as(other, game.notation, game.orientation)])
        assert isinstance(back, PdnGame)
        assert (back.start_position, back.notes, back.moves) == (game.start_position, game.notes, game.moves)
        assert (back.result, back.ruleset, back.tag("Event")) == (game.result, game.ruleset, game.tag("Event"))


@pytest.mark.parametrize("name", TEN_BY_TEN)
def test_files_on_10_by_10_squares_are_told_so(name: str) -> None:
    (fault,) = read_file(name)
    assert isinstance(fault, PdnFault)
    assert fault.text == f"{fault.move} is a move on 10 by 10 squares; only games on 8 by 8 are read"


def test_what_is_no_pdn_is_told() -> None:
    (nested,) = read_file("bad-nested_comment")
    assert isinstance(nested, PdnFault)
    assert nested.text == "this } closes no comment; a comment cannot hold another one"
    unknown_side, whole, ten = read_file("fen")
    assert isinstance(unknown_side, PdnGame)
    assert isinstance(whole, PdnGame)
    assert [warning.kind.value for warning in unknown_side.warnings] == ["game-type", "position"]
    assert isinstance(ten, PdnFault)
    assert "it is of a board of 10 by 10" in ten.text
