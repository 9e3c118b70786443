"""All operations of the API; `application` gives each its handler, `openapi` describes them."""

from controller.web.api.board_operations import CHOICES, COMMAND, LIVE, SESSION, SIGN_IN, SIGN_OUT, STATE
from controller.web.api.game_operations import (
    GAME_CSV,
    GAME_HTML,
    GAME_PDN,
    GAME_STATISTICS,
    GAME_TIMELINE,
    GAMES,
    GAMES_PDN,
    LIVE_PDN,
    TRACE,
    TRACE_TIMELINE,
)
from controller.web.api.invitation_operations import INVITATION, INVITE, JOIN, WITHDRAW_INVITATION
from controller.web.api.part_operations import BUSES, LED, MACHINE, PARTS
from controller.web.api.service_operations import BACKUP, DESCRIPTION, HEALTH, LOG, METRICS, NEWEST_BACKUP

OPERATIONS = (
    STATE, LIVE, CHOICES, GAMES, GAME_STATISTICS, GAMES_PDN, GAME_PDN, GAME_CSV, GAME_HTML, LIVE_PDN, GAME_TIMELINE,
    TRACE_TIMELINE, TRACE, COMMAND, INVITATION, INVITE, WITHDRAW_INVITATION, JOIN, SESSION,
    SIGN_IN, SIGN_OUT, LOG, NEWEST_BACKUP, BACKUP, PARTS, LED, BUSES, MACHINE, HEALTH, METRICS, DESCRIPTION,
)  # fmt: skip
"""Every operation, in the order of the description."""
