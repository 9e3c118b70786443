"""No board helps a player whose opponent sits at another one."""

from controller.commands.values import RequestHint
from controller.session.coach import is_coached
from controller.session.hint import shown_hint
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards
from tests.session.menu.pressed_buttons import hold_both, step_to
from tests.session.menu.pressed_buttons import shown as shown_item


def test_a_hint_is_refused() -> None:
    board = TwoBoards()[WHITE]
    board.command(RequestHint(side=WHITE))
    assert board.refusals == ["There are no hints in a rated game, in a tournament, and on two boards"]
    assert shown_hint(board.session) is None


def test_the_menu_says_that_there_are_no_hints() -> None:
    board = TwoBoards().play_move(WHITE, "22-18").play_move(BLACK, "9-14")[WHITE]
    hold_both(board)
    step_to(board, "Hint")
    item = shown_item(board)
    assert item is not None
    assert item[1] == "not in this game"


def test_the_coach_is_silent() -> None:
    assert not is_coached(TwoBoards(face={"help": "coach"})[WHITE].session, WHITE)
