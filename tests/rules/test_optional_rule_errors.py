"""Optional rules that make no sense for a rule set are refused with the reason, all reasons at once.

As settings they are refused in the same words; those that make sense reach the rules of the game.
"""

from dataclasses import fields
from typing import Any

import pytest
from pydantic import ValidationError

from controller.rules.filipino_rulesets import PERDIGANA
from controller.rules.optional_rules import LoneKingCountedSide, RuleOptionError, RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.rules.traits import Precedence, RuleSet
from controller.settings.game import GameSettings, RuleOptionSettings, agreed_rules, agreed_ruleset

NO_MAYORDAMA = "mayordama: {name} does not require the greatest number of captures"
NO_COUNT = "{name} has no lone-king count to set; give lone_king_moves too"
TIMES = "repetition: give 0 for no draw, or 2 to 9"
LONE_KING_MOVES = "lone_king_moves: give 0 for no count, or 1 to 200 moves"
KINGS_ONLY = "kings_only: give 0 for no count, or 1 to 200 moves"

WITH_GREATEST_NUMBER = ("filipino", "filipino-common", "perdigana", "damath", "brazilian", "italian", "spanish")
WITH_COUNT = ("filipino", "filipino-common", "brazilian", "spanish", "russian", "pool", "jamaican")


def refusal(ruleset: RuleSet, **options: Any) -> str:
    with pytest.raises(RuleOptionError) as refused:
        apply_options(ruleset, RuleOptions(**options))
    return str(refused.value)


def is_refused(ruleset: RuleSet, **options: Any) -> bool:
    try:
        apply_options(ruleset, RuleOptions(**options))
    except RuleOptionError:
        return True
    return False


@pytest.mark.parametrize("name", RULE_SETS)
def test_mayordama_where_no_greatest_number_must_be_captured(name: str) -> None:
    ruleset = RULE_SETS[name]
    assert is_refused(ruleset, mayordama=True) == (name not in WITH_GREATEST_NUMBER)
    if name not in WITH_GREATEST_NUMBER:
        assert refusal(ruleset, mayordama=True) == NO_MAYORDAMA.format(name=name)
    assert not is_refused(ruleset, mayordama=False)


@pytest.mark.parametrize(
    "detail",
    [{"lone_king_counted": LoneKingCountedSide.WEAKER}, {"lone_king_answer": False}, {"lone_king_or_more": True}],
)
@pytest.mark.parametrize("name", RULE_SETS)
def test_details_of_a_count_that_there_is_not(name: str, detail: dict[str, Any]) -> None:
    ruleset = RULE_SETS[name]
    assert is_refused(ruleset, **detail) == (name not in WITH_COUNT)
    assert not is_refused(ruleset, lone_king_moves=12, **detail)
    assert refusal(ruleset, lone_king_moves=0, **detail) == NO_COUNT.format(name=name)


@pytest.mark.parametrize(
    ("option", "values", "reason"),
    [
        ("repetition", (-1, 1, 10), TIMES),
        ("lone_king_moves", (-1, 201), LONE_KING_MOVES),
        ("kings_only", (-1, 201), KINGS_ONLY),
    ],
)
@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_numbers_out_of_range(ruleset: RuleSet, option: str, values: tuple[int, ...], reason: str) -> None:
    assert [refusal(ruleset, **{option: value}) for value in values] == [reason] * len(values)
    largest = 9 if option == "repetition" else 200
    assert not any(is_refused(ruleset, **{option: value}) for value in (0, 2, largest))


@pytest.mark.parametrize("option", ["huff", "few_kings"])
@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_what_makes_sense_everywhere(ruleset: RuleSet, option: str) -> None:
    assert not any(is_refused(ruleset, **{option: value}) for value in (True, False))


def test_all_reasons_at_once() -> None:
    reasons = refusal(
        RULE_SETS["czech"], mayordama=True, lone_king_moves=0, lone_king_answer=True, repetition=1, kings_only=-5
    )
    assert reasons == "; ".join((NO_MAYORDAMA.format(name="czech"), TIMES, KINGS_ONLY, NO_COUNT.format(name="czech")))


# as settings


def test_settings_know_every_option() -> None:
    assert set(RuleOptionSettings.model_fields) == {field.name for field in fields(RuleOptions)}
    assert RuleOptionSettings().model_dump() == dict.fromkeys(RuleOptionSettings.model_fields)


@pytest.mark.parametrize(("name", "ruleset"), RULE_SETS.items())
def test_settings_without_options_play_the_rule_set_on_its_board(name: str, ruleset: RuleSet) -> None:
    game = GameSettings(ruleset=name)
    assert agreed_ruleset(game) == ruleset
    assert agreed_rules(game).orientation is ruleset.orientation
    assert GameSettings(ruleset=name, orientation=Orientation.VISMIN).orientation is Orientation.VISMIN


def test_settings_with_options() -> None:
    rules = RuleOptionSettings(
        mayordama=True, huff=True, lone_king_moves=5, lone_king_counted=LoneKingCountedSide.STRONGER, repetition=4
    )
    game = GameSettings(ruleset="perdigana", rules=rules)
    options = RuleOptions(
        mayordama=True, huff=True, lone_king_moves=5, lone_king_counted=LoneKingCountedSide.STRONGER, repetition=4
    )
    assert agreed_ruleset(game) == apply_options(PERDIGANA, options)
    assert agreed_rules(game).ruleset.precedence == (Precedence.MOST_PIECES, Precedence.WITH_KING)
    assert agreed_rules(GameSettings(ruleset="perdigana")).ruleset == PERDIGANA  # the same name, other rules


@pytest.mark.parametrize(
    ("game", "reasons"),
    [
        ({"ruleset": "pool", "rules": {"mayordama": True}}, [NO_MAYORDAMA.format(name="pool")]),
        ({"ruleset": "czech", "rules": {"lone_king_or_more": True}}, [NO_COUNT.format(name="czech")]),
        (
            {"ruleset": "russian", "rules": {"mayordama": True, "repetition": 1, "kings_only": 900}},
            [NO_MAYORDAMA.format(name="russian"), TIMES, KINGS_ONLY],
        ),
        ({"rules": {"mayordame": True}}, ["Extra inputs are not permitted"]),
        ({"rules": {"huff": "maybe", "repetition": "thrice"}}, ["valid boolean", "valid integer"]),
        ({"rules": {"lone_king_counted": "both"}}, ["'weaker' or 'stronger'"]),
        ({"ruleset": "chess", "rules": {"huff": True}}, ["there is no rule set 'chess'"]),
    ],
)
def test_settings_refuse_in_the_same_words(game: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(ValidationError) as refused:
        GameSettings.model_validate(game)
    assert all(reason in str(refused.value) for reason in reasons)
