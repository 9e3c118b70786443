"""A view of a game as text with the codes of a terminal, for a screen that another library draws."""

from io import StringIO

from rich.console import Console

from controller.faces.terminal.game_screen import GameScreen, TerminalView


def render_view(view: TerminalView, size: tuple[int, int], terminal: Console, taken_lines: int) -> str:
    """Return a view in the colours of a terminal.

    `size` is columns and lines; `taken_lines` are those of the terminal that the view cannot have.
    """
    columns, height = size
    file = StringIO()
    console = Console(
        file=file,
        width=columns,
        height=height + 1,  # the screen leaves its last line free, here for what is below it
        force_terminal=True,
        color_system=terminal.color_system or None,  # type: ignore[arg-type]  # it is a name that it knows
        no_color=terminal.no_color,
        legacy_windows=False,
    )
    console.print(GameScreen(view, taken_lines))
    return file.getvalue().rstrip("\n")
