"""The side of the board that joins."""

from collections.abc import Callable
from dataclasses import dataclass, field

from controller.clock.time_control import SECOND_US
from controller.commands.word_kinds import SIDE_NAME
from controller.far_game.invitations.agreed_game import AgreedGame, canonical_terms, with_player
from controller.far_game.invitations.codes import InvitationCode, ProofSubject, is_proof, join_proof, welcome_proof
from controller.far_game.record.entries import read_terms
from controller.hall.documents.far import DeclineDocument, InviteDocument, JoinDocument, WelcomeDocument

JOIN_EVERY_US = 2 * SECOND_US
"""How often it is sent while no answer comes."""

DeriveKey = Callable[[InvitationCode, str, str], bytes]
"""Returns the key of a code, an invitation and its nonce."""


@dataclass(slots=True)
class _Try:
    """One invitation with the tag of the code, and what this board answers to it."""

    board: str
    invite: InviteDocument
    key: bytes = field(repr=False)
    join: JoinDocument
    is_declined: bool = False


class JoinAttempt:
    """A code that was typed at this board, until a board welcomes it."""

    def __init__(self, code: InvitationCode, *, hall: str, board: str, player: str, nonce: str) -> None:
        self.code = code
        self.agreed: AgreedGame | None = None
        """Once a board has proved that it knows the code."""
        self._hall = hall
        self._board = board
        self._player = player
        self._nonce = nonce
        self._tries: dict[tuple[str, str], _Try] = {}  # by board and invitation: a board may copy that of another
        self._sent_us: int | None = None

    @property
    def was_declined(self) -> bool:
        """True if an invitation that was found has declined the code."""
        return any(each.is_declined for each in self._tries.values())

    @property
    def next_deadline_us(self) -> int | None:
        """When `advance` has something to do; None: not before an invitation comes in."""
        if self.agreed is not None or not self._tries or self._sent_us is None:
            return None
        return self._sent_us + JOIN_EVERY_US

    def is_new(self, board: str, invite: InviteDocument) -> bool:
        """Return True for an invitation that may be the one of the code, and was not answered yet."""
        return self.agreed is None and invite["tag"] == self.code.tag and (board, invite["id"]) not in self._tries

    def answer(self, board: str, invite: InviteDocument, key: bytes, at_us: int) -> JoinDocument:
        """Return what proves to a board that invites that this one knows the code; `key` is of the invitation."""
        proof = join_proof(key, self._subject(board, invite))
        join: JoinDocument = {
            "kind": "join",
            "id": invite["id"],
            "board": board,
            "nonce": self._nonce,
            "player": self._player,
            "proof": proof,
        }
        self._tries[board, invite["id"]] = _Try(board, invite, key, join)
        self._sent_us = at_us
        return join

    def advance(self, at_us: int) -> list[JoinDocument]:
        """Return what is to be sent again."""
        deadline_us = self.next_deadline_us
        if deadline_us is None or at_us < deadline_us:
            return []
        self._sent_us = at_us
        return [each.join for each in self._tries.values() if not each.is_declined]

    def receive(self, board: str, document: WelcomeDocument | DeclineDocument) -> AgreedGame | None:
        """Return what is to be played if a board welcomes this one, and has proved that it may."""
        found = self._tries.get((board, document["id"]))
        if found is None or document["board"] != self._board or self.agreed is not None:
            return None
        if document["kind"] == "decline":
            found.is_declined = True
            return None
        invite = found.invite
        if not is_proof(document["proof"], welcome_proof(found.key, self._subject(board, invite))):
            return None
        side = SIDE_NAME.read(invite["side"]).opponent
        terms = with_player(read_terms(invite["terms"]), side, board=self._board, player=self._player)
        self.agreed = AgreedGame(game=invite["game"], side=side, other_board=board, terms=terms)
        return self.agreed

    def _subject(self, board: str, invite: InviteDocument) -> ProofSubject:
        return ProofSubject(
            hall=self._hall,
            inviter=board,
            joiner=self._board,
            invitation=invite["id"],
            game=invite["game"],
            inviter_nonce=invite["nonce"],
            joiner_nonce=self._nonce,
            player=self._player,
            terms=canonical_terms(read_terms(invite["terms"])),
        )
