"""Games as PDN 3.0 (https://wiegerw.github.io/pdn/): read as a stream, held against the rules, and written."""

from controller.notation.pdn.clocks import clock_time_text
from controller.notation.pdn.game_types import GameType, GameTypeError, game_type_of, parse_game_type
from controller.notation.pdn.reading import read_pdn
from controller.notation.pdn.recording import print_as_json_game
from controller.notation.pdn.sheet import RemainingTimes, ScoredMove, ScoreSheet, game_type_text, pdn_game, print_pdn
from controller.notation.pdn.values import (
    ClockTime,
    ClockCommand,
    Comment,
    Nag,
    PdnError,
    PdnFault,
    PdnGame,
    PdnMove,
    SetupCommand,
    Variation,
)
from controller.notation.pdn.writing import print_game, print_game_as

__all__ = [
    "ClockTime",
    "ClockCommand",
    "RemainingTimes",
    "Comment",
    "GameType",
    "GameTypeError",
    "Nag",
    "PdnError",
    "PdnFault",
    "PdnGame",
    "PdnMove",
    "ScoreSheet",
    "ScoredMove",
    "SetupCommand",
    "Variation",
    "game_type_text",
    "game_type_of",
    "clock_time_text",
    "parse_game_type",
    "pdn_game",
    "print_as_json_game",
    "print_game",
    "print_game_as",
    "print_pdn",
    "read_pdn",
]
