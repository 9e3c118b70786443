"""Play whole games with clocks in virtual time, and count the flags of an opponent that thinks as long as it may.

A move is charged the nodes that the time to think has room for, at this machine's rate or at a part of it, and what
passes beside the search. Only the first of these nodes are searched: they find a move that is as good for a clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

import click

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import build_ledger
from controller.clock.time_control import SECOND_US, TimeControl
from controller.engine.engine import Engine, SearchLimits
from controller.engine.search import CHECK_NODES
from controller.engine.thinking_time import find_thinking_us
from controller.notation.fen import parse_fen
from controller.notation.move_text import parse_move
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game, start_game
from controller.rules.optional_rules import declare_draws
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.engine import MIDDLEGAME, fastest
from tests.benchmarks.match.match_game import LONGEST_GAME
from tests.benchmarks.match.openings import Opening, draw_openings

SEARCHED_NODES = range(150, 450)  # of each move of a game, so that two games of one opening differ
MEASURED_NODES = 300_000
TABLE_BITS = 12
SLOWNESS = (1, 4)  # this machine, and one that is a quarter as fast


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """How fast a machine searches, and how late it is."""

    nodes_a_second: float
    late_us: int  # at each move, beside the search: lines between processes, the replay of the game, other work


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedGame:
    """What the clocks showed in a game."""

    flags: tuple[Side, ...]
    moves: int  # of both sides together
    least_left_us: int  # on any clock, at any press


@click.command()
@click.option("--control", "controls", multiple=True, default=("1+0", "3+2"), show_default=True)
@click.option("--games", default=1000, show_default=True, help="Of each control and machine.")
@click.option("--ruleset", "name", default="filipino", show_default=True, type=click.Choice(list(RULE_SETS)))
@click.option("--rate", type=float, help="Nodes a second of this machine; by default they are measured.")
@click.option(
    "--late", "late_ms", default=30, show_default=True, help="Milliseconds beside each search, on this machine."
)
@click.option("--seed", default=1, show_default=True)
def main(controls: tuple[str, ...], games: int, name: str, rate: float | None, late_ms: int, seed: int) -> None:
    """Print a line for each time control, at this machine's rate and at a quarter of it."""
    ruleset = declare_draws(RULE_SETS[name])
    rules = rules_for(ruleset, ruleset.orientation)
    rate = measure_rate() if rate is None else rate
    flags = 0
    for text in controls:
        control = parse_time_control(text)
        for slowness in SLOWNESS:
            machine = Machine(nodes_a_second=rate / slowness, late_us=late_ms * 1000 * slowness)
            played = list(play_games(rules, control, machine, games, seed))
            flags += sum(len(game.flags) for game in played)
            click.echo(f"{text} at {machine.nodes_a_second:,.0f} nodes a second: {describe(played)}")
    if flags:
        raise SystemExit(1)


def measure_rate() -> float:
    """Return the nodes that the engine searches in a second of the processor."""
    rules = rules_for(RULE_SETS["filipino"], RULE_SETS["filipino"].orientation)
    game = start_game(rules, parse_fen(MIDDLEGAME))
    result, seconds = fastest(3, lambda: Engine(rules).search(game, SearchLimits(nodes=MEASURED_NODES)))
    return result.nodes / seconds


def play_games(
    rules: BoardRules, control: TimeControl | None, machine: Machine, games: int, seed: int
) -> Iterator[TimedGame]:
    """Yield what the clocks showed in some games from drawn openings."""
    engine = Engine(rules, table_bits=TABLE_BITS)
    openings = islice(draw_openings(rules.ruleset.name, seed), games)
    for opening, searched_nodes in zip(openings, cycle(SEARCHED_NODES), strict=False):
        engine.forget()
        yield play_timed_game(engine, start_opening(rules, opening), control, machine, searched_nodes)


def start_opening(rules: BoardRules, opening: Opening) -> Game:
    """Return a game after its opening."""
    game = start_game(rules)
    for text in opening:
        game = game.play(parse_move(text, game.legal_moves))
    return game


def play_timed_game(
    engine: Engine, game: Game, control: TimeControl | None, machine: Machine, searched_nodes: int
) -> TimedGame:
    """Play a game to its end, to the first flag, or to a limit of plies."""
    mover, at_us, moves = game.position.to_move, 0, 0
    ledger = build_ledger(control, at_us).start_clock(mover, at_us)
    least_left_us = min(ledger.remaining_us)
    while game.outcome is None and not ledger.flagged_sides and moves < LONGEST_GAME:
        thinking_us = find_thinking_us(ledger, mover, at_us)
        granted = round_up_to_check(thinking_us * machine.nodes_a_second / SECOND_US)
        limit = min(granted, searched_nodes)
        result = engine.search(game, SearchLimits(nodes=limit))
        # a search that ends by itself, as where a win is found, takes no more
        nodes = result.nodes if result.nodes < limit else granted
        at_us += round(nodes * SECOND_US / machine.nodes_a_second) + machine.late_us
        least_left_us = min(least_left_us, ledger.side_remaining_us(mover, at_us))
        ledger, game, mover = ledger.pass_turn(mover, at_us), game.play(result.move), mover.opponent
        moves += 1
    return TimedGame(flags=ledger.flagged_sides, moves=moves, least_left_us=least_left_us)


def round_up_to_check(nodes: float) -> int:
    """Return the nodes after which a search finds that its time is over: it looks every CHECK_NODES."""
    return (int(nodes) // CHECK_NODES + 1) * CHECK_NODES


def describe(games: list[TimedGame]) -> str:
    """Return the flags, the lengths and what was left, in one line."""
    flags = sum(len(game.flags) for game in games)
    moves = sorted(game.moves for game in games)
    least_s = min(game.least_left_us for game in games) / SECOND_US
    return (
        f"{len(games):,} games, {flags} flags; {moves[len(moves) // 2]} plies in the middle, {moves[-1]} at most;"
        f" never less than {least_s:.1f} s left"
    )


if __name__ == "__main__":
    main()
