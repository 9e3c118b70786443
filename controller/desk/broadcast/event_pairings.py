"""Which games the desk's own event has at which boards: a board alone does not say that it plays in it."""

from controller.desk.broadcast.names import plain_name
from controller.tournament.tournament import Tournament


class EventPairings:
    """All games that the desk has given to boards since it was started, and those of the event as it was then.

    None is forgotten while the desk runs, so that what is shown late tells nothing of what was changed since.
    """

    def __init__(self) -> None:
        self._events: set[str] = set()
        self._games: set[tuple[str, str]] = set()
        """Boards of the hall, and the pairings that name their games."""

    def add(self, tournament: Tournament) -> None:
        """Take the event as it is now."""
        self._events.add(plain_name(tournament.event.name))
        self._games |= {(game.hall_board, game.pairing) for game in tournament.assigned.values()}

    def may_belong(self, board: str, pairing: str, event: str) -> bool:
        """Return False if a game says that it is of the desk's event, and the desk has not given it to this board."""
        return plain_name(event) not in self._events or (board, pairing) in self._games
