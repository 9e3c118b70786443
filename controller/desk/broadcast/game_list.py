"""The games that are kept: by their names, by what they are, and the newest of each board."""

from collections import Counter

from controller.desk.broadcast.game import GameStartKey
from controller.desk.broadcast.listed_game import ListedGame, RecordedGameKey, listing_key
from controller.desk.broadcast.names import RoundName, game_name, sort_key

MOST_MOVES = 100_000
"""Moves that are kept, in all games; a choice: 100 boards play them in 15 rounds, and they take 60 MB. Those that
began first make room; the newest game of a board is always kept."""
MOVES_OF_A_START = 10
"""Moves that a game counts as besides its own; a choice: what is kept of a game takes as much."""
NEWEST_US = 18 * 3600 * 1_000_000
"""A board whose game began so much earlier than the newest one belongs to another day."""


class GameList:
    """Names the games, and drops those that began first when there are too many moves."""

    def __init__(self) -> None:
        self.games: dict[RecordedGameKey, ListedGame] = {}
        self._by_start_key: dict[GameStartKey, RecordedGameKey] = {}
        self._by_name: dict[str, ListedGame] = {}
        self._newest: dict[str, ListedGame] = {}
        """The newest game of each board."""
        self._paired: dict[str, ListedGame] = {}
        """The newest game of each board of those that a desk has paired."""
        self._dropped: set[str] = set()
        """Names of games that made room; they are given to no other game."""

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
        return sorted(of_day.values(), key=listing_key)

    def list_rounds(self) -> list[RoundName]:
        """Return the rounds of which games are kept, the one that began last first."""
        begun: dict[RoundName, int] = {}
        for each in self.games.values():
            begun[each.round] = min(begun.get(each.round, each.begun_us), each.begun_us)
        return sorted(begun, key=lambda name: (begun[name], sort_key(name.name)), reverse=True)

    def count_rounds(self) -> Counter[RoundName]:
        """Return how many games are kept of each round."""
        return Counter(each.round for each in self.games.values())

    def list_round(self, name: str) -> list[ListedGame]:
        """Return the games of a round by board, those of one board in their order."""
        return sorted((each for each in self.games.values() if each.round.name == name), key=listing_key)

    def has_dropped(self, name: str) -> bool:
        """Return True for the name of a game that made room."""
        return name in self._dropped

    def find_same(self, listed: ListedGame) -> ListedGame | None:
        """Return the game of the list that may be the same one."""
        key = self._by_start_key.get(listed.game.start_key)
        return None if key is None else self.games.get(key)

    def add(self, listed: ListedGame) -> set[str]:
        """Add a game, in place of an unplayed one of its board; return the names that this touches."""
        board, touched = listed.game.board, set[str]()
        newest = self._newest.get(board)
        is_newest = newest is None or listed.is_later_than(newest)
        if newest is not None and is_newest and newest.game.is_unplayed:
            touched |= self.remove(newest.key)
        self.games[listed.key] = listed
        self._by_start_key[listed.game.start_key] = listed.key
        if is_newest:
            self._newest[board] = listed
        paired = self._paired.get(board)
        if listed.game.start_key.pairing and (paired is None or listed.is_later_than(paired)):
            self._paired[board] = listed
        self.rename(listed)
        return {*touched, listed.name}

    def remove(self, key: RecordedGameKey) -> set[str]:
        """Remove a game, if it is there; return its name."""
        listed = self.games.pop(key, None)
        if listed is None:
            return set()
        del self._by_name[listed.name]
        if self._by_start_key.get(listed.game.start_key) == key:
            del self._by_start_key[listed.game.start_key]
        for newest in (self._newest, self._paired):
            if newest.get(listed.game.board) is listed:
                del newest[listed.game.board]
        return {listed.name}

    def rename(self, listed: ListedGame) -> None:
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

    def drop_earliest(self) -> set[str]:
        """Drop the games that began first while there are too many moves, and return their names."""
        moves = sum(len(each.game.moves) + MOVES_OF_A_START for each in self.games.values())
        dropped: set[str] = set()
        for key, listed in list(self.games.items()):
            if moves <= MOST_MOVES:
                break
            if listed not in (self._newest.get(listed.game.board), self._paired.get(listed.game.board)):
                moves -= len(listed.game.moves) + MOVES_OF_A_START
                dropped |= self.remove(key)
        self._dropped |= dropped
        return dropped
