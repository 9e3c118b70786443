"""Trails of settled changes as text, and explanations as text: `22- 18+ white` is explained by `22-18`."""

import re
from typing import NamedTuple

from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Orientation, Square, mask_of, squares_of
from controller.tracking.debounce import SettledChange
from controller.tracking.explained_plies import PressEvidence
from controller.tracking.explanation_costs import Explanation
from controller.tracking.explanations import find_explanations
from controller.tracking.tracker import Tracker, build_tracker

RULES = rules_for(FILIPINO, Orientation.VISMIN)
WORD = re.compile(r"(?P<pause>['=~])?((?P<square>[0-9]+)(?P<level>[+-])(@(?P<since>[0-9]+))?|(?P<press>white|black))")
APART_US = 100_000
PAUSES_US = {None: APART_US, "'": 40_000, "=": 0, "~": 500_000}


class Trail(NamedTuple):
    """What a text says that happened."""

    tracker: Tracker
    presses: tuple[PressEvidence, ...]

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        return find_explanations(self.tracker, self.presses)


def read_trail(fen: str, text: str, *untrusted: int, known_missing: Occupancy = 0) -> Trail:
    """Return what happened after a trail such as `22- 18+ white`: 22 opened, 18 closed 100 ms later, White pressed.

    `'18+` is 40 ms later, `=18+` at the same time, `~18+` half a second later; the piece of `18+@1` has rocked since
    the first word's time.
    """
    game = start_game(RULES, parse_fen(fen))
    tracker = build_tracker(game, game.position.occupancy, 0).with_untrusted(mask_of(map(Square, untrusted)))
    tracker = tracker._replace(known_missing=known_missing)
    presses: list[PressEvidence] = []
    at_us = 0
    for word in text.split():
        found = WORD.fullmatch(word)
        assert found is not None, word
        at_us += PAUSES_US[found["pause"]]
        if found["press"]:
            presses.append(PressEvidence(Side.WHITE if found["press"] == "white" else Side.BLACK, at_us))
            continue
        since_us = None if found["since"] is None else int(found["since"]) * APART_US
        square = Square(int(found["square"]))
        tracker = tracker.with_change(SettledChange(square, found["level"] == "+", at_us, since_us))
    return Trail(tracker, tuple(presses))


def explanation_text(explanation: Explanation) -> str:
    """Return an explanation as text: its plies, pieces that stand yet, `...` if the next ply has begun, and faults."""
    words = []
    for ply in explanation.plies:
        standing = " and ".join(map(str, squares_of(ply.standing)))
        words.append(move_text(ply.move) + (f" ({standing} stands)" if standing else ""))
    words += ["..."] if explanation.is_under_way else []
    words += [f"missing {square}" for square in squares_of(explanation.missing)]
    words += [f"extra {square}" for square in squares_of(explanation.extra)]
    return " ".join(words) or "nothing"


def explain(fen: str, text: str, *untrusted: int) -> str:
    """Return the cheapest explanation of a trail, as text."""
    return explanation_text(read_trail(fen, text, *untrusted).explanations[0])
