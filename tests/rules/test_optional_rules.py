"""The optional rules on and off, alone and together; refused, all reasons at once, where they make no sense."""

from dataclasses import fields, replace

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO, PERDIGANA
from controller.rules.flying_king_rulesets import BRAZILIAN, JAMAICAN, POOL, RUSSIAN
from controller.rules.forward_capture_rulesets import CZECH, SPANISH
from controller.rules.optional_rules import AGREED_CLAUSE, LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.rulesets import RULE_SETS
from controller.rules.short_king_rulesets import AMERICAN, ITALIAN
from controller.rules.squares import Orientation
from controller.rules.traits import Precedence, RuleSet
from tests.rules.boards import board_of
from tests.rules.long_games import PlyKind, PlyKinds, does_continue, play_to_end

THREE, FOUR = "WK12,K20,K28:BK5", "WK12,K20,K28,K27:BK5"
EIGHT_PIECES = "WK21,30,31,32:BK12,1,2,3"
KING_AND_MAN_TAKE_ONE = "W:WK21,22:B10,25"
WEAKER, STRONGER = LoneKingCountedSide.WEAKER, LoneKingCountedSide.STRONGER
TO_AND_FRO = ("12-16", "29-25", "16-12", "25-29")
EVERY = RuleOptions(
    mayordama=True,
    huff=True,
    misplayed_piece=True,
    king_lands_behind=True,
    crowned_if_touched=True,
    men_backward=False,
    long_kings=True,
    lone_king_moves=5,
    lone_king_counted=STRONGER,
    lone_king_answer=False,
    lone_king_or_more=True,
    few_kings=True,
    repetition=3,
    kings_only=10,
)


def without_marks(ruleset: RuleSet) -> RuleSet:
    """Return what judges a game, without what was agreed on and which clauses that amends."""
    return replace(ruleset, agreements=(), amended_clauses={})


def moves(ruleset: RuleSet, fen: str) -> set[str]:
    return board_of(Orientation.VISMIN, ruleset).moves(fen)


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_nothing_agreed_on_leaves_a_rule_set_as_it_is(ruleset: RuleSet) -> None:
    assert apply_options(ruleset, RuleOptions()) == ruleset


@pytest.mark.parametrize("ruleset", [FILIPINO, PERDIGANA, BRAZILIAN, SPANISH], ids=lambda ruleset: ruleset.name)
def test_mayordama(ruleset: RuleSet) -> None:
    on, off = (apply_options(ruleset, RuleOptions(mayordama=value)) for value in (True, False))
    king_only = {"21x3", "21x7", "21x30"}
    backward = {"22x29"} if ruleset.men_capture_backward else set()
    assert moves(on, KING_AND_MAN_TAKE_ONE) == king_only
    assert moves(off, KING_AND_MAN_TAKE_ONE) == moves(ruleset, KING_AND_MAN_TAKE_ONE) == king_only | backward
    assert without_marks(off) == ruleset
    assert moves(apply_options(FILIPINO, RuleOptions(mayordama=True)), "W:W22,K23:B18,19,20") == {"22x15x24"}


def test_mayordama_comes_right_after_the_greatest_number() -> None:
    assert apply_options(SPANISH, RuleOptions(mayordama=True)).precedence == (
        Precedence.MOST_PIECES, Precedence.WITH_KING, Precedence.MOST_KINGS,
    )  # fmt: skip
    assert without_marks(apply_options(ITALIAN, RuleOptions(mayordama=True))) == ITALIAN
    assert Precedence.WITH_KING not in apply_options(ITALIAN, RuleOptions(mayordama=False)).precedence


def test_without_mayordama_the_czech_king_still_goes_first() -> None:
    # its rule is another: nothing there is of the same greatest number
    assert without_marks(apply_options(CZECH, RuleOptions(mayordama=False))) == CZECH


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_huff(ruleset: RuleSet) -> None:
    on, off = (apply_options(ruleset, RuleOptions(huff=value)) for value in (True, False))
    capture_due = parse_fen("W:W22,28:B18,5")
    assert rules_for(on, Orientation.VISMIN).huffable_moves(capture_due)
    assert not rules_for(off, Orientation.VISMIN).huffable_moves(capture_due)
    assert without_marks(off) == ruleset
    assert without_marks(on) == replace(ruleset, huff=True)


