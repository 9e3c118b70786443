"""The part of a session about the other board of a game on two boards."""

from typing import NamedTuple

from controller.rules.position import Side
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntry


class FarBoard(NamedTuple):
    """What is known of the other board."""

    game: str  # of both boards, a UUID
    side: Side  # that sits at this board
    name: str  # of the other board
    number: int = 1  # of the last entry that this board has made or taken; the first one begins the game
    held: tuple[FarEntry, ...] = ()  # taken, and still to be carried out
    agreed: tuple[FarAsk, ...] = ()  # asked here and not refused, or agreed to here: the other board may do it
    agreed_number: int = 0  # of an entry by an arbiter that people here have agreed to; 0: none
    differs_from: int = 0  # the entry from which the records themselves differ, as their hashes say; 0: they do not
    is_resumed: bool = False  # after a stop, until the next move there: what was asked here last may be forgotten
    penalties_us: int = 0  # that the other side has paid to this one since its last move
    own_ask: FarAsk | None = None  # that waits for an answer from there
    far_ask: FarAsk | None = None  # that waits for an answer from here
    far_asked_us: int = 0  # when `far_ask` came in
    last_ask_id: str = ""  # of the last ask that came in
    silent_us: int | None = None  # how long nothing was heard of it when the player was told; None: it is heard
    heard_us: int | None = None  # when it was heard last; None: it is heard
    offline_us: int | None = None  # when it was told that it is not connected; None: it is, or nobody knows
    is_refused: bool = False  # the other board refuses to begin the game, which cannot be played then
    is_waited_for: bool = False  # the player has said that he waits
    calls_arbiter: bool = False  # the arbiter is needed
    has_written_result: bool = False  # the game has ended here, not by an entry of the other board

    def after_restart(self) -> "FarBoard":
        """Return it once the times are of another clock; the other board counts as heard until the opposite is told."""
        return self._replace(far_asked_us=0, silent_us=None, heard_us=None, offline_us=None, is_waited_for=False)

    def has_agreed(self, kind: FarAskKind, plies: int = 0) -> bool:
        """Return True if a player here has asked for something, or agreed to it."""
        return any(ask.kind is kind and ask.plies == plies for ask in self.agreed)

    def with_agreed(self, ask: FarAsk) -> "FarBoard":
        """Return it with one more thing that the other board may do."""
        return self if ask in self.agreed else self._replace(agreed=(*self.agreed, ask))

    def without_agreed(self, kind: FarAskKind) -> "FarBoard":
        """Return it once the other board has done what was asked."""
        return self._replace(agreed=tuple([ask for ask in self.agreed if ask.kind is not kind]))

    def without_refused(self, ask_id: str) -> "FarBoard":
        """Return it once the other player has refused what was asked here."""
        return self._replace(own_ask=None, agreed=tuple([ask for ask in self.agreed if ask.id != ask_id]))

    def after_own_move(self) -> "FarBoard":
        """Return it after a move of this board: only an own draw offer of the turn stands."""
        return self._keep_agreed(FarAskKind.DRAW, FarAskKind.RESIGN)._replace(
            own_ask=_as_draw_offer(self.own_ask), far_ask=None
        )

    def after_far_move(self) -> "FarBoard":
        """Return it after a move of the other board: only its draw offer stands, and an own resignation."""
        own_ask = self.own_ask
        is_kept = own_ask is not None and own_ask.kind is FarAskKind.RESIGN
        return self._keep_agreed(FarAskKind.RESIGN)._replace(
            own_ask=own_ask if is_kept else None,
            far_ask=_as_draw_offer(self.far_ask),
            is_resumed=False,
            penalties_us=0,
        )

    def without_asks(self) -> "FarBoard":
        """Return it with nothing asked."""
        return self._keep_agreed(FarAskKind.RESIGN)._replace(own_ask=None, far_ask=None)

    def _keep_agreed(self, *kinds: FarAskKind) -> "FarBoard":
        """Return it with own asks of some kinds alone."""
        return self._replace(agreed=tuple([ask for ask in self.agreed if ask.side is self.side and ask.kind in kinds]))


def _as_draw_offer(ask: FarAsk | None) -> FarAsk | None:
    return ask if ask is not None and ask.kind is FarAskKind.DRAW else None
