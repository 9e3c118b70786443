"""Parts of answers that operations share."""

from typing import Any

from controller.web.api.operation import Answer

TEXT: Any = {"type": "string"}
NO_GAME_YET = Answer("The board has no game yet.")
OTHER_ORIGIN = Answer("The request comes from a page of another origin.")
NOT_ALLOWED = Answer("The token does not allow this, or the request comes from a page of another origin.")
