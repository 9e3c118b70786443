"""What a session of a game on two boards asks the other board for."""

from dataclasses import dataclass

from controller.commands.sender import CommandSender
from controller.commands.values import ArbiterCommand
from controller.session.far_exchange.values import FarAsk


@dataclass(frozen=True, slots=True)
class AskFar:
    """Show the player at the other board what a player here asks."""

    ask: FarAsk


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerFar:
    """Send the other board the answer of a player here to its ask.

    Where this board may write the next entry, what was agreed to is done already, and its records follow.
    """

    ask: FarAsk
    is_agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PassToFar:
    """Send an arbiter's command to the other board, which may write the next entry."""

    command: ArbiterCommand
    sender: CommandSender | None  # who gave it; None: not known


FarEffect = AskFar | AnswerFar | PassToFar
"""Every effect of a game on two boards."""
