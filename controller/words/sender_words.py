"""Senders of commands in words."""

from controller.commands.sender import CommandSender, OwnSender
from controller.words.catalogue import Catalogue


def sender_text(catalogue: Catalogue, sender: CommandSender) -> str:
    """Return who gave a command, from where, and when: `desk 2, local network, 2026-11-23 14:32`."""
    is_own = sender.name in frozenset(OwnSender)
    parts = [catalogue.term(sender.name, "sender") if is_own else sender.name]
    if sender.address is not None:
        parts.append(catalogue.term(sender.address.value, "sender"))
    if sender.given_at:
        parts.append(sender.given_at[:16].replace("T", " "))
    return ", ".join(parts)
