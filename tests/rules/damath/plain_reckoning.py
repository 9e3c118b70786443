"""Damath counted from the PDN of a game and the printed facts alone; nothing of the program's scoring is used."""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

FACTOR_OF = {"counting": ("counting", 1), "whole": ("whole", 1), "integer": ("integer", 1)} | {
    "fraction": ("counting", 10),
    "rational": ("integer", 10),
}


def reckon_totals(facts: dict[str, Any], kind: str, pdn: str) -> tuple[list[Fraction], list[Fraction]]:
    """Return White's and Black's totals of captures, and those with the chips that remain; squares of Luzon."""
    row_name, divisor = FACTOR_OF[kind]
    numbers = [Fraction(number, divisor) for number in facts["chips"][row_name]]
    board: dict[tuple[int, int], list[Any]] = {}  # (column, row) -> [value, side, is dama]
    spots = [(column, row) for row in (2, 1, 0) for column in range(8) if (column + row) % 2]
    for (column, row), number in zip(spots, numbers, strict=True):
        board[column, row] = [number, 0, False]
        board[7 - column, 7 - row] = [number, 1, False]
    totals = [Fraction(), Fraction()]
    for text in moves_of(pdn):
        stops = [place_of(int(number)) for number in re.split("[x-]", text)]
        piece = board.pop(stops[0])
        taken_from = []
        for start, end in pairwise(stops):
            step = [1 if after > before else -1 for before, after in zip(start, end, strict=True)]
            column, row = start[0] + step[0], start[1] + step[1]
            while (column, row) != end:
                if (column, row) in board and (column, row) not in taken_from:
                    other = board[column, row]
                    taken_from.append((column, row))
                    sign = facts["symbols"][f"row{end[1]}"][str(end[0])]
                    totals[piece[1]] += (
                        result(piece[0], sign, other[0]) * (2 if piece[2] else 1) * (2 if other[2] else 1)
                    )
                column, row = column + step[0], row + step[1]
        for place in taken_from:
            del board[place]
        piece[2] = piece[2] or stops[-1][1] == (7 if piece[1] == 0 else 0)
        board[stops[-1]] = piece
    remaining = list(totals)
    for value, side, is_dama in board.values():
        remaining[side] += value * (2 if is_dama else 1)
    return totals, remaining


def result(first: Fraction, sign: str, second: Fraction) -> Fraction:
    if sign == "/":
        return Fraction() if second == 0 else first / second
    return {"+": first + second, "-": first - second, "x": first * second}[sign]


def place_of(number: int) -> tuple[int, int]:
    """Return column and row, (0, 0) at White's left, of a square of the Luzon board."""
    row = 7 - (number - 1) // 4
    return 2 * ((number - 1) % 4) + (0 if row % 2 else 1), row


def moves_of(pdn: str) -> list[str]:
    movetext = re.sub(r"\{[^}]*\}|\[[^]]*\]", " ", pdn)
    return re.findall(r"\b\d+(?:[x-]\d+)+\b(?!/)", re.sub(r"1/2-1/2|\b1-0\b|\b0-1\b", " ", movetext))
