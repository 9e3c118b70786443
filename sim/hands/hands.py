"""Every kind of person who sits down at a simulated table, by name."""

from dataclasses import dataclass

from sim.hands.manners import PLAIN, Manners
from sim.hands.preludes import knock, ponder, straighten
from sim.hands.styles import Style, any_style, collector, slider, stepper, tidy, two_handed


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One kind of person: how pieces are moved, and the habits around it."""

    style: Style
    manners: Manners


ERRANT_RATE = 0.5  # of the turns of a person who hardly knows the rules

HANDS: dict[str, Hand] = {
    "tidy": Hand(style=tidy, manners=PLAIN),
    "collector": Hand(style=collector, manners=PLAIN),
    "stepper": Hand(style=stepper, manners=PLAIN),
    "slider": Hand(style=slider, manners=PLAIN),
    "two-handed": Hand(style=two_handed, manners=PLAIN),
    "thinker": Hand(style=tidy, manners=Manners(before=ponder)),
    "adjuster": Hand(style=tidy, manners=Manners(before=straighten, straightens=True)),
    "blitzer": Hand(style=any_style, manners=Manners(hastens=True)),
    "knocker": Hand(style=any_style, manners=Manners(before=knock)),
    "forgetful": Hand(style=tidy, manners=Manners(slips=True)),
    "crowner": Hand(style=any_style, manners=Manners(lifts_to_crown=True)),
    "errant": Hand(style=any_style, manners=Manners(errs=ERRANT_RATE)),
}
"""Every hand by its name; only the last one does not know how to play."""
