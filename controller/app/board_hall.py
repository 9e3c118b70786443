"""What connects a board with its hall: what it tells the desk, and its games with other boards."""

from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from controller.app.far_games import build_far_games
from controller.app.hall_membership import build_hall_board
from controller.app.invitation_requests import InvitationAnswer, answer_invitation_request
from controller.app.menu_invitations import MenuInvitations
from controller.app.run_options import RunOptions
from controller.commands.sender import CommandSender
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.dependencies import SessionObserver
from controller.session.inputs import Input
from controller.settings.choices import GameChoices
from controller.settings.settings import Settings
from controller.storage.journal import GameId
from controller.words.catalogue import Catalogue

if TYPE_CHECKING:
    # a board without a hall loads nothing of it
    from controller.far_game.board.invitation_desk import InvitationDesk


class BoardHall:
    """A board's hall as its profile says; of a board without one it observes and runs nothing."""

    def __init__(
        self,
        options: RunOptions,
        answers: CommandAnswers,
        enqueue: Callable[[Input], None],
        now_us: Callable[[], int],
        command_time: Callable[[], str],
        *,
        settings_for: Callable[[GameChoices], Settings],
        announce: Callable[[str], None],
        end_announcement: Callable[[str], None],
        running_game: Callable[[], GameId | None],
        find_catalogue: Callable[[], Catalogue],
    ) -> None:
        """`settings_for` returns the settings of the next game with some choices; `announce` shows a text.

        `end_announcement` ends it, unless another one has come.
        """
        self._hall = build_hall_board(options, answers, now_us, running_game, command_time, announce)
        self._far_games = build_far_games(
            options, self._hall, answers, enqueue, now_us, command_time, settings_for, announce, end_announcement,
            running_game,
        )  # fmt: skip
        self._menu = MenuInvitations(self.answer_invitation_request, announce, end_announcement, find_catalogue)

    @property
    def is_joined(self) -> bool:
        """True if the board belongs to a hall."""
        return self._hall is not None

    @property
    def invitations(self) -> "InvitationDesk | None":
        """The invitations to other boards and from them; None without a hall."""
        return None if self._far_games is None else self._far_games.invitations

    async def answer_invitation_request(self, asked: Mapping[str, Any], sender: CommandSender) -> InvitationAnswer:
        """Execute what is asked about invitations; a board without a hall refuses all."""
        return await answer_invitation_request(asked, self.invitations, sender)

    def observers(self) -> tuple[SessionObserver, ...]:
        """Return what observes the session for the hall."""
        hall = () if self._hall is None else (self._hall.observer,)
        return hall if self._far_games is None else (*hall, self._far_games, self._menu)

    def tasks(self) -> dict[str, Coroutine[Any, Any, None]]:
        """Return what runs beside the daemon, by what it is called in the log."""
        tasks: dict[str, Coroutine[Any, Any, None]] = {}
        if self._hall is not None:
            tasks["hall"] = self._hall.run()
        if self._far_games is not None:
            tasks["far games"] = self._far_games.run()
        return tasks
