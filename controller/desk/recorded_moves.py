"""The moves of a game out of its events: amendments and takebacks are carried out."""

from collections.abc import Iterable

from controller.desk.ports import RecordedMove
from controller.hall.documents.events import EventDocument, MoveEventDocument


def recorded_moves(events: Iterable[EventDocument]) -> list[RecordedMove]:
    """Return the moves of one game that count, the first one first; `events` are those of the game in their order."""
    moves: list[RecordedMove] = []
    for event in events:
        match event["kind"]:
            case "start":
                moves.clear()
            case "move":
                if event["is_amendment"]:
                    moves = [move for move in moves if move.ply < event["ply"]]
                moves.append(_move_of(event))
            case "change":
                if event["sets_position"]:
                    moves.clear()
                elif event["undone_plies"]:
                    del moves[max(0, len(moves) - event["undone_plies"]) :]
            case _:
                pass
    return moves


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
