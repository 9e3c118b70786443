"""What is to be run."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from controller.daemon.dependencies import SessionObserver
from controller.profile import Profile
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.settings.web import WebSettings

if TYPE_CHECKING:
    from controller.simulated_play.typed_play import TypedPlay  # a board of real parts loads no simulation


class PageAddress(Protocol):
    """Where the page of a board is served."""

    @property
    def address(self) -> str:
        """The address of the page."""
        ...

    @property
    def pairing_digits(self) -> str | None:
        """The pairing code that is valid now, or None."""
        ...

    def address_with_code(self) -> str:
        """Return the address with a new code, which gives the right to arbitrate once, within a minute."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WebOptions:
    """How the page of a board is served."""

    settings: WebSettings
    on_listening: Callable[[PageAddress], None]
    """Called once the server listens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """What is to be run.

    A board of real parts has no simulated players and no virtual time. Virtual time has no page.
    """

    profile: Profile
    journal: Path
    """The folder of the journal."""
    games: int | None
    """Games of simulated players after which the run ends; None: it does not end."""
    script: Callable[[], AsyncIterator[str]] | None
    """The lines of a script that acts instead of simulated players."""
    is_virtual_time: bool
    starts_new_game: bool
    """Whether an unfinished game is given up."""
    observers: Sequence[SessionObserver]
    report_fault: Callable[[str], None]
    """Called with each fault of a script."""
    has_terminal: bool = False
    """Whether people see the board on a terminal, or read what a script at it answers."""
    web: WebOptions | None = None
    """The page; None: none is served."""
    prompt: "Callable[[TypedPlay], Awaitable[bool]] | None" = None
    """A person who types at a prompt and plays at the simulated table; returns True if all went well."""
    opponent: Mapping[Side, str | None] | None = None
    """Beside a prompt: the kinds of simulated people who play the sides; None: a person does."""
    does_all_by_hand: bool = False
    """Beside a prompt: a typed move only moves the piece."""
    first_choices: GameChoices | None = None
    """What is chosen for the games from now on; only together with a new game."""
    program_choices: GameChoices | None = None
    """Which sides the program plays and how well, from now on; a game that goes on otherwise is not continued."""
    choices: GameChoices | None = None
    """What was chosen at the board for its newest game; None: nothing, or the profile plays another game since."""
    is_journal_replaced: bool = False
    """Whether the journal was damaged, and a new one was begun for this run."""
    is_journal_gone: bool = False
    """Whether a new journal was begun because the file of the one before was missing or empty."""
