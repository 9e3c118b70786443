"""The games of the Philippines as data: Filipino Dama by each of its two written bodies of rules, and Perdigana.

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
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet

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
        "no_move": "3",
        "men_capture_backward": "4",
        "men_capture_kings": "6",
        "crowning": "5",
        "flying_kings": "6",
        "king_landing": "6, 7",
        "precedence": "7",
        "removal": "8, 9",
        "misplayed_piece_moves": "7",
        "repetition": BOARD_OFFER_CLAUSE,
        "agreement": "10",
        "resignation": "11",
        "time": "12",
    },
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
    clauses={**FILIPINO.clauses, "orientation": "a matter of preference", "few_kings_draw": "common"},
)

PERDIGANA = replace(
    FILIPINO,
    name="perdigana",
    title="Perdigana",
    source="the twelve rules of Filipino checkers, played to lose",
    no_move=NoMoveRule.WINS,
    draw_counts=(build_board_offer(),),
    clauses={**FILIPINO.clauses, "no_move": "note on Perdigana"},
)

WRITTEN_BODIES: tuple[tuple[RuleSet, ...], ...] = ((FILIPINO, FILIPINO_COMMON),)
"""Rule sets that are bodies of rules of one game: a card shows side by side where they differ."""
