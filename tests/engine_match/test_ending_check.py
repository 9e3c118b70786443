"""`python -m tests.benchmarks.endings` finds what an engine misplays, and nothing with the tables."""

from random import Random

from controller.engine.endgames.ending_rules_builder import build_ending_rules
from controller.engine.endgames.material import Material
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.solved_ending import SolvedEnding
from controller.engine.engine import Engine, SearchLimits
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.endings import check_endings, draw_endings
from tests.engine.endgames.solved import solve_endings

AMERICAN = rules_for(RULE_SETS["american"], RULE_SETS["american"].orientation)
PIECES = 3
POSITIONS = 150


def build_probe() -> EndgameProbe:
    known = {ending.index.material: ending for pair in solve_endings("american", PIECES) for ending in pair}

    def load(material: Material) -> SolvedEnding | None:
        return known.get(material)

    return EndgameProbe(build_ending_rules(AMERICAN.ruleset), PIECES, load)


def find_misplayed(engine_probe: EndgameProbe | None) -> list[str]:
    """Return what an engine with a probe or without one misplays of the same positions."""
    probe = build_probe()
    games = list(draw_endings(AMERICAN, probe, Random(1), POSITIONS))
    engine = Engine(AMERICAN, table_bits=12, probe=engine_probe)
    counts, misplayed = check_endings(lambda game: engine.search(game, SearchLimits(depth=2)).move, probe, games)
    assert sum(counts.values()) == POSITIONS
    assert min(counts[result] for result in ("won", "drawn", "lost")) > POSITIONS // 20
    return misplayed


def test_an_engine_with_the_tables_misplays_nothing() -> None:
    assert find_misplayed(build_probe()) == []


def test_what_an_engine_without_them_misplays_is_found() -> None:
    misplayed = find_misplayed(None)
    assert misplayed
    assert all(line.endswith(("not won", "not drawn")) for line in misplayed)
