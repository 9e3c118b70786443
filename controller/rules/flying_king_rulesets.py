"""The draughts with flying kings whose men capture backward too, but for those of the Philippines, as data.

Sources of the traits: docs/user/reference/rule-sets.md. Tests compare movement and captures with published move counts.
"""

from dataclasses import replace

from controller.rules.draw_rules import (
    LONE_KING_AGAINST_THREE,
    LONE_KING_AGAINST_THREE_OR_MORE,
    build_board_offer,
    build_few_pieces_count,
    build_lone_king_count,
    build_no_progress_count,
    build_quiet_count,
)
from controller.rules.draws import CountedSide, DrawEffect, Endgame, SideMaterial
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.position import Side
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Removal, RuleSet

# The endgames of FMJD-64, official rules of draughts-64, article 7.2, as lidraughts quotes them.
REPETITION_CLAUSE = "7.2.3"
TWO_OR_THREE_PIECES = Endgame(
    pieces=(2, 3), strong=SideMaterial(kings=(1, 2), men=(0, 1)), weak=SideMaterial(kings=(1, 1))
)
THREE_ON_LONG_DIAGONAL = Endgame(
    pieces=(4, 4),
    strong=SideMaterial(kings=(1, 3), men=(0, 2)),
    weak=SideMaterial(kings=(1, 1)),
    weak_on_long_diagonal=True,
)
FOUR_OR_FIVE = Endgame(pieces=(4, 5), kings_on_both=True)
SIX_OR_SEVEN = Endgame(pieces=(6, 7), kings_on_both=True)

RUSSIAN = RuleSet(
    name="russian",
    title="Russian draughts",
    source="FMJD-64, official rules of draughts-64, as lidraughts quotes them",
    orientation=Orientation.VISMIN,
    first_mover=Side.WHITE,
    flying_kings=True,
    men_capture_backward=True,
    men_capture_kings=True,
    precedence=(),
    crowning=Crowning.ON_THE_WAY,
    king_landing=KingLanding.WHERE_CAPTURE_CONTINUES,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(
        build_lone_king_count("7.2.4", 15, CountedSide.STRONGER, LONE_KING_AGAINST_THREE_OR_MORE, may_answer=True),
        build_no_progress_count("7.2.5", 15),
        build_few_pieces_count("7.2.6", 30, FOUR_OR_FIVE),
        build_few_pieces_count("7.2.6", 60, SIX_OR_SEVEN),
        build_few_pieces_count("7.2.7", 5, THREE_ON_LONG_DIAGONAL),
        build_few_pieces_count("7.2.8", 5, TWO_OR_THREE_PIECES),
    ),
    few_kings_draw=False,
    repetition=3,
    pdn_game_type=25,
    pdn_orientation=None,
    clauses={
        "precedence": "4.13",
        "crowning": "4.14",
        "no_move": "7.1",
        "repetition": REPETITION_CLAUSE,
    },
    remarks={SourceRemark.DEMONSTRATED_WIN: "7.2.9", SourceRemark.FIVE_MOVES_OF_STRONGER_SIDE: "7.2.7, 7.2.8"},
)

# The endgames of five moves of the Brazilian federation: one or two kings against one or two kings or a king and a man.
ONE_KING, TWO_KINGS, KING_AND_MAN = (
    SideMaterial(kings=(1, 1)),
    SideMaterial(kings=(2, 2)),
    SideMaterial(kings=(1, 1), men=(1, 1)),
)
FIVE_MOVE_FINALS = (
    Endgame(strong=TWO_KINGS, weak=TWO_KINGS),
    Endgame(strong=TWO_KINGS, weak=ONE_KING),
    Endgame(strong=TWO_KINGS, weak=KING_AND_MAN),
    Endgame(strong=ONE_KING, weak=ONE_KING),
    Endgame(strong=ONE_KING, weak=KING_AND_MAN),
)

