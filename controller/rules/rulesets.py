"""The rule sets as data: a new rule set needs a value here and its place in `RULE_SETS`, nothing else.

`docs/user/rules.md` gives the sources of the traits; tests compare movement and captures with published move counts.
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
from controller.rules.draws import CountedSide, DrawEffect, Endgame, Material
from controller.rules.filipino_rulesets import FILIPINO, FILIPINO_COMMON, PERDIGANA
from controller.rules.position import Side
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet, ScoringLayer


class RuleSetError(ValueError):
    """A name is not the name of a rule set."""


DAMATH = replace(
    FILIPINO,
    name="damath",
    revision=1,
    title="Damath",
    source="DaMath Rules 2024-2025, and the SciDaMaths manual (DepEd Memorandum 361 s. 2001)",
    orientation=Orientation.LUZON,
    precedence=(Precedence.MOST_PIECES, Precedence.WITH_KING),
    draw_counts=(build_board_offer(),),
    few_kings_draw=False,
    repetition=3,  # "repeated moves" end a game; the sources give no number
    repetition_effect=DrawEffect.ENDS_GAME,
    misplayed_piece_moves=False,
    scoring=ScoringLayer.DAMATH,
    clauses={
        "no_move": "end of the game",
        "repetition": "end of the game",
        "precedence": "taking a chip",
        "crowning": "dama",
        "scoring": "score of a capture",
    },
)

# The endgames of FMJD-64, official rules of draughts-64, article 7.2, as lidraughts quotes them.
REPETITION_CLAUSE = "7.2.3"
TWO_OR_THREE_PIECES = Endgame(pieces=(2, 3), strong=Material(kings=(1, 2), men=(0, 1)), weak=Material(kings=(1, 1)))
THREE_ON_MAIN_ROAD = Endgame(
    pieces=(4, 4), strong=Material(kings=(1, 3), men=(0, 2)), weak=Material(kings=(1, 1)), weak_on_main_road=True
)
FOUR_OR_FIVE = Endgame(pieces=(4, 5), kings_on_both=True)
SIX_OR_SEVEN = Endgame(pieces=(6, 7), kings_on_both=True)

RUSSIAN = RuleSet(
    name="russian",
    title="Russian draughts",
    source="FMJD-64, official rules of Russian draughts; each clause of 7.2 counts as it is written",
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
        build_few_pieces_count("7.2.7", 5, THREE_ON_MAIN_ROAD),
        build_few_pieces_count("7.2.8", 5, TWO_OR_THREE_PIECES),
    ),
    few_kings_draw=False,
    repetition=3,
    pdn_game_type=25,
    pdn_orientation=None,
    clauses={"no_move": "7.1", "repetition": REPETITION_CLAUSE},
)

# The endgames of five moves of the Brazilian federation: one or two kings against one or two kings or a king and a man.
ONE_KING, TWO_KINGS, KING_AND_MAN = Material(kings=(1, 1)), Material(kings=(2, 2)), Material(kings=(1, 1), men=(1, 1))
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
    revision=2,
    title="Brazilian draughts",
    source="rules of the Brazilian draughts federation (CBD)",
    orientation=Orientation.VISMIN,
    misplayed_piece_moves=False,
    draw_counts=(
        build_lone_king_count(
            "three kings against one", 15, CountedSide.STRONGER, LONE_KING_AGAINST_THREE_OR_MORE, may_answer=True
        ),
        build_no_progress_count("20 moves of kings", 20),
        build_few_pieces_count("finals of 5 moves", 5, *FIVE_MOVE_FINALS),
    ),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.ENDS_GAME,
    clauses={"no_move": "end of the game", "repetition": "third repetition", "precedence": "law of the majority"},
)

POOL = RuleSet(
    name="pool",
    revision=2,
    title="American pool checkers",
    source="rules of American pool checkers (APCA)",
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
        build_lone_king_count("13 moves", 13, CountedSide.WEAKER, LONE_KING_AGAINST_THREE, may_answer=False),
        build_board_offer(),
    ),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.CLAIMED,
    pdn_game_type=23,
    pdn_orientation=None,
    clauses={"no_move": "end of the game", "draw_counts": "13 moves", "repetition": "third repetition"},
)

JAMAICAN = replace(
    POOL,
    name="jamaican",
    title="Jamaican draughts",
    source="American pool checkers on the mirrored board",
    orientation=Orientation.LUZON,
)

AMERICAN = RuleSet(
    name="american",
    revision=2,
    title="American checkers (English draughts)",
    source="rules of the World Checkers/Draughts Federation (WCDF)",
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
    clauses={"no_move": "1.30", "repetition": "1.32.1"},
)

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
        "first_mover": "Game Mechanics",
        "flying_kings": "Non-capturing Move",
        "men_capture_backward": "Capturing",
        "precedence": "Capturing",
        "crowning": "Promotion",
        "removal": "Capturing",
        "king_landing": "program of 2017",
        "no_move": "Objective of the game",
    },
)

ITALIAN = RuleSet(
    name="italian",
    title="Italian draughts",
    source="Italian draughts as programs play it; the text of the federation (FID) was not at hand",
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
    draw_counts=(build_no_progress_count("40 moves", 40),),
    few_kings_draw=False,
    repetition=3,
    pdn_game_type=22,
    pdn_orientation=None,
    clauses={"no_move": "end of the game", "repetition": "third repetition"},
)

# A single king that holds the long diagonal cannot be caught; then only the twenty moves of kings count.
THREE_KINGS_OFF_MAIN_ROAD = Endgame(strong=Material(kings=(3, 3)), weak=Material(kings=(1, 1)), weak_off_main_road=True)

SPANISH = RuleSet(
    name="spanish",
    revision=2,
    title="Spanish draughts",
    source="the rules that torofun.com and section64port.online give for Spanish draughts",
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
            "claimed by players; source: none at hand",
            12,
            CountedSide.STRONGER,
            THREE_KINGS_OFF_MAIN_ROAD,
            may_answer=True,
        ),
        build_no_progress_count("20 moves of kings", 20),
    ),
    few_kings_draw=False,
    repetition=3,
    pdn_game_type=24,
    pdn_orientation=None,
    clauses={"no_move": "end of the game", "repetition": "third repetition"},
)

CZECH = RuleSet(
    name="czech",
    revision=2,
    title="Czech draughts",
    source="brief rules of Czech draughts (FMJD)",
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
    draw_counts=(build_no_progress_count("15 moves", 15, DrawEffect.CLAIMED),),
    few_kings_draw=False,
    repetition=3,
    repetition_effect=DrawEffect.CLAIMED,
    pdn_game_type=29,
    pdn_orientation=None,
    clauses={"no_move": "end of the game", "repetition": "third repetition"},
)

RULE_SETS: dict[str, RuleSet] = {
    ruleset.name: ruleset
    for ruleset in (
        FILIPINO,
        FILIPINO_COMMON,
        PERDIGANA,
        BRAZILIAN,
        RUSSIAN,
        POOL,
        JAMAICAN,
        AMERICAN,
        BUFF_AND_GREEN,
        ITALIAN,
        SPANISH,
        CZECH,
        DAMATH,
    )
}


def find_ruleset(name: str) -> RuleSet:
    """Return the rule set with a name.

    Raises RuleSetError for an unknown name; the message lists the known ones.
    """
    if name not in RULE_SETS:
        raise RuleSetError(f"there is no rule set {name!r}; the rule sets are: {', '.join(RULE_SETS)}")
    return RULE_SETS[name]


def check_ruleset_name(name: str) -> str:
    """Return the name if a rule set has it.

    Raises RuleSetError otherwise.
    """
    return find_ruleset(name).name
