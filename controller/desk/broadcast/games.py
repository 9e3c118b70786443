"""All games as they were released: which are played now, which belong to which round, and how each is named."""

import logging
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_pairings import EventPairings, PairedGame, results_by_hand
from controller.desk.broadcast.game import BroadcastGame, GameIdentity
from controller.desk.broadcast.held_events import HeldEvents, ReleasedEvent
from controller.desk.broadcast.held_standings import HeldStandings
from controller.desk.broadcast.names import RoundName, board_label, game_name, round_name, sort_key
from controller.desk.broadcast.recorded_event import RecordedEvent, RecordKey
from controller.tournament.rounds import BoardResult

MOST_MOVES = 100_000
"""Moves that are kept, in all games; a choice: 100 boards play them in 15 rounds, and they take 60 MB. Those that
began first make room; the newest game of a board is always kept."""
MOVES_OF_A_START = 10
"""Moves that a game counts as besides its own; a choice: what is kept of a game takes as much."""
MOST_GAMES_OF_DAY = 100
"""Games of one board in a day that are shown; a choice: one each five minutes for eight hours. A board that has a fault
or means harm fills neither memory nor disk."""
DAY_US = 24 * 3600 * 1_000_000
NEWEST_US = 18 * 3600 * 1_000_000
"""A board whose game began so much earlier than the newest one belongs to another day."""

log = logging.getLogger(__name__)


class RecordedGameKey(NamedTuple):
    """Where a game begins."""

    record: RecordKey
    start: int
    """Number of the event that began it."""


class GameChanges(NamedTuple):
    """Names of games."""

    changed: set[str]
    """Begun, or no longer as they were."""
    removed: set[str]
    """Of no game any more: it has another name, or was never played."""
    dropped: set[str]
    """Of games that made room: what was written of them stays."""


