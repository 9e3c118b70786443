"""Games as PDN 3.0 (https://wiegerw.github.io/pdn/): read as a stream, held against the rules, and written."""

from controller.notation.pdn.clocks import hours_text
from controller.notation.pdn.game_types import GameType, GameTypeError, game_type_of, parse_game_type
from controller.notation.pdn.reading import read_pdn
from controller.notation.pdn.recording import print_as_game_line
from controller.notation.pdn.sheet import ClockTimes, ScoredMove, ScoreSheet, game_type, pdn_game, print_pdn
from controller.notation.pdn.values import (
    Clock,
    ClockCommand,
    Comment,
    Nag,
    PdnError,
    PdnFault,
    PdnGame,
    PdnMove,
    Setup,
    Variation,
)
from controller.notation.pdn.writing import print_game, print_game_as

__all__ = [
    "Clock",
    "ClockCommand",
    "ClockTimes",
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
    "Setup",
    "Variation",
    "game_type",
    "game_type_of",
    "hours_text",
    "parse_game_type",
    "pdn_game",
    "print_as_game_line",
    "print_game",
    "print_game_as",
    "print_pdn",
    "read_pdn",
]
