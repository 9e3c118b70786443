"""The buttons as an examination follows them: which are down, and how long each bounced."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hardware.events import Button, ButtonEdge

BUTTON_REST_US = 25_000  # a finger holds a button longer than that; a contact that pauses so long has stopped bouncing


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonMeasurements:
    """What the buttons told: those that are down, since when each bounces, its latest edge, and its longest bounce."""

    down: frozenset[Button] = frozenset()
    bounce_began_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    changed_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    longest_bounce_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))

    def with_edge(self, edge: ButtonEdge) -> "ButtonMeasurements":
        """Take in a raw change."""
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
        """Give when the last of them rests."""
        return max((at_us + BUTTON_REST_US for at_us in self.changed_us.values()), default=0)
