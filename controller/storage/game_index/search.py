"""Searches of games by an index that is up to date."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from controller.rules.outcome import Score
from controller.storage.game_index.game_filter import ALL_GAMES, GameCompletion, GameFilter, GameOrder
from controller.storage.game_index.position_lines import find_material, find_pieces, material_key, pieces_key
from controller.storage.journal import GameId
from controller.storage.journal.chain_check import check_chain
from controller.storage.journal.columns import DATA_ERRORS
from controller.storage.journal.errors import READ_ERRORS, one_line
from controller.storage.journal.game_check import ROW_NAMES
from controller.storage.journal.game_checksums import GameChecksums, read_game_checksums

SqlValue = int | str | bytes

MOST_CHECKED_GAMES = 200
"""Games of a list up to which the moves of each are held against their checksums: the page asks for no more.

One takes half a millisecond (`python -m tests.benchmarks.archive`), so 10,000 would take five seconds.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundGame:
    """One game of an answer; what is not known is empty, or UNKNOWN_NAME for a player."""

    id: GameId
    date: str  # YYYY.MM.DD or UNKNOWN_DATE
    time: str  # HH:MM:SS at which the game began
    ruleset: str
    orientation: str
    white: str
    black: str
    white_club: str
    black_club: str
    event: str
    site: str
    round: str
    plies: int
    score: Score
    termination: str | None  # None: the game is not over
    state: GameCompletion
    opening: str | None  # the first move, as `move_text` writes it; None: there is none from the usual start
    reply: str | None
    found_ply: int | None  # the ply after which the position or material stood that was searched for
    recovered: str | None
    damage: str | None  # what is wrong with the game; other fields may be wrong then


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundGames:
    """A part of the games that fit a filter."""

    games: tuple[FoundGame, ...]
    total: int  # of all that fit
    has_more: bool  # there are others after these


