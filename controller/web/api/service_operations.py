"""Operations for those who look after a board: log, backup, health, counts, and the description."""

from typing import Any

from controller.storage.journal import LARGEST_ID
from controller.web.api.answer_types import BackupAnswer, HealthAnswer, LogAnswer, NewestBackupAnswer
from controller.web.api.common_answers import NOT_ALLOWED, TEXT
from controller.web.api.operation import Access, Answer, ApiOperation, Content, Parameter

DEFAULT_EVENTS = 50
MAX_EVENTS = 500
_ANY_OBJECT: Any = {"type": "object"}

LOG = ApiOperation(
    method="GET",
    path="/api/log",
    name="log",
    summary="Who did what: the last events of the log.",
    access=Access.LOG,
    answers={
        200: Answer("The events.", Content(LogAnswer)),
        400: Answer("A parameter is out of range."),
        403: Answer("The token does not allow this."),
        503: Answer("The log cannot be read."),
    },
    parameters=(
        Parameter(name="game", place="query", description="Only events of this game.", maximum=LARGEST_ID),
        Parameter(
            name="limit", place="query", description="Most events to list.", maximum=MAX_EVENTS, default=DEFAULT_EVENTS
        ),
    ),
)
NEWEST_BACKUP = ApiOperation(
    method="GET",
    path="/api/backup",
    name="newest_backup",
    summary="When the newest backup was made.",
    access=Access.MAINTAIN,
    answers={
        200: Answer("The time, if there is a backup.", Content(NewestBackupAnswer)),
        403: Answer("The token does not allow this."),
        404: Answer("This server makes no backups."),
        503: Answer("The disk does not answer."),
    },
)
BACKUP = ApiOperation(
    method="POST",
    path="/api/backup",
    name="backup",
    summary="Make a backup of all games now, in place of that of today.",
    access=Access.MAINTAIN,
    answers={
        200: Answer("The backup was made, and read back.", Content(BackupAnswer)),
        403: NOT_ALLOWED,
        404: Answer("This server makes no backups."),
        409: Answer("A backup is being made, or the journal is being checked."),
        503: Answer("The backup cannot be made."),
        504: Answer("The backup takes longer than a request may; it is made nevertheless."),
    },
)
HEALTH = ApiOperation(
    method="GET",
    path="/healthz",
    name="health",
    summary="Whether the board can play.",
    access=Access.ALL,
    answers={
        200: Answer("The board can play.", Content(HealthAnswer)),
        503: Answer(
            "The board cannot play: no game yet, no sensors, or nothing can be recorded.", Content(HealthAnswer)
        ),
    },
)
METRICS = ApiOperation(
    method="GET",
    path="/metrics",
    name="metrics",
    summary="Counts and gauges for Prometheus.",
    access=Access.WATCH,
    answers={200: Answer("The metrics.", Content(TEXT, "text/plain"))},
)
DESCRIPTION = ApiOperation(
    method="GET",
    path="/api/openapi.json",
    name="description",
    summary="This description.",
    access=Access.ALL,
    answers={200: Answer("The description.", Content(_ANY_OBJECT))},
)
