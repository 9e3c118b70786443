"""Players that know only `controller.rules`: one that plays at random, and one that looks a few plies ahead."""

import time
from collections.abc import Callable
from random import Random

from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.rules.moves import Move, move_sort_key
from controller.rules.position import Position
from controller.rules.traits import NoMoveRule
from tests.benchmarks.match.players import Choice, TurnLimits

MAN = 100
WIN = 100_000
FLYING_KING = 300  # in hundredths of a man, as in the engine's own weights
SHORT_KING = 140

Chooser = Callable[[Game], Move]


class PlainPlayer:
    """A player without a memory."""

    def __init__(self, build_chooser: Callable[[Random], Chooser]) -> None:
        self._build_chooser = build_chooser
        self._choose = build_chooser(Random(0))

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        del opening
        self._choose = self._build_chooser(Random(seed))

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        """Return a move; limits do not matter to a player that is always as quick."""
        del moves, limits
        before_s = time.process_time()
        move = self._choose(game)
        return Choice(move=move, seconds=time.process_time() - before_s)

    def close(self) -> None:
        """Nothing was started."""


def build_random_player() -> PlainPlayer:
    """Return a player that takes any legal move."""
    return PlainPlayer(lambda chance: lambda game: chance.choice(game.legal_moves))


def build_plain_player(depth: int) -> PlainPlayer:
    """Return a player that looks `depth` plies ahead, then at captures to their end, and counts material."""
    return PlainPlayer(lambda chance: lambda game: choose_by_material(game, depth, chance))


def choose_by_material(game: Game, depth: int, chance: Random) -> Move:
    """Return one of the moves that keep the most material after `depth` plies and the captures that follow."""
    search = CaptureSearch(game.rules)
    best = -2 * WIN
    chosen: list[Move] = []
    for move in game.legal_moves:
        value = -search.value(game.rules.play(game.position, move), depth - 1, -2 * WIN, -best + 1)
        if value > best:
            best, chosen = value, []
        if value == best:
            chosen.append(move)
    return chance.choice(chosen)


class CaptureSearch:
    """What positions of one rule set are worth by material alone."""

    def __init__(self, rules: BoardRules, king: int | None = None) -> None:
        """`king` is what one counts, in hundredths of a man; None: by how the kings of the rule set move."""
        self._rules = rules
        self._sign = -1 if rules.ruleset.no_move is NoMoveRule.WINS else 1
        if king is None:
            king = FLYING_KING if rules.ruleset.flying_kings else SHORT_KING
        self._king = king

    def value(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Return the value to the player to move, in hundredths of a man.

        It is a bound where it does not lie between alpha and beta. From depth 0 on only captures are looked at.
        """
        moves = self._rules.legal_moves(position)
        if not moves:
            return -self._sign * (WIN + depth)  # the sooner, the more it counts
        if depth <= 0 and not moves[0].is_capture:
            return self.count(position)
        best = -2 * WIN
        for move in sorted(moves, key=move_sort_key):
            value = -self.value(self._rules.play(position, move), depth - 1, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    def count(self, position: Position) -> int:
        """Return the material of the player to move less the opponent's, in hundredths of a man."""
        side = position.to_move
        own, other = position.pieces_of(side), position.pieces_of(side.opponent)
        men = (own & ~position.kings).bit_count() - (other & ~position.kings).bit_count()
        kings = (own & position.kings).bit_count() - (other & position.kings).bit_count()
        return self._sign * (MAN * men + self._king * kings)
