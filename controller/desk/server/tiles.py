"""What the page shows of each board among all, made small: 1,000 of them are sent at once."""

from collections.abc import Mapping
from typing import Any

from controller.desk.board_needs import DISPUTED
from controller.desk.ports import BoardSummary
from controller.desk.server.types import TileClock, TileClocks, TileGame, TileMessage, TileState
from controller.hall.documents.games import GameDocument
from controller.hall.documents.states import SideClockDocument, StateDocument
from controller.hall.documents.values import MessageDocument

LONGEST_MESSAGE = 200
"""Characters of a message that is sent for each board; a choice: pages word its code, and need the text of others."""

_TIMED_KEYS = frozenset({"now_us", "at", "sequence", "hash"})
"""Keys of a state that are other ones each time it is told; the hash is of the clocks too."""
_TIMED_CLOCK_KEYS = frozenset({"shown_us", "starts_us", "deadline_us"})
"""Those of a clock, whose times are in the tile."""


def tile_state(board: BoardSummary, counted: frozenset[str] | None = None) -> TileState:
    """Return the tile of a board: the same one, while clocks run and nothing else happens.

    `counted` has the names of the paired games that count in the event, None without one: a board that was left has
    neither the number of its table nor the players.
    """
    state = board.state
    game = None if state is None else state["game"]
    pairing = "" if game is None else game.get("pairing", "")
    if pairing and counted is not None and pairing not in counted:
        return _left_tile(board)
    number = "" if game is None else game["details"]["board"]
    return {
        "number": number or board.name,
        "online": board.is_online,
        "missing": board.missing_events,
        "lost": board.lost_records,
        "game": None if state is None or game is None else _tile_game(board, state, game),
    }


def _left_tile(board: BoardSummary) -> TileState:
    tile = tile_state(board)
    game = tile["game"]
    return {
        **tile,
        "number": board.name,
        "left": True,
        "game": None if game is None else {**game, "white": "", "black": "", "clocks": None},
    }


def board_details(board: BoardSummary) -> Mapping[str, Any]:
    """Return what the view of one board shows beside its tile: the same too, while only clocks run."""
    if board.state is None:
        return {}
    details = {key: value for key, value in board.state.items() if key not in _TIMED_KEYS}
    clocks = board.state["clocks"]
    if clocks is not None:
        sides = {"white": clocks["white"], "black": clocks["black"]}
        details["clocks"] = {
            side: {key: value for key, value in clock.items() if key not in _TIMED_CLOCK_KEYS}
            for side, clock in sides.items()
        }
    return details


def _tile_game(board: BoardSummary, state: StateDocument, game: GameDocument) -> TileGame:
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
        "needs": [*state["needs"], *([DISPUTED] if board.is_game_disputed else [])],
        "dead": bool(state["distrusted_squares"] or state["lost_parts"]),
        "message": _tile_message(state["message"]) if state["needs"] else None,
        "clocks": _tile_clocks(state, board.ahead_us),
        "result": None if result is None else result["score"],
        "pairing": game.get("pairing", ""),
        "ready": state.get("ready", []),
        "far_game": state.get("far_game"),
    }


def _tile_message(message: MessageDocument | None) -> TileMessage | None:
    if message is None:
        return None
    return {"code": message["code"], "args": message["args"], "text": message["text"][:LONGEST_MESSAGE]}


def _tile_clocks(state: StateDocument, ahead_us: int | None) -> TileClocks | None:
    clocks = state["clocks"]
    if clocks is None:
        return None
    return {
        "white": _tile_clock(clocks["white"], state["now_us"], ahead_us),
        "black": _tile_clock(clocks["black"], state["now_us"], ahead_us),
    }


def _tile_clock(clock: SideClockDocument, now_us: int, ahead_us: int | None) -> TileClock:
    """Return a clock with the moment of its zero; times that are left are rounded up, as boards show them."""
    starts_us = None if clock["starts_us"] is None or clock["starts_us"] <= now_us else clock["starts_us"]
    zero_us = None
    if clock["runs"] and ahead_us is not None:
        run_from_us, shown_us = now_us if starts_us is None else starts_us, clock["shown_us"]
        zero_us = run_from_us + (-shown_us if clock["counts_up"] else shown_us)
        zero_us = ahead_us + (zero_us if clock["deadline_us"] is None else clock["deadline_us"])
    shown_ms = clock["shown_us"] // 1000 if clock["counts_up"] else -(-clock["shown_us"] // 1000)
    return {
        "ms": shown_ms if zero_us is None else 0,
        "zero_ms": None if zero_us is None else zero_us // 1000,
        "starts_ms": None if zero_us is None or starts_us is None else (starts_us + (ahead_us or 0)) // 1000,
        "runs": clock["runs"],
        "up": clock["counts_up"],
        "flag": clock["has_flag_fallen"],
    }
