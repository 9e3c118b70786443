"""The attacks that `make torture` repeats, in their order."""

from tests.torture.attack import Attack
from tests.torture.damaged_journals import DAMAGED_JOURNALS
from tests.torture.fuzzed_readers import FUZZED_READERS
from tests.torture.hostile_serial import HOSTILE_SERIAL
from tests.torture.hostile_web import HOSTILE_WEB
from tests.torture.hung_disks import HUNG_DISKS
from tests.torture.kills import KILLS
from tests.torture.power_cuts import POWER_CUTS

ATTACKS: tuple[Attack, ...] = (
    KILLS,
    HUNG_DISKS,
    POWER_CUTS,
    DAMAGED_JOURNALS,
    HOSTILE_SERIAL,
    HOSTILE_WEB,
    FUZZED_READERS,
)