@pytest.mark.parametrize(
    ("options", "white_first", "black_first"),
    [
        (RuleOptions(lone_king_moves=5), 11, 10),
        (RuleOptions(lone_king_moves=5, lone_king_answer=False), 10, 9),
        (RuleOptions(lone_king_moves=5, lone_king_counted=STRONGER), 9, 10),
        (RuleOptions(lone_king_moves=5, lone_king_counted=STRONGER, lone_king_answer=False), 7, 8),
        (RuleOptions(lone_king_answer=False), 24, 23),
        (RuleOptions(lone_king_counted=STRONGER), 23, 24),
        (RuleOptions(lone_king_counted=WEAKER, lone_king_answer=True), 25, 24),
        (RuleOptions(lone_king_moves=1), 3, 2),
    ],
)
@pytest.mark.parametrize("ruleset", [FILIPINO, PERDIGANA], ids=lambda it: it.name)
def test_the_lone_kings_count(ruleset: RuleSet, options: RuleOptions, white_first: int, black_first: int) -> None:
    # where the rule set has no count, naming the moves makes one
    counted = options if ruleset is FILIPINO or options.lone_king_moves else replace(options, lone_king_moves=12)
    agreed = apply_options(ruleset, counted)
    for fen, plies in ((f"W:{THREE}", white_first), (f"B:{THREE}", black_first)):
        outcome = play_to_end(agreed, fen, plies)
        assert (outcome.termination, outcome.clause) == (Termination.LONE_KING_COUNT, AGREED_CLAUSE)
    assert does_continue(agreed, f"W:{FOUR}", 40)


@pytest.mark.parametrize("ruleset", [FILIPINO, PERDIGANA], ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize(
    ("fen", "plies", "events"), [(THREE, 11, {}), (FOUR, 11, {}), (FOUR, 15, {4: PlyKind.CAPTURE})]
)
def test_the_count_against_three_kings_or_more(ruleset: RuleSet, fen: str, plies: int, events: PlyKinds) -> None:
    agreed = apply_options(ruleset, RuleOptions(lone_king_moves=5, lone_king_or_more=True))
    outcome = play_to_end(agreed, f"W:{fen}", plies, events, lambda position: position.white.bit_count() >= 3)
    assert outcome.termination is Termination.LONE_KING_COUNT


def test_what_is_not_agreed_on_of_a_count_stays_the_rule_sets_own() -> None:
    assert (
        play_to_end(apply_options(POOL, RuleOptions(lone_king_moves=5)), f"B:{THREE}", 9).clause == AGREED_CLAUSE
    )  # no answer
    russian = apply_options(RUSSIAN, RuleOptions(lone_king_moves=5))
    assert play_to_end(russian, f"W:{FOUR}", 9).clause == AGREED_CLAUSE  # the stronger side's, three and more
    assert play_to_end(apply_options(RUSSIAN, RuleOptions(lone_king_or_more=False)), f"W:{FOUR}", 30).clause == "7.2.5"


@pytest.mark.parametrize("ruleset", [POOL, JAMAICAN], ids=lambda ruleset: ruleset.name)
def test_thirteen_moves_of_the_stronger_side_are_thirteen(ruleset: RuleSet) -> None:
    agreed = apply_options(ruleset, RuleOptions(lone_king_counted=STRONGER))
    assert play_to_end(agreed, f"W:{THREE}", 25).clause == AGREED_CLAUSE  # White's thirteenth move is the 25th ply
    assert play_to_end(agreed, f"B:{THREE}", 26).clause == AGREED_CLAUSE
    early = apply_options(ruleset, RuleOptions(lone_king_counted=STRONGER, lone_king_answer=False))
    assert play_to_end(early, f"W:{THREE}", 23).clause == AGREED_CLAUSE
    own_side = apply_options(ruleset, RuleOptions(lone_king_counted=WEAKER))
    assert play_to_end(own_side, f"B:{THREE}", 25).clause == AGREED_CLAUSE  # as the rule set has it: no answer


def test_the_lone_kings_count_off() -> None:
    assert does_continue(apply_options(FILIPINO, RuleOptions(lone_king_moves=0)), f"W:{THREE}", 100)
    assert without_marks(apply_options(PERDIGANA, RuleOptions(lone_king_moves=0))) == PERDIGANA


@pytest.mark.parametrize("ruleset", [FILIPINO, SPANISH, AMERICAN], ids=lambda ruleset: ruleset.name)
def test_one_or_two_kings_against_one(ruleset: RuleSet) -> None:
    on, off = (board_of(Orientation.VISMIN, apply_options(ruleset, RuleOptions(few_kings=it))) for it in (True, False))
    for fen in ("W:WK12,K20:BK29", "B:WK12:BK29"):
        outcome = on.outcome(fen)
        assert outcome == Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)
        assert outcome.clause == AGREED_CLAUSE
        assert off.outcome(fen) is None
    assert on.outcome("W:WK22,K3:BK18") is None  # a capture is pending
    assert on.outcome("W:WK12,20:BK29") is None


