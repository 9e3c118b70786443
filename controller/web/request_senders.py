"""Who gives the command of a request."""

from aiohttp import web

from controller.commands.sender import CommandSender
from controller.web.addresses import classify_address
from controller.web.allowed_hosts import own_address
from controller.web.client_addresses import client_address
from controller.web.rights import Client


def request_sender(request: web.Request, client: Client, given_at: str) -> CommandSender:
    """Return the client of a request as the sender of a command; `given_at` is the local time, ISO 8601."""
    address = classify_address(client_address(request), own_address(request))
    return CommandSender(name=client.name, address=address, given_at=given_at)
