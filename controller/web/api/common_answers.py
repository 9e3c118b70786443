"""Parts of answers that operations share."""

from typing import Any

from controller.web.api.answer_types import Error, Faults
from controller.web.api.operation import Answer, Content

TEXT: Any = {"type": "string"}
NO_GAME_YET = Answer("The board has no game yet.")
OTHER_ORIGIN = Answer("The request comes from a page of another origin.")
NOT_ALLOWED = Answer("The token does not allow this, or the request comes from a page of another origin.")
JSON_BODY = {
    400: Answer("The body is not the JSON that is described.", Content(Error | Faults)),
    408: Answer("The body did not arrive in time."),
    413: Answer("The body is too large."),
    415: Answer("The body is not JSON."),
}
"""What may be wrong with a body."""
