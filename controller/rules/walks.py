"""Captures followed to their ends: every way in which a man or a king can capture until nothing more can be captured.

Opponents, free squares and captured pieces are masks; a free square holds no piece once the mover is lifted.
"""

from collections.abc import Callable
from typing import NamedTuple

from controller.rules.lines import Ray, lines_of
from controller.rules.moves import Route
from controller.rules.position import FAR_ROW, Side
from controller.rules.squares import DIRECTIONS, DOWN, UP, Direction, Occupancy, Orientation, Square
from controller.rules.traits import Crowning, KingLanding, Removal, RuleSet


class Found(NamedTuple):
    """One way of capturing; `over` holds the captured squares in the order of capture, each as a mask."""

    route: Route
    over: tuple[Occupancy, ...]
    captured: Occupancy
    crowned: bool
    by_king: bool


Walk = Callable[[Occupancy, Occupancy, Occupancy, Occupancy, list[Found]], object]
"""Takes the man's square, the opponents it may capture, those that only a king may, the free squares, and the list that
the ways are added to."""

KingWalk = Callable[[Occupancy, Occupancy, Occupancy, list[Found], Route, tuple[Occupancy, ...], bool], bool]
"""As Walk, from the middle of a capture: also the route so far, the pieces captured, and whether a man became the king.

It tells whether anything more could be captured.
"""


def capture_directions(ruleset: RuleSet, side: Side) -> tuple[Direction, ...]:
    """Give the directions in which a side's men capture."""
    if ruleset.men_capture_backward:
        return DIRECTIONS
    return UP if side is Side.WHITE else DOWN


def build_man_walk(ruleset: RuleSet, side: Side, orientation: Orientation, king_walk: KingWalk) -> Walk:
    """Make the function that finds every capture of one man."""
    directions = capture_directions(ruleset, side)
    hops_from = {
        origin: tuple((hop.over, hop.onto, hop.landing) for direction, hop in hops.items() if direction in directions)
        for origin, hops in lines_of(orientation).hops.items()
    }
    far_row = FAR_ROW[side]
    crowning = ruleset.crowning
    freed_at_once = ruleset.removal is Removal.AT_ONCE

    def walk(at: Occupancy, opponents: Occupancy, kings_only: Occupancy, free: Occupancy, found: list[Found]) -> None:
        go_on(at, opponents, kings_only, free | at, found, (Square(at.bit_length()),), ())

    def go_on(
        at: Occupancy,
        opponents: Occupancy,
        kings_only: Occupancy,
        free: Occupancy,
        found: list[Found],
        route: Route,
        over: tuple[Occupancy, ...],
    ) -> bool:
        extended = False
        for taken, onto, landing in hops_from[at]:
            if not (taken & opponents and onto & free):
                continue
            extended = True
            onward, captured = (*route, landing), (*over, taken)
            left = opponents ^ taken
            room = free | taken if freed_at_once else free
            crowned = bool(onto & far_row)
            if crowned and crowning is Crowning.ENDS_MOVE:
                goes_on = False
            elif crowned and crowning is Crowning.ON_THE_WAY:
                goes_on = king_walk(onto, left | kings_only, room, found, onward, captured, True)
            else:
                goes_on = go_on(onto, left, kings_only, room, found, onward, captured)
            if not goes_on:
                found.append(Found(onward, captured, sum(captured), crowned, False))
        return extended

    return walk


def build_king_walk(ruleset: RuleSet, orientation: Orientation) -> KingWalk:
    """Make the function that finds every capture of one king, or of a man that became one on the way."""
    reach = None if ruleset.flying_kings else 2
    rays_from: dict[Occupancy, tuple[tuple[Direction, Ray], ...]] = {
        origin: tuple((direction, line[:reach]) for direction, line in rays.items() if len(line) >= 2)
        for origin, rays in lines_of(orientation).rays.items()
    }
    flying = ruleset.flying_kings
    freed_at_once = ruleset.removal is Removal.AT_ONCE
    must_go_on = ruleset.king_landing is KingLanding.WHERE_IT_GOES_ON

    def walk(
        at: Occupancy,
        opponents: Occupancy,
        free: Occupancy,
        found: list[Found],
        route: Route,
        over: tuple[Occupancy, ...],
        crowned: bool,
        followed: Direction | None = None,
    ) -> bool:
        extended = False
        for direction, line in rays_from[at]:
            taken, landings = first_hop(line, opponents, free)
            if not landings:
                continue
            extended = True
            if direction == followed:
                continue
            left = opponents ^ taken
            room = free | taken if freed_at_once else free
            captured = (*over, taken)
            ended = []
            straight_on: Direction | None = None
            for onto, landing in landings:
                onward = (*route, landing)
                if not walk(onto, left, room, found, onward, captured, crowned, straight_on):
                    ended.append(Found(onward, captured, sum(captured), crowned, not crowned))
                # A piece ahead is captured from the first landing: pausing further along the line is no other route.
                straight_on = direction
            if not must_go_on or len(ended) == len(landings):
                found.extend(ended)
        return extended

    def first_hop(line: Ray, opponents: Occupancy, free: Occupancy) -> tuple[Occupancy, Ray]:
        """Find the first piece along a line, and where the king may land behind it; nowhere when it is no capture."""
        for place, (square, _) in enumerate(line):
            if square & free:
                if flying:
                    continue
                break
            if not square & opponents:
                break
            end = place + 1
            while end < len(line) and line[end][0] & free:
                end += 1
            return square, line[place + 1 : end]
        return 0, ()

    return walk
