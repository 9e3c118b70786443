"""The tournament as the page of the desk gets it: one round, the players, and tables in words."""

from dataclasses import dataclass

from controller.desk.event.ports import EventView
from controller.desk.server.event_types import (
    BreachState,
    EventBoardState,
    EventGameState,
    EventPlayerState,
    EventRoundState,
    EventState,
    EventTableState,
)
from controller.tournament.errors import TournamentError
from controller.tournament.event import EventKind
from controller.tournament.hall_games import GameKey
from controller.tournament.pairing_rules import find_breaches
from controller.tournament.player import EventPlayer
from controller.tournament.player_rounds import player_rounds, points_of
from controller.tournament.points_text import points_text
from controller.tournament.rounds import NO_RESULT, Pairing, Round
from controller.tournament.tournament import Tournament
from controller.words.catalogue import Catalogue
from controller.words.event_tables import (
    EventTable,
    bye_text,
    cross_table,
    event_heading,
    player_text,
    standings_table,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTables:
    """What is reckoned of all rounds, in words."""

    standings: EventTableState
    cross_table: EventTableState

    @classmethod
    def build(cls, tournament: Tournament, catalogue: Catalogue) -> "EventTables":
        """Reckon both tables."""
        return cls(
            standings=table_state(standings_table(catalogue, tournament)),
            cross_table=table_state(cross_table(catalogue, tournament)),
        )


def event_state(view: EventView, number: int | None, catalogue: Catalogue, tables: EventTables) -> EventState:
    """Return the event with one round, by default the last one; raises TournamentError if it is not paired."""
    tournament = view.tournament
    chosen = len(tournament.rounds) if number is None else number
    shown = tournament.round(chosen) if tournament.rounds or number is not None else None
    return {
        "version": view.version,
        "name": tournament.event.name,
        "heading": event_heading(tournament.event),
        "kind": tournament.event.kind.value,
        "games": tournament.event.games_per_match,
        "round_count": tournament.round_count,
        "paired": len(tournament.rounds),
        "is_over": tournament.is_over,
        "may_pair": not tournament.is_over and tournament.open_round is None and len(tournament.players) > 1,
        "players": [_player_state(each) for each in tournament.players],
        "tables": list(view.tables),
        "boards": list(view.boards),
        "round": None if shown is None else _round_state(view, shown, catalogue),
        "standings": tables.standings,
        "cross_table": tables.cross_table,
        "draft": None
        if view.draft is None
        else {"round": view.draft.round, "since_ms": view.draft.since_us // 1000, "fault": view.draft.fault},
        "fault": view.fault,
    }


def table_state(table: EventTable) -> EventTableState:
    """Return a table in words."""
    return {
        "title": table.title,
        "columns": list(table.columns),
        "rows": [list(row) for row in table.rows],
        "numbers": list(table.numbers),
        "legend": table.legend,
    }


def _player_state(player: EventPlayer) -> EventPlayerState:
    return {
        "number": player.number,
        "name": player.name,
        "club": player.club,
        "rating": player.rating,
        "first_round": player.first_round,
        "withdrawn_after": player.withdrawn_after,
        "byes": [{"round": bye.round, "kind": bye.kind.name.lower()} for bye in player.byes],
    }


def _round_state(view: EventView, shown: Round, catalogue: Catalogue) -> EventRoundState:
    tournament = view.tournament
    points = {
        player: points_text(points_of(tournament, tuple(each for each in own if each.round < shown.number)))
        for player, own in player_rounds(tournament).items()
    }
    return {
        "number": shown.number,
        "is_last": shown.number == len(tournament.rounds),
        "started": shown.is_started,
        "finished": shown.is_finished,
        "boards": [_board_state(view, shown.number, each, points) for each in shown.pairings],
        "byes": [
            {
                "player": bye.player,
                "name": player_text(tournament.player(bye.player)),
                "points": points[bye.player],
                "kind": bye_text(catalogue, bye.kind),
            }
            for bye in shown.byes
        ],
        "breaches": [] if shown.is_started else _breach_states(tournament, shown),
    }


def _breach_states(tournament: Tournament, shown: Round) -> list[BreachState]:
    if tournament.event.kind is not EventKind.SWISS:
        return []
    return [
        {"breach": each.breach.value, "names": [tournament.player(number).name for number in each.players]}
        for each in find_breaches(tournament, shown)
    ]


def _board_state(view: EventView, number: int, pairing: Pairing, points: dict[int, str]) -> EventBoardState:
    tournament = view.tournament
    return {
        "board": pairing.board,
        "table": view.tables[pairing.board - 1] if pairing.board <= len(view.tables) else "",
        "white": pairing.white,
        "white_name": player_text(tournament.player(pairing.white)),
        "white_points": points[pairing.white],
        "black": pairing.black,
        "black_name": player_text(tournament.player(pairing.black)),
        "black_points": points[pairing.black],
        "games": [
            _game_state(view, (number, pairing.board, game), result or NO_RESULT)
            for game, result in enumerate(pairing.results, start=1)
        ],
    }


def _game_state(view: EventView, key: tuple[int, int, int], result: str) -> EventGameState:
    game, verdict = view.tournament.assigned.get(key), view.verdicts.get(key)
    source, difference = view.tournament.sources.get(key), view.differences.get(key)
    return {
        "result": result,
        "by_board": source is not None and source.is_from_board,
        "hall_board": "" if game is None else game.hall_board,
        "pairing": "" if game is None else game.pairing,
        "begun": verdict is not None,
        "refusal": view.refusals.get(key, ""),
        "unanswered": key in view.unanswered,
        "fault": view.result_faults.get(key, ""),
        "said": None if difference is None else difference.said or NO_RESULT,
        "board_result": _overruled_result(view, key, result),
    }


def _overruled_result(view: EventView, key: GameKey, result: str) -> str | None:
    """Return what a board says, if the event has another result and nobody is asked about it."""
    verdict = view.verdicts.get(key)
    if verdict is None or verdict.event is None or verdict.has_other_players or key in view.differences:
        return None
    said = verdict.result or NO_RESULT
    return None if result == NO_RESULT or said == result else said


def require_round(view: EventView, number: int | None) -> int:
    """Return a round that was paired, by default the last one; raises TournamentError."""
    tournament = view.tournament
    if number is None and not tournament.rounds:
        raise TournamentError("no round is paired yet")
    return tournament.round(len(tournament.rounds) if number is None else number).number
