"""The weights of the evaluation's patterns, in hundredths of a man, in the order of `PATTERNS`.

They were chosen by hand: men that advance and hold the centre, kept back rows, kings on the long diagonal.
`python -m tests.weight_fitting` fits others to games that the engine plays against itself, and plays them against
these. `--games 300 --nodes 600 --pairs 60 --seed 1` of Filipino Dama gave 144, 324, 52, 35, 41, 16, 33, 36, 13, -13,
59, 32, -9, 3, 13, -6: they foretell results better (an error of 0.592 instead of 0.680) and play worse (39.6% of 120
points). `--ruleset american --games 200 --nodes 500 --pairs 50 --seed 1` gave 127, 160, -8, 15, 18, -1, 8, 23, -12,
-24, 22, 42, 1, -16, 5, 0 (0.558 instead of 0.572; 32.5% of 100 points). So the chosen ones stay.
"""

from typing import Final

FLYING: Final[list[int]] = [100, 300, 0, 1, 3, 6, 10, 16, 3, -2, 6, 6, 10, 4, 1, 1]
SHORT: Final[list[int]] = [100, 140, 0, 1, 3, 6, 10, 16, 3, -2, 6, 8, 0, 6, 1, 1]
GIVE_AWAY: Final[list[int]] = [-100, -150, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]
