"""The cross table: what each round, or each opponent, brought each player."""

from dataclasses import dataclass

from controller.tournament.event import EventKind
from controller.tournament.player_rounds import PlayerRound, player_rounds
from controller.tournament.standings import StandingsRow, compute_standings
from controller.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTableRow:
    """One player's line: of a Swiss a cell for each round, of a round robin one for each player by rank."""

    standing: StandingsRow
    cells: tuple[tuple[PlayerRound, ...], ...]  # empty: nothing yet, or oneself


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTable:
    """All lines, the best player first."""

    is_by_opponent: bool
    rows: tuple[CrossTableRow, ...]

    def place_of(self, player: int) -> int:
        """Return the line of a player, counted from 1."""
        return next(place for place, row in enumerate(self.rows, start=1) if row.standing.player.number == player)


def build_cross_table(tournament: Tournament) -> CrossTable:
    """Return the cross table as it stands."""
    standings = compute_standings(tournament)
    rounds = player_rounds(tournament)
    is_by_opponent = tournament.event.kind is EventKind.ROUND_ROBIN
    rows = []
    for standing in standings:
        own = rounds[standing.player.number]
        if is_by_opponent:
            opponents = [row.player.number for row in standings]
            cells = tuple(tuple(each for each in own if each.opponent == other) for other in opponents)
        else:
            cells = tuple((each,) for each in own)
        rows.append(CrossTableRow(standing=standing, cells=cells))
    return CrossTable(is_by_opponent=is_by_opponent, rows=tuple(rows))
