"""A small journal with every kind of row, and what was recorded in it, as values that never were on disk."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.commands.sender import AddressClass, CommandSender
from controller.commands.values import SetResult
from controller.notation.fen import fen_text
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.squares import Orientation, squares_of
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange, RecordMove, RecordOutcome
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, GameStarted, Input, Tick
from controller.settings.game import GameSettings, RuleOptionSettings
from controller.settings.settings import Settings
from controller.storage.journal import GameId, Journal
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

SECOND_US = 1_000_000
ARBITER = CommandSender(name="desk 2", address=AddressClass.OTHER, given_at="2026-03-01T15:30:00+08:00")
DRAWN = Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)
WON = Outcome(score=Score.WHITE_WINS, termination=Termination.ARBITER)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTruth:
    """What was recorded of one game."""

    id: GameId
    started: GameStarted
    inputs: tuple[Input, ...]
    history: tuple[Record, ...]
    outcome: Outcome | None


class GameWriter:
    """Plays one game into a journal, and keeps what it recorded."""

    def __init__(self, journal: Journal, chance: Random, settings: GameSettings) -> None:
        self._journal, self._chance = journal, chance
        self.started = GameStarted(
            at_us=SECOND_US,
            date="2026.03.01",
            version="0.1.0",
            settings=Settings(game=settings),
            white="Ana",
            black="Ben",
        )
        self.id = journal.begin(self.started)
        self.inputs: list[Input] = []
        self.history: list[Record] = []
        self.outcome: Outcome | None = None
        self.game: Game = first_game(self.started)
        self.ledger: Ledger = build_ledger(parse_time_control(settings.time_control), SECOND_US)
        self.ply, self._at_us = 0, SECOND_US
        self._store([Snapshot(occupancy=self.game.position.occupancy, at_us=self._at_us)], [])

    def play(self, move: Move | None = None, candidates: Sequence[Move] = ()) -> Game:
        """Record a move, by default any legal one; return the game before it."""
        before = self.game
        move = self._chance.choice(before.legal_moves) if move is None else move
        side = before.position.to_move
        self._at_us += self._chance.randrange(1, 9) * SECOND_US + 123
        inputs = (
            Edge(square=move.origin, closed=False, at_us=self._at_us - 900),
            Edge(square=move.landing, closed=True, at_us=self._at_us - 500),
            ButtonEdge(button=Button.WHITE, down=True, at_us=self._at_us),
        )
        self.game, self.ply = before.play(move), self.ply + 1
        self.ledger = self.ledger.pass_turn(side, self._at_us)
        record = RecordMove(
            ply=self.ply, side=side, move=move, game=self.game, ledger=self.ledger, at_us=self._at_us,
            candidates=tuple(candidates), untrusted=1 << 7 if candidates else 0,
        )  # fmt: skip
        self._store(inputs[:1], [])
        self._store(inputs[1:], [record])
        return before

    def amend(self, before: Game, move: Move) -> None:
        """Record that the last ply was another move."""
        last = self.history[-1]
        assert isinstance(last, RecordMove)
        self.game = before.play(move)
        amended = replace(last, move=move, game=self.game, candidates=(), is_amendment=True)
        self._store([Tick(at_us=self._at_us + 5)], [amended])

    def change(self, kind: ChangeKind, before: str, after: str, game: Game | None = None, undone: int = 0) -> None:
        """Record a change by the arbiter."""
        self._at_us += SECOND_US
        self.ply -= undone
        self.ledger = self.ledger.stop_clock(self._at_us)
        change = RecordChange(
            kind=kind, side=None, before=before, after=after, author=ChangeAuthor.ARBITER, at_us=self._at_us,
            ply=self.ply, ledger=self.ledger, undone_plies=undone, game=game, sender=ARBITER,
            is_recovery_point=kind is ChangeKind.RESUME,
        )  # fmt: skip
        lost_and_back: list[Input] = [
            PartLost(part=Part.DISPLAY, at_us=self._at_us - 2), PartRestored(part=Part.DISPLAY, at_us=self._at_us)
        ]  # fmt: skip
        self._store(lost_and_back, [change])

    def take_back(self, game: Game) -> None:
        """Record that the last move counts no more; the game stands as given again."""
        self.game = game
        self.change(ChangeKind.TAKEBACK, "22-18", "start", undone=1)

    def end(self) -> None:
        """Record a draw, and then another result by the arbiter."""
        self._at_us += SECOND_US
        self._journal.finish([Tick(at_us=self._at_us)], RecordOutcome(outcome=DRAWN, at_us=self._at_us))
        self.inputs.append(Tick(at_us=self._at_us))
        self.history.append(self._journal.correct_result(self.id, WON.score, ARBITER))
        self.inputs.append(CommandGiven(command=SetResult(score=WON.score), at_us=self._at_us, sender=ARBITER))
        self.outcome = WON

    def add_input(self) -> None:
        """Record an input that changes nothing."""
        self._store([Tick(at_us=self._at_us + 9)], [])

    def truth(self) -> GameTruth:
        """Return what was recorded."""
        return GameTruth(
            id=self.id,
            started=self.started,
            inputs=tuple(self.inputs),
            history=tuple(self.history),
            outcome=self.outcome,
        )

    def _store(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        self._journal.commit(inputs, records)
        self.inputs += inputs
        self.history += records


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleJournal:
    """A journal's files, and what was recorded in it."""

    closed: bytes  # the database of a program that ended
    stopped: tuple[bytes, bytes]  # the database and the log of one that was killed
    truth: tuple[GameTruth, ...]
    truth_before: tuple[GameTruth, ...]  # without the last commit, which a power cut could have torn


