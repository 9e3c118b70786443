"""The grammar of PDN, and the lexer and parser that lark builds from it.

Source: PDN 3.0, the reading grammar (https://wiegerw.github.io/pdn/grammar.html). Accepted beyond it: comments from `;`
to the end of the line, tags in lower case, an ellipsis as one character. A move is one token, because the squares of
`1-18` alone would begin like the result `1-1` (PDN 3.0, parsing issues).
"""

from collections.abc import Iterable, Iterator
from functools import cache

from lark import Lark, Token

from controller.notation.pdn.syntax import SyntaxTransformer, WrittenGame

GRAMMAR = r"""
game: (tag | _item)* RESULT?
tag: TAG STRING "]"
_item: NUMBER | ELLIPSIS | move | NAG | COMMENT | LINE_COMMENT | SETUP | variation
move: MOVE STRENGTH?
variation: OPEN _item+ ")"

TAG: /\[\s*[A-Za-z][A-Za-z0-9_]{0,63}(?![A-Za-z0-9_])/
STRING: /"(?:\\.|[^"\\\n])*"/
NUMBER: /[0-9]{1,4}\.(?:\.\.+)?/
ELLIPSIS: /\.\.+|…/
MOVE: /(?:[0-9]{1,2}|[a-h][1-8])(?:\s*[-x:]\s*(?:[0-9]{1,2}|[a-h][1-8]))+(?![\w:-])|(?:[a-h][1-8]){2,}(?![\w:-])/i
STRENGTH: /[!?]+|\([!?]+\)/
NAG: /\$[0-9]{1,3}(?![0-9])/
COMMENT: /\{[^}]*\}/
LINE_COMMENT: /;[^\n]*/
SETUP: /\/[^\/\n]*\//
OPEN: "("
RESULT.2: /(?:1-0|0-1|1\/2-1\/2|2-0|0-2|1-1|0-0)(?![\w:-])|\*/

// these are in no rule above: a fault at every place
OPEN_COMMENT: /\{[^}]*$/
UNKNOWN.-1: /[^\s\[\](){};]+|[^\s]/

BLANKS: /[\s\ufeff]+/
ESCAPED: /^%[^\n]*/m
%ignore BLANKS
%ignore ESCAPED
"""


def lex_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of any text.

    Text that is not a token of PDN comes as UNKNOWN; a comment that the text does not close comes last, as
    OPEN_COMMENT.
    """
    return _lexer().lex(text)


def parse_game(tokens: Iterable[Token], end: Token) -> WrittenGame:
    """Parse the tokens of one game; `end` is the last one.

    Raises lark's UnexpectedToken at the first token that the grammar does not allow, `$END` for the end of the game.
    """
    parser = _parser().parse_interactive()
    for token in tokens:
        parser.feed_token(token)
    game: WrittenGame = parser.feed_token(Token.new_borrow_pos("$END", "", end))
    return game


@cache
def _lexer() -> Lark:
    return Lark(GRAMMAR, start="game", parser=None, lexer="basic")


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, start="game", parser="lalr", lexer="basic", transformer=SyntaxTransformer())
