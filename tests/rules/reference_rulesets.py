"""The rule sets under the names that the reference data give them."""

from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.rulesets import FILIPINO, RULE_SETS

NAMES = ("filipino", "brazilian", "pool", "russian", "american", "czech", "spanish", "italian", "buff-and-green")
REFERENCES = {name: RULE_SETS[name] for name in NAMES} | {
    "filipino + mayordama": apply_options(FILIPINO, RuleOptions(mayordama=True))
}
