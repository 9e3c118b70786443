"""The side of the board that invites."""

from dataclasses import dataclass, field

from controller.clock.time_control import SECOND_US
from controller.commands.word_kinds import SIDE_NAME
from controller.far_game.invitations.agreed_game import AgreedGame, canonical_terms, with_player
from controller.far_game.invitations.codes import InvitationCode, ProofSubject, is_proof, join_proof, welcome_proof
from controller.far_game.record.entries import terms_document
from controller.far_game.record.terms import FarGameTerms
from controller.hall.documents.far import DeclineDocument, InviteDocument, JoinDocument, WelcomeDocument
from controller.rules.position import Side

VALID_US = 600 * SECOND_US
"""How long an invitation stands; a choice: time to tell the code over the telephone, twice."""
INVITE_EVERY_US = 3 * SECOND_US
"""How often it is sent; a choice: the other player waits no longer for the game."""
MOST_TRIES = 5
"""Wrong proofs of one board after which that may not join; a choice: people mistype a code twice at most."""
MOST_WRONG = 50
"""Wrong proofs of all boards after which the invitation is gone; a choice: more than mistyping boards of a hall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """An invitation that this board sends."""

    id: str  # a UUID
    nonce: str  # 32 random hexadecimal digits
    game: str  # a UUID
    hall: str
    board: str  # this one
    side: Side  # of the player here
    terms: FarGameTerms  # without the other player
    code: InvitationCode
    key: bytes = field(repr=False)
    expires_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationReply:
    """What follows from a document of a board that would join."""

    document: WelcomeDocument | DeclineDocument | None = None
    agreed: AgreedGame | None = None  # just now


class OpenInvitation:
    """One invitation until it is used, has expired, or was guessed at too often."""

    def __init__(self, invitation: Invitation) -> None:
        self.invitation = invitation
        self.agreed: AgreedGame | None = None
        """What it has led to; the board that joins is answered on, in case it has not heard."""
        self._welcome: tuple[str, WelcomeDocument] | None = None  # with the proof that it answers
        self._wrong: set[tuple[str, str]] = set()  # boards and their proofs
        self._is_withdrawn = False
        self._sent_us: int | None = None

    def is_open(self, at_us: int) -> bool:
        """Return True while a board may still join."""
        is_valid = not self._is_withdrawn and at_us < self.invitation.expires_us
        return self.agreed is None and is_valid and len(self._wrong) < MOST_WRONG

    def withdraw(self) -> None:
        """Refuse every board that joins from now on; one that has joined is answered on."""
        self._is_withdrawn = True

    def next_deadline_us(self) -> int:
        """Return when `advance` has something to do."""
        due_us = 0 if self._sent_us is None else self._sent_us + INVITE_EVERY_US
        return min(due_us, self.invitation.expires_us)

    def advance(self, at_us: int) -> InviteDocument | None:
        """Return the invitation if it is to be sent now."""
        if not self.is_open(at_us) or (self._sent_us is not None and at_us < self._sent_us + INVITE_EVERY_US):
            return None
        self._sent_us = at_us
        invitation = self.invitation
        return {
            "kind": "invite",
            "id": invitation.id,
            "tag": invitation.code.tag,
            "nonce": invitation.nonce,
            "game": invitation.game,
            "side": SIDE_NAME.write(invitation.side),
            "terms": terms_document(invitation.terms),
        }

    def receive(self, board: str, document: JoinDocument, at_us: int) -> InvitationReply:
        """Return what follows if a board would join."""
        invitation = self.invitation
        if document["id"] != invitation.id or document["board"] != invitation.board:
            return InvitationReply()
        if self._welcome is not None and self._welcome[0] == document["proof"]:
            return InvitationReply(document=self._welcome[1])
        if not self.is_open(at_us) or sum(joiner == board for joiner, _ in self._wrong) >= MOST_TRIES:
            return InvitationReply(document=_decline(invitation.id, board, "used"))
        subject = proof_subject(invitation, board, document)
        if not is_proof(document["proof"], join_proof(invitation.key, subject)):
            self._wrong.add((board, document["proof"]))
            return InvitationReply(document=_decline(invitation.id, board, "wrong code"))
        terms = with_player(invitation.terms, invitation.side.opponent, board=board, player=document["player"])
        self.agreed = AgreedGame(game=invitation.game, side=invitation.side, other_board=board, terms=terms)
        welcome: WelcomeDocument = {
            "kind": "welcome",
            "id": invitation.id,
            "board": board,
            "proof": welcome_proof(invitation.key, subject),
        }
        self._welcome = (document["proof"], welcome)
        return InvitationReply(document=welcome, agreed=self.agreed)


def proof_subject(invitation: Invitation, joiner: str, document: JoinDocument) -> ProofSubject:
    """Return what the proofs of a board that would join are about."""
    return ProofSubject(
        hall=invitation.hall,
        inviter=invitation.board,
        joiner=joiner,
        invitation=invitation.id,
        game=invitation.game,
        inviter_nonce=invitation.nonce,
        joiner_nonce=document["nonce"],
        player=document["player"],
        terms=canonical_terms(invitation.terms),
    )


def _decline(invitation_id: str, board: str, reason: str) -> DeclineDocument:
    return {"kind": "decline", "id": invitation_id, "board": board, "reason": reason}
