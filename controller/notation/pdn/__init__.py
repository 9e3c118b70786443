"""Games as PDN 3.0 (https://wiegerw.github.io/pdn/): read from a stream, checked against the rules, and written."""

from controller.notation.pdn.clock_comments import clock_time_text
from controller.notation.pdn.faults import EndlessTextError, PdnError, PdnFault, PdnWarning, WarningKind
from controller.notation.pdn.game_record import (
    ClockAnnotation,
    ClockTime,
    Comment,
    Nag,
    PdnGame,
    PdnMove,
    SetupCommand,
    Variation,
)
from controller.notation.pdn.game_types import GameType, GameTypeError, game_type_of, parse_game_type
from controller.notation.pdn.json_export import export_json_game
from controller.notation.pdn.reader import read_pdn
from controller.notation.pdn.score_sheet import (
    EventDetails,
    PlayerDetails,
    RemainingTimes,
    ScoredMove,
    ScoreSheet,
    build_pdn_game,
    game_type_text,
    pdn_text,
)
from controller.notation.pdn.writer import pdn_game_text, pdn_game_text_as

__all__ = [
    "ClockAnnotation",
    "ClockTime",
    "Comment",
    "EndlessTextError",
    "EventDetails",
    "GameType",
    "GameTypeError",
    "Nag",
    "PdnError",
    "PdnFault",
    "PdnGame",
    "PdnMove",
    "PdnWarning",
    "PlayerDetails",
    "RemainingTimes",
    "ScoreSheet",
    "ScoredMove",
    "SetupCommand",
    "Variation",
    "WarningKind",
    "build_pdn_game",
    "clock_time_text",
    "export_json_game",
    "game_type_of",
    "game_type_text",
    "parse_game_type",
    "pdn_game_text",
    "pdn_game_text_as",
    "pdn_text",
    "read_pdn",
]
