"""Random games between simulated people, each of them repeatable from its own seed."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random

from controller.proving.rehearsal import Rehearsal, Rehearsed
from controller.proving.tally import Tally
from controller.rules.position import Side
from controller.session.inputs import GameStarted
from controller.settings import CommitMode, AppearanceSettings, GameSettings, HelpLevel, Settings, TrackingSettings, agreed_ruleset
from sim.faults.drawing import draw_faults
from sim.faults.values import Faults
from sim.hands.hands import HANDS
from sim.hands.player import Habits, Player, TurnEnd
from sim.magnets import Magnetics

ERROR_RATE = 0.05
TIME_CONTROL = "60+30"  # long enough for the slowest hand to be led back many times
DATE = "2000.01.01"  # simulated games have no day
VERSION = "simulated"
SOUND = "none"  # the faults of sensors that have none
CHUNK = 8  # games that a process takes at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is simulated: games `seed`, `seed + 1` ..., with what is drawn from these for each game."""

    games: int
    seed: int
    hands: tuple[str, ...]
    commits: tuple[CommitMode, ...]
    draughts: tuple[GameSettings, ...]
    faults: str = SOUND


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """What was drawn for one game; `hands` are White's and Black's."""

    seed: int
    hands: tuple[str, str]
    commit: CommitMode
    game: GameSettings
    help_given: HelpLevel
    faults: Faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """One simulated game, counted as a whole and for each hand."""

    seating: Seating
    tally: Tally
    by_hand: dict[str, Tally]

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong that must not: where sensors lie, nothing wrong is recorded as certain."""
        return not self.tally.wrong_commits if self.seating.faults.faults else self.tally.is_clean


def run_simulation(simulation: Simulation, *, jobs: int = 1) -> Iterator[Simulated]:
    """Play the games, in so many processes; yield them in the order of their seeds."""
    seeds = range(simulation.seed, simulation.seed + simulation.games)
    if jobs == 1:
        yield from map(partial(simulate_game, simulation), seeds)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(simulate_game, simulation), seeds, chunksize=CHUNK)


def simulate_game(simulation: Simulation, seed: int) -> Simulated:
    """Play the game of one seed, and count it."""
    seating = seat(simulation, seed)
    rehearsed = rehearse(seating)
    by_hand: dict[str, Tally] = {}
    for side, hand in zip(Side, seating.hands, strict=True):
        counts = by_hand.setdefault(hand, Tally())
        counts.add(rehearsed.counts[side])
    if len(by_hand) == 1:
        by_hand = dict.fromkeys(by_hand, rehearsed.tally)  # it is one game, although both play alike
    return Simulated(seating=seating, tally=rehearsed.tally, by_hand=by_hand)


def seat(simulation: Simulation, seed: int) -> Seating:
    """Draw who plays what, how, and at what board."""
    rng = Random(seed)
    white, black = (rng.choice(simulation.hands) for _ in Side)
    return Seating(
        seed=seed,
        hands=(white, black),
        commit=rng.choice(simulation.commits),
        game=rng.choice(simulation.draughts),
        help_given=rng.choice((HelpLevel.FULL, HelpLevel.AFTER_PRESS)),
        faults=draw_faults(simulation.faults, rng),
    )


def rehearse(seating: Seating, *, keep_inputs: bool = False) -> Rehearsed:
    """Play one game; `keep_inputs`: with everything that the session was told."""
    rng = Random(f"{seating.seed} at the table")
    started = start_of(seating.game, seating.commit, seating.help_given)
    # A capture left undone is no wrong move where it is huffed, and these hands know no huffing.
    error_rate = 0 if agreed_ruleset(seating.game).huff else ERROR_RATE
    players = seat_players(seating.hands, seating.commit, error_rate, rng, insist=bool(seating.faults.faults))
    magnetics = Magnetics(dead_centre=seating.faults.dead_centre)
    rehearsal = Rehearsal(
        started, players, rng, None, faults=seating.faults, magnetics=magnetics, keep_inputs=keep_inputs
    )
    return rehearsal.play()


def start_of(game: GameSettings, commit: CommitMode, help_given: HelpLevel) -> GameStarted:
    """Give the start of a simulated game."""
    settings = Settings(
        game=game.model_copy(update={"time_control": TIME_CONTROL}),
        tracking=TrackingSettings(commit=commit),
        face=AppearanceSettings(help=help_given),
    )
    return GameStarted(at_us=0, date=DATE, version=VERSION, settings=settings)


def seat_players(
    hands: Sequence[str], commit: CommitMode, error_rate: float, rng: Random, *, insist: bool = False
) -> dict[Side, Player]:
    """Seat two people, White's hand first; `insist`: they know that sensors may lie."""
    turn_end = TurnEnd.PRESS if commit is CommitMode.CLOCK else TurnEnd.REST
    players = {}
    for side, name in zip(Side, hands, strict=True):
        hand = HANDS[name]
        habits = Habits(turn_end=turn_end, error_rate=error_rate, manners=hand.manners, insists=insist)
        players[side] = Player(side, hand.style, habits, rng)
    return players
