"""The simulated players of a simulated table: who they are, and the games that they play."""

from collections.abc import Sequence
from itertools import count
from random import Random

from controller.app.usher import Usher, session_of
from controller.daemon import Daemon
from controller.rules.position import Side
from controller.session.inputs import DrawAgreed
from controller.session.opening import first_game
from controller.session.state import PauseReason, Phase
from controller.tableside.company import Company
from controller.tableside.match import Match, Sight
from sim.board import SimulatedBoard
from sim.hands.player import Habits, Player, TurnEnd
from sim.hands.styles import STYLES


class Seats:
    """Who sits at the table: the simulated people of each game in turn."""

    def __init__(self, hands: Sequence[str], error_rate: float) -> None:
        self._hands = hands
        self._error_rate = error_rate
        self._turn = count()
        self.styles: dict[Side, str] = {}
        self.take()

    def take(self) -> None:
        """Let those sit down who play the next game."""
        hands = self._hands
        place = next(self._turn)
        self.styles = {Side.WHITE: hands[place % len(hands)], Side.BLACK: hands[(place + 1) % len(hands)]}

    def players(self, rng: Random, *, presses_clock: bool) -> dict[Side, Player]:
        """Give the two people of the game that begins now."""
        turn_end = TurnEnd.PRESS if presses_clock else TurnEnd.REST
        habits = Habits(turn_end=turn_end, error_rate=self._error_rate)
        return {side: Player(side, STYLES[style], habits, rng) for side, style in self.styles.items()}


class HousePlayers:
    """Who sits at a table that somebody sees in a browser: people game after game, until others come or they go."""

    def __init__(self, seats: Seats, company: Company) -> None:
        self._seats = seats
        self._company = company
        company.sit_down(seats.styles)

    def take(self) -> None:
        """Let those sit down who play the next game, if nobody has said who else is to."""
        are_left = self._company.hands == self._seats.styles
        self._seats.take()
        if are_left:
            self._company.sit_down(self._seats.styles)


async def keep_company(company: Company, usher: Usher, games: int | None = None) -> bool:
    """Let people play whenever they are called to the table; in all so many games, or for ever."""
    await usher.met()
    await company.run(games)
    return True


async def play_match(
    daemon: Daemon, usher: Usher, table: SimulatedBoard, seats: Seats, rng: Random, games: int | None
) -> bool:
    """Let simulated people play game after game."""
    sight = Sight(
        lamps=lambda: {square: role.value for square, role in session_of(daemon).shown_frame.roles},
        taken=lambda: session_of(daemon).game,
        is_over=lambda: session_of(daemon).phase is Phase.OVER,
        cannot_record=lambda: PauseReason.RECORDING in session_of(daemon).pauses,
        agree_draw=lambda: daemon.tell(DrawAgreed(at_us=table.now_us())),
    )
    for played in count(1):
        game = await usher.begun(daemon)
        # A game that goes on has the settings it was begun with.
        by_clock = session_of(daemon).commits_by_press
        match = Match(table, sight, presses_clock=by_clock)
        await match.play_game(game, seats.players(rng, presses_clock=by_clock))
        if played == games:
            return True
        await match.set_up(first_game(session_of(daemon).started))
    return True
