"""Endgame tables on disk: a folder for each rule set, in it a file for each ending and its counterpart."""
