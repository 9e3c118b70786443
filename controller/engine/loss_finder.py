"""Which moves lose a man at once, where another move does not."""

from controller.engine.engine import choose_weights
from controller.engine.material_search import MaterialSearch
from controller.engine.move_generator import legal_moves
from controller.engine.movement_builder import build_movement
from controller.engine.positions import compact_move, compact_position
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.rules.moves import Move

AT_ONCE_PLIES = 2
"""The move and the reply to it, and then captures until none is due."""

ONE_PIECE = 100
"""What a man and a king count alike: so a king that the opponent gains is no lost man."""


class LossFinder:
    """Finds lost men by the rules of one rule set, by their number and by their worth."""

    def __init__(self, rules: BoardRules) -> None:
        self._rules = rules
        self._movement = build_movement(rules.ruleset)
        man, king = choose_weights(rules.ruleset)[:2]
        by_number = MaterialSearch(self._movement, man=ONE_PIECE, king=ONE_PIECE)
        self._searches = (by_number, MaterialSearch(self._movement, man=man, king=king))

    def loses_man(self, game: Game, move: Move) -> bool:
        """Return True if a legal move loses a man or more at once, and another move does not."""
        position = compact_position(game.position, self._rules.orientation)
        moves = legal_moves(self._movement, *position)
        played = 1 << moves.index(compact_move(move, self._rules.orientation))
        safe = [search.find_safe_moves(moves, AT_ONCE_PLIES, *position) for search in self._searches]
        return all(mask and not mask & played for mask in safe)
