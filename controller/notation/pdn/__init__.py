"""Games as PDN 3.0 (https://wiegerw.github.io/pdn/): read from a stream, checked against the rules, and written."""

from controller.notation.pdn.clock_comments import clock_time_text
from controller.notation.pdn.game_record import (
    ClockCommand,
    ClockTime,
    Comment,
    Nag,
    PdnError,
    PdnFault,
    PdnGame,
    PdnMove,
    SetupCommand,
    Variation,
)
from controller.notation.pdn.game_types import GameType, GameTypeError, game_type_of, parse_game_type
from controller.notation.pdn.json_export import print_as_json_game
from controller.notation.pdn.reader import read_pdn
from controller.notation.pdn.score_sheet import (
    RemainingTimes,
    ScoredMove,
    ScoreSheet,
    game_type_text,
    pdn_game,
    print_pdn,
)
from controller.notation.pdn.writer import print_game, print_game_as

__all__ = [
    "ClockCommand",
    "ClockTime",
    "Comment",
    "GameType",
    "GameTypeError",
    "Nag",
    "PdnError",
    "PdnFault",
    "PdnGame",
    "PdnMove",
    "RemainingTimes",
    "ScoreSheet",
    "ScoredMove",
    "SetupCommand",
    "Variation",
    "clock_time_text",
    "game_type_of",
    "game_type_text",
    "parse_game_type",
    "pdn_game",
    "print_as_json_game",
    "print_game",
    "print_game_as",
    "print_pdn",
    "read_pdn",
]
