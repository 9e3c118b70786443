"""All documents, each encoded once for all readers, and again only when its game has changed."""

import asyncio
import hashlib
from collections.abc import Callable
from typing import NamedTuple

from controller.desk.broadcast.documents.building import (
    delay_document,
    game_summary,
    round_summary,
    whole_game,
)
from controller.desk.broadcast.documents.standings import standings_document
from controller.desk.broadcast.documents.types import DelayDocument, RoundSummary
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.held_standings import HeldStandings
from controller.desk.broadcast.listed_game import ListedGame
from controller.desk.broadcast.names import round_of
from controller.tournament.tournament import Tournament
from controller.web.json_text import encode_json

VERSION_DIGITS = 16


class StoredText(NamedTuple):
    """A document as JSON."""

    text: str
    version: str
    """Another one whenever the text is another one."""


class DocumentStore:
    """The documents of the games that a delay has released.

    Everything is made of `games` alone, so that it shows nothing that they do not hold yet.
    """

    def __init__(self, games: BroadcastGames, now_us: Callable[[], int], unix_us: int) -> None:
        """`unix_us` is added to the desk's steady clock to get microseconds since 1970."""
        self.games = games
        self._now_us = now_us
        self._unix_us = unix_us
        self._encoded: dict[str, str] = {}
        """Of the summaries."""
        self._wholes: dict[str, StoredText] = {}
        self._rounds: dict[str, StoredText] = {}
        """The rounds that were asked for since they have changed."""
        self.current: list[str] = []
        """The names of the games that are played now, in their order."""
        self.rounds: list[RoundSummary] = []
        self._state: StoredText | None = None
        self._held_standings = HeldStandings(games.delay)
        self.standings = StoredText("", "")
        """The standings as JSON; empty: there are none."""
        self._next_standings = ""
        """The text of those that are shown next."""

    @property
    def delay(self) -> DelayDocument:
        """How late everything is."""
        return delay_document(self.games.delay)

    @property
    def unix_now_ms(self) -> int:
        """The time now, in milliseconds since 1970, by a clock that does not jump."""
        return (self._now_us() + self._unix_us) // 1000

    def add_event(self, tournament: Tournament) -> None:
        """Take the event as it is now; it is held until `advance`."""
        self._held_standings.add(tournament, self._now_us())

    async def encode_standings(self) -> None:
        """Encode the standings that may be shown now, in a thread; `advance` shows them.

        Those of 200 players take 0.1 s.
        """
        tournament = self._held_standings.find_released(self._now_us())
        if tournament is not None:
            self._keep_standings(tournament, await asyncio.to_thread(_standings_text, tournament))

    def advance(self) -> bool:
        """Take what may be shown now; return True if anything has changed."""
        has_games, has_standings = self.advance_games(), self.advance_standings()
        return has_games or has_standings

    def advance_standings(self) -> bool:
        """Take the standings that may be shown now; return True if they have changed."""
        tournament = self._held_standings.find_released(self._now_us())
        if tournament is not None:
            self._keep_standings(tournament, _standings_text(tournament))
        if self._next_standings == self.standings.text:
            return False
        self.standings, self._state = _stored(self._next_standings), None
        return True

    def _keep_standings(self, tournament: Tournament, text: str) -> None:
        self._next_standings = text
        self._held_standings.note_shown(tournament)

    def advance_games(self) -> bool:
        """Take the games as they may be shown now; return True if anything has changed."""
        changed, removed, dropped = self.games.advance(self._now_us())
        for name in removed | dropped:
            for kept in (self._encoded, self._wholes):
                kept.pop(name, None)
        for name in changed:
            listed = self.games.find(name)
            if listed is not None:
                self._encode(listed)
        for name in changed | removed | dropped:
            self._rounds.pop(round_of(name), None)
        if not changed and not removed and not dropped:
            return False
        self.current = [listed.name for listed in self.games.list_current()]
        self._state = None
        counts = self.games.count_rounds()
        self.rounds = [round_summary(name, counts[name]) for name in self.games.list_rounds()]
        return True

    def summary_text(self, name: str) -> str:
        """Return a game among others as JSON."""
        return self._encoded[name]

    def game_text(self, name: str) -> StoredText | None:
        """Return a whole game; None if there is none of this name."""
        return self._wholes.get(name)

    def round_text(self, name: str) -> StoredText | None:
        """Return a round with its games; None if there is none of this name."""
        if name not in self._rounds:
            summary = next((each for each in self.rounds if each["id"] == name), None)
            if summary is None:
                return None
            boards = ",".join(self._encoded[listed.name] for listed in self.games.list_round(name))
            head = encode_json({**summary, "delay": self.delay}).removesuffix("}")
            self._rounds[name] = _stored(f'{head},"boards":[{boards}]}}')
        return self._rounds[name]

    def state_text(self) -> StoredText:
        """Return what is played now."""
        if self._state is None:
            boards = ",".join(f"{encode_json(name)}:{self._encoded[name]}" for name in self.current)
            delay, rounds = encode_json(self.delay), encode_json(self.rounds)
            standings = encode_json(self.standings.version)
            self._state = _stored(
                f'{{"delay":{delay},"boards":{{{boards}}},"rounds":{rounds},"standings":{standings}}}'
            )
        return self._state

    def _encode(self, listed: ListedGame) -> None:
        name, delay = listed.name, self.games.delay
        unversioned = whole_game(listed, game_summary(listed, "", delay, self._unix_us))
        version = _version(encode_json(unversioned))
        summary = game_summary(listed, version, delay, self._unix_us)
        self._encoded[name] = encode_json(summary)
        self._wholes[name] = StoredText(encode_json(whole_game(listed, summary)), version)


def _standings_text(tournament: Tournament) -> str:
    return encode_json(standings_document(tournament))


def _stored(text: str) -> StoredText:
    return StoredText(text, _version(text))


def _version(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:VERSION_DIGITS]