@pytest.mark.parametrize("times", [2, 3, 5])
def test_repetition(times: int) -> None:
    board = board_of(Orientation.VISMIN, apply_options(FILIPINO, RuleOptions(repetition=times)))
    outcome = board.outcome("W:WK12,20:BK29", *TO_AND_FRO * (times - 1))
    assert outcome == Outcome(score=Score.DRAW, termination=Termination.REPETITION)
    assert outcome.clause == AGREED_CLAUSE
    never = board_of(Orientation.VISMIN, apply_options(RUSSIAN, RuleOptions(repetition=0)))
    assert never.outcome(f"W:{EIGHT_PIECES}", *("21-17", "12-16", "17-21", "16-12") * 4) is None


@pytest.mark.parametrize("ruleset", [FILIPINO, AMERICAN, PERDIGANA], ids=lambda ruleset: ruleset.name)
def test_moves_of_kings_alone(ruleset: RuleSet) -> None:
    agreed = apply_options(ruleset, RuleOptions(kings_only=7))
    outcome = play_to_end(agreed, f"W:{EIGHT_PIECES}", 14)
    assert (outcome.termination, outcome.clause) == (Termination.NO_PROGRESS, AGREED_CLAUSE)
    assert play_to_end(agreed, f"W:{EIGHT_PIECES}", 20, {6: PlyKind.MAN_MOVES}) == outcome
    assert does_continue(apply_options(ruleset, RuleOptions(kings_only=0)), f"W:{EIGHT_PIECES}", 100)


@pytest.mark.parametrize("ruleset", [FILIPINO, PERDIGANA, BRAZILIAN, ITALIAN, SPANISH], ids=lambda it: it.name)
def test_all_together(ruleset: RuleSet) -> None:
    agreed = apply_options(ruleset, EVERY)
    assert agreed.huff
    names = ("mayordama", "king_lands_behind", "crowned_if_touched", "men_backward", "long_kings")
    movement = RuleOptions(**{name: getattr(EVERY, name) for name in names})
    assert moves(agreed, KING_AND_MAN_TAKE_ONE) == moves(apply_options(ruleset, movement), KING_AND_MAN_TAKE_ONE)
    assert play_to_end(agreed, f"W:{FOUR}", 7).termination is Termination.LONE_KING_COUNT
    assert play_to_end(agreed, f"W:{EIGHT_PIECES}", 20).termination is Termination.NO_PROGRESS
    board = board_of(ruleset.orientation, agreed)
    assert board.outcome("W:WK12:BK29") == Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)
    repeated = board.outcome("W:WK12,20:BK29", *TO_AND_FRO * 2)
    assert repeated == Outcome(score=Score.DRAW, termination=Termination.REPETITION)


def test_every_option_is_tried_here() -> None:
    assert None not in [getattr(EVERY, field.name) for field in fields(RuleOptions)]
