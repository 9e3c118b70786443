"""The view of a terminal, built from a session."""

import pytest

from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.view_builder import ViewBuilder
from controller.session.inputs import Tick
from controller.words.messages import display_line
from controller.words.po_files import english
from tests.session.scripted_game import play, settings_from


@pytest.mark.parametrize(("has_hand", "line"), [(True, "Black 9-14"), (False, "Make 9-14")])
def test_the_display_asks_for_a_proposed_move_only_where_no_hand_makes_it(has_hand: bool, line: str) -> None:
    settings = settings_from(game={"time_control": "5+3", "black_moves": "program"})
    game = play("press black; move 22-18; press white; wait 600ms; propose black 2 9-14", settings)
    builder = ViewBuilder(BoardDrawing.CHECKERBOARD, english(), has_buttons=False, has_hand=lambda: has_hand)
    builder.on_step(game.session, Tick(at_us=1), ())
    assert builder.view is not None
    assert builder.view.page.message is not None
    assert display_line(english(), builder.view.page.message) == line
