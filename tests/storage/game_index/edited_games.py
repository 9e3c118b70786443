"""Journals of random games in which moves are taken back, amended, and positions and names are set."""

import random
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import build_ledger
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange, RecordMove, RecordOutcome
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted
from controller.settings.details import DetailSettings
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import Journal

NAMES = ("Ana Reyes", "Ben Cruz", "José Ñamo", "?")
CLUBS = ("", "Lipa Dama Club", "Cebu")
EVENTS = ("", "Club night", "Open of Lipa")
RULESETS = ("filipino", "american", "damath")
OUTCOMES = (
    Outcome(score=Score.WHITE_WINS, termination=Termination.RESIGNATION),
    Outcome(score=Score.BLACK_WINS, termination=Termination.TIME),
    Outcome(score=Score.DRAW, termination=Termination.AGREEMENT),
    None,
)


@dataclass
class _Writer:
    """One game as it is recorded."""

    started: GameStarted
    games: list[Game] = field(default_factory=list)  # the start, and the state after each move that counts
    ply: int = 0
    at_us: int = 1_000_000

    def __post_init__(self) -> None:
        self.games = [first_game(self.started)]
        self.ledger = build_ledger(parse_time_control(self.started.settings.game.time_control), 0)

    def move(self, chance: random.Random) -> RecordMove | None:
        """Play a legal move; None if there is none."""
        game = self.games[-1]
        if game.outcome is not None or not game.legal_moves:
            return None
        move, side = chance.choice(game.legal_moves), game.position.to_move
        self.games.append(game.play(move))
        self.ply += 1
        return self._record(move, side)

    def amend(self, chance: random.Random) -> RecordMove | None:
        """Replace the last move by another legal one; None if nothing was played since a position was set."""
        if len(self.games) < 2:
            return None
        self.games.pop()
        game = self.games[-1]
        move, side = chance.choice(game.legal_moves), game.position.to_move
        self.games.append(game.play(move))
        return replace(self._record(move, side), is_amendment=True)

    def take_back(self, count: int) -> RecordChange | None:
        """Take some of the last moves back."""
        count = min(count, len(self.games) - 1)
        if not count:
            return None
        del self.games[-count:]
        self.ply -= count
        return self.change(ChangeKind.TAKEBACK, undone_plies=count)

    def set_position(self, chance: random.Random) -> RecordChange:
        """Set the start position without some of the men."""
        start = first_game(self.started)
        white = start.position.white & chance.getrandbits(32) | 1 << 31
        black = start.position.black & chance.getrandbits(32) | 1
        position = start.position._replace(white=white, black=black, to_move=chance.choice(list(Side)))
        self.games = [replace(start, position=position)]
        return self.change(ChangeKind.POSITION, game=self.games[0])

    def change(
        self,
        kind: ChangeKind,
        after: str = "",
        side: Side | None = None,
        *,
        undone_plies: int = 0,
        game: Game | None = None,
    ) -> RecordChange:
        """Return a change after what was recorded so far."""
        self.at_us += 1_000_000
        return RecordChange(
            kind=kind,
            side=side,
            before="",
            after=after,
            author=ChangeAuthor.ARBITER,
            at_us=self.at_us,
            ply=self.ply,
            ledger=self.ledger,
            undone_plies=undone_plies,
            game=game,
        )

    def _record(self, move: Move, side: Side) -> RecordMove:
        self.at_us += 1_000_000
        return RecordMove(ply=self.ply, side=side, move=move, game=self.games[-1], ledger=self.ledger, at_us=self.at_us)


def write_edited_games(folder: Path, count: int, seed: int, plies: int = 14) -> None:
    """Write games with all kinds of changes; the last one may be unfinished, as may others."""
    chance = random.Random(seed)
    with closing(Journal.open(folder)) as journal:
        for number in range(count):
            _write_game(journal, chance, number, plies)


def _write_game(journal: Journal, chance: random.Random, number: int, plies: int) -> None:
    details = DetailSettings(
        white_club=chance.choice(CLUBS), black_club=chance.choice(CLUBS), event=chance.choice(EVENTS)
    )
    game = GameSettings.model_validate({"ruleset": chance.choice(RULESETS), "time_control": "none"})
    started = GameStarted(
        at_us=0,
        date=f"2026.0{1 + number % 9}.{10 + chance.randrange(10)}",
        version="0.1.0",
        settings=Settings(game=game, details=details),
        white=chance.choice(NAMES),
        black=chance.choice(NAMES),
    )
    journal.begin(started)
    writer = _Writer(started)
    for _ in range(plies):
        journal.commit((), _records(writer, chance))
    outcome = chance.choice(OUTCOMES)
    if outcome is not None:
        journal.finish((), RecordOutcome(outcome=outcome, at_us=writer.at_us + 1))


def _records(writer: _Writer, chance: random.Random) -> Sequence[Record]:
    match chance.randrange(12):
        case 0:
            made: Record | None = writer.take_back(chance.randint(1, 3))
        case 1:
            made = writer.amend(chance)
        case 2 if chance.random() < 0.3:
            made = writer.set_position(chance)
        case 3:
            made = writer.change(ChangeKind.NAME, chance.choice(NAMES), chance.choice(list(Side)))
        case 4:
            made = writer.change(ChangeKind.EVENT, chance.choice((*EVENTS[1:], "?")))
        case 5:
            made = writer.change(ChangeKind.DATE, f"2025.12.{10 + chance.randrange(10)}")
        case _:
            made = writer.move(chance)
    return () if made is None else (made,)
