"""The moves of a game out of its events: amendments and takebacks are carried out."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from controller.desk.ports import RecordedMove
from controller.hall.documents.events import EventDocument, MoveEventDocument


class PlacedMove(Protocol):
    """A move that knows its place in the game."""

    @property
    def ply(self) -> int:
        """1 for the first."""
        ...


MoveT = TypeVar("MoveT", bound=PlacedMove)


def recorded_moves(events: Iterable[EventDocument]) -> list[RecordedMove]:
    """Return the moves of one game that count, the first one first; `events` are those of the game in their order."""
    moves: list[RecordedMove] = []
    for event in events:
        update_moves(moves, event, _move_of)
    return moves


def update_moves(moves: list[MoveT], event: EventDocument, build: Callable[[MoveEventDocument], MoveT]) -> None:
    """Change the moves that count by the next event of a game; `build` makes a move of an event."""
    match event["kind"]:
        case "start":
            moves.clear()
        case "move":
            if event["is_amendment"]:
                moves[:] = [move for move in moves if move.ply < event["ply"]]
            moves.append(build(event))
        case "change":
            if event["sets_position"]:
                moves.clear()
            elif event["undone_plies"]:
                del moves[max(0, len(moves) - event["undone_plies"]) :]
        case _:
            pass


def _move_of(event: MoveEventDocument) -> RecordedMove:
    clocks = event["clocks"]
    clock_us = None if clocks is None else clocks["white_us"] if event["side"] == "white" else clocks["black_us"]
    return RecordedMove(
        ply=event["ply"],
        side=event["side"],
        text=event["move"],
        candidates=tuple(event["candidates"]),
        fen=event["fen"],
        clock_us=clock_us,
    )
