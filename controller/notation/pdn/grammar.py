"""The grammar of PDN, and the lexer and parser that lark makes of it.

Source: PDN 3.0, the reading grammar (https://wiegerw.github.io/pdn/grammar.html). Taken beyond it: comments from `;` to
the end of the line, tags in lower case, three dots as one character. A move is one token: cut into squares, `1-18`
would begin like the result `1-1` (PDN 3.0, parsing issues).
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

// what is in no rule above is a fault wherever it stands
OPEN_COMMENT: /\{[^}]*$/
UNKNOWN.-1: /[^\s\[\](){};]+|[^\s]/

BLANKS: /[\s\ufeff]+/
ESCAPED: /^%[^\n]*/m
%ignore BLANKS
%ignore ESCAPED
"""


def lex_tokens(text: str) -> Iterator[Token]:
    """Cut text into tokens; there is none that it could not cut.

    What is no token of PDN comes as UNKNOWN, a comment that the text does not close as OPEN_COMMENT, always the last.
    """
    return _lexer().lex(text)


def parse_game(tokens: Iterable[Token], end: Token) -> WrittenGame:
    """Parse the tokens of one game; `end` is the last of them.

    Raises lark's UnexpectedToken at the first token that cannot stand where it stands, `$END` for the end of the game.
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
