"""A hall in the middle of a round: boards at play, and some that need the arbiter."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.desk.server.scripted_hall import ScriptedHall

QUESTION = {
    "code": "question",
    "args": {"square": 18, "side": "White"},
    "text": "Is there a piece on square 18? Press White's button for yes, the other one for no",
}
MUST_CAPTURE = {"code": "must capture", "args": {"count": 1, "squares": [22]}, "text": "Must capture with 22"}


def build_sample_hall(count: int, now_us: Callable[[], int]) -> ScriptedHall:
    """Return a hall of boards in several states; the same ones for the same count."""
    hall, random = ScriptedHall(count, now_us), Random(count)
    names = list(hall.scripted)
    for name in names:
        hall.scripted[name].play(random.randrange(4, 30))
        hall.refresh(name)
    for place, change in enumerate(CHANGES):
        if place + 1 < count:
            change(hall, names[1 + place * max(1, (count - 1) // len(CHANGES))])
    return hall


def _question(hall: ScriptedHall, name: str) -> None:
    hall.tell(name, needs=["question"], message=QUESTION, pauses=["question"])


def _low_time(hall: ScriptedHall, name: str) -> None:
    hall.scripted[name].set_clocks(19_000_000, 19_000_000)
    hall.refresh(name)


def _fault(hall: ScriptedHall, name: str) -> None:
    hall.tell(name, needs=["fault"], wrong_squares=[18, 22], message=MUST_CAPTURE)


def _over(hall: ScriptedHall, name: str) -> None:
    message = {"code": "White wins", "args": {"reason": "resignation"}, "text": "White wins by resignation"}
    hall.tell(name, phase="over", result={"score": "1-0", "message": message})
    board = hall.scripted[name]
    board.set_clocks(board.shown_us("white"), board.shown_us("black"))
    hall.refresh(name)


def _offline(hall: ScriptedHall, name: str) -> None:
    hall.refresh(name, is_online=False)


def _draw_offer(hall: ScriptedHall, name: str) -> None:
    message = {"code": "draw offered", "args": {"side": "White"}, "text": "White offers a draw"}
    hall.tell(name, needs=["draw offer"], message=message)


def _dead_sensor(hall: ScriptedHall, name: str) -> None:
    hall.tell(name, distrusted_squares=[7])


def _long_names(hall: ScriptedHall, name: str) -> None:
    game: dict[str, Any] = hall.scripted[name].document["game"]
    details = {
        **game["details"],
        "white": "Maria Cristina Evangelista-Villanueva",
        "black": "Juan Carlos Dimaculangan de los Santos",
    }
    hall.tell(name, game={**game, "details": details})


def _paused(hall: ScriptedHall, name: str) -> None:
    hall.tell(name, pauses=["arbiter"], message={"code": "arbiter pause", "args": {}, "text": "paused"})
    board = hall.scripted[name]
    board.set_clocks(board.shown_us("white"), board.shown_us("black"))
    hall.refresh(name)


CHANGES = (_question, _low_time, _over, _offline, _fault, _draw_offer, _dead_sensor, _long_names, _paused)
