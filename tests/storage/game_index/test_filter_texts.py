"""How filters are written: material, positions, dates, words; and what is said of a text that is none."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from controller.rules.rulesets import RULE_SETS
from controller.storage.game_index.game_filter import (
    parse_date,
    parse_part,
    parse_pieces,
    parse_result,
    parse_ruleset,
    parse_state,
    parse_words,
)
from controller.storage.game_index.material import PositionMaterial, parse_material
from controller.storage.game_index.text_folding import fold_text

side = st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda counts: sum(counts) <= 12)


def written(kings: int, men: int) -> str:
    return f"{f'{kings}k' if kings else ''}{f'{men}m' if men else ''}" or "0"


@given(white=side, black=side)
def test_material_is_read_as_it_is_written(white: tuple[int, int], black: tuple[int, int]) -> None:
    material = PositionMaterial(*white, *black)
    if any(material):
        assert parse_material(f"{written(*white)}-{written(*black)}") == material
        assert parse_material(f"{written(*black)}-{written(*white)}") == material.swapped


@pytest.mark.parametrize(
    ("text", "material"),
    [
        ("2k1m-1k2m", (2, 1, 1, 2)),
        ("3K - 1k", (3, 0, 1, 0)),
        ("12m-12m", (0, 12, 0, 12)),
        ("1m-0", (0, 1, 0, 0)),
        ("0-1k12m", None),
        ("2k1m", None),
        ("0-0", None),
        ("1m2k-1m", None),
        ("k-m", None),
        ("13m-1m", None),
        ("1k-1k-1k", None),
        ("", None),
        ("-1k", None),
    ],
)
def test_material(text: str, material: tuple[int, ...] | None) -> None:
    if material is not None:
        assert parse_material(text) == material
        return
    with pytest.raises(ValueError, match=r"as 2k1m-1k2m|12 is the most"):
        parse_material(text)


def test_a_position_may_say_which_side_moves() -> None:
    assert parse_pieces("B:W18:BK4").to_move == 1
    assert parse_pieces("W:BK4:W18").to_move == 0
    for either in ("W18:BK4", "BK4:W18", "?:W18:BK4"):
        assert parse_pieces(either) == parse_pieces("W18:BK4")
        assert parse_pieces(either).to_move is None
    alone = parse_pieces("W18:B")
    assert (alone.white, alone.black, alone.kings) == (1 << 17, 0, 0)


@pytest.mark.parametrize("text", ["", "W18", "W:W18:B99", "G:W1:B2", "W18,18:B4", "W:" * 300, ":W:B"])
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w{3}"):
        parse_pieces(text)


def test_dates() -> None:
    assert parse_date("2026-03-01") == parse_date(" 2026.3.1 ") == "2026.03.01"
    for text in ("2026-13-01", "2026-02-30", "0000-01-01", "1.3.2026", "yesterday", "2026", ""):
        with pytest.raises(ValueError, match="is no date; write it as 2026-03-01"):
            parse_date(text)


def test_a_rule_set_is_named_or_titled() -> None:
    for name, ruleset in RULE_SETS.items():
        assert parse_ruleset(name) == parse_ruleset(ruleset.title.upper()) == name
    with pytest.raises(ValueError, match="did you mean russian"):
        parse_ruleset("rusian")


def test_results_and_states_are_listed_where_one_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"one of 1-0, 0-1, 1/2-1/2, \*"):
        parse_result("2-0")
    with pytest.raises(ValueError, match="one of running, unfinished, abandoned, over"):
        parse_state("done")


def test_words_are_compared_without_case_accents_and_their_order() -> None:
    assert parse_words("  JOSÉ   ñamo josé ") == ("jose", "namo")
    assert parse_part("Weiß  Ärger") == "weiss arger"
    with pytest.raises(ValueError, match="100 is the most"):
        parse_part("x" * 101)


@given(st.text())
@example("\u3392")  # MHz as one sign
def test_folded_text_stays_as_it_is(text: str) -> None:
    assert fold_text(fold_text(text)) == fold_text(text)
