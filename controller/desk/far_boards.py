"""Boards of a hall that play one game: what an arbiter does at one of them counts at both."""

from collections.abc import Collection, Mapping
from typing import Any

from controller.commands.values import ArbiterCommand, BeginGame, SetDate, SetDetail
from controller.desk.ports import Act
from controller.hall.documents.commands import MOST_MOVES_SINCE
from controller.hall.documents.states import StateDocument
from controller.session.state import PauseReason

EACH_FOR_ITSELF = (BeginGame, SetDate, SetDetail)
"""Commands of an arbiter that each board of a game on two boards carries out for itself."""

MOST_BOARDS = 2
"""Boards that play one game. If more say that they do, the desk cannot tell which of them deceives it."""


class FarGameIndex:
    """Which boards say that they play which game on two boards."""

    def __init__(self) -> None:
        self._games: dict[str, str] = {}
        self._boards: dict[str, set[str]] = {}

    def note_game(self, board: str, game: str | None) -> Collection[str]:
        """Note the game that a board names; return the other boards for whose game that makes a difference."""
        before = self._games.get(board)
        if before == game:
            return ()
        changed: set[str] = set()
        if before is not None:
            changed |= self._boards[before]
            self._boards[before].discard(board)
            if not self._boards[before]:
                del self._boards[before]
            del self._games[board]
        if game is not None:
            self._games[board] = game
            changed |= self._boards.setdefault(game, set())
            self._boards[game].add(board)
        return changed - {board}

    def is_disputed(self, game: str | None) -> bool:
        """Return True if more boards say that they play a game than can."""
        return game is not None and len(self._boards.get(game, ())) > MOST_BOARDS

    def list_boards(self, game: str) -> Collection[str]:
        """Return the boards that say that they play a game."""
        return tuple(self._boards.get(game, ()))

    def clear(self) -> None:
        """Forget all boards."""
        self._games.clear()
        self._boards.clear()


def far_game_of(state: StateDocument | None) -> str | None:
    """Return the game on two boards that a state names; None: it names none, or none is known."""
    return None if state is None else state.get("far_game")


def group_boards(
    act: Act, states: Mapping[str, StateDocument | None], far_games: FarGameIndex
) -> list[tuple[str, ...]]:
    """Return the boards of an act in groups, for each of which one command is enough.

    `states` has the state of each board; None: none is known. Boards whose records differ write nothing for each other,
    and what is for the boards of a game must not depend on another one that says that it plays it too.
    """
    if not isinstance(act, ArbiterCommand) or isinstance(act, EACH_FOR_ITSELF):
        return [(board,) for board in states]
    games = {board: far_game_of(state) for board, state in states.items()}
    differing = {games[board] for board, state in states.items() if _differs(state)}
    groups: dict[str, list[str]] = {}
    for board, game in games.items():
        is_alone = game is None or game in differing or far_games.is_disputed(game)
        groups.setdefault(f"board {board}" if is_alone else f"game {game}", []).append(board)
    return [tuple(group) for group in groups.values()]


def far_number_for(state: StateDocument, others: Collection[StateDocument]) -> int:
    """Return the number of the last entry for which a command to a board is signed; `others` play its game too.

    It is the lowest that they name, so that none says that more was played than was. It is not so low that the board
    would refuse the command, whatever the others name.
    """
    numbers: list[Any] = [number for each in (state, *others) if (number := each.get("far_number")) is not None]
    return max(min(numbers, default=0), (state.get("far_number") or 0) - MOST_MOVES_SINCE)


def _differs(state: StateDocument | None) -> bool:
    return state is not None and PauseReason.RECORDS_DIFFER.value in state["pauses"]
