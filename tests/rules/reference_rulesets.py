"""The rule sets under the names that the reference data give them."""

from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation

NAMES = ("filipino", "brazilian", "pool", "russian", "american", "czech", "spanish", "italian", "buff-and-green")
REFERENCES = {name: RULE_SETS[name] for name in NAMES} | {
    "filipino + mayordama": apply_options(FILIPINO, RuleOptions(mayordama=True))
}

ON_VISMIN = dict.fromkeys(("filipino", "filipino-common", "filipino + mayordama", "perdigana"), Orientation.VISMIN)
REFERENCE_BOARDS = {name: ruleset.orientation for name, ruleset in (RULE_SETS | REFERENCES).items()} | ON_VISMIN
"""The boards of the reference data: they count Filipino Dama on the Vismin board, each other game on its own."""
