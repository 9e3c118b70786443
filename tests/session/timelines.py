"""Edges and presses with their times, in milliseconds: `play_timeline("1000 22-; 1300 18+; 1700 white")`."""

import re

from controller.notation.move_text import move_text
from controller.rules.squares import Square
from controller.settings.settings import Settings
from hardware.events import Button, ButtonEdge, Edge
from tests.session.scripted_game import CLOCK, ScriptedGame

HELD_US = 90_000  # how long a button is held down
ENTRY = re.compile(r"(?P<ms>\d+) ((?P<square>\d+)(?P<level>[+-])|(?P<button>white|black))")


def play_timeline(timeline: str, settings: Settings = CLOCK, fen: str | None = None) -> ScriptedGame:
    """Play a game from its start by raw edges and presses; a bare time at the end lets it go on until then."""
    return send_timeline(ScriptedGame(settings, fen), timeline)


def send_timeline(game: ScriptedGame, timeline: str) -> ScriptedGame:
    """Send edges and presses to a game, each at its time since the start."""
    events: list[tuple[int, Edge | ButtonEdge | None]] = []
    for entry in timeline.split(";"):
        word = entry.strip()
        if word.isdecimal():
            events.append((int(word) * 1000, None))
            continue
        found = ENTRY.fullmatch(word)
        assert found is not None, word
        at_us = int(found["ms"]) * 1000
        if found["button"]:
            button = Button(found["button"])
            events.append((at_us, ButtonEdge(button=button, down=True, at_us=at_us)))
            events.append((at_us + HELD_US, ButtonEdge(button=button, down=False, at_us=at_us + HELD_US)))
        else:
            square = Square(int(found["square"]))
            events.append((at_us, Edge(square=square, closed=found["level"] == "+", at_us=at_us)))
    for at_us, event in sorted(events, key=lambda each: each[0]):
        game.daemon.wait_until(at_us)
        if event is not None:
            game.daemon.handle_input(event)
    return game


def recorded(game: ScriptedGame) -> list[tuple[str, int]]:
    """Return the plies on record as they stand in the end: each move, and when its turn passed in milliseconds."""
    last = {record.ply: (move_text(record.move), record.at_us // 1000) for record in game.moves}
    return [last[ply] for ply in sorted(last)]
