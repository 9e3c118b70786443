"""A game that is written is read again as the same game."""

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.notation.pdn import PdnGame, pdn_game_text, pdn_game_text_as
from controller.notation.square_numbering import Notation
from controller.rules.squares import Orientation
from tests.notation.pdn_games import game_of, games

WIDE = re.compile(r"/FEN|; ")  # what no line end may break


@settings(max_examples=60)
@given(games(), st.sampled_from(["x", ":", None]))
def test_a_game_written_is_read_again(game: PdnGame, sign: str | None) -> None:
    text = pdn_game_text(game, sign)
    again = game_of(text)
    assert again == game
    assert pdn_game_text(again, sign) == text
    lines = text.partition("\n\n")[2].splitlines()
    assert [line for line in lines if len(line) > 79 and not WIDE.search(line)] == []


@settings(max_examples=60)
@given(games(), st.sampled_from(Notation), st.sampled_from(Orientation))
def test_a_game_converted_is_the_same_game(game: PdnGame, notation: Notation, orientation: Orientation) -> None:
    converted = game_of(pdn_game_text_as(game, notation, orientation))
    assert (converted.orientation, converted.ruleset, converted.result) == (orientation, game.ruleset, game.result)
    if converted.moves:
        assert converted.notation is notation
    back = game_of(pdn_game_text_as(converted, game.notation, game.orientation))
    assert replace(back, notation=game.notation) == game
