"""Endings solved by the program, spoken to with positions of `controller.rules`."""

from functools import cache

from controller.engine.endgames.ending_rules_builder import build_ending_rules
from controller.engine.endgames.material import Material, list_pairs
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.solving import solve_pair
from controller.engine.positions import rules_position
from controller.rules.position import Position
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation


def no_ending(material: Material) -> None:
    """Load nothing: every ending is solved before it is asked for."""


def ignore(positions: int) -> None:
    """Report no progress."""


@cache
def solve_endings(name: str, pieces: int) -> list[list[SolvedEnding]]:
    """Return the pairs of every ending of so many pieces or fewer."""
    rules, endings, pairs = build_ending_rules(RULE_SETS[name]), SolvedEndings(no_ending), []
    for count in range(2, pieces + 1):
        for pair in list_pairs(count):
            solved = solve_pair(rules, pair, endings, ignore)
            for ending in solved:
                endings.add(ending)
            pairs.append(solved)
    return pairs


@cache
def probe_of(name: str, pieces: int) -> EndgameProbe:
    """Return the values of every position of so many pieces or fewer."""
    endings = {ending.index.material: ending for pair in solve_endings(name, pieces) for ending in pair}
    return EndgameProbe(build_ending_rules(RULE_SETS[name]), pieces, endings.get)


def positions_with_codes(ending: SolvedEnding, orientation: Orientation) -> dict[Position, int]:
    """Return the code of each position of an ending."""
    placings = ending.index.placings()
    return {
        rules_position((*placing, 0), orientation): code for placing, code in zip(placings, ending.codes, strict=True)
    }
