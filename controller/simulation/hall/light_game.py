"""Games at a light simulated board: clean edges instead of hands, and a step of the real session for each."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from controller.commands.values import SetResult
from controller.rules.outcome import Score, win_for
from controller.rules.position import Side
from controller.session.conduct.readiness import find_awaited_sides
from controller.session.deadlines import may_be_due
from controller.session.effects import Effect, RecordMove, Refuse, RequestNewGame
from controller.session.inputs import CommandGiven, GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.session.views.messages import Message
from controller.settings.appearance import HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.details import DetailSettings
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import DATE, build_start
from hardware.events import Button, ButtonEdge, Edge, Snapshot

LIFT_BEFORE_US = 900_000
"""How long before the press the piece was lifted."""
PLACE_BEFORE_US = 400_000
"""How long before the press it was placed; the captured pieces are taken in between."""
PRESS_BEFORE_US = 50_000
"""The button went down so long ago, and up at once: it has settled by now."""
BUTTONS = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}
MOST_PLIES = 120
"""Then another game begins: chance does not finish its endings. A choice: longer than most games of people."""

StepListener = Callable[[Session, GameStarted | Input, list[Effect]], None]


class PlayedStep(NamedTuple):
    """One step of a game, as a listener takes it."""

    session: Session
    event: GameStarted | Input
    effects: list[Effect]


class LightGame:
    """One board; whoever has it says when a move is made."""

    def __init__(
        self,
        number: int,
        rng: Random,
        on_step: StepListener,
        *,
        paired_plies: int | None = None,
        find_date: Callable[[], str] = lambda: DATE,
    ) -> None:
        """Store the number of the board in its event, and `on_step`, which is called after every step.

        `find_date` returns the date of a game that begins. With `paired_plies` the board plays only games that a desk
        has paired. Each ends after so many plies at the latest: the side with more pieces wins.
        """
        self._number = number
        self._rng = rng
        self._paired_plies = paired_plies
        self._find_date = find_date
        self._on_step = on_step
        self._session: Session | None = None
        self._started: GameStarted | None = None
        """How the game that is followed began; None: none is."""
        self.game = 0
        """Number of the game."""
        self.moves = 0
        """Moves that were made, in all games."""

    def play(self, now_us: int) -> None:
        """Make the next move, or begin a game."""
        session = self._session
        if self._paired_plies is not None:
            if session is None:
                self._set_up(now_us)  # a board shows its last game until the desk sends one
            if session is None or session.outcome is not None or not session.settings.choices.pairing:
                return
            if self._prepare_or_end(session, now_us):
                return
        elif session is None or session.outcome is not None or session.history.ply >= MOST_PLIES:
            self._begin_game(now_us)
            return
        self._handle_due(now_us - LIFT_BEFORE_US)
        session = self._current
        if not session.may_commit_moves:
            return  # an arbiter has paused the game
        move = self._rng.choice(session.game.legal_moves)
        button = BUTTONS[session.side_on_turn]
        self._handle(Edge(square=move.origin, closed=False, at_us=now_us - LIFT_BEFORE_US))
        for square in move.captured_squares:
            self._handle(Edge(square=square, closed=False, at_us=now_us - LIFT_BEFORE_US))
        self._handle(Edge(square=move.landing, closed=True, at_us=now_us - PLACE_BEFORE_US))
        self._press(button, now_us)
        self.moves += 1

    def follow(self, steps: Iterable[PlayedStep]) -> None:
        """Take steps that another one has played, with the players of this board."""
        for session, event, effects in steps:
            if isinstance(event, GameStarted):
                self.game += 1
                self._started = self._with_players(event)
            started = session.started if self._started is None else self._started
            self._session = session._replace(started=started, settings=started.settings)
            self.moves += sum(isinstance(effect, RecordMove) for effect in effects)
            self._on_step(self._session, started if isinstance(event, GameStarted) else event, effects)

    def execute(self, given: CommandGiven) -> Message | None:
        """Hand a command to the session; return why it was refused, None if it was not."""
        if self._session is None:
            self._set_up(given.at_us)
        effects = self._handle(given)
        for effect in effects:
            if isinstance(effect, RequestNewGame) and effect.choices is not None and effect.choices.pairing is not None:
                self._begin_paired_game(effect.choices, given.at_us)
        return next((effect.message for effect in effects if isinstance(effect, Refuse)), None)

    def _prepare_or_end(self, session: Session, now_us: int) -> bool:
        """Say that a side is ready, start the clock, or end a game that is long enough; False: a move is due."""
        if not session.may_commit_moves:
            return False
        if awaited := find_awaited_sides(session):
            self._press(BUTTONS[self._rng.choice(awaited)], now_us)
            return True
        if session.awaits_first_move and session.ledger.control is not None:
            self._press(BUTTONS[session.to_move.opponent], now_us)
            return True
        if session.history.ply < (self._paired_plies or 0):
            return False
        position = session.game.position
        ahead = position.white.bit_count() - position.black.bit_count()
        score = win_for(Side.WHITE if ahead > 0 else Side.BLACK) if ahead else Score.DRAW
        self._handle(CommandGiven(command=SetResult(score=score), at_us=now_us))
        return True

    def _begin_paired_game(self, choices: GameChoices, now_us: int) -> None:
        started = build_start(GameSettings(), CommitMode.CLOCK, HelpLevel.AFTER_PRESS)
        settings = apply_choices(started.settings, choices)
        self.game += 1
        white, black = choices.white or "?", choices.black or "?"
        started = replace(started, at_us=now_us, date=self._find_date(), settings=settings, white=white, black=black)
        self._handle(started, is_new=True)
        position = self._current.game.position
        self._handle(Snapshot(occupancy=position.white | position.black, at_us=now_us))

    def _begin_game(self, now_us: int) -> None:
        self._set_up(now_us)
        self._press(Button.BLACK, now_us)

    def _set_up(self, now_us: int) -> None:
        self.game += 1
        begun_us = now_us - LIFT_BEFORE_US
        started = replace(build_start(GameSettings(), CommitMode.CLOCK, HelpLevel.AFTER_PRESS), at_us=begun_us)
        self._handle(self._with_players(started), is_new=True)
        position = self._current.game.position
        self._handle(Snapshot(occupancy=position.white | position.black, at_us=begun_us))

    def _with_players(self, started: GameStarted) -> GameStarted:
        details = DetailSettings(event="Simulated", round=str(self.game), board=str(self._number))
        settings = started.settings.model_copy(update={"details": details})
        white, black = f"White {self._number}", f"Black {self._number}"
        return replace(started, date=self._find_date(), settings=settings, white=white, black=black)

    def _press(self, button: Button, now_us: int) -> None:
        self._handle(ButtonEdge(button=button, down=True, at_us=now_us - PRESS_BEFORE_US))
        self._handle(ButtonEdge(button=button, down=False, at_us=now_us - PRESS_BEFORE_US // 2))
        self._handle_due(now_us)

    def _handle(self, event: GameStarted | Input, *, is_new: bool = False) -> list[Effect]:
        if not is_new:
            self._handle_due(event.at_us)
        self._session, effects = step(None if is_new else self._session, event)
        self._on_step(self._current, event, list(effects))
        return list(effects)

    def _handle_due(self, now_us: int) -> None:
        """Do what is due in the session; one tick is enough, however late it is."""
        session = self._session
        if session is not None and may_be_due(session, now_us):
            tick = Tick(at_us=now_us)
            self._session, effects = step(session, tick)
            self._on_step(self._current, tick, list(effects))

    @property
    def _current(self) -> Session:
        if self._session is None:
            raise RuntimeError("no game has begun")
        return self._session
