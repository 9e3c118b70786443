"""The messages of the socket: the whole state once, then what has changed."""

from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT
from controller.web.api.state_types import BoardState, MoveState


@with_config(EXACT)
class MoveChanges(TypedDict):
    """Changes of the score sheet: keep the first `from` moves, and put those of `list` after them."""

    kept: Annotated[int, Field(alias="from")]
    list: list[MoveState]


if TYPE_CHECKING:
    StateChanges = dict[str, Any]  # nothing builds one: the encoder joins texts
else:
    # derived from BoardState, so that no key is listed twice
    _whole_keys = get_type_hints(BoardState, include_extras=True)
    del _whole_keys["seq"]
    StateChanges = TypedDict("StateChanges", {**_whole_keys, "moves": MoveChanges}, total=False)
    StateChanges.__doc__ = "Keys of the state that have changed; each replaces its key, but for `moves`."
    with_config(EXACT)(StateChanges)


@with_config(EXACT)
class WholeStateMessage(TypedDict):
    """First message of the socket, and one for a client that fell behind."""

    seq: int
    state: BoardState


@with_config(EXACT)
class ChangesMessage(TypedDict):
    """Every later message of the socket."""

    seq: int
    changes: StateChanges


LiveMessage = WholeStateMessage | ChangesMessage
