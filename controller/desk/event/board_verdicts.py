"""What a board says of the result of a paired game, out of the events that the desk has recorded of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.hall.documents.events import EventDocument
from controller.rules.outcome import Score
from controller.session.effects import ChangeKind
from controller.tournament.hall_games import BoardEvent
from controller.tournament.rounds import BoardResult

_RESULTS = {
    Score.WHITE_WINS.value: BoardResult.WHITE_WINS,
    Score.BLACK_WINS.value: BoardResult.BLACK_WINS,
    Score.DRAW.value: BoardResult.DRAW,
}
"""A game that ended undecided has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardVerdict:
    """What a board says of one paired game that it has begun."""

    result: BoardResult | None = None
    """None: the game goes on, goes on again, or ended undecided."""
    event: BoardEvent | None = None
    """The last one about the result; None: the board has never told one."""
    has_other_players: bool = False
    """True if the arbiter has exchanged the players' names at the board, so White's result may be Black's."""


def find_paired_game(events: Sequence[EventDocument], pairing: str) -> Sequence[EventDocument]:
    """Return the events of the game that a pairing names, from its start on; empty if it has not begun.

    `events` are those of one record in their order. A game begins once: a second start with its name is another game.
    Events of the journal have the number of their game; a journal that was lost numbers again, so a later start with
    the same number ends the game.
    """
    starts = [
        place
        for place, event in enumerate(events)
        if event["kind"] == "start" and event["game_state"].get("pairing") == pairing
    ]
    if not starts or not pairing:
        return ()
    start = events[starts[0]]
    found = [start]
    for event in events[starts[0] + 1 :]:
        if event["kind"] == "start" and (start["game"] is None or event["game"] == start["game"]):
            break
        if event["game"] == start["game"]:
            found.append(event)
    return found


def read_verdict(events: Sequence[EventDocument]) -> BoardVerdict | None:
    """Return what the events of one game say; None if it has not begun."""
    if not events or events[0]["kind"] != "start":
        return None
    details = events[0]["game_state"]["details"]
    began = (details["white"], details["black"])
    names = {"white": details["white"], "black": details["black"]}
    result: BoardResult | None = None
    last: EventDocument | None = None
    for event in events:
        match event["kind"]:
            case "result":
                result, last = _RESULTS.get(event["score"]), event
            case "change":
                if event["reopens_game"]:
                    result, last = None, event
                if event["what"] == ChangeKind.NAME.value and event["side"] is not None:
                    names[event["side"]] = event["after"]
            case _:
                pass
    return BoardVerdict(
        result=result,
        event=None if last is None else BoardEvent(record=last["record"], number=last["number"]),
        has_other_players=began[0] != began[1] and (names["black"], names["white"]) == began,
    )
