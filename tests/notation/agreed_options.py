"""Optional rules, and the options of Damath, at random."""

from dataclasses import fields

from hypothesis import strategies as st

from controller.rules.damath.chips import ChipKind
from controller.rules.damath.options import DamathOptions
from controller.rules.earlier_rulesets import EARLIER_RULE_SETS
from controller.rules.optional_rules import LoneKingCountedSide, RuleOptionError, RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.traits import RuleSet

DAMATH_OPTIONS = st.builds(
    DamathOptions,
    chips=st.sampled_from(ChipKind),
    division_by_zero=st.integers(-99, 99),
    truncate=st.booleans(),
    lower_wins=st.booleans(),
    warnings=st.integers(0, 9),
    x=st.integers(1, 99),
    y=st.integers(1, 99),
)
_SWITCHES = st.none() | st.booleans()
RULE_OPTIONS = st.builds(
    RuleOptions,
    **{option.name: _SWITCHES for option in fields(RuleOptions) if option.type == (bool | None)},
    lone_king_moves=st.none() | st.integers(0, 200),
    lone_king_counted=st.none() | st.sampled_from(LoneKingCountedSide),
    repetition=st.none() | st.sampled_from([0, *range(2, 10)]),
    kings_only=st.none() | st.integers(0, 200),
)


@st.composite
def agreed_rulesets(draw: st.DrawFn) -> RuleSet:
    """Return a revision of a rule set, often with optional rules."""
    present = draw(st.sampled_from(list(RULE_SETS.values())))
    revisions = [present, *EARLIER_RULE_SETS.get(present.name, ())]
    ruleset = draw(st.sampled_from(revisions))
    options = draw(st.just(RuleOptions()) | RULE_OPTIONS)
    try:
        return apply_options(ruleset, options)
    except RuleOptionError:
        return ruleset
