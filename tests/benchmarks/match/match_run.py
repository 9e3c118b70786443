"""A match: the games that are still to be played, one after the other."""

from collections.abc import Iterator
from itertools import islice

from controller.rules.board_rules import BoardRules
from tests.benchmarks.match.match_folder import MatchFolder
from tests.benchmarks.match.match_game import MatchGame, play_match_game
from tests.benchmarks.match.openings import draw_openings
from tests.benchmarks.match.players import Player, TurnLimits


def play_match(
    rules: BoardRules, players: tuple[Player, Player], limits: TurnLimits, folder: MatchFolder, games: int, seed: int
) -> Iterator[MatchGame]:
    """Yield each game that the folder does not hold yet, up to a number of games, as soon as it is played and written.

    Raises PlayerError.
    """
    first = len(folder.games)
    openings = islice(draw_openings(rules.ruleset.name, seed), first // 2, None)
    opening: tuple[str, ...] = next(openings) if first % 2 else ()
    for number in range(first, games):
        if number % 2 == 0:
            opening = next(openings)
        # chance goes by the seed of the match and the number of the game, so that a match goes on as it would have
        game = play_match_game(
            rules, opening, players, limits, number=number, white_is_a=number % 2 == 0, seed=seed_of_game(seed, number)
        )
        folder.add(game)
        yield game


def seed_of_game(seed: int, number: int) -> int:
    """Return a seed for a game of a match."""
    return seed * 1_000_003 + number
