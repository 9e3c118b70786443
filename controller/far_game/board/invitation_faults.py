"""Why boards agree on no game."""

from enum import StrEnum


class InvitationFault(StrEnum):
    """Why no game is agreed on."""

    NO_CONNECTION = "no connection"  # to the hall
    GAME_RUNS = "game runs"  # at this board
    CONTROL = "control"  # both clocks depend on each other, so that lag would cost time
    NAME = "name"  # of the player: no board takes it
    NOT_BEGUN = "not begun"  # at this board, which refuses to begin a game now
    NO_CODE = "no code"  # what was typed is none
    NOBODY = "nobody"  # invites with this code
    WRONG_CODE = "wrong code"  # or one that was used
    SETTINGS = "settings"  # of both boards differ


class InvitationError(Exception):
    """No game is agreed on; `detail` says more for some faults."""

    def __init__(self, fault: InvitationFault, detail: str = "") -> None:
        super().__init__(f"{fault.value} {detail}".strip())
        self.fault = fault
        self.detail = detail
