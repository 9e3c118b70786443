"""The entry of the `damahan` command: Ctrl-C ends it from its first instant on without a traceback."""

import os
import signal


def main() -> None:
    """Import and run the command.

    While it is imported, and while it completes a line of a shell, SIGINT ends the process by itself: nobody is there
    to catch KeyboardInterrupt. Where SIGINT is ignored, as in the background of a script, it stays so.
    """
    is_interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_interruptible:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # imported here, as it takes a tenth of a second
    from controller.cli import main as run_command
    from controller.cli.completion import VARIABLE

    if is_interruptible and VARIABLE not in os.environ:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run_command()
