"""The tie-breaks by name, and the orders in which events use them.

Names and meanings are those of the World Draughts Federation (FMJD): Annexes 2024 (4.2) and its page "Sort criteria"
(Dra_sort_criteria.pdf): Solkoff or Buchholz, Solkoff median, short and full truncated Solkoff, Solkoff plus. There a
bye counts as an opponent with 0 points.
"""

from enum import StrEnum


class TieBreak(StrEnum):
    """What decides between players with as many points; the values are stored and typed."""

    SOLKOFF = "solkoff"  # the sum of the opponents' points; in chess: Buchholz
    MEDIAN = "median"  # without the best and the worst opponent
    TRUNCATED = "truncated"  # without the worst opponent
    FULL_TRUNCATED = "full-truncated"  # without the worst one; if equal without the two worst; and so on
    SOLKOFF_PLUS = "solkoff-plus"  # the sum of the opponents' Solkoffs
    SONNEBORN_BERGER = "sonneborn-berger"  # the points of those who were beaten, and half of those of drawn games
    DIRECT = "direct"  # the points of those who are equal, against each other, if all of them have met
    WINS = "wins"  # at the board
    GAME_POINTS = "game-points"  # of matches of two games


SWISS_ORDER = (TieBreak.SOLKOFF, TieBreak.DIRECT, TieBreak.WINS, TieBreak.SONNEBORN_BERGER)
"""Points of the opponents, result against each other, victories: the order of ICAONA, the International Checkers
Association of North America, for a Swiss of nine rounds (icaona.org, "Tie Breaking Rules"). Sonneborn-Berger last is a
choice."""

ROUND_ROBIN_ORDER = (TieBreak.DIRECT, TieBreak.WINS, TieBreak.SONNEBORN_BERGER)
"""A choice: in a round robin all have met, and every Solkoff says the same as the points."""

FEDERATION_ORDERS: dict[str, tuple[TieBreak, ...]] = {
    "fmjd": (TieBreak.FULL_TRUNCATED, TieBreak.SONNEBORN_BERGER),
    "icaona": (TieBreak.SOLKOFF, TieBreak.DIRECT, TieBreak.WINS),
}
"""Orders by federation. fmjd: the truncated Solkoff, by which FMJD events such as the World Cup of Rotterdam rank
(2019, match rules); what follows is a choice. icaona: as above. IDF and ACF publish theirs with each event: such an
order is named one by one."""
