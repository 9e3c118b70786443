"""Text as it is compared in a search: without case, accents and repeated blanks."""

import unicodedata


def fold_text(text: str) -> str:
    """Return a text in small letters without accents, its words separated by single blanks.

    Source: compatibility decomposition (NFKD) and full case folding of the Unicode standard, sections 3.11 and 3.13.
    """
    # decomposed before too: a sign such as that of a megahertz has capitals inside
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.split())
