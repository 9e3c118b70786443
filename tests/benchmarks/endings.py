"""Check that the engine misplays no ending that the endgame tables know: random positions, one move each.

`damahan tables build --pieces 4 --ruleset R` first, and `make engine`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import click

from controller.engine.endgames.game_values import score_moves, score_of_game
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.engine import Engine, SearchLimits
from controller.engine.level_player import LevelPlayer
from controller.engine.levels import find_level
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.optional_rules import declare_draws
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import SQUARES, mask_of
from controller.storage.endgame_tables.table_folder import TableFolder

FEWEST_PIECES = 2
TABLE_BITS = 14


@click.command()
@click.option("--tables", type=click.Path(path_type=Path, exists=True), required=True, help="The folder of the tables.")
@click.option("--ruleset", "names", multiple=True, type=click.Choice(list(RULE_SETS)), required=True)
@click.option("--positions", default=10_000, show_default=True, help="Of each rule set.")
@click.option("--nodes", default=2_000, show_default=True, help="The most nodes of a move.")
@click.option("--level", type=int, help="A level instead of full strength.")
@click.option("--seed", default=1, show_default=True)
def main(tables: Path, names: tuple[str, ...], positions: int, nodes: int, level: int | None, seed: int) -> None:
    """Ask the engine for moves in random positions of four pieces or fewer, and count what it misplays."""
    faults = 0
    for name in names:
        ruleset = declare_draws(RULE_SETS[name])
        rules = rules_for(ruleset, ruleset.orientation)
        probe = TableFolder(tables, ruleset).open_probe()
        if not probe.most_pieces:
            raise click.UsageError(f"{tables}: there are no tables of {name}; `damahan tables build` makes them")
        games = draw_endings(rules, probe, Random(seed), positions)
        counts, misplayed = check_endings(build_chooser(rules, probe, level, nodes, seed), probe, games)
        click.echo(f"{name}: {sum(counts.values()):,} positions ({describe(counts)}), {len(misplayed)} misplayed")
        for line in misplayed:
            click.echo(f"  {line}")
        faults += len(misplayed)
    if faults:
        raise SystemExit(1)


def build_chooser(
    rules: BoardRules, probe: EndgameProbe, level: int | None, nodes: int, seed: int
) -> Callable[[Game], Move]:
    """Return what finds the engine's move, or that of a level."""
    limits = SearchLimits(nodes=nodes)
    if level is None:
        engine = Engine(rules, table_bits=TABLE_BITS, probe=probe)
        return lambda game: engine.search(game, limits).move
    player = LevelPlayer(rules, find_level(level, rules.ruleset), probe)
    return lambda game: player.search(game, seed, limits).move


def check_endings(
    choose: Callable[[Game], Move], probe: EndgameProbe, games: Iterable[Game]
) -> tuple[Counter[str], list[str]]:
    """Return how many positions were won, drawn and lost, and a line for each one that a player misplays."""
    counts: Counter[str] = Counter()
    misplayed = []
    for game in games:
        best = max(score for _, score in known_scores(probe, game))
        counts[result_of(best)] += 1
        move = choose(game)
        after = score_of_game(probe, game.play(move))
        if after is None or result_of(-after) != result_of(best):
            kept = "unknown" if after is None else result_of(-after)
            misplayed.append(f"{fen_text(game.position)} {move_text(move)}: {kept}, not {result_of(best)}")
    return counts, misplayed


def draw_endings(rules: BoardRules, probe: EndgameProbe, chance: Random, positions: int) -> Iterator[Game]:
    """Yield games that stand at random in an ending, go on, and have a value for each move."""
    drawn = 0
    while drawn < positions:
        game = start_game(rules, draw_position(chance, probe.most_pieces))
        if game.outcome is None and len(known_scores(probe, game)) == len(game.legal_moves):
            drawn += 1
            yield game


def draw_position(chance: Random, most_pieces: int) -> Position:
    """Return a position of a few pieces, at least one of each side, with as many men as kings on the average."""
    places = chance.sample(SQUARES, chance.randint(FEWEST_PIECES, most_pieces))
    number_of_white = chance.randint(1, len(places) - 1)
    white, black = mask_of(places[:number_of_white]), mask_of(places[number_of_white:])
    kings = mask_of(place for place in places if chance.random() < 0.5)
    crowned = white & CROWNING_ROW_MASKS[Side.WHITE] | black & CROWNING_ROW_MASKS[Side.BLACK]
    return Position(white, black, kings | crowned, chance.choice(list(Side)))


def known_scores(probe: EndgameProbe, game: Game) -> list[tuple[str, int]]:
    """Return the moves whose score a table or the rules tell."""
    return [(move_text(move), score) for move, score in score_moves(probe, game) if score is not None]


def result_of(score: int) -> str:
    """Return what a score means to the player to move."""
    return "won" if score > 0 else "lost" if score < 0 else "drawn"


def describe(counts: Counter[str]) -> str:
    """Return how many positions had each result."""
    return ", ".join(f"{counts[result]:,} {result}" for result in ("won", "drawn", "lost"))


if __name__ == "__main__":
    main()
