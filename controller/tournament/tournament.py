"""An event as it stands: one value."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.tournament.berger import count_berger_rounds
from controller.tournament.errors import TournamentError
from controller.tournament.event import Event, EventKind
from controller.tournament.hall_games import AssignedGame, GameKey, ResultSource
from controller.tournament.player import EventPlayer
from controller.tournament.rounds import Pairing, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """The event, its players by number, and the rounds that were paired so far."""

    event: Event
    players: tuple[EventPlayer, ...] = ()
    rounds: tuple[Round, ...] = ()
    foreign_lines: tuple[str, ...] = ()
    """The lines of an imported TRF16 that say what a tournament has no field for; they are written again."""
    tables: tuple[str, ...] = ()
    """The boards of the hall at tables 1, 2, ...; empty: nobody has said so."""
    assigned: Mapping[GameKey, AssignedGame] = field(default_factory=dict)
    """The games that boards of the hall are to begin, the last one of each key."""
    sources: Mapping[GameKey, ResultSource] = field(default_factory=dict)
    """Where each result came from last."""

    @property
    def round_count(self) -> int:
        """How many rounds the event has; 0 before a round robin has two players."""
        if self.event.kind is EventKind.SWISS:
            return self.event.rounds
        return count_berger_rounds(len(self.players)) * self.event.cycles

    @property
    def is_over(self) -> bool:
        """True if all rounds of the event are paired and finished."""
        return 0 < self.round_count <= len(self.rounds) and self.open_round is None

    @property
    def open_round(self) -> Round | None:
        """The first round with a game that has no result, or None; a correction can open an early one again."""
        return next((each for each in self.rounds if not each.is_finished), None)

    @property
    def started_rounds(self) -> int:
        """How many rounds have pairings that stay: all but a last one that has not started."""
        return len(self.rounds) - (bool(self.rounds) and not self.rounds[-1].is_started)

    @property
    def next_round(self) -> int:
        """The number of the round that is to be paired next."""
        return len(self.rounds) + 1

    def player(self, number: int) -> EventPlayer:
        """Return the player of a number; raises TournamentError if there is none."""
        if not 1 <= number <= len(self.players):
            raise TournamentError(f"there is no player {number}; the event has players 1 to {len(self.players)}")
        return self.players[number - 1]

    def round(self, number: int) -> Round:
        """Return a round that was paired; raises TournamentError if it was not."""
        if not 1 <= number <= len(self.rounds):
            paired = f"rounds 1 to {len(self.rounds)} are paired" if self.rounds else "no round is paired yet"
            raise TournamentError(f"there is no round {number}; {paired}")
        return self.rounds[number - 1]

    def pairing(self, number: int, board: int) -> Pairing:
        """Return the pairing of a board in a round; raises TournamentError if there is none."""
        found = next((pairing for pairing in self.round(number).pairings if pairing.board == board), None)
        if found is None:
            boards = len(self.round(number).pairings)
            raise TournamentError(f"round {number} has no board {board}; it has boards 1 to {boards}")
        return found