def write_sample_journal(folder: Path, seed: int) -> SampleJournal:
    """Write a journal of three games; only the last one goes on."""
    file = folder / "games.sqlite3"
    chance = Random(seed)
    settings = GameSettings(orientation=Orientation.VISMIN, time_control="5+3", rules=RuleOptionSettings(huff=True))
    with closing(Journal.open(folder)) as journal:
        ended = GameWriter(journal, chance, replace_control(settings, "40/90+30, SD/30+30"))
        for _ in range(3):
            ended.play()
        ended.end()
        huffing = GameWriter(journal, chance, settings)
        _play_until_huffed(huffing)
        running = GameWriter(journal, chance, settings)
        _play_every_change(running)
        finished = ended.truth(), huffing.truth()
        before = running.truth()
        running.add_input()
        stopped = file.read_bytes(), file.with_name(f"{file.name}-wal").read_bytes()
    return SampleJournal(
        closed=file.read_bytes(),
        stopped=stopped,
        truth=(*finished, running.truth()),
        truth_before=(*finished, before),
    )


def replace_control(settings: GameSettings, time_control: str) -> GameSettings:
    """Return the settings with another time control."""
    return settings.model_copy(update={"time_control": time_control})


def _play_until_huffed(writer: GameWriter) -> None:
    """Play until a move may be huffed, and then that one, with the piece that is taken for it."""
    while not (huffs := writer.game.rules.huffable_moves(writer.game.position)):
        writer.play()
    writer.play(huffs[0].huff_from(squares_of(huffs[0].candidates)[0]))


def _play_every_change(writer: GameWriter) -> None:
    writer.play()
    writer.play()
    writer.change(ChangeKind.TIME, "4:55", "3:00")
    while len(writer.game.legal_moves) < 2:
        writer.play()
    first, second = writer.game.legal_moves[:2]
    before = writer.play(first, (first, second))
    writer.amend(before, second)
    earlier = writer.play()
    writer.take_back(earlier)
    writer.play()
    position = start_game(writer.game.rules, writer.game.position)
    writer.game = position
    text = fen_text(position.position)
    writer.change(ChangeKind.POSITION, text, text, game=position)
    writer.change(ChangeKind.PAUSE, "white", "paused")
    writer.change(ChangeKind.RESUME, "paused", "white")
