"""What the rules forbid in the pairings of a Swiss round (FIDE Handbook C.04.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from controller.rules.position import Side
from controller.tournament.player import ByeKind
from controller.tournament.player_rounds import PlayerRounds, player_rounds
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament

MOST_IN_A_ROW = 2
MOST_COLOUR_DIFFERENCE = 2
WIN_HALVES = 2


class RuleBreach(StrEnum):
    """A rule that a pairing breaks."""

    MET_BEFORE = "met before"
    SECOND_BYE = "second bye"
    COLOUR_IN_A_ROW = "colour in a row"
    COLOUR_DIFFERENCE = "colour difference"

    @property
    def is_about_colours(self) -> bool:
        """True for what may be broken where nothing else is possible."""
        return self in (RuleBreach.COLOUR_IN_A_ROW, RuleBreach.COLOUR_DIFFERENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBreach:
    """A rule that a round breaks for somebody."""

    breach: RuleBreach
    players: tuple[int, ...]


def find_breaches(tournament: Tournament, drafted: Round) -> tuple[FoundBreach, ...]:
    """Return what a drafted round of a Swiss breaks, with the rounds before it."""
    rounds = {
        number: tuple(each for each in own if each.round < drafted.number)
        for number, own in player_rounds(tournament).items()
    }
    return (*_meetings(rounds, drafted), *_byes(rounds, drafted), *_colours(tournament, rounds, drafted))


def _meetings(rounds: PlayerRounds, drafted: Round) -> Iterator[FoundBreach]:
    for pairing in drafted.pairings:
        met = {each.opponent for each in rounds[pairing.white] if each.is_played}
        if pairing.black in met:
            yield FoundBreach(breach=RuleBreach.MET_BEFORE, players=(pairing.white, pairing.black))


def _byes(rounds: PlayerRounds, drafted: Round) -> Iterator[FoundBreach]:
    for bye in drafted.byes:
        earlier = (each for each in rounds[bye.player] if not each.is_played and each.halves == WIN_HALVES)
        if bye.kind is ByeKind.ALLOCATED and any(earlier):
            yield FoundBreach(breach=RuleBreach.SECOND_BYE, players=(bye.player,))


def _colours(tournament: Tournament, rounds: PlayerRounds, drafted: Round) -> Iterator[FoundBreach]:
    if drafted.number == tournament.round_count:
        half = drafted.number - 1  # in draws; who has more may be paired against the rules of colours in the last round
        top = {number for number, own in rounds.items() if sum(each.counted_halves for each in own) > half}
    else:
        top = set()
    for pairing in drafted.pairings:
        if {pairing.white, pairing.black} & top:
            continue
        for player, side in ((pairing.white, Side.WHITE), (pairing.black, Side.BLACK)):
            colours = [each.side for each in rounds[player] if each.is_played and each.side is not None] + [side]
            yield from _colour_breaches(player, colours)


def _colour_breaches(player: int, colours: Sequence[Side]) -> Iterator[FoundBreach]:
    last = colours[-MOST_IN_A_ROW - 1 :]
    if len(last) > MOST_IN_A_ROW and len(set(last)) == 1:
        yield FoundBreach(breach=RuleBreach.COLOUR_IN_A_ROW, players=(player,))
    if abs(2 * sum(colours) - len(colours)) > MOST_COLOUR_DIFFERENCE:
        yield FoundBreach(breach=RuleBreach.COLOUR_DIFFERENCE, players=(player,))
