"""A whole game played on the page, by dragging, with a wrong move that the LEDs lead back."""

import re

from playwright.sync_api import expect

from tests.cli.running import moves_of
from tests.daemon.scripts import GAME
from tests.web_page.at_page import PageUser
from tests.web_page.served_board import BoardProcess

CROWN_ROWS = {"white": range(1, 5), "black": range(29, 33)}
WRONG = {4: (22, 18)}  # 17x10x19 is due
RELOADED_AT = 12


def wait_for_lamps(visitor: PageUser, role: str) -> list[int]:
    """Wait until LEDs of a role are lit, and give their squares."""
    return visitor.wait_until(lambda: [square for square, lit in visitor.read_lamps().items() if lit == role])


def follow_correction(visitor: PageUser) -> None:
    """Carry what is to be lifted to where it is to be placed, and then take up what may move, and put it back."""
    (wrong,), (right,) = wait_for_lamps(visitor, "lift"), wait_for_lamps(visitor, "place")
    visitor.drag_piece(wrong, right)
    (mover,) = wait_for_lamps(visitor, "mover")
    visitor.click(mover)
    landings = wait_for_lamps(visitor, "landing")
    assert len(landings) == 1
    visitor.click(mover)


def test_a_whole_game_is_played_by_dragging(visitor: PageUser, board: BoardProcess) -> None:
    visitor.press("black")
    kings: set[int] = set()
    for ply, text in enumerate(GAME):
        side = "black" if ply % 2 else "white"
        if ply in WRONG:
            visitor.drag_piece(*WRONG[ply])
            visitor.press(side)
            follow_correction(visitor)
        if ply == RELOADED_AT:
            visitor.page.reload()
            expect(visitor.score_sheet_moves()).to_have_count(ply)
        visitor.play(text)
        origin, *_, landing = [int(number) for number in re.split("[-x]", text)]
        if origin in kings:
            kings.remove(origin)
            kings.add(landing)
        elif landing in CROWN_ROWS[side]:
            visitor.drag_crown(landing)
            kings.add(landing)
        visitor.press(side)
        expect(visitor.score_sheet_moves()).to_have_count(ply + 1)
    assert kings
    expect(visitor.page.locator(".message")).to_have_text("1-0 · White wins: no pieces left")
    assert len(moves_of(board.folder, board.game)) == len(GAME)
