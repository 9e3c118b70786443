"""What an onlooker, who sees the pieces, makes of the board when a turn is over."""

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy


def find_played_move(game: Game, occupancy: Occupancy, planned: Move) -> Move | None:
    """Give the legal move that leaves this look, the planned one if it does; None where none does."""
    fitting = [move for move in game.legal_moves if occupancy_after(game.position, move) == occupancy]
    if planned in fitting:
        return planned
    return fitting[0] if fitting else None


def find_undetectable_captures(game: Game, occupancy: Occupancy, dead_squares: Occupancy) -> Occupancy:
    """Give the captured pieces that still stand, if they all stand on squares of `hidden`, whose sensors are dead.

    A person who follows the lamps alone leaves them there: no lamp can ask for what no sensor shows.
    """
    if dead_squares:
        for move in game.legal_moves:
            left = occupancy_after(game.position, move) ^ occupancy
            if left and not left & ~(move.captured & dead_squares & occupancy):
                return left
    return 0
