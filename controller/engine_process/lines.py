"""The lines between a board and the process of its engine: requests, answers, and the word to stop."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from controller.engine.levels import check_level
from controller.notation.fen import fen_text, parse_fen
from controller.notation.move_text import parse_move
from controller.rules.game import Game, start_game
from controller.rules.position import Position
from controller.settings.game import GameSettings, agreed_rules


class LineError(ValueError):
    """A line is not what it should be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """A game in which the engine is to find a move, and how long it may look."""

    number: int  # of the request; its answer has the same one
    settings: GameSettings
    start: Position  # with which the game, or what is told of it, begins
    moves: tuple[str, ...]  # the moves since then
    seconds: float
    depth: int | None = None  # plies; None: as deep as the time allows
    nodes: int | None = None  # None: as many as the time allows
    level: int | None = None  # 1 to 10; None: full strength
    judged: str | None = None  # a legal move: only whether it loses a man is asked; None: a move is
    seed: int = 0  # of what a level leaves to chance: the same game, level and seed give the same move

    def to_line(self) -> bytes:
        """Return the request as a line."""
        values = {"number": self.number, "game": self.settings.model_dump(mode="json"), "start": fen_text(self.start)}
        values |= {"moves": self.moves, "seconds": self.seconds, "depth": self.depth, "nodes": self.nodes}
        values |= {"level": self.level, "seed": self.seed, "judged": self.judged}
        return _encode(values)

    def replay_game(self) -> Game:
        """Return the game before the move that is asked for.

        Raises MoveTextError for a move that is not legal.
        """
        game = start_game(agreed_rules(self.settings), self.start)
        for text in self.moves:
            game = game.play(parse_move(text, game.legal_moves))
        return game


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswer:
    """What the engine found."""

    number: int  # of the request
    move: str
    value: int  # to the player to move, in hundredths of a man
    plies_to_end: int | None  # in which the game is won or lost; None: neither was found
    depth: int  # plies searched to their end
    nodes: int
    line: tuple[str, ...]  # the move, and what is expected after it
    loses_man: bool = False  # the judged move loses a man at once, and another does not
    table_faults: tuple[str, ...] = ()  # endgame tables that cannot be used, each told once, in a line for people

    def to_line(self) -> bytes:
        """Return the answer as a line."""
        return _encode(asdict(self))


def make_request(
    number: int, settings: GameSettings, start: Position, game: Game, moves: tuple[str, ...], seconds: float
) -> SearchRequest:
    """Return the request for a move of a game, which began at `start` and came by `moves` to where it is."""
    request = SearchRequest(number=number, settings=settings, start=start, moves=moves, seconds=seconds)
    if request.replay_game().position != game.position:
        raise LineError("the moves do not lead to the position of the game")
    return request


def stop_line(number: int) -> bytes:
    """Return the line that asks for the answer of a request at once."""
    return _encode({"stop": number})


def error_line(number: int, text: str) -> bytes:
    """Return the line that says why a request has no answer."""
    return _encode({"number": number, "error": text})


def read_request(line: bytes) -> SearchRequest | int:
    """Return the request in a line, or the number of the request that is to stop.

    Raises LineError for anything else.
    """
    try:
        values = _decode(line)
        if "stop" in values:
            return int(values["stop"])
        return SearchRequest(
            number=int(values["number"]),
            settings=GameSettings.model_validate(values["game"]),
            start=parse_fen(values["start"]),
            moves=tuple(str(move) for move in values["moves"]),
            seconds=float(values["seconds"]),
            depth=None if values["depth"] is None else int(values["depth"]),
            nodes=None if values["nodes"] is None else int(values["nodes"]),
            level=None if values["level"] is None else _read_level(values["level"]),
            seed=int(values["seed"]),
            judged=None if values["judged"] is None else str(values["judged"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise LineError(f"this is no request: {error!r}") from error


def read_answer(line: bytes) -> SearchAnswer | str:
    """Return the answer in a line, or the reason why there is none.

    Raises LineError for anything else.
    """
    try:
        values = _decode(line)
        if "error" in values:
            return str(values["error"])
        plies = values["plies_to_end"]
        return SearchAnswer(
            number=int(values["number"]),
            move=str(values["move"]),
            value=int(values["value"]),
            plies_to_end=None if plies is None else int(plies),
            depth=int(values["depth"]),
            nodes=int(values["nodes"]),
            line=tuple(str(move) for move in values["line"]),
            loses_man=values["loses_man"] is True,
            table_faults=tuple(str(fault) for fault in values["table_faults"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise LineError(f"this is no answer: {error!r}") from error


def _read_level(value: Any) -> int:
    number = int(value)
    check_level(number)
    return number


def _encode(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _decode(line: bytes) -> dict[str, Any]:
    values = json.loads(line)
    if not isinstance(values, dict):
        raise LineError("a line is an object of JSON")
    return values
