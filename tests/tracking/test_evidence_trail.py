"""What a trail of changes shows of the pieces: White has men on 22 and 23, Black one on 18."""

import pytest

from controller.rules.squares import Square, mask_of
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import (
    EvidenceTrail,
    PieceMovements,
    TrailRevision,
    append_change,
    follow_pieces,
    revise_trail,
    touched_squares,
)

WHITE = mask_of(map(Square, (22, 23)))


def trail_of(text: str) -> EvidenceTrail:
    """Return a trail such as `22- 18+`: 22 opens, then 18 closes."""
    return tuple(
        SettledChange(Square(int(word[:-1])), word.endswith("+"), at_us) for at_us, word in enumerate(text.split())
    )


def test_a_trail_keeps_the_latest_256_changes() -> None:
    trail: EvidenceTrail = ()
    changes = [SettledChange(Square(22), at_us % 2 == 1, at_us) for at_us in range(258)]
    for change in changes[:256]:
        trail = append_change(trail, change)
    assert trail == tuple(changes[:256])
    for change in changes[256:]:
        trail = append_change(trail, change)
    assert trail == tuple(changes[2:])


def test_what_happened_is_put_in_its_place_instead_of_what_was_told() -> None:
    trail = trail_of("22- 17+ 17- 18+ 18-")
    told = tuple(change for change in trail if change.square == 18)
    happened = (SettledChange(Square(18), True, -1), SettledChange(Square(18), False, 2))
    revised = revise_trail(trail, TrailRevision(told, happened))
    assert [(change.square, change.closed) for change in revised] == [
        (18, True),
        (22, False),
        (17, True),
        (17, False),
        (18, False),
    ]
    assert revise_trail(trail, TrailRevision(told, ())) == trail[:3]


def test_a_trail_that_is_revised_keeps_its_latest_256_changes() -> None:
    trail = tuple(SettledChange(Square(22), at_us % 2 == 1, at_us) for at_us in range(256))
    early = SettledChange(Square(18), True, 10), SettledChange(Square(18), False, 20)
    assert revise_trail(trail, TrailRevision((), early)) == (
        *trail[2:11],
        early[0],
        *trail[11:21],
        early[1],
        *trail[21:],
    )


def test_a_square_is_touched_by_what_opens_and_by_what_closes_it() -> None:
    touched = touched_squares(trail_of("22- 17+ 17- 18+"))
    assert touched.opened == mask_of(map(Square, (22, 17)))
    assert touched.closed == mask_of(map(Square, (17, 18)))


@pytest.mark.parametrize(
    ("trail", "origins", "in_hand"),
    [
        pytest.param("", {}, (), id="nothing"),
        pytest.param("22-", {}, (22,), id="lifted"),
        pytest.param("22- 22+", {}, (), id="put back"),
        pytest.param("22- 17+", {17: 22}, (), id="moved"),
        pytest.param("22- 17+ 17-", {}, (22,), id="moved and lifted again"),
        pytest.param("22- 17+ 17- 13+", {13: 22}, (), id="moved twice"),
        pytest.param("22- 23- 17+", {17: 23}, (22,), id="two lifted: the later one is put down"),
        pytest.param("22- 23- 17+ 19+", {17: 23, 19: 22}, (), id="two moved"),
        pytest.param("22- 23- 22+", {}, (23,), id="two lifted: one is put back"),
        pytest.param("22- 18- 15+", {15: 22}, (18,), id="a captured piece is not put down"),
        pytest.param("18- 15+", {15: 18}, (), id="only the other's piece in hand"),
        pytest.param("18- 22- 15+ 14+", {15: 22, 14: 18}, (), id="the other's piece last"),
        pytest.param("15+", {}, (), id="nothing in hand: it comes from nowhere"),
    ],
)
def test_where_pieces_went(trail: str, origins: dict[int, int], in_hand: tuple[int, ...]) -> None:
    expected = PieceMovements(
        origins={Square(square): Square(origin) for square, origin in origins.items()},
        in_hand=tuple(map(Square, in_hand)),
    )
    assert follow_pieces(trail_of(trail), WHITE) == expected
