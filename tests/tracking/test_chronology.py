"""The order of changes along a trail: 22-18 is played, and Black, with men on 9 and 6, replies."""

import re

import pytest

from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, mask_of
from controller.tracking.chronology import (
    drop_magnet_passes,
    has_moved_one_piece,
    is_after_landing,
    last_opened_us,
    may_come_from,
    may_have_landed,
    was_occupied_after,
)
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import EvidenceTrail

WORD = re.compile(r"(?P<square>\d+)(?P<level>[+-])@(?P<at>[\d.]+)(/(?P<since>[\d.]+))?(~(?P<snapshot>[\d.]+))?")
MOVE = Move(Square(22), Square(18), 0, False, ((Square(22), Square(18)),), 0)


def trail_of(text: str) -> EvidenceTrail:
    """Return a trail such as `22-@0 18+@100.5`: 22 opens, and 18 closes 100.5 ms later.

    The piece of `18+@100/40` has rocked since 40 ms; the snapshot before the one that found `9-@100~50` was at 50 ms.
    """
    return tuple(read_change(word) for word in text.split())


def read_change(word: str) -> SettledChange:
    found = WORD.fullmatch(word)
    assert found is not None
    at_us, since_us, snapshot_us = (
        None if found[name] is None else round(float(found[name]) * 1_000) for name in ("at", "since", "snapshot")
    )
    assert at_us is not None
    return SettledChange(Square(int(found["square"])), found["level"] == "+", at_us, since_us, snapshot_us)


def squares(*numbers: int) -> Occupancy:
    return mask_of(map(Square, numbers))


@pytest.mark.parametrize(
    ("trail", "remaining"),
    [
        pytest.param("22-@0 22+@100 22-@150", "22-@0", id="a magnet passes over the origin"),
        pytest.param("22-@0 22+@100 22-@169.999", "22-@0", id="as long as a magnet may"),
        pytest.param("22-@0 22+@100 22-@170", "22-@0 22+@100 22-@170", id="longer: the piece was put back"),
        pytest.param("22-@0 22+@90 22-@130 22+@200 22-@250", "22-@0", id="two magnets pass"),
        pytest.param("22-@0 22+@300 22-@600 22+@700 22-@740", "22-@0 22+@300 22-@600", id="put back before"),
        pytest.param("22-@0 18+@50 22+@90 22-@130 9-@200", "22-@0 18+@50 9-@200", id="others move meanwhile"),
        pytest.param("18+@0 18-@40", "18+@0 18-@40", id="nothing was lifted there"),
        pytest.param("22-@0 22+@40", "22-@0 22+@40", id="put back at once"),
    ],
)
def test_a_magnet_that_passes_over_a_square_that_was_left_leaves_no_trace(trail: str, remaining: str) -> None:
    assert drop_magnet_passes(trail_of(trail)) == trail_of(remaining)


@pytest.mark.parametrize(
    ("trail", "reply", "is_after"),
    [
        pytest.param("22-@0 18+@100 9-@200", [9], True, id="lifted after the landing"),
        pytest.param("22-@0 18+@100 9-@100", [9], True, id="lifted at the landing"),
        pytest.param("22-@0 9-@50 18+@100", [9], False, id="lifted before the landing"),
        pytest.param("22-@0 9-@50 9+@60 18+@100 9-@200", [9], True, id="touched before, lifted after"),
        pytest.param("22-@0 9-@50 18+@100 14+@200", [9, 14], False, id="lifted before, put down after"),
        pytest.param("22-@0 18+@100 9-@200/50", [9], True, id="it rocked before, lifted after"),
        pytest.param("22-@0 18+@100 9-@200~50", [9], False, id="a snapshot cannot tell"),
        pytest.param("22-@0 9-@50 18+@100/40", [9], True, id="landed before, and rocked"),
        pytest.param("18+@0 22-@100 9-@150 18+@200", [9], False, id="a magnet over the landing before the lift"),
        pytest.param("18+@100 22-@100 9-@150 18-@160 18+@200", [9], True, id="landed as its origin opened"),
        pytest.param("18+@0 9-@50 22-@100", [9], True, id="its origin opens late"),
        pytest.param("9-@0 18+@50 22-@100", [9], False, id="lifted first, its origin opens late"),
        pytest.param("18+@0 18-@20 9-@40 18+@60 22-@100", [9], False, id="its origin opens late, the landing twice"),
        pytest.param("22-@0 18+@100 9-@150 18-@160 22+@200 22-@300 18+@400", [9], True, id="moved, then moved anew"),
        pytest.param("22-@0 9-@50", [9], True, id="no landing in sight"),
    ],
)
def test_a_reply_comes_after_the_landing(trail: str, reply: list[int], *, is_after: bool) -> None:
    assert is_after_landing(MOVE, squares(*reply), trail_of(trail), untrusted=0) is is_after


