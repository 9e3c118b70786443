"""Parts that die: the game goes on without them, says so once, and they are asked again."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from controller.daemon import MOST_TONES
from hardware.events import Back, Lost, Part
from hardware.ports import DARK, Board, Colours, PartError, Picture, Tone
from tests.daemon.at_daemon import Place, play
from tests.daemon.scripts import GAME, by_clock


class Dead:
    """LEDs, a display and a buzzer that do not answer while they are dead."""

    size = (128, 64)

    def __init__(self) -> None:
        self.are_dead = True
        self.asked = 0
        self.shown: list[Colours | Picture] = []

    def fitted(self, part: Part) -> Callable[[Board], Board]:
        def fit(board: Board) -> Board:
            return replace(board, leds=_Leds(self)) if part is Part.LEDS else replace(board, display=_Display(self))

        return fit

    def answer(self, part: Part) -> None:
        self.asked += 1
        if self.are_dead:
            raise PartError(part, "no answer")


class _Leds:
    def __init__(self, dead: Dead) -> None:
        self._dead = dead

    async def show(self, colours: Colours) -> None:
        self._dead.answer(Part.LEDS)
        if any(colour != DARK for colour in colours):
            self._dead.shown.append(colours)


class _Display:
    size = (128, 64)

    def __init__(self, dead: Dead) -> None:
        self._dead = dead

    async def show(self, picture: Picture) -> None:
        self._dead.answer(Part.DISPLAY)
        self._dead.shown.append(picture)


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY])
def test_the_game_goes_on_without_a_part_and_that_is_said_once(part: Part, caplog: pytest.LogCaptureFixture) -> None:
    dead = Dead()
    place = play(
        "press black; move 22-15; press white; lift 15; place 18; press white; expect move 22-18; wait 60s",
        Place(fitted=dead.fitted(part)),
    )
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert said == [f"{part.value}: no answer; the game goes on without it"]
    assert [happened.part for happened in place.notebook.inputs if isinstance(happened, Lost)] == [part]
    assert dead.asked < 100  # a part that is dead is asked again each second, and when there is something new


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY])
def test_a_part_that_answers_again_shows_what_is_shown_now(part: Part) -> None:
    dead = Dead()

    async def people(place: Place) -> None:
        await place.do("press black; move 22-15; press white; wait 5s")
        dead.are_dead = False
        await asyncio.sleep(2)
        assert dead.shown

    play(people, Place(fitted=dead.fitted(part)))


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY])
def test_a_part_that_answers_again_is_back_and_is_lost_anew_when_it_goes_again(part: Part) -> None:
    dead = Dead()

    async def people(place: Place) -> None:
        await place.do("press black; move 22-15; press white; wait 5s")
        for are_dead in (False, True, False):
            dead.are_dead = are_dead
            await place.do("press white; wait 5s")
        told = [happened for happened in place.notebook.inputs if isinstance(happened, Lost | Back)]
        assert [(type(happened), happened.part) for happened in told] == [(Lost, part), (Back, part)] * 2

    play(people, Place(fitted=dead.fitted(part)))


def test_a_buzzer_that_dies_silences_nothing_else() -> None:
    class Mute:
        async def play(self, tone: Tone) -> None:
            raise PartError(Part.DISPLAY, f"the buzzer does not {tone.value}")

    play(
        "press black; move 22-18; press white; expect move 22-18",
        Place(fitted=lambda board: replace(board, buzzer=Mute())),
    )


def test_a_slow_buzzer_does_not_tell_of_what_is_long_past() -> None:
    heard: list[Tone] = []

    class Slow:
        async def play(self, tone: Tone) -> None:
            heard.append(tone)
            await asyncio.sleep(60)

    async def people(place: Place) -> None:
        await place.do(by_clock(GAME))
        await asyncio.sleep(3_000)

    place = play(people, Place(fitted=lambda board: replace(board, buzzer=Slow())))
    assert place.notebook.moves == GAME
    assert len(heard) <= 1 + MOST_TONES < len(GAME)
