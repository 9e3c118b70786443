"""Standings: who has how many points, and in which order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from controller.tournament.player import EventPlayer
from controller.tournament.tie_break import TieBreak
from controller.tournament.tie_break_values import TieBreakTable, TieBreakValue
from controller.tournament.tournament import Tournament

_Value = TypeVar("_Value", Fraction, TieBreakValue)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One player's line."""

    rank: int  # those who are equal in everything have the same one
    player: EventPlayer
    points: Fraction
    played: int  # rounds at the board
    tie_breaks: tuple[tuple[TieBreak, Fraction | None], ...]  # None: it decides nothing for this player


def compute_standings(tournament: Tournament) -> tuple[StandingsRow, ...]:
    """Return the lines of all players, the best first; equal ones by their numbers."""
    table = TieBreakTable(tournament)
    order = tournament.event.tie_break_order
    values: dict[int, list[TieBreakValue]] = {player.number: [] for player in tournament.players}
    groups = _split([player.number for player in tournament.players], table.points)
    for tie_break in order:
        groups = [part for group in groups for part in _split_by(tie_break, group, table, values)]
    rows: list[StandingsRow] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [_row(tournament, table, rank, number, order, values[number]) for number in group]
    return tuple(rows)


def _split_by(
    tie_break: TieBreak, group: Sequence[int], table: TieBreakTable, values: dict[int, list[TieBreakValue]]
) -> list[list[int]]:
    found = {number: table.value(tie_break, number, group) for number in group}
    for number, value in found.items():
        values[number].append(value)
    return _split(group, found)


def _split(group: Sequence[int], values: Mapping[int, _Value]) -> list[list[int]]:
    ordered = sorted(sorted(group), key=lambda number: values[number], reverse=True)
    return [list(level) for _, level in groupby(ordered, key=lambda number: values[number])]


def _row(
    tournament: Tournament,
    table: TieBreakTable,
    rank: int,
    number: int,
    order: Sequence[TieBreak],
    values: Sequence[TieBreakValue],
) -> StandingsRow:
    return StandingsRow(
        rank=rank,
        player=tournament.player(number),
        points=table.points[number],
        played=sum(each.is_against_opponent for each in table.rounds[number]),
        tie_breaks=tuple(
            (tie_break, value[0] if value else None) for tie_break, value in zip(order, values, strict=True)
        ),
    )
