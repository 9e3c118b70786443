"""Collections of known games as old American score files write them, with their usual faults."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from controller.rules.moves import Move

ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "cp437")
LINE_ENDS = ("\n", "\r\n", "\r")

_SIGNS = ("-", "-", "-", " - ", "--", "\u2013")
_NUMBERS = ("{}. ", "{}.", "{} . ", "{} ", "0{}. ", "")
_REMARKS = (
    "(drawn game of 1908)",
    "{the old fourteenth}",
    "(A)",
    "; see page 3",
    "the star move",
    "+-",
    "(better is the other way)",
    "\n- 12 -\n",
    "\nPage 12\n",
    "$1",
)
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "Drawn", "White wins", "B. wins.", "Red resigns", "1/2", "1 - 0", "")
_LATER = ("", "", "", "", " 1-0", " {time}", " by default", "\n99. 1-5 32-28")


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """How one game is written."""

    sign: str  # between the squares of a move
    number: str  # the form of a move number
    remarks: float  # the share of moves with a remark
    marks: float  # the share of moves with a star, a letter or an exclamation mark
    breaks: float  # the share of moves over two lines
    is_joined: bool  # `1115`
    is_misnumbered: bool


def draw_faults(chance: random.Random) -> Faults:
    """Return the faults of one game; about a third of the games have only their signs exchanged."""
    if chance.random() < 1 / 3:
        return Faults(sign="-", number="{}. ", remarks=0, marks=0, breaks=0, is_joined=False, is_misnumbered=False)
    return Faults(
        sign=chance.choice(_SIGNS),
        number=chance.choice(_NUMBERS),
        remarks=chance.choice((0, 0.05)),
        marks=chance.choice((0, 0, 0.05)),
        breaks=chance.choice((0, 0.03)),
        is_joined=chance.random() < 0.1,
        is_misnumbered=chance.random() < 0.1,
    )


def collection_text(games: Sequence[Sequence[Move]], seed: int) -> str:
    """Return games of American checkers as one text, with faults drawn by a seed."""
    chance = random.Random(seed)
    return "".join(_game_text(number, moves, chance) for number, moves in enumerate(games, 1))


def only_signs_exchanged(games: Sequence[Sequence[Move]], seed: int) -> str:
    """Return games of American checkers as one text, whose only fault is that - and x are exchanged at random."""
    chance = random.Random(seed)
    plain = Faults(sign="-", number="{}. ", remarks=0, marks=0, breaks=0, is_joined=False, is_misnumbered=False)
    return "".join(
        f'[Event "game {number}"]\n[Result "1-0"]\n{_moves_text(moves, plain, chance)} 1-0\n\n'
        for number, moves in enumerate(games, 1)
    )


def _game_text(number: int, moves: Sequence[Move], chance: random.Random) -> str:
    tags = f'[Event "game {number}"]\n[Black "Pe\u00f1a"]\n[White "?"]\n[Result "{chance.choice(_RESULTS[:4])}"]\n'
    text = _moves_text(moves, draw_faults(chance), chance)
    result = chance.choice(_RESULTS)
    return f"{tags}{text} {result}{chance.choice(_LATER) if result else ''}\n\n"


def _moves_text(moves: Sequence[Move], faults: Faults, chance: random.Random) -> str:
    words: list[str] = []
    for ply, move in enumerate(moves):
        if ply % 2 == 0:
            wrong = chance.randint(1, 3) if faults.is_misnumbered and chance.random() < 0.1 else 0
            words.append(faults.number.format(ply // 2 + 1 + wrong))
        words.append(_move_text(move, faults, chance))
        if chance.random() < faults.remarks:
            remark = chance.choice(_REMARKS)
            words.append(f" {remark}\n" if remark.startswith(";") else f" {remark} ")
        words.append(chance.choice((" ", " ", " ", "\n")))
    return "".join(words)


def _move_text(move: Move, faults: Faults, chance: random.Random) -> str:
    if faults.is_joined and not move.is_capture and move.origin > 9 and move.landing > 9:
        return f"{move.origin}{move.landing}"
    sign = chance.choice((faults.sign, "x"))
    if chance.random() < faults.breaks:
        return f"{move.origin}{chance.choice('-x')}\n{move.landing}"
    mark = chance.choice("*A!") if chance.random() < faults.marks else ""
    return f"{move.origin}{sign}{move.landing}{mark}"
