"""Round robins by Berger's tables (FIDE Handbook C.05, Annex 1): everyone meets everyone once in a cycle."""


def count_berger_rounds(players: int) -> int:
    """Return the rounds of one cycle; with an odd number of players each has one bye."""
    return 0 if players < 2 else players - 1 + players % 2


def berger_round(players: int, number: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a round as (White, Black), numbered from 1; an odd one out meets the number `players` + 1.

    Rounds are numbered from 1; those of the second cycle come after those of the first, with colours changed.
    """
    size = players + players % 2
    cycle, place = divmod(number - 1, size - 1)
    pairs = _first_cycle_round(size, place)
    return tuple((black, white) for white, black in pairs) if cycle % 2 else pairs


def _first_cycle_round(size: int, place: int) -> tuple[tuple[int, int], ...]:
    """Return a round, counted from 0: all but the last number stand in a circle that turns by half of it each round."""
    circle, half = size - 1, size // 2
    first = place * half % circle
    last = (first + 1, size) if place % 2 == 0 else (size, first + 1)
    others = (((first + step) % circle + 1, (first - step) % circle + 1) for step in range(1, half))
    return (last, *others)
