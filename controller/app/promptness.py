"""What the interpreter is told before a board runs, so that it holds up no edge, press or flag by itself."""

import gc
import sys

SWITCH_S = 0.0005
"""How long a thread that reads a part may keep the event loop from its turn; by itself Python allows 5 ms."""


def be_prompt() -> None:
    """Spare what is loaded by now the long search for garbage, and let threads give way soon."""
    gc.freeze()
    sys.setswitchinterval(SWITCH_S)
