"""Random games between simulated people, each of them repeatable from its own seed."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from random import Random

from controller.rules.position import Side
from controller.session.inputs import GameStarted
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.game import GameSettings, agreed_ruleset
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.simulation.game_simulator import GameSimulator, SimulatedGame
from controller.simulation.tally import GameTally
from sim.faults.random_faults import pick_faults
from sim.faults.sensor_faults import Noise, SensorFaults
from sim.hands.intents import TurnEnd
from sim.hands.player import Player, build_player
from sim.magnets import MagnetFaults

ERROR_RATE = 0.05  # share of turns that begin with a wrong move; a choice: some two a game
TIME_CONTROL = "60+30"  # no flag falls, even if the slowest person is led back many times
DATE = "2000.01.01"  # simulated games have no day
VERSION = "simulated"
NO_FAULTS = "none"  # the name of `--faults` for sound sensors
SCAN_INTERVALS_US = (0, 1_000, 5_000, 10_000)  # 0: every edge has its own stamp; the rest as scanners have them
GAMES_PER_TASK = 8  # of a process; a choice: enough to hide the cost of a task, and few enough for short waits


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationOptions:
    """What is simulated; each game draws its hands, commit mode and game settings from those given."""

    games: int
    seed: int
    """The seed of the first game; each later game has the next seed."""
    hands: tuple[str, ...]
    commits: tuple[CommitMode, ...]
    game_settings: tuple[GameSettings, ...]
    level: int | None = None
    """The level of the program that decides moves elsewhere; None: they are decided at random."""
    faults: str = NO_FAULTS
    """The name of the faults from which each game draws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """What was drawn for one game."""

    seed: int
    hands: tuple[str, str]
    """The hands of White and Black."""
    commit: CommitMode
    game: GameSettings
    help_given: HelpLevel
    faults: SensorFaults
    scan_us: int
    """How often the sensors are read; 0: every edge is reported with its own stamp."""
    level: int | None = None
    """Of the program that decides moves elsewhere; None: at random."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """The counts of one simulated game."""

    setup: GameSetup
    tally: GameTally
    tally_by_hand: dict[str, GameTally]
    """The counts of each hand that played."""

    @property
    def is_clean(self) -> bool:
        """True if the game did not fail; with faults of sensors only a wrong record that is certain fails."""
        return not self.tally.wrong_commits if self.setup.faults.faults else self.tally.is_clean


def simulate_games(options: SimulationOptions, *, jobs: int = 1) -> Iterator[GameResult]:
    """Play the games in `jobs` processes, and yield their results in the order of their seeds."""
    seeds = range(options.seed, options.seed + options.games)
    if jobs == 1:
        yield from map(partial(simulate_game, options), seeds)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(simulate_game, options), seeds, chunksize=GAMES_PER_TASK)


def simulate_game(options: SimulationOptions, seed: int) -> GameResult:
    """Play the game of one seed, and return its counts."""
    setup = pick_setup(options, seed)
    game = play_setup(setup)
    tally_by_hand: dict[str, GameTally] = {}
    for side, hand in zip(Side, setup.hands, strict=True):
        tally_by_hand.setdefault(hand, GameTally()).add(game.tally_by_side[side])
    if len(tally_by_hand) == 1:
        tally_by_hand = dict.fromkeys(tally_by_hand, game.tally)  # one game, although both sides play alike
    return GameResult(setup=setup, tally=game.tally, tally_by_hand=tally_by_hand)


def pick_setup(options: SimulationOptions, seed: int) -> GameSetup:
    """Draw the hands, commit mode, game settings, help, faults and scans of the game of a seed."""
    rng = Random(seed)
    white, black = (rng.choice(options.hands) for _ in Side)
    setup = GameSetup(
        seed=seed,
        hands=(white, black),
        commit=rng.choice(options.commits),
        game=rng.choice(options.game_settings),
        help_given=rng.choice((HelpLevel.FULL, HelpLevel.AFTER_PRESS, HelpLevel.OFF)),
        faults=pick_faults(options.faults, rng),
        level=options.level,
        scan_us=rng.choice(SCAN_INTERVALS_US),
    )
    # Noise reports edges late, each with the stamp that the driver gave it.
    is_noisy = any(isinstance(fault, Noise) for fault in setup.faults.faults)
    return replace(setup, scan_us=0) if is_noisy else setup


def play_setup(setup: GameSetup, *, keep_inputs: bool = False) -> SimulatedGame:
    """Play one game; with `keep_inputs` every input of the session is kept."""
    rng = Random(f"{setup.seed} at the table")
    started = build_start(setup.game, setup.commit, setup.help_given)
    # Where pieces are huffed, a capture left undone is no wrong move; simulated people do not know huffing.
    error_rate = 0 if agreed_ruleset(setup.game).huff else ERROR_RATE
    players = build_players(
        setup.hands,
        setup.commit,
        error_rate,
        rng,
        insist_on_moves=bool(setup.faults.faults),
        sides_elsewhere=setup.game.sides_elsewhere,
    )
    magnet_faults = MagnetFaults(dead_centre_rate=setup.faults.dead_centre_rate)
    simulator = GameSimulator(
        started,
        players,
        rng,
        None,
        faults=setup.faults,
        magnet_faults=magnet_faults,
        scan_us=setup.scan_us,
        keep_inputs=keep_inputs,
        level=setup.level,
    )
    return simulator.play()


def build_start(game: GameSettings, commit: CommitMode, help_given: HelpLevel) -> GameStarted:
    """Return the start of a simulated game."""
    settings = Settings(
        game=game.model_copy(update={"time_control": TIME_CONTROL}),
        tracking=TrackingSettings(commit=commit),
        face=AppearanceSettings(help=help_given),
    )
    return GameStarted(at_us=0, date=DATE, version=VERSION, settings=settings)


def build_players(
    hands: Sequence[str],
    commit: CommitMode,
    error_rate: float,
    rng: Random,
    *,
    insist_on_moves: bool = False,
    sides_elsewhere: Sequence[Side] = (),
) -> dict[Side, Player]:
    """Build both players, of the hands of White and Black; `insist_on_moves`: they know that sensors may lie.

    Of `sides_elsewhere` these people only make the moves, and press no clock for it.
    """
    turn_end = TurnEnd.PRESS if commit is CommitMode.CLOCK else TurnEnd.REST
    return {
        side: build_player(
            side,
            hand,
            rng,
            turn_end=TurnEnd.REST if side in sides_elsewhere else turn_end,
            error_rate=error_rate,
            insists_on_moves=insist_on_moves,
        )
        for side, hand in zip(Side, hands, strict=True)
    }
