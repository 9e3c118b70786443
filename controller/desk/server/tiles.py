"""What the page shows of each board among all, made small: 1,000 of them are sent at once."""

from collections.abc import Mapping
from typing import Any

from controller.desk.ports import HallBoard
from controller.desk.server.types import TileClock, TileClocks, TileGame, TileMessage, TileState

LONGEST_MESSAGE = 200
"""Characters of a message that is sent for each board; a choice: pages word its code, and need the text of others."""


def tile_state(board: HallBoard, version: int) -> TileState:
    """Return the tile of a board."""
    state = board.state
    game = None if state is None else state["game"]
    number = "" if game is None else game["details"]["board"]
    return {
        "number": number or board.name,
        "online": board.is_online,
        "missing": board.missing_events,
        "lost": board.lost_records,
        "version": version,
        "game": None if state is None or game is None else _tile_game(state, game, board.ahead_us),
    }


def _tile_game(state: Mapping[str, Any], game: Mapping[str, Any], ahead_us: int | None) -> TileGame:
    details, result = game["details"], state["result"]
    return {
        "white": details["white"],
        "black": details["black"],
        "round": details["round"],
        "orientation": game["orientation"],
        "fen": state["position"] or "",
        "ply": state["ply"],
        "to_move": state["to_move"],
        "last": state["last_move"],
        "phase": state["phase"],
        "paused": bool(state["pauses"]),
        "needs": state["needs"],
        "dead": bool(state["distrusted_squares"] or state["lost_parts"]),
        "message": _tile_message(state["message"]) if state["needs"] else None,
        "clocks": _tile_clocks(state, ahead_us),
        "result": None if result is None else result["score"],
    }


def _tile_message(message: Mapping[str, Any] | None) -> TileMessage | None:
    if message is None:
        return None
    return {"code": message["code"], "args": message["args"], "text": message["text"][:LONGEST_MESSAGE]}


def _tile_clocks(state: Mapping[str, Any], ahead_us: int | None) -> TileClocks | None:
    clocks = state["clocks"]
    if clocks is None:
        return None
    return {
        "white": _tile_clock(clocks["white"], state["now_us"], ahead_us),
        "black": _tile_clock(clocks["black"], state["now_us"], ahead_us),
    }


def _tile_clock(clock: Mapping[str, Any], now_us: int, ahead_us: int | None) -> TileClock:
    """Return a clock with the moment from which it runs; times that are left are rounded up, as boards show them."""
    shown_us, from_us = clock["shown_us"], None
    if clock["runs"] and ahead_us is not None:
        starts_us = now_us if clock["starts_us"] is None else max(now_us, clock["starts_us"])
        from_us = starts_us + ahead_us
        if clock["deadline_us"] is not None:
            shown_us = max(0, clock["deadline_us"] - starts_us)
    return {
        "ms": shown_us // 1000 if clock["counts_up"] else -(-shown_us // 1000),
        "from_ms": None if from_us is None else from_us // 1000,
        "runs": clock["runs"],
        "up": clock["counts_up"],
        "flag": clock["has_flag_fallen"],
    }
