"""Boards of an act that play one game: what an arbiter does at one of them counts at both."""

from collections.abc import Mapping

from controller.commands.values import ArbiterCommand, BeginGame, SetDate, SetDetail
from controller.desk.ports import Act
from controller.hall.documents.states import StateDocument
from controller.session.state import PauseReason

EACH_FOR_ITSELF = (BeginGame, SetDate, SetDetail)
"""Commands of an arbiter that each board of a game on two boards carries out for itself."""


def group_boards(act: Act, states: Mapping[str, StateDocument | None]) -> list[tuple[str, ...]]:
    """Return the boards of an act in groups, for each of which one command is enough.

    `states` has the state of each board; None: none is known. Boards whose records differ write nothing for each other.
    """
    if not isinstance(act, ArbiterCommand) or isinstance(act, EACH_FOR_ITSELF):
        return [(board,) for board in states]
    games = {board: None if state is None else state.get("far_game") for board, state in states.items()}
    differing = {games[board] for board, state in states.items() if _differs(state)}
    groups: dict[str, list[str]] = {}
    for board, game in games.items():
        is_alone = game is None or game in differing
        groups.setdefault(f"board {board}" if is_alone else f"game {game}", []).append(board)
    return [tuple(group) for group in groups.values()]


def _differs(state: StateDocument | None) -> bool:
    return state is not None and PauseReason.RECORDS_DIFFER.value in state["pauses"]
