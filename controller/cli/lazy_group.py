"""A group whose commands are imported when they are asked for: a board that runs needs none of the others."""

import gc
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """Commands of controller.cli by their names; the file of each bears its name, and so does what is in it."""

    def __init__(self, *args: Any, names: Sequence[str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._names = tuple(names)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names in the order in which help tells them."""
        del ctx
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None where there is none of this name."""
        del ctx
        if cmd_name not in self._names:
            return None
        gc.disable()  # importing makes much and leaves little behind: to look for garbage meanwhile only takes time
        try:
            command = getattr(import_module(f"controller.cli.{cmd_name}"), cmd_name)
        finally:
            gc.enable()
        if not isinstance(command, click.Command):
            raise TypeError(f"controller.cli.{cmd_name} has no command {cmd_name}")
        return command