@pytest.mark.parametrize(
    ("trail", "is_after"), [("22-@0 9-@50 18+@100", True), ("22-@50 9-@50", True), ("9-@0 22-@50", False)]
)
def test_without_the_sensor_of_the_landing_a_reply_comes_after_the_lift(trail: str, *, is_after: bool) -> None:
    assert is_after_landing(MOVE, squares(9), trail_of(trail), untrusted=squares(18)) is is_after


@pytest.mark.parametrize(
    ("trail", "has_landed"),
    [
        pytest.param("22-@0 18+@100", True, id="lifted and put down"),
        pytest.param("18+@0 22-@100", False, id="the landing closed first"),
        pytest.param("9-@0 18+@50 22-@100", False, id="the landing closed first, after another lift"),
        pytest.param("18+@100 22-@100", True, id="both at once"),
        pytest.param("18+@100 22-@200/50", True, id="the piece rocked before it left"),
        pytest.param("18+@0 18-@50 22-@100 18+@150", True, id="a magnet passed over the landing before"),
        pytest.param("22-@0 18+@100 22+@200 22-@300", True, id="it stands there, and its origin is passed over"),
        pytest.param("22-@0 18+@50 18-@90 22+@200 22-@300", False, id="put back and lifted again"),
        pytest.param("22-@0 18+@50 18-@90 22+@200", True, id="put back: it may be a piece that captured it"),
        pytest.param("22-@0 18+@50 18-@90 22+@200 22-@300 22+@400", True, id="put back twice"),
        pytest.param("22-@0 18+@50 18-@90 22+@200 22-@300 18+@400", True, id="put back, and moved anew"),
        pytest.param("22-@0 18+@50 18-@90 22+@200 22-@300 18+@400 18-@500", True, id="moved anew, and captured"),
        pytest.param("22-@0 22+@200 22-@300", True, id="no landing in sight"),
        pytest.param("", True, id="nothing in sight"),
    ],
)
def test_a_piece_lands_after_it_was_lifted(trail: str, *, has_landed: bool) -> None:
    assert may_have_landed(MOVE, trail_of(trail)) is has_landed


@pytest.mark.parametrize(
    ("trail", "may_come"),
    [
        pytest.param("9-@100 14+@200", True, id="moved"),
        pytest.param("9-@100 14+@100", True, id="both at once"),
        pytest.param("14+@100 9-@100.001", False, id="put down before it was lifted"),
        pytest.param("14+@50 9-@100 22+@150", False, id="put down before, and something else later"),
        pytest.param("14+@100 14-@150 9-@200 14+@300", True, id="a magnet was there before"),
        pytest.param("14+@100 9-@200/50", True, id="it rocked before it left"),
        pytest.param("9-@100 14+@150 6-@200", True, id="another is lifted later"),
        pytest.param("14+@50 9-@100 13+@150", True, id="another is put down later"),
        pytest.param("18+@100 14+@109.999 9-@150", True, id="the mover's magnet, then the reply's piece"),
        pytest.param("14+@100 18+@109.999 9-@150", True, id="the mover's magnet first there"),
        pytest.param("18+@100 14+@110 9-@150", False, id="too late for the mover's magnet"),
        pytest.param("18+@100 14+@100 9-@170", True, id="lifted as long after it as a magnet passes"),
        pytest.param("18+@100 14+@100 9-@170.001", False, id="lifted later than a magnet passes"),
        pytest.param("18+@100 9-@200", True, id="on the landing: that is the mover's piece"),
        pytest.param("14+@100", True, id="nothing lifted"),
    ],
)
def test_a_piece_comes_from_where_one_was_lifted_before(trail: str, *, may_come: bool) -> None:
    lifted, placed = squares(9, 6), squares(13, 14, 18)
    assert may_come_from(lifted, placed, trail_of(trail), landing=Square(18)) is may_come


