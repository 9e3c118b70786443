"""Measure the engine as it is and compiled: leaf moves, nodes, and the time for depth 11, by the processor's time."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from controller.engine import captures
from controller.engine.engine import Engine, SearchLimits
from controller.engine.move_generator import perft
from controller.engine.movement_builder import build_movement
from controller.engine.positions import compact_position
from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.squares import Orientation
from tests.engine.compiled_project import build_compiled_project

Result = TypeVar("Result")

ROOT = Path(__file__).resolve().parents[2]
LEAVES = {7: 187_302, 8: 907_830}
DEPTH = 11
MIDDLEGAME = "W:W18,21,22,25,27,28,31,32:B5,6,9,10,12,14,16,20"
SEARCHED_NODES = 100_000  # in the middlegame


@click.command()
@click.option("--here", is_flag=True, help="Measure the engine that is here, and no other.")
def main(here: bool) -> None:
    """Print a line for the source, and one for what a compiler makes of it."""
    if here:
        measure()
        return
    measure()
    with tempfile.TemporaryDirectory() as folder:
        build_compiled_project(ROOT, Path(folder))
        subprocess.run([sys.executable, "-m", "tests.benchmarks.engine", "--here"], cwd=folder, check=True)


def measure() -> None:
    """Print one line."""
    is_compiled = not captures.__file__.endswith(".py")
    rules = rules_for(FILIPINO, Orientation.VISMIN)
    game, movement = start_game(rules), build_movement(FILIPINO)
    start, depth = compact_position(game.position, rules.orientation), 8 if is_compiled else 7
    leaves, counting = fastest(3, lambda: perft(movement, depth, *start))
    if leaves != LEAVES[depth]:
        raise SystemExit(f"perft {depth} gives {leaves}, not {LEAVES[depth]}: the moves are wrong")
    middlegame = start_game(rules, parse_fen(MIDDLEGAME))
    searched, searching = fastest(
        3, lambda: Engine(rules).search(middlegame, SearchLimits(nodes=SEARCHED_NODES * (5 if is_compiled else 1)))
    )
    _, seconds = fastest(1, lambda: Engine(rules).search(game, SearchLimits(depth=DEPTH)))
    click.echo(
        f"engine    {leaves / counting:>9,.0f} leaf moves a second, {searched.nodes / searching:,.0f} nodes a second,"
        f" depth {DEPTH} from the start in {seconds:.2f} s ({'compiled' if is_compiled else 'as it is'})"
    )


def fastest(rounds: int, work: Callable[[], Result]) -> tuple[Result, float]:
    """Return the result of some work, and the least time of the processor that it took: others may use the machine."""
    timed = [timed_by_processor(work) for _ in range(rounds)]
    return min(timed, key=lambda round_: round_[1])


def timed_by_processor(work: Callable[[], Result]) -> tuple[Result, float]:
    """Return the result of some work, and the processor's seconds that it took."""
    before = time.process_time()
    result = work()
    return result, time.process_time() - before


if __name__ == "__main__":
    main()
