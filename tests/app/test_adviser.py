"""The adviser asks an engine for what the board wants to know, and drops what is wanted no more."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from controller.app.adviser import Adviser
from controller.engine_process.client import EngineProcess
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import EngineFailureError, MoveEngine
from controller.notation.move_text import move_text
from controller.opponent.engine_asker import EngineAsker
from controller.rules.position import Side
from controller.session.inputs import AdviceFound, AdvicePurpose, Input, Tick
from tests.hardware.conditions import wait_until
from tests.session.scripted_game import ScriptedGame, play, settings_from


class TableEngine:
    """An engine that has one answer, once it may answer; no move: it fails."""

    def __init__(self, move: str | None) -> None:
        self._move = move
        self.requests: list[SearchRequest] = []
        self.may_answer = asyncio.Event()
        self.is_searching = False

    async def start(self, request: SearchRequest) -> None:
        pass

    async def search(self, request: SearchRequest) -> SearchAnswer:
        self.requests.append(request)
        self.is_searching = True
        await self.may_answer.wait()
        self.is_searching = False
        if self._move is None:
            raise EngineFailureError("the engine ended without an answer")
        return SearchAnswer(
            number=request.number, move=self._move, value=0, plies_to_end=None, depth=1, nodes=1, line=(self._move,)
        )  # fmt: skip

    def stop_search(self) -> None:
        self.may_answer.set()

    async def close(self) -> None:
        pass


class AdvisedGame:
    """A scripted game with its adviser."""

    def __init__(
        self, game: ScriptedGame, engine: MoveEngine | None, people: frozenset[Side] = frozenset(Side)
    ) -> None:
        self.game = game
        self.answers: list[Input] = []
        asker = None if engine is None else EngineAsker(engine)
        self.adviser = Adviser(asker, lambda: game.session.now_us, self.answers.append, people.__contains__)

    def run_script(self, script: str) -> None:
        """Run a script, and let the adviser see what has come of it."""
        self.game.run_script(script)
        self.adviser.on_step(self.game.session, Tick(at_us=self.game.session.now_us), ())

    async def take_answer(self) -> AdviceFound:
        """Wait for an answer, and give it to the session."""
        await wait_until(lambda: bool(self.answers), lambda: "no answer")
        answer = self.answers.pop()
        assert isinstance(answer, AdviceFound)
        self.game.daemon.handle_input(answer)
        return answer


def run(advised: AdvisedGame, work: Callable[[AdvisedGame], Awaitable[None]]) -> None:
    async def act() -> None:
        running = asyncio.create_task(advised.adviser.run())
        try:
            await work(advised)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running  # it ends the process of its engine

    asyncio.run(act())


def test_the_engine_is_asked_with_all_that_was_played() -> None:
    engine = TableEngine("21-17")

    async def work(advised: AdvisedGame) -> None:
        engine.may_answer.set()
        advised.run_script("hint white")
        await advised.take_answer()
        advised.game.run_script("expect leds 21 mover")

    run(AdvisedGame(play("press black; move 22-18; press white; move 9-13; press black; wait 1s"), engine), work)
    (request,) = engine.requests
    assert request.moves == ("22-18", "9-13")
    assert request.seconds <= 1


def test_what_is_wanted_no_more_is_stopped_and_dropped() -> None:
    engine = TableEngine("22-18")

    async def work(advised: AdvisedGame) -> None:
        advised.run_script("hint white")
        await wait_until(lambda: engine.is_searching, lambda: "no search")
        advised.run_script("lift 22; wait 100ms")
        await wait_until(lambda: not engine.is_searching, lambda: "the end of the search")
        advised.run_script("place 22; wait 100ms; hint white")
        await advised.take_answer()
        assert not advised.answers

    run(AdvisedGame(play("press black; wait 1s"), engine), work)
    assert len(engine.requests) == 2


def test_an_engine_that_fails_or_is_not_there_is_told() -> None:
    async def work(advised: AdvisedGame) -> None:
        advised.run_script("hint white")
        assert (await advised.take_answer()).move == ""
        advised.game.run_script("expect message no hint now")

    failing = TableEngine(None)
    failing.may_answer.set()
    for engine in (failing, None):
        run(AdvisedGame(play("press black; wait 1s"), engine), work)


def test_the_engine_itself_gives_a_hint() -> None:
    engine = EngineProcess()

    async def work(advised: AdvisedGame) -> None:
        advised.run_script("hint white")
        answer = await advised.take_answer()
        hint = advised.game.session.hint
        assert hint is not None
        assert hint.move is not None
        assert answer.move == move_text(hint.move)

    run(AdvisedGame(play("press black; wait 1s"), engine), work)


def test_who_shares_an_engine_does_not_stop_the_search_of_another() -> None:
    engine = TableEngine("22-18")
    first = EngineAsker(engine)
    second = first.share_engine()

    async def work() -> None:
        session = play("press black; wait 1s").session
        searching = asyncio.create_task(first.ask(session, 1))
        waiting = asyncio.create_task(second.ask(session, 1))
        await wait_until(lambda: engine.is_searching, lambda: "no search")
        second.stop_search()
        assert engine.is_searching
        first.stop_search()
        assert (await searching).number == 1
        assert (await waiting).number == 2
        assert [request.seconds for request in engine.requests] == [1, 0]  # nobody wants the second answer any more

    asyncio.run(work())


def test_the_engine_itself_judges_a_move() -> None:
    async def work(advised: AdvisedGame) -> None:
        advised.run_script("move 22-18; wait 50ms")
        answer = await advised.take_answer()
        assert (answer.purpose, answer.move, answer.loses_man) == (AdvicePurpose.LOSS, "22-18", True)
        advised.game.run_script("expect leds 18 last move, 22 last move; move 18-22; wait 50ms")
        advised.run_script("move 30-26; wait 50ms")
        assert not (await advised.take_answer()).loses_man
        advised.game.run_script("press white; expect move 30-26")

    settings = settings_from(face={"help": "coach"}, game={"time_control": "5+3"})
    game = play("press black; wait 1s", settings, "W:W22,30,32:B14,15,5")
    run(AdvisedGame(game, EngineProcess()), work)


def test_a_move_that_was_made_is_judged_in_the_game_before_it() -> None:
    async def work(advised: AdvisedGame) -> None:
        advised.run_script("move 22-18; press white; wait 50ms")
        assert (await advised.take_answer()).loses_man

    settings = settings_from(face={"help": "coach"}, game={"time_control": "5+3"})
    game = play("press black; move 32-28; press white; move 5-9; press black", settings, "W:W22,30,32:B14,15,5")
    run(AdvisedGame(game, EngineProcess()), work)


def test_a_simulated_player_is_not_coached() -> None:
    engine = TableEngine("22-18")
    settings = settings_from(face={"help": "coach"}, game={"time_control": "5+3"})
    game = play("press black; wait 1s", settings, "W:W22,30,32:B14,15,5")

    async def work(advised: AdvisedGame) -> None:
        engine.may_answer.set()
        advised.run_script("move 22-18; wait 50ms")
        await asyncio.to_thread(advised.game.run_script, "press white; wait 1s")  # the adviser runs meanwhile
        advised.run_script("hint black")
        assert (await advised.take_answer()).purpose is AdvicePurpose.HINT
        assert len(engine.requests) == 1

    run(AdvisedGame(game, engine, frozenset({Side.BLACK})), work)
