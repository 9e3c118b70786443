"""The reader of PDN: any number of games one after the other, and the faults of broken ones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lark import Token
from lark.exceptions import UnexpectedToken

from controller.notation.pdn.faults import EndlessTextError, PdnError, PdnFault, pdn_error_at
from controller.notation.pdn.game_builder import build_game
from controller.notation.pdn.game_record import PdnGame
from controller.notation.pdn.grammar import parse_game
from controller.notation.pdn.loose_words import join_words
from controller.notation.pdn.text_after_result import add_text_after_result
from controller.notation.pdn.text_limits import (
    DEEP_VARIATION,
    DEEPEST_VARIATION,
    ENDLESS_GAP,
    LONG_GAME,
    LONG_LINE,
    LONG_TOKEN,
    LONGEST_GAME,
    LONGEST_LINE,
    LONGEST_TOKEN,
)
from controller.notation.pdn.token_stream import GameTokens, split_games
from controller.rules.traits import RuleSet

_TAG_FORM = 'a tag is written as [Event "..."]'
_MAX_SHOWN = 20

_MISPLACED_TOKEN_TEXTS = {
    LONG_LINE: f"a line of more than {LONGEST_LINE} characters is too long; is it PDN?",
    LONG_TOKEN: f"more than {LONGEST_TOKEN} characters in one piece are too many; divide it",
    LONG_GAME: f"a game of more than {LONGEST_GAME} characters is too long; divide it",
    DEEP_VARIATION: f"variations are nested more than {DEEPEST_VARIATION} deep; leave the innermost out",
    "OPEN_COMMENT": "this comment is never closed; end it with }",
    "$END": "the game ends within a variation; close it with )",
    "RESULT": "the game ends within a variation; close it with )",
    "RPAR": "this ) closes no variation, or an empty one",
}


def read_pdn(chunks: Iterable[str], ruleset: RuleSet | None = None) -> Iterator[PdnGame | PdnFault]:
    """Yield the games of a text, which may come in chunks of any size.

    A broken game comes as its first fault, and the next game is read all the same. `ruleset` replaces the rule set that
    the tags name; by default it is guessed from the moves if the tags name none. Raises EndlessTextError.
    """
    text = _CountedText(chunks)
    for number, tokens in enumerate(split_games(text.chunks()), 1):
        text.characters = 0
        try:
            game = _read_game(tokens, ruleset)
        except PdnError as error:
            yield replace(error.fault, game=number)
        else:
            yield replace(game, warnings=tuple(replace(warning, game=number) for warning in game.warnings))


@dataclass(slots=True)
class _CountedText:
    """A text that is too long without a game."""

    source: Iterable[str]
    characters: int = 0  # since the last game
    lines: int = 1

    def chunks(self) -> Iterator[str]:
        """Yield the chunks of the text; raises EndlessTextError."""
        for chunk in self.source:
            self.lines += chunk.count("\n")
            self.characters += len(chunk)
            if self.characters > ENDLESS_GAP:
                raise EndlessTextError(f"line {self.lines}: there is no game in more than {ENDLESS_GAP} characters")
            yield chunk


def _read_game(game_tokens: GameTokens, ruleset: RuleSet | None) -> PdnGame:
    tokens = list(join_words(game_tokens.tokens))
    try:
        written = parse_game(tokens, tokens[-1])
    except UnexpectedToken as error:
        raise pdn_error_at(error.token, _misplaced_text(error.token, set(error.expected))) from error
    game = build_game(written, tokens[0].line or 1, ruleset)
    return add_text_after_result(game, game_tokens.tokens_after_result)


def _misplaced_text(token: Token, expected: set[str]) -> str:
    """Return the reason why a token is not allowed at its place."""
    if expected <= {"STRING", "RSQB"}:
        return f"this tag is not finished; {_TAG_FORM}"
    if token.type in _MISPLACED_TOKEN_TEXTS:
        return _MISPLACED_TOKEN_TEXTS[token.type]
    text = repr(str(token[:_MAX_SHOWN])) + (" ..." if len(token) > _MAX_SHOWN else "")
    if text == "'}'":
        return "this } closes no comment; a comment cannot hold another one"
    if token.type in {"STRING", "RSQB"}:
        return f"{text} is not inside a tag; {_TAG_FORM}"
    return f"{text} is not a move, number, comment or result"