BRAZILIAN = replace(
    FILIPINO,
    name="brazilian",
    revision=3,
    title="Brazilian draughts",
    source="official rules of the Brazilian federation (CBD): the 18 items of their summary, and articles 98 and 100",
    orientation=Orientation.VISMIN,
    misplayed_piece_moves=False,
    draw_counts=(
        build_lone_king_count(
            "FMJD-64, 7.2.4", 15, CountedSide.STRONGER, LONE_KING_AGAINST_THREE_OR_MORE, may_answer=True
        ),
        build_no_progress_count("16", 20),
        build_few_pieces_count("18", 5, *FIVE_MOVE_FINALS),
        build_few_pieces_count("art. 100", 5, THREE_ON_LONG_DIAGONAL),
    ),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.ENDS_GAME,
    clauses={
        "no_move": "1",
        "orientation": "2, 3",
        "first_mover": "4",
        "men_moves": "5",
        "crowned_at_end": "6",
        "flying_kings": "8",
        "completion": "12",
        "illegal_move": "9",
        "men_capture_kings": "10",
        "men_capture_backward": "11",
        "precedence": "9, 12",
        "crowning": "13",
        "removal": "15",
        "king_landing": "17",
        "huff": "9",
        "repetition": "art. 98",
    },
    remarks={},
)

POOL = RuleSet(
    name="pool",
    revision=2,
    title="American pool checkers",
    source="tournament rules of the American Pool Checker Association (APCA), as dctl quotes them, and rules of play",
    orientation=Orientation.VISMIN,
    first_mover=Side.BLACK,
    flying_kings=True,
    men_capture_backward=True,
    men_capture_kings=True,
    precedence=(),
    crowning=Crowning.WHEN_STOPPED,
    king_landing=KingLanding.WHERE_CAPTURE_CONTINUES,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(
        build_lone_king_count("27", 13, CountedSide.WEAKER, LONE_KING_AGAINST_THREE, may_answer=False),
        build_board_offer(),
    ),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.CLAIMED,
    pdn_game_type=23,
    pdn_orientation=None,
    clauses={
        "orientation": "2, 4, 5",
        "first_mover": "7",
        "turns": "rules of play, 2",
        "no_move": "rules of play, 3",
        "men_moves": "rules of play, 4",
        "men_capture_backward": "14",
        "flying_kings": "15",
        "men_capture_kings": "16",
        "completion": "19",
        "removal": "19",
        "precedence": "20",
        "crowned_at_end": "22",
        "crowning": "22, 23",
        "repetition": "claimed by dctl and windames, source: 26",
    },
    remarks={
        SourceRemark.THIRTEEN_MOVES_OF_STRONGER_SIDE: "27",
        SourceRemark.DOUBTED_REPETITION: "26",
        SourceRemark.TOUCH_MOVE: "rules of play, 5",
    },
)

JAMAICAN = replace(
    POOL,
    name="jamaican",
    title="Jamaican draughts",
    source="American pool checkers on the mirrored board (poolcheckers.com)",
    orientation=Orientation.LUZON,
    clauses={**POOL.clauses, "orientation": "poolcheckers.com"},
    remarks={**POOL.remarks, SourceRemark.DARK_PLAYING_SQUARES: "poolcheckers.com"},
)

AS_ITS_PROGRAM_PLAYS = "no clause: as its program of 2017 plays"

BUFF_AND_GREEN = RuleSet(
    name="buff-and-green",
    revision=2,
    title="Buff and Green",
    source="README of github.com/OMerkel/Buff-and-Green, and its program of 2017",
    orientation=Orientation.VISMIN,
    first_mover=Side.BLACK,  # Dark
    flying_kings=True,
    men_capture_backward=True,
    men_capture_kings=True,
    precedence=(),
    crowning=Crowning.WHEN_STOPPED,
    king_landing=KingLanding.ANYWHERE,
    removal=Removal.AT_ONCE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(build_quiet_count("program of 2026", 40),),
    few_kings_draw=False,
    repetition=None,
    pdn_game_type=23,  # none of its own; pool is the nearest
    pdn_orientation=None,
    clauses={
        "orientation": AS_ITS_PROGRAM_PLAYS,
        "first_mover": "Game Mechanics",
        "turns": "Game Mechanics",
        "men_moves": "Non-capturing Move",
        "flying_kings": "Non-capturing Move",
        "crowned_at_end": "Promotion",
        "men_capture_backward": "Capturing",
        "men_capture_kings": "Capturing",
        "king_captures": AS_ITS_PROGRAM_PLAYS,
        "precedence": "Capturing",
        "completion": "Capturing",
        "crowning": "Promotion",
        "king_landing": AS_ITS_PROGRAM_PLAYS,
        "removal": "Capturing",
        "no_move": "Objective of the game",
    },
    remarks={
        SourceRemark.CROWNING_OF_2026: "program of 2026",
        SourceRemark.KING_LANDING_OF_2026: "program of 2026",
        SourceRemark.MEN_OF_2026: "program of 2026",
        SourceRemark.KINGS_OF_2026: "program of 2026",
    },
)
