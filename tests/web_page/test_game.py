"""A whole game played on the page, by dragging, with a wrong move that the LEDs lead back."""

import re

from playwright.sync_api import expect

from tests.cli.running import moves_of
from tests.daemon.scripts import GAME
from tests.web_page.at_page import Visitor
from tests.web_page.served_board import BoardWithPage

CROWN_ROWS = {"white": range(1, 5), "black": range(29, 33)}
WRONG = {4: (22, 18)}  # 17x10x19 is due
RELOADED_AT = 12


def lead(visitor: Visitor, role: str) -> list[int]:
    """Wait until LEDs of a role are lit, and give their squares."""
    return visitor.until(lambda: [square for square, lit in visitor.lamps().items() if lit == role])


def follow_the_lamps(visitor: Visitor) -> None:
    """Carry what is to be lifted to where it is to be placed, and then take up what may move, and put it back."""
    (wrong,), (right,) = lead(visitor, "lift"), lead(visitor, "place")
    visitor.carry(wrong, right)
    (mover,) = lead(visitor, "mover")
    visitor.click(mover)
    landings = lead(visitor, "landing")
    assert len(landings) == 1
    visitor.click(mover)


def test_a_whole_game_is_played_by_dragging(visitor: Visitor, board: BoardWithPage) -> None:
    visitor.press("black")
    kings: set[int] = set()
    for ply, text in enumerate(GAME):
        side = "black" if ply % 2 else "white"
        if ply in WRONG:
            visitor.carry(*WRONG[ply])
            visitor.press(side)
            follow_the_lamps(visitor)
        if ply == RELOADED_AT:
            visitor.page.reload()
            expect(visitor.moves()).to_have_count(ply)
        visitor.play(text)
        origin, *_, landing = [int(number) for number in re.split("[-x]", text)]
        if origin in kings:
            kings.remove(origin)
            kings.add(landing)
        elif landing in CROWN_ROWS[side]:
            visitor.crown(landing)
            kings.add(landing)
        visitor.press(side)
        expect(visitor.moves()).to_have_count(ply + 1)
    assert kings
    expect(visitor.page.locator(".message")).to_have_text("1-0 · White wins: no pieces left")
    assert len(moves_of(board.folder, board.game)) == len(GAME)
