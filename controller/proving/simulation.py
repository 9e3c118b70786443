"""Random games between simulated people, each of them repeatable from its own seed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from controller.proving.rehearsal import Rehearsal
from controller.proving.tally import Tally
from controller.rules.position import Side
from controller.session.inputs import Started
from controller.settings import Commit, FaceSettings, GameSettings, Help, Settings, TrackingSettings, agreed_ruleset
from sim.hands.player import Habits, Player, TurnEnd
from sim.hands.styles import STYLES

ERROR_RATE = 0.05
TIME_CONTROL = "60+30"  # long enough for the slowest hand to be led back many times
DATE = "2000.01.01"  # simulated games have no day
VERSION = "simulated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is simulated: games `seed`, `seed + 1` ..., with hands and commit modes drawn from these for each game."""

    games: int
    seed: int
    hands: tuple[str, ...]
    commits: tuple[Commit, ...]
    game: GameSettings


def run_simulation(simulation: Simulation) -> Iterator[tuple[int, Tally]]:
    """Play the games one after another; yield each game's seed and its tally."""
    for seed in range(simulation.seed, simulation.seed + simulation.games):
        yield seed, _play(simulation, seed)


def _play(simulation: Simulation, seed: int) -> Tally:
    rng = Random(seed)
    styles = [rng.choice(simulation.hands) for _ in Side]
    commit = rng.choice(simulation.commits)
    started = start_of(simulation.game, commit, rng.choice((Help.FULL, Help.AFTER_PRESS)))
    # A capture left undone is no wrong move where it is huffed, and these hands know no huffing.
    error_rate = 0 if agreed_ruleset(simulation.game).huff else ERROR_RATE
    players = seat_players(styles, commit, error_rate, rng)
    return Rehearsal(started, players, rng, None).play().tally


def start_of(game: GameSettings, commit: Commit, help_given: Help) -> Started:
    """Give the start of a simulated game."""
    settings = Settings(
        game=game.model_copy(update={"time_control": TIME_CONTROL}),
        tracking=TrackingSettings(commit=commit),
        face=FaceSettings(help=help_given),
    )
    return Started(at_us=0, date=DATE, version=VERSION, settings=settings)


def seat_players(styles: Sequence[str], commit: Commit, error_rate: float, rng: Random) -> dict[Side, Player]:
    """Seat two people, White's style first."""
    ends = {Commit.CLOCK: TurnEnd.PRESS, Commit.SETTLE: TurnEnd.REST}
    habits = Habits(turn_end=ends[commit], error_rate=error_rate)
    return {side: Player(side, STYLES[style], habits, rng) for side, style in zip(Side, styles, strict=True)}
