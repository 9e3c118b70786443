"""Games of the engine against itself, from openings at random."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from controller.engine.engine import Engine, SearchLimits
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game, start_game
from controller.rules.outcome import Score
from controller.rules.position import Position, Side

OPENING_PLIES = 4
LONGEST_GAME = 160  # plies; then it counts as a draw
TABLE_BITS = 14
POINTS = {Score.WHITE_WINS: 1.0, Score.DRAW: 0.5, Score.BLACK_WINS: 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """What the engine made of one opening."""

    quiet_positions: tuple[Position, ...]  # those in which no capture is due, after the opening
    points_of_white: float  # 1, 0.5 or 0


def draw_opening(rules: BoardRules, chance: Random) -> Game:
    """Return a game after some moves at random that have not ended it."""
    while True:
        game = start_game(rules)
        for _ in range(OPENING_PLIES):
            if game.outcome is None:
                game = game.play(chance.choice(game.legal_moves))
        if game.outcome is None:
            return game


def play_game(opening: Game, engines: dict[Side, Engine], limits: SearchLimits) -> PlayedGame:
    """Play an opening to its end, or to LONGEST_GAME plies."""
    for engine in engines.values():
        engine.forget()
    game, quiet_positions = opening, []
    for _ in range(LONGEST_GAME):
        if game.outcome is not None:
            break
        if not game.legal_moves[0].is_capture:
            quiet_positions.append(game.position)
        game = game.play(engines[game.position.to_move].search(game, limits).move)
    points = 0.5 if game.outcome is None else POINTS[game.outcome.score]
    return PlayedGame(quiet_positions=tuple(quiet_positions), points_of_white=points)


def play_match(
    rules: BoardRules, weights: tuple[list[int], list[int]], pairs: int, limits: SearchLimits, seed: int
) -> Iterator[float]:
    """Yield the points of the first weights in two games of each opening, one with each side."""
    first, second = (Engine(rules, one, TABLE_BITS) for one in weights)
    chance = Random(seed)
    for _ in range(pairs):
        opening = draw_opening(rules, chance)
        yield play_game(opening, {Side.WHITE: first, Side.BLACK: second}, limits).points_of_white
        yield 1 - play_game(opening, {Side.WHITE: second, Side.BLACK: first}, limits).points_of_white
