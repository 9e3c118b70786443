"""The grammar of PDN, and the lexer and parser that lark builds from it.

Source: PDN 3.0, the reading grammar (https://wiegerw.github.io/pdn/grammar.html). Accepted beyond it: comments from `;`
to the end of the line, tags in lower case, an ellipsis as one character, moves and results in the usual other forms,
numbers without a point, words between the moves, a mark apart from its move, commas, quotes within a tag's value, a
result within a variation.
A move is one token, because the squares of `1-18` alone would begin like the result `1-1` (PDN 3.0, parsing issues).
"""

from collections.abc import Iterable, Iterator
from functools import cache

from lark import Lark, Token

from controller.notation.pdn.syntax import SyntaxTransformer, WrittenGame

_SQUARE = "(?:[0-9]{1,2}|[a-h][1-8])"
_SIGN = r"[-x:\u00d7\u2010-\u2015\u2212]"
# never between blanks: two hyphens, the soft one, and the line that DOS drew, in its own bytes and in Unicode
_ODD_SIGN = r"(?:--|[*~_=\u00ad\u00c4\u2500])"
# 22-18, 22x15x6 and c3:e5, also with a dash or a star for the sign, with the letter of a piece, and with that of a note
_SIGNED_MOVE = (
    rf"(?:[KQMW](?=[0-9a-h])|[BD](?=[0-9]{{2}}))?{_SQUARE}"
    rf"(?:(?:\s*{_SIGN}\s*|{_ODD_SIGN}){_SQUARE})+(?:=?[KDQ]|-?[A-WYZ])?"
    r"(?:(?![\w:-])|(?=1\/2-1\/2|\u00bd))"
)
_MOVE_FORMS = (
    _SIGNED_MOVE,
    r"(?:[a-h][1-8]){2,}(?![\w:-])",  # c3d4
    r"[a-h][x:-]?[a-h][1-8](?:[x:][a-h][1-8])*(?![\w:-])",  # cd4 and c:e5
    r"[0-9]{4}(?![\w.:\/-])",  # 1115
    r"[0-9]{3}(?=[!?])",  # 811!; without the mark it may be a move number
)
_RESULT_FORMS = (
    r"(?:1\s?-\s?0|0\s?-\s?1|1\/2\s?-\s?1\/2|2-0|0-2|1-1|0-0)(?:\.(?!\d)|(?![\w:-]))",
    r"\*",
    r"(?:1:0|0:1|2:0|0:2|1:1|0:0|1\/2:1\/2|1\/2|\u00bd(?:\s?[-:]\s?\u00bd)?|0[.,]5[-:]0[.,]5)(?![\w:.,-])",
    r"(?:0?[.,]5[-:]0?[.,]5)(?![\w:.,-])",
    r"drawn?(?: agreed)?\b\.?",
    r"(?:white|black|red|[wbr]\.?) ?(?:wins|won|resigns|resigned)\b\.?",
)

# words with numbers that are no moves: (drawn game of 1908)
_PROSE_WITH_NUMBERS = r"(?=[^()]*[a-z]{3})(?![^()]*(?:[0-9]\s*[-x:*\u2010-\u2015]+\s*[0-9]|[a-h][1-8]))[^()\n{}]{1,200}"

GRAMMAR = (
    r"""
game: (tag | _item)* RESULT?
tag: TAG STRING "]"
_item: NUMBER | PROSE | WORDS | BARE_NUMBER | ELLIPSIS | move | NAG | STRENGTH | COMMENT | LINE_COMMENT | SETUP
    | variation
move: MOVE STRENGTH?
variation: OPEN _item+ RESULT? ")"

TAG: /\[\s*[A-Za-z][A-Za-z0-9_]{0,63}(?![A-Za-z0-9_])/
STRING: /"(?:\\.|[^"\\\n]|"(?!\s*\]))*"|[\u201c-\u201f][^\u201c-\u201f"\n]*[\u201c-\u201f"]/
NUMBER: /[0-9]{1,4} ?\.+/
BARE_NUMBER: /[0-9]{1,3}(?=[\s(){};,]|\Z)/
ELLIPSIS: /\.\.+|…/
MOVE.1: /<MOVE>/i
STRENGTH: /[!?]+|\([!?]+\)/
NAG: /\$[0-9]{1,3}(?![0-9])/
PROSE.1: /\((?!\s*;)(?:(?=[^()0-9]*[a-z])[^()0-9\n{}]{1,200}|<YEARS>)\)/i
COMMENT: /\{[^}]*\}/
LINE_COMMENT: /;[^\n]*/
SETUP: /\/[^\/\n]*\//
OPEN: "("
RESULT.2: /<RESULT>/i

%declare WORDS

// these are in no rule above: a fault at every place
OPEN_COMMENT: /\{[^}]*$/
UNKNOWN.-1: /[^\s\[\](){};]+|[^\s]/

BLANKS: /[\s\ufeff\u200b-\u200f\u2060\x1a,]+/
ESCAPED: /^%[^\n]*/m
%ignore BLANKS
%ignore ESCAPED
""".replace("<YEARS>", _PROSE_WITH_NUMBERS)
    .replace("<MOVE>", "|".join(_MOVE_FORMS))
    .replace("<RESULT>", "|".join(_RESULT_FORMS))
)


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
