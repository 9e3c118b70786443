"""A whole game played on the page, by dragging, with a wrong move that the LEDs lead back."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.cli.running import moves_of
from tests.daemon.scripts import GAME
from tests.web_page.at_page import Visitor

CROWN_ROWS = {"white": range(1, 5), "black": range(29, 33)}


def lead(visitor: Visitor, role: str) -> int:
    """Wait until LEDs of a role are lit, and give the first of their squares."""
    found: dict[int, str] = visitor.until(lambda: role in (lit := visitor.lamps()).values() and lit)
    return min(square for square, lit in found.items() if lit == role)


def put_back_by_light(visitor: Visitor) -> None:
    """Carry what is to be lifted to where it is to be placed."""
    visitor.carry(lead(visitor, "lift"), lead(visitor, "place"))


def test_a_whole_game_is_played_by_dragging(visitor: Visitor, tmp_path: Path) -> None:
    visitor.press("black")
    kings: set[int] = set()
    for ply, text in enumerate(GAME):
        side = "white" if ply % 2 == 0 else "black"
        visitor.play(text)
        squares = [int(number) for number in re.split("[-x]", text)]
        if squares[0] in kings:
            kings.discard(squares[0])
            kings.add(squares[-1])
        elif squares[-1] in CROWN_ROWS[side]:
            visitor.crown(squares[-1])
            kings.add(squares[-1])
        visitor.press(side)
        expect(visitor.moves()).to_have_count(ply + 1)
    expect(visitor.page.locator(".message")).to_have_text("1-0 · White wins: no pieces left")
    assert len(moves_of(tmp_path / "journal", 1)) == len(GAME)
