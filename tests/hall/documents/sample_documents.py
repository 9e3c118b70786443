"""One valid document of each kind, as plain JSON values."""

import copy
from typing import Any

from controller.hall.documents.hashes import position_hash
from controller.hall.documents.values import MessageDocument

START_FEN = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
RECORD = "0123456789abcdef0123456789abcdef"
COMMAND_ID = "123e4567-e89b-12d3-a456-426614174000"

HEADER: dict[str, Any] = {"record": RECORD, "session": 3, "now_us": 5_000_000, "at": "2026-11-27T14:00:00+08:00"}
MESSAGE: MessageDocument = {"code": "put back", "args": {"square": 12, "squares": [1, 2]}, "text": "Put it back"}
DETAILS = {
    "white": "Ana Reyes",
    "black": "Ben Cruz",
    "white_club": "",
    "black_club": "",
    "event": "Open",
    "site": "",
    "round": "3",
    "board": "7",
}
GAME: dict[str, Any] = {
    "number": 12,
    "date": "2026.11.27",
    "ruleset": "filipino",
    "title": "Filipino dama",
    "orientation": "vismin",
    "time_control": "5+3",
    "details": DETAILS,
    "conduct": "tournament",
    "commit": "clock",
    "elsewhere": [],
}
_CLOCK: dict[str, Any] = {
    "shown_us": 300_000_000,
    "runs": True,
    "starts_us": 5_000_000,
    "deadline_us": 305_000_000,
    "counts_up": False,
    "has_flag_fallen": False,
    "stage": 1,
    "periods": 0,
    "illegal_moves": 1,
    "warnings": 0,
}
AVAILABILITY: dict[str, Any] = {**HEADER, "is_online": True, "version": "0.1.0"}
STATE: dict[str, Any] = {
    **HEADER,
    "sequence": 9,
    "last_event": 40,
    "game": GAME,
    "phase": "playing",
    "pauses": ["arbiter"],
    "position": START_FEN,
    "hash": position_hash(0, START_FEN, 300_000_000, 300_000_000),
    "ply": 0,
    "to_move": "white",
    "last_move": None,
    "clocks": {"white": _CLOCK, "black": {**_CLOCK, "runs": False, "starts_us": None, "deadline_us": None}},
    "needs": ["fault", "press"],
    "wrong_squares": [1, 32],
    "distrusted_squares": [],
    "lost_parts": ["display"],
    "message": MESSAGE,
    "result": {"score": "1-0", "message": MESSAGE},
    "proposal": {"side": "black", "ply": 2, "move": "9-14"},
}
EVENT_HEADER: dict[str, Any] = {
    **HEADER,
    "number": 40,
    "game": 12,
    "ply": 1,
    "at_us": 4_900_000,
    "fen": START_FEN,
    "clocks": {"white_us": 290_000_000, "black_us": 300_000_000},
    "hash": position_hash(1, START_FEN, 290_000_000, 300_000_000),
}
EVENTS: list[dict[str, Any]] = [
    {**EVENT_HEADER, "kind": "start", "game_state": GAME},
    {**EVENT_HEADER, "kind": "move", "side": "white", "move": "22-18", "candidates": [], "is_amendment": False},
    {
        **EVENT_HEADER,
        "kind": "change",
        "what": "time",
        "side": None,
        "before": "5:00",
        "after": "4:00",
        "author": "arbiter",
        "sender": "Ana",
        "undone_plies": 0,
        "reopens_game": False,
        "sets_position": False,
    },
    {**EVENT_HEADER, "kind": "result", "score": "1/2-1/2", "message": MESSAGE},
    {
        **EVENT_HEADER,
        "kind": "fault",
        "judgement": "illegal",
        "message": MESSAGE,
        "part": None,
        "is_lost": None,
    },
    {**EVENT_HEADER, "kind": "fault", "judgement": None, "message": None, "part": "display", "is_lost": True},
]
COMMAND_HEADER: dict[str, Any] = {
    "id": COMMAND_ID,
    "hall": "open",
    "board": "board-7",
    "record": RECORD,
    "session": 3,
    "expires_us": 30_000_000,
    "sender": "Ana Reyes",
}
COMMANDS: list[dict[str, Any]] = [
    {**COMMAND_HEADER, "command": {"command": "pause_play"}},
    {**COMMAND_HEADER, "request": "events", "after": 12},
    {**COMMAND_HEADER, "request": "state"},
    {**COMMAND_HEADER, "announce": "The round ends at five"},
]
REPLIES: list[dict[str, Any]] = [
    {**HEADER, "id": COMMAND_ID, "is_done": True, "message": None},
    {**HEADER, "id": COMMAND_ID, "is_done": False, "message": MESSAGE},
]
ENVELOPE: dict[str, Any] = {"document": "{}", "key": "desk", "signature": "A" * 86 + "=="}

