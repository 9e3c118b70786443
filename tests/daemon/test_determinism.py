"""The inputs of a game are complete: replayed through `step` they give the same game, effect for effect."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import settings as searching
from hypothesis import strategies as st

from controller.clock.ledger import Ledger
from controller.notation.move_text import move_text
from controller.rules.outcome import Outcome
from controller.session.effects import Effect, RecordMove, RecordOutcome
from controller.session.inputs import DaemonRestarted, Input, RecordingFailed, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, list_games, load_game, load_inputs
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

ERROR_RATE = 0.5  # so that most messages of a board occur
ENDGAME = "W:W21,22,25,K30,28,32:B1,5,6,K3,8,12"
SCRIPTS_OF_SITTINGS = {
    CommitMode.CLOCK: (
        "press black; move 22-18; press white; move 9-13; press black; lift 24",
        "press black; move 24-20; press white; arbiter time black 3:00",
        "press white; move 11-15; press black; wait 9s",
    ),
    CommitMode.SETTLE: (
        "move 22-18; wait 1s; move 9-13; wait 1s; lift 24",
        "move 24-20; wait 1s",
        "move 11-15; wait 9s",
    ),
}


def replay(inputs: Iterable[Input]) -> list[tuple[Input, tuple[Effect, ...]]]:
    session: Session | None = None
    steps = []
    for event in inputs:
        session, effects = step(session, event)
        steps.append((event, tuple(effects)))
    return steps


def live_steps(rig: DaemonRig) -> list[tuple[Input, tuple[Effect, ...]]]:
    """Return the steps that belong to the game: what people see while it cannot be recorded does not."""
    return [(step.event, step.effects) for step in rig.recorder.steps if not isinstance(step.event, RecordingFailed)]


# --- the same inputs


@pytest.mark.parametrize(
    ("commit", "face"),
    [
        (CommitMode.CLOCK, AppearanceSettings(help=HelpLevel.AFTER_PRESS, show_last_move=True)),
        (CommitMode.SETTLE, AppearanceSettings(help=HelpLevel.FULL)),
    ],
)
def test_replayed_games_have_every_effect_of_the_games_that_were_played(
    tmp_path: Path, commit: CommitMode, face: AppearanceSettings
) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.play_game()
        await rig.set_up_again()
        await rig.run_script(
            "press black; move 22-18; press white; wait 1s; lift 9; wait 5s; arbiter time black 0:02; wait 3s"
        )

    with closing(Journal.open(tmp_path)) as journal:
        rig = play(
            people,
            DaemonRig(started=game_started(make_settings(commit, face=face)), journal=journal, error_rate=ERROR_RATE),
        )
    games = [load_inputs(tmp_path, summary.id) for summary in list_games(tmp_path)]
    assert [step for game in games for step in replay(game)] == live_steps(rig)
    assert len(games) == 2
    openings = ("The piece from", "Put", "More than one", "You must", "A piece is missing", "Pieces are missing")
    assert sum(text.startswith(openings) for text in rig.recorder.announcements) > 5
    assert rig.recorder.announcements[-1] == "White wins: time ran out"


@pytest.mark.parametrize("commit", CommitMode)
def test_a_game_that_was_stopped_and_resumed_replays_as_one(tmp_path: Path, commit: CommitMode) -> None:
    steps = []
    for script in SCRIPTS_OF_SITTINGS[commit]:
        with closing(Journal.open(tmp_path)) as journal:
            rig = DaemonRig(started=game_started(make_settings(commit)), journal=journal, saved=journal.unfinished())
            play(script, rig)
        steps += live_steps(rig)
    again = replay(load_inputs(tmp_path, GameId(1)))
    assert again == steps
    assert [isinstance(event, DaemonRestarted) for event, _ in again].count(True) == 2
    records = load_game(tmp_path, GameId(1)).records
    assert [effect for _, effects in again for effect in effects if isinstance(effect, RecordMove)] == list(records)
    assert [move_text(record.move) for record in records] == ["22-18", "9-13", "24-20", "11-15"]


# --- any number of ticks


async def people_play(rig: DaemonRig) -> None:
    await rig.play_game()


@cache
def record_inputs(commit: CommitMode, script: str | None) -> tuple[Input, ...]:
    """Return the inputs of a scripted game, or of a game between simulated people, up to its end."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with closing(Journal.open(folder)) as journal:
            rig = DaemonRig(
                started=game_started(make_settings(commit), fen=ENDGAME), journal=journal, error_rate=ERROR_RATE
            )
            play(people_play if script is None else script, rig)
        return load_inputs(folder, GameId(1))


def result(inputs: Sequence[Input]) -> tuple[list[RecordMove], list[Outcome], Ledger]:
    """Return the moves, the outcome and the clocks that result from inputs."""
    session: Session | None = None
    effects: list[Effect] = []
    for event in inputs:
        session, more = step(session, event)
        effects += more
    assert session is not None
    moves = [effect for effect in effects if isinstance(effect, RecordMove)]
    return moves, [effect.outcome for effect in effects if isinstance(effect, RecordOutcome)], session.ledger


@pytest.mark.parametrize(
    ("commit", "script"),
    [
        (CommitMode.CLOCK, None),
        (CommitMode.SETTLE, None),
        (CommitMode.CLOCK, "press black; move 30-26; press white; arbiter time black 0:05; wait 9s; expect result 1-0"),
        (
            CommitMode.SETTLE,
            "move 30-26; wait 2s; move 8-11; wait 2s; arbiter time white 0:05; wait 9s; expect result 0-1",
        ),
    ],
)
@searching(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32), kept=st.sampled_from([0.0, 0.5, 0.9, 1.0]), added=st.floats(0, 1))
def test_the_number_of_ticks_makes_no_difference(
    commit: CommitMode, script: str | None, seed: int, kept: float, added: float
) -> None:
    chance = Random(seed)
    inputs = record_inputs(commit, script)
    ticked: list[Input] = [inputs[0]]
    for before, event in pairwise(inputs):
        while chance.random() < added / 2:
            ticked.append(Tick(at_us=chance.randint(before.at_us, max(before.at_us, event.at_us))))
        if not isinstance(event, Tick) or chance.random() < kept:
            ticked.append(event)
    ticked.append(inputs[-1])
    moves, outcomes, _ = result(inputs)
    assert result(ticked) == result(inputs)
    assert moves
    assert len(outcomes) == 1
