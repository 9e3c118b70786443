"""Remarks of a score sheet: what was changed in a game besides its moves."""

from controller.session.effects import RecordChange, change_message
from controller.words.catalogue import Catalogue
from controller.words.messages import message_sentence
from controller.words.sender_words import sender_text


class ScoreSheetRemarks:
    """Writes the remarks of a score sheet in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def change_remark(self, change: RecordChange) -> str:
        """Return what was changed, what it was before, and who gave the command, if that is known."""
        remark = message_sentence(self._catalogue, change_message(change))
        if change.sender is None:
            return remark
        sender = sender_text(self._catalogue, change.sender)
        return self._catalogue.text("score sheet", "sender", remark=remark, sender=sender)

    def earlier_play_remark(self, play: str) -> str:
        """Return what came before a position that was set; `play` lists moves and changes."""
        return self._catalogue.text("score sheet", "earlier play", play=play)