@dataclass(slots=True, kw_only=True, eq=False)
class ListedGame:
    """A game with its place among the others."""

    key: RecordedGameKey
    game: BroadcastGame
    begun_us: int
    """When its start was released."""
    name: str = ""
    """Its name without an ending, such as `open-2026/round-3-board-7`."""
    round: RoundName = field(init=False)
    """The round that it belongs to, as its name says."""

    def __post_init__(self) -> None:
        """Find the round."""
        self.round = self.find_round()

    def find_round(self) -> RoundName:
        """Return the round that its details say."""
        return round_name(self.game.details, self.game.date)

    def is_later_than(self, other: "ListedGame") -> bool:
        """Return True if it began later at the same board."""
        if self.key.record == other.key.record:
            return self.key.start > other.key.start
        return self.begun_us >= other.begun_us

    @property
    def label(self) -> str:
        """The number of its board, or the board's name."""
        return board_label(self.game.details, self.game.board)


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
        self._games: dict[RecordedGameKey, ListedGame] = {}
        self._by_identity: dict[GameIdentity, RecordedGameKey] = {}
        self._by_name: dict[str, ListedGame] = {}
        self._newest: dict[str, ListedGame] = {}
        """The newest game of each board."""
        self._paired: dict[str, ListedGame] = {}
        """The newest game of each board of those that a desk has paired."""
        self._possible_repeats: dict[RecordedGameKey, ListedGame] = {}
        """Games that another record may have told before: each is listed once it has the same moves, or other ones."""
        self._starts: dict[str, deque[int]] = {}
        """When the last games of each board began, and no more of them than are shown in a day."""
        self._full_day: dict[str, int] = {}
        """The first start of the last day that was full, by board."""
        self._dropped: set[str] = set()
        """Names of games that made room; they are given to no other game."""

    def add(self, events: Iterable[RecordedEvent]) -> None:
        """Take events of the record; they are held until `advance`."""
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
        dropped = self._drop_earliest() if touched else set()
        changed = {name for name in touched if name in self._by_name}
        return GameChanges(changed, touched - changed - self._dropped, dropped)

    def find(self, name: str) -> ListedGame | None:
        """Return the game of a name."""
        return self._by_name.get(name)

    def list_current(self) -> list[ListedGame]:
        """Return the newest game of each board of this day, by event, round and board.

        A game that a desk has paired stands until the next of these: players may begin another one after it.
        """
        newest_us = max((each.begun_us for each in self._newest.values()), default=0)
        of_day = {
            board: each
            for games in (self._newest, self._paired)
            for board, each in games.items()
            if newest_us - each.begun_us < NEWEST_US
        }
        return sorted(of_day.values(), key=_listing_key)

    def list_rounds(self) -> list[RoundName]:
        """Return the rounds of which games are kept, the one that began last first."""
        begun: dict[RoundName, int] = {}
        for each in self._games.values():
            begun[each.round] = min(begun.get(each.round, each.begun_us), each.begun_us)
        return sorted(begun, key=lambda name: (begun[name], sort_key(name.name)), reverse=True)

    def count_rounds(self) -> Counter[RoundName]:
        """Return how many games are kept of each round."""
        return Counter(each.round for each in self._games.values())

    def list_round(self, name: str) -> list[ListedGame]:
        """Return the games of a round by board, those of one board in their order."""
        return sorted((each for each in self._games.values() if each.round.name == name), key=_listing_key)

    def _apply(self, event: ReleasedEvent) -> set[str]:
        """Take one event; return the names that it touches."""
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
        listed = self._games.get(key)
        if listed is None:  # it made room, or was never played
            return set()
        before, label = listed.name, listed.label
        listed.game.apply(document, event.released_us)
        self._check_event(listed.game)
        if (listed.find_round(), listed.label) != (listed.round, label):
            self._rename(listed)
        return {before, listed.name}

    def _apply_results(self, now_us: int) -> set[str]:
        """Take the results of the event that may be shown now, and return the names of the games that they change."""
        if self._pairings.newest is not None:
            self._held_event.add(self._pairings.newest, now_us)
        released = self._held_event.pop_released(now_us)
        if released is None:
            return set()
        self._results = results_by_hand(released)
        for repeat in self._possible_repeats.values():
            self._set_result(repeat.game)
        return {listed.name for listed in self._games.values() if self._set_result(listed.game)}

    def _set_result(self, game: BroadcastGame) -> bool:
        """Set the result that the event has of a game; return True if that is another one than before."""
        before, game.event_result = game.event_result, self._results.get((game.board, game.identity.pairing))
        return game.event_result != before

    def _check_event(self, game: BroadcastGame) -> None:
        if not self._pairings.may_belong(game.board, game.identity.pairing, game.details["event"]):
            game.details |= dict.fromkeys(("event", "round", "board"), "")

    def _begin(self, listed: ListedGame) -> set[str]:
        if not self._may_begin(listed):
            return set()
        known = self._find_known(listed)
        if known is None or known.key.record == listed.key.record:
            return self._list(listed)
        self._possible_repeats[listed.key] = listed
        return self._list_if_decided(listed)

    def _may_begin(self, listed: ListedGame) -> bool:
        board = listed.game.board
        starts = self._starts.setdefault(board, deque(maxlen=MOST_GAMES_OF_DAY))
        if len(starts) == MOST_GAMES_OF_DAY and listed.begun_us - starts[0] < DAY_US:
            if self._full_day.get(board) != starts[0]:
                log.warning("%s has begun more than %d games in a day; more are not broadcast", board, len(starts))
                self._full_day[board] = starts[0]
            return False
        starts.append(listed.begun_us)
        return True

    def _find_known(self, listed: ListedGame) -> ListedGame | None:
        """Return the listed game that may be the same one."""
        key = self._by_identity.get(listed.game.identity)
        return None if key is None else self._games.get(key)

    def _list_if_decided(self, listed: ListedGame) -> set[str]:
        """List a game in place of the one that it tells again, or beside it if its moves are other ones."""
        known, game = self._find_known(listed), listed.game
        touched: set[str] = set()
        if known is not None and game.has_same_moves(known.game):
            if len(game.move_hashes) >= len(known.game.move_hashes):
                touched = self._remove(known.key)
            elif game.result is None:
                return touched
        del self._possible_repeats[listed.key]
        return touched | self._list(listed)

    def _list(self, listed: ListedGame) -> set[str]:
        board, touched = listed.game.board, set[str]()
        newest = self._newest.get(board)
        is_newest = newest is None or listed.is_later_than(newest)
        if newest is not None and is_newest and newest.game.is_unplayed:
            touched |= self._remove(newest.key)
        self._games[listed.key] = listed
        self._by_identity[listed.game.identity] = listed.key
        if is_newest:
            self._newest[board] = listed
        paired = self._paired.get(board)
        if listed.game.identity.pairing and (paired is None or listed.is_later_than(paired)):
            self._paired[board] = listed
        self._rename(listed)
        return {*touched, listed.name}

    def _remove(self, key: RecordedGameKey | None) -> set[str]:
        listed = None if key is None else self._games.pop(key, None)
        if listed is None:
            return set()
        del self._by_name[listed.name]
        if self._by_identity.get(listed.game.identity) == key:
            del self._by_identity[listed.game.identity]
        for newest in (self._newest, self._paired):
            if newest.get(listed.game.board) is listed:
                del newest[listed.game.board]
        return {listed.name}

    def _rename(self, listed: ListedGame) -> None:
        """Name a game: the first name of its place that no other game has."""
        self._by_name.pop(listed.name, None)
        listed.round = listed.find_round()
        base = game_name(listed.round, listed.label)
        name, number = base, 1
        while name in self._by_name or name in self._dropped:
            number += 1
            name = f"{base}-game-{number}"
        listed.name = name
        self._by_name[name] = listed

    def _drop_earliest(self) -> set[str]:
        """Drop the games that began first while there are too many moves, and return their names."""
        moves = sum(len(each.game.moves) + MOVES_OF_A_START for each in self._games.values())
        dropped: set[str] = set()
        for key, listed in list(self._games.items()):
            if moves <= MOST_MOVES:
                break
            if listed not in (self._newest.get(listed.game.board), self._paired.get(listed.game.board)):
                moves -= len(listed.game.moves) + MOVES_OF_A_START
                dropped |= self._remove(key)
        self._dropped |= dropped
        return dropped


def _listing_key(listed: ListedGame) -> tuple[object, ...]:
    return sort_key(listed.round.name), sort_key(listed.label), listed.begun_us, listed.name
