"""Remarks of a score sheet: what was changed in a game besides its moves."""

from controller.commands.codec import encode_command
from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.rules.draw_offers import find_draw_effect
from controller.rules.draws import DrawEffect
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.traits import RuleSet
from controller.session.effects import RecordChange, change_message
from controller.session.inputs import CommandGiven
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
        return remark if change.sender is None else self._with_sender(remark, change.sender)

    def end_remark(self, command: CommandGiven) -> str:
        """Return which command of a player ended the game, and who gave it; empty if it is not known who."""
        if command.sender is None:
            return ""
        return self._with_sender(self._command_text(command.command), command.sender)

    def _command_text(self, command: Command) -> str:
        match encode_command(command):
            case {"command": "resign", "side": side}:
                return self._catalogue.text("score sheet", "resign", side=self._side_term(side))
            case {"command": "accept_draw", "side": side}:
                return self._catalogue.text("score sheet", "accept draw", side=self._side_term(side))
            case _:
                return self._catalogue.text("score sheet", "agree draw")

    def _side_term(self, side: str) -> str:
        return self._catalogue.term(Side[side.upper()].english_name)

    def _with_sender(self, remark: str, sender: CommandSender) -> str:
        text = sender_text(self._catalogue, sender)
        return self._catalogue.text("score sheet", "sender", remark=remark, sender=text)

    def draw_remark(self, ruleset: RuleSet, outcome: Outcome) -> str:
        """Return who took a draw that the rules do not impose; empty for any other end of a game."""
        match find_draw_effect(ruleset, outcome):
            case DrawEffect.OFFERED:
                return self._catalogue.text("score sheet", "draw accepted")
            case DrawEffect.CLAIMED:
                return self._catalogue.text("score sheet", "draw claimed")
            case _:
                return ""

    def recovery_remark(self, note: str) -> str:
        """Return that a game was saved from a damaged journal; `note` says when, and what of it is lost."""
        return self._catalogue.text("score sheet", "recovered", note=note)

    def earlier_play_remark(self, play: str) -> str:
        """Return what came before a position that was set; `play` lists moves and changes."""
        return self._catalogue.text("score sheet", "earlier play", play=play)
