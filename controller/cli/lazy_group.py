"""A group that imports a command when it is called: a running board needs none of the others."""

import gc
import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import click
from click.shell_completion import CompletionItem


class LazyGroup(click.Group):
    """A group of commands in controller.cli; each has the name of its module, after a prefix, and of its function."""

    def __init__(
        self,
        *args: Any,
        names: Sequence[str],
        hidden_names: Collection[str] = (),
        module_prefix: str = "",
        **settings: Any,
    ) -> None:
        """`hidden_names` are those that a shell does not offer."""
        super().__init__(*args, **settings)
        self._module_prefix = module_prefix
        self._names = tuple(names)
        self._hidden_names = frozenset(hidden_names)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which --help lists them."""
        del ctx
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, or return None if no command has this name."""
        del ctx
        if cmd_name not in self._names:
            return None
        name = cmd_name.replace("-", "_")
        module = f"controller.cli.{self._module_prefix}{name}"
        command = getattr(sys.modules.get(module) or _import_without_collecting(module), name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{module} has no command {name}")
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands and options that begin with a text; no command is imported for its summary."""
        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        names = (name for name in self._names if name not in self._hidden_names)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _import_without_collecting(module: str) -> ModuleType:
    """Import a module. What imports create is no garbage and stays, so no collection looks at it, now or later."""
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.freeze()
        gc.enable()
