"""Solved endings: the code of each position, and where moves against a lone king are counted, at each count."""

from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.material import Material
from controller.engine.endgames.values import DRAW_CODE

NO_LIMIT = 255
COUNT_SHIFT = 8
"""The bits below a position's number in a key of `late_codes`: a count has 200 moves at the most."""


class SolvedEnding:
    """The codes of an ending's positions by their number.

    Where moves are counted, `codes` are those of a count that begins. A position keeps its code while fewer moves than
    its limit are counted; then it is a draw, but for what `late_codes` tells: a win that takes longer.
    """

    def __init__(self, index: PositionIndex, codes: bytes, limits: bytes, late_codes: dict[int, int]) -> None:
        self.index = index
        self.codes = codes
        self.limits = limits  # empty where nothing is counted
        self.late_codes = late_codes  # by `number << COUNT_SHIFT | counted`

    def code_of(self, number: int, counted: int) -> int:
        """Return the code of the position with a number after so many counted moves."""
        if not self.limits or counted < self.limits[number]:
            return self.codes[number]
        return self.late_codes.get(number << COUNT_SHIFT | counted, DRAW_CODE)


class SolvedEndings:
    """Solved endings by material."""

    def __init__(self) -> None:
        self._by_key: list[SolvedEnding | None] = [None] * _KEY_COUNT

    def add(self, ending: SolvedEnding) -> None:
        """Add an ending."""
        self._by_key[_material_key(ending.index.material)] = ending

    def of_material(self, material: Material) -> SolvedEnding:
        """Return an ending; raises LookupError if it was not added."""
        return self._of_key(_material_key(material))

    def of_placing(self, white_men: int, white_kings: int, black_men: int, black_kings: int) -> SolvedEnding:
        """Return the ending of a placing; raises LookupError if it was not added."""
        return self._of_key(
            white_men.bit_count()
            | white_kings.bit_count() << 3
            | black_men.bit_count() << 6
            | black_kings.bit_count() << 9
        )

    def _of_key(self, key: int) -> SolvedEnding:
        ending = self._by_key[key]
        if ending is None:
            raise LookupError(f"the ending {key:o} was not added")
        return ending


_KEY_COUNT = 8**4


def _material_key(material: Material) -> int:
    """Return the key of an ending with at most 7 men and 7 kings a side."""
    return material[0] | material[1] << 3 | material[2] << 6 | material[3] << 9
