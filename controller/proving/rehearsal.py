"""One game on the simulated table, played by simulated people through the whole session, and watched by a referee."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from controller.proving.table_talk import TableTalk
from controller.proving.tally import Tally
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.rules import occupancy_after
from controller.session.effects import Effect, Judged, Judgement, RecordMove, ShowLeds
from controller.session.inputs import DrawAgreed, Started
from controller.session.opening import first_game
from controller.session.roles import Role
from controller.session.state import Session
from hardware.events import Button
from sim.hands.acts import Press, Seen
from sim.hands.grip import Grip
from sim.hands.player import Intent, Player, TurnReport
from sim.hands.setting import pieces_on
from sim.table import Table

PATIENCE_US = 2_000_000  # a move not committed this long after its end or its press counts as missed
UNDOING = (Role.LIFT, Role.PLACE, Role.WRONG)  # what is lit only where something is wrong on the board
MOST_PLIES = 300  # random games are then given up as drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsed:
    """A game that was played: the tally, the score that came out, and what was really played."""

    tally: Tally
    score: tuple[Move, ...]
    played: tuple[Move, ...]


class Rehearsal:
    """Plays one game. `plans` are the moves to play, in order (None: random ones, until the game ends)."""

    def __init__(
        self, started: Started, players: Mapping[Side, Player], rng: Random, plans: Sequence[Move] | None
    ) -> None:
        self._players = players
        self._plans = plans
        self._game = first_game(started)
        self._before: Game | None = None
        self._tally = Tally(games=1)
        self._records: list[RecordMove] = []
        self._played: list[Move] = []
        self._ends_us: list[int] = []
        self._audited = 0
        self._judged_wrong = self._lit_wrong = False
        table = Table(pieces_on(self._game.position), rng)
        self._talk = TableTalk(started, table, rng, self._listen)
        self._by_clock = self._talk.session.by_clock

    def play(self) -> Rehearsed:
        """Play until the game is over, its plans are done, or the board has gone wrong."""
        self._start_clock()
        while self._goes_on():
            self._play_turn()
        self._talk.wait_until(self._talk.now_us + PATIENCE_US + 1)
        self._audit()
        self._tally.plies = len(self._played)
        self._tally.edges = self._talk.edges
        score = {record.ply: record.move for record in self._records}
        return Rehearsed(tally=self._tally, score=tuple(score.values()), played=tuple(self._played))

    def _goes_on(self) -> bool:
        if self._tally.wrong_commits or self._tally.missed_moves:
            return False
        if self._plans is not None:
            return len(self._played) < len(self._plans)
        if len(self._played) >= MOST_PLIES:
            self._talk.tell(DrawAgreed(at_us=self._talk.now_us))
            return False
        return self._game.outcome is None

    def _start_clock(self) -> None:
        if self._by_clock:
            button = Button.BLACK if self._game.position.to_move is Side.WHITE else Button.WHITE
            self._talk.perform(Press(button), Grip(self._talk.table))
        self._talk.wait_until(self._talk.now_us + 500_000)

    def _play_turn(self) -> None:
        player = self._players[self._game.position.to_move]
        plan = None if self._plans is None else self._plans[len(self._played)]
        before = None if self._before is None else self._before.position
        intent = player.intend(self._game, plan=plan, before=before)
        self._judged_wrong = self._lit_wrong = False
        report = self._act_out(player, intent)
        self._close_turn(intent, report)

    def _act_out(self, player: Player, intent: Intent) -> TurnReport:
        talk = self._talk
        grip = Grip(talk.table)
        turn = player.turn(intent)
        try:
            do = next(turn)
            talk.wait_until(talk.now_us + do.after_us)
            self._audit()
            while True:
                talk.perform(do.act, grip)
                do = turn.send(Seen(talk.lamps, talk.now_us))
                talk.wait_until(talk.now_us + do.after_us)
        except StopIteration as ended:
            report: TurnReport = ended.value
            grip.lay_aside()
            return report

    def _close_turn(self, intent: Intent, report: TurnReport) -> None:
        """Find out what was really played, and let the game go on from there."""
        tally = self._tally
        if intent.attempt is not None:
            tally.illegal_attempts += 1
            tally.illegal_rejected += self._judged_wrong
        elif self._judged_wrong or self._lit_wrong:
            tally.false_alarms += 1
        played = self._find_played(report)
        if played is None or report.lost is not None:
            tally.missed_moves += 1
            return
        self._before, self._game = self._game, self._game.play(played)
        self._played.append(played)
        ended_us = report.pressed_us if self._by_clock else report.touched_us
        self._ends_us.append(report.touched_us if ended_us is None else ended_us)
        tally.recovered += intent.attempt is not None
        self._audit()

    def _find_played(self, report: TurnReport) -> Move | None:
        occupancy = self._talk.table.occupancy
        fitting = [move for move in self._game.legal_moves if occupancy_after(self._game.position, move) == occupancy]
        if report.intent.attempt is None and report.intent.plan in fitting:
            return report.intent.plan
        return fitting[0] if fitting else None

    def _audit(self) -> None:
        """Compare what is committed with what was played, move by move, as far as that can be told by now."""
        records = {record.ply: record.move for record in self._records}
        if len(records) > len(self._played):
            self._tally.wrong_commits += 1
            return
        while self._audited < len(self._played):
            record = records.get(self._audited + 1)
            if record is None:
                if self._talk.now_us > self._ends_us[self._audited] + PATIENCE_US:
                    self._tally.missed_moves += 1
                return
            self._tally.wrong_commits += not _same(record, self._played[self._audited])
            self._audited += 1

    def _listen(self, session: Session, effects: Sequence[Effect]) -> None:
        del session
        for effect in effects:
            match effect:
                case ShowLeds(frame=frame):
                    self._lit_wrong |= any(role in UNDOING for _, role in frame.roles)
                case RecordMove():
                    self._records.append(effect)
                case Judged(judgement=Judgement.ILLEGAL | Judgement.INCOMPLETE | Judgement.UNMOVED):
                    self._judged_wrong = True
                case _:
                    pass


def _same(move: Move, other: Move) -> bool:
    return (move.origin, move.landing, move.captured) == (other.origin, other.landing, other.captured)
