"""The judge of what a level gives away: it knows `controller.rules` only, and shares nothing with the engine."""

from collections.abc import Callable
from random import Random

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.traits import NoMoveRule
from tests.benchmarks.match.match_game import LONGEST_GAME, start_opening
from tests.benchmarks.match.openings import draw_openings
from tests.benchmarks.match.plain_players import MAN, CaptureSearch

QUIET_PLIES = 4  # the move, a reply, another move and a reply; then captures to their end

Choose = Callable[[Game, int], Move]
"""Is asked for the move in a game with a seed."""


def is_needless_loss(game: Game, move: Move, plies: int = QUIET_PLIES) -> bool:
    """Return True if a move loses a man or more within some plies, and another move loses none.

    A man less is a loss. Where a side without a move wins, a piece more is one, and a piece less is none; since it is
    open what a king is worth there, it must be a loss by number and by worth.
    """
    is_loss = _is_needless_loss(game, move, plies, CaptureSearch(game.rules))
    if not is_loss or game.rules.ruleset.no_move is NoMoveRule.LOSES:
        return is_loss
    return _is_needless_loss(game, move, plies, CaptureSearch(game.rules, king=MAN))


def _is_needless_loss(game: Game, move: Move, plies: int, search: CaptureSearch) -> bool:
    if not _loses_man(game, move, plies, search):
        return False
    return any(not _loses_man(game, other, plies, search) for other in game.legal_moves if other != move)


def _loses_man(game: Game, move: Move, plies: int, search: CaptureSearch) -> bool:
    """Return True if the opponent can leave the mover a man or more worse off, whatever the mover does."""
    limit = search.count(game.position) - MAN  # at most this is a loss
    return -search.value(game.rules.play(game.position, move), plies - 1, -limit - 1, -limit) <= limit


def find_needless_losses(rules: BoardRules, choose: Choose, moves: int, seed: int) -> list[str]:
    """Play a player against himself until he has chosen so many moves; return a line for each needless loss.

    A move that is the only one is not counted.
    """
    losses: list[str] = []
    chosen = 0
    chance = Random(seed)
    for opening in draw_openings(rules.ruleset.name, seed):
        game, game_seed = start_opening(rules, opening), chance.getrandbits(32)
        for _ in range(LONGEST_GAME):
            if game.outcome is not None:
                break
            move = choose(game, game_seed)
            if len(game.legal_moves) > 1:
                chosen += 1
                if is_needless_loss(game, move):
                    losses.append(f"{fen_text(game.position)} {move_text(move)}")
            if chosen == moves:
                return losses
            game = game.play(move)
    return losses
