"""The referee finds a good board clean, and counts the faults of one that errs."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square
from controller.session.effects import RecordMove
from controller.session.inputs import GameStarted, Input
from controller.session.moves import ply_commits
from controller.session.state import PauseReason, Session, with_pause
from controller.session.step import StepResult, step
from controller.settings.appearance import HelpLevel
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.game_simulator import GameSimulator, SimulatedGame
from controller.simulation.random_games import build_players, build_start
from controller.simulation.tally import GameTally
from controller.simulation.virtual_daemon import VirtualDaemon
from hardware.events import ButtonEdge
from sim.faults.sensor_faults import NO_SENSOR_FAULTS, SensorFaults, SensorOutage, StuckSensor
from sim.hands.actions import BUTTON_OF_SIDE, HandAct, Lift, Nudge
from sim.hands.hand_kinds import HANDS
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.styles import STYLES


def simulate_tally(started: GameStarted, seed: int) -> GameTally:
    rng = Random(seed)
    commit = started.settings.tracking.commit
    styles = [rng.choice(list(STYLES)) for _ in range(2)]
    return GameSimulator(started, build_players(styles, commit, 0.3, rng), rng, None).play().tally


def start(commit: CommitMode, **tracking: int) -> GameStarted:
    started = build_start(GameSettings(), commit, HelpLevel.AFTER_PRESS)
    settings = started.settings.model_copy(update={"tracking": started.settings.tracking.model_copy(update=tracking)})
    return replace(started, settings=settings)


@pytest.mark.parametrize("commit", CommitMode)
def test_a_good_board_is_found_clean(commit: CommitMode) -> None:
    tally = GameTally()
    for seed in range(6):
        tally.add(simulate_tally(start(commit), seed))
    assert tally.is_clean
    assert tally.illegal_attempts > 50


def test_a_board_that_judges_a_hand_still_moving_raises_false_alarms() -> None:
    tally = GameTally()
    for seed in range(1, 4):
        tally.add(simulate_tally(start(CommitMode.SETTLE, rest_ms=200), seed))
    assert tally.false_alarms > 0
    assert not tally.is_clean


def test_a_slide_taken_for_a_move_is_amended_before_it_can_count_as_wrong() -> None:
    tally = GameTally()
    for seed in range(4):
        tally.add(simulate_tally(start(CommitMode.SETTLE, hold_ms=100), seed))
    assert tally.wrong_commits == 0


def test_a_board_that_judges_too_late_to_lead_the_hand_misses_moves() -> None:
    tally = simulate_tally(start(CommitMode.CLOCK, lateness_ms=2000), 1)
    assert tally.missed_moves > 0
    assert not tally.is_clean


def play_simulated(
    started: GameStarted,
    hands: tuple[str, str],
    seed: int,
    *,
    faults: SensorFaults = NO_SENSOR_FAULTS,
    error_rate: float = 0.0,
) -> SimulatedGame:
    rng = Random(seed)
    commit = started.settings.tracking.commit
    players = build_players(hands, commit, error_rate, rng, insist_on_moves=bool(faults.faults))
    return GameSimulator(started, players, rng, None, faults=faults, keep_inputs=True).play()


class ObservedAct(NamedTuple):
    """An act, the piece that it concerns, and the side that the board took to be to move."""

    act: HandAct
    piece: str
    at_move: Side


def acts_of(monkeypatch: pytest.MonkeyPatch, started: GameStarted, hands: tuple[str, str]) -> list[ObservedAct]:
    """Play a game, and return every act that concerns a piece."""
    acts: list[ObservedAct] = []
    perform = VirtualDaemon.perform

    def observe_act(daemon: VirtualDaemon, act: HandAct, in_hand: PiecesInHand) -> None:
        if isinstance(act, Lift | Nudge):
            acts.append(ObservedAct(act, daemon.table.pieces[act.square], daemon.session.to_move))
        perform(daemon, act, in_hand)

    monkeypatch.setattr(VirtualDaemon, "perform", observe_act)
    assert play_simulated(started, hands, 3).tally.is_clean
    return acts


@pytest.mark.parametrize(("hands", "early"), [(("tidy", "tidy"), False), (("blitzer", "blitzer"), True)])
def test_a_blitzer_begins_before_the_other_has_pressed_the_clock(
    monkeypatch: pytest.MonkeyPatch, hands: tuple[str, str], early: bool
) -> None:
    acts = acts_of(monkeypatch, start(CommitMode.CLOCK), hands)
    lifted = [act for act in acts if act.piece == "black man" and act.at_move is Side.WHITE]
    captured = sum(move.captured.bit_count() for move in play_simulated(start(CommitMode.CLOCK), hands, 3).played[::2])
    assert (len(lifted) > captured) is early


@pytest.mark.parametrize("commit", CommitMode)
def test_an_adjuster_pushes_pieces_of_both_sides_straight_in_both_turns(
    monkeypatch: pytest.MonkeyPatch, commit: CommitMode
) -> None:
    acts = acts_of(monkeypatch, start(commit), ("adjuster", "tidy"))
    assert {(act.piece, act.at_move) for act in acts if isinstance(act.act, Nudge)} >= {
        (piece, side) for piece in ("white man", "black man") for side in Side
    }


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize("hand", HANDS)
def test_every_hand_that_is_legal_in_the_end_is_taken_as_it_played(hand: str, commit: CommitMode) -> None:
    simulated = play_simulated(start(commit), (hand, "tidy"), 2)
    assert simulated.tally.is_clean
    assert simulated.tally.finished == simulated.tally.finished_without_question == 1
    assert simulated.score == simulated.played


def test_an_errant_hand_is_led_back_and_what_no_sensor_shows_is_counted_apart() -> None:
    tally = play_simulated(start(CommitMode.CLOCK), ("errant", "errant"), 2, error_rate=0.05).tally
    assert tally.illegal_attempts == tally.illegal_rejected == tally.recovered > 10
    assert tally.invisible > 0
    assert tally.is_clean


def test_a_piece_that_is_taken_off_by_mistake_is_named() -> None:
    tally = play_simulated(start(CommitMode.CLOCK), ("forgetful", "forgetful"), 2).tally
    assert tally.taken_by_mistake > 2
    assert (tally.unnamed, tally.false_alarms, tally.missed_moves) == (0, 0, 0)


def test_a_board_that_does_not_name_it_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_names(session: Session, missing: Occupancy) -> Session:
        del missing
        return session

    monkeypatch.setattr(ply_commits, "report_missing", without_names)
    tally = play_simulated(start(CommitMode.CLOCK), ("forgetful", "forgetful"), 2).tally
    assert tally.unnamed == tally.taken_by_mistake > 2
    assert not tally.is_clean


@pytest.mark.parametrize("commit", CommitMode)
def test_where_help_is_off_people_go_by_the_display(commit: CommitMode) -> None:
    started = start(commit)
    face = started.settings.face.model_copy(update={"help": HelpLevel.OFF})
    started = replace(started, settings=started.settings.model_copy(update={"face": face}))
    tally = play_simulated(started, ("errant", "errant"), 2, error_rate=0.05).tally
    assert tally.illegal_attempts == tally.illegal_rejected == tally.recovered > 10
    assert tally.is_clean


def test_impatient_people_press_in_the_turn_of_the_other() -> None:
    simulated = play_simulated(start(CommitMode.CLOCK), ("impatient", "impatient"), 4)
    session: Session | None = None
    presses = []
    for event in simulated.inputs:
        if session is not None and isinstance(event, ButtonEdge) and event.down:
            presses.append(event.button is BUTTON_OF_SIDE[session.to_move])
        session, _ = step(session, event)
    assert 0.1 < presses.count(False) / len(presses) < 0.9
    assert simulated.score == simulated.played


def test_the_inputs_hold_the_whole_game() -> None:
    simulated = play_simulated(start(CommitMode.CLOCK), ("blitzer", "forgetful"), 1)
    session: Session | None = None
    for event in simulated.inputs:
        session, _ = step(session, event)
    assert isinstance(simulated.inputs[0], GameStarted)
    assert session is not None
    assert session.history.ply == len(simulated.played)
    assert session.outcome is not None


def test_inputs_are_kept_only_when_asked_for() -> None:
    rng = Random(1)
    players = build_players(("tidy", "tidy"), CommitMode.CLOCK, 0, rng)
    assert GameSimulator(start(CommitMode.CLOCK), players, rng, None).play().inputs == ()


def test_a_dead_square_is_confirmed_before_the_game_and_insisted_on_in_it() -> None:
    dead = SensorFaults(faults=(StuckSensor(square=Square(12), closed=False, from_us=0),))
    tally = play_simulated(start(CommitMode.CLOCK), ("tidy", "stepper"), 1, faults=dead).tally
    assert (tally.setup_questions, tally.wrong_commits, tally.finished) == (1, 0, 1)
    assert tally.distrusted > 0


def test_people_wait_while_the_sensors_are_away() -> None:
    outage = SensorFaults(faults=(SensorOutage(from_us=20_000_000, until_us=30_000_000),))
    tally = play_simulated(start(CommitMode.CLOCK), ("tidy", "tidy"), 1, faults=outage).tally
    assert (tally.paused_games, tally.wrong_commits, tally.finished) == (0, 0, 1)


def test_a_game_that_the_board_cannot_go_on_with_is_paused() -> None:
    outage_for_good = SensorFaults(faults=(SensorOutage(from_us=20_000_000, until_us=10**12),))
    tally = play_simulated(start(CommitMode.CLOCK), ("tidy", "tidy"), 1, faults=outage_for_good).tally
    assert (tally.paused_games, tally.finished, tally.missed_moves) == (1, 0, 0)
    assert 0 < tally.plies < 20


@pytest.mark.parametrize("given_up_at", [3, 4, 5, 6])
def test_a_move_that_is_taken_just_before_the_board_gives_up_is_held_against_what_stands_there(
    monkeypatch: pytest.MonkeyPatch, given_up_at: int
) -> None:
    def giving_up(session: Session | None, event: Input) -> StepResult:
        session, effects = step(session, event)
        if any(isinstance(effect, RecordMove) and effect.ply == given_up_at for effect in effects):
            session = with_pause(session, PauseReason.SENSORS, session.now_us)
        return session, effects

    monkeypatch.setattr("controller.simulation.virtual_daemon.step", giving_up)
    tally = GameTally()
    for seed in range(4):
        simulated = play_simulated(start(CommitMode.CLOCK), ("errant", "errant"), seed, error_rate=0.5)
        assert simulated.score == simulated.played
        tally.add(simulated.tally)
    assert (tally.paused_games, tally.wrong_commits, tally.plies) == (4, 0, 4 * given_up_at)
