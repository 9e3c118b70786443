"""The games of the Philippines as data: Filipino Dama by each of its two written bodies of rules, Perdigana and Damath.

Sources: `twelve rules` is the rules of play at https://filipinocheckers.blogspot.com/2014/04/filipino-checkers-rules.html,
which chapter 1 of A. M. Quilet's `Book of Filipino Checkers` has too. `common` is what players and programs add to it,
as docs/user/rules.md says.
"""

from dataclasses import replace

from controller.rules.draw_rules import (
    BOARD_OFFER_CLAUSE,
    LONE_KING_AGAINST_THREE,
    LONE_KING_AGAINST_THREE_OR_MORE,
    build_board_offer,
    build_lone_king_count,
)
from controller.rules.draws import CountedSide, DrawEffect
from controller.rules.position import Side
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation
from controller.rules.traits import (
    Crowning,
    KingLanding,
    NoMoveRule,
    Precedence,
    Removal,
    RuleSet,
    ScoringLayer,
)

EITHER_BOARD_CLAUSE = "a matter of preference"
"""The clause of a source that leaves the orientation of the board to the players."""
CHIPS_CLAUSE = "chips and squares"
SETTINGS_CLAUSE = "not in the sources: the settings say so"
"""The clause of what the sources of Damath leave open, and `[game.damath]` sets."""
BOARD_CLAUSE = "not in the sources: the board does so"
"""The clause of what the sources of Damath leave open, and no setting changes."""

FILIPINO = RuleSet(
    name="filipino",
    revision=2,
    title="Filipino Dama",
    source="the twelve rules of Filipino checkers (filipinocheckers.blogspot.com, 2014; A. M. Quilet, Aklat ng Dama)",
    orientation=Orientation.LUZON,
    first_mover=Side.WHITE,
    flying_kings=True,
    men_capture_backward=True,
    men_capture_kings=True,
    precedence=(Precedence.MOST_PIECES,),
    crowning=Crowning.WHEN_STOPPED,
    king_landing=KingLanding.ANYWHERE,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=True,
    draw_counts=(
        build_lone_king_count("10", 12, CountedSide.WEAKER, LONE_KING_AGAINST_THREE, may_answer=True),
        build_board_offer(),
    ),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.OFFERED,
    pdn_game_type=26,  # PDN 3.0 has no number for Filipino; Brazilian moves and captures alike
    pdn_orientation=Orientation.VISMIN,  # that of number 26 in PDN 3.0
    clauses={
        "orientation": "1, 2",
        "first_mover": "2",
        "turns": "2",
        "no_move": "3",
        "men_moves": "4",
        "men_capture_backward": "4",
        "men_capture_kings": "4, 8",
        "crowned_at_end": "5",
        "crowning": "5",
        "flying_kings": "6",
        "king_captures": "6",
        "king_landing": "6, 7",
        "precedence": "7",
        "completion": "7",
        "illegal_move": "7",
        "huff": "7",
        "misplayed_piece_moves": "7",
        "removal": "8, 9",
        "repetition": BOARD_OFFER_CLAUSE,
        "agreement": "10",
        "resignation": "11",
        "time": "12",
    },
    remarks={SourceRemark.REPLY_TO_LAST_COUNTED_MOVE: "10"},
)

FILIPINO_COMMON = replace(
    FILIPINO,
    name="filipino-common",
    revision=1,
    title="Filipino Dama, common rules",
    source="the twelve rules of Filipino checkers, with the endings that players and programs commonly add",
    draw_counts=(
        build_lone_king_count("common", 12, CountedSide.WEAKER, LONE_KING_AGAINST_THREE_OR_MORE, may_answer=True),
        build_board_offer(),
    ),
    few_kings_draw=True,
    clauses={**FILIPINO.clauses, "orientation": EITHER_BOARD_CLAUSE, "few_kings_draw": "common"},
)

PERDIGANA = replace(
    FILIPINO,
    name="perdigana",
    title="Perdigana",
    source="the twelve rules of Filipino checkers, played to lose",
    no_move=NoMoveRule.WINS,
    draw_counts=(build_board_offer(),),
    clauses={**FILIPINO.clauses, "no_move": "note on Perdigana"},
    remarks={},
)

DAMATH = replace(
    FILIPINO,
    name="damath",
    revision=1,
    title="Damath",
    source="DaMath Rules 2024-2025, and the SciDaMaths manual (DepEd Memorandum 361 s. 2001); "
    "moves: the twelve rules of Filipino Dama",
    orientation=Orientation.LUZON,
    precedence=(Precedence.MOST_PIECES, Precedence.WITH_KING),
    draw_counts=(build_board_offer(),),
    few_kings_draw=False,
    repetition=3,  # "repeated moves" end a game; the sources give no number
    repetition_effect=DrawEffect.ENDS_GAME,
    misplayed_piece_moves=False,
    scoring=ScoringLayer.DAMATH,
    clauses={
        "orientation": CHIPS_CLAUSE,
        "first_mover": SETTINGS_CLAUSE,
        "turns": "Filipino Dama, 2",
        "men_moves": "Filipino Dama, 4",
        "men_capture_backward": "Filipino Dama, 4",
        "men_capture_kings": "Filipino Dama, 4, 8",
        "crowned_at_end": "Filipino Dama, 5",
        "crowning": "Filipino Dama, 5",
        "flying_kings": "Filipino Dama, 6",
        "king_captures": "Filipino Dama, 6",
        "king_landing": "Filipino Dama, 6, 7",
        "completion": "Filipino Dama, 7",
        "illegal_move": "Filipino Dama, 7",
        "removal": "Filipino Dama, 8, 9",
        "precedence": "taking a chip",
        "chips": CHIPS_CLAUSE,
        "scoring": "score of a capture",
        "remaining": "remaining chips",
        "points": "winner",
        "time": "time of play",
        "no_move": "end of the game",
        "repetition": "end of the game",
    },
    remarks={SourceRemark.TOUCH_MOVE: "touch-move"},
)

WRITTEN_BODIES: tuple[tuple[RuleSet, ...], ...] = ((FILIPINO, FILIPINO_COMMON),)
"""Rule sets that are bodies of rules of one game: a card shows side by side where they differ."""
