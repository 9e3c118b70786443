"""The route of a capture that the sensors saw, where several routes are one move."""

from collections.abc import Sequence

from controller.rules.moves import Move, Route
from controller.rules.squares import Square
from controller.tracking.evidence_trail import EvidenceTrail


def find_seen_route(move: Move, trail: EvidenceTrail) -> Route | None:
    """Return the route of a move on whose stops the sensors saw a piece, in the order of most of them.

    None if they saw no stop, as when a hand takes the piece straight to its landing, or if two routes fit as well.
    """
    visited = [change.square for change in trail if change.closed]
    fits = sorted(((_common_length(route[1:-1], visited), route) for route in move.routes), reverse=True)
    (best, route), *others = fits
    if best == 0 or (others and others[0][0] == best):
        return None
    return route


def _common_length(stops: Route, visited: Sequence[Square]) -> int:
    """Return how many of the stops were visited in their order: the longest common subsequence."""
    lengths = [0] * (len(stops) + 1)
    for square in visited:
        for place in range(len(stops), 0, -1):
            if stops[place - 1] == square:
                lengths[place] = max(lengths[place], lengths[place - 1] + 1)
        for place in range(1, len(stops) + 1):
            lengths[place] = max(lengths[place], lengths[place - 1])
    return lengths[-1]