class GameIndex:
    """An index that is up to date; `running` is the number of the game at the board now, 0 if there is none."""

    def __init__(self, journal: sqlite3.Connection, connection: sqlite3.Connection, running: int, newest: int) -> None:
        self._journal = journal
        self._connection = connection
        self._running = running
        self._newest = newest

    def search(
        self,
        wanted: GameFilter = ALL_GAMES,
        *,
        limit: int,
        before: int | None = None,
        after: int | None = None,
        order: GameOrder = GameOrder.NEWEST,
    ) -> FoundGames:
        """Return at most `limit` games that fit, with numbers below `before` and above `after`."""
        matches = self.find_matches(wanted)
        numbers = [game for game in matches if (before is None or game < before) and (after is None or game > after)]
        numbers.sort(reverse=order is GameOrder.NEWEST)
        page = numbers[:limit]
        checks_moves = len(page) <= MOST_CHECKED_GAMES
        games = tuple(self._found_game(game, matches[game], checks_moves=checks_moves) for game in page)
        return FoundGames(games=games, total=len(matches), has_more=len(numbers) > limit)

    def find_matches(self, wanted: GameFilter) -> dict[int, int | None]:
        """Return the numbers of the games that fit, each with the ply at which a searched position stood."""
        condition, values = self._condition(wanted)
        if wanted.pieces is None and wanted.material is None:
            rows = self._connection.execute(f"SELECT id FROM games WHERE {condition}", values)  # noqa: S608  no text of a user
            return {row[0]: None for row in rows}
        return dict(self._find_positions(wanted, condition, values))

    def count_groups(self, wanted: GameFilter, columns: Sequence[str]) -> list[tuple[Any, ...]]:
        """Return each combination of values of some columns in the games that fit, with the number of its games."""
        condition, values = self._condition(wanted)
        if wanted.pieces is not None or wanted.material is not None:
            numbers = json.dumps(list(self.find_matches(wanted)))
            condition, values = "id IN (SELECT value FROM json_each(?))", [numbers]
        names = ", ".join(columns)
        query = f"SELECT {names}, count(*) FROM games WHERE {condition} GROUP BY {names}"  # noqa: S608  no text of a user
        return [tuple(row) for row in self._connection.execute(query, values)]

    def _find_positions(
        self, wanted: GameFilter, condition: str, values: Sequence[SqlValue]
    ) -> Iterator[tuple[int, int | None]]:
        conditions, keys = [condition], list(values)
        pieces = None
        if wanted.pieces is not None:
            pieces = pieces_key(wanted.pieces.white, wanted.pieces.black, wanted.pieces.kings, wanted.pieces.to_move)
            conditions.append("instr(positions, ?)")
            keys.append(pieces)
        materials: list[bytes] = []
        if wanted.material is not None:
            material = wanted.material.material
            both = (material, material.swapped) if wanted.material.either_colour else (material,)
            materials = [material_key(each) for each in both]
            conditions.append(f"({' OR '.join('instr(material, ?)' for _ in materials)})")
            keys += materials
        query = f"SELECT id, positions, material FROM games JOIN lines USING (id) WHERE {' AND '.join(conditions)}"  # noqa: S608  no text of a user
        for game, positions, material in self._connection.execute(query, keys):
            material_ply = find_material(positions, material, materials) if materials else None
            ply = find_pieces(positions, pieces) if pieces is not None else material_ply
            if ply is not None and (not materials or material_ply is not None):
                yield game, ply

    def _condition(self, wanted: GameFilter) -> tuple[str, list[SqlValue]]:
        """Return the condition of the parts of a filter that need no position, and its values."""
        parts: list[tuple[str, tuple[SqlValue, ...]]] = [("instr(all_text, ?)", (word,)) for word in wanted.words]
        if wanted.player:
            parts.append(("instr(players_text, ?)", (wanted.player,)))
        if wanted.event:
            parts.append(("instr(event_text, ?)", (wanted.event,)))
        if wanted.ruleset is not None:
            parts.append(("ruleset = ?", (wanted.ruleset,)))
        if wanted.result is not None:
            undecided = wanted.result is Score.UNDECIDED
            parts.append(("result IS NULL", ()) if undecided else ("result = ?", (wanted.result.value,)))
        if wanted.since is not None:
            parts.append(("date BETWEEN ? AND '9999.12.31'", (wanted.since,)))
        if wanted.until is not None:
            parts.append(("date BETWEEN '0001.01.01' AND ?", (wanted.until,)))
        if wanted.state is not None:
            parts.append(self._state_condition(wanted.state))
        if wanted.games:
            parts.append((f"id IN ({', '.join('?' * len(wanted.games))})", wanted.games))
        return " AND ".join(text for text, _ in parts) or "1", [value for _, values in parts for value in values]

    def _state_condition(self, state: GameCompletion) -> tuple[str, tuple[SqlValue, ...]]:
        match state:
            case GameCompletion.OVER:
                return "result IS NOT NULL", ()
            case GameCompletion.RUNNING:
                return "result IS NULL AND id = ?", (self._running,)
            case GameCompletion.UNFINISHED:
                return "result IS NULL AND id = ? AND id <> ?", (self._newest, self._running)
            case GameCompletion.ABANDONED:
                return "result IS NULL AND id NOT IN (?, ?)", (self._newest, self._running)

    def _found_game(self, game: int, found_ply: int | None, *, checks_moves: bool) -> FoundGame:
        row = self._connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
        return FoundGame(
            id=GameId(row["id"]),
            score=Score.UNDECIDED if row["result"] is None else Score(row["result"]),
            state=self._state_of(row),
            found_ply=found_ply,
            damage=row["damage"] or self._find_damage(game, checks_moves=checks_moves),
            **{name: row[name] for name in _COPIED},
        )

    def _find_damage(self, game: int, *, checks_moves: bool) -> str | None:
        """Return what is wrong with the rows of a game as they are now, which may be other than when they were read."""
        try:
            checksums = read_game_checksums(
                self._journal.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
            )
            return self._find_damaged_move(checksums) if checksums is not None and checks_moves else None
        except (*DATA_ERRORS, *READ_ERRORS) as error:
            return one_line(error)

    def _find_damaged_move(self, checksums: GameChecksums) -> str | None:
        """Return the first move or change that does not fit its checksum; None if all of them fit."""
        for table, end in (("moves", checksums.moves), ("changes", checksums.changes)):
            mismatch = check_chain(self._journal, table, checksums.game, checksums.heading, end).mismatch
            if mismatch is not None:
                return f"{ROW_NAMES[table]} {mismatch.number} {mismatch.cause}"
        return None

    def _state_of(self, row: sqlite3.Row) -> GameCompletion:
        if row["result"] is not None:
            return GameCompletion.OVER
        if row["id"] == self._running:
            return GameCompletion.RUNNING
        return GameCompletion.UNFINISHED if row["id"] == self._newest else GameCompletion.ABANDONED


_COPIED = (
    *("date", "time", "ruleset", "orientation", "white", "black", "white_club", "black_club", "event", "site", "round"),
    *("plies", "termination", "opening", "reply", "recovered"),
)
