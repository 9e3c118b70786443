"""A game as an immutable value: the rules, the position, and what the draw rules have counted."""

from dataclasses import dataclass
from functools import cached_property

from controller.rules.board_rules import BoardRules
from controller.rules.draw_offers import DrawOffer, find_draw_offer
from controller.rules.draws import DrawCountRule, RunningCount, RunningCounts
from controller.rules.end_conditions import RepetitionHistory, extend_history, find_outcome
from controller.rules.moves import Move, move_sort_key
from controller.rules.outcome import Outcome
from controller.rules.position import Position


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as it stands before a move; `start_game` builds the first one."""

    rules: BoardRules
    position: Position
    counts: RunningCounts  # of the rule set's draws by count
    history: RepetitionHistory  # empty if the rule set has no draw by repetition

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, by origin, landing and captured squares."""
        return tuple(sorted(self.rules.legal_moves(self.position), key=move_sort_key))

    @cached_property
    def outcome(self) -> Outcome | None:
        """The end of the game by the rules in this position, or None while it continues."""
        return find_outcome(self.rules.ruleset, self.position, self.legal_moves, self.reached_rules, self.history)

    @cached_property
    def draw_offer(self) -> DrawOffer | None:
        """The draw that a player may claim or both may accept in this position, or None; None if the game is over."""
        if self.outcome is not None:
            return None
        return find_draw_offer(self.rules.ruleset, self.position, self.reached_rules, self.history)

    @property
    def reached_rules(self) -> tuple[DrawCountRule, ...]:
        """The draws by count whose counts have come to their end."""
        return self.rules.draw_counter.find_reached_rules(self.counts)

    @property
    def running_counts(self) -> tuple[tuple[DrawCountRule, RunningCount], ...]:
        """The draws by count whose counts run, each rule with its count."""
        return self.rules.draw_counter.active_counts(self.counts)

    def play(self, move: Move) -> "Game":
        """Return the game after a move, which must be one of `legal_moves`."""
        before, rules = self.position, self.rules
        after = rules.play(before, move)
        return Game(
            rules=rules,
            position=after,
            counts=rules.draw_counter.update_counts(self.counts, before, move, after),
            history=extend_history(rules.ruleset, self.history, before, move, after),
        )


def start_game(rules: BoardRules, position: Position | None = None) -> Game:
    """Return a new game from a position, by default the start position of the rule set."""
    position = rules.start_position if position is None else position
    history = () if rules.ruleset.repetition is None else (position,)
    return Game(rules=rules, position=position, counts=rules.draw_counter.start_counts(position), history=history)
