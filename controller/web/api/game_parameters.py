"""The filters of games, which the list, the statistics and the export share."""

from controller.notation.fen import LONGEST_FEN
from controller.rules.outcome import Score
from controller.rules.rulesets import RULE_SETS
from controller.storage.game_index.game_filter import LONGEST_TEXT, GameCompletion, GameOrder
from controller.web.api.operation import TextParameter

MOST_IDS = 200
"""Numbers of games that one request may list. A choice: a list has no more."""
LONGEST_IDS = 2000
"""Characters of such a list. A choice: 200 numbers of nine digits."""
LONGEST_MATERIAL = 20
LONGEST_DATE = 10

ID_PATTERN = r"^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17})*$"

_TEXT = {"maxLength": LONGEST_TEXT}
_DATE = {"maxLength": LONGEST_DATE, "pattern": r"^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$", "examples": ["2026-03-01"]}

FILTER_PARAMETERS = (
    TextParameter(
        name="text",
        description="Parts of words in names, clubs, event and site; all must occur. Case and accents do not matter.",
        schema=_TEXT,
    ),
    TextParameter(name="player", description="Part of the name of one of the players.", schema=_TEXT),
    TextParameter(name="event", description="Part of the name of the event.", schema=_TEXT),
    TextParameter(name="ruleset", description="Name of the rule set.", schema={"enum": list(RULE_SETS)}),
    TextParameter(
        name="result", description="Result; `*` for games that are not over.", schema={"enum": [*map(str, Score)]}
    ),
    TextParameter(
        name="state",
        description="`running` now, `unfinished` but to be continued, `abandoned` for a new game, or `over`.",
        schema={"enum": [*map(str, GameCompletion)]},
    ),
    TextParameter(name="from", description="First day; games without a date never fit.", schema=_DATE),
    TextParameter(name="to", description="Last day; games without a date never fit.", schema=_DATE),
    TextParameter(
        name="pieces",
        description="FEN of a position that occurred: `B:W18:BK4`, or `W18:BK4` with either side to move.",
        schema={"maxLength": LONGEST_FEN, "examples": ["B:W18,22:BK4"]},
    ),
    TextParameter(
        name="material",
        description="Kings (k) and men (m) of White and of Black that stood at once; `0` is no piece.",
        schema={"maxLength": LONGEST_MATERIAL, "examples": ["2k1m-1k2m", "3k-1k"]},
    ),
    TextParameter(
        name="either_colour",
        description="`true`: the material with the colours exchanged fits too.",
        schema={"enum": ["true", "false"], "default": "false"},
    ),
)

ORDER = TextParameter(
    name="order",
    description="Which games come first.",
    schema={"enum": [*map(str, GameOrder)], "default": GameOrder.NEWEST.value},
)
IDS = TextParameter(
    name="id",
    description=f"Numbers of games with commas between them; {MOST_IDS} at most.",
    schema={"maxLength": LONGEST_IDS, "pattern": ID_PATTERN, "examples": ["3,5,9"]},
)
