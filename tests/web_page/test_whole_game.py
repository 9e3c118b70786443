"""A whole game played on the page by dragging, with a wrong move that the LEDs lead back."""

import re

from playwright.sync_api import expect

from tests.cli.run_process import moves_of
from tests.daemon.game_scripts import GAME
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser

CROWN_ROWS = {"white": range(1, 5), "black": range(29, 33)}
WRONG = {4: (22, 18)}  # 17x10x19 is due
RELOADED_AT = 12


def wait_for_lamps(user: PageUser, role: str) -> list[int]:
    """Wait until LEDs of a role are lit; return their squares."""
    return user.wait_until(lambda: [square for square, lit in user.read_lamps().items() if lit == role])


def follow_correction(user: PageUser) -> None:
    """Drag the piece to lift to the square to place, then touch the piece that may move and put it back."""
    (wrong,), (right,) = wait_for_lamps(user, "lift"), wait_for_lamps(user, "place")
    user.drag_piece(wrong, right)
    (mover,) = wait_for_lamps(user, "mover")
    user.click(mover)
    landings = wait_for_lamps(user, "landing")
    assert len(landings) == 1
    user.click(mover)


def test_a_whole_game_is_played_by_dragging(user: PageUser, board: BoardProcess) -> None:
    user.press("black")
    kings: set[int] = set()
    for ply, text in enumerate(GAME):
        side = "black" if ply % 2 else "white"
        if ply in WRONG:
            user.drag_piece(*WRONG[ply])
            user.press(side)
            follow_correction(user)
        if ply == RELOADED_AT:
            user.page.reload()
            expect(user.score_sheet_moves()).to_have_count(ply)
        user.play(text)
        origin, *_, landing = [int(number) for number in re.split("[-x]", text)]
        if origin in kings:
            kings.remove(origin)
            kings.add(landing)
        elif landing in CROWN_ROWS[side]:
            user.drag_crown(landing)
            kings.add(landing)
        user.press(side)
        expect(user.score_sheet_moves()).to_have_count(ply + 1)
    assert kings
    expect(user.page.locator(".message")).to_have_text("1-0 · White wins: one side has no pieces left")
    assert len(moves_of(board.folder, board.game)) == len(GAME)
