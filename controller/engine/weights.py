"""The weights of the evaluation's patterns, in hundredths of a man, in the order of `PATTERNS`."""

from typing import Final

FLYING: Final = [100, 300, 0, 1, 3, 6, 10, 16, 3, -2, 6, 6, 10, 4, 1, 1]
SHORT: Final = [100, 140, 0, 1, 3, 6, 10, 16, 3, -2, 6, 8, 0, 6, 1, 1]
GIVE_AWAY: Final = [-100, -150, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]
