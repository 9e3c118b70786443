"""What boards say of the games that they were given, read again where something may have changed."""

from collections.abc import Mapping

from controller.desk.event.board_verdicts import BoardVerdict, read_verdict
from controller.desk.event.ports import EventHall
from controller.desk.ports import BoardSummary
from controller.tournament.hall_games import AssignedGame, GameKey
from controller.tournament.tournament import Tournament


class VerdictReader:
    """Keeps the verdicts of all games that boards were given."""

    def __init__(self, hall: EventHall) -> None:
        self._hall = hall
        self._signs: dict[str, object] = {}
        """What was last seen of each board that can change a verdict."""
        self._to_read: set[GameKey] = set()
        self._verdicts: dict[GameKey, tuple[str, BoardVerdict | None]] = {}
        """By the name of the pairing that each is of."""

    async def read(self, tournament: Tournament) -> None:
        """Read what boards say, of those where something may have changed; raises DeskStoreError."""
        for name, summary in self._hall.boards.items():
            sign = _sign_of(summary)
            if self._signs.get(name) != sign:
                self._signs[name] = sign
                self._to_read |= {key for key, game in tournament.assigned.items() if game.hall_board == name}
        for key, game in tournament.assigned.items():
            if self._verdicts.get(key, ("", None))[0] != game.pairing:
                self._to_read.add(key)
        for key in sorted(self._to_read):
            game = tournament.assigned[key]
            events = await self._hall.list_paired_game(game.hall_board, game.pairing)
            self._verdicts[key] = (game.pairing, read_verdict(events))
            self._to_read.discard(key)

    def verdicts(self, tournament: Tournament) -> Mapping[GameKey, BoardVerdict]:
        """Return what boards say of the games that they have begun."""
        return {
            key: verdict
            for key, (pairing, verdict) in self._verdicts.items()
            if verdict is not None and key in tournament.assigned and tournament.assigned[key].pairing == pairing
        }

    def has_not_begun(self, key: GameKey, game: AssignedGame) -> bool:
        """Return True if the record was read, and has no start of a game."""
        return self._verdicts.get(key) == (game.pairing, None)

    def knows_all_of(self, board: BoardSummary) -> bool:
        """Return True if a board has told all that happened there, and all of it was read."""
        return board.state is not None and not board.missing_events and self._signs.get(board.name) == _sign_of(board)


def _sign_of(summary: BoardSummary) -> object:
    """Return what of a board changes when there may be something new about a paired game.

    A state does not name an event that the broker has not acknowledged yet: the result is in the state first, and no
    number of its record is missing then. So events count for themselves.
    """
    state = summary.state
    if state is None:
        return (summary.missing_events, summary.result_events)
    game = state["game"]
    return (
        state["record"],
        summary.missing_events,
        summary.result_events,
        None if game is None else (game["number"], game.get("pairing"), game["details"]["white"]),
        None if state["result"] is None else state["result"]["score"],
        state["phase"],
    )
