"""A person who plays at a simulated table by typing: bare moves, short words, and every statement of scripts."""

import re
from collections.abc import Mapping

from controller.commands.language import SentenceError
from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.press_due import find_due_press
from controller.session.state import Phase, Session
from controller.simulated_play.script_runner import ExpectationError, RefusalError
from controller.simulated_play.typed_moves import TypedLineError, TypedMoves, TypedPlayDependencies
from controller.simulated_play.typed_suggestions import SHORT_WORDS, nearest_word, suggest
from sim.script.reader import ScriptError, ScriptLine, parse_script
from sim.script.statements import Quit, SetUpPieces, Statement
from sim.table import PieceName, TableError

BARE_MOVE = re.compile(r"[0-9]{1,2}([-x:][0-9]{1,2})+")
_ENDING_WORDS = frozenset({"resign", "draw", "offer", "accept", "decline"})
"""What a board that is asked twice does once; a person is told that the game is over."""

_SHOWN_CHARACTERS = 30


class TypedPlay:
    """Carries out what a person types, one line after another."""

    def __init__(self, dependencies: TypedPlayDependencies) -> None:
        self._dependencies = dependencies
        self._moves = TypedMoves(dependencies)

    @property
    def session(self) -> Session:
        """The session as it is now."""
        return self._dependencies.session()

    @property
    def pieces(self) -> Mapping[Square, PieceName]:
        """The pieces on the table."""
        return self._dependencies.board.table.pieces

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against a simulated one."""
        return list(self._dependencies.players.hands.values()).count(None) == 1

    @property
    def has_hand(self) -> bool:
        """Whether a simulated hand makes the moves that are decided elsewhere."""
        return any(hand is not None for hand in self._dependencies.players.hands.values())

    @property
    def own_side(self) -> Side:
        """The side that the person plays; the side to move where people play both."""
        people = [side for side, hand in self._dependencies.players.hands.items() if hand is None]
        return people[0] if len(people) == 1 else self.session.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.phase is Phase.OVER

    @property
    def awaited_side(self) -> Side | None:
        """The side whose move a simulated player is about to make; None while a person is to move."""
        session = self.session
        is_simulated = self._dependencies.players.hands[session.to_move] is not None
        return session.to_move if is_simulated and session.phase is Phase.PLAYING else None

    def legal_moves(self) -> tuple[Move, ...]:
        """List the legal moves, if the person is to move and a move can be recorded."""
        session = self.session
        is_own = self._dependencies.players.hands[session.to_move] is None
        return session.game.legal_moves if is_own and session.phase is Phase.PLAYING else ()

    async def assign_opponent(self, simulated: dict[Side, str | None]) -> None:
        """Assign the sides that simulated people play, and set up the pieces as the game stands."""
        await self._dependencies.players.replace_players(simulated)
        await self._moves.set_up_if_needed()
        await self._moves.start_opponent()

    async def carry_out(self, line: str) -> bool:
        """Carry out a line; return False if the person quits.

        Raises TypedLineError for what cannot be done.
        """
        for part in line.partition("#")[0].split(";"):
            text = " ".join(part.split())
            try:
                if not await self._carry_out_part(text):
                    return False
            except ScriptError as error:
                raise TypedLineError(self._fault_text(text, error.faults[0].error)) from error
            except (TableError, RefusalError, ExpectationError) as error:
                raise TypedLineError(str(error)) from error
        return True

    async def _carry_out_part(self, text: str) -> bool:
        if BARE_MOVE.fullmatch(text):
            await self._moves.play(text)
        elif self.is_over and text.partition(" ")[0] in _ENDING_WORDS:
            raise TypedLineError(self._dependencies.catalogue.text("typed play", "game over"))
        elif text in ("undo", "take back") and await self._moves.withdraw_warned_move():
            pass
        elif text == "press":
            await self._moves.press(find_due_press(self.session) or self.own_side)
        else:
            for line in parse_script(self._whole_statement(text)):
                if isinstance(line.statement, Quit):
                    return False
                await self._do_line(line)
        return True

    def _whole_statement(self, words: str) -> str:
        """Return the statement that a short word stands for; any other text as it is."""
        side = self.own_side.english_name.lower()
        match words:
            case "undo" | "take back" if self.is_alone:
                return f"take back {side}"
            case "undo":
                return "take back"
            case "draw" if self.is_alone:
                return f"offer draw {side}"
            case "resign" | "accept" | "decline" | "hint":
                return f"{words} {side}"
            case _ if words == "new" or (words.startswith("new ") and not words.startswith("new game")):
                return f"new game{words[3:]}"
            case _:
                return words

    async def _do_line(self, line: ScriptLine[Statement]) -> None:
        """Carry out a statement; after one that changes the position, its pieces are put too."""
        if line.text.startswith("new game"):
            await self._begin(line.statement)
            return
        await self._do(line.statement)
        if line.text.startswith("take back"):
            await self._do(SetUpPieces())

    async def _do(self, statement: Statement) -> None:
        await self._dependencies.statements.execute(statement)

    async def _begin(self, command: Statement) -> None:
        """Begin another game, and put its pieces."""
        players = self._dependencies.players
        hands = dict(players.hands)
        await players.replace_players(dict.fromkeys(Side))  # nobody moves while the pieces are put
        try:
            await self._do(command)
            await self._do(SetUpPieces())
        finally:
            await players.replace_players(hands)
        await self._moves.start_opponent()

    def _fault_text(self, text: str, fault: SentenceError) -> str:
        """Return why a text is no statement, and what to type; what is wrong within a statement is said in English."""
        catalogue, words = self._dependencies.catalogue, text.split()
        if fault.word not in words:
            return str(fault)
        shown = fault.word[:_SHOWN_CHARACTERS]
        place = words.index(fault.word)
        if place == 0 and fault.word in SHORT_WORDS:
            return catalogue.text(
                "typed play", "stands alone", word=shown, rest=" ".join(words[1:])[:_SHOWN_CHARACTERS]
            )
        before = "".join(f"{word} " for word in words[:place])
        known = suggest(before, move_texts(self), self.session.settings.menu.time_controls)
        if near := nearest_word(fault.word, known):
            return catalogue.text("typed play", "not understood, near", word=shown, near=near)
        if place > 0:
            return str(fault)
        if self.is_over:
            return catalogue.text("typed play", "game over")
        move = next((move_text(move) for move in self.session.game.legal_moves), "22-18")
        return catalogue.text("typed play", "not understood", word=shown, move=move)


def move_texts(play: TypedPlay) -> list[str]:
    """List the legal moves of the person, as text."""
    return [move_text(move) for move in play.legal_moves()]
