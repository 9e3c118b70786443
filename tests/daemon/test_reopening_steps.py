"""A step that ends a game and reopens it, or ends it again: the journal says of the game what the session says."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from controller.commands.values import ResumePlay, SetPosition, SetResult
from controller.daemon.recorder import Recorder
from controller.rules.outcome import Score
from controller.session.effects import Effect, RecordChange, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.session.state import Phase, Session
from controller.session.step import step
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import (
    GameId,
    Journal,
    JournalPort,
    MemoryJournal,
    load_game,
    restore_stopped_session,
)
from tests.daemon.power_cuts import find_restarted, lasting_state
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards

SET = "W:W21,22:B1,2"
Step = tuple[Input, Session, tuple[Effect, ...]]


def steps_to_a_position_set_after_the_final_move() -> list[Step]:
    """Return those of Black's board: a move of White that ends the game, which nobody makes there, and a position."""
    game = TwoBoards(fen="W:W18:B15").act(WHITE, "move 18x11; press white; wait 1s")
    game.wait(lambda: game[BLACK].session.turn.proposal is not None)
    game[WHITE].command(SetPosition(fen=SET))
    return list_steps(game.advance(5_000_000)[BLACK].daemon.inputs)


def steps_to_a_result_given_twice() -> list[Step]:
    """Return those of Black's board, the last of which does what the arbiter has done in three: 1-0, go on, 0-1."""
    game = TwoBoards().advance(1_000_000)
    steps = len(game[BLACK].daemon.inputs)
    for command in (SetResult(score=Score.WHITE_WINS), ResumePlay(), SetResult(score=Score.BLACK_WINS)):
        game[WHITE].command(command)
        game.advance(1_000_000)
    before, after = (all_steps := list_steps(game[BLACK].daemon.inputs))[:steps], all_steps[steps:]
    return [*before, (after[-1][0], after[-1][1], tuple(effect for _, _, effects in after for effect in effects))]


def list_steps(inputs: Iterable[Input]) -> list[Step]:
    steps: list[Step] = []
    session: Session | None = None
    for event in inputs:
        session, effects = step(session, event)
        steps.append((event, session, tuple(effects)))
    return steps


def record_steps(journal: JournalPort, steps: Iterable[Step]) -> bool:
    """Record steps; return True if one of them ends the game and reopens it."""

    async def record() -> None:
        recorder = Recorder(journal, thread, lambda: 0, on_delay=lambda _: None, on_late_batch=lambda: None)
        for event, session, effects in steps:
            if isinstance(event, GameStarted):
                await recorder.begin(event)
            else:
                await recorder.record_step(event, session, effects)
        await recorder.stop()

    thread = DiskThread("test")
    asyncio.run(record())
    thread.shutdown()
    return any(_ends(effects) and _reopens(effects) for _, _, effects in steps)


def _ends(effects: Iterable[Effect]) -> bool:
    return any(isinstance(effect, RecordOutcome) for effect in effects)


def _reopens(effects: Iterable[Effect]) -> bool:
    return any(isinstance(effect, RecordChange) and effect.reopens_game for effect in effects)


def test_a_game_that_a_step_ends_and_reopens_goes_on_after_a_restart(tmp_path: Path) -> None:
    steps = steps_to_a_position_set_after_the_final_move()
    last = steps[-1][1]
    assert (last.phase, last.outcome) == (Phase.PLAYING, None)
    with closing(Journal.open(tmp_path)) as journal:
        assert record_steps(journal, steps)
    again = find_restarted(tmp_path, last)
    assert again is not None
    assert load_game(tmp_path, GameId(1)).outcome is None


def test_a_journal_in_memory_has_it_as_one_on_disk() -> None:
    steps = steps_to_a_position_set_after_the_final_move()
    journal = MemoryJournal()
    assert record_steps(journal, steps)
    saved = journal.unfinished()
    assert saved is not None
    assert lasting_state(restore_stopped_session(saved)[0]) == lasting_state(steps[-1][1])


@pytest.mark.parametrize("open_journal", [lambda _: MemoryJournal(), Journal.open])
def test_the_last_result_of_a_step_counts(open_journal: Callable[[Path], JournalPort], tmp_path: Path) -> None:
    steps = steps_to_a_result_given_twice()
    with closing(open_journal(tmp_path)) as journal:
        assert record_steps(journal, steps)
        assert journal.unfinished() is None
    outcome = journal.outcome if isinstance(journal, MemoryJournal) else load_game(tmp_path, GameId(1)).outcome
    assert outcome is not None
    assert outcome == steps[-1][1].outcome
    assert outcome.score is Score.BLACK_WINS
