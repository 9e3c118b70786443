"""One game on the simulated table, played by simulated people through the whole session, and watched by a referee."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from controller.proving.bearing import Bearing
from controller.proving.courses import Course, TurnUnderWay
from controller.proving.looking import find_move, left_unseen
from controller.proving.score_book import PATIENCE_US, Played, ScoreBook
from controller.proving.table_talk import TableTalk
from controller.proving.tally import Tally, of_one_game
from controller.proving.watching import Watch
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.inputs import DrawAgreed, Input, GameStarted
from controller.session.opening import first_game
from controller.session.state import Phase
from sim.faults.values import NO_FAULTS, Faults
from sim.hands.acts import Lift, Nudge, Press, Put
from sim.hands.grip import Grip
from sim.hands.player import Player, Stage, TurnReport
from sim.hands.setting import pieces_on
from sim.magnets import STEADY, Magnetics
from sim.table import Table

MOST_PLIES = 300  # random games are then given up as drawn
STEPPING_BACK_US = 40_000  # a hand that is in the other's way waits for so long, and tries again
LONGEST_TURN_US = 30_000_000  # a sensor that dies before a turn is over counts as dead in it
MOST_DELAYS = 250  # ten seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsed:
    """A game that was played: what is counted for each side, the score that came out, and what was really played.

    `inputs` is everything that the session was told, if that was to be kept; `false_alarm_us` is when the board first
    corrected a hand that had done nothing wrong, if it ever did.
    """

    counts: Mapping[Side, Tally]
    score: tuple[Move, ...]
    played: tuple[Move, ...]
    inputs: tuple[Input, ...]
    false_alarm_us: int | None

    @property
    def tally(self) -> Tally:
        """Both sides' counts as those of one game."""
        return of_one_game(self.counts.values())


