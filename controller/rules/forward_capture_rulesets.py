"""The draughts with flying kings whose men capture forward only, as data.

Sources of the traits: docs/user/reference/rule-sets.md. Tests compare movement and captures with published move counts.
"""

from controller.rules.draw_rules import build_lone_king_count, build_no_progress_count
from controller.rules.draws import CountedSide, DrawEffect, Endgame, SideMaterial
from controller.rules.position import Side
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet

# A single king that holds the long diagonal cannot be caught; then only the twenty moves of kings count.
THREE_KINGS_OFF_LONG_DIAGONAL = Endgame(
    strong=SideMaterial(kings=(3, 3)), weak=SideMaterial(kings=(1, 1)), weak_off_long_diagonal=True
)

SPANISH = RuleSet(
    name="spanish",
    revision=2,
    title="Spanish draughts",
    source="rules of Portuguese (Spanish) draughts of the federation (FPD), as programs quote them; torofun.com",
    orientation=Orientation.LUZON,
    first_mover=Side.WHITE,
    flying_kings=True,
    men_capture_backward=False,
    men_capture_kings=True,
    precedence=(Precedence.MOST_PIECES, Precedence.MOST_KINGS),
    crowning=Crowning.ENDS_MOVE,
    king_landing=KingLanding.ANYWHERE,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(
        build_lone_king_count(
            "claimed by players, source: 3.8.a",
            12,
            CountedSide.STRONGER,
            THREE_KINGS_OFF_LONG_DIAGONAL,
            may_answer=True,
        ),
        build_no_progress_count("3.8.b", 20),
    ),
    few_kings_draw=False,
    repetition=3,
    pdn_game_type=24,
    pdn_orientation=None,
    clauses={
        "orientation": "torofun.com",
        "first_mover": "torofun.com",
        "crowned_at_end": "3.1.e",
        "crowning": "3.1.e",
        "flying_kings": "3.2.a",
        "men_capture_backward": "3.4.a",
        "precedence": "3.7.a, 3.7.b",
        "no_move": "torofun.com",
        "agreement": "torofun.com",
        "repetition": "5.3",
    },
    remarks={SourceRemark.DIAGONAL_OF_THREE_KINGS: "3.8.a", SourceRemark.COUNT_WITH_FEW_PIECES: "3.8.b"},
)

CZECH = RuleSet(
    name="czech",
    revision=2,
    title="Czech draughts",
    source="rules of the Czech federation (ČFD), and their brief form by the FMJD, which has the claims",
    orientation=Orientation.VISMIN,
    first_mover=Side.WHITE,
    flying_kings=True,
    men_capture_backward=False,
    men_capture_kings=True,
    precedence=(Precedence.WITH_KING,),
    crowning=Crowning.ENDS_MOVE,
    king_landing=KingLanding.WHERE_CAPTURE_CONTINUES,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(build_no_progress_count("6.2", 15, DrawEffect.CLAIMED),),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.CLAIMED,
    pdn_game_type=29,
    pdn_orientation=None,
    clauses={
        "orientation": "2.2, 2.4",
        "first_mover": "3.3",
        "turns": "3.3",
        "men_moves": "3.4",
        "crowned_at_end": "3.5",
        "crowning": "3.5, 3.8",
        "flying_kings": "3.9",
        "men_capture_backward": "4.1, 4.2",
        "men_capture_kings": "4.2",
        "king_captures": "4.3",
        "king_landing": "4.6, 4.13",
        "removal": "4.8, 4.11",
        "completion": "4.13",
        "precedence": "4.1, 4.14",
        "illegal_move": "5.4",
        "no_move": "7.2",
        "resignation": "7.2",
        "agreement": "7.3",
        "time": "10",
        "repetition": "6.1",
    },
    remarks={
        SourceRemark.REPETITION_WITHOUT_CLAIM: "6.1",
        SourceRemark.COUNT_WITHOUT_CLAIM: "6.2",
        SourceRemark.FEW_PIECES_DRAW: "6.4",
        SourceRemark.ACCEPTED_FAULT: "5.4",
        SourceRemark.TOUCH_MOVE: "3.11",
    },
)
