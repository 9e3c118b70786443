"""The standings of an event as a document."""

from controller.desk.broadcast.documents.types import StandingsDocument, StandingsRowState
from controller.tournament.points_text import points_text
from controller.tournament.standings import StandingsRow, compute_standings
from controller.tournament.tournament import Tournament


def standings_document(tournament: Tournament) -> StandingsDocument:
    """Return the standings of an event."""
    return {
        "event": tournament.event.name,
        "tie_breaks": [each.value for each in tournament.event.tie_break_order],
        "rows": [_row(row) for row in compute_standings(tournament)],
    }


def _row(row: StandingsRow) -> StandingsRowState:
    return {
        "rank": row.rank,
        "name": row.player.name,
        "club": row.player.club,
        "played": row.played,
        "points": points_text(row.points),
        "tie_breaks": [None if value is None else points_text(value) for _, value in row.tie_breaks],
    }
