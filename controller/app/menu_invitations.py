"""What players ask of another board with the menu: to invite it, to join its game, to withdraw an invitation."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from controller.app.invitation_requests import InvitationAnswer
from controller.commands.sender import BUTTON_SENDER, CommandSender
from controller.commands.word_kinds import SIDE_NAME
from controller.session.effects import Effect, InviteBoard, JoinBoard, WithdrawInvitation
from controller.session.inputs import Input
from controller.session.state import Session
from controller.settings.choices import GameChoices
from controller.words.catalogue import Catalogue


class MenuInvitations:
    """Asks as the menu says, and shows the answer on the display; an observer of the session."""

    def __init__(
        self,
        ask: Callable[[Mapping[str, Any], CommandSender], Awaitable[InvitationAnswer]],
        announce: Callable[[str], None],
        end_announcement: Callable[[str], None],
        find_catalogue: Callable[[], Catalogue],
    ) -> None:
        self._ask = ask
        self._announce = announce
        self._end_announcement = end_announcement
        self._find_catalogue = find_catalogue
        self._tasks: set[asyncio.Task[None]] = set()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Begin what a step asks for; the game does not wait for it."""
        del session, event
        for effect in effects:
            if isinstance(effect, InviteBoard | JoinBoard | WithdrawInvitation):
                task = asyncio.get_running_loop().create_task(self._act(effect), name="invitation of the menu")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _act(self, effect: InviteBoard | JoinBoard | WithdrawInvitation) -> None:
        if isinstance(effect, InviteBoard):
            answer = await self._invite(effect)
        elif isinstance(effect, JoinBoard):
            looking = self._text("looking for board")
            self._announce(looking)
            answer = await self._ask({"do": "join", "code": effect.code, "player": ""}, BUTTON_SENDER)
            self._end_announcement(looking)
        else:
            answer = await self._ask({"do": "withdraw"}, BUTTON_SENDER)
        if "fault" in answer:
            self._announce(self._text(f"no far game: {answer['fault']}", detail=answer["detail"]))
        elif "code" in answer:
            self._announce(str(answer["code"]))
        elif "board" not in answer:
            self._announce(self._text("code given up"))

    async def _invite(self, effect: InviteBoard) -> InvitationAnswer:
        """Return the invitation that stands, if it is the same, else a new one."""
        side = SIDE_NAME.write(effect.side)
        standing = await self._ask({"do": "show"}, BUTTON_SENDER)
        if standing.get("side") == side and effect.choices == GameChoices():
            return standing
        choices = effect.choices.model_dump(mode="json", exclude_none=True)
        return await self._ask(
            {"do": "invite", "side": side, "choices": choices, "player": effect.player}, BUTTON_SENDER
        )

    def _text(self, key: str, **arguments: str | int) -> str:
        return self._find_catalogue().text("web", key, **arguments)
