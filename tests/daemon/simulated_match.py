"""Simulated people who sit down at a place and play whole games."""

from collections.abc import Sequence
from random import Random

from controller.commands.values import AgreeDraw
from controller.rules.position import Side
from controller.session.inputs import CommandGiven
from controller.session.state import PauseReason, Phase
from controller.simulated_play.match import Match, TableView
from sim.hands.player import Player, PlayerSettings, TurnEnd
from sim.hands.styles import STYLES
from tests.daemon.daemon_rig import DaemonRig


class SimulatedMatch:
    """Two people at one place, who play game after game in ever other styles."""

    def __init__(
        self, rig: DaemonRig, *, seed: int = 1, error_rate: float = 0.0, styles: Sequence[str] = tuple(STYLES)
    ) -> None:
        by_clock = rig.session.commits_by_press
        self._place = rig
        self._styles = styles
        self._habits = PlayerSettings(turn_end=TurnEnd.PRESS if by_clock else TurnEnd.REST, error_rate=error_rate)
        self._rng = Random(seed)
        sight = TableView(
            lamps=lambda: {square: role.value for square, role in rig.session.shown_frame.roles},
            recorded_game=lambda: rig.session.game,
            is_over=lambda: rig.session.phase is Phase.OVER,
            cannot_record=lambda: PauseReason.RECORDING in rig.session.pauses,
            agree_draw=lambda: rig.enqueue(CommandGiven(command=AgreeDraw(), at_us=rig.session.now_us)),
        )
        self.match = Match(rig.table, sight, presses_clock=by_clock)

    async def play_game(self) -> None:
        """Play the game that begins, or goes on, to its end."""
        players = {side: Player(side, STYLES[self._rng.choice(self._styles)], self._habits, self._rng) for side in Side}
        await self.match.play_game(self._place.session.game, players)
