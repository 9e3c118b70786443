"""What a rule set says of endings: its movement, the draws that a position shows, and the count against a lone king."""

from controller.engine.endgames.lone_king_count import LoneKingCount
from controller.engine.endgames.material import Material
from controller.engine.movement import Movement


class EndingRules:
    """The rules by which endings are solved; `ending_rules_builder` makes them."""

    def __init__(self, *, movement: Movement, few_kings_draw: bool, lone_king_count: LoneKingCount | None) -> None:
        self.movement = movement
        self.few_kings_draw = few_kings_draw  # one or two kings against one are a draw where no capture is due
        self.lone_king_count = lone_king_count  # None: there is none that lasts as long as its ending

    def count_in(self, material: Material) -> LoneKingCount | None:
        """Return the count of moves in an ending, None if nothing is counted there."""
        count = self.lone_king_count
        return count if count is not None and count.applies_to(material) else None
