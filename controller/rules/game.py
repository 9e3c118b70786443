"""A game as an immutable value: the rules, the position, and what the draw rules count."""

from dataclasses import dataclass
from functools import cached_property

from controller.rules.moves import Move
from controller.rules.outcome import LoneKing, Outcome, lone_king_of, next_count, outcome_of
from controller.rules.position import Position
from controller.rules.rules import Rules, by_squares


@dataclass(frozen=True, kw_only=True)
class Game:
    """One moment of a game."""

    rules: Rules
    position: Position
    count: LoneKing | None = None

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, by origin, landing and captured squares."""
        return tuple(sorted(self.rules.legal_moves(self.position), key=by_squares))

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the rules end the game here, or None while it goes on."""
        return outcome_of(self.rules.ruleset, self.position, self.count, list(self.legal_moves))

    def play(self, move: Move) -> "Game":
        """Give the game after a move, which must be one of `legal_moves`."""
        after = self.rules.play(self.position, move)
        return Game(rules=self.rules, position=after, count=next_count(self.rules.ruleset, self.count, move, after))


def start_game(rules: Rules, position: Position | None = None) -> Game:
    """Begin a game from a position, or from the rule set's start."""
    position = rules.start if position is None else position
    rule = rules.ruleset.lone_king_count
    lone = None if rule is None else lone_king_of(position, rule.against)
    count = None if lone is None else LoneKing(side=lone, moves=0, reply_due=False)
    return Game(rules=rules, position=position, count=count)
