"""Solved endings: the code of each position, and where moves against a lone king are counted, at each count."""

from collections.abc import Callable

from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.material import KEY_COUNT, Material, key_of_placing, material_name, material_of_key
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


EndingLoader = Callable[[Material], SolvedEnding | None]
"""Returns an ending from where it is kept, None if it is not there."""


class SolvedEndings:
    """Solved endings by material; one that was not added is loaded when it is first asked for."""

    def __init__(self, load: EndingLoader) -> None:
        self._load = load
        self._by_key: list[SolvedEnding | None] = [None] * KEY_COUNT

    def add(self, ending: SolvedEnding) -> None:
        """Add an ending."""
        material = ending.index.material
        self._by_key[material[0] | material[1] << 3 | material[2] << 6 | material[3] << 9] = ending

    def of_material(self, material: Material) -> SolvedEnding:
        """Return an ending; raises LookupError if there is none."""
        return self._of_key(material[0] | material[1] << 3 | material[2] << 6 | material[3] << 9)

    def of_placing(self, white_men: int, white_kings: int, black_men: int, black_kings: int) -> SolvedEnding:
        """Return the ending of a placing; raises LookupError if there is none."""
        return self._of_key(key_of_placing(white_men, white_kings, black_men, black_kings))

    def _of_key(self, key: int) -> SolvedEnding:
        ending = self._by_key[key]
        if ending is None:
            material = material_of_key(key)
            ending = self._load(material)
            if ending is None:
                raise LookupError(f"the ending {material_name(material)} is not solved")
            self._by_key[key] = ending
        return ending
