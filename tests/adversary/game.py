"""One game from its seed: people play, the program answers, and where they differ people do what the board asks."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from tests.adversary.board import Board
from tests.adversary.following import (
    agreed,
    follow,
    moves_made,
    occupied,
    orders,
    stands_as_recorded,
    true_position,
)
from tests.adversary.hands import Table
from tests.adversary.incidents import (
    forget_capture,
    restart,
    take_a_piece_off,
    wrong_move,
)
from tests.adversary.judge import GRACE_US, SETTLE_US, Judge
from tests.adversary.people import Player
from tests.adversary.program import Program
from tests.adversary.reeds import MS, Act, Change, What, loose_contact, press
from tests.adversary.rules import Move, Position, legal_moves, other, parse_fen, play
from tests.adversary.turns import Turn, WrongPiece
from tests.adversary.worlds import Choice, World, draw

# how often people begin one move again before they call the arbiter
MOST_TROUBLE = 5
# how often an arbiter puts one board right before the game is given up
MOST_ARBITER_CALLS = 5


class Game:
    """One game, played to its end or to the length that its people want."""

    def __init__(self, program: Program, seed: int, choice: Choice, *, keep_scenes: bool = False) -> None:
        self.seed = seed
        self.rng = Random(f"adversary {seed} {choice._replace(program=None)}")
        self.world = draw(self.rng, choice)
        self.program = program
        self.board = Board(self.world.link, self.rng)
        self.table = Table(self.rng, self.world.contacts)
        self.player = Player(self.world, self.table, choice.behaviour)
        self.judge = Judge(
            self.world.faulty, self.world.commit == "clock", bool(self.world.penalties), self.world.break_us
        )
        self.position = self.world.start
        self.pieces = list(self.position.squares)
        self.ply = 0
        self.now_us = 0
        self.aside: list[int] = []
        self.state: dict[str, Any] = {}
        self.lines: list[str] = []
        self.contact_until_us = self.world.break_us
        self.waited = 0
        self.undone_told = False
        self.arbiter_calls = 0
        self.insisted = 0  # how often somebody pressed again since a piece was moved
        self.lamps_only = False  # people do nothing but what the board asks for
        self.trouble: Counter[int] = Counter()  # how often people followed lamps, by ply
        self.known_better: set[int] = set()  # squares about which the board is wrong, and people know it
        self.right = True  # the pieces stand as a legal move has left them
        self.last_landing = 0
        self.wrong_piece: WrongPiece | None = None  # the one put down incorrectly last
        self.keep_scenes = keep_scenes
        self.scenes: list[Scene] = []

    def run(self) -> Judge:
        """Play the game; return its figures."""
        try:
            self.open()
            while self.state["phase"] != "over" and self.ply < self.world.plies and self._play_on():
                pass
        except AbandonedError:
            pass
        self.judge.close()
        self.judge.counts["games"] += 1
        finished = not self.judge.counts["arbiter needed"] and not self.judge.counts["game ended wrongly"]
        self.judge.counts["games finished without the arbiter"] += finished
        return self.judge

    def allowed_moves(self, position: Position) -> list[Move]:
        """Return the legal moves, or those of the piece that was moved incorrectly in this turn, if it has any."""
        moves = legal_moves(self.world.rules, position)
        if self.wrong_piece is None or self.wrong_piece.ply != self.state["ply"]:
            return moves
        return [move for move in moves if move.origin == self.wrong_piece.origin] or moves

    def let_pass(self, time_us: int) -> None:
        """Advance the time, and handle what the program says."""
        for square in self.world.chattering:
            if self.contact_until_us <= self.now_us + time_us:
                changes = loose_contact(self.rng, square, self.contact_until_us, self.now_us + time_us + 60_000 * MS)
                self.board.schedule(Act("loose contact", tuple(changes)))
        if self.contact_until_us <= self.now_us + time_us:
            self.contact_until_us = self.now_us + time_us + 70_000 * MS
        self.now_us += time_us
        self._send(self.board.advance(self.now_us))

    def settle_turn(self) -> None:
        """Do what the board asks, if it asks for anything, after something that was no plain turn."""
        self._follow()

    def after_correction(self, act: Act, until_us: int) -> None:
        """Carry out an act of somebody who follows the lamps, and look at the board again."""
        self.board.schedule(act)
        self.right, self.insisted = False, 0
        moves = moves_made(self)
        self.judge.expect_moves(self.state["ply"] + 1, parse_fen(self.state["fen"]), moves)
        if moves:
            self.last_landing = moves[0].landing
        rest = self.rng.randint(400, 1_200) * MS
        if self.world.commit == "settle" or self.world.help == "off":
            rest += 1_300 * MS
        self.let_pass(until_us - self.now_us + rest)

    def _send(self, lines: list[str]) -> None:
        self.lines += lines
        for answer in self.program.send(lines):
            self.state = answer
            self.judge.hear(answer)

    def open(self) -> None:
        """Set up the pieces and start the game."""
        world = self.world
        early = not world.break_us
        first = self.board.set_up(
            [square for square, piece in enumerate(self.pieces) if piece],
            dead=world.dead if early else (),
            stuck=world.stuck if early else (),
        )
        self._send([world.first_line(self.position), first])
        if not early:
            broken = [Change(world.break_us, square, What.DEAD, 1) for square in world.dead]
            broken += [Change(world.break_us, square, What.STUCK, 1) for square in world.stuck]
            self.board.schedule(Act("sensors break", tuple(broken)))
        at_us = self.rng.randint(400, 1500) * MS
        if world.commit == "clock":
            waiting = other(self.position.side)
            self.board.schedule(Act("start", tuple(press(self.rng, world.contacts, waiting, at_us))))
        self.let_pass(at_us + 600 * MS)
        if not agreed(self):
            self._follow()

    def _play_on(self) -> bool:
        """Play the next turns; return False if the game is over."""
        moves = self.allowed_moves(self.position)
        if not moves:
            self._end()
            return False
        lit = {int(square) for square, role in self.state["lamps"].items() if role == "mover"}
        if self.world.strict and lit:  # a piece was touched: it must move
            moves = [move for move in moves if move.origin in lit] or moves
        if self._incident():
            return not self.state["result"] or self._check_result()
        turns = self.player.plan(self.position, self.ply + 1, self.now_us, self.now_us + self._thinking_us(), moves)
        missing = take_a_piece_off(self, turns)
        if self.keep_scenes:
            self.scenes.append(Scene(self.world, self.position, self.now_us, turns))
        for turn in turns:
            for act in turn.acts:
                self.board.schedule(act)
        self.judge.expect(turns)
        last = turns[-1]
        self.position = play(last.position, last.move)
        self.pieces = list(self.position.squares)
        if missing:
            self.aside.append(self.pieces[missing])
            self.pieces[missing] = 0
        self.ply = last.ply
        self.last_landing = last.move.landing
        self.let_pass(max(turn.end_us for turn in turns) + self._looking_us() - self.now_us)
        self._look(turns)
        return not self.state["result"] or self._check_result()

    def _incident(self) -> bool:
        """Cause something that is no move, now and then; return True if it happened."""
        only, chance = self.player.only, self.rng.random()
        wrong = {"wrong move": 0.4, None: 0.03}.get(only, 0)
        if self.wrong_piece is not None and self.wrong_piece.ply == self.state["ply"]:
            wrong = 0.3 if self.trouble[self.state["ply"]] < MOST_TROUBLE - 2 else 0
        if chance < wrong:
            if not self.world.huff and wrong_move(self):
                if not self._told():
                    self.judge.fail("wrong move not told", self.ply + 1, self.now_us, self.state["fen"])
                self._follow()
                return True
        elif self.world.huff and chance < {"huffing": 0.5, None: 0.2}.get(only, 0):
            return forget_capture(self)
        elif (only == "restart" and chance < 0.4) or (only is None and chance < 0.04):
            restart(self)
            self._follow()
            return True
        return False

    def _told(self) -> bool:
        """Return True if lamps or words say that something is wrong."""
        return bool(orders(self.state)) or self.state["message"] is not None

    def _thinking_us(self) -> int:
        chance, rng = self.rng.random(), self.rng
        if chance < 0.35:
            return rng.randint(20, 300) * MS
        return rng.randint(300, 1_200 if chance < 0.85 else 4_000) * MS

    def _looking_us(self) -> int:
        return self.rng.randint(40, 500) * MS

    def _look(self, turns: list[Turn]) -> None:
        """See whether the board has taken the turns; wait, go on, or do what it asks."""
        if self._taken() or self.state["result"]:
            self.judge.judge_turns()
            return
        last = max(turn.pressed_us or turn.done.cleared_us for turn in turns)
        latest = last + (GRACE_US if self.world.commit == "clock" else SETTLE_US)
        latest = max([latest, *(turn.end_us + 1_500 * MS for turn in turns)])
        if latest > self.now_us:
            self.let_pass(latest - self.now_us)
        self.judge.judge_turns()
        if not self._taken():
            self._follow()

    def _taken(self) -> bool:
        state = self.state
        sure = state["fen"] == self.position.fen() or self.judge.in_doubt(self.ply)
        return bool(state["ply"] == self.ply and sure and agreed(self))

    def _follow(self) -> None:
        """Follow the lamps; if that does not help, let the arbiter set the position."""
        self.waited, self.undone_told, self.insisted = 0, False, 0
        self.right = occupied(self.pieces) == occupied(self.position.squares)
        self.trouble[self.state["ply"]] += 1
        if self.trouble[self.state["ply"]] > MOST_TROUBLE or not follow(self):
            self.judge.close()
            self.judge.arbiter(
                self.now_us, self.state["ply"] + 1, f"lamps {self.state['lamps']} {self.state['message']}"
            )
            position = Position(tuple(self.pieces), self.position.side)
            line = f'{{"at_us": {self.now_us}, "command": "set_position", "fen": "{position.fen()}"}}'
            self._send([line])
            self.wrong_piece = None
            self.let_pass(1_500 * MS)
            self.arbiter_calls += 1
            if self.arbiter_calls > MOST_ARBITER_CALLS or not follow(self):
                self.judge.counts["abandoned"] += 1
                raise AbandonedError
        self.judge.close()
        if not self.state["result"]:
            fen = parse_fen(self.state["fen"])
            self.position = fen if stands_as_recorded(self) else (true_position(self) or fen)
            self.pieces = list(self.position.squares)
            self.ply = self.state["ply"]
            self.aside.clear()

    def _check_result(self) -> bool:
        """Judge a result that the program has recorded; the game is over."""
        if legal_moves(self.world.rules, parse_fen(self.state["fen"])):
            result = self.state["result"]
            self.judge.counts["game ended wrongly"] += 1
            kind = "game ended wrongly"
            if "illegal" in result["reason"]:
                in_the_air = self.judge.counts["penalty for a press in the air"]
                kind = "penalty for a press in the air" if in_the_air else "penalty on a legal move"
            self.judge.fail(kind, self.ply, self.now_us, str(result))
        return False

    def _end(self) -> None:
        """Wait for the result of a game in which nobody can move."""
        for _ in range(3):
            if self.state["result"]:
                return
            self.let_pass(2_000 * MS)
        self.judge.fail("end not seen", self.ply, self.now_us, self.state["fen"])


class Scene(NamedTuple):
    """The turns that run into each other, and where they began: what is needed to play them again alone."""

    world: World
    position: Position
    begun_us: int
    turns: list[Turn]


class AbandonedError(Exception):
    """Not even the arbiter could put the board right."""
