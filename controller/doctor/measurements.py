"""What an examination measures: the levels and flicker of contacts, and the presses and bounce of buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from controller.rules.squares import ALL_SQUARES_MASK, SQUARES, Occupancy, Square, bit, squares_of
from hardware.events import Button, ButtonEdge

CONTACT_SETTLE_US = 150_000
"""A contact without an edge for this long is at rest: twice the longest pause of one that chatters at 20 Hz."""

REED_BOUNCE_US = 2_500
"""A level that lasts longer is no bounce: a reed bounces for 2 ms at most (sim.reeds.BOUNCE_US has the same figure)."""

FLICKERS_IN_BURST = 3
"""Short levels within one burst that make it spurious; a choice: a hand that passes by causes fewer."""

BUTTON_REST_US = 25_000
"""A button without an edge for this long is at rest; a choice: presses last longer, and no bounce pauses so long."""


class ContactStates(NamedTuple):
    """The raw levels of the 32 contacts and how they flicker; each tuple has a square's value at its number."""

    closed: Occupancy = 0
    """The contacts that are closed now."""
    is_known: bool = False
    """True after the first Snapshot."""
    changed_us: tuple[int, ...] = (-CONTACT_SETTLE_US,) * 33
    """When each contact changed last."""
    flickers: tuple[int, ...] = (0,) * 33
    """The short levels of each contact in its current burst."""
    spurious_bursts: tuple[int, ...] = (0,) * 33
    """The bursts of each contact while no hand was asked to touch it."""

    def with_snapshot(self, occupancy: Occupancy, at_us: int) -> "ContactStates":
        """Return the states after a Snapshot."""
        changed_us = list(self.changed_us)
        for square in squares_of((self.closed ^ occupancy) & ALL_SQUARES_MASK):
            changed_us[square] = at_us
        return self._replace(closed=occupancy, is_known=True, changed_us=tuple(changed_us))

    def with_edge(self, square: Square, *, closed: bool, at_us: int, is_touched: bool) -> "ContactStates":
        """Return the states after an edge; `is_touched` is True if a hand may move a piece there."""
        pause_us = at_us - self.changed_us[square]
        flickers, spurious_bursts = self.flickers[square], self.spurious_bursts[square]
        if pause_us >= CONTACT_SETTLE_US:
            flickers = 0
        elif pause_us >= REED_BOUNCE_US:
            flickers += 1
            spurious_bursts += flickers == FLICKERS_IN_BURST and not is_touched
        mask = bit(square)
        return self._replace(
            closed=self.closed | mask if closed else self.closed & ~mask,
            changed_us=_replace_item(self.changed_us, square, at_us),
            flickers=_replace_item(self.flickers, square, flickers),
            spurious_bursts=_replace_item(self.spurious_bursts, square, spurious_bursts),
        )

    def settled_contacts(self, at_us: int) -> Occupancy:
        """Return the contacts that are at rest."""
        mask = 0
        for square in SQUARES:
            if at_us - self.changed_us[square] >= CONTACT_SETTLE_US:
                mask |= bit(square)
        return mask

    def changed_contacts(self, before: Occupancy, at_us: int) -> Occupancy:
        """Return the contacts at rest whose level differs from `before`."""
        return (self.closed ^ before) & self.settled_contacts(at_us)

    def next_settle_us(self, at_us: int) -> int | None:
        """Return when the next contact comes to rest, or None if all are at rest."""
        due = [changed_us + CONTACT_SETTLE_US for changed_us in self.changed_us[1:]]
        return min((due_us for due_us in due if due_us > at_us), default=None)


def _replace_item(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonMeasurements:
    """The presses and the bounce of the buttons; a button without an edge has no entry."""

    down: frozenset[Button] = frozenset()
    """The buttons that are down now."""
    bounce_began_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    """When the latest burst of edges of each button began."""
    changed_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    """When each button changed last."""
    longest_bounce_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    """The length of each button's longest burst of edges."""

    def with_edge(self, edge: ButtonEdge) -> "ButtonMeasurements":
        """Return the measurements after an edge."""
        button, at_us = edge.button, edge.at_us
        changed_us = self.changed_us.get(button)
        is_new_press = changed_us is None or at_us - changed_us > BUTTON_REST_US
        began_us = at_us if is_new_press else self.bounce_began_us[button]
        bounce_us = max(self.longest_bounce_us.get(button, 0), at_us - began_us)
        return replace(
            self,
            down=self.down | {button} if edge.down else self.down - {button},
            bounce_began_us={**self.bounce_began_us, button: began_us},
            changed_us={**self.changed_us, button: at_us},
            longest_bounce_us={**self.longest_bounce_us, button: bounce_us},
        )

    def rest_us(self) -> int:
        """Return when all buttons are at rest; 0 if none changed."""
        return max((at_us + BUTTON_REST_US for at_us in self.changed_us.values()), default=0)
