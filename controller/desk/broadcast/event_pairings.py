"""Which games the desk's own event has at which boards, and the results that a person gave them there.

A board alone does not say that it plays in the event, and an arbiter's result counts more than the board's.
"""

from controller.desk.broadcast.names import plain_name
from controller.tournament.rounds import BoardResult
from controller.tournament.tournament import Tournament

PairedGame = tuple[str, str]
"""The board of the hall, and the pairing that names the game."""


class EventPairings:
    """All games that the desk has given to boards since it was started, and those of the event as it was then.

    None is forgotten while the desk runs, so that what is shown late tells nothing of what was changed since.
    """

    def __init__(self) -> None:
        self._events: set[str] = set()
        self._games: set[PairedGame] = set()
        self._newest: Tournament | None = None

    def add(self, tournament: Tournament) -> None:
        """Take the event as it is now."""
        self._newest = tournament
        self._events.add(plain_name(tournament.event.name))
        self._games |= {(game.hall_board, game.pairing) for game in tournament.assigned.values()}

    @property
    def newest(self) -> Tournament | None:
        """The event as it is now; None: the desk has none."""
        return self._newest

    def may_belong(self, board: str, pairing: str, event: str) -> bool:
        """Return False if a game says that it is of the desk's event, and the desk has not given it to this board."""
        return plain_name(event) not in self._events or (board, pairing) in self._games


def results_by_hand(tournament: Tournament) -> dict[PairedGame, BoardResult]:
    """Return the results that a person gave or corrected in the event, of the games that boards have."""
    results: dict[PairedGame, BoardResult] = {}
    for key, game in tournament.assigned.items():
        source = tournament.sources.get(key)
        if source is None or source.is_from_board:
            continue
        result = tournament.pairing(game.round, game.board).results[game.game - 1]
        if result is not None:
            results[game.hall_board, game.pairing] = result
    return results
