"""Swiss pairings by the library caissify-pairings: FIDE's Dutch system (C.04.3).

The library knows one round: it is told of each player the points, the colours, the floats and who was met. What of it
differs from what the library's page asks for is in docs/dev/decisions/caissify-pairings.md.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from controller.tournament.errors import MissingPairingLibraryError
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.player_rounds import PlayerRound, player_rounds
from controller.tournament.tournament import Tournament

LIBRARY = "caissify_pairings.engines.dutch"
LIBRARY_REMEDY = f"install it in the folder of the project: {sys.executable} -m pip install '.[hall]'"
"""The remedy for the missing library, for the environment that runs; a package of this name may be a stranger's."""

WIN_HALVES = 2
_COLOURS = ("white", "black")  # by Side


def pair_swiss_round(tournament: Tournament, players: Sequence[EventPlayer]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pairs of the next round as (White, Black), and who is left over.

    `players` are those who play in it. The answer is not checked here. Raises MissingPairingLibraryError.
    """
    rounds = player_rounds(tournament)
    # late entries are ranked as if they had been there from the start
    ranked = sorted(players, key=lambda player: (-(player.rating or 0), player.number))
    described = [
        {
            "id": player.number,
            "name": player.name,
            "rating": 0,
            "pairing_number": rank,
            "starting_number": rank,
            **_history(rounds, player.number),
        }
        for rank, player in enumerate(ranked, start=1)
    ]
    met = {
        (min(number, each.opponent), max(number, each.opponent))
        for number, own in rounds.items()
        for each in own
        if each.is_played and each.opponent is not None
    }
    answer = _load_library().dutch_pairings(
        described,
        met,
        tournament.next_round,
        max(tournament.round_count, tournament.next_round),
        initial_color=_COLOURS[tournament.event.first_colour],
    )
    pairs = [(pair["white_id"], pair["black_id"]) for pair in answer if pair["black_id"] is not None]
    return pairs, [pair["white_id"] for pair in answer if pair["black_id"] is None]


def _load_library() -> Any:
    try:
        library = import_module(LIBRARY)
    except ImportError as error:
        raise MissingPairingLibraryError(
            f"a Swiss system needs the library caissify-pairings; {LIBRARY_REMEDY}"
        ) from error
    library.logger.disabled = True  # what it logs of a round that cannot be paired is found and told by the caller
    return library


def _history(rounds: dict[int, tuple[PlayerRound, ...]], number: int) -> dict[str, Any]:
    """Return what one player has behind him, in the library's words."""
    own = rounds[number]
    return {
        "score": sum(each.counted_halves for each in own) / WIN_HALVES,
        "color_hist": [_COLOURS[each.side] for each in own if each.is_played and each.side is not None],
        "float_history": [_float_of(rounds, number, each) for each in own],
        "bye_count": sum(each.bye in (ByeKind.ALLOCATED, ByeKind.FULL) for each in own),
        "forfeit_win_count": sum(not each.is_played and each.bye is None and each.halves == WIN_HALVES for each in own),
    }


def _float_of(rounds: dict[int, tuple[PlayerRound, ...]], number: int, each: PlayerRound) -> str:
    """Return the float of a round (C.04.3): down is a game against fewer points, or points without a game."""
    if not each.is_played or each.opponent is None:
        return "down" if each.counted_halves else "none"
    own, other = (_halves_before(rounds[one], each.round) for one in (number, each.opponent))
    return "none" if own == other else "down" if own > other else "up"


def _halves_before(rounds: Sequence[PlayerRound], number: int) -> int:
    return sum(each.counted_halves for each in rounds if each.round < number)
