"""The simulated players of a simulated table: who they are, and the games that they play."""

from collections.abc import Sequence
from itertools import count
from random import Random

from controller.app.game_gate import GameGate, session_of
from controller.commands.values import AgreeDraw
from controller.daemon.daemon import Daemon
from controller.rules.position import Side
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven
from controller.session.state import PauseReason, Phase
from controller.simulated_play.match import Match, TableView
from controller.simulated_play.players import SimulatedPlayers
from sim.board import SimulatedBoard
from sim.hands.player import Player, PlayerSettings, TurnEnd
from sim.hands.styles import STYLES


class PlayerRotation:
    """Who sits at the table: the simulated people of each game in turn."""

    def __init__(self, hands: Sequence[str], error_rate: float) -> None:
        self._hands = hands
        self._error_rate = error_rate
        self._game_numbers = count()
        self.styles: dict[Side, str] = {}
        self.advance()

    def advance(self) -> None:
        """Let those sit down who play the next game."""
        hands = self._hands
        game_number = next(self._game_numbers)
        self.styles = {Side.WHITE: hands[game_number % len(hands)], Side.BLACK: hands[(game_number + 1) % len(hands)]}

    def build_players(self, rng: Random, *, presses_clock: bool) -> dict[Side, Player]:
        """Give the two people of the game that begins now."""
        turn_end = TurnEnd.PRESS if presses_clock else TurnEnd.REST
        habits = PlayerSettings(turn_end=turn_end, error_rate=self._error_rate)
        return {side: Player(side, STYLES[style], habits, rng) for side, style in self.styles.items()}


class DefaultPlayers:
    """Who sits at a table that somebody sees in a browser: people game after game, until others come or they go."""

    def __init__(self, rotation: PlayerRotation, players: SimulatedPlayers) -> None:
        self._rotation = rotation
        self._players = players
        players.assign_sides(rotation.styles)

    def advance(self) -> None:
        """Let those sit down who play the next game, if nobody has said who else is to."""
        are_unchanged = self._players.hands == self._rotation.styles
        self._rotation.advance()
        if are_unchanged:
            self._players.assign_sides(self._rotation.styles)


async def run_simulated_players(players: SimulatedPlayers, gate: GameGate, games: int | None = None) -> bool:
    """Let people play whenever they are called to the table; in all so many games, or for ever."""
    await gate.wait_for_session()
    await players.play_games(games)
    return True


async def play_games(
    daemon: Daemon, gate: GameGate, table: SimulatedBoard, rotation: PlayerRotation, rng: Random, games: int | None
) -> bool:
    """Let simulated people play game after game."""
    board_view = TableView(
        lamps=lambda: {square: role.value for square, role in session_of(daemon).shown_frame.roles},
        recorded_game=lambda: session_of(daemon).game,
        is_over=lambda: session_of(daemon).phase is Phase.OVER,
        cannot_record=lambda: PauseReason.RECORDING in session_of(daemon).pauses,
        agree_draw=lambda: daemon.enqueue(CommandGiven(command=AgreeDraw(), at_us=table.now_us())),
    )
    for game_count in count(1):
        game = await gate.wait_until_playable(daemon)
        # A game that goes on has the settings it was begun with.
        by_clock = session_of(daemon).commits_by_press
        match = Match(table, board_view, presses_clock=by_clock)
        await match.play_game(game, rotation.build_players(rng, presses_clock=by_clock))
        if game_count == games:
            return True
        await match.set_up(first_game(session_of(daemon).started))
    return True
