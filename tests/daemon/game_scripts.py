"""A whole game, and the scripts that play it on a board."""

from collections.abc import Sequence

# a whole game in 29 plies: White has captured everything
SHEET = """
21-17 9-14 25-21 10-15 17x10x19 6-9 22-17 12-16 19x12 1-6 23-18 6-10 27-23 2-6 30-25 11-15 18x11x2 10-14 17x10x1 9-13
23-19 3-7 12x3x10 4-8 24-20 5-9 26-23 13-17 2x13x22x4
"""
GAME = SHEET.split()


def clock_mode_script(moves: Sequence[str]) -> str:
    presses = ["white", "black"] * len(moves)
    turns = [f"move {move}; press {side}" for move, side in zip(moves, presses, strict=False)]
    return "; ".join(["press black", *turns])


def settle_mode_script(moves: Sequence[str]) -> str:
    return "; ".join(f"move {move}; wait 900ms" for move in moves)
