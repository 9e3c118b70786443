"""Events to test with: results by round, and random ones."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from controller.tournament.event import Event
from controller.tournament.hall_games import AssignedGame
from controller.tournament.player import ByeKind, ByeRequest, EventPlayer
from controller.tournament.rounds import BoardResult, Bye, Pairing, Round
from controller.tournament.tournament import Tournament

SHORT_RESULTS = {
    "1": BoardResult.WHITE_WINS,
    "=": BoardResult.DRAW,
    "0": BoardResult.BLACK_WINS,
    "+": BoardResult.WHITE_BY_FORFEIT,
    "-": BoardResult.BLACK_BY_FORFEIT,
    "x": BoardResult.BOTH_FORFEIT,
    ".": BoardResult.UNPLAYED,
    "*": None,
}


def players(count: int) -> tuple[EventPlayer, ...]:
    return tuple(EventPlayer(number=number, name=f"Player {number}") for number in range(1, count + 1))


def tournament(event: Event, count: int, rounds: Sequence[str]) -> Tournament:
    """Return an event of these rounds: `1-3 1, 2-4 =, 5 U` has two games, White first, and a bye."""
    return Tournament(event=event, players=players(count), rounds=tuple(map(_round, range(1, 100), rounds)))


def _round(number: int, text: str) -> Round:
    pairings: list[Pairing] = []
    byes: list[Bye] = []
    for part in text.split(", "):
        names, result = part.split(" ")
        if "-" not in names:
            byes.append(Bye(player=int(names), kind=ByeKind(result)))
            continue
        white, black = map(int, names.split("-"))
        results = tuple(SHORT_RESULTS[each] for each in result)
        pairings.append(Pairing(board=len(pairings) + 1, white=white, black=black, results=results))
    return Round(number=number, pairings=tuple(pairings), byes=tuple(byes), is_started=True)


def assigned(number: int, board: int, white: int, black: int, game: int = 1, name: str = "") -> AssignedGame:
    """Return a game that `board-N` of the hall is to begin."""
    return AssignedGame(
        pairing=name or f"{number:08x}{board:08x}{game:016x}", round=number, board=board, game=game,
        white=white, black=black, hall_board=f"board-{board}",
    )  # fmt: skip


def random_players(random: Random, count: int, rounds: int) -> tuple[EventPlayer, ...]:
    """Return players of whom some have no rating, come late, leave early or ask for byes."""
    return tuple(
        EventPlayer(
            number=number,
            name=f"Player {number}",
            rating=random.choice([None, random.randint(1000, 2400)]),
            first_round=random.choice([1] * 15 + [2]),
            withdrawn_after=random.randint(0, rounds) if random.random() < 0.06 else None,
            byes=tuple(
                ByeRequest(round=each, kind=random.choice([ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL]))
                for each in range(1, rounds + 1)
                if random.random() < 0.04
            ),
        )
        for number in range(1, count + 1)
    )


RANDOM_RESULTS = [
    *([BoardResult.WHITE_WINS] * 8),
    *([BoardResult.BLACK_WINS] * 7),
    *([BoardResult.DRAW] * 4),
    *(BoardResult.WHITE_BY_FORFEIT, BoardResult.BLACK_BY_FORFEIT, BoardResult.BOTH_FORFEIT, BoardResult.UNPLAYED),
]


def play_round(random: Random, drafted: Round) -> Round:
    """Return a round with random results of all games that have none."""
    pairings = tuple(
        replace(each, results=tuple(result or random.choice(RANDOM_RESULTS) for result in each.results))
        for each in drafted.pairings
    )
    return replace(drafted, pairings=pairings, is_started=True)
