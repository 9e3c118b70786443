"""The kinds of simulated people, by name."""

from dataclasses import dataclass

from sim.hands.habits import PLAIN_HABITS, Habits
from sim.hands.preparations import knock_over, lift_and_return, straighten_pieces
from sim.hands.styles import Style, any_style, collector, slider, stepper, tidy, two_handed


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One kind of person."""

    style: Style
    """How this person moves pieces."""
    habits: Habits


ERRANT_RATE = 0.5  # share of the turns that a person who hardly knows the rules begins wrongly; a choice

HANDS: dict[str, Hand] = {
    "tidy": Hand(style=tidy, habits=PLAIN_HABITS),
    "collector": Hand(style=collector, habits=PLAIN_HABITS),
    "stepper": Hand(style=stepper, habits=PLAIN_HABITS),
    "slider": Hand(style=slider, habits=PLAIN_HABITS),
    "two-handed": Hand(style=two_handed, habits=PLAIN_HABITS),
    "thinker": Hand(style=tidy, habits=Habits(preparation=lift_and_return)),
    "adjuster": Hand(style=tidy, habits=Habits(preparation=straighten_pieces, straightens_pieces=True)),
    "blitzer": Hand(style=any_style, habits=Habits(replies_early=True)),
    "knocker": Hand(style=any_style, habits=Habits(preparation=knock_over)),
    "forgetful": Hand(style=tidy, habits=Habits(forgets_things=True)),
    "impatient": Hand(style=any_style, habits=Habits(replies_early=True, presses_any_time=True)),
    "crowner": Hand(style=any_style, habits=Habits(lifts_to_crown=True)),
    "errant": Hand(style=any_style, habits=Habits(error_rate=ERRANT_RATE)),
}
"""Each kind by its name; only the last one does not know the rules."""