class Rehearsal:
    """Plays one game. `plans` are the moves to play, in order (None: random ones, until the game ends).

    Where sensors may lie, people reply to a move only when the board has taken it.
    """

    def __init__(
        self,
        started: GameStarted,
        players: Mapping[Side, Player],
        rng: Random,
        plans: Sequence[Move] | None,
        *,
        faults: Faults = NO_FAULTS,
        magnetics: Magnetics = STEADY,
        keep_inputs: bool = False,
    ) -> None:
        self._players = players
        self._plans = plans
        self._faults = faults
        self._counts = {side: Tally(games=1) for side in Side}
        game = first_game(started)
        self._book = ScoreBook(game, self._counts)
        self._watch = Watch(self._book, self._counts)
        table = Table(
            pieces_on(game.position), rng, magnetics=magnetics, faults=faults, orientation=game.rules.orientation
        )
        self._talk = TableTalk(started, table, rng, self._watch.listen, keep_inputs=keep_inputs)
        self._by_clock = self._talk.session.commits_by_press
        self._grips = {side: Grip(table) for side in Side}
        self._turns: list[TurnUnderWay] = []
        self._idling: list[Course] = []
        self._bearing = Bearing(self._talk, self._book)
        self._is_given_up = False

    def play(self) -> Rehearsed:
        """Play until the game is over, its plans are done, or the board has gone wrong."""
        if not self._bearing.sit_down():
            self._give_up()
        while self._goes_on():
            if not self._turns:
                self._begin_turn(at_once=False)
            self._act()
        self._end()
        return Rehearsed(
            counts=self._counts,
            score=self._book.score,
            played=tuple(played.move for played in self._book.played),
            inputs=tuple(self._talk.inputs),
            false_alarm_us=self._watch.false_alarm_us,
        )

    def _goes_on(self) -> bool:
        if self._is_given_up or any(counts.wrong_commits or counts.missed_moves for counts in self._counts.values()):
            return False
        return bool(self._turns) or self._can_move_on()

    def _can_move_on(self) -> bool:
        made = len(self._book.played)
        if self._plans is not None:
            return made < len(self._plans)
        return made < MOST_PLIES and self._book.game.outcome is None

    def _begin_turn(self, *, at_once: bool) -> None:
        book, now_us = self._book, self._talk.now_us
        game, before = book.game, book.before
        side = game.position.to_move
        player, other = self._players[side], self._players[side.opponent]
        intent = player.intend(
            game,
            plan=None if self._plans is None else self._plans[len(book.played)],
            before=None if before is None else before.position,
            hidden=self._faults.hidden(now_us + LONGEST_TURN_US),
            # A reply that was ready is right; and where the last move is in doubt, a wrong one may fit what it was not.
            may_err=not at_once and not book.is_in_doubt,
        )
        self._watch.begin_turn(side, intent)
        replied_at = None if self._faults.faults else other.replies_at()
        self._turns.append(
            TurnUnderWay(player, intent, self._grips[side], now_us, at_once=at_once, replied_at=replied_at)
        )
        if not at_once:
            idling = Course(other.side, other.idle(player), self._grips[other.side], now_us)
            self._idling = [] if idling.is_over else [idling]

    def _act(self) -> None:
        """Let time come to the next act of anybody, and do it."""
        course = min((*self._turns, *self._idling), key=lambda course: course.due_us)
        edges = self._talk.edges
        self._talk.wait_until(course.due_us)
        self._counts[course.side].edges += self._talk.edges - edges
        if self._talk.session.pauses:
            self._bear_with_board()
        elif self._must_wait(course):
            self._counts[course.side].missed_moves += course.delays == MOST_DELAYS
            course.delay(STEPPING_BACK_US)
        else:
            self._do_next(course)

    def _must_wait(self, course: Course) -> bool:
        """Tell whether the other is in the way: a piece of his stands there, or he has yet to press the clock."""
        others = [turn for turn in self._turns if turn is not course]
        if self._is_too_late(course):
            return False
        match course.act:
            case Press():
                return bool(others) and self._talk.session.to_move is not course.side
            case Put(square=square) as act:
                return not course.grip.can(act) or any(turn.clears(square, self._talk.now_us) for turn in others)
            case Lift(square=square) as act:
                return not course.grip.can(act) or any(turn.lets_go_of(square, self._talk.now_us) for turn in others)
            case _:
                return False

    def _is_too_late(self, course: Course) -> bool:
        """Tell whether a piece was to be crowned that the other has captured in his reply: that is left alone."""
        return isinstance(course, TurnUnderWay) and course.is_too_late

    def _would_disturb(self, course: Course) -> bool:
        """Tell whether a piece was to be pushed straight while the other is moving: that is left alone."""
        other = self._players[course.side.opponent]
        return isinstance(course.act, Nudge) and other.stage is Stage.MOVING

    def _do_next(self, course: Course) -> None:
        if course.act is None:
            raise RuntimeError("a course that is over has nothing to do")
        is_turn = isinstance(course, TurnUnderWay)
        if is_turn and not course.is_begun:
            self._book.audit(self._talk.now_us)
        if not (self._would_disturb(course) or self._is_too_late(course)):
            self._talk.perform(course.act, course.grip)
        course.go_on(self._talk.seen)
        if isinstance(course, TurnUnderWay):
            self._follow_turn(course)
        elif course.is_over:
            self._idling.remove(course)

    def _follow_turn(self, course: TurnUnderWay) -> None:
        """Note what this turn has come to, and let the other reply where he does before it is over."""
        if course.played is None and course.has_landed:
            course.played = self._book.play(course.side, course.intent.plan)
        if course.report is not None:
            self._close_turn(course, course.report)
        elif course.invites_reply and len(self._turns) == 1 and self._can_move_on():
            course.is_answered = True
            self._begin_turn(at_once=True)

    def _close_turn(self, course: TurnUnderWay, report: TurnReport) -> None:
        """Find out what was really played, and let the game go on from there."""
        self._turns.remove(course)
        course.grip.lay_aside()
        counts, attempt = self._counts[course.side], course.intent.attempt
        counts.invisible += course.intent.invisible is not None
        if attempt is not None:
            counts.illegal_attempts += 1
            counts.illegal_rejected += self._watch.was_judged_wrong(course.side)
        played = self._find_played(course)
        if played is None or report.lost is not None:
            counts.missed_moves += 1
            return
        ended_us = report.pressed_us if self._by_clock else None
        played.ended_us = report.touched_us if ended_us is None else max(ended_us, report.touched_us)
        counts.recovered += attempt is not None
        self._book.audit(self._talk.now_us)

    def _find_played(self, course: TurnUnderWay) -> Played | None:
        """Give the move that was made, which is the one that was planned unless the lamps led elsewhere."""
        book = self._book
        if course.played is not None:
            if self._turns or book.game.position.occupancy == self._talk.table.occupancy:
                return course.played
            book.take_back()
        self._clear_unseen(course)
        move = find_move(book.game, self._talk.table.occupancy, course.intent.plan)
        return None if move is None else book.play(course.side, move)

    def _clear_unseen(self, course: TurnUnderWay) -> None:
        """Take off the captured pieces that were left on dead squares, as no lamp can ask for them."""
        talk = self._talk
        left = left_unseen(self._book.game, talk.table.occupancy, self._faults.hidden(talk.now_us))
        self._counts[course.side].invisible += left != 0
        for square in squares_of(left):
            talk.perform(Lift(square), course.grip)
        course.grip.lay_aside()

    def _bear_with_board(self) -> None:
        """Hold still while the board stands still."""
        began_us = self._talk.now_us
        if not self._bearing.bear():
            self._give_up()
        for course in (*self._turns, *self._idling):
            course.due_us += self._talk.now_us - began_us

    def _give_up(self) -> None:
        """Leave a game that the board has paused for good."""
        self._is_given_up = True
        for counts in self._counts.values():
            counts.paused_games = 1
        if self._turns:
            self._note_cut_short(self._turns[-1])

    def _note_cut_short(self, course: TurnUnderWay) -> None:
        """Note the move that stands on the board although its turn was never over: the board may have taken it."""
        talk, book = self._talk, self._book
        game = book.game if course.played is None else book.before
        if game is None:
            return
        left = left_unseen(game, talk.table.occupancy, self._faults.hidden(talk.now_us))
        move = find_move(game, talk.table.occupancy & ~left, course.intent.plan)
        if move is not None:
            if course.played is not None:
                book.take_back()
            course.played = book.play(course.side, move)

    def _end(self) -> None:
        talk, book = self._talk, self._book
        if not self._is_given_up and self._plans is None and len(book.played) >= MOST_PLIES:
            talk.tell(DrawAgreed(at_us=talk.now_us))
        self._bearing.wait(PATIENCE_US + 1)
        if talk.session.pauses and not self._is_given_up:
            self._bear_with_board()
        book.audit(talk.now_us)
        book.close()
        for played in book.played:
            self._counts[played.side].plies += 1
        self._note_whether_finished()

    def _note_whether_finished(self) -> None:
        counts = self._counts.values()
        went_wrong = self._is_given_up or any(each.wrong_commits or each.missed_moves for each in counts)
        finished = not went_wrong and (self._plans is not None or self._talk.session.phase is Phase.OVER)
        asked = any(each.questions for each in counts)
        for each in counts:
            each.finished = int(finished)
            each.finished_without_question = int(finished and not asked)
