"""LEDs and displays that do not answer."""

from collections.abc import Callable
from dataclasses import replace

from hardware.events import Part
from hardware.ports import DARK, Board, Colours, PartError, Picture


class DeadParts:
    """LEDs, a display and a buzzer that do not answer while they are dead."""

    size = (128, 64)

    def __init__(self) -> None:
        self.are_dead = True
        self.asked = 0
        self.shown: list[Colours | Picture] = []

    def fit(self, part: Part) -> Callable[[Board], Board]:
        def fit(board: Board) -> Board:
            return replace(board, leds=_Leds(self)) if part is Part.LEDS else replace(board, display=_Display(self))

        return fit

    def check_alive(self, part: Part) -> None:
        self.asked += 1
        if self.are_dead:
            raise PartError(part, "no answer")


class _Leds:
    def __init__(self, dead: DeadParts) -> None:
        self._dead = dead

    async def show(self, colours: Colours) -> None:
        self._dead.check_alive(Part.LEDS)
        if any(colour != DARK for colour in colours):
            self._dead.shown.append(colours)


class _Display:
    size = (128, 64)

    def __init__(self, dead: DeadParts) -> None:
        self._dead = dead

    async def show(self, picture: Picture) -> None:
        self._dead.check_alive(Part.DISPLAY)
        self._dead.shown.append(picture)
