"""Files: the journal of games, traces, and edits of a profile."""
