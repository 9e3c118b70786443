"""All games as they were released: which are played now, which belong to which round, and how each is named."""

import logging
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from controller.desk.broadcast.day_limit import DayLimit
from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_pairings import EventPairings, PairedGame, results_by_hand
from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.game_list import GameList
from controller.desk.broadcast.held_events import HeldEvents, ReleasedEvent
from controller.desk.broadcast.held_standings import HeldStandings
from controller.desk.broadcast.listed_game import ListedGame, RecordedGameKey
from controller.desk.broadcast.names import RoundName
from controller.desk.broadcast.recorded_event import RecordedEvent
from controller.tournament.rounds import BoardResult

log = logging.getLogger(__name__)


class GameChanges(NamedTuple):
    """Names of games."""

    changed: set[str]
    """Begun, or no longer as they were."""
    removed: set[str]
    """Of no game any more: it has another name, or was never played."""
    dropped: set[str]
    """Of games that made room: what was written of them stays."""


class BroadcastGames:
    """The games of a hall as far as a delay has released them."""

    def __init__(self, delay: BroadcastDelay, pairings: EventPairings | None = None) -> None:
        """With `pairings`, only games that the desk has paired are of its event, and results by hand there count."""
        self.delay = delay
        self._pairings = EventPairings() if pairings is None else pairings
        self._held = HeldEvents(delay)
        self._held_event = HeldStandings(delay)
        self._results: dict[PairedGame, BoardResult] = {}
        """Those that a person gave in the event, as far as they were released."""
        self._list = GameList()
        self._day_limit = DayLimit()
        self._possible_repeats: dict[RecordedGameKey, ListedGame] = {}
        """Games that another record may have told before: each is listed once it has the same moves, or other ones."""

    def add(self, events: Iterable[RecordedEvent]) -> None:
        """Hold events of the record until `advance`."""
        for event in events:
            self._held.add(event)

    def advance(self, now_us: int) -> GameChanges:
        """Release what may be shown now, and return what that has changed."""
        touched: set[str] = set()
        for event in self._held.pop_released(now_us):
            try:
                touched |= self._apply(event)
            except Exception:
                # a fault with one event must not end the broadcast of all other boards
                log.exception("event %d of %s cannot be broadcast", event.document["number"], event.record.board)
        touched |= self._apply_results(now_us)
        dropped = self._list.drop_earliest() if touched else set()
        changed = {name for name in touched if self._list.find(name) is not None}
        removed = {name for name in touched - changed if not self._list.has_dropped(name)}
        return GameChanges(changed, removed, dropped)

    def find(self, name: str) -> ListedGame | None:
        """Return the game of a name."""
        return self._list.find(name)

    def list_current(self) -> list[ListedGame]:
        """Return the newest game of each board of this day, by event, round and board."""
        return self._list.list_current()

    def list_rounds(self) -> list[RoundName]:
        """Return the rounds of which games are kept, the one that began last first."""
        return self._list.list_rounds()

    def count_rounds(self) -> Counter[RoundName]:
        """Return how many games are kept of each round."""
        return self._list.count_rounds()

    def list_round(self, name: str) -> list[ListedGame]:
        """Return the games of a round by board, those of one board in their order."""
        return self._list.list_round(name)

    def _apply(self, event: ReleasedEvent) -> set[str]:
        """Apply one event; return the names that it touches."""
        document = event.document
        key = RecordedGameKey(event.record, event.start)
        if document["kind"] == "start":
            game = BroadcastGame(
                key.record.board, document["game_state"], document["fen"], document["clocks"], document["at"]
            )
            self._set_result(game)
            self._check_event(game)
            return self._begin(ListedGame(key=key, game=game, begun_us=event.released_us))
        if key in self._possible_repeats:
            self._possible_repeats[key].game.apply(document, event.released_us)
            self._check_event(self._possible_repeats[key].game)
            return self._list_if_decided(self._possible_repeats[key])
        listed = self._list.games.get(key)
        if listed is None:  # it made room, or was never played
            return set()
        before, label = listed.name, listed.label
        listed.game.apply(document, event.released_us)
        self._check_event(listed.game)
        if (listed.find_round(), listed.label) != (listed.round, label):
            self._list.rename(listed)
        return {before, listed.name}

    def _apply_results(self, now_us: int) -> set[str]:
        """Apply the results of the event that may be shown now, and return the names of the games that they change."""
        if self._pairings.newest is not None:
            self._held_event.add(self._pairings.newest, now_us)
        released = self._held_event.pop_released(now_us)
        if released is None:
            return set()
        self._results = results_by_hand(released)
        for repeat in self._possible_repeats.values():
            self._set_result(repeat.game)
        return {listed.name for listed in self._list.games.values() if self._set_result(listed.game)}

    def _set_result(self, game: BroadcastGame) -> bool:
        """Set the result that the event has of a game; return True if that is another one than before."""
        before, game.event_result = game.event_result, self._results.get((game.board, game.start_key.pairing))
        return game.event_result != before

    def _check_event(self, game: BroadcastGame) -> None:
        if not self._pairings.may_belong(game.board, game.start_key.pairing, game.details["event"]):
            game.details |= dict.fromkeys(("event", "round", "board"), "")

    def _begin(self, listed: ListedGame) -> set[str]:
        if not self._day_limit.admit(listed):
            return set()
        earlier = self._list.find_same(listed)
        if earlier is None or earlier.key.record == listed.key.record:
            return self._list.add(listed)
        self._possible_repeats[listed.key] = listed
        return self._list_if_decided(listed)

    def _list_if_decided(self, listed: ListedGame) -> set[str]:
        """List a game in place of the one that it tells again, or beside it if its moves are other ones."""
        earlier, game = self._list.find_same(listed), listed.game
        touched: set[str] = set()
        if earlier is not None and game.has_same_moves(earlier.game):
            if len(game.move_hashes) >= len(earlier.game.move_hashes):
                touched = self._list.remove(earlier.key)
            elif game.result is None:
                return touched
        del self._possible_repeats[listed.key]
        return touched | self._list.add(listed)
