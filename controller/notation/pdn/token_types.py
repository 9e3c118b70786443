"""Types of tokens that belong together."""

COMMENT_TYPES = frozenset({"COMMENT", "LINE_COMMENT"})

LEXED_WORD_TYPES = frozenset({"UNKNOWN", "PROSE"})
"""Words between the moves as the lexer yields them."""

JOINED_WORD_TYPES = frozenset({"WORDS", "PROSE"})
"""The same after `join_words`."""