_ENTRY_CLOCK = {
    "remaining_us": 290_000_000, "stage_index": 0, "stage_moves": 1, "periods": 0, "period_moves_to_go": 0,
    "has_saved_time": False, "move_spent_us": 0, "used_us": 10_000_000, "flagged": False,
}  # fmt: skip
TERMS: dict[str, Any] = {
    "white": "Ana Reyes", "black": "", "white_board": "board-1", "black_board": "board-2",
    "settings": {"ruleset": "filipino"}, "clock_rules": {"flag": "loses"},
}  # fmt: skip
_ENTRY: dict[str, Any] = {
    "game": COMMAND_ID, "number": 2, "writer": "white", "ply": 1, "position": START_FEN,
    "clocks": {"white": _ENTRY_CLOCK, "black": _ENTRY_CLOCK}, "hash": "0" * 64,
}  # fmt: skip
_RESIGNED = {"score": "1-0", "termination": "resignation"}
_INVITATION = {"id": COMMAND_ID, "nonce": "0" * 32}
FAR: list[dict[str, Any]] = [
    {
        "kind": "entries",
        "game": COMMAND_ID,
        "entries": [
            {**_ENTRY, "number": 1, "ply": 0, "kind": "start", "terms": TERMS},
            {**_ENTRY, "kind": "move", "move": "22-18", "outcome": None, "is_by_arbiter": False, "signed_command": ""},
            {**_ENTRY, "kind": "take back", "plies": 1, "is_by_arbiter": False, "signed_command": ""},
            {**_ENTRY, "kind": "pause", "is_by_arbiter": True, "signed_command": "{}"},
            {**_ENTRY, "kind": "result", "outcome": _RESIGNED, "is_by_arbiter": False, "signed_command": ""},
        ],
    },
    {"kind": "seen", "game": COMMAND_ID, "number": 12, "hash": "0" * 64, "refused": 0, "wants_answer": True},
    {
        "kind": "ask", "game": COMMAND_ID, "id": COMMAND_ID, "ask": "take back", "side": "white", "number": 12,
        "ply": 11, "plies": 2,
    },
    {
        "kind": "pass", "game": COMMAND_ID, "id": COMMAND_ID, "command": {"command": "pause_play"},
        "signed_command": "{}",
    },
    {"kind": "answer", "game": COMMAND_ID, "id": COMMAND_ID, "is_agreed": True},
    {"kind": "invite", **_INVITATION, "tag": "K7", "game": COMMAND_ID, "side": "white", "terms": TERMS},
    {
        "kind": "join", **_INVITATION, "board": "board-1", "player": "Ben Cruz", "proof": "0" * 64,
    },
    {"kind": "welcome", "id": COMMAND_ID, "board": "board-2", "proof": "0" * 64},
    {"kind": "decline", "id": COMMAND_ID, "board": "board-2", "reason": "wrong code"},
]  # fmt: skip

SAMPLES: dict[str, list[dict[str, Any]]] = copy.deepcopy(
    {
        "availability": [AVAILABILITY],
        "state": [STATE],
        "event": EVENTS,
        "envelope": [ENVELOPE],
        "command": COMMANDS,
        "reply": REPLIES,
        "far": FAR,
    }
)
"""Valid documents by the name of their type."""
