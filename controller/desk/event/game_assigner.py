"""Which games of a round are assigned to boards of the hall, and when."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from uuid import uuid4

from controller.desk.event.assignments import assign_games, assigned_game, list_tables
from controller.desk.event.event_records import AUTO, RecordAct
from controller.tournament.acts import GamesAssigned
from controller.tournament.errors import TournamentError
from controller.tournament.hall_games import AssignedGame, GameKey
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament


class _AssignedMeanwhileError(Exception):
    """All games of a round have boards: a person who starts a round and the desk's own look may come together."""


class GameAssigner:
    """Records which game goes to which board."""

    def __init__(
        self, boards: Sequence[str], record: RecordAct, *, next_game_us: int, now_us: Callable[[], int]
    ) -> None:
        """`boards` are all of the hall; `next_game_us` after the first game of a match the second one follows."""
        self._boards = boards
        self._record = record
        self._next_game_us = next_game_us
        self._now_us = now_us
        self._due_since: dict[GameKey, int] = {}

    async def assign_round(
        self, tournament: Tournament, number: int, author: str, *, only: set[int] | None = None
    ) -> None:
        """Assign the games of a round that no board has, of all tables or of some."""

        def due_in(tournament: Tournament) -> tuple[AssignedGame, ...]:
            games = assign_games(tournament, number, self._boards, lambda: uuid4().hex)
            return tuple(game for game in games if only is None or game.board in only)

        def act_of(tournament: Tournament) -> GamesAssigned:
            games = due_in(tournament)
            if not games:
                raise _AssignedMeanwhileError
            return GamesAssigned(games=games)

        if due_in(tournament):
            with suppress(_AssignedMeanwhileError):
                await self._record(act_of, author)

    async def assign_again(self, game: AssignedGame, author: str) -> None:
        """Assign a game without a result once more, to the board that has its table now; raises TournamentError."""

        def act_of(tournament: Tournament) -> GamesAssigned:
            tables = list_tables(tournament, self._boards)
            hall_board = tables[game.board - 1] if game.board <= len(tables) else ""
            if not hall_board:
                raise TournamentError(f"table {game.board} has no board of the hall; give it one first")
            pairing = tournament.pairing(game.round, game.board)
            return GamesAssigned(games=(assigned_game(game.round, pairing, game.game, hall_board, uuid4().hex),))

        await self._record(act_of, author)

    async def assign_due(self, tournament: Tournament) -> None:
        """Assign the games of a round that was started without them, and each second game of a match in time.

        A desk that ends as it starts a round, and `damahan event start`, leave a round without games. A second game
        follows some time after the first one has its result.
        """
        if not tournament.rounds or not tournament.rounds[-1].is_started:
            return
        last, now_us = tournament.rounds[-1], self._now_us()
        due = _second_games(tournament, last)
        self._due_since = {key: self._due_since.get(key, now_us) for key in due}
        ready = {key[1] for key, since in self._due_since.items() if now_us - since >= self._next_game_us}
        if only := ready | _unassigned_tables(tournament, last):
            await self.assign_round(tournament, last.number, AUTO, only=only)


def _unassigned_tables(tournament: Tournament, last: Round) -> set[int]:
    """Return the tables whose first game is at no board."""
    return {
        each.board
        for each in last.pairings
        if each.results[0] is None and (last.number, each.board, 1) not in tournament.assigned
    }


def _second_games(tournament: Tournament, last: Round) -> set[GameKey]:
    """Return the first games that have a result and a board, and whose second game has neither."""
    return {
        (last.number, each.board, 1)
        for each in last.pairings
        if each.results[0] is not None
        and each.results[-1] is None
        and (last.number, each.board, 1) in tournament.assigned
        and (last.number, each.board, 2) not in tournament.assigned
    }
