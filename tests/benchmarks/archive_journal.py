"""A journal of many games, written in one transaction: legal random games."""

import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import RecordOutcome
from controller.session.inputs import GameStarted
from controller.settings.details import DetailSettings
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import GameId, Journal
from controller.storage.journal.game_checksums import new_checksums
from controller.storage.journal.game_rows import game_values
from controller.storage.journal.game_writing import add_game, add_rows
from controller.storage.journal.new_rows import ChainRow, add_to_chains
from controller.storage.journal.schema import JournalTotals, write_totals
from tests.storage.journal.random_games import RecordedTurn, play_random_turns

RULESETS = ("filipino", "brazilian", "russian", "american")
FEWEST_PLIES, MOST_PLIES = 40, 80
PLAYERS, CLUBS, EVENTS = 120, 12, 60
DISTINCT_GAMES = 400
"""Games that are played; the others are copies of them, with other players and dates. A choice: it takes a minute."""

RESULTS = (
    *(Outcome(score=score, termination=Termination.RESIGNATION) for score in (Score.WHITE_WINS, Score.BLACK_WINS)),
    Outcome(score=Score.DRAW, termination=Termination.AGREEMENT),
    None,
)


@dataclass(frozen=True, slots=True)
class _PlayedGame:
    settings: Settings
    turns: Sequence[RecordedTurn]


def write_archive(folder: Path, count: int, *, distinct: int = DISTINCT_GAMES, seed: int = 1) -> None:
    """Write a journal of `count` games, `distinct` of them with moves of their own."""
    played = list(islice(_play_games(seed), min(distinct, count)))
    chance = random.Random(seed)
    with closing(Journal.open(folder)) as journal:
        connection = journal._connection  # noqa: SLF001  no board writes so many games
        connection.execute("BEGIN IMMEDIATE")
        for number in range(1, count + 1):
            game = played[number % len(played)]
            started = _start(game.settings, chance, number)
            heading = tuple(game_values(GameId(number), started).values())
            checksums = new_checksums(heading, GameId(number))
            rows: dict[str, list[ChainRow]] = {}
            for turn in game.turns:
                added, checksums = add_to_chains(checksums, turn.inputs, [turn.record])
                for table, new_rows in added.items():
                    rows.setdefault(table, []).extend(new_rows)
            outcome = chance.choice(RESULTS)
            last_us = game.turns[-1].record.at_us
            checksums = checksums.with_result(
                None if outcome is None else RecordOutcome(outcome=outcome, at_us=last_us)
            )
            add_game(connection, heading, checksums)
            add_rows(connection, rows)
        write_totals(connection, JournalTotals(count, count, count))
        connection.execute("COMMIT")


def _play_games(seed: int) -> Iterator[_PlayedGame]:
    """Yield games of the wanted length."""
    chance = random.Random(seed)
    number = seed
    while True:
        number += 1
        settings = Settings(game=GameSettings(ruleset=chance.choice(RULESETS), time_control="15+10"))
        start = GameStarted(at_us=0, date="2026.03.01", version="0.1.0", settings=settings)
        turns = list(islice(play_random_turns(start, number), chance.randint(FEWEST_PLIES, MOST_PLIES)))
        if len(turns) >= FEWEST_PLIES:
            yield _PlayedGame(settings, turns)


def _start(settings: Settings, chance: random.Random, number: int) -> GameStarted:
    """Return the start of a game with players, event and date."""
    white, black = chance.sample(range(PLAYERS), 2)
    event = chance.randrange(EVENTS)
    details = DetailSettings(
        white_club=f"Club {white % CLUBS}", black_club=f"Club {black % CLUBS}", event=f"Event {event}", round="1"
    )
    return GameStarted(
        at_us=0,
        date=f"20{10 + number % 17}.{1 + number % 12:02}.{1 + number % 28:02}",
        version="0.1.0",
        settings=settings.model_copy(update={"details": details}),
        white=f"Player {white}",
        black=f"Player {black}",
    )
