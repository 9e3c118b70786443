"""What is kept on disk: the journal of games, traces, edits of a profile."""
