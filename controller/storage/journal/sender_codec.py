"""Senders of commands as JSON, in inputs and in changes."""

import json
from typing import Any

from controller.commands.sender import AddressClass, CommandSender

SIGNED_KEY = "signed_command"
"""Not there of a command that no hall has brought for a game on two boards."""


def encode_sender(sender: CommandSender) -> dict[str, Any]:
    """Return a sender as a JSON object."""
    address = None if sender.address is None else sender.address.value
    values = {"name": sender.name, "address": address, "given_at": sender.given_at}
    return {**values, SIGNED_KEY: sender.signed_command} if sender.signed_command else values


def decode_sender(values: Any) -> CommandSender:
    """Return the sender that `encode_sender` wrote; raises ValueError for anything else."""
    if not isinstance(values, dict) or values.keys() - {SIGNED_KEY} != {"name", "address", "given_at"}:
        raise ValueError(f"{values!r} is no sender of a command")
    name, address, given_at = values["name"], values["address"], values["given_at"]
    signed = values.get(SIGNED_KEY, "")
    if not (isinstance(name, str) and isinstance(given_at, str) and isinstance(signed, str)):
        raise ValueError(f"{values!r} is no sender of a command")
    known_address = None if address is None else AddressClass(address)
    return CommandSender(name=name, address=known_address, given_at=given_at, signed_command=signed)


def encode_sender_text(sender: CommandSender) -> str:
    """Return a sender as JSON text."""
    return json.dumps(encode_sender(sender), ensure_ascii=False, separators=(",", ":"))


def decode_sender_text(text: str) -> CommandSender:
    """Return the sender of a JSON text; raises ValueError for a text that is not of one."""
    return decode_sender(json.loads(text))
