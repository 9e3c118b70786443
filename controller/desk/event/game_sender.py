"""Asks boards to begin their games, until they have."""

import asyncio
from collections.abc import Callable

from controller.commands.sender import CommandSender
from controller.desk.event.assignments import begin_command
from controller.desk.event.board_results import find_result
from controller.desk.event.ports import EventHall
from controller.desk.event.verdict_reader import VerdictReader
from controller.desk.ports import BoardSummary
from controller.desk.store.errors import DeskStoreError
from controller.tournament.hall_games import AssignedGame, GameKey
from controller.tournament.tournament import Tournament

ASK_AGAIN_US = 5_000_000
"""From a board that did not answer until it is asked again to begin its game."""
REFUSED_AGAIN_US = 30_000_000
"""From a board that refused."""


class GameSender:
    """Sends each game that is due to its board, in tasks of its own."""

    def __init__(
        self,
        hall: EventHall,
        reader: VerdictReader,
        *,
        now_us: Callable[[], int],
        local_time: Callable[[], str],
        on_answer: Callable[[], None],
    ) -> None:
        """`on_answer` is called after each answer of a board; it returns at once."""
        self._hall = hall
        self._reader = reader
        self._now_us = now_us
        self._local_time = local_time
        self._on_answer = on_answer
        self._asked_us: dict[str, int] = {}
        """When a board was asked last to begin a game, by pairing."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.refusals: dict[GameKey, str] = {}
        """Why a board did not begin its game."""
        self.unanswered: set[GameKey] = set()
        """Games whose board is there, and did not answer when it was asked last."""

    def send_due(self, tournament: Tournament, author: Callable[[AssignedGame], str]) -> None:
        """Ask each board that is there, and has not begun its game, to begin it; `author` returns for whom."""
        now_us = self._now_us()
        for key, game in tournament.assigned.items():
            if not self._reader.has_not_begun(key, game):
                self._forget(key)
                continue
            board = self._hall.boards.get(game.hall_board)
            if board is None or not board.is_online or _has_begun(board, game):
                self.unanswered.discard(key)
                continue
            if not self._reader.knows_all_of(board):  # it may have played this game while the desk was away
                continue
            if game.round != len(tournament.rounds) or find_result(tournament, game) is not None:
                continue
            asked_us = self._asked_us.get(game.pairing)
            pause_us = REFUSED_AGAIN_US if key in self.refusals else ASK_AGAIN_US
            if asked_us is not None and now_us - asked_us < pause_us:
                continue
            self._asked_us[game.pairing] = now_us
            task = asyncio.create_task(self._send(tournament, key, game, author(game)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Wait for no answer any more."""
        for task in self._tasks:
            task.cancel()

    def _forget(self, key: GameKey) -> None:
        self.refusals.pop(key, None)
        self.unanswered.discard(key)

    async def _send(self, tournament: Tournament, key: GameKey, game: AssignedGame, author: str) -> None:
        sender = CommandSender(name=author, given_at=self._local_time())
        try:
            answers = await self._hall.execute(begin_command(tournament, game), [game.hall_board], sender)
        except DeskStoreError as error:
            self.refusals[key] = str(error)
        else:
            answer = answers[game.hall_board]
            self._forget(key)
            if answer.is_done is False:
                self.refusals[key] = "refused" if answer.message is None else answer.message["text"]
            elif answer.is_done is None and answer.silence is None:
                self.unanswered.add(key)
        self._asked_us[game.pairing] = self._now_us()
        self._on_answer()


def _has_begun(board: BoardSummary, game: AssignedGame) -> bool:
    """Return True if a board says that it has this game, the start of which may not be recorded yet."""
    state = board.state
    return state is not None and state["game"] is not None and state["game"].get("pairing") == game.pairing
