"""Invitations of one board: those that it sends, and the codes that are typed at it."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from controller.commands.sender import TERMINAL_SENDER, CommandSender
from controller.far_game.board.agreed_choices import check_control, choices_of_terms
from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.invitation_faults import InvitationError, InvitationFault
from controller.far_game.invitations.agreed_game import AgreedGame
from controller.far_game.invitations.codes import InvitationCode, derive_key, make_code, parse_code
from controller.far_game.invitations.inviting import VALID_US, Invitation, InvitationReply, OpenInvitation
from controller.far_game.invitations.joining import JoinAttempt
from controller.far_game.record.entries import read_terms
from controller.far_game.record.terms import FarGameTerms, clock_terms, find_differing_settings, game_terms
from controller.hall.documents.far import InvitationFarDocument, InviteDocument
from controller.hall.documents.writing import write_document
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.settings.details import detail_fault
from controller.storage.disk_thread import DiskThread

JOINING_S = 8.0
"""How long a person waits for the other board; it sends its invitation each three seconds."""
CODE_BYTES = 8
NONCE_BYTES = 16


MOST_INVITES = 2
"""Invitations of one board that a code is tried at; a choice: it may have been made anew meanwhile."""
MOST_INVITES_OF_ALL = 16
"""Of all boards; a choice: keys for more take longer than a person waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationStatus:
    """An invitation that another board may take now."""

    code: str
    side: Side  # that this board plays
    left_us: int  # until it ends


@dataclass(slots=True)
class _Joining:
    attempt: JoinAttempt
    sender: CommandSender
    done: "asyncio.Future[AgreedGame]"
    beginning: "asyncio.Future[bool] | None" = None
    """Once a game is agreed on: whether it has begun here."""
    asked: set[tuple[str, str]] = field(default_factory=set)
    """Boards and invitations whose keys are or were derived."""
    differing: str = ""
    """Settings that differ from those of an invitation with the tag; others may fit."""


