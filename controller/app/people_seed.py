"""The seed of the simulated people of a run: each run has its own, unless the profile names one."""

from secrets import randbelow

VIRTUAL_SEED = 1
"""Of a run in virtual time, which is the same each time."""

DRAWN_BELOW = 1_000_000
"""A choice: six digits are quickly typed into a profile."""


def choose_seed(named: int | None, *, is_virtual_time: bool) -> int:
    """Return the seed that the profile names, or else a drawn one; in virtual time always the same."""
    if named is not None:
        return named
    return VIRTUAL_SEED if is_virtual_time else randbelow(DRAWN_BELOW)
