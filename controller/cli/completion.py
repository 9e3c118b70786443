"""`damahan completion`: what a shell needs to complete commands, options and their values."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_DAMAHAN_COMPLETE"
"""The environment variable by which a shell asks for completions, as click names it after the program."""


@click.command(short_help="Print what bash, zsh or fish needs to complete commands.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script with which a shell completes commands, options, profiles, rule sets and numbers of games.

    \b
    bash:  damahan completion bash > ~/.local/share/bash-completion/completions/damahan
    zsh:   damahan completion zsh > ~/.zfunc/_damahan, with fpath+=~/.zfunc before compinit
    fish:  damahan completion fish > ~/.config/fish/completions/damahan.fish

    A new shell then completes with the tab key. The Debian package has installed all three.
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    complete = get_completion_class(shell)
    if complete is None:
        raise TypeError(f"click does not complete for {shell}")
    root = context.find_root()
    click.echo(complete(root.command, {}, root.info_name or "damahan", VARIABLE).source(), nl=False)