@pytest.mark.parametrize(
    ("trail", "at_us"), [("22-@1 22+@2 22-@3 18-@4", 3_000), ("22-@0", 0), ("22+@1 18-@2", -1), ("", -1)]
)
def test_the_last_lift_counts(trail: str, at_us: int) -> None:
    assert last_opened_us(Square(22), trail_of(trail)) == at_us


@pytest.mark.parametrize(
    ("trail", "was_occupied"),
    [
        pytest.param("17+@100.001", True, id="put down"),
        pytest.param("17+@100", False, id="put down before"),
        pytest.param("14+@200", False, id="put down elsewhere"),
        pytest.param("22+@200 17+@205 17-@274.999", False, id="the magnet of the square beside it"),
        pytest.param("17+@200 22+@205 17-@250", False, id="the magnet came over it first"),
        pytest.param("22+@200 17+@205 17-@275", True, id="too long for a magnet"),
        pytest.param("22+@200 17+@205", True, id="it stays"),
        pytest.param("22+@195 17+@205 17-@250", True, id="too late for the same magnet"),
        pytest.param("22+@195.001 17+@205 17-@250", False, id="late for the same magnet"),
        pytest.param("17-@150 22+@200 17+@205 17-@250", False, id="it had been left before"),
        pytest.param("22+@200 17+@200 17-@250 22-@300 22+@400 17+@400 17-@450", False, id="two magnets"),
        pytest.param("22+@200 17+@200 17-@250 17+@400", True, id="a magnet, then a piece"),
        pytest.param("17+@50 17-@90 17+@200", True, id="put down again"),
    ],
)
def test_a_piece_stands_where_more_than_a_magnet_passed(trail: str, *, was_occupied: bool) -> None:
    assert was_occupied_after(squares(17), 100_000, trail_of(trail)) is was_occupied


@pytest.mark.parametrize(
    ("trail", "has_moved"),
    [
        pytest.param("9-@0 14+@100", True, id="moved"),
        pytest.param("6-@0 6+@50 9-@100 14+@200", True, id="another one touched before"),
        pytest.param("", False, id="nothing"),
        pytest.param("9-@0", False, id="in hand"),
        pytest.param("9-@0 9+@100", False, id="put back"),
        pytest.param("14+@0 9-@100", False, id="put down first"),
        pytest.param("22-@0 18+@100", False, id="the other side's piece"),
        pytest.param("22-@0 22+@50 9-@100 14+@200", False, id="the other side's piece touched before"),
        pytest.param("9-@0 9+@50 22-@100 18+@200", False, id="touched, and the other side's piece moved"),
        pytest.param("9-@0 14+@100 13+@200", False, id="one lifted, two put down"),
        pytest.param("9-@0 6-@50 14+@100", False, id="two lifted, one put down"),
        pytest.param("9-@0 6-@50 14+@100 10+@150", False, id="two moved"),
    ],
)
def test_one_piece_has_moved_when_one_square_is_left_and_one_is_taken(trail: str, *, has_moved: bool) -> None:
    assert has_moved_one_piece(trail_of(trail), squares(9, 6)) is has_moved
