"""The tags of what the players agreed on: games are judged by them, and what does not fit is a warning."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.notation.option_text import options_text, parse_options
from controller.notation.pdn import PdnGame, WarningKind, pdn_game_text, pdn_game_text_as
from controller.notation.pdn.agreement_tags import AGREEMENT_TAGS
from controller.notation.square_numbering import Notation
from controller.rules.damath.chips import ChipKind
from controller.rules.damath.options import DAMATH_RANGES, DamathOptions
from controller.rules.earlier_rulesets import find_revision
from controller.rules.optional_rules import RuleOptions
from controller.rules.rulesets import find_ruleset
from controller.rules.squares import Orientation
from controller.settings.damath import DamathSettings, damath_options
from tests.notation.agreed_options import RULE_OPTIONS
from tests.notation.pdn_games import FILIPINO, fault_of, game_of, texts

DAMATH = '[GameType "26,W,8,8,N2,1"]\n[Variant "Damath"]\n'
CHIPS = "counting, whole, integer, fraction, rational, radical, polynomial"
BACKWARD = '[FEN "W:W18:B22,3"]\n\n1. 18x25 *'  # the man on 18 captures backward


def filipino(tags: str, moves: str = "\n1. 22-18 *") -> str:
    return FILIPINO.rstrip() + "\n" + tags + moves


def warnings_of(game: PdnGame) -> list[str]:
    return [warning.text for warning in game.warnings]


def test_a_game_is_judged_by_what_was_agreed() -> None:
    assert len(game_of(filipino(BACKWARD, moves="")).moves) == 1
    fault = fault_of(filipino('[Rules "men_backward=false"]\n' + BACKWARD, moves=""))
    assert fault.text.startswith("ply 1: 18x25 is not a legal move")
    quiet = filipino('[Rules "men_backward=false"]\n[FEN "W:W18:B22,3"]\n', "\n1. 18-15 *")
    game = game_of(quiet)
    assert (game.ruleset.men_capture_backward, game.ruleset.agreements) == (False, ("men_backward=false",))
    assert warnings_of(game) == []


def test_a_move_that_may_be_huffed_stands_where_that_was_agreed_on() -> None:
    """The game ends before the opponent takes the piece: a capture undone, and one cut short."""
    for fen, move in (("W:W22,30:B17,18,1", "30-26"), ("W:W22:B18,11,1", "22x15")):
        position = f'[FEN "{fen}"]\n'
        huffing = game_of(filipino(f'[Rules "huff=true"]\n{position}', f"\n1. {move} 0-1"))
        assert (texts(huffing.moves), huffing.warnings) == ([move], ())
        assert game_of(pdn_game_text(huffing)) == huffing
    assert fault_of(filipino('[FEN "W:W22,30:B17,18,1"]\n', "\n1. 30-26 0-1")).ply == 1
    cut_short = game_of(filipino('[FEN "W:W22:B18,11,1"]\n', "\n1. 22x15 0-1"))
    assert [warning.kind for warning in cut_short.warnings] == [WarningKind.SHORT_CAPTURE]


def test_a_rule_set_that_is_given_replaces_what_was_agreed() -> None:
    text = filipino('[Rules "men_backward=false"]\n' + BACKWARD, moves="")
    game = game_of(text, find_ruleset("filipino"))
    assert game.ruleset == find_ruleset("filipino")
    assert "Rules" not in pdn_game_text_as(game, Notation.NUMERIC, Orientation.VISMIN)


@given(RULE_OPTIONS)
def test_options_are_read_as_they_are_written(options: RuleOptions) -> None:
    given_values = {name: getattr(options, name) for name in RuleOptions.__slots__}
    values = {name: value for name, value in given_values.items() if value is not None}
    assert dict(parse_options(options_text(values.items()), RuleOptions).values) == values


def test_the_rules_of_a_game_are_those_of_its_revision() -> None:
    game = game_of(filipino('[RulesRevision "1"]\n'))
    assert (game.ruleset, warnings_of(game)) == (find_revision("filipino", 1), [])
    assert game_of(filipino("")).ruleset == find_ruleset("filipino")


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ('[Rules "WCDF"]', "Rules: 'WCDF' names no option of this program; the tag does not count"),
        ('[Rules "Rules of 1952, by \\"A. B.\\"; see p. 3"]', None),
        ('[Rules "men_backward=perhaps"]', "Rules: men_backward cannot be 'perhaps'"),
        (
            '[Rules "repetition=1"]',
            "Rules: repetition: give 0 for no draw, or 2 to 9; the rules of Filipino Dama count",
        ),
        ('[Rules "lone_king_moves=0; lone_king_answer=true"]', None),
        ('[RulesRevision "9"]', "RulesRevision: there is no revision 9 of filipino; revision 2 counts"),
        ('[RulesRevision "two"]', "RulesRevision: 'two' is no number; revision 2 counts"),
        ('[RulesRevision "\u0662"]', None),
        ('[DamathChips "whole"]', "DamathChips: Filipino Dama has no score; the tag does not count"),
        ('[DamathRules "x=2"]', "DamathRules: Filipino Dama has no score; the tag does not count"),
    ],
)
def test_what_does_not_fit_is_a_warning(tag: str, told: str | None) -> None:
    game = game_of(filipino(f"{tag}\n"))
    (warning,) = game.warnings
    assert told is None or warning.text == f"the tag {told}"
    assert (game.ruleset, warning.line) == (find_ruleset("filipino"), 3)
    assert game_of(pdn_game_text_as(game, game.notation, game.orientation)).ruleset == game.ruleset


def test_the_rules_tag_of_another_program_stays_in_a_converted_game() -> None:
    game = game_of(filipino('[Rules "WCDF"]\n'))
    assert '[Rules "WCDF"]' in pdn_game_text_as(game, Notation.ALGEBRAIC, Orientation.LUZON)


def test_the_options_that_are_known_count_beside_others() -> None:
    game = game_of(filipino('[Rules "Men_Backward=false; men_backward = FALSE ; few_kings=2;;repetition=3"]\n'))
    assert game.ruleset.agreements == ("men_backward=false", "repetition=3")
    assert warnings_of(game) == ["the tag Rules: there is no option 'Men_Backward'; few_kings cannot be '2'"]


def test_options_without_a_rule_set_do_not_count() -> None:
    game = game_of('[Rules "men_backward=false"]\n\n1. 11-15 22-18 *')
    assert game.ruleset == find_ruleset("american")
    assert "the tag Rules: it does not count without a GameType or a Variant" in warnings_of(game)


def test_a_game_of_damath_has_its_options() -> None:
    game = game_of(DAMATH + '[DamathChips "integer"]\n[DamathRules "division_by_zero=-5; truncate=true"]\n\n1. 22-18 *')
    assert game.damath == DamathOptions(chips=ChipKind.INTEGER, division_by_zero=-5, truncate=True)
    assert warnings_of(game) == []
    assert game_of(pdn_game_text(game)) == game
    assert game_of(DAMATH + "\n1. 22-18 *").damath == DamathOptions()


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        (
            '[DamathChips "bananas"]',
            f"DamathChips: 'bananas' is no kind of chips ({CHIPS}); whole counts",
        ),
        ('[DamathRules "x=0"]', "DamathRules: x must be 1 to 99; the default counts"),
        ('[DamathRules "warnings=10"]', "DamathRules: warnings must be 0 to 9; the default counts"),
        ('[DamathRules "as usual"]', "DamathRules: 'as usual' names no option of this program; the tag does not count"),
    ],
)
def test_options_of_damath_that_do_not_fit_are_warnings(tag: str, told: str) -> None:
    game = game_of(f"{DAMATH}{tag}\n\n1. 22-18 *")
    assert (game.damath, warnings_of(game)) == (DamathOptions(), [f"the tag {told}"])


def test_the_options_of_damath_are_those_of_profiles() -> None:
    assert damath_options(DamathSettings()) == DamathOptions()
    assert set(DamathOptions.__slots__) == DamathSettings.model_fields.keys() - {"first_mover"}
    for name, (least, most) in DAMATH_RANGES.items():
        for value in (least, most):
            assert getattr(DamathSettings.model_validate({name: value}), name) == value
        for value in (least - 1, most + 1):
            with pytest.raises(ValueError, match=name):
                DamathSettings.model_validate({name: value})


_NAMES = st.sampled_from([*RuleOptions.__slots__, *DamathOptions.__slots__, "other"])
_VALUES = (
    st.sampled_from(["true", "false", "weaker", "whole"]) | st.integers(-10_000, 10_000).map(str) | st.text(max_size=5)
)
_PAIRS = st.lists(st.tuples(_NAMES, _VALUES).map("=".join), max_size=4).map(";".join)


@settings(max_examples=150)
@given(
    st.sampled_from(["damath", "filipino", "perdigana", "american"]), st.sampled_from(AGREEMENT_TAGS), _PAIRS | _VALUES
)
def test_no_text_of_a_tag_is_a_fault(ruleset: str, name: str, value: str) -> None:
    escaped = "".join(sign if sign.isprintable() else " " for sign in value).replace("\\", "\\\\").replace('"', '\\"')
    game = game_of(f'[Variant "{ruleset}"]\n[{name} "{escaped}"]\n\n*')
    again = game_of(pdn_game_text_as(game, Notation.NUMERIC, game.orientation))
    assert (again.ruleset, again.damath) == (game.ruleset, game.damath)
