"""Measure how fast score files are read, against a plain replay of the same moves in the same run."""

import random

import click

from controller.notation.move_text import move_text
from controller.notation.pdn import PdnGame, read_pdn
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.moves import Move
from controller.rules.rulesets import find_ruleset
from controller.rules.squares import Orientation
from tests.benchmarks.stopwatch import best_of

GAMES = 300
LONGEST = 60  # plies
TAGS = '[Event "{}"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n'


def main() -> None:
    """Print one line: games and plies a second, and how many times as long as a plain replay it takes."""
    rules = rules_for(find_ruleset("american"), Orientation.VISMIN)
    games = [play(rules, random.Random(seed)) for seed in range(GAMES)]
    text = "".join(TAGS.format(number) + numbered(game) + " *\n\n" for number, game in enumerate(games))
    found, reading = best_of(3, lambda: list(read_pdn([text])))
    plies, replaying = best_of(3, lambda: sum(replay(rules, game) for game in games))
    read = [len(game.moves) if isinstance(game, PdnGame) else 0 for game in found]
    if (len(read), sum(read)) != (GAMES, plies):
        raise SystemExit(f"{len(read)} games with {sum(read)} plies are read, not {GAMES} with {plies}")
    rates = f"{GAMES / reading:>9.1f} games a second, {plies / reading:,.0f} plies a second"
    click.echo(f"pdn       {rates}, {reading / replaying:.1f} times a plain replay, best of 3")


def play(rules: BoardRules, chance: random.Random) -> list[Move]:
    """Return the moves of a random game."""
    position, moves = rules.start_position, list[Move]()
    while len(moves) < LONGEST and (legal := rules.legal_moves(position)):
        moves.append(chance.choice(legal))
        position = rules.play(position, moves[-1])
    return moves


def numbered(moves: list[Move]) -> str:
    """Return moves as PDN."""
    words = [move_text(move) if ply % 2 else f"{ply // 2 + 1}. {move_text(move)}" for ply, move in enumerate(moves)]
    return " ".join(words)


def replay(rules: BoardRules, moves: list[Move]) -> int:
    """Play moves after each has been found among the legal ones; return their number."""
    position = rules.start_position
    for move in moves:
        if move not in rules.legal_moves(position):
            raise SystemExit(f"{move_text(move)} is not legal: the rules are wrong")
        position = rules.play(position, move)
    return len(moves)


if __name__ == "__main__":
    main()
