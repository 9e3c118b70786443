"""The part of a session about the conduct of a game: buttons, offers, flags and illegal moves."""

from typing import NamedTuple

from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor
from controller.session.moves.button_states import ButtonStates


class ResignationPrompt(NamedTuple):
    """The board has asked a side to press again if it resigns."""

    side: Side  # that is asked
    at_us: int  # when it was asked


class AnnouncedEnd(NamedTuple):
    """How the game ends, if nobody says no."""

    outcome: Outcome
    at_us: int  # when it was said; the clocks stand since then
    final_us: int  # from then on nobody can say no


class Conduct(NamedTuple):
    """What happened between the players besides moves."""

    buttons: ButtonStates = ButtonStates()  # as their edges tell
    draw_offer: Side | None = None  # whose offer stands, until the other has moved
    draw_offered_us: int = 0  # when `draw_offer` was made
    draw_accepted: tuple[Side, ...] = ()  # sides that have accepted the draw that the board offers in this turn
    resignation_prompt: ResignationPrompt | None = None  # None: nobody is asked
    announced_end: AnnouncedEnd | None = None  # None: no end was announced, or it is final
    ended_us: int | None = None  # when the game ended last; None: it did not
    offers_again: bool = False  # the display says that a button begins the same game again
    paused_by: ChangeAuthor = ChangeAuthor.ARBITER  # who stopped the clocks last
    announced_flags: tuple[Side, ...] = ()  # sides whose flags fell and were announced, in their order
    illegal_moves: tuple[int, int] = (0, 0)  # pressed, by Side
    warnings: tuple[int, int] = (0, 0)  # for slow moves in a game with a score, by Side
    hints: tuple[int, int] = (0, 0)  # asked for, by Side
    ready_sides: tuple[Side, ...] = ()  # that have said so before a paired game, in their order

    def after_restart(self, ended_us: int | None) -> "Conduct":
        """Return the conduct with no button known, which no gesture and no prompt survives.

        Times are of another clock from now on: a draw offer was made before all of them, and a game that is over counts
        as ended at `ended_us`.
        """
        return self._replace(
            buttons=ButtonStates(), resignation_prompt=None, announced_end=None, draw_offered_us=0, ended_us=ended_us
        )

    def after_move(self, side: Side, kept_offer: Side | None = None) -> "Conduct":
        """Return the conduct after a side's move: only a draw that it has offered in this turn still stands.

        The offer of another side stands too if it is `kept_offer`.
        """
        conduct = self.without_offers()
        return conduct._replace(draw_offer=self.draw_offer) if self.draw_offer in (side, kept_offer) else conduct

    def without_offers(self) -> "Conduct":
        """Return the conduct without a draw offer, a resignation prompt and an end that was announced."""
        return self._replace(draw_offer=None, draw_accepted=(), resignation_prompt=None, announced_end=None)
