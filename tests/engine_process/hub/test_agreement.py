"""A program is told the game by the parameters that it declares, or refused in one line."""

from dataclasses import replace

import pytest

from controller.engine_process.hub.agreement import AgreementError, GameTerms, agree, find_terms
from controller.engine_process.hub.game_parameters import declare_parameters, read_game_settings, read_level
from controller.engine_process.hub.parameters import HubParameter, ParameterError, ParameterType, read_parameter
from controller.engine_process.lines import SearchRequest
from controller.notation.hub.lines import parse_line
from controller.rules.rulesets import RULE_SETS
from controller.settings.game import GameSettings, TouchMoveRule, agreed_rules


def declared(*lines: str) -> dict[str, HubParameter]:
    parameters: dict[str, HubParameter] = {}
    for text in lines:
        line = parse_line(f"param {text}".encode())
        assert line is not None
        parameter = read_parameter(line)
        parameters[parameter.name] = parameter
    return parameters


def terms(
    level: int | None = None, seed: int = 7, parameters: dict[str, str] | None = None, **game: object
) -> GameTerms:
    settings = GameSettings.model_validate({"ruleset": "russian", **game})
    return GameTerms(settings=settings, level=level, seed=seed, parameters=tuple((parameters or {}).items()))


VARIANT = 'name=variant value=normal type=enum values="normal russian"'


def test_the_variant_is_set() -> None:
    assert agree(terms(), declared(VARIANT)).values == (("variant", "russian"),)


def test_only_what_differs_is_set() -> None:
    assert agree(terms(), declared("name=variant value=russian", "name=book value=true type=bool")).values == ()


@pytest.mark.parametrize("ruleset", [name for name in RULE_SETS if name != "damath"])
@pytest.mark.parametrize("orientation", ["vismin", "luzon"])
def test_our_engine_understands_our_terms(ruleset: str, orientation: str) -> None:
    asked = terms(ruleset=ruleset, orientation=orientation, claims="declare", rules={"repetition": 4}, level=3)
    parameters = declare_parameters(None)
    agreement = agree(asked, parameters)
    for name, value in agreement.values:
        parameters[name] = HubParameter(name=name, value=value)
    assert read_game_settings(parameters) == asked.settings
    assert read_level(parameters) == 3
    assert parameters["seed"].value == "7"
    assert not agreement.notation.is_mirrored


@pytest.mark.parametrize(("orientation", "is_mirrored"), [("vismin", False), ("luzon", True)])
def test_a_program_without_a_board_knows_that_of_the_rule_set(orientation: str, is_mirrored: bool) -> None:
    assert agree(terms(orientation=orientation), declared(VARIANT)).notation.is_mirrored == is_mirrored


def test_its_letters_are_used() -> None:
    assert agree(terms(), declared(VARIANT, "name=position-letters value=mnMN.")).notation.letters == "mnMN."


@pytest.mark.parametrize(("limits", "seed"), [("", "1000"), ("max=99", "0"), ("max=998", "1"), ("max=1000", "1000")])
def test_a_seed_is_one_that_the_program_can_have(limits: str, seed: str) -> None:
    known = declared(VARIANT, "name=level value=full", f"name=seed value=-1 type=int {limits}")
    assert ("seed", seed) in agree(terms(level=3, seed=1000), known).values


def test_what_only_the_board_knows_is_no_term() -> None:
    settings = GameSettings(ruleset="russian")
    request = SearchRequest(
        number=1, settings=settings, start=agreed_rules(settings).start_position, moves=(), seconds=1, seed=3
    )
    other = settings.model_copy(update={"time_control": "5+3", "touch_move": TouchMoveRule.STRICT})
    assert find_terms(replace(request, settings=other, seed=4), ()) == find_terms(request, ())
    assert find_terms(replace(request, level=3), ()) != find_terms(replace(request, level=3, seed=4), ())


def test_a_level_is_not_told_where_there_is_none() -> None:
    assert agree(terms(level=3), declared(VARIANT)).values == (("variant", "russian"),)


@pytest.mark.parametrize(
    ("parameters", "values"),
    [
        ({"variant": "russian64"}, (("variant", "russian64"),)),
        ({"book": "false"}, (("book", "false"), ("variant", "russian"))),
        ({"book": "true"}, (("variant", "russian"),)),
    ],
)
def test_the_user_has_the_last_word(parameters: dict[str, str], values: tuple[tuple[str, str], ...]) -> None:
    known = declared('name=variant value=normal type=enum values="russian russian64"', "name=book value=true type=bool")
    assert tuple(sorted(agree(terms(parameters=parameters), known).values)) == values


def test_a_program_of_one_variant() -> None:
    assert agree(terms(parameters={"variant": "none"}), {}).values == ()


@pytest.mark.parametrize(
    ("lines", "asked", "reason"),
    [
        (
            (),
            terms(),
            "has no parameter variant; write variant=none before the program if russian is all that it plays",
        ),
        (('name=variant value=a type=enum values="a b"',), terms(), "does not play russian; its variants are a b"),
        ((VARIANT, "name=squares value=50"), terms(), "plays on 50 squares, not on 32"),
        ((VARIANT, "name=position-letters value=wbWW."), terms(), "names 'wbWW.' as the letters"),
        ((VARIANT, "name=position-letters value=wbWB"), terms(), "names 'wbWB' as the letters"),
        ((VARIANT,), terms(rules={"men_backward": False}), "cannot be told that men_backward=false is agreed"),
        ((VARIANT,), terms(ruleset="damath"), "cannot be told .*: the Hub protocol knows no chips"),
        ((VARIANT,), terms(parameters={"hash": "3"}), "has no parameter hash; it has variant"),
        ((VARIANT, "name=x type=int min=1 max=5"), terms(parameters={"x": "6"}), "from 1 to 5, not '6'"),
        ((VARIANT, "name=x type=real max=5"), terms(parameters={"x": "nan"}), "of type real, not 'nan'"),
        ((VARIANT, "name=x type=int min=a"), terms(parameters={"x": "6"}), "of type int, not '6'"),
        ((VARIANT, "name=x type=bool"), terms(parameters={"x": "yes"}), "x is true or false, not 'yes'"),
    ],
)
def test_what_cannot_be_agreed_is_told(lines: tuple[str, ...], asked: GameTerms, reason: str) -> None:
    with pytest.raises(AgreementError, match=reason):
        agree(asked, declared(*lines))


def test_a_parameter_of_an_unknown_type_is_a_text() -> None:
    assert declared("name=x type=colour value=3")["x"].type is ParameterType.STRING
    with pytest.raises(ParameterError, match="without a name"):
        declared("value=3")
