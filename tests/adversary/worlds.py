"""The circumstances of one game, drawn from its seed alone: rule set, settings, wiring, faults, and pace."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tests.adversary.board import Link
from tests.adversary.hands import Pace
from tests.adversary.reeds import MS, Contacts
from tests.adversary.rules import BLACK, FAR_ROW, GAMES, WHITE, Position, Rules, legal_moves, start

# the games of the rule books in which a piece that did not capture was once taken off
HUFFING = ("filipino", "brazilian", "russian", "american")


# the revision of the Filipino rules in which the piece that was moved incorrectly makes the correct move
WRONG_PIECE_REVISION = 2


class Faults(NamedTuple):
    """How many sensors of each kind are broken in a game."""

    dead: int = 0  # never closes
    stuck: int = 0  # always closed
    chattering: int = 0  # opens for moments under a piece that stands


class Choice(NamedTuple):
    """What the command line fixes; None: drawn for each game."""

    commit: str | None = None
    faults: Faults = Faults()
    behaviour: str | None = None
    ruleset: str | None = None
    help: str | None = None
    program: str | None = None  # the command `damahan` under test; None: the one beside this Python


@dataclass(slots=True, kw_only=True)
class World:
    """One game's circumstances."""

    rules: Rules
    commit: str
    help: str
    strict: bool
    penalties: dict[str, int]
    lateness_ms: int
    link: Link
    contacts: Contacts
    start: Position
    plies: int
    pace: Pace
    habit: bool  # at a board without a clock: they press as if there were one
    huff: bool  # a capture that was not made costs a piece
    dead: list[int] = field(default_factory=list)
    stuck: list[int] = field(default_factory=list)
    chattering: list[int] = field(default_factory=list)
    break_us: int = 0  # when the sensors break; 0: they were broken before the game

    @property
    def luzon(self) -> bool:
        """Return True if the light squares are used."""
        return self.rules.luzon

    @property
    def faulty(self) -> set[int]:
        """Return the broken sensors."""
        return {*self.dead, *self.stuck, *self.chattering}

    def first_line(self, position: Position, note: str | None = None) -> str:
        """Return the first line of a trace that begins with a position."""
        profile = {
            "game": {
                "time_control": "600+30",
                "draws_end_game": False,
                "touch_move": "strict" if self.strict else "off",
                "rules": {"huff": True} if self.huff else {},
                **({"revision": WRONG_PIECE_REVISION} if self.rules.wrong_piece_moves else {}),
            },
            "tracking": {"commit": self.commit, "lateness_ms": self.lateness_ms},
            "clock": self.penalties,
            "face": {"help": self.help},
        }
        line: dict[str, object] = {
            "damahan_trace": 2,
            "version": "0.1.0",
            "ruleset": self.rules.name,
            "orientation": "luzon" if self.luzon else "vismin",
            "profile": profile,
            "start": position.fen(),
            "date": "2026.01.01",
        }
        return json.dumps(line | ({"note": note} if note else {}))


def draw(rng: Random, choice: Choice) -> World:
    """Return the circumstances of one game."""
    names = HUFFING if choice.behaviour == "huffing" else ("filipino", *GAMES)
    rules = GAMES[choice.ruleset or rng.choice(names)]
    commit = choice.commit or rng.choice(["clock", "settle"])
    scan_us = rng.choice([0, 0, 1, 1, 5, 10]) * MS
    lateness_ms = rng.choice([0, 0, 0, 0, 20, 80, 300])
    loses = lateness_ms == 0 and rng.random() < 0.08
    late_us = max(0, lateness_ms * MS - scan_us) if lateness_ms else 0
    if rng.random() < 0.1:
        rules = rules._replace(luzon=not rules.luzon)
    world = World(
        rules=rules,
        commit=commit,
        help=choice.help or rng.choice(["after_press", "after_press", "full", "off"]),
        strict=rng.random() < 0.1,
        penalties=_penalties(rng) if commit == "clock" else {},
        lateness_ms=lateness_ms,
        link=Link(scan_us, late_us, loses=loses),
        contacts=rng.choice([Contacts(), Contacts(0.5), Contacts(0.9, 20 * MS)]),
        start=_start(rng, rules),
        plies=rng.choice([20, 40, 60, 100]),
        pace=rng.choice([Pace(70, 220), Pace(120, 450), Pace(200, 800)]),
        habit=rng.random() < 0.2,
        huff=rules.name in HUFFING and rng.random() < (1.0 if choice.behaviour == "huffing" else 0.15),
    )
    broken = rng.sample(range(1, 33), sum(choice.faults))
    for number, squares in zip(choice.faults, (world.dead, world.stuck, world.chattering), strict=True):
        squares.extend(broken[:number])
        del broken[:number]
    if world.faulty and rng.random() < 0.5:
        world.break_us = rng.randint(5_000, 90_000) * MS
    return world


def _penalties(rng: Random) -> dict[str, int]:
    """Return what an illegal move costs, in a third of the games."""
    if rng.random() < 0.67:
        return {}
    return rng.choice([{"illegal_move_costs_s": 60}, {"illegal_moves_lose": 1}, {"illegal_moves_lose": 3}])


def _start(rng: Random, rules: Rules) -> Position:
    """Return the usual start, or an open position with many kings, in which both can move."""
    if rng.random() < 0.35:
        return start(rules)
    while True:
        squares = [0] * 33
        for side, sign in ((WHITE, 1), (BLACK, -1)):
            for square in rng.sample(range(1, 33), rng.randint(3, 9)):
                if squares[square] == 0:
                    king = square in FAR_ROW[side] or rng.random() < 0.35
                    squares[square] = sign * (2 if king else 1)
        positions = [Position(tuple(squares), side) for side in (WHITE, BLACK)]
        if all(legal_moves(rules, position) for position in positions):
            return positions[0] if rng.random() < 0.5 else positions[1]
