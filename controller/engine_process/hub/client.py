"""Another program's engine as a board sees it: it is told the game by the Hub protocol, and asked for moves."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from controller.engine_process.hub.agreement import Agreement, AgreementError, GameTerms, agree, find_terms
from controller.engine_process.hub.answers import read_answer
from controller.engine_process.hub.outside_process import OutsideProcess, start_process
from controller.engine_process.hub.parameters import HubParameter, ParameterError, read_parameter
from controller.engine_process.hub.told_game import ToldGame, replay_move_by_move
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import EngineFailureError
from controller.notation.hub.board_notation import BoardNotation, HubTextError
from controller.notation.hub.lines import HubLine
from controller.rules.game import Game
from controller.settings.engine_choice import HubProgram

MOST_PARAMETERS = 200  # a choice: of a program; more are no declaration


@dataclass(frozen=True, slots=True, kw_only=True)
class HubTimes:
    """How long a program may take, in seconds. The defaults are choices."""

    start_s: float = 15.0  # from its start to `wait`: a small Pi under load takes some five seconds for a large program
    init_s: float = 60.0  # from `init` to `ready`: some load large tables
    ping_s: float = 5.0  # from `ping` to `pong`
    late_s: float = 1.0  # after the time of a search; then it is told to stop
    grace_s: float = 3.0  # after it was told to stop
    quit_s: float = 1.0  # from `quit` to its end


class HubEngine:
    """A program, started when it is first asked or before, and again after it failed. Ask for one move at a time.

    Its memory is not limited: what it needs is for whoever chose it to know.
    """

    def __init__(self, program: HubProgram, times: HubTimes | None = None) -> None:
        """`program` is what is started; `times` are other limits than the usual ones."""
        self._program = program
        self._times = HubTimes() if times is None else times
        self._process: OutsideProcess | None = None
        self._declared: dict[str, HubParameter] = {}  # by the program
        self._terms: GameTerms | None = None  # of the game that it was told; None: none was
        self._agreement: Agreement | None = None  # to these terms
        self._notation = BoardNotation()
        self._last_request: SearchRequest | None = None
        self._deadline: asyncio.Timeout | None = None  # of the present search
        self._must_stop = False  # the present search, also before it has begun
        self._lock = asyncio.Lock()

    @property
    def is_searching(self) -> bool:
        """Whether a request was written and its answer is still to come."""
        return self._deadline is not None

    async def start(self, request: SearchRequest) -> None:
        """Start the program for a game; do nothing if it runs and was told the same.

        Raises EngineFailureError if it does not begin, or does not play this game; it is ended then, and also if the
        caller is cancelled.
        """
        async with self._lock:
            is_started = False
            try:
                await self._provide_process(self._find_terms(request))
                is_started = True
            finally:
                if not is_started:
                    await self._end_process()

    async def search(self, request: SearchRequest) -> SearchAnswer:
        """Return what the program found.

        A request without a level is answered at the level that the program was told for the same game: another level
        would want another start.

        Raises EngineFailureError for a move that is not legal, and if there is none in time; the program is ended
        then, and also if the caller is cancelled.
        """
        if request.judged is not None:
            raise EngineFailureError("the Hub protocol has no question about one move")
        try:
            told = replay_move_by_move(request)
        except ValueError as error:
            raise EngineFailureError(f"the game cannot be told: {error}") from error
        async with self._lock:
            is_answered = self._must_stop = False
            try:
                answer = await self._ask(request, told)
                is_answered = True
            finally:
                self._deadline = None
                if not is_answered:
                    await self._end_process()
        return answer

    def stop_search(self) -> None:
        """Ask for the answer to the present search at once; without a search, do nothing."""
        self._must_stop = True
        if self._process is None or self._deadline is None:
            return
        self._process.send(HubLine("stop"))
        latest = asyncio.get_running_loop().time() + self._times.grace_s
        due = self._deadline.when()
        self._deadline.reschedule(latest if due is None else min(due, latest))

    async def close(self) -> None:
        """End the program."""
        await self._end_process(self._times.quit_s)

    async def _ask(self, request: SearchRequest, told: ToldGame) -> SearchAnswer:
        earlier = self._process
        process = await self._provide_process(self._find_terms(request))
        if process is earlier:
            # what comes before the answer belongs to earlier searches: no answer of the protocol says to which
            await process.ask(HubLine("ping"))
            await self._wait_for(process, "pong", self._times.ping_s)
            if not self._continues_last(request):
                process.send(HubLine("new-game"))
        self._last_request = request
        return await self._search(process, request, told)

    async def _provide_process(self, terms: GameTerms) -> OutsideProcess:
        """Return the program that was told these terms, started if it does not run."""
        process = self._process
        if process is not None and process.is_running and self._agree(terms) == self._agreement:
            return process
        await self._end_process(self._times.quit_s)
        return await self._start(terms)

    async def _start(self, terms: GameTerms) -> OutsideProcess:
        name = self._program.name
        process = self._process = await start_process(name, self._program.command)
        declared: dict[str, HubParameter] = {}

        def note(line: HubLine) -> None:
            if line.command == "param" and len(declared) < MOST_PARAMETERS:
                parameter = read_parameter(line)
                declared[parameter.name] = parameter

        await process.ask(HubLine("hub"))
        try:
            await self._wait_for(process, "wait", self._times.start_s, note)
        except ParameterError as error:
            raise EngineFailureError(f"{name} {error}") from error
        self._declared = declared
        agreement = self._agree(terms)
        settings = [HubLine("set-param", (("name", key), ("value", value))) for key, value in agreement.values]
        await process.ask(*settings, HubLine("init"))
        await self._wait_for(process, "ready", self._times.init_s)
        self._terms = terms
        self._agreement, self._notation = agreement, agreement.notation
        return process

    def _find_terms(self, request: SearchRequest) -> GameTerms:
        terms, told = find_terms(request, self._program.parameters), self._terms
        if request.level is None and told is not None and told == replace(terms, level=told.level, seed=told.seed):
            return told
        return terms

    def _agree(self, terms: GameTerms) -> Agreement:
        """Return how a game is played with the program; raises EngineFailureError if it does not play it."""
        try:
            return agree(terms, self._declared)
        except AgreementError as error:
            raise EngineFailureError(f"{self._program.name} {error}") from error

    async def _wait_for(
        self, process: OutsideProcess, command: str, seconds: float, note: Callable[[HubLine], None] | None = None
    ) -> None:
        """Read lines until a command comes; raises EngineFailureError if it does not, or the program tells an error."""
        try:
            async with asyncio.timeout(seconds):
                while (line := await process.read()).command != command:
                    if line.command == "error" and command != "pong":
                        raise process.failure(f"cannot be started; it sent an error before {command}")
                    if note is not None:
                        note(line)
        except TimeoutError as error:
            raise process.failure(f"has not sent {command} in {seconds:g} s") from error

    async def _search(self, process: OutsideProcess, request: SearchRequest, told: ToldGame) -> SearchAnswer:
        limit_s = request.seconds + self._times.late_s + self._times.grace_s
        try:
            async with asyncio.timeout(limit_s) as deadline:
                await process.ask(*self._search_lines(request, told))
                self._deadline = deadline
                if self._must_stop:
                    self.stop_search()
                loop = asyncio.get_running_loop()
                late = loop.call_later(request.seconds + self._times.late_s, self.stop_search)
                try:
                    return await self._read_answer(process, request, told.game)
                finally:
                    late.cancel()
        except TimeoutError as error:
            raise process.failure("has not sent done in time") from error

    def _search_lines(self, request: SearchRequest, told: ToldGame) -> list[HubLine]:
        start, moves = told.find_told_part()
        words = " ".join(self._notation.move_text(move) for move in moves)
        limits = [("move-time", f"{request.seconds:.3f}")]
        limits += [("depth", str(request.depth))] if request.depth is not None else []
        limits += [("nodes", str(request.nodes))] if request.nodes is not None else []
        return [
            HubLine("pos", (("pos", self._notation.position_text(start)), *((("moves", words),) if words else ()))),
            HubLine("level", tuple(limits)),
            HubLine("go", (("think", None),)),
        ]

    async def _read_answer(self, process: OutsideProcess, request: SearchRequest, game: Game) -> SearchAnswer:
        information = HubLine("info")
        while (line := await process.read()).command != "done":
            if line.command == "info":
                information = line
        text = line.value("move")
        if not text:
            raise process.failure("sent done without a move")
        try:
            return read_answer(request.number, text, information, game, self._notation)
        except HubTextError as error:
            raise process.failure(f"answered a move that cannot be played: {error}") from error

    def _continues_last(self, request: SearchRequest) -> bool:
        last = self._last_request
        return last is not None and last.start == request.start and request.moves[: len(last.moves)] == last.moves

    async def _end_process(self, quit_s: float = 0.0) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.end(quit_s)
