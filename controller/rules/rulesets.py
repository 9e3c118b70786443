"""Every rule set by its name; adding one here is all it takes.

Sources: the rules of play of Filipino Dama as `docs/rules.md` lists them, clause by clause.
"""

from controller.rules.position import Side
from controller.rules.traits import (
    Crowning,
    KingLanding,
    LoneKingCount,
    NoMove,
    Precedence,
    Removal,
    RuleSet,
)


class RuleSetError(ValueError):
    """A name that no rule set has."""


FILIPINO = RuleSet(
    name="filipino",
    title="Filipino Dama",
    first_mover=Side.WHITE,  # clause 1
    flying_kings=True,  # clause 5
    men_capture_backward=True,  # clause 3
    men_capture_kings=True,  # clause 3
    precedence=(Precedence.MOST_PIECES,),  # clause 6
    crowning=Crowning.WHEN_STOPPED,  # clause 4
    king_landing=KingLanding.ANYWHERE,  # clause 5
    removal=Removal.AFTER_MOVE,  # clause 7
    no_move=NoMove.LOSES,  # clause 2
    lone_king_count=LoneKingCount(moves=12, against=3),  # clause 8
    few_kings_draw=True,  # clause 8
    pdn_game_type=26,  # PDN 3.0 has no number for Filipino; Brazilian moves and captures alike
)

RULE_SETS: dict[str, RuleSet] = {ruleset.name: ruleset for ruleset in (FILIPINO,)}


def find_ruleset(name: str) -> RuleSet:
    """Give the rule set of this name.

    Raises RuleSetError for an unknown name, listing those that exist.
    """
    if name not in RULE_SETS:
        raise RuleSetError(f"there is no rule set {name!r}; the rule sets are: {', '.join(RULE_SETS)}")
    return RULE_SETS[name]


def check_ruleset_name(name: str) -> str:
    """Give the name back when a rule set has it.

    Raises RuleSetError otherwise.
    """
    return find_ruleset(name).name
