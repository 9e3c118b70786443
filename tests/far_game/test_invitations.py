"""Two boards find each other by a code that neither sends, and nobody else does."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.far_game.invitations.codes import (
    InvitationCode,
    derive_key,
    make_code,
    parse_code,
)
from controller.far_game.invitations.inviting import MOST_TRIES, MOST_WRONG, VALID_US, Invitation, OpenInvitation
from controller.far_game.invitations.joining import JOIN_EVERY_US, JoinAttempt
from controller.far_game.record.terms import FarGameTerms
from controller.hall.documents.far import InviteDocument, JoinDocument, WelcomeDocument
from controller.hall.documents.reading import read_far
from controller.hall.documents.writing import write_document
from controller.rules.position import Side
from controller.session.far_exchange.code_signs import ALPHABET

CODE = InvitationCode("K7", "PM3XQA")
TERMS = FarGameTerms(
    white="Ana", black="", white_board="board-1", black_board="board-1",
    settings={"ruleset": "filipino"}, clock_rules={"flag": "loses"},
)  # fmt: skip
INVITATION = Invitation(
    id="123e4567-e89b-12d3-a456-426614174000", nonce="0" * 32, game="123e4567-e89b-12d3-a456-426614174001",
    hall="club", board="board-1", side=Side.WHITE, terms=TERMS, code=CODE,
    key=derive_key(CODE, "123e4567-e89b-12d3-a456-426614174000", "0" * 32), expires_us=VALID_US,
)  # fmt: skip


def over_the_air(document: Any) -> Any:
    """Return a document as another board reads it."""
    return read_far(write_document(document))


def invite_of(invitation: OpenInvitation, at_us: int = 0) -> InviteDocument:
    document = invitation.advance(at_us)
    assert document is not None
    read: InviteDocument = over_the_air(document)
    return read


def join_with(code: InvitationCode, invite: InviteDocument, board: str = "board-2") -> tuple[JoinAttempt, JoinDocument]:
    attempt = JoinAttempt(code, hall="club", board=board, player="Ben", nonce="1" * 32)
    assert attempt.is_new("board-1", invite)
    key = derive_key(code, invite["id"], invite["nonce"])
    return attempt, over_the_air(attempt.answer("board-1", invite, key, 0))


def test_both_boards_agree_on_one_game() -> None:
    invitation = OpenInvitation(INVITATION)
    attempt, join = join_with(CODE, invite_of(invitation))
    reply = invitation.receive("board-2", join, 1)
    assert reply.document is not None
    ours, theirs = attempt.receive("board-1", over_the_air(reply.document)), reply.agreed
    assert ours is not None
    assert theirs is not None
    assert (ours.game, ours.side, ours.other_board) == (INVITATION.game, Side.BLACK, "board-1")
    assert (theirs.game, theirs.side, theirs.other_board) == (INVITATION.game, Side.WHITE, "board-2")
    assert ours.terms == theirs.terms == replace(TERMS, black="Ben", black_board="board-2")


def test_the_secret_of_the_code_is_in_no_document() -> None:
    invitation = OpenInvitation(INVITATION)
    invite = invite_of(invitation)
    _, join = join_with(CODE, invite)
    reply = invitation.receive("board-2", join, 1)
    sent = json.dumps([invite, join, reply.document])
    assert CODE.secret not in sent
    assert CODE.tag in sent


def test_a_lost_welcome_comes_again_and_the_code_is_used_once() -> None:
    invitation = OpenInvitation(INVITATION)
    invite = invite_of(invitation)
    attempt, join = join_with(CODE, invite)
    first = invitation.receive("board-2", join, 1)
    assert attempt.advance(JOIN_EVERY_US - 1) == []
    assert attempt.advance(JOIN_EVERY_US) == [join]
    again = invitation.receive("board-2", join, VALID_US + 5)
    assert (again.document, again.agreed) == (first.document, None)
    _, late = join_with(CODE, invite, board="board-3")
    declined = invitation.receive("board-3", late, 2)
    assert declined.document is not None
    assert declined.document["kind"] == "decline"
    assert declined.agreed is None


def test_wrong_codes_are_declined_and_a_few_of_them_shut_their_board_out() -> None:
    invitation = OpenInvitation(INVITATION)
    invite = invite_of(invitation)
    for number in range(MOST_TRIES):
        attempt, join = join_with(InvitationCode("K7", ALPHABET[number] * 6), invite)
        replies = [invitation.receive("board-2", join, 1) for _ in range(3)]  # the same try three times is one
        assert not any(reply.agreed for reply in replies)
        reply = replies[0]
        assert reply.document is not None
        assert attempt.receive("board-1", over_the_air(reply.document)) is None
        assert attempt.was_declined
    _, right = join_with(CODE, invite)
    assert invitation.receive("board-2", right, 1).agreed is None
    _, other = join_with(CODE, invite, board="board-3")
    assert invitation.receive("board-3", other, 1).agreed is not None, "one board cannot use up an invitation"


def test_very_many_wrong_codes_end_the_invitation() -> None:
    invitation = OpenInvitation(INVITATION)
    _, join = join_with(InvitationCode("K7", "A" * 6), invite_of(invitation))
    for number in range(MOST_WRONG):
        changed: Any = {**join, "proof": f"{number:064}"}
        assert invitation.receive(f"board-{number}", changed, 1).agreed is None
    assert invitation.advance(10**7) is None


def test_an_invitation_expires() -> None:
    invitation = OpenInvitation(INVITATION)
    _, join = join_with(CODE, invite_of(invitation))
    assert invitation.advance(VALID_US) is None
    assert invitation.receive("board-2", join, VALID_US).agreed is None


@pytest.mark.parametrize("change", [{"player": "Eve"}, {"nonce": "2" * 32}, {"proof": "0" * 64}])
def test_a_proof_holds_for_what_it_was_made_for(change: dict[str, str]) -> None:
    invitation = OpenInvitation(INVITATION)
    _, join = join_with(CODE, invite_of(invitation))
    changed: Any = {**join, **change}
    assert invitation.receive("board-2", changed, 1).agreed is None


def test_a_proof_of_another_board_is_worth_nothing() -> None:
    invitation = OpenInvitation(INVITATION)
    _, join = join_with(CODE, invite_of(invitation))
    assert invitation.receive("board-3", join, 1).agreed is None


def test_a_board_that_does_not_know_the_code_can_welcome_nobody() -> None:
    invitation = OpenInvitation(INVITATION)
    invite = invite_of(invitation)
    attempt, join = join_with(CODE, invite)
    forged: WelcomeDocument = {"kind": "welcome", "id": INVITATION.id, "board": "board-2", "proof": join["proof"]}
    assert attempt.receive("board-1", forged) is None
    changed: Any = {**invite, "terms": {**invite["terms"], "settings": {"ruleset": "international"}}}
    other, other_join = join_with(CODE, changed)
    assert invitation.receive("board-2", other_join, 1).agreed is None, "who changed what is to be played is found out"
    assert other.agreed is None


def test_another_tag_is_another_invitation() -> None:
    invite = invite_of(OpenInvitation(INVITATION))
    attempt = JoinAttempt(InvitationCode("AB", CODE.secret), hall="club", board="board-2", player="", nonce="1" * 32)
    assert not attempt.is_new("board-1", invite)


@given(st.integers(0, 2**32))
def test_a_code_is_read_as_people_type_it(seed: int) -> None:
    code = make_code(Random(seed).randbytes(8))
    signs = code.text.replace("-", "")
    assert set(signs) <= set(ALPHABET)
    for typed in (code.text, code.text.lower(), signs, " ".join(signs), f"  {signs[:3]} {signs[3:]} "):
        assert parse_code(typed) == code


@pytest.mark.parametrize("text", ["", "K7PM-3XQ", "K7PM-3XQAA", "K7PM-3XQ0", "K7PM-3XQI", "K7PM_3XQA", "K7PM-3XQÄ"])
def test_what_is_no_code_is_none(text: str) -> None:
    assert parse_code(text) is None
