"""The session as a line protocol: each line of a trace is answered with what the board says and shows then."""

import json
from collections.abc import Sequence

from controller.session.deadlines import next_deadline_us
from controller.session.effects import Effect
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.storage.traces.arrival_order import ArrivalOrder
from controller.storage.traces.errors import TraceFault, TraceLineError
from controller.storage.traces.header import HEADER_KEY, parse_header
from controller.storage.traces.line_parsing import EndLine, parse_input, parse_object
from controller.storage.traces.replayed_steps import input_steps
from controller.storage.traces.session_answers import AnswerWriter
from controller.storage.traces.verdict_lines import VERDICT_KEY


class LineProtocol:
    """Games that are played by lines, one after the other; a faulty line changes nothing."""

    def __init__(self) -> None:
        self.fault_count = 0
        """How many lines were faulty."""
        self._line_count = 0
        self._game: _LineGame | None = None

    def answer(self, line: bytes, *, is_whole: bool) -> str:
        """Return the answer to a line, as one line of JSON; neither of them has its line feed.

        A line that is not whole lacks its line feed in the input too.
        """
        self._line_count += 1
        try:
            return self._handle_line(line, is_whole=is_whole).write_answer()
        except TraceLineError as error:
            self.fault_count += 1
            return json.dumps({"error": str(TraceFault(line=self._line_count, text=str(error)))})

    def _handle_line(self, line: bytes, *, is_whole: bool) -> "_LineGame":
        game = self._game
        if game is not None and not line.strip():
            return game
        values = parse_object(line, is_whole=is_whole)
        if HEADER_KEY in values:
            started, _ = parse_header(values)
            game = self._game = _LineGame(started)
            return game
        if game is None:
            raise TraceLineError(f"no game has begun; send the first line of a trace, which has the key {HEADER_KEY}")
        if VERDICT_KEY in values:
            return game
        event = parse_input(values)
        if isinstance(event, EndLine):
            game.end_at(event.at_us)
        else:
            game.handle_input(event)
        return game


class _LineGame:
    """One game, and the order of its lines."""

    def __init__(self, started: GameStarted) -> None:
        self._order = ArrivalOrder()
        self._answers = AnswerWriter()
        self._adopt(*step(None, started))
        self._deadline_us = next_deadline_us(self._session)

    def handle_input(self, event: Input) -> None:
        """Make the steps of an input; raises TraceLineError if its time runs backwards."""
        self._order.add_input(event)
        self._make_steps(event)

    def end_at(self, at_us: int) -> None:
        """Advance time to the end of a trace; raises TraceLineError if it lies before any line."""
        self._order.add_unstamped(at_us, "the end")
        self._make_steps(Tick(at_us=at_us))

    def write_answer(self) -> str:
        """Return what is new, and what the board shows, as one line of JSON."""
        return self._answers.write(self._session, self._deadline_us)

    def _make_steps(self, event: Input) -> None:
        if self._deadline_us is None or self._deadline_us > max(event.at_us, self._session.now_us):
            # most inputs are bounce, before which nothing is due
            self._adopt(*step(self._session, event))
        else:
            for made in input_steps(self._session, event):
                self._adopt(made.session, made.effects)
        self._deadline_us = next_deadline_us(self._session)

    def _adopt(self, session: Session, effects: Sequence[Effect]) -> None:
        self._session = session
        if effects:
            self._answers.add_effects(effects, session.now_us)
