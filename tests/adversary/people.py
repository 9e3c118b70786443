"""Two people at a board: what they do in one turn, or in several turns that run into each other."""

from tests.adversary.habits import AFTER, BEFORE
from tests.adversary.hands import CAPTURE_STYLES, QUIET_STYLES, Table, make_move, presses
from tests.adversary.reeds import MS
from tests.adversary.rules import BLACK, WHITE, Move, Position, legal_moves, play
from tests.adversary.turns import Turn
from tests.adversary.worlds import World

# how a turn runs into the next one
LINKS = {"quick reply", "overlapping reply", "forgotten press", "late press"}


class Player:
    """Plans turns; all times are known before anything happens.

    Where touch-move is strict, nobody touches what he does not move, and no reed opens that would look like it.
    """

    def __init__(self, world: World, table: Table, only: str | None) -> None:
        self.world, self.table, self.rng, self.only = world, table, table.rng, only
        self.now_us = 0
        self.pressed_until_us = dict.fromkeys((WHITE, BLACK), 0)  # nobody moves and presses for an earlier move at once

    def plan(self, position: Position, ply: int, now_us: int, at_us: int, moves: list[Move]) -> list[Turn]:
        """Return the next turns: one, or up to three that run into each other."""
        rng = self.rng
        self.now_us = now_us
        turns = [self._turn(position, ply, at_us, moves)]
        share = 0.55 if self.only in LINKS else 0.18
        while len(turns) < 3 and (self.only is None or self.only in LINKS) and rng.random() < share:
            last = turns[-1]
            after = play(last.position, last.move)
            replies = legal_moves(self.world.rules, after)
            if not replies:
                break
            # a reply that comes to stand where a piece was just captured looks most like another capture
            alike = [reply for reply in replies if reply.landing in last.move.captured]
            turns.append(self._turn(after, ply + len(turns), at_us, alike or replies))
        used = {s for turn in turns for s in (turn.move.origin, turn.move.landing, *turn.move.route, *turn.move.order)}
        quiet = frozenset(range(1, 33)) - used
        for number, turn in enumerate(turns):
            turn.quiet_squares = quiet
            self._carry_out(turn, turns[:number], turns[number + 1 : number + 2])
        return turns

    def _turn(self, position: Position, ply: int, at_us: int, moves: list[Move]) -> Turn:
        return Turn(ply, position, self._choose(moves), at_us, frozenset())

    def _choose(self, moves: list[Move]) -> Move:
        """Return a move; long captures are the harder ones to see, so they are tried more often."""
        longest = max(len(move.order) for move in moves)
        if longest > 1 and self.rng.random() < 0.4:
            moves = [move for move in moves if len(move.order) == longest]
        return self.rng.choice(moves)

    def _carry_out(self, turn: Turn, earlier: list[Turn], following: list[Turn]) -> None:
        rng, move = self.rng, turn.move
        turn.style = rng.choice(CAPTURE_STYLES if move.order else QUIET_STYLES)
        if earlier:
            turn.at_us = self._begin_after(earlier)
        turn.at_us = max(turn.at_us, self.pressed_until_us[turn.side])
        names = self._draw()
        for name in sorted(names & BEFORE.keys()):
            if BEFORE[name](self, turn):
                turn.names.add(name)
        pressing = self.world.commit == "clock" or self.world.habit
        if turn.touches or turn.hold_us:
            turn.style = rng.choice(("straight", "captured first", "in hand", "hops")) if move.order else "lift"
        if following:
            self._link(turn, following[0])
        if move.captured.intersection(move.route):  # it comes down where a captured piece has just left
            turn.style, turn.touches, turn.last_off_us = "hop and take", [], None
        turn.made = make_move(
            self.table,
            move,
            turn.at_us,
            style=turn.style,
            pace=self.world.pace,
            touches=turn.touches,
            hold_us=turn.hold_us,
            luzon=self.world.luzon,
            last_off_us=turn.last_off_us,
        )
        turn.acts += turn.made.acts
        turn.end_us = turn.made.cleared_us
        if pressing and turn.press:
            self._press(turn, earlier)
        for name in sorted(names & AFTER.keys()):
            if AFTER[name](self, turn):
                turn.names.add(name)

    def _press(self, turn: Turn, earlier: list[Turn]) -> None:
        done = turn.done
        at_us = done.cleared_us + self.rng.randint(*turn.press_delay_us)
        if turn.press_early and done.cleared_us > done.landed_us + 200 * MS:
            at_us = self.rng.randint(done.landed_us + 60 * MS, done.cleared_us - 60 * MS)
            turn.names.add("press early")
        if earlier and earlier[-1].pressed_us:
            at_us = max(at_us, earlier[-1].pressed_us + self.rng.randint(150, 500) * MS)
        turn.pressed_us = at_us
        turn.acts.append(presses(self.table, turn.side, at_us, part_of_move=True))
        turn.end_us = max(turn.end_us, at_us)

    def _draw(self) -> set[str]:
        if self.only is not None:
            return {self.only} & (BEFORE.keys() | AFTER.keys())
        if self.rng.random() < 0.45:
            return set()
        suitable = sorted(BEFORE.keys() | AFTER.keys())
        return set(self.rng.choices(suitable, k=self.rng.choice((1, 1, 2))))

    def _link(self, turn: Turn, following: Turn) -> None:
        """Begin the reply before this turn is over."""
        rng = self.rng
        if turn.move.order and not turn.touches and (rng.random() < 0.7 or self.only == "overlapping reply"):
            turn.style = rng.choice(("straight", "hops"))
            turn.last_off_us = (120 * MS, 700 * MS)
            turn.names.add("overlapping reply")
            following.names.add("after an overlap")
        else:
            turn.names.add("quick reply")
            following.names.add("after a quick move")
        chance = rng.random()
        if self.only == "forgotten press" or chance < 0.3:
            turn.press = False
            turn.names.add("forgotten press")
        elif chance < 0.5:
            turn.press_delay_us = (800 * MS, 2500 * MS)
            turn.names.add("late press")

    def _begin_after(self, earlier: list[Turn]) -> int:
        """Return when a linked turn begins; nobody begins before the press for his own last move."""
        own = [turn.pressed_us + 100 * MS for turn in earlier[:-1] if turn.pressed_us]
        return max([self._after_reply_to(earlier[-1]), *own])

    def _after_reply_to(self, before: Turn) -> int:
        done, rng = before.done, self.rng
        if "overlapping reply" in before.names:
            return done.landed_us + rng.randint(30, 400) * MS
        if before.pressed_us and "late press" not in before.names and rng.random() < 0.7:
            return max(before.pressed_us + rng.randint(-50, 300) * MS, done.cleared_us + 40 * MS)
        return done.cleared_us + rng.randint(60, 600) * MS

    def press_besides(self, turn: Turn, side: str, at_us: int, name: str) -> None:
        """Press for a side at a time although no turn of its ends."""
        turn.acts.append(presses(self.table, side, at_us, name))
        self.pressed_until_us[side] = max(self.pressed_until_us[side], at_us + 300 * MS)

    def window(self, turn: Turn, length_us: int) -> int:
        """Return when a disturbance of a length begins: mostly so that it covers the press or the landing."""
        rng, done = self.rng, turn.done
        if rng.random() < 0.65:
            middle = turn.pressed_us or done.landed_us
            return max(self.now_us, middle - rng.randint(0, length_us))
        return max(self.now_us, rng.randint(done.begun_us - 200 * MS, turn.end_us + 300 * MS))

    def standing(self, turn: Turn) -> list[int]:
        """Return squares with a piece that none of these turns concerns and that nobody holds."""
        return [
            square
            for square in sorted(turn.quiet_squares)
            if turn.position.squares[square] and self.table.ready_us[square] <= turn.done.begun_us
        ]

    def empty(self, turn: Turn) -> list[int]:
        """Return empty squares that none of these turns concerns."""
        return [
            square
            for square in sorted(turn.quiet_squares)
            if not turn.position.squares[square] and self.table.ready_us[square] <= turn.done.begun_us
        ]