class InvitationDesk:
    """One open invitation at most, and one code that was typed."""

    def __init__(
        self,
        dependencies: FarDependencies,
        may_begin: Callable[[], bool],
        begin: Callable[[AgreedGame, CommandSender], Coroutine[Any, Any, bool]],
    ) -> None:
        """Store what it needs; `may_begin` returns False while a game is played here that is not to be given up.

        `begin` begins an agreed game for who invited or joined; it returns False if the board refuses to.
        """
        self._dependencies = dependencies
        self._may_begin = may_begin
        self._begin = begin
        self._thread = DiskThread("far keys")
        self._open: OpenInvitation | None = None
        self._inviter = TERMINAL_SENDER  # of the open invitation
        self._beginning: asyncio.Task[None] | None = None
        """Begins the game that the invitation has led to."""
        self._joining: _Joining | None = None
        self.refused: AgreedGame | None = None
        """The game that the other board has begun, and this one has refused last; None: there is none."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when other boards are to be listened to, or no longer."""

    @property
    def is_listening(self) -> bool:
        """True while a document of any board may matter."""
        now_us = self._dependencies.now_us()
        return self._joining is not None or (self._open is not None and self._open.is_open(now_us))

    @property
    def next_deadline_us(self) -> int | None:
        """When `advance` has something to do; None: never."""
        is_open = self._open is not None and self._open.is_open(self._dependencies.now_us())
        times = [self._open.next_deadline_us()] if self._open is not None and is_open else []
        joining_us = None if self._joining is None else self._joining.attempt.next_deadline_us
        return min([*times, *([] if joining_us is None else [joining_us])], default=None)

    @property
    def standing(self) -> InvitationStatus | None:
        """The invitation of this board; None: there is none."""
        now_us = self._dependencies.now_us()
        if self._open is None or not self._open.is_open(now_us):
            return None
        invitation = self._open.invitation
        left_us = invitation.expires_us - now_us
        return InvitationStatus(code=invitation.code.text, side=invitation.side, left_us=left_us)

    async def invite(
        self, side: Side, choices: GameChoices, player: str, sender: CommandSender = TERMINAL_SENDER
    ) -> str:
        """Return the code of a new invitation, in the place of an earlier one; raises InvitationError."""
        _check_name(player)
        self._check_free()
        settings = self._dependencies.settings_for(choices)
        check_control(settings)
        random_bytes, board = self._dependencies.random_bytes, self._dependencies.board
        code, nonce = make_code(random_bytes(CODE_BYTES)), random_bytes(NONCE_BYTES).hex()
        terms = FarGameTerms(
            white=player if side is Side.WHITE else "",
            black=player if side is Side.BLACK else "",
            white_board=board,
            black_board=board,
            settings=game_terms(settings),
            clock_rules=clock_terms(settings),
        )
        invitation_id = self._dependencies.new_id()
        key = await self._derive_key(code, invitation_id, nonce)
        invitation = Invitation(
            id=invitation_id, nonce=nonce, game=self._dependencies.new_id(), hall=self._dependencies.hall, board=board,
            side=side, terms=terms, code=code, key=key, expires_us=self._dependencies.now_us() + VALID_US,
        )  # fmt: skip
        self._open, self._inviter = OpenInvitation(invitation), sender
        self.on_change()
        self._dependencies.announce(code.text)
        return code.text

    async def join(self, typed: str, player: str, sender: CommandSender = TERMINAL_SENDER) -> AgreedGame:
        """Return the game that a code leads to, which begins at once; raises InvitationError."""
        code = parse_code(typed)
        if code is None:
            raise InvitationError(InvitationFault.NO_CODE)
        _check_name(player)
        self._check_free()
        dependencies = self._dependencies
        nonce = dependencies.random_bytes(NONCE_BYTES).hex()
        attempt = JoinAttempt(code, hall=dependencies.hall, board=dependencies.board, player=player, nonce=nonce)
        joining = _Joining(attempt, sender, asyncio.get_running_loop().create_future())
        self._joining = joining
        self.on_change()
        try:
            agreed = await asyncio.wait_for(joining.done, JOINING_S)
        except TimeoutError as error:
            # any board may copy an invitation, and decline or change the copy: it is judged once the time is over
            if joining.differing and not attempt.was_declined:
                raise InvitationError(InvitationFault.SETTINGS, joining.differing) from error
            fault = InvitationFault.WRONG_CODE if attempt.was_declined else InvitationFault.NOBODY
            raise InvitationError(fault) from error
        finally:
            if self._joining is joining:
                self._joining = None
            self.on_change()
        if joining.beginning is not None and not await asyncio.shield(joining.beginning):
            raise InvitationError(InvitationFault.NOT_BEGUN)
        return agreed

    def advance(self) -> None:
        """Send what is due."""
        now_us, send = self._dependencies.now_us(), self._dependencies.mail.send
        invite = None if self._open is None else self._open.advance(now_us)
        if invite is not None:
            send(write_document(invite))
        if self._joining is not None:
            for join in self._joining.attempt.advance(now_us):
                send(write_document(join))

    def receive(self, board: str, document: InvitationFarDocument) -> None:
        """Take a document of another board."""
        match document["kind"]:
            case "invite":
                self._note_invite(board, document)
            case "join" if self._open is not None and (self._beginning is None or self._beginning.done()):
                if not self._may_begin():
                    self._open.withdraw()
                reply = self._open.receive(board, document, self._dependencies.now_us())
                if reply.agreed is not None:
                    self._beginning = asyncio.ensure_future(self._begin_invited(self._open, reply))
                elif reply.document is not None:
                    self._dependencies.mail.send(write_document(reply.document))
            case "welcome" if self._joining is not None and not self._may_begin():
                self._fail(InvitationError(InvitationFault.GAME_RUNS))
            case "welcome" | "decline" if self._joining is not None:
                agreed = self._joining.attempt.receive(board, document)
                if agreed is not None and not self._joining.done.done():
                    self._joining.beginning = asyncio.ensure_future(self._begin_joined(agreed, self._joining.sender))
                    self._joining.done.set_result(agreed)
            case _:
                pass

    def withdraw(self) -> None:
        """End an invitation that nobody has used: another game begins here, or its players give it up."""
        if self._open is not None:
            self._open.withdraw()
            self._dependencies.end_announcement(self._open.invitation.code.text)
        self.on_change()

    def close(self) -> None:
        """End the thread, and what is about to begin."""
        if self._beginning is not None:
            self._beginning.cancel()
        self._thread.shutdown()

    async def _begin_invited(self, invitation: OpenInvitation, reply: InvitationReply) -> None:
        """Begin the game of an invitation, and only then welcome the other board: it would play alone else."""
        is_begun = reply.agreed is not None and await self._begin(reply.agreed, self._inviter)
        self._dependencies.end_announcement(invitation.invitation.code.text)
        if is_begun:
            if reply.document is not None:
                self._dependencies.mail.send(write_document(reply.document))
        elif self._open is invitation:
            self._open = None
            self.on_change()

    async def _begin_joined(self, agreed: AgreedGame, sender: CommandSender) -> bool:
        """Begin the game that a code has led to; the other board, which plays it, hears at once if this one refuses."""
        self.refused = None
        is_begun = await self._begin(agreed, sender)
        if not is_begun:
            self.refused = agreed
            self.tell_refusal(agreed.other_board, agreed.game)
            self.on_change()
        return is_begun

    def tell_refusal(self, board: str, game: str) -> None:
        """Send to a board that this one has refused to begin a game, if it has."""
        if self.refused is not None and (self.refused.other_board, self.refused.game) == (board, game):
            self._dependencies.mail.send(write_document({"kind": "not begun", "game": game}))

    def _check_free(self) -> None:
        """Raise InvitationError while no game with another board can begin here."""
        if not self._may_begin():
            raise InvitationError(InvitationFault.GAME_RUNS)
        if not self._dependencies.mail.is_connected:
            raise InvitationError(InvitationFault.NO_CONNECTION)

    def _note_invite(self, board: str, invite: InviteDocument) -> None:
        joining = self._joining
        if joining is None or not joining.attempt.is_new(board, invite) or not _may_ask(joining, board, invite):
            return
        joining.asked.add((board, invite["id"]))
        terms = read_terms(invite["terms"])
        try:
            settings = self._dependencies.settings_for(choices_of_terms(terms))
        except ValueError:  # a rule set or a time control that this program does not know
            differing = ["game.ruleset", "game.time_control"]
        else:
            differing = find_differing_settings(terms, settings)
        if differing:
            joining.differing = ", ".join(differing)
            return
        deriving = asyncio.ensure_future(self._derive_key(joining.attempt.code, invite["id"], invite["nonce"]))
        deriving.add_done_callback(lambda done: self._answer_invite(joining, board, invite, done.result()))

    def _answer_invite(self, joining: _Joining, board: str, invite: InviteDocument, key: bytes) -> None:
        if self._joining is joining:
            join = joining.attempt.answer(board, invite, key, self._dependencies.now_us())
            self._dependencies.mail.send(write_document(join))
            self.on_change()

    def _fail(self, error: InvitationError) -> None:
        if self._joining is not None and not self._joining.done.done():
            self._joining.done.set_exception(error)

    async def _derive_key(self, code: InvitationCode, invitation: str, nonce: str) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._thread, derive_key, code, invitation, nonce)


def _check_name(player: str) -> None:
    """Raise InvitationError for a name that the other board would not take."""
    if fault := detail_fault(player):
        raise InvitationError(InvitationFault.NAME, fault)


def _may_ask(joining: _Joining, board: str, invite: InviteDocument) -> bool:
    """Return True if a key may be derived for an invitation: each takes a while."""
    of_board = sum(each == board for each, _ in joining.asked)
    is_few = of_board < MOST_INVITES and len(joining.asked) < MOST_INVITES_OF_ALL
    return is_few and (board, invite["id"]) not in joining.asked
