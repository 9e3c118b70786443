"""One whole game on two boards over a bad network, with what players ask of each other on the way."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from controller.commands.values import (
    AgreeToAsk,
    AskPause,
    AskResume,
    Command,
    OfferDraw,
    RefuseAsk,
    Resign,
    TakeBack,
)
from controller.rules.position import Side
from controller.session.effects import ChangeKind, RecordChange
from controller.session.state import PauseReason, Phase
from controller.settings.choices import GameChoices
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import make_settings
from tests.daemon.step_recorder import StepRecorder
from tests.far_game.copied_journal import CopiedJournal
from tests.far_game.far_rig import FarRig, TwoBoards, two_boards
from tests.far_game.faulty_network import FaultyNetwork, random_faults
from tests.far_game.journal_comparison import compare_journals
from tests.virtual_time import run_in_virtual_time

LONGEST_GAME_S = 6 * 3600
CONTROLS = ("15+10", "5+3", "3+2", "2+0", "1+0", "40/10,G/5", "G/10;d5", "none")
ANSWER_S = 3.0
LOOKS_S = 5.0


@dataclass
class FarGameReport:
    """How a game went."""

    end: str = ""
    plies: int = 0
    lost_plies: int = 0
    differing_clocks: int = 0
    disagreements: int = 0
    documents: int = 0
    faults: list[str] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)


def play_far_game(folder: Path, random: Random, *, restarts: int = 0) -> FarGameReport:
    """Play a game to its end, in which boards stop so many times and start again, and compare their journals."""
    network = FaultyNetwork(random, random_faults(random))
    control = random.choice(CONTROLS)
    pair = two_boards(folder, make_settings(), random, network)
    for rig in pair.boards.values():
        rig.journal = CopiedJournal()
    report = FarGameReport()
    resigns_after = random.choice([None, 15, 30, 60, 90])

    async def play() -> None:
        kept, network.faults = network.faults, type(network.faults)()
        await pair.begin(GameChoices(time_control=control))
        network.faults = kept
        people = {side: _begin_people(pair, side, random, resigns_after) for side in Side}
        stopping = asyncio.create_task(_restart_boards(pair, people, random, resigns_after, report, restarts))
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_GAME_S):
                for recorder in [rig.recorder for rig in pair.boards.values()]:
                    await recorder.is_over.wait()  # a board that starts again keeps its own
        stopping.cancel()
        await asyncio.sleep(60)
        for task in people.values():
            task.cancel()
        await pair.stop()

    run_in_virtual_time(play())
    _judge(pair, report)
    report.documents = network.sent_count
    return report


def _begin_people(pair: TwoBoards, side: Side, random: Random, resigns_after: int | None) -> asyncio.Task[None]:
    """Play as people at a board; return the task of what the player there asks and answers."""
    hands = {Side.WHITE: "tidy", Side.BLACK: random.choice(["tidy", "slider"])}
    pair.boards[side].players.assign_sides(hands)
    return asyncio.create_task(_wish(pair, side, random, resigns_after))


async def _restart_boards(
    pair: TwoBoards,
    people: dict[Side, asyncio.Task[None]],
    random: Random,
    resigns_after: int | None,
    report: FarGameReport,
    count: int,
) -> None:
    """Stop boards at any instant, and start them again after a while, with the position on record on the table."""
    for _ in range(count):
        await asyncio.sleep(random.uniform(2, 60))
        side = random.choice(list(Side))
        rig = pair.boards[side]
        assert isinstance(rig.journal, CopiedJournal)
        people[side].cancel()
        await rig.stop()
        await asyncio.sleep(random.choice([1, 20, 200]) * random.random())
        saved = rig.journal.unfinished()
        if saved is None:
            pair.after_game.append(_start_after_game(rig, rig.journal))
            return
        again = replace(rig, saved=saved)
        pair.replace(side, again)
        again.start()
        people[side] = _begin_people(pair, side, random, resigns_after)
        report.acts["restart"] += 1


def _start_after_game(rig: FarRig, journal: CopiedJournal) -> FarRig:
    """Start a board again that was stopped once its game was over: it tells the other one the end, beside another game.

    Its record may lack the end, which is in the journal then.
    """
    journal.copy_to(rig.folder)
    rig.recorder.is_over.set()  # nobody may have observed the last step
    again = replace(rig, saved=None, journal=MemoryJournal(), recorder=StepRecorder())
    again.start()
    return again


async def _wish(pair: TwoBoards, side: Side, random: Random, resigns_after: int | None) -> None:
    """Ask as the player at a board now and then, and answer what is asked of him."""
    rig = pair.boards[side]
    while True:
        await asyncio.sleep(LOOKS_S * random.random())
        session = rig.session
        far = session.far
        if far is None or session.phase is Phase.OVER:
            continue
        if far.far_ask is not None:
            await asyncio.sleep(ANSWER_S * random.random())
            agrees = random.random() < (0.9 if PauseReason.ARBITER in session.pauses else 0.5)
            await rig.answers.submit(AgreeToAsk(side=side) if agrees else RefuseAsk(side=side))
        elif (command := _find_wish(rig, side, random, resigns_after)) is not None:
            await rig.answers.submit(command)


def _find_wish(rig: FarRig, side: Side, random: Random, resigns_after: int | None) -> Command | None:
    session = rig.session
    if PauseReason.ARBITER in session.pauses:
        return AskResume(side=side) if random.random() < 0.3 else None
    if resigns_after is not None and session.history.ply >= resigns_after and random.random() < 0.2:
        return Resign(side=side)
    if random.random() > 0.05 or session.phase is not Phase.PLAYING:
        return None
    wishes: list[Command] = [TakeBack(), OfferDraw(side=side), AskPause(side=side), TakeBack(side=side)]
    return random.choice(wishes)


def _judge(pair: TwoBoards, report: FarGameReport) -> None:
    white, black = pair.white, pair.black
    assert isinstance(white.journal, MemoryJournal)
    assert isinstance(black.journal, MemoryJournal)
    started = {side: rig.session.started for side, rig in pair.boards.items()}
    found = compare_journals(white.journal, black.journal, started)
    report.plies, report.lost_plies, report.differing_clocks = found.plies, found.lost_plies, found.differing_clocks
    outcome = white.session.outcome
    report.end = "unfinished" if outcome is None else outcome.termination.value
    for rig in pair.boards.values():
        report.disagreements += PauseReason.RECORDS_DIFFER in rig.session.pauses
    if found.differing_moves:
        report.faults.append(f"{found.differing_moves} moves differ")
    if not found.has_same_outcome:
        report.faults.append(f"White's board ends with {white.session.outcome}, Black's with {black.session.outcome}")
    if found.lost_plies:
        report.faults.append(f"{found.lost_plies} plies are lost")
    if found.differing_clocks:
        report.faults.append(f"the clocks differ after {found.differing_clocks} plies")
    kinds = (ChangeKind.TAKEBACK, ChangeKind.PAUSE, ChangeKind.RESUME)
    for record in white.journal.history:
        if isinstance(record, RecordChange) and record.kind in kinds:
            report.acts[record.kind.value] += 1
