"""Senders of commands as JSON, in inputs and in changes."""

import json
from typing import Any

from controller.commands.sender import AddressClass, CommandSender


def encode_sender(sender: CommandSender) -> dict[str, Any]:
    """Return a sender as a JSON object."""
    address = None if sender.address is None else sender.address.value
    return {"name": sender.name, "address": address, "given_at": sender.given_at}


def decode_sender(values: Any) -> CommandSender:
    """Return the sender that `encode_sender` wrote; raises ValueError for anything else."""
    if not isinstance(values, dict) or values.keys() != {"name", "address", "given_at"}:
        raise ValueError(f"{values!r} is no sender of a command")
    name, address, given_at = values["name"], values["address"], values["given_at"]
    if not isinstance(name, str) or not isinstance(given_at, str):
        raise ValueError(f"{values!r} is no sender of a command")
    return CommandSender(name=name, address=None if address is None else AddressClass(address), given_at=given_at)


def encode_sender_text(sender: CommandSender) -> str:
    """Return a sender as JSON text."""
    return json.dumps(encode_sender(sender), ensure_ascii=False, separators=(",", ":"))


def decode_sender_text(text: str) -> CommandSender:
    """Return the sender of a JSON text; raises ValueError for a text that is not of one."""
    return decode_sender(json.loads(text))
