"""The buttons as an examination follows them: which are down, and how long each bounced."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hardware.events import Button, ButtonEdge

REST_US = 25_000  # a finger holds a button longer than that; a contact that pauses so long has stopped bouncing


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """What the buttons told: those that are down, since when each bounces, its latest edge, and its longest bounce."""

    down: frozenset[Button] = frozenset()
    began_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    heard_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))
    bounce_us: Mapping[Button, int] = field(default_factory=lambda: MappingProxyType({}))

    def changed(self, edge: ButtonEdge) -> "Keys":
        """Take in a raw change."""
        button, at_us = edge.button, edge.at_us
        heard_us = self.heard_us.get(button)
        anew = heard_us is None or at_us - heard_us > REST_US
        began_us = at_us if anew else self.began_us[button]
        bounce_us = max(self.bounce_us.get(button, 0), at_us - began_us)
        return replace(
            self,
            down=self.down | {button} if edge.down else self.down - {button},
            began_us={**self.began_us, button: began_us},
            heard_us={**self.heard_us, button: at_us},
            bounce_us={**self.bounce_us, button: bounce_us},
        )

    def rest_us(self) -> int:
        """Give when the last of them rests."""
        return max((at_us + REST_US for at_us in self.heard_us.values()), default=0)
