"""All rule sets by name.

A new rule set needs a value in the file of its family (`filipino_rulesets`, `flying_king_rulesets`,
`forward_capture_rulesets`, `short_king_rulesets`) and its place in `RULE_SETS`, nothing else.
"""

from difflib import get_close_matches

from controller.rules.filipino_rulesets import DAMATH, FILIPINO, FILIPINO_COMMON, PERDIGANA
from controller.rules.flying_king_rulesets import BRAZILIAN, BUFF_AND_GREEN, JAMAICAN, POOL, RUSSIAN
from controller.rules.forward_capture_rulesets import CZECH, SPANISH
from controller.rules.short_king_rulesets import AMERICAN, ITALIAN
from controller.rules.traits import RuleSet


class RuleSetError(ValueError):
    """A name is not the name of a rule set."""


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

    Raises RuleSetError for an unknown name; the message says which one is like it, and lists the known ones.
    """
    if name not in RULE_SETS:
        close = get_close_matches(name, RULE_SETS, n=1)
        guess = f"did you mean {close[0]}? " if close else ""
        raise RuleSetError(f"there is no rule set {name!r}; {guess}the rule sets are: {', '.join(RULE_SETS)}")
    return RULE_SETS[name]


def check_ruleset_name(name: str) -> str:
    """Return the name if a rule set has it.

    Raises RuleSetError otherwise.
    """
    return find_ruleset(name).name
