"""The draughts whose kings move one square, as data.

Sources of the traits: docs/user/reference/rule-sets.md. Tests compare movement and captures with published move counts.
"""

from controller.rules.draw_rules import build_no_progress_count
from controller.rules.draws import DrawEffect
from controller.rules.position import Side
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet

AMERICAN = RuleSet(
    name="american",
    revision=2,
    title="American checkers (English draughts)",
    source="rules of the World Checkers/Draughts Federation (WCDF), section one",
    orientation=Orientation.VISMIN,
    first_mover=Side.BLACK,  # Red
    flying_kings=False,
    men_capture_backward=False,
    men_capture_kings=True,
    precedence=(),
    crowning=Crowning.ENDS_MOVE,
    king_landing=KingLanding.ANYWHERE,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(build_no_progress_count("1.32.2", 40, DrawEffect.CLAIMED),),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.CLAIMED,
    pdn_game_type=21,
    pdn_orientation=None,
    clauses={
        "orientation": "1.4, 1.5",
        "first_mover": "1.14",
        "flying_kings": "1.17",
        "men_capture_backward": "1.18",
        "men_capture_kings": "1.18",
        "completion": "1.19",
        "crowning": "1.19",
        "removal": "1.19",
        "precedence": "1.20",
        "no_move": "1.30",
        "agreement": "1.32",
        "repetition": "1.32.1",
    },
    remarks={SourceRemark.CLAIM_BEFORE_MOVE: "1.32.1", SourceRemark.CLAIM_BY_EITHER_SIDE: "1.32.2"},
)

ITALIAN = RuleSet(
    name="italian",
    revision=2,
    title="Italian draughts",
    source="technical rules of the Italian federation (FID), chapter I, as dctl quotes them, and its brief rules",
    orientation=Orientation.LUZON,
    first_mover=Side.WHITE,
    flying_kings=False,
    men_capture_backward=False,
    men_capture_kings=False,
    precedence=(
        Precedence.MOST_PIECES,
        Precedence.WITH_KING,
        Precedence.MOST_KINGS,
        Precedence.KING_SOONEST,
    ),
    crowning=Crowning.ENDS_MOVE,
    king_landing=KingLanding.ANYWHERE,
    removal=Removal.AFTER_MOVE,
    no_move=NoMoveRule.LOSES,
    huff=False,
    misplayed_piece_moves=False,
    draw_counts=(build_no_progress_count("10.4", 40, DrawEffect.CLAIMED),),
    few_kings_draw=False,
    repetition=3,
    pdn_game_type=22,
    pdn_orientation=None,
    clauses={
        "orientation": "2.3",
        "first_mover": "fid.it, brief rules",
        "flying_kings": "4.7",
        "men_capture_backward": "5.3, 5.6",
        "men_capture_kings": "5.3",
        "completion": "5.7, 5.9",
        "king_captures": "5.8",
        "precedence": "6.6 to 6.9",
        "crowning": "fid.it, brief rules",
        "no_move": "fid.it, brief rules",
        "agreement": "fid.it, brief rules",
        "repetition": "as programs play; the source is 9.3",
    },
    remarks={
        SourceRemark.DARK_PLAYING_SQUARES: "2.3",
        SourceRemark.FOURTH_REPETITION: "9.3",
        SourceRemark.COUNT_FROM_REQUEST: "10.4",
    },
)
