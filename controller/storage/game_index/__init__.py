"""The index of the games of a journal: derived from it, beside it, for lists, searches and statistics."""
