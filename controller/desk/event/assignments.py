"""Which games go to which boards of the hall, and the command that begins one."""

import re
from collections.abc import Callable, Iterable, Sequence

from controller.clock.control_parser import parse_time_control
from controller.commands.values import BeginGame
from controller.settings.choices import GameChoices
from controller.settings.details import LONGEST_DETAIL
from controller.settings.move_source import MoveSource
from controller.tournament.hall_games import AssignedGame
from controller.tournament.rounds import Pairing
from controller.tournament.tournament import Tournament


def natural_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in the order in which people count them: board-2 before board-10."""
    return tuple(sorted(names, key=lambda name: [(not part.isdigit(), int(part) if part.isdigit() else 0, part)
                                                 for part in re.split(r"(\d+)", name)]))  # fmt: skip


def list_tables(tournament: Tournament, boards: Sequence[str]) -> tuple[str, ...]:
    """Return the boards of the hall at tables 1, 2, ...: as the arbiter has said, else all of them by name."""
    return tournament.tables or natural_order(boards)


def assign_games(
    tournament: Tournament, number: int, boards: Sequence[str], draw_name: Callable[[], str]
) -> tuple[AssignedGame, ...]:
    """Return the games of a round that are due and that no board has: of each match the first one without a result.

    Tables without a board of the hall have none. `draw_name` returns 32 hexadecimal digits that were never drawn.
    """
    tables = list_tables(tournament, boards)
    games = []
    for pairing in tournament.round(number).pairings:
        game = next((each for each, result in enumerate(pairing.results, start=1) if result is None), None)
        if game is None or (number, pairing.board, game) in tournament.assigned or pairing.board > len(tables):
            continue
        if hall_board := tables[pairing.board - 1]:
            games.append(assigned_game(number, pairing, game, hall_board, draw_name()))
    return tuple(games)


def assigned_game(number: int, pairing: Pairing, game: int, hall_board: str, name: str) -> AssignedGame:
    """Return one game of a match at a board of the hall; in the second one colours are changed."""
    white, black = (pairing.white, pairing.black) if game == 1 else (pairing.black, pairing.white)
    return AssignedGame(
        pairing=name, round=number, board=pairing.board, game=game, white=white, black=black, hall_board=hall_board
    )


def counted_games(tournament: Tournament) -> frozenset[str]:
    """Return the names of the games that count: one that was sent again has another name, and the old one is left."""
    return frozenset(game.pairing for game in tournament.assigned.values())


def begin_command(tournament: Tournament, game: AssignedGame) -> BeginGame:
    """Return the command that begins a game; an event without a time control leaves the one of the board."""
    event, white, black = tournament.event, tournament.player(game.white), tournament.player(game.black)
    is_match = len(tournament.pairing(game.round, game.board).results) > 1
    choices = GameChoices(
        white=white.name[:LONGEST_DETAIL],
        black=black.name[:LONGEST_DETAIL],
        white_club=white.club[:LONGEST_DETAIL].strip(),
        black_club=black.club[:LONGEST_DETAIL].strip(),
        event=event.name[:LONGEST_DETAIL].strip(),
        site=event.place[:LONGEST_DETAIL].strip(),
        round=f"{game.round}.{game.game}" if is_match else str(game.round),
        board=str(game.board),
        ruleset=event.ruleset,
        time_control=event.time_control if event.time_control and parse_time_control(event.time_control) else None,
        white_moves=MoveSource.BOARD,
        black_moves=MoveSource.BOARD,
        pairing=game.pairing,
    )
    return BeginGame(choices=choices)
