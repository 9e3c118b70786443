"""The values of a search: what a position is worth to the player to move, in hundredths of a man.

Above WIN_BOUND he wins in `WIN - value` plies; below -WIN_BOUND he loses in `WIN + value`.
"""

from typing import Final

WIN: Final = 30000
WIN_BOUND: Final = 29000
INFINITE: Final = 32000
UNKNOWN: Final = 32767
"""No value."""
